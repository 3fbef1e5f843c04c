import Crypto
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
        bytes = SymmetricKey(size: .bits256).withUnsafeBytes { Array($0) }
    }

    /// Encrypts a secret for one person: nonce, secret and tag (AES-256-GCM), 48 bytes.
    ///
    /// - Throws: `CryptoKitError`, where no number for one use can be drawn.
    public func seal(_ totp: TOTP, of person: PersonID) throws -> [UInt8] {
        let box = try AES.GCM.seal(
            totp.secret,
            using: SymmetricKey(data: bytes),
            authenticating: Array(person.text.utf8)
        )
        return Array(box.nonce) + Array(box.ciphertext) + Array(box.tag)
    }

    /// Gives the secret back; `nil` where this key, or this person's row, did not make it.
    public func open(_ sealed: [UInt8], of person: PersonID) -> TOTP? {
        guard let box = try? AES.GCM.SealedBox(combined: Data(sealed)),
            let secret = try? AES.GCM.open(
                box,
                using: SymmetricKey(data: bytes),
                authenticating: Array(person.text.utf8)
            )
        else { return nil }
        return TOTP(secret: Array(secret))
    }
}
