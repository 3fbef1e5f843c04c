import GRDB
public import MusterAudit
public import MusterCore

extension AuditRecords {
    /// What a counted audit says last of an item.
    public struct ItemOutcome: Sendable {
        /// The verdict.
        public var outcome: Outcome
        /// Why, where the outcome alone does not say.
        public var reason: Finding.Reason?
        /// Where the record had it then.
        public var expectedZone: ZoneID?
        /// Where it was heard best or seen.
        public var zone: ZoneID?
        /// Whether that is one zone, and radio could tell it.
        public var isSure: Bool
    }

    /// What a counted audit says last of each item that it expected.
    ///
    /// It reads a few members of each record in the database: records of 100,000 items are not decoded for it.
    ///
    /// - Throws: ``StoreError``.
    public func itemOutcomes(of audit: AuditID) throws -> [ItemID: ItemOutcome] {
        try store.read { db in
            let number = try db.auditNumber(audit.rawValue)
            let rows = try Row.fetchCursor(
                db,
                sql: """
                    SELECT body ->> 'item' AS item, body ->> 'outcome' AS outcome,
                        body ->> 'reason' AS reason, body ->> 'expected_zone' AS expected,
                        body ->> 'zone' AS zone,
                        body ->> 'zone_state' IS NOT 'unsure'
                            AND coalesce(json_array_length(body, '$.possible_zones'), 0) < 2
                            AS is_sure
                    FROM audit_record WHERE key BETWEEN ? AND ? AND kind = 'finding' ORDER BY key
                    """,
                arguments: [
                    RecordWriter.key(audit: number, sequence: 0),
                    RecordWriter.key(audit: number + 1, sequence: 0) - 1,
                ]
            )
            var outcomes: [ItemID: ItemOutcome] = [:]
            while let row = try rows.next() {
                guard let outcome = Outcome(rawValue: try row.value("outcome")) else { continue }
                outcomes[ItemID(rawValue: try row.value("item"))] = ItemOutcome(
                    outcome: outcome,
                    reason: (try row.value("reason") as String?).flatMap(Finding.Reason.init),
                    expectedZone: (try row.value("expected") as String?).map(ZoneID.init),
                    zone: (try row.value("zone") as String?).map(ZoneID.init),
                    isSure: try row.value("is_sure")
                )
            }
            return outcomes
        }
    }
}
