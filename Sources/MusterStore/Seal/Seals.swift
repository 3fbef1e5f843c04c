import MusterCrypto
import FoundationEssentials
import GRDB
public import MusterAudit
public import MusterCore
import MusterPeople

extension Store {
    /// The seals of audits, and the reports that were issued under them.
    public var seals: Seals { Seals(store: self) }
}

/// The seals of audits, and the reports that were issued under them.
public struct Seals: Sendable {
    let store: Store

    /// The seals over an audit, the first one first.
    ///
    /// - Parameters:
    ///   - audit: the audit.
    ///   - last: only seals over at most so many records; `nil` for all.
    /// - Returns: the seals.
    /// - Throws: ``StoreError``, or `AuditError.badSeal(audit:_:)` for one that is none.
    public func list(of audit: AuditID, upTo last: Int? = nil) throws -> [Seal] {
        try store.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT seal, records FROM signature JOIN audit ON audit.number = signature.audit
                    WHERE audit.id = ? AND records <= ? ORDER BY records, seal
                    """,
                arguments: [audit.rawValue, last ?? Int.max]
            ).map { row in
                let records: Int = try row.value("records")
                guard let seal = Seal(try row.value("seal")), seal.statement.audit == audit,
                    seal.statement.records == records
                else { throw AuditError.badSeal(audit: audit, .unreadable(records: records)) }
                return seal
            }
        }
    }

    /// Whether an audit that was started before this one is signed.
    ///
    /// - Throws: ``StoreError``.
    public func isSigned(before audit: AuditID) throws -> Bool {
        try store.read { db in
            try Bool.fetchOne(
                db,
                sql: "SELECT EXISTS (SELECT 1 FROM signature WHERE audit < ?)",
                arguments: [try db.auditNumber(audit.rawValue)]
            ) ?? false
        }
    }

    /// The hash of one record of an audit, 32 bytes; `nil` where there is no such record.
    ///
    /// - Throws: ``StoreError``.
    public func head(of audit: AuditID, at sequence: Int) throws -> [UInt8]? {
        guard (1...Int(UInt32.max)).contains(sequence) else { return nil }
        return try store.read { db in
            let number = try db.auditNumber(audit.rawValue)
            return try RecordWriter.hash(audit: number, sequence: sequence, db).map { Array($0) }
        }
    }

    /// The note that an audit ends with this record, and of the signature over it.
    static func anchoring(
        _ note: TrailNote,
        _ last: AuditRecord,
        step: String? = nil,
        seal: Seal? = nil
    ) -> TrailNote {
        var note = note
        note.detail["records"] = String(last.sequence)
        note.detail["head"] = Hex.text(last.hash)
        if let step { note.detail["step"] = step }
        if let seal {
            note.detail["seal"] = Self.digest(of: [seal])
            note.detail["key"] = seal.statement.key
        }
        return note
    }

    /// What the trail notes of signatures: the SHA-256 of their texts, a line each, lower-case
    /// hexadecimal.
    public static func digest(of seals: [Seal]) -> String {
        Hex.text(SHA256.digest(of: Array(seals.map { $0.text + "\n" }.joined().utf8)))
    }

    /// Keeps a seal in the transaction of the records that it is over.
    static func insert(_ seal: Seal, audit: Int64, _ db: Database) throws {
        try db.execute(
            sql: "INSERT INTO signature (audit, records, seal) VALUES (?, ?, ?)",
            arguments: [audit, seal.statement.records, seal.text]
        )
    }
}
