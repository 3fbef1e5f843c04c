public import MusterCore
import MusterCrypto

/// What the signature in a report's file says: this content was written of an audit that had so many records,
/// ending in this head.
public struct FileStatement: Hashable, Sendable {
    /// The audit.
    public var audit: AuditID
    /// How many records its chain had.
    public var records: Int
    /// The hash of the last of them, lower-case hexadecimal.
    public var head: String
    /// The SHA-256 (FIPS 180-4) of the file without its signature, lower-case hexadecimal.
    public var sha256: String
    /// The fingerprint of the key that signed.
    public var key: String

    /// Creates a statement about a file's content.
    public init(audit: AuditID, records: Int, head: String, content: [UInt8], key: String) {
        (self.audit, self.records, self.head, self.key) = (audit, records, head, key)
        sha256 = Self.hash(content)
    }

    /// The text that is signed: its parts behind `MUSTERFILE1`, colons between them.
    public var text: String {
        [Self.mark, audit.rawValue, String(records), head, sha256, key].joined(separator: ":")
    }

    /// Whether it is about this content.
    public func isAbout(_ content: [UInt8]) -> Bool { sha256 == Self.hash(content) }

    static let mark = "MUSTERFILE1"

    init?(parts: some Collection<Substring>) {
        let parts = parts.map(String.init)
        guard parts.count == 6, parts[0] == Self.mark, let audit = AuditID(rawValue: parts[1]),
            let records = Int(parts[2]), Hex.bytes(parts[3])?.count == 32,
            Hex.bytes(parts[4])?.count == 32, Hex.bytes(parts[5]) != nil
        else { return nil }
        (self.audit, self.records, head, sha256, key) = (
            audit, records, parts[3], parts[4], parts[5]
        )
        guard text == parts.joined(separator: ":") else { return nil }
    }

    private static func hash(_ content: [UInt8]) -> String { Hex.text(SHA256.digest(of: content)) }
}

/// A statement about a file with its signature (Ed25519, RFC 8032): it holds wherever the public key is known,
/// without the audit and without a home.
public struct FileSeal: Hashable, Sendable {
    /// What is signed.
    public let statement: FileStatement
    /// The signature, 64 bytes.
    public let signature: [UInt8]

    /// Reads ``text``; `nil` for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard let last = parts.last, let signature = Hex.bytes(String(last)), signature.count == 64,
            let statement = FileStatement(parts: parts.dropLast())
        else { return nil }
        (self.statement, self.signature) = (statement, signature)
        guard self.text == text else { return nil }
    }

    /// Signs a statement; `nil` where the key in it is another one.
    public init?(_ statement: FileStatement, by key: SigningKey) {
        guard statement.key == key.publicKey.fingerprint else { return nil }
        (self.statement, signature) = (statement, key.sign(statement.text))
    }

    /// What every seal of a file begins with, for whoever looks for it in the file.
    public static let start = FileStatement.mark + ":"

    /// The statement and, behind a colon, the signature: what stands in the file.
    ///
    /// Letters, digits, hyphens and colons alone, so that no form of file has to escape any of it.
    public var text: String { "\(statement.text):\(Hex.text(signature))" }

    /// Whether a key made the signature.
    public func isSigned(by key: PublicKey) -> Bool {
        statement.key == key.fingerprint
            && key.holds(signature, over: Array(statement.text.utf8))
    }
}
