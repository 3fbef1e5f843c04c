import FoundationEssentials
import GRDB
import MusterCore

/// Which files of photos are to be exchanged with another home of the house.
public struct PhotoFiles: Sendable {
    let store: Store

    /// A file that is to be exchanged.
    public struct File: Hashable, Sendable {
        /// The photo.
        public var photo: PhotoID
        /// Whether it is to come; else it is here, and the hub is not known to have it.
        public var isWanted: Bool
    }

    /// The files that are to be exchanged, those behind a photo by name.
    ///
    /// - Throws: ``StoreError``.
    public func open(after photo: PhotoID?, limit: Int) throws -> [File] {
        try store.read { db in
            let rows = try Row.fetchAll(
                db,
                sql: "SELECT * FROM shared_photo WHERE sha256 > ? ORDER BY sha256 LIMIT ?",
                arguments: [Data(photo.flatMap { Hex.bytes($0.text) } ?? []), limit]
            )
            return try rows.map { row in
                File(
                    photo: PhotoID(hash: try row.value("sha256") as Data),
                    isWanted: try row.value("mark") as String == SharedPhotos.Mark.wanted.rawValue
                )
            }
        }
    }

    /// How many files are here that the hub is not known to have, and how many are to come.
    ///
    /// - Throws: ``StoreError``.
    public func counts() throws -> (unsent: Int, wanted: Int) {
        try store.read { db in
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT count(*) FILTER (WHERE mark = 'unsent') AS unsent,
                        count(*) FILTER (WHERE mark = 'wanted') AS wanted FROM shared_photo
                    """
            )
            return (try row?.value("unsent") ?? 0, try row?.value("wanted") ?? 0)
        }
    }

    /// The photos whose files are to come.
    ///
    /// - Throws: ``StoreError``.
    public func wanted() throws -> Set<PhotoID> {
        try store.read { db in
            let hashes = try Data.fetchAll(
                db,
                sql: "SELECT sha256 FROM shared_photo WHERE mark = 'wanted'"
            )
            return Set(hashes.map { PhotoID(hash: $0) })
        }
    }

    /// Notes that both homes have a file, or that it is not here any more.
    ///
    /// - Throws: ``StoreError``.
    public func settle(_ photo: PhotoID) throws {
        try store.write { db in
            try db.execute(
                sql: "DELETE FROM shared_photo WHERE sha256 = ?",
                arguments: [Data(Hex.bytes(photo.text) ?? [])]
            )
        }
    }
}
