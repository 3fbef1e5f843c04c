import MusterCore
import MusterCrypto

/// What lets a machine into the house, once: the hub prints it, and somebody types it at the machine.
///
/// It carries 128 random bits, which the hub does not keep, and the first digits of the hub's key, by which
/// the machine knows that it speaks with that hub. The bits themselves never travel.
public struct EnrolmentCode: Hashable, Sendable {
    /// How many random bytes it has.
    private static let secretBytes = 16
    /// How many digits of the hub's key it has.
    private static let keyDigits = 16
    /// How long it counts, in seconds.
    public static let validSeconds = 86_400.0

    private let secret: [UInt8]
    /// The first 16 hexadecimal digits of the hub's public key.
    public let hubKey: String

    /// Draws a code.
    ///
    /// - Parameters:
    ///   - hubKey: the hub's public key, 32 bytes.
    ///   - random: must be fit for secrets, as the system's generator is.
    public init(hubKey: [UInt8], using random: inout some RandomNumberGenerator) {
        secret = (0..<Self.secretBytes).map { _ in UInt8.random(in: 0...255, using: &random) }
        self.hubKey = Self.digits(ofKey: hubKey)
    }

    /// The digits of a hub's public key that a code has.
    static func digits(ofKey key: [UInt8]) -> String {
        String(Hex.text(key).prefix(keyDigits))
    }

    /// Reads a code in either letter case; `nil` for a text that is none.
    public init?(_ text: String) {
        let parts = text.trimmed.split(separator: "-").map(String.init)
        guard parts.count == 3, parts[0].uppercased() == "MSE",
            let secret = Base32.bytes(parts[1]), secret.count == Self.secretBytes,
            parts[2].count == Self.keyDigits, Hex.bytes(parts[2].lowercased()) != nil
        else { return nil }
        (self.secret, hubKey) = (secret, parts[2].lowercased())
    }

    /// The text: `MSE-`, 26 letters and digits, and the digits of the hub's key.
    public var text: String { "MSE-\(Base32.text(secret))-\(hubKey)" }

    /// What the hub keeps: SHA-256 of the random bits.
    public var hash: [UInt8] { SHA256.digest(of: secret) }

    /// What names the code on the way: SHA-256 of ``hash``.
    public var name: [UInt8] { Self.name(ofHash: hash) }

    /// The name of a code of which the hash is kept.
    public static func name(ofHash hash: [UInt8]) -> [UInt8] { SHA256.digest(of: hash) }

    /// Shows that whoever made a message has the code: a keyed hash (HMAC with SHA-256).
    ///
    /// - Parameters:
    ///   - message: the message.
    ///   - hash: the code's ``hash``.
    /// - Returns: 32 bytes.
    public static func proof(of message: [UInt8], hash: [UInt8]) -> [UInt8] {
        MessageCode.sha256(message, key: hash)
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }
}
