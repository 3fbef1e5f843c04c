import MusterCrypto
public import MusterAudit
public import MusterCore

/// A PDF that left Muster: which one it was, of what, made how, and by whom.
public struct IssuedReport: Hashable, Sendable {
    /// The number of the note, in order; 0 until it is kept.
    public var number = 0
    /// The SHA-256 of its bytes, lower-case hexadecimal.
    public var sha256: String
    /// The audit.
    public var audit: AuditID
    /// Which version of the report it is; 0 for one made before the audit was counted.
    public var version: Int
    /// The version that it replaces, if it does.
    public var supersedes: Int?
    /// What made this version.
    public var cause: AuditRecord.Kind?
    /// How many records it tells of.
    public var records: Int
    /// The hash of the last of them, lower-case hexadecimal.
    public var head: String
    /// The code of its language.
    public var language: String
    /// The word for its paper.
    public var paper: String
    /// The words for its parts, `+` between them; `nil` when it has all.
    public var sections: String?
    /// The name of the saved definition that it follows, if it does.
    public var definition: String?
    /// The name that the file had.
    public var file: String
    /// How many pages it has.
    public var pages: Int
    /// How large it is.
    public var bytes: Int
    /// When it was made first (UTC).
    public var at: Instant
    /// By whom.
    public var by: String
    /// The fingerprint of the key that signed the note; empty until it is signed.
    public var key = ""
    /// The signature over ``statement``.
    public var signature: [UInt8] = []

    /// What the signature of a note is over: a note that somebody slips in makes no file genuine.
    public var statement: String {
        "MUSTERPDF1:\(audit):\(version):\(records):\(head):\(sha256):\(at.microseconds)"
    }

    /// What the trail notes of all that the register says of it: the SHA-256 of a JSON array of its
    /// values, lower-case hexadecimal.
    public var digest: String {
        var json = JSONWriter()
        json.array { json in
            for text in [
                sha256, audit.rawValue, cause?.rawValue, head, language, paper, sections,
                definition, file, by, key, Hex.text(signature),
            ] { json.string(text) }
            for number in [version, supersedes, records, pages, bytes] { json.integer(number) }
            json.integer(at.microseconds)
        }
        return Hex.text(SHA256.digest(of: json.bytes))
    }

    /// Creates a note of a report.
    public init(
        sha256: String,
        audit: AuditID,
        version: Int,
        supersedes: Int?,
        cause: AuditRecord.Kind?,
        records: Int,
        head: String,
        language: String,
        paper: String,
        sections: String?,
        definition: String?,
        file: String,
        pages: Int,
        bytes: Int,
        at: Instant,
        by: String
    ) {
        self.sha256 = sha256
        self.audit = audit
        self.version = version
        self.supersedes = supersedes
        self.cause = cause
        self.records = records
        self.head = head
        self.language = language
        self.paper = paper
        self.sections = sections
        self.definition = definition
        self.file = file
        self.pages = pages
        self.bytes = bytes
        self.at = at
        self.by = by
    }
}
