import MusterCore
import MusterService
import ServiceLifecycle

/// Exchanges with the hub while the server of a station runs, once a minute.
///
/// No page waits for it. A hub that is not reached is nothing new each time: it is said once.
struct HouseService: Service, CustomStringConvertible {
    let home: OpenHome
    let log: @Sendable (LogLine) -> Void

    var description: String { "house" }

    /// How long it waits between two exchanges.
    private static let pause = Duration.seconds(60)

    /// Goes on until the server ends.
    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            var last: String?
            while true {
                let words = await exchange()
                if let words, words != last { log(LogLine(.warning, words)) }
                last = words
                try await Task.sleep(for: Self.pause)
            }
        }
    }

    /// Exchanges; gives what went wrong.
    private func exchange() async -> String? {
        do {
            try await withTaskExecutorPreference(WorkThreads.writing) {
                try await HomeHouse(home).station.exchangeByItself()
            }
            return nil
        } catch let error as any MusterError {
            return error.what.description
        } catch {
            // Cancelled: the server ends.
            return nil
        }
    }
}
