import MusterCrypto
import MusterCore

/// A secret that its holder shows to be let in; the store keeps its hash alone.
public struct Secret: Hashable, Sendable {
    /// What a secret opens; its text begins with this, so that one that leaks is recognised.
    public enum Kind: String, CaseIterable, Sendable {
        /// A session, after a sign-in.
        case session = "mss_"
        /// The API and scripts.
        case token = "mst_"
        /// The choice of a first password, once.
        case setup = "msl_"
        /// Nothing; it only shows that somebody has signed in from here before.
        case device = "msd_"
        /// The second step of a sign-in: the password was right, the code is still to come.
        case challenge = "msc_"
        /// The exchange of a station with its hub, after it has signed in.
        case station = "mxs_"
    }

    /// What it opens.
    public let kind: Kind
    private let bytes: [UInt8]

    /// Draws a secret of 32 bytes.
    ///
    /// - Parameters:
    ///   - kind: what it is to open.
    ///   - random: must be fit for secrets, as the system's generator is.
    public init(_ kind: Kind, using random: inout some RandomNumberGenerator) {
        self.kind = kind
        bytes = (0..<32).map { _ in UInt8.random(in: 0...255, using: &random) }
    }

    /// Reads a secret's text; `nil` unless it is of this kind and whole.
    public init?(_ kind: Kind, _ text: String) {
        guard text.hasPrefix(kind.rawValue), text.utf8.count == kind.rawValue.utf8.count + 64,
            let bytes = Hex.bytes(String(text.dropFirst(kind.rawValue.count)))
        else { return nil }
        self.kind = kind
        self.bytes = bytes
    }

    /// The text that its holder keeps: `mst_` and 64 hex digits.
    public var text: String { kind.rawValue + Hex.text(bytes) }

    /// What the store keeps: SHA-256 of the text; nothing slower is needed for 256 random bits.
    public var hash: [UInt8] { SHA256.digest(of: text.utf8) }

    /// A name for something in the store that does not tell what it is: SHA-256 of both texts.
    public static func key(_ kind: String, _ text: String) -> [UInt8] {
        SHA256.digest(of: "\(kind):\(text)".utf8)
    }

    /// What a form must bring along that was made for this session: a keyed hash, so that it needs no
    /// place in the store and tells nothing of the session.
    public var formKey: String {
        Hex.text(MessageCode.sha256(Array("form".utf8), key: bytes))
    }
}
