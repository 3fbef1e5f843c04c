import CSodium

/// How much work one guess of a password takes.
public struct PasswordCost: Hashable, Sendable {
    /// Passes over the memory.
    public let passes: UInt64
    /// Memory in bytes.
    public let memory: Int

    /// Creates a cost.
    public init(passes: UInt64, memory: Int) {
        self.passes = passes
        self.memory = memory
    }

    /// What a home asks: 3 passes over 64 MiB, between libsodium's "interactive" (2 over 64 MiB) and
    /// "moderate" (3 over 256 MiB), because the server of a site is often a small machine.
    public static let standard = PasswordCost(passes: 3, memory: 64 << 20)

    /// The least that libsodium computes: for tests, and for nothing else.
    public static let least = PasswordCost(passes: 1, memory: 8 << 10)
}

/// A password as it is kept: Argon2id (RFC 9106) with its salt and cost in one text.
///
/// libsodium draws the salt; the text says the cost, so that a later, higher one can be told apart.
public struct PasswordHash: Hashable, Sendable {
    /// The encoded form: `$argon2id$v=19$m=…,t=…,p=1$SALT$HASH`.
    public let text: String

    /// Takes a hash over from where it was kept.
    public init(stored text: String) {
        self.text = text
    }

    /// Hashes a password.
    ///
    /// - Throws: ``PeopleError/cannotHash`` when the memory is not to be had.
    public init(of password: String, cost: PasswordCost) throws(PeopleError) {
        guard Self.isReady else { throw .cannotHash }
        var result = [CChar](repeating: 0, count: Int(crypto_pwhash_strbytes()))
        let bytes = password.utf8.map { CChar(bitPattern: $0) }
        let status = crypto_pwhash_str(
            &result,
            bytes,
            UInt64(bytes.count),
            cost.passes,
            cost.memory
        )
        guard status == 0 else { throw .cannotHash }
        text = String(
            decoding: result.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)),
            as: UTF8.self
        )
    }

    /// Whether this is the hash of a password; takes as long for a wrong one as for the right one.
    public func matches(_ password: String) -> Bool {
        guard Self.isReady else { return false }
        let bytes = password.utf8.map { CChar(bitPattern: $0) }
        return crypto_pwhash_str_verify(text, bytes, UInt64(bytes.count)) == 0
    }

    /// Whether it was made at another cost than the one that holds now.
    public func needsUpgrade(to cost: PasswordCost) -> Bool {
        Self.isReady && crypto_pwhash_str_needs_rehash(text, cost.passes, cost.memory) != 0
    }

    private static let isReady = sodium_init() >= 0
}
