import FoundationEssentials
import GRDB
import MusterCatalogue
public import MusterCore

extension Store {
    /// The photos of items and products.
    public var photos: Photos { Photos(store: self) }
}

/// The photos of items and products.
public struct Photos: Sendable {
    let store: Store

    /// The most photos that an item or a product has.
    public static let mostPhotos = 20

    /// The photos of an item or a product, the first one first.
    ///
    /// - Throws: ``StoreError``, also when there is no such owner.
    public func list(of owner: PhotoOwner) throws -> [StoredPhoto] {
        try store.read { db in
            let rows = try PhotoShelfRows(owner, db, path: store.path)
            return try Row.fetchAll(
                db,
                sql: """
                    SELECT * FROM \(rows.table) WHERE \(rows.column) = ? AND removed_at IS NULL
                    ORDER BY place, added_at, sha256
                    """,
                arguments: [rows.key]
            ).map { try Self.photo($0) }
        }
    }

    /// The first photo of each product that has one.
    ///
    /// - Parameter codes: the products, by their codes.
    /// - Returns: the photos, by code.
    /// - Throws: ``StoreError``.
    public func firstPhotos(ofProducts codes: [String]) throws -> [String: PhotoID] {
        try store.read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT sha256 FROM product_photo
                    JOIN product ON product.number = product_photo.product
                    WHERE code = ? AND deleted_at IS NULL AND removed_at IS NULL
                    ORDER BY place, added_at, sha256 LIMIT 1
                    """
            )
            return try codes.reduce(into: [:]) { photos, code in
                photos[code] = try Data.fetchOne(statement, arguments: [code])
                    .map { PhotoID(hash: $0) }
            }
        }
    }

    /// Whether everybody may see a photo: a product that is public, or on sale, shows it.
    ///
    /// - Throws: ``StoreError``.
    public func isPublic(_ photo: PhotoID) throws -> Bool {
        try store.read { db in
            try Bool.fetchOne(
                db,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM product_photo
                        JOIN product ON product.number = product_photo.product
                        WHERE sha256 = ? AND removed_at IS NULL AND deleted_at IS NULL
                            AND (public = 1 OR on_sale = 1))
                    """,
                arguments: [Self.hash(photo)]
            ) ?? false
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

    /// Whether an item or a product that is there shows this photo.
    ///
    /// - Throws: ``StoreError``.
    public func shows(_ photo: PhotoID) throws -> Bool {
        try store.read { db in
            try PhotoShelfRows.tables.contains { table, shown in
                try Bool.fetchOne(
                    db,
                    sql: """
                        SELECT EXISTS (SELECT 1 FROM \(table) \(shown)
                            sha256 = ? AND removed_at IS NULL)
                        """,
                    arguments: [Self.hash(photo)]
                ) ?? false
            }
        }
    }

    /// Gives an item or a product a photo, behind those it has; one that it has already stays where it is.
    ///
    /// - Throws: ``StoreError/conflict(what:remedy:)`` when it has ``mostPhotos``, or
    ///   ``StoreError/notFound(kind:name:remedy:)`` when there is no such owner.
    public func add(_ photo: StoredPhoto, to owner: PhotoOwner) throws {
        let author = Author(name: photo.addedBy, at: photo.addedAt)
        try change(photo.id, of: owner, .create, by: author) { db, rows in
            let shown = try Row.fetchOne(
                db,
                sql: """
                    SELECT count(*) AS count, coalesce(max(place), 0) AS place,
                        coalesce(max(sha256 = ?), 0) AS known
                    FROM \(rows.table) WHERE \(rows.column) = ? AND removed_at IS NULL
                    """,
                arguments: [Self.hash(photo.id), rows.key]
            )
            if try shown?.value("known") as Int? == 1 { return false }
            guard try shown?.value("count") as Int? ?? 0 < Self.mostPhotos else {
                throw StoreError.conflict(
                    what: "\(owner.name) has \(Self.mostPhotos) photos already",
                    remedy: "remove one first"
                )
            }
            try db.execute(
                sql: """
                    INSERT OR REPLACE INTO \(rows.table)
                        (\(rows.column), sha256, width, height, added_at, added_by, place)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    rows.key, Self.hash(photo.id), photo.width, photo.height,
                    photo.addedAt.microseconds, photo.addedBy,
                    (try shown?.value("place") as Int? ?? 0) + 1,
                ]
            )
            return true
        }
    }

    /// Puts a photo in front of the others of its owner.
    ///
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)``.
    public func putFirst(_ photo: PhotoID, of owner: PhotoOwner, by author: Author) throws {
        try change(photo, of: owner, .update, by: author) { db, rows in
            try db.execute(
                sql: """
                    UPDATE \(rows.table) SET place =
                        (SELECT min(place) - 1 FROM \(rows.table) WHERE \(rows.column) = ?1)
                    WHERE \(rows.column) = ?1 AND sha256 = ?2 AND removed_at IS NULL
                    """,
                arguments: [rows.key, Self.hash(photo)]
            )
            return db.changesCount > 0
        }
    }

    /// Takes a photo off its owner; ``restore(_:of:by:)`` brings it back.
    ///
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)``.
    public func remove(_ photo: PhotoID, of owner: PhotoOwner, by author: Author) throws {
        try change(photo, of: owner, .delete, by: author) { db, rows in
            try db.execute(
                sql: """
                    UPDATE \(rows.table) SET removed_at = ?
                    WHERE \(rows.column) = ? AND sha256 = ? AND removed_at IS NULL
                    """,
                arguments: [author.at.microseconds, rows.key, Self.hash(photo)]
            )
            guard db.changesCount > 0 else { throw Self.noPhoto(photo) }
            return true
        }
    }

    /// Brings a photo back that was removed.
    ///
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)``.
    public func restore(_ photo: PhotoID, of owner: PhotoOwner, by author: Author) throws {
        try change(photo, of: owner, .create, by: author) { db, rows in
            try db.execute(
                sql: """
                    UPDATE \(rows.table) SET removed_at = NULL
                    WHERE \(rows.column) = ? AND sha256 = ? AND removed_at IS NOT NULL
                    """,
                arguments: [rows.key, Self.hash(photo)]
            )
            guard db.changesCount > 0 else { throw Self.noPhoto(photo) }
            return true
        }
    }

    /// Forgets the photos that were removed before an instant.
    ///
    /// - Returns: those whose files nothing needs any more.
    /// - Throws: ``StoreError``.
    public func forget(removedBefore instant: Instant) throws -> [PhotoID] {
        try store.write { db in
            var hashes: Set<Data> = []
            for (table, _) in PhotoShelfRows.tables {
                hashes.formUnion(
                    try Data.fetchSet(
                        db,
                        sql: "SELECT sha256 FROM \(table) WHERE removed_at < ?",
                        arguments: [instant.microseconds]
                    )
                )
                try db.execute(
                    sql: "DELETE FROM \(table) WHERE removed_at < ?",
                    arguments: [instant.microseconds]
                )
            }
            return try hashes.filter { hash in
                try PhotoShelfRows.tables.allSatisfy { table, _ in
                    try Int.fetchOne(
                        db,
                        sql: "SELECT count(*) FROM \(table) WHERE sha256 = ?",
                        arguments: [hash]
                    ) == 0
                }
            }.map { PhotoID(hash: $0) }
        }
    }

    /// Changes the photos of an owner, with an entry of the change log when `body` changed something.
    private func change(
        _ photo: PhotoID,
        of owner: PhotoOwner,
        _ action: ChangeLog.Action,
        by author: Author,
        _ body: (Database, PhotoShelfRows) throws -> Bool
    ) throws {
        try store.write { db in
            let rows = try PhotoShelfRows(owner, db, path: store.path)
            guard try body(db, rows) else { return }
            var log = try ChangeLog(db, actor: author.name, at: author.at)
            try log.write(rows.table, row: rows.uid, action, [("photo", photo.short)])
            if rows.table == "photo" {
                try SharedPhotos(log: SharedLog(db: db))
                    .tell(Self.hash(photo), of: rows.uid, in: &log)
                if action == .create, try House.read(db)?.role == .station {
                    try SharedPhotos.mark(Self.hash(photo), as: .unsent, db)
                }
            }
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
        .notFound(kind: "photo", name: photo.short, remedy: "look at the photos there are now")
    }
}
