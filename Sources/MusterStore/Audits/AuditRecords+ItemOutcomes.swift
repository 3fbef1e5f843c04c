import GRDB
public import MusterAudit
public import MusterCore

extension AuditRecords {
    /// What a counted audit says last of each item that it expected, with the reason where one is given.
    ///
    /// It reads two members of each record in the database: records of 100,000 items are not decoded for it.
    ///
    /// - Throws: ``StoreError``.
    public func itemOutcomes(
        of audit: AuditID
    ) throws -> [ItemID: (outcome: Outcome, reason: Finding.Reason?)] {
        try store.read { db in
            let number = try db.auditNumber(audit.rawValue)
            let rows = try Row.fetchCursor(
                db,
                sql: """
                    SELECT body ->> 'item' AS item, body ->> 'outcome' AS outcome,
                        body ->> 'reason' AS reason
                    FROM audit_record WHERE key BETWEEN ? AND ? AND kind = 'finding' ORDER BY key
                    """,
                arguments: [
                    RecordWriter.key(audit: number, sequence: 0),
                    RecordWriter.key(audit: number + 1, sequence: 0) - 1,
                ]
            )
            var outcomes: [ItemID: (outcome: Outcome, reason: Finding.Reason?)] = [:]
            while let row = try rows.next() {
                guard let outcome = Outcome(rawValue: try row.value("outcome")) else { continue }
                let reason = (try row.value("reason") as String?).flatMap(Finding.Reason.init)
                outcomes[ItemID(rawValue: try row.value("item"))] = (outcome, reason)
            }
            return outcomes
        }
    }
}
