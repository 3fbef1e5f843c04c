import GRDB
public import MusterAudit
public import MusterCore

/// What an audit says of one item, and how it came to that.
public struct ItemVerdict: Hashable, Sendable {
    /// The last word on the item.
    public var finding: Finding
    /// What the count said, where somebody has looked again since.
    public var countOne: Finding?
    /// Whose word ``finding`` is; `nil` where it is that of the radio.
    public var by: Word?

    /// A person's word on an item.
    public struct Word: Hashable, Sendable {
        /// The person.
        public var person: String
        /// When it was recorded (UTC).
        public var at: Instant
    }
}

extension AuditRecords {
    /// What the audits of an inventory have said of one item, the newest audit first.
    ///
    /// - Parameters:
    ///   - item: the item.
    ///   - inventory: its inventory.
    ///   - limit: how many audits are looked into at most.
    /// - Returns: the audits that looked for it, with what they say.
    /// - Throws: ``StoreError``, or an `AuditError` for a record that cannot be understood.
    public func verdicts(
        on item: ItemID,
        in inventory: Inventory,
        limit: Int
    ) throws -> [(audit: AuditListing, verdict: ItemVerdict)] {
        let audits = try store.audits.list(of: inventory).filter { $0.state != .cancelled }.prefix(
            limit
        )
        return try audits.compactMap { listing in
            try verdict(on: item, in: listing.audit).map { (listing, $0) }
        }
    }

    /// What a counted audit says of an item; `nil` when it did not look for it, or is not counted.
    ///
    /// - Throws: ``StoreError``, or an `AuditError` for a record that cannot be understood.
    public func verdict(on item: ItemID, in audit: AuditID) throws -> ItemVerdict? {
        try store.read { db in
            let rows = try Self.rows(
                db,
                audit: try db.auditNumber(audit.rawValue),
                condition: """
                    AND kind IN ('finding', 'confirmed', 'recounted', 'undone')
                        AND (kind IN ('recounted', 'undone') OR body ->> 'item' = ?)
                    """,
                [item.rawValue]
            )
            var verdict: ItemVerdict?
            var confirmations: [(sequence: Int, word: ItemVerdict.Word)] = []
            var recounted: ItemVerdict.Word?
            while let row = try rows.next() {
                let record = try Self.record(row, of: audit)
                switch AuditEvent(record) {
                case .finding(let finding):
                    // A recount's findings follow it; those of the count rest on what stood then.
                    let seen = finding.outcome == .confirmed ? confirmations.last?.word : nil
                    verdict = ItemVerdict(
                        finding: finding,
                        countOne: verdict.map { $0.countOne ?? $0.finding },
                        by: verdict == nil ? seen : recounted
                    )
                case .confirmed(let confirmation):
                    confirmations.append(
                        (record.sequence, .init(person: confirmation.observer, at: record.at))
                    )
                case .recounted(let recount):
                    recounted = .init(person: recount.observer, at: record.at)
                case .undone(let undo):
                    confirmations.removeAll { $0.sequence == undo.sequence }
                default:
                    throw AuditError.unreadableRecord(audit: audit, sequence: record.sequence)
                }
            }
            return verdict
        }
    }
}
