import FoundationEssentials
import GRDB
import MusterCore
import MusterCrypto
import MusterSync

/// What people have marked with a star, as rows that all homes of a house have, within one transaction.
///
/// Nobody is asked about them, and they are no part of what people read of an item's history. A mark that was
/// made in one home and taken away in another without seeing each other is no conflict: the later one counts.
struct SharedFavourites {
    /// What the rows are called in the table and in the log of the house.
    static let table = "item_favourite"
    /// Their columns.
    static let columns: Set<String> = ["item", "account", "made_at"]

    let log: SharedLog

    private var db: Database { log.db }

    /// The row of a mark: the same in every home.
    private static func row(of account: String, item: Data) -> SyncID? {
        SyncID(bytes: SHA256.digest(of: item + Data(account.utf8)).prefix(16))
    }

    /// Says of a mark what the house does not know of it yet.
    ///
    /// - Parameters:
    ///   - item: the row of the item.
    ///   - account: who marks it.
    ///   - madeAt: when; `nil` where the mark was taken away.
    ///   - history: where it is written.
    /// - Throws: a database error, ``StoreError``.
    func tell(
        _ item: Data,
        of account: String,
        madeAt: Instant?,
        in history: inout ChangeLog
    ) throws {
        guard let row = Self.row(of: account, item: item) else { return }
        let registers = try log.registers(of: row)
        guard Self.isMarked(row, registers) != (madeAt != nil) else { return }
        guard let madeAt else {
            return try history.share(Self.table, row: row.data, .update, [("deleted_at", "gone")])
        }
        let values: [(String, String?)] = [
            ("item", SyncID(bytes: item)?.description), ("account", account),
            ("made_at", "\(madeAt.microseconds)"),
        ]
        let isKnown = registers.rows[row] != nil
        try history.share(
            Self.table,
            row: row.data,
            isKnown ? .update : .create,
            isKnown ? values.suffix(1) : values
        )
    }

    /// Whether a mark stands: where it was taken away too, whatever was done later counts.
    private static func isMarked(_ row: SyncID, _ registers: Registers) -> Bool {
        guard let made = registers.field("made_at", of: row)?.winner else { return false }
        let taken = registers.field(RowChange.deletion, of: row)?.winner
        return taken.map { $0.stamp < made.stamp } ?? true
    }

    /// Whether a change is of a mark that its author may make: nobody marks for somebody else.
    func isOwn(_ change: RowChange, by actor: String) throws -> Bool {
        let item =
            try change.fields["item"]
            ?? log.registers(of: change.row).field("item", of: change.row)?.winner.value
        let row = item.flatMap(SyncID.init(hex:)).flatMap { Self.row(of: actor, item: $0.data) }
        return row == change.row
    }

    /// Writes what stands of a row into the table.
    ///
    /// - Returns: whether it could be: not where the item is not shown.
    /// - Throws: a database error.
    func show(_ row: SyncID, _ registers: Registers) throws -> Bool {
        func value(_ column: String) -> String? { registers.field(column, of: row)?.winner.value }
        guard let item = value("item").flatMap(SyncID.init(hex:)), let account = value("account"),
            let madeAt = value("made_at").flatMap({ Int64($0) })
        else { return true }
        guard Self.isMarked(row, registers) else {
            try take(away: item, of: account)
            return true
        }
        guard try log.hasItem(item) else { return false }
        try db.execute(
            sql: "INSERT OR REPLACE INTO item_favourite (account, item, made_at) VALUES (?, ?, ?)",
            arguments: [account, item.data, madeAt]
        )
        return true
    }

    /// Takes a mark away of which nothing stands any more: the hub has refused it.
    func remove(_ change: RowChange) throws {
        guard let item = (change.fields["item"] ?? nil).flatMap(SyncID.init(hex:)),
            let account = change.fields["account"] ?? nil
        else { return }
        try take(away: item, of: account)
    }

    private func take(away item: SyncID, of account: String) throws {
        try db.execute(
            sql: "DELETE FROM item_favourite WHERE account = ? AND item = ?",
            arguments: [account, item.data]
        )
    }

    /// Tells of all marks that are here, once the house is there.
    static func tellAll(_ db: Database, by author: Author) throws {
        let favourites = SharedFavourites(log: SharedLog(db: db))
        var history = try ChangeLog(db, actor: author.name, at: author.at)
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT account, item, made_at FROM item_favourite
                JOIN item ON item.uid = item_favourite.item
                WHERE deleted_at IS NULL ORDER BY account, item
                """
        )
        for row in rows {
            try favourites.tell(
                try row.value("item"),
                of: try row.value("account"),
                madeAt: Instant(microseconds: try row.value("made_at")),
                in: &history
            )
        }
        try history.finish()
    }
}
