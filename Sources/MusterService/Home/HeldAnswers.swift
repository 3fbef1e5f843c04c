import MusterCore
import Synchronization

/// Answers that take time to make, for pages that anybody may ask for.
///
/// Each holds for twenty times as long as it took: no more than a twentieth of the time goes into it, however
/// often it is asked for.
final class HeldAnswers<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Held: Sendable {
        var until: Instant
        var value: Value
    }

    private static var holds: Double { 20 }
    /// So many are held at most; beyond, those that do not hold any more go, or else all.
    private static var most: Int { 1_000 }
    private let held = Mutex<[Key: Held]>([:])

    /// The answer that holds, or a new one.
    ///
    /// - Parameters:
    ///   - key: what is asked.
    ///   - now: now (UTC).
    ///   - make: makes it; where several ask at once, each may.
    /// - Returns: the answer.
    /// - Throws: what `make` throws.
    func answer(_ key: Key, now: Instant, _ make: () throws -> Value) rethrows -> Value {
        if let held = held.withLock({ $0[key] }), now < held.until { return held.value }
        let clock = ContinuousClock()
        let begin = clock.now
        let value = try make()
        let seconds = (clock.now - begin) / .seconds(1)
        let new = Held(until: now.advanced(bySeconds: seconds * Self.holds), value: value)
        held.withLock { held in
            if held.count >= Self.most { held = held.filter { now < $0.value.until } }
            if held.count >= Self.most { held = [:] }
            held[key] = new
        }
        return value
    }
}
