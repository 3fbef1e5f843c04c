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
    /// Those that looked for items of one of these zones, such as those of a place; `nil` for all.
    public var zones: [ZoneID]?

    /// Creates a filter that lets every audit through.
    public init() {}
}

extension Audits {
    /// A page of the history, the newest audit first.
    ///
    /// - Parameters:
    ///   - filter: which audits.
    ///   - last: the last audit of the page before; `nil` for the first page.
    ///   - limit: how many at most.
    /// - Returns: the audits.
    /// - Throws: ``StoreError``.
    public func list(
        _ filter: AuditFilter,
        after last: AuditID?,
        limit: Int
    ) throws -> [AuditListing] {
        try store.read { db in
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
                        AND (?6 IS NULL OR observer = ?6)
                        AND (?7 IS NULL OR EXISTS (SELECT 1 FROM audit_expected
                            WHERE audit = number
                                AND audit_expected.zone IN (SELECT value FROM json_each(?7))))
                        \(condition)
                    ORDER BY number DESC LIMIT ?5
                    """,
                arguments: [
                    last?.rawValue, try Inventories.inventoryKey(filter.inventory, db),
                    filter.from?.microseconds, filter.until?.microseconds, limit, filter.observer,
                    filter.zones.map { TextList($0.map(\.rawValue)).json },
                ]
            ).compactMap { try Self.listing($0) }
        }
    }

    /// How many audits stand so and are of this inventory, however many there are.
    ///
    /// - Parameter filter: which audits; only its states and its inventory count.
    /// - Returns: how many.
    /// - Throws: ``StoreError``.
    public func count(_ filter: AuditFilter) throws -> Int {
        try store.read { db in
            let states = filter.states.map { "'\($0.rawValue)'" }.joined(separator: ", ")
            let condition = states.isEmpty ? "" : "AND state IN (\(states))"
            return try Int.fetchOne(
                db,
                sql: """
                    SELECT count(*) FROM audit JOIN inventory ON inventory.uid = audit.inventory
                    WHERE (?1 IS NULL OR inventory.name_key = ?1) \(condition)
                    """,
                arguments: [try Inventories.inventoryKey(filter.inventory, db)]
            ) ?? 0
        }
    }
}
