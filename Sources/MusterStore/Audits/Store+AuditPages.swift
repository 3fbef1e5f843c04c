import GRDB
public import MusterAudit
public import MusterCore

/// Which audits of the history are asked for.
public struct AuditFilter: Sendable {
    /// Those that stand so; empty for all.
    public var states: [AuditState] = []
    /// Those of this inventory, in any letter case; `nil` for all.
    public var inventory: String?
    /// Those that this person started; `nil` for all.
    public var observer: String?
    /// Those that started at this moment or later (UTC).
    public var from: Instant?
    /// Those that started before this moment (UTC).
    public var until: Instant?

    /// Creates a filter that lets every audit through.
    public init() {}
}

extension Store {
    /// A page of the history, the newest audit first.
    ///
    /// - Parameters:
    ///   - filter: which audits.
    ///   - last: the last audit of the page before; `nil` for the first page.
    ///   - limit: how many at most.
    /// - Returns: the audits.
    /// - Throws: ``StoreError``.
    public func audits(
        _ filter: AuditFilter,
        after last: AuditID?,
        limit: Int
    ) throws -> [AuditListing] {
        try read { db in
            let states = filter.states.map { "'\($0.rawValue)'" }.joined(separator: ", ")
            let condition = states.isEmpty ? "" : "AND state IN (\(states))"
            return try Row.fetchAll(
                db,
                sql: """
                    SELECT \(Self.listed)
                    FROM audit JOIN inventory ON inventory.uid = audit.inventory
                    WHERE (?1 IS NULL OR number < (SELECT number FROM audit WHERE id = ?1))
                        AND (?2 IS NULL OR inventory.name_key = ?2)
                        AND (?3 IS NULL OR started_at >= ?3) AND (?4 IS NULL OR started_at < ?4)
                        AND (?6 IS NULL OR observer = ?6) \(condition)
                    ORDER BY number DESC LIMIT ?5
                    """,
                arguments: [
                    last?.rawValue, filter.inventory?.lowercased(), filter.from?.microseconds,
                    filter.until?.microseconds, limit, filter.observer,
                ]
            ).compactMap { try Self.listing($0) }
        }
    }

    /// What the audits of an inventory have said of one item, the newest audit first.
    ///
    /// - Parameters:
    ///   - item: the item.
    ///   - inventory: its inventory.
    ///   - limit: how many audits are looked into at most.
    /// - Returns: the audits that looked for it, with their findings.
    /// - Throws: ``StoreError``, or an `AuditError` for a record that cannot be understood.
    public func findings(
        of item: ItemID,
        in inventory: Inventory,
        limit: Int
    ) throws -> [(audit: AuditListing, finding: Finding)] {
        let audits = try audits(of: inventory).filter { $0.state != .cancelled }.prefix(limit)
        return try audits.compactMap { listing in
            try read { db in
                let rows = try Self.rows(
                    db,
                    audit: try db.auditNumber(listing.audit.rawValue),
                    condition: "AND kind = 'finding' AND body ->> 'item' = ?",
                    [item.rawValue]
                )
                guard let row = try rows.next() else { return nil }
                let record = try Self.record(row, of: listing.audit)
                guard case .finding(let finding) = AuditEvent(record) else {
                    throw AuditError.unreadableRecord(
                        audit: listing.audit,
                        sequence: record.sequence
                    )
                }
                return (listing, finding)
            }
        }
    }
}
