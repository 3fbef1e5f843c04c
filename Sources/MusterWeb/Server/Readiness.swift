import MusterService
import MusterStore
import Synchronization

/// Whether the store can be written, tried at most every few seconds: anybody may ask.
final class Readiness: Sendable {
    private static let lasting = Duration.seconds(5)

    private let last = Mutex<(at: ContinuousClock.Instant, error: StoreError?)?>(nil)

    /// Throws what keeps the store from being written, now or moments ago.
    ///
    /// Another process that is writing is no such thing.
    func demand(_ health: HomeHealth) throws {
        let error = try last.withLock { last in
            let now = ContinuousClock.now
            if let last, now < last.at + Self.lasting { return last.error }
            let error = try health.writingHindrance()
            last = (now, error)
            return error
        }
        if let error { throw error }
    }
}
