public import MusterCore
import MusterCrypto

/// The half of a key that anybody may have: it tells whether the other half signed (Ed25519,
/// RFC 8032).
public struct PublicKey: Hashable, Sendable {
    /// The key, 32 bytes.
    public let bytes: [UInt8]

    /// How many hexadecimal digits a fingerprint has: 80 bits, enough that nobody finds a second key
    /// with the same one.
    public static let fingerprintDigits = 20

    /// Takes a key of 32 bytes; `nil` for anything else.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.bytes = bytes
    }

    fileprivate init(_ pair: Ed25519.KeyPair) {
        bytes = pair.publicKey
    }

    /// Reads a key of 64 hexadecimal digits in either case; `nil` for anything else.
    public init?(_ text: String) {
        guard let bytes = Hex.bytes(text) else { return nil }
        self.init(bytes: bytes)
    }

    /// The key as 64 lower-case hexadecimal digits: what people hand on.
    public var text: String { Hex.text(bytes) }

    /// What people compare and lists name the key by: the first digits of its SHA-256 (FIPS 180-4),
    /// lower-case hexadecimal.
    public var fingerprint: String {
        String(Hex.text(SHA256.digest(of: bytes)).prefix(Self.fingerprintDigits))
    }

    /// A fingerprint as people read it: groups of four digits.
    public static func grouped(_ fingerprint: String) -> String {
        var groups: [Substring] = []
        var rest = fingerprint[...]
        while !rest.isEmpty {
            groups.append(rest.prefix(4))
            rest = rest.dropFirst(4)
        }
        return groups.joined(separator: " ")
    }

    /// Whether `signature` is this key's over `message`.
    public func holds(_ signature: [UInt8], over message: [UInt8]) -> Bool {
        Ed25519.holds(signature, over: message, by: bytes)
    }
}

/// The half of a key that signs; it never leaves the machine that it was made on.
public struct SigningKey: Sendable {
    private let key: Ed25519.KeyPair

    /// Draws a key from the system's own randomness.
    public init() {
        key = Ed25519.KeyPair()
    }

    /// Takes over a key that was kept: 32 bytes; `nil` for anything else.
    public init?(seed: [UInt8]) {
        guard let key = Ed25519.KeyPair(seed: seed) else { return nil }
        self.key = key
    }

    /// What is kept of it, 32 bytes: whoever has them can sign.
    public var seed: [UInt8] { key.seed }

    /// The half that anybody may have.
    public var publicKey: PublicKey { PublicKey(key) }

    /// Signs a text: 64 bytes.
    public func sign(_ text: String) -> [UInt8] { key.sign(Array(text.utf8)) }

    /// Signs a statement.
    ///
    /// - Returns: the seal; `nil` where the key in the statement is another one.
    public func seal(_ statement: SealStatement) -> Seal? {
        guard statement.key == publicKey.fingerprint else { return nil }
        return Seal(statement: statement, signature: sign(statement.text))
    }
}

/// A key that a home knows.
public struct KnownKey: Hashable, Sendable {
    /// Whose a key is.
    public enum Kind: String, Sendable, CaseIterable {
        /// Of the machine that holds the home; it signs for whoever works there.
        case device
        /// Of one person.
        case person
        /// Of another home, trusted by somebody of this one.
        case trusted
    }

    /// The key.
    public var key: PublicKey
    /// Whose it is.
    public var kind: Kind
    /// The login or account of a person, `H1` and so on for devices, a name for a trusted one.
    public var owner: String
    /// Since when the home knows it (UTC).
    public var addedAt: Instant
    /// Who made it or trusts it.
    public var addedBy: String
    /// When it was revoked, if it was.
    public var revocation: Revocation?

    /// The end of a key.
    public struct Revocation: Hashable, Sendable {
        /// Since when it counts for nothing (UTC).
        public var at: Instant
        /// Who said so.
        public var by: String
        /// Why.
        public var reason: String

        /// Creates a revocation.
        public init(at: Instant, by: String, reason: String) {
            self.at = at
            self.by = by
            self.reason = reason
        }
    }

    /// Creates a known key.
    public init(
        key: PublicKey,
        kind: Kind,
        owner: String,
        addedAt: Instant,
        addedBy: String,
        revocation: Revocation? = nil
    ) {
        self.key = key
        self.kind = kind
        self.owner = owner
        self.addedAt = addedAt
        self.addedBy = addedBy
        self.revocation = revocation
    }
}
