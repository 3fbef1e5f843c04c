import FoundationEssentials
import GRDB
import MusterCore
import MusterSync

/// The rows that a home has when it becomes a hub, as the changes that make them.
struct SharedBaseline {
    let db: Database

    /// The change that makes a row as it is; `nil` where there is none that is live.
    func change(_ table: String, _ row: SyncID) throws -> RowChange? {
        guard SharedTables.isOwn(table) else { return nil }
        let found = try Row.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT * FROM "\(table)" WHERE uid = ?
                    \(table == "item" ? "AND deleted_at IS NULL" : "")
                    """
            ),
            arguments: [row.data]
        )
        return try found.map { try change(table, row, $0) }
    }

    private func change(_ table: String, _ row: SyncID, _ stored: Row) throws -> RowChange {
        var fields: [String: String?] = [:]
        switch table {
        case "item":
            let values = try ItemRow(stored).values
            for (column, value) in zip(ItemRow.columns, values) { fields[column] = .some(value) }
            fields["inventory"] = try stored.syncID("inventory").description
        case "inventory":
            fields["name"] = try stored.value("name") as String
            if try Inventories.isArchived(db, row.data) { fields["archived"] = "yes" }
        default:
            fields["name"] = try stored.value("name") as String
            fields["time_zone"] = try stored.value("time_zone") as String
            fields["plan"] = .some(try stored.value("plan") as String?)
        }
        return RowChange(table: table, row: row, action: .create, fields: fields)
    }

    /// Writes all rows as changes of this home's own.
    func write(_ house: House, by author: Author) throws {
        let writer = SharedWriter(db, house, actor: author.name, at: author.at)
        var random = SystemRandomNumberGenerator()
        var hlc = try ChangeLog.latest(db, house, at: author.at)
        for table in ["site", "inventory", "item"] {
            let rows = try Data.fetchAll(
                db,
                sql: """
                    SELECT uid FROM "\(table)"
                    \(table == "item" ? "WHERE deleted_at IS NULL" : "") ORDER BY uid
                    """
            )
            for uid in rows {
                guard let row = SyncID(bytes: uid), let change = try change(table, row) else {
                    continue
                }
                hlc += 1
                try writer.put(change, SyncID(at: author.at, using: &random), hlc: hlc)
            }
        }
    }

    /// Writes the photos of items, once the house is there, as changes of this home's own.
    func writePhotos(by author: Author) throws {
        var history = try ChangeLog(db, actor: author.name, at: author.at)
        let photos = SharedPhotos(log: SharedLog(db: db))
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT sha256, item FROM photo JOIN item ON item.uid = photo.item
                WHERE removed_at IS NULL AND deleted_at IS NULL ORDER BY item, place
                """
        )
        for row in rows {
            try photos.tell(try row.value("sha256"), of: try row.value("item"), in: &history)
        }
        try history.finish()
    }
}
