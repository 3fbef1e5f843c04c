import MusterCore
import MusterCrypto
import MusterPeople
import MusterStore
import MusterSync
import Synchronization

/// Lets stations in at the hub: each signs a number that is used once, and is known for a quarter of an hour.
///
/// Nothing of it is kept: after a restart of the server stations sign in again.
public final class HubDoor: Sendable {
    /// How long a sign-in lasts, in seconds.
    private static let validSeconds = 900.0
    /// How long a number waits to be signed, in seconds.
    private static let nonceSeconds = 60.0
    /// How many numbers may wait: the oldest makes room.
    private static let mostNonces = 1_000

    private struct Memory {
        var nonces: [SyncID: Instant] = [:]
        var sessions: [[UInt8]: (station: Int, until: Instant)] = [:]
    }

    private let memory = Mutex(Memory())

    /// Creates a door with nobody at it.
    public init() {}

    /// Gives a number to sign.
    func nonce(at now: Instant) -> SyncID {
        var random = SystemRandomNumberGenerator()
        let nonce = SyncID(using: &random)
        memory.withLock { memory in
            memory.nonces = memory.nonces.filter { $0.value > now }
            if memory.nonces.count >= Self.mostNonces,
                let oldest = memory.nonces.min(by: { $0.value < $1.value })?.key
            {
                memory.nonces[oldest] = nil
            }
            memory.nonces[nonce] = now.advanced(bySeconds: Self.nonceSeconds)
        }
        return nonce
    }

    /// Takes a number that was signed; each counts once.
    func take(_ nonce: SyncID, at now: Instant) -> Bool {
        memory.withLock { $0.nonces.removeValue(forKey: nonce).map { $0 > now } ?? false }
    }

    /// Lets a station in.
    func admit(_ station: Int, at now: Instant) -> Secret {
        var random = SystemRandomNumberGenerator()
        let token = Secret(.station, using: &random)
        memory.withLock { memory in
            memory.sessions = memory.sessions.filter { $0.value.until > now }
            let until = now.advanced(bySeconds: Self.validSeconds)
            memory.sessions[token.hash] = (station, until)
        }
        return token
    }

    /// The station that shows a token; `nil` for one that does not hold.
    func station(_ token: String, at now: Instant) -> Int? {
        guard let secret = Secret(.station, token) else { return nil }
        return memory.withLock { memory in
            memory.sessions[secret.hash].flatMap { $0.until > now ? $0.station : nil }
        }
    }
}
