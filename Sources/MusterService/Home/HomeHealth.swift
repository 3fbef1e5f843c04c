public import MusterCore
import MusterDisk
import MusterPeople
public import MusterStore

extension OpenHome {
    /// Whether the home can be worked with.
    public var health: HomeHealth { HomeHealth(home: self) }
}

/// Whether the home can be worked with: its database, its disk, and whether the one belongs to the other.
///
/// None of it tells what the home holds, so it asks for no right.
public struct HomeHealth: Sendable {
    let home: OpenHome

    /// With less than this free a server is not ready for more, in bytes; of a small disk, a twentieth.
    ///
    /// `muster doctor` warns much earlier.
    private static let leastReady = 50 << 20

    /// What opening the database has brought up to date; `nil` where nothing was to be done.
    public var migration: StoreMigration? { home.store.migration }

    /// The schema that the database of a home has, and the one that this version knows; nothing is changed.
    ///
    /// - Throws: ``MusterStore/StoreError`` when there is no database, or a newer version has changed it.
    public static func schemas(of folder: HomeFolder) throws -> (found: Int, known: Int) {
        try StoreMigration.schemas(at: folder.databasePath)
    }

    /// Refuses where the copy that is made before a home is brought up to date has no room.
    ///
    /// - Throws: ``MusterStore/StoreError/noRoomToMigrate(path:missingMB:)``.
    public static func demandRoomToMigrate(_ folder: HomeFolder) throws {
        try StoreMigration.demandRoom(at: folder.databasePath)
    }

    /// What keeps the home from being written; `nil` for nothing, and for another process that is writing.
    ///
    /// - Throws: what is no ``MusterStore/StoreError``.
    public func writingHindrance() throws -> StoreError? {
        do {
            try home.store.tryWriting()
            return nil
        } catch StoreError.locked {
            return nil
        } catch let error as StoreError {
            return error
        }
    }

    /// Goes on only while the database has the schema that this version knows.
    ///
    /// - Throws: ``MusterStore/StoreError/updated(path:)`` when a newer version has brought it up to date.
    public func demandKnownSchema() throws { try home.store.demandKnownSchema() }

    /// Goes on only where the disk of the home has room for some time.
    ///
    /// - Throws: ``ServiceError/littleRoom(path:freeMB:)``.
    public func demandRoom() throws(ServiceError) {
        // Where it cannot be told, writing will tell.
        guard let room = Disk.room(at: home.folder.path) else { return }
        guard room.free >= min(Self.leastReady, room.size / 20) else {
            throw .littleRoom(path: home.folder.path, freeMB: room.free >> 20)
        }
    }

    /// What shows that the database is not the one that the rest of its home belongs to, with the ways
    /// out; `nil` when nothing does.
    ///
    /// Whatever is read is shown all the same. To an older database nothing is written; one that was
    /// changed outside Muster goes on, so that nobody stops an audit by changing a byte.
    ///
    /// - Throws: ``MusterStore/StoreError``.
    public func mismatch() throws -> (any MusterError)? {
        if let sign = try Self.signOfAge(home.folder, home.store) {
            return StoreError.outOfDate(path: home.folder.databasePath, sign: sign)
        }
        return try home.store.health.faultAtTrailEnd()
    }

    /// What shows that the database is older than the rest of its home, as after a copy of yesterday
    /// was put in its place; `nil` when nothing does.
    static func signOfAge(_ folder: HomeFolder, _ store: Store) throws -> Sentence? {
        if let (noted, entries) = try store.health.trailBehindNote() {
            return "trail.head notes entry \(noted) of its trail, which has \(entries)"
        }
        let traced = folder.tracedAudits.filter { !$0.isPutAside }.map(\.audit)
        return try store.health.unknownAudits(among: traced).map(\.rawValue).max().map {
            "it knows nothing of \($0), of which there is a trace"
        }
    }

    /// Puts right what was found, for the account that owns the home, and notes it in the trail.
    ///
    /// - Throws: `PeopleError.notOwner` for another account than the owner's or root, ``ServiceError`` or
    ///   ``MusterStore/StoreError``.
    public func repair(_ repairs: [Repair]) throws {
        try home.people.demandOwner()
        for repair in repairs { try repair.work() }
        let kinds = repairs.map(\.kind.rawValue).joined(separator: ", ")
        try home.store.trail.add(home.access.note(.homeRepaired, kinds))
    }
}
