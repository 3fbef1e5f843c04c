public import MusterCore

/// For which step somebody signs the head of an audit.
public enum SealRole: String, Sendable, CaseIterable {
    /// The count was finished.
    case count
    /// Items were looked for again.
    case recount
    /// The last discrepancy was settled.
    case review
    /// The result is final.
    case approval

    /// The step that records end with, if it is one that is signed.
    ///
    /// - Parameters:
    ///   - records: what was added to the audit in one step.
    ///   - state: how the audit stands after them.
    public init?(closing records: [AuditRecord], _ state: AuditState) {
        let kinds = Set(records.map(\.kind))
        if kinds.contains(.approved) {
            self = .approval
        } else if kinds.contains(.counted) {
            self = .count
        } else if kinds.contains(.recounted) {
            self = .recount
        } else if kinds.contains(.resolved), state == .reviewed {
            self = .review
        } else {
            return nil
        }
    }

    /// How people read it.
    package var words: Sentence { Sentence(stringLiteral: rawValue) }
}

/// What a signature says: so many records, ending in this head, stood there when a person took a step.
public struct SealStatement: Hashable, Sendable {
    /// The audit.
    public var audit: AuditID
    /// The step.
    public var role: SealRole
    /// How many records the chain had.
    public var records: Int
    /// The hash of the last of them, lower-case hexadecimal.
    public var head: String
    /// When it was signed (UTC), to the second.
    public var at: Instant
    /// For whom: an account or user name.
    public var person: String
    /// The fingerprint of the key that signed.
    public var key: String

    /// Creates a statement; of `at`, whole seconds count.
    public init(
        audit: AuditID,
        role: SealRole,
        records: Int,
        head: String,
        at: Instant,
        person: String,
        key: String
    ) {
        self.audit = audit
        self.role = role
        self.records = records
        self.head = head
        self.at = Instant(seconds: at.second)
        self.person = person
        self.key = key
    }

    /// The text that is signed: its parts behind `MUSTER1`, colons between them.
    ///
    /// Capitals, digits and few signs alone, so that a QR code takes it in its smallest form
    /// (ISO/IEC 18004, alphanumeric mode); what else a name has is percent-encoded (RFC 3986).
    public var text: String {
        [
            Self.mark, audit.rawValue, role.rawValue.uppercased(), String(records),
            head.uppercased(), Self.compact(at), Self.encoded(person), key.uppercased(),
        ].joined(separator: ":")
    }

    /// What every seal begins with.
    static let mark = "MUSTER1"

    /// Reads the parts of a text; `nil` for anything that ``text`` does not write.
    init?(parts: some Collection<Substring>) {
        let parts = parts.map(String.init)
        guard parts.count == 8, parts[0] == Self.mark, let audit = AuditID(rawValue: parts[1]),
            let role = SealRole(rawValue: parts[2].lowercased()), let records = Int(parts[3]),
            Hex.bytes(parts[4])?.count == 32, let at = Self.moment(parts[5]),
            let person = PercentName.plain(parts[6].lowercased()), Hex.bytes(parts[7]) != nil
        else { return nil }
        self.init(
            audit: audit,
            role: role,
            records: records,
            head: parts[4].lowercased(),
            at: at,
            person: person,
            key: parts[7].lowercased()
        )
        guard text == parts.joined(separator: ":") else { return nil }
    }

    private static func compact(_ at: Instant) -> String {
        at.iso8601(.seconds).filter { $0 != "-" && $0 != ":" }
    }

    private static func moment(_ text: String) -> Instant? {
        let digits = Array(text)
        guard digits.count == 16 else { return nil }
        func part(_ range: Range<Int>) -> String { String(digits[range]) }
        let day = "\(part(0..<4))-\(part(4..<6))-\(part(6..<8))"
        return Instant(
            iso8601: day + "\(part(8..<11)):\(part(11..<13)):\(part(13..<16))"
        )
    }

    /// Lower-case letters as capitals; everything else but digits, `.` and `-` as `%` and two digits.
    private static func encoded(_ person: String) -> String {
        var text = ""
        for byte in person.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"):
                text.unicodeScalars.append(Unicode.Scalar(byte - 32))
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default: text += "%" + Hex.text([byte]).uppercased()
            }
        }
        return text
    }
}

/// A statement with its signature (Ed25519, RFC 8032): it holds wherever the public key is known,
/// without the audit.
public struct Seal: Hashable, Sendable {
    /// What is signed.
    public let statement: SealStatement
    /// The signature, 64 bytes.
    public let signature: [UInt8]

    init(statement: SealStatement, signature: [UInt8]) {
        self.statement = statement
        self.signature = signature
    }

    /// Reads ``text``, letters in either case and white space anywhere, as a page that breaks its lines
    /// is copied; `nil` for anything else.
    public init?(_ text: String) {
        let parts = text.filter { !$0.isWhitespace }.uppercased()
            .split(separator: ":", omittingEmptySubsequences: false)
        guard let last = parts.last, let signature = Hex.bytes(String(last)),
            signature.count == 64, let statement = SealStatement(parts: parts.dropLast())
        else { return nil }
        self.init(statement: statement, signature: signature)
    }

    /// Whether a text means to be a seal, whole or not, of this form or of another number.
    public static func isMeant(by text: String) -> Bool {
        let mark = text.drop { $0.isWhitespace }.prefix(SealStatement.mark.count + 3).uppercased()
        return mark.prefixMatch(of: /MUSTER[0-9]{1,3}:/) != nil
    }

    /// The statement and, behind a colon, the signature: what is kept, and what a QR code says.
    public var text: String { "\(statement.text):\(Hex.text(signature).uppercased())" }

    /// Whether a key made the signature.
    public func isSigned(by key: PublicKey) -> Bool {
        statement.key == key.fingerprint
            && key.holds(signature, over: Array(statement.text.utf8))
    }
}

extension Seal {
    /// Reads the text of a code and checks it by keys alone, without a home.
    ///
    /// - Throws: ``AuditError/unreadableSeal``, or ``AuditError/badSeal(audit:_:)`` for a text that was changed
    ///   and for another key than it names.
    public static func checked(_ text: String, by keys: [PublicKey]) throws(AuditError) -> Seal {
        guard let seal = Seal(text) else { throw .unreadableSeal }
        let statement = seal.statement
        guard let key = keys.first(where: { $0.fingerprint == statement.key }) else {
            throw .badSeal(audit: statement.audit, .foreignKey(statement))
        }
        guard seal.isSigned(by: key) else {
            throw .badSeal(audit: statement.audit, .alteredText(statement))
        }
        return seal
    }
}
