import GRDB
public import MusterAudit
public import MusterCore

/// A recount that was asked for and is under way.
public struct AwaitedRecount: Hashable, Sendable {
    /// Who is asked to look.
    public var with: String
    /// Who asks.
    public var by: String
    /// The items that nobody has looked at or decided about since, in the order of the list.
    public var items: [ItemID]
}

extension Audits {
    /// The names of items on an audit's list.
    ///
    /// - Parameters:
    ///   - items: the items.
    ///   - audit: the audit.
    /// - Returns: the names; none of items off the list.
    /// - Throws: ``StoreError``.
    public func names(of items: Set<ItemID>, in audit: AuditID) throws -> ItemNames {
        guard !items.isEmpty else { return ItemNames(names: []) }
        return try store.read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT item, name FROM audit_expected
                    WHERE audit = ? AND item IN (SELECT value FROM json_each(?))
                    """,
                arguments: [
                    try db.auditNumber(audit.rawValue),
                    TextList(items.map(\.rawValue)).json,
                ]
            )
            return ItemNames(
                names: try rows.map {
                    (ItemID(rawValue: try $0.value("item")), try $0.value("name"))
                }
            )
        }
    }

    /// The recount of an audit that is under way; `nil` when none is.
    ///
    /// Only the few records of the review are read, so that a list of audits may ask.
    ///
    /// - Throws: ``StoreError``, or an `AuditError` for a record that cannot be understood.
    public func awaitedRecount(of audit: AuditID) throws -> AwaitedRecount? {
        try store.read { db in
            let rows = try AuditRecords.rows(
                db,
                audit: try db.auditNumber(audit.rawValue),
                condition: "AND kind IN ('recount_asked', 'recounted', 'resolved')"
            )
            var awaited: AwaitedRecount?
            while let row = try rows.next() {
                let record = try AuditRecords.record(row, of: audit)
                switch AuditEvent(record) {
                case .recountAsked(let order):
                    awaited = AwaitedRecount(with: order.with, by: order.by, items: order.items)
                case .recounted(let recount):
                    let seen = Set(recount.looks.map(\.item))
                    awaited?.items.removeAll(where: seen.contains)
                case .resolved(let resolution):
                    awaited?.items.removeAll { $0 == resolution.item }
                default:
                    throw AuditError.unreadableRecord(audit: audit, sequence: record.sequence)
                }
            }
            return awaited?.items.isEmpty == false ? awaited : nil
        }
    }
}
