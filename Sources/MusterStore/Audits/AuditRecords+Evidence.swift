import FoundationEssentials
import GRDB
public import MusterAudit
public import MusterCore
public import MusterRanging

/// What a report shows of items beside their findings, read for many of them at once.
extension AuditRecords {
    /// Goes once over what was heard of some beacons in an audit, and where receivers were, in order.
    ///
    /// Memory does not grow with the records.
    ///
    /// - Parameters:
    ///   - beacons: the beacons.
    ///   - audit: the audit.
    ///   - last: the number of the last record that counts.
    ///   - body: takes in the number of a record and what it says.
    /// - Throws: ``StoreError``, an `AuditError` for a record that cannot be understood, and what
    ///   `body` throws.
    public func forEachHearing(
        of beacons: [BeaconIdentity],
        in audit: AuditID,
        upTo last: Int,
        _ body: (Int, RangingEvent) throws -> Void
    ) throws {
        try store.read { db in
            let number = try db.auditNumber(audit.rawValue)
            let rows = try Self.rows(
                db,
                audit: number,
                condition: """
                    AND key <= ? AND (kind = 'visit' OR kind = 'sighting'
                        AND body ->> 'beacon' IN (SELECT value FROM json_each(?)))
                    AND \(Self.counts(in: number))
                    """,
                [
                    RecordWriter.key(audit: number, sequence: last),
                    TextList(beacons.map(\.description)).json,
                ]
            )
            while let row = try rows.next() {
                let record = try Self.record(row, of: audit)
                switch AuditEvent(record) {
                case .sighting(let sighting): try body(record.sequence, .sighting(sighting))
                case .visit(let visit): try body(record.sequence, .visit(visit))
                default:
                    throw AuditError.unreadableRecord(audit: audit, sequence: record.sequence)
                }
            }
        }
    }

    /// What an audit had said of some items by a moment.
    ///
    /// - Returns: the last word on each item that it looked for.
    /// - Throws: ``StoreError``, or an `AuditError` for a record that cannot be understood.
    public func findings(
        on items: [ItemID],
        in audit: AuditID,
        by moment: Instant
    ) throws -> [ItemID: Finding] {
        try store.read { db in
            let rows = try Self.rows(
                db,
                audit: try db.auditNumber(audit.rawValue),
                condition: """
                    AND kind = 'finding' AND kind <> 'sighting' AND at <= ?
                        AND body ->> 'item' IN (SELECT value FROM json_each(?))
                    """,
                [moment.microseconds, TextList(items.map(\.rawValue)).json]
            )
            var findings: [ItemID: Finding] = [:]
            while let row = try rows.next() {
                let record = try Self.record(row, of: audit)
                guard case .finding(let finding) = AuditEvent(record) else {
                    throw AuditError.unreadableRecord(audit: audit, sequence: record.sequence)
                }
                findings[finding.item] = finding
            }
            return findings
        }
    }

    /// The last record that an audit had by a moment.
    ///
    /// - Returns: its number, and whether it is the last one to this day; `nil` where the audit had
    ///   no record by then.
    /// - Throws: ``StoreError``.
    public func lastRecord(
        of audit: AuditID,
        by moment: Instant
    ) throws -> (sequence: Int, isLast: Bool)? {
        try store.read { db in
            let number = try db.auditNumber(audit.rawValue)
            func last(_ condition: String, _ arguments: StatementArguments) throws -> Row? {
                try Row.fetchOne(
                    db,
                    sql: """
                        SELECT key, at FROM audit_record WHERE key BETWEEN ? AND ? \(condition)
                        ORDER BY key DESC LIMIT 1
                        """,
                    arguments: [
                        RecordWriter.key(audit: number, sequence: 0),
                        RecordWriter.key(audit: number + 1, sequence: 0) - 1,
                    ] + arguments
                )
            }
            guard let newest = try last("", []) else { return nil }
            if try newest.value("at") <= moment.microseconds {
                return (RecordWriter.sequence(key: try newest.value("key")), true)
            }
            let then = try last("AND kind <> 'sighting' AND at <= ?", [moment.microseconds])
            return try then.map { (RecordWriter.sequence(key: try $0.value("key")), false) }
        }
    }

    /// The newest photo that items of an audit's inventory had at a moment.
    ///
    /// - Returns: the photos; items that had none are not in it.
    /// - Throws: ``StoreError``.
    public func newestPhotos(
        of items: [ItemID],
        in audit: AuditID,
        by moment: Instant
    ) throws -> [ItemID: StoredPhoto] {
        try store.read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT item.id AS id, photo.* FROM photo
                    JOIN item ON item.uid = photo.item
                    JOIN audit ON audit.inventory = item.inventory
                    WHERE audit.id = ?1 AND item.id IN (SELECT value FROM json_each(?2))
                        AND coalesce(deleted_at > ?3, 1) AND coalesce(removed_at > ?3, 1)
                        AND added_at <= ?3
                    ORDER BY added_at, sha256
                    """,
                arguments: [
                    audit.rawValue, TextList(items.map(\.rawValue)).json, moment.microseconds,
                ]
            )
            return try rows.reduce(into: [:]) { photos, row in
                photos[ItemID(rawValue: try row.value("id"))] = try StoredPhoto(
                    id: PhotoID(hash: row.value("sha256") as Data),
                    width: row.value("width"),
                    height: row.value("height"),
                    addedAt: Instant(microseconds: row.value("added_at")),
                    addedBy: row.value("added_by")
                )
            }
        }
    }
}
