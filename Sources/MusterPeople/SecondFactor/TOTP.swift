import MusterCrypto
public import MusterCore

/// A second factor by an authenticator app: codes of six digits that change every 30 seconds.
///
/// Source: RFC 6238 (TOTP) over RFC 4226 (HOTP), HMAC-SHA1, which is what all apps compute.
public struct TOTP: Hashable, Sendable {
    /// The secret that the app and the home share, 20 bytes.
    public let secret: [UInt8]

    /// How long one code lasts, in seconds.
    public static let stepSeconds: Int64 = 30

    /// Takes a secret over from where it was kept.
    public init(secret: [UInt8]) {
        self.secret = secret
    }

    /// Draws a secret.
    ///
    /// - Parameter random: must be fit for secrets, as the system's generator is.
    public init(using random: inout some RandomNumberGenerator) {
        secret = (0..<20).map { _ in UInt8.random(in: 0...255, using: &random) }
    }

    /// The step that a time lies in, counted from 1970.
    public static func step(at now: Instant) -> Int64 {
        now.microseconds / (stepSeconds * 1_000_000)
    }

    /// The code of a step: six digits (RFC 4226, section 5.3).
    public func code(step: Int64) -> String {
        let counter = (0..<8).map { UInt8(truncatingIfNeeded: step >> (56 - 8 * $0)) }
        let mac = MessageCode.sha1(counter, key: secret)
        let offset = Int(mac[19] & 0x0F)
        let number = mac[offset..<(offset + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        let digits = String((number & 0x7FFF_FFFF) % 1_000_000)
        return String(repeating: "0", count: 6 - digits.count) + digits
    }

    /// The step whose code this is: the current one, or one beside it, for clocks that differ.
    ///
    /// Each code counts once: not one of a step up to the last one used. A last step that lies ahead of
    /// the clock was noted while the clock was wrong; it does not count.
    ///
    /// - Parameters:
    ///   - code: what was typed; spaces in it do not count.
    ///   - now: the time (UTC).
    ///   - last: the step of the code that was used last.
    /// - Returns: the step; `nil` for a code that is wrong, too old or used.
    public func step(of code: String, at now: Instant, after last: Int64) -> Int64? {
        let typed = code.filter { $0 != " " }
        let current = Self.step(at: now)
        let last = last > current + 1 ? current - 2 : last
        return ((current - 1)...(current + 1)).first { $0 > last && self.code(step: $0) == typed }
    }

    /// The secret as people type it into an app: base32 (RFC 4648), in groups of four.
    public var text: String {
        var groups = ""
        for (index, letter) in base32.enumerated() {
            if index > 0, index % 4 == 0 { groups += " " }
            groups.append(letter)
        }
        return groups
    }

    /// The address that an app reads from a QR code: `otpauth://totp/…`.
    ///
    /// - Parameters:
    ///   - login: whose it is.
    ///   - site: where it is for, as the app shows it.
    /// - Returns: the address.
    public func address(login: String, site: String) -> String {
        let issuer = Self.percent("Muster \(site)")
        return "otpauth://totp/\(issuer):\(Self.percent(login))?secret=\(base32)&issuer=\(issuer)"
            + "&algorithm=SHA1&digits=6&period=30"
    }

    private var base32: String { Base32.text(secret) }

    private static func percent(_ text: String) -> String {
        let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~".utf8)
        return text.utf8.map { byte in
            plain.contains(byte)
                ? String(UnicodeScalar(byte)) : "%" + Hex.text([byte]).uppercased()
        }.joined()
    }
}

/// What lets a person in once who has lost the device of the second factor.
public struct RecoveryCode: Hashable, Sendable {
    /// The code as it is shown: `k7qd-m2xw-9trb-4hce`, 79 random bits.
    public let text: String

    /// So many are made at once.
    public static let count = 10

    private static let letters = Array("abcdefghjkmnpqrstuvwxyz23456789")

    /// Draws a code.
    ///
    /// - Parameter random: must be fit for secrets, as the system's generator is.
    public init(using random: inout some RandomNumberGenerator) {
        let drawn = (0..<16).map { _ in Self.letters[Int.random(in: 0..<31, using: &random)] }
        text = (0..<4).map { String(drawn[(4 * $0)..<(4 * $0 + 4)]) }.joined(separator: "-")
    }

    /// What the store keeps of a code as somebody typed it; `nil` for what is none.
    ///
    /// SHA-256: nothing slower is needed for as many random bits.
    public static func hash(of typed: String) -> [UInt8]? {
        let plain = typed.lowercased().filter { $0 != "-" && $0 != " " }
        guard plain.utf8.count == 16 else { return nil }
        return Secret.key("recovery", plain)
    }

    /// What the store keeps.
    public var hash: [UInt8] { Secret.key("recovery", text.filter { $0 != "-" }) }
}
