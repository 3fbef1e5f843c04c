import FoundationEssentials
import GRDB
import MusterCatalogue
public import MusterCore

extension Store {
    /// The photos of items and findings.
    public var photos: Photos { Photos(store: self) }
}

/// The photos of items and findings.
public struct Photos: Sendable {
    let store: Store

    /// The most photos that an item has.
    public static let mostPhotos = 20

    /// The photos of an item, the first one first.
    ///
    /// - Throws: ``StoreError``, also when there is no such item.
    public func list(of id: ItemID, in inventory: Inventory) throws -> [StoredPhoto] {
        try store.read { db in
            let item = try Items.knownUID(db, id, inventory)
            return try Row.fetchAll(
                db,
                sql: """
                    SELECT * FROM photo WHERE item = ? AND removed_at IS NULL
                    ORDER BY place, added_at, sha256
                    """,
                arguments: [item]
            ).map { try Self.photo($0) }
        }
    }

    /// The first photo of each item that has one.
    ///
    /// - Throws: ``StoreError``.
    public func firstPhotos(
        of ids: [ItemID],
        in inventory: Inventory
    ) throws -> [ItemID: PhotoID] {
        try store.read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT sha256 FROM photo JOIN item ON item.uid = photo.item
                    WHERE inventory = ? AND id = ? AND deleted_at IS NULL AND removed_at IS NULL
                    ORDER BY place, added_at, sha256 LIMIT 1
                    """
            )
            var photos: [ItemID: PhotoID] = [:]
            for id in ids {
                let hash = try Data.fetchOne(statement, arguments: [inventory.uid, id.rawValue])
                photos[id] = hash.map { PhotoID(hash: $0) }
            }
            return photos
        }
    }

    /// Whether an item that is there has this photo.
    ///
    /// - Throws: ``StoreError``.
    public func shows(_ photo: PhotoID) throws -> Bool {
        try store.read { db in
            try Bool.fetchOne(
                db,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM photo JOIN item ON item.uid = photo.item
                        WHERE sha256 = ? AND removed_at IS NULL AND deleted_at IS NULL)
                    """,
                arguments: [Self.hash(photo)]
            ) ?? false
        }
    }

    /// Gives an item a photo, behind those it has; one that it has already stays where it is.
    ///
    /// - Throws: ``StoreError/conflict(what:remedy:)`` when it has ``mostPhotos``, or
    ///   ``StoreError/notFound(kind:name:remedy:)`` when there is no such item.
    public func add(
        _ photo: StoredPhoto,
        to id: ItemID,
        in inventory: Inventory
    ) throws {
        let author = Author(name: photo.addedBy, at: photo.addedAt)
        try change(photo.id, of: id, in: inventory, .create, by: author) { db, item in
            let shown = try Row.fetchOne(
                db,
                sql: """
                    SELECT count(*) AS count, coalesce(max(place), 0) AS place,
                        coalesce(max(sha256 = ?), 0) AS known
                    FROM photo WHERE item = ? AND removed_at IS NULL
                    """,
                arguments: [Self.hash(photo.id), item]
            )
            if try shown?.value("known") as Int? == 1 { return false }
            guard try shown?.value("count") as Int? ?? 0 < Self.mostPhotos else {
                throw StoreError.conflict(
                    what: "\(id) has \(Self.mostPhotos) photos already",
                    remedy: "remove one first"
                )
            }
            try db.execute(
                sql: """
                    INSERT OR REPLACE INTO photo
                        (item, sha256, width, height, added_at, added_by, place)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    item, Self.hash(photo.id), photo.width, photo.height,
                    photo.addedAt.microseconds, photo.addedBy,
                    (try shown?.value("place") as Int? ?? 0) + 1,
                ]
            )
            return true
        }
    }

    /// Puts a photo in front of the others of its item.
    ///
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)``.
    public func putFirst(
        _ photo: PhotoID,
        of id: ItemID,
        in inventory: Inventory,
        by author: Author
    ) throws {
        try change(photo, of: id, in: inventory, .update, by: author) { db, item in
            try db.execute(
                sql: """
                    UPDATE photo SET place = (SELECT min(place) - 1 FROM photo WHERE item = ?1)
                    WHERE item = ?1 AND sha256 = ?2 AND removed_at IS NULL
                    """,
                arguments: [item, Self.hash(photo)]
            )
            return db.changesCount > 0
        }
    }

    /// Takes a photo off its item; ``restore(_:of:in:by:)`` brings it back.
    ///
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)``.
    public func remove(
        _ photo: PhotoID,
        of id: ItemID,
        in inventory: Inventory,
        by author: Author
    ) throws {
        try change(photo, of: id, in: inventory, .delete, by: author) { db, item in
            try db.execute(
                sql: """
                    UPDATE photo SET removed_at = ?
                    WHERE item = ? AND sha256 = ? AND removed_at IS NULL
                    """,
                arguments: [author.at.microseconds, item, Self.hash(photo)]
            )
            guard db.changesCount > 0 else { throw Self.noPhoto(photo) }
            return true
        }
    }

    /// Brings a photo back that was removed.
    ///
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)``.
    public func restore(
        _ photo: PhotoID,
        of id: ItemID,
        in inventory: Inventory,
        by author: Author
    ) throws {
        try change(photo, of: id, in: inventory, .create, by: author) { db, item in
            try db.execute(
                sql: """
                    UPDATE photo SET removed_at = NULL
                    WHERE item = ? AND sha256 = ? AND removed_at IS NOT NULL
                    """,
                arguments: [item, Self.hash(photo)]
            )
            guard db.changesCount > 0 else { throw Self.noPhoto(photo) }
            return true
        }
    }

    /// Forgets the photos that were removed before an instant.
    ///
    /// - Returns: those whose files no item needs any more.
    /// - Throws: ``StoreError``.
    public func forget(removedBefore instant: Instant) throws -> [PhotoID] {
        try store.write { db in
            let hashes = try Data.fetchSet(
                db,
                sql: "SELECT sha256 FROM photo WHERE removed_at < ?",
                arguments: [instant.microseconds]
            )
            try db.execute(
                sql: "DELETE FROM photo WHERE removed_at < ?",
                arguments: [instant.microseconds]
            )
            return try hashes.filter { hash in
                try Int.fetchOne(
                    db,
                    sql: "SELECT count(*) FROM photo WHERE sha256 = ?",
                    arguments: [hash]
                ) == 0
            }.map { PhotoID(hash: $0) }
        }
    }

    /// Changes the photos of an item, with an entry of the change log when `body` changed something.
    private func change(
        _ photo: PhotoID,
        of id: ItemID,
        in inventory: Inventory,
        _ action: ChangeLog.Action,
        by author: Author,
        _ body: (Database, Data) throws -> Bool
    ) throws {
        try store.write { db in
            let item = try Items.knownUID(db, id, inventory)
            guard try body(db, item) else { return }
            var log = try ChangeLog(db, actor: author.name, at: author.at)
            try log.write("photo", row: item, action, [("photo", photo.short)])
            try log.finish()
        }
    }

    private static func photo(_ row: Row) throws -> StoredPhoto {
        try StoredPhoto(
            id: PhotoID(hash: row.value("sha256") as Data),
            width: row.value("width"),
            height: row.value("height"),
            addedAt: Instant(microseconds: row.value("added_at")),
            addedBy: row.value("added_by")
        )
    }

    private static func hash(_ photo: PhotoID) -> Data {
        Data(Hex.bytes(photo.text) ?? [])
    }

    private static func noPhoto(_ photo: PhotoID) -> StoreError {
        .notFound(kind: "photo", name: photo.short, remedy: "look at the photos the item has now")
    }
}
