import MusterCrypto
import FoundationEssentials

/// What the secrets of second factors are encrypted with.
///
/// It is kept with the private keys and not in the database: a copy of the database alone, such as a backup
/// without keys, gives nobody a second factor.
public struct FactorKey: Sendable {
    /// The key itself, 32 bytes.
    public let bytes: [UInt8]

    /// Takes a key over from where it was kept; `nil` unless it has 32 bytes.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.bytes = bytes
    }

    /// Draws a key.
    public init() {
        bytes = SystemRandom.bytes(32)
    }

    /// Encrypts a secret for one person: nonce, secret and tag (AES-256-GCM), 48 bytes.
    public func seal(_ totp: TOTP, of person: PersonID) -> [UInt8] {
        SealedBytes.seal(totp.secret, key: bytes, context: Array(person.text.utf8))
    }

    /// Gives the secret back; `nil` where this key, or this person's row, did not make it.
    public func open(_ sealed: [UInt8], of person: PersonID) -> TOTP? {
        SealedBytes.open(sealed, key: bytes, context: Array(person.text.utf8))
            .flatMap { TOTP(secret: $0) }
    }
}
