import MusterCore
import MusterService
import ServiceLifecycle

/// Exchanges with the hub while the server of a station runs.
///
/// No page waits for it. A hub that is not reached is nothing new each time: it is said once.
struct HouseService: Service, CustomStringConvertible {
    let home: OpenHome
    let log: @Sendable (LogLine) -> Void

    var description: String { "house" }

    /// Goes on until the server ends.
    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            try await withTaskExecutorPreference(WorkThreads.writing) {
                try await StationDuty(home).run { failure in
                    if let failure { log(LogLine(.warning, failure.what.description)) }
                }
            }
        }
    }
}
