import FoundationEssentials
import GRDB
import MusterAudit
public import MusterCore
public import MusterPeople

extension Seals {
    /// Notes that a report was issued, in the register and in the trail; the same bytes are noted once.
    ///
    /// - Parameters:
    ///   - report: the report.
    ///   - note: the entry of the trail; the store adds what it says of the report.
    /// - Throws: ``StoreError``.
    public func note(_ report: IssuedReport, note: TrailNote) throws {
        try store.write { db in
            try db.execute(
                sql: """
                    INSERT OR IGNORE INTO issued
                        (sha256, audit, version, supersedes, cause, records, head, language, paper,
                         sections, definition, file, pages, bytes, at, by, key,
                         signature)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    Hex.bytes(report.sha256).map { Data($0) },
                    try db.auditNumber(report.audit.rawValue), report.version, report.supersedes,
                    report.cause?.rawValue, report.records,
                    Hex.bytes(report.head).map { Data($0) }, report.language, report.paper,
                    report.sections, report.definition, report.file, report.pages, report.bytes,
                    report.at.microseconds, report.by, report.key, Data(report.signature),
                ]
            )
            guard db.changesCount > 0 else { return }
            try Trail.append(Self.anchoring(note, report), db)
        }
    }

    /// The issued report with this hash; `nil` when none was.
    ///
    /// - Parameter sha256: the SHA-256 of its bytes, hexadecimal.
    /// - Returns: the note of it.
    /// - Throws: ``StoreError``.
    public func issuedReport(sha256: String) throws -> IssuedReport? {
        guard let hash = Hex.bytes(sha256) else { return nil }
        return try store.read { db in
            try Row.fetchOne(
                db,
                sql: "\(Self.issued) WHERE sha256 = ?",
                arguments: [Data(hash)]
            ).flatMap { try Self.issued($0) }
        }
    }

    /// The numbers of the versions of an audit's report that were issued, by how many records they
    /// tell of; without those from before the count, which have none.
    ///
    /// - Parameter audit: the audit.
    /// - Returns: the numbers.
    /// - Throws: ``StoreError``.
    public func issuedVersions(of audit: AuditID) throws -> [Int: Int] {
        try store.read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT issued.records, max(issued.version) AS version
                    FROM issued JOIN audit ON audit.number = issued.audit
                    WHERE audit.id = ? AND issued.version > 0 GROUP BY issued.records
                    """,
                arguments: [audit.rawValue]
            )
            return Dictionary(
                try rows.map { (try $0.value("records"), try $0.value("version")) },
                uniquingKeysWith: max
            )
        }
    }

    /// The reports that were issued, the newest first.
    ///
    /// - Parameters:
    ///   - audit: of which audit; `nil` for all.
    ///   - hidden: audits that are left out.
    ///   - number: only notes before this one; `nil` for the newest.
    ///   - skipped: how many of the newest are left out.
    ///   - limit: how many at most.
    /// - Returns: the notes, and how many there are in all.
    /// - Throws: ``StoreError``.
    public func issuedReports(
        of audit: AuditID? = nil,
        without hidden: Set<AuditID> = [],
        before number: Int? = nil,
        skipping skipped: Int = 0,
        limit: Int
    ) throws -> (reports: [IssuedReport], total: Int) {
        let marks = hidden.map { _ in "?" }.joined(separator: ", ")
        let condition = """
            WHERE (? IS NULL OR audit.id = ?) AND issued.number < ? AND audit.id NOT IN (\(marks))
            """
        let arguments: StatementArguments =
            [audit?.rawValue, audit?.rawValue, number ?? Int.max]
            + StatementArguments(hidden.map(\.rawValue).sorted())
        return try store.read { db in
            let total = try Int.fetchOne(
                db,
                sql: """
                    SELECT count(*) FROM issued JOIN audit ON audit.number = issued.audit \(condition)
                    """,
                arguments: arguments
            )
            let rows = try Row.fetchAll(
                db,
                sql: "\(Self.issued) \(condition) ORDER BY issued.number DESC LIMIT ? OFFSET ?",
                arguments: arguments + [limit, skipped]
            )
            return (try rows.compactMap { try Self.issued($0) }, total ?? 0)
        }
    }

    /// The note of the trail about an issued report.
    static func anchoring(_ note: TrailNote, _ report: IssuedReport) -> TrailNote {
        var note = note
        note.subject = report.audit.rawValue
        note.detail["sha256"] = report.sha256
        note.detail["version"] = String(report.version)
        note.detail["row"] = report.digest
        return note
    }

    /// All issued reports, the oldest first.
    static func issuedReports(_ db: Database) throws -> [IssuedReport] {
        try Row.fetchAll(db, sql: "\(issued) ORDER BY issued.number").compactMap { try issued($0) }
    }

    private static let issued = """
        SELECT issued.*, audit.id AS audit_id
        FROM issued JOIN audit ON audit.number = issued.audit
        """

    private static func issued(_ row: Row) throws -> IssuedReport? {
        guard let audit = AuditID(rawValue: try row.value("audit_id")) else { return nil }
        let cause: String? = try row.value("cause")
        var report = IssuedReport(
            sha256: Hex.text(try row.value("sha256") as Data),
            audit: audit,
            version: try row.value("version"),
            supersedes: try row.value("supersedes"),
            cause: cause.flatMap { AuditRecord.Kind(rawValue: $0) },
            records: try row.value("records"),
            head: Hex.text(try row.value("head") as Data),
            language: try row.value("language"),
            paper: try row.value("paper"),
            sections: try row.value("sections"),
            definition: try row.value("definition"),
            file: try row.value("file"),
            pages: try row.value("pages"),
            bytes: try row.value("bytes"),
            at: Instant(microseconds: try row.value("at")),
            by: try row.value("by")
        )
        report.number = try row.value("number")
        report.key = try row.value("key")
        report.signature = Array(try row.value("signature") as Data)
        return report
    }
}
