import Foundation

/// Lets in those who show a password, a few at a time and away from the threads that answer everybody
/// else: hashing a password takes a noticeable time and 64 MB by intent.
///
/// Guesses of strangers never keep somebody out who is known: one seat is never a stranger's, and
/// whoever is known goes first.
package actor DoorKeeper {
    /// So many hash at a time.
    private static let seats = 4
    /// So many of them at most are strangers.
    private static let strangersSeats = 3
    /// So many wait, of strangers and of those who are known each; who comes then is asked to come
    /// again.
    private static let most = 20

    private var seated = 0
    private var seatedStrangers = 0
    private var waitingKnown: [CheckedContinuation<Void, Never>] = []
    private var waitingStrangers: [CheckedContinuation<Void, Never>] = []

    /// Creates a door with nobody at it.
    package init() {}

    /// Does what hashes a password.
    ///
    /// - Parameters:
    ///   - isKnown: whether the person has signed in on this device before, or is signed in.
    ///   - body: hashes.
    /// - Returns: what `body` gives.
    /// - Throws: ``WebError/busy`` when too many wait already; what `body` throws.
    package func run<Value: Sendable>(
        isKnown: Bool,
        _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        if hasSeat(isKnown) {
            sit(isKnown)
        } else {
            guard (isKnown ? waitingKnown : waitingStrangers).count < Self.most else {
                throw WebError.busy
            }
            // Whoever leaves gives the seat to the one that waits here.
            await withCheckedContinuation { turn in
                if isKnown { waitingKnown.append(turn) } else { waitingStrangers.append(turn) }
            }
        }
        defer { leave(isKnown) }
        return try await withCheckedThrowingContinuation { done in
            Thread.detachNewThread { done.resume(with: Result { try body() }) }
        }
    }

    private func hasSeat(_ isKnown: Bool) -> Bool {
        seated < Self.seats && (isKnown || seatedStrangers < Self.strangersSeats)
    }

    private func sit(_ isKnown: Bool) {
        seated += 1
        if !isKnown { seatedStrangers += 1 }
    }

    private func leave(_ isKnown: Bool) {
        seated -= 1
        if !isKnown { seatedStrangers -= 1 }
        if !waitingKnown.isEmpty, hasSeat(true) {
            sit(true)
            waitingKnown.removeFirst().resume()
        }
        if !waitingStrangers.isEmpty, hasSeat(false) {
            sit(false)
            waitingStrangers.removeFirst().resume()
        }
    }
}
