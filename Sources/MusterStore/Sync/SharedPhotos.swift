import FoundationEssentials
import GRDB
import MusterCore
import MusterCrypto
import MusterSync

/// The photos of items as rows that all homes of a house have, within one transaction.
///
/// What two people do with one photo without seeing each other is no conflict: the later one counts.
struct SharedPhotos {
    /// What the rows are called in the log of the house.
    static let table = "item_photo"
    /// Their columns.
    static let columns: Set<String> = [
        "item", "sha256", "width", "height", "added_at", "added_by", "place",
    ]

    let log: SharedLog

    private var db: Database { log.db }

    /// The row of a photo of an item: the same in every home.
    static func row(of photo: Data, item: Data) -> SyncID? {
        SyncID(bytes: SHA256.digest(of: item + photo).prefix(16))
    }

    /// Says of a photo what the house does not know of it yet.
    ///
    /// - Parameters:
    ///   - photo: its SHA-256.
    ///   - item: the item's row.
    ///   - history: where it is written.
    /// - Throws: a database error, ``StoreError``.
    func tell(_ photo: Data, of item: Data, in history: inout ChangeLog) throws {
        guard let row = Self.row(of: photo, item: item),
            let stored = try stored(photo, of: item)
        else { return }
        let values = try values(stored)
        let registers = try log.registers(of: row)
        let removedAt = try stored.value("removed_at") as Int64?
        guard registers.rows[row] != nil else {
            guard removedAt == nil else { return }
            return try history.share(Self.table, row: row.data, .create, values)
        }
        var fields = values.filter { registers.field($0.0, of: row)?.winner.value != $0.1 }
        if (removedAt == nil) != registers.isLive(row) {
            fields.append(("deleted_at", removedAt.map { "\($0)" }))
        }
        try history.share(Self.table, row: row.data, .update, fields)
    }

    private func stored(_ photo: Data, of item: Data) throws -> Row? {
        try Row.fetchOne(
            db.cachedStatement(sql: "SELECT * FROM photo WHERE item = ? AND sha256 = ?"),
            arguments: [item, photo]
        )
    }

    private func values(_ stored: Row) throws -> [(String, String?)] {
        [
            ("item", try stored.syncID("item").description),
            ("sha256", Hex.text(try stored.value("sha256") as Data)),
            ("width", "\(try stored.value("width") as Int)"),
            ("height", "\(try stored.value("height") as Int)"),
            ("added_at", "\(try stored.value("added_at") as Int64)"),
            ("added_by", try stored.value("added_by")),
            ("place", "\(try stored.value("place") as Int)"),
        ]
    }

    /// The photo and the item that a row names, as far as it is known; `nil` for a row of something else.
    static func named(
        by row: SyncID,
        _ registers: Registers
    ) -> (photo: PhotoID, item: SyncID)? {
        guard let photo = registers.field("sha256", of: row)?.winner.value.flatMap(PhotoID.init),
            let item = registers.field("item", of: row)?.winner.value.flatMap(SyncID.init(hex:))
        else { return nil }
        return (photo, item)
    }

    /// Writes what stands of a row into the table.
    ///
    /// - Returns: whether it could be: not where the item is not shown.
    /// - Throws: a database error.
    func show(_ row: SyncID, _ registers: Registers) throws -> Bool {
        func value(_ column: String) -> String? { registers.field(column, of: row)?.winner.value }
        func number(_ column: String) -> Int64? { value(column).flatMap { Int64($0) } }
        guard let (photo, item) = Self.named(by: row, registers), let width = number("width"),
            let height = number("height"), let addedAt = number("added_at"),
            let addedBy = value("added_by"), let place = number("place")
        else { return true }
        guard try log.hasItem(item) else { return false }
        let hash = Data(Hex.bytes(photo.text) ?? [])
        let isNew = try stored(hash, of: item.data) == nil
        let removed = registers.field(RowChange.deletion, of: row)?.winner.stamp.time.instant
        let removedAt = registers.isLive(row) ? nil : removed?.microseconds
        try db.execute(
            sql: """
                INSERT OR REPLACE INTO photo
                    (item, sha256, width, height, added_at, added_by, place, removed_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [item.data, hash, width, height, addedAt, addedBy, place, removedAt]
        )
        if isNew, removedAt == nil { try Self.mark(hash, as: .wanted, db) }
        return true
    }

    /// Takes a photo away of which nothing stands any more: the hub has refused it.
    func remove(_ change: RowChange, at now: Instant) throws {
        guard let photo = (change.fields["sha256"] ?? nil).flatMap(PhotoID.init),
            let item = (change.fields["item"] ?? nil).flatMap(SyncID.init(hex:))
        else { return }
        let hash = Data(Hex.bytes(photo.text) ?? [])
        try db.execute(
            sql: """
                UPDATE photo SET removed_at = ?
                WHERE item = ? AND sha256 = ? AND removed_at IS NULL
                """,
            arguments: [now.microseconds, item.data, hash]
        )
        try db.execute(sql: "DELETE FROM shared_photo WHERE sha256 = ?", arguments: [hash])
    }

    // MARK: Files

    /// Why the file of a photo is to be exchanged.
    enum Mark: String {
        /// It is here, and the hub is not known to have it.
        case unsent
        /// It is not here.
        case wanted
    }

    /// Notes that the file of a photo is to be exchanged.
    static func mark(_ photo: Data, as mark: Mark, _ db: Database) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO shared_photo (sha256, mark) VALUES (?, ?)",
            arguments: [photo, mark.rawValue]
        )
    }

    /// Notes that the hub may have none of the files that are here: its history is another one.
    static func markAll(_ db: Database) throws {
        try db.execute(
            sql: """
                INSERT OR IGNORE INTO shared_photo (sha256, mark)
                SELECT DISTINCT sha256, 'unsent' FROM photo WHERE removed_at IS NULL
                """
        )
    }
}
