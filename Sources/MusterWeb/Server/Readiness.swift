import MusterStore
import Synchronization

/// Whether the store can be written, tried at most every few seconds: anybody may ask.
final class Readiness: Sendable {
    private static let lasting = Duration.seconds(5)

    private let last = Mutex<(at: ContinuousClock.Instant, error: StoreError?)?>(nil)

    /// Throws what keeps the store from being written, now or moments ago.
    ///
    /// Another process that is writing is no such thing.
    func demand(_ store: Store) throws {
        let error = try last.withLock { last in
            let now = ContinuousClock.now
            if let last, now < last.at + Self.lasting { return last.error }
            let error = try Self.hindrance(store)
            last = (now, error)
            return error
        }
        if let error { throw error }
    }

    private static func hindrance(_ store: Store) throws -> StoreError? {
        do {
            try store.tryWriting()
            return nil
        } catch StoreError.locked {
            return nil
        } catch let error as StoreError {
            return error
        }
    }
}
