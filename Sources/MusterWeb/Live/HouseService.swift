import MusterCore
import MusterService
import ServiceLifecycle
import Synchronization

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
            let last = Mutex<String?>(nil)
            try await withTaskExecutorPreference(WorkThreads.writing) {
                try await StationDuty(home).run { failure in
                    let words = failure?.what.description
                    let isNew = last.withLock { last in
                        defer { last = words }
                        return words != last
                    }
                    if let words, isNew { log(LogLine(.warning, words)) }
                }
            }
        }
    }
}
