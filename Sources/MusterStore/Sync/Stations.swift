import FoundationEssentials
import GRDB
public import MusterCore
public import MusterPeople
public import MusterSync

/// The stations of the house, as their hub knows them.
public struct Stations: Sendable {
    let store: Store

    /// All of them, by number.
    ///
    /// - Throws: ``StoreError``.
    public func list() throws -> [KnownStation] {
        try store.read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM station ORDER BY number").map(
                KnownStation.init
            )
        }
    }

    /// How many entries the log has that stations read; the last of them.
    ///
    /// - Throws: ``StoreError``.
    public func logLength() throws -> Int {
        try store.read { try Int.fetchOne($0, sql: "SELECT max(pos) FROM shared_change") ?? 0 }
    }

    /// One, by its name in any letter case, or by its number.
    ///
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)``.
    public func station(_ name: String) throws -> KnownStation {
        try store.read { try Self.station(name, $0) }
    }

    private static func station(_ name: String, _ db: Database) throws -> KnownStation {
        let all = try Row.fetchAll(db, sql: "SELECT * FROM station ORDER BY number")
            .map(KnownStation.init)
        let named = all.first { $0.name.lowercased() == name.lowercased() }
        guard let found = named ?? all.first(where: { String($0.number) == name }) else {
            throw none(name)
        }
        return found
    }

    /// Invites a station; the first one makes this home the hub.
    ///
    /// - Parameters:
    ///   - name: what people call it.
    ///   - rights: what may come from it.
    ///   - code: the hash of its one-time code.
    ///   - end: until when that counts.
    ///   - author: who invites it.
    ///   - note: tells of it in the trail.
    /// - Returns: the station.
    /// - Throws: ``StoreError/conflict(what:remedy:)`` for a name that another one has, and at a station.
    public func invite(
        _ name: String,
        may rights: Set<Right>,
        code: [UInt8],
        until end: Instant,
        by author: Author,
        note: TrailNote
    ) throws -> KnownStation {
        try store.write { db in
            try Self.demandHub(db, by: author)
            try Self.demandFree(name, besides: nil, db)
            try db.execute(
                sql: """
                    INSERT INTO station (name, state, may, code, code_until, invited_at, invited_by)
                    VALUES (?, 'invited', ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    name, Self.text(rights), Data(code), end.microseconds,
                    author.at.microseconds, author.name,
                ]
            )
            try Trail.append(note, db)
            return try Self.station(name, db)
        }
    }

    private static func text(_ rights: Set<Right>) -> String {
        ColumnText.text(Right.allCases.filter(rights.contains).map(\.rawValue))
    }

    /// Makes a home that stands alone the hub: what it has is what stations begin with.
    private static func demandHub(_ db: Database, by author: Author) throws {
        if try House.read(db) != nil {
            _ = try House.demand(.hub, db)
            return
        }
        var random = SystemRandomNumberGenerator()
        let house = House(
            role: .hub,
            number: Hub.number,
            name: try String.fetchOne(db, sql: "SELECT name FROM site") ?? "",
            epoch: SyncID(at: author.at, using: &random),
            origin: SyncID(using: &random),
            joinedAt: author.at
        )
        try house.keep(db)
        try SharedBaseline(db: db).write(house, by: author)
        try SharedBaseline(db: db).writePhotos(by: author)
        try SharedFavourites.tellAll(db, by: author)
    }

    /// Enrols the station that a code was made for; the code counts no more.
    ///
    /// - Parameters:
    ///   - request: what the machine says.
    ///   - hubKey: the public key of this hub.
    ///   - now: now (UTC).
    ///   - note: tells of it in the trail, given the station.
    /// - Returns: the station, and the row of the site; `nil` for a code that is not known, was used or is
    ///   too old.
    /// - Throws: ``StoreError``.
    public func enrol(
        _ request: EnrolRequest,
        hubKey: [UInt8],
        at now: Instant,
        note: (KnownStation) -> TrailNote
    ) throws -> (station: KnownStation, site: SyncID)? {
        try store.write { db in
            let invited = try Row.fetchAll(
                db,
                sql: "SELECT * FROM station WHERE state = 'invited' AND code_until >= ?",
                arguments: [now.microseconds]
            ).first { row in
                request.holds(
                    codeHash: Array(try row.value("code") as Data),
                    hubKey: hubKey
                )
            }
            let isKnown = try Bool.fetchOne(
                db,
                sql: "SELECT EXISTS (SELECT 1 FROM station WHERE key = ? AND state = 'active')",
                arguments: [Data(request.key)]
            )
            guard let invited, isKnown != true,
                let site = try Data.fetchOne(db, sql: "SELECT uid FROM site"),
                let row = SyncID(bytes: site)
            else { return nil }
            let number: Int = try invited.value("number")
            try db.execute(
                sql: """
                    UPDATE station SET state = 'active', code = NULL, code_until = NULL, key = ?,
                        joined_at = ?, seen_at = ?, version = ? WHERE number = ?
                    """,
                arguments: [
                    Data(request.key), now.microseconds, now.microseconds, request.version, number,
                ]
            )
            if let name = request.name, try !Self.isTaken(name, besides: number, db) {
                try db.execute(
                    sql: "UPDATE station SET name = ? WHERE number = ?",
                    arguments: [name, number]
                )
            }
            let stream = StreamID(scope: .catalogue, origin: request.origin)
            try SharedLog(db: db).know(stream, writtenBy: number)
            let station = try Self.station(numbered: number, db)
            try Trail.append(note(station), db)
            return (station, row)
        }
    }

    private static func isTaken(_ name: String, besides number: Int?, _ db: Database) throws -> Bool
    {
        try Row.fetchAll(db, sql: "SELECT number, name FROM station").contains { row in
            let (other, taken) = (try row.value("number") as Int, try row.value("name") as String)
            return other != number && taken.lowercased() == name.lowercased()
        }
    }

    /// Refuses a name that another station has.
    private static func demandFree(_ name: String, besides number: Int?, _ db: Database) throws {
        guard try isTaken(name, besides: number, db) else { return }
        throw StoreError.conflict(
            what: "there is a station \"\(name)\" already",
            remedy: "take another name; muster station list shows those there are"
        )
    }

    private static func station(numbered number: Int, _ db: Database) throws -> KnownStation {
        let row = try Row.fetchOne(
            db,
            sql: "SELECT * FROM station WHERE number = ?",
            arguments: [number]
        )
        guard let row else { throw none(String(number)) }
        return try KnownStation(row)
    }

    private static func none(_ name: String) -> StoreError {
        .notFound(
            kind: "station",
            name: name,
            remedy: "muster station list, for those there are"
        )
    }

    /// The active or revoked station of a number; `nil` for none.
    ///
    /// - Throws: ``StoreError``.
    public func enrolled(_ number: Int) throws -> KnownStation? {
        try store.read { db in
            try Row.fetchOne(
                db,
                sql: """
                    SELECT * FROM station
                    WHERE number = ? AND key IS NOT NULL AND state <> 'retired'
                    """,
                arguments: [number]
            ).map(KnownStation.init)
        }
    }

    /// Gives a station another name.
    ///
    /// - Throws: ``StoreError``.
    public func rename(_ station: KnownStation, to name: String, note: TrailNote) throws {
        try store.write { db in
            try Self.demandFree(name, besides: station.number, db)
            try db.execute(
                sql: "UPDATE station SET name = ? WHERE number = ?",
                arguments: [name, station.number]
            )
            try Trail.append(note, db)
        }
    }

    /// Changes what may come from a station.
    ///
    /// - Throws: ``StoreError/conflict(what:remedy:)`` for one that has ended.
    public func allow(_ station: KnownStation, may rights: Set<Right>, note: TrailNote) throws {
        guard [.invited, .active].contains(station.state) else {
            throw StoreError.conflict(
                what: "the station \(station.name) has ended",
                remedy: "muster station add NAME invites another one"
            )
        }
        try store.write { db in
            try db.execute(
                sql: "UPDATE station SET may = ? WHERE number = ?",
                arguments: [Self.text(rights), station.number]
            )
            try Trail.append(note, db)
        }
    }

    /// Ends what a station may do.
    ///
    /// - Parameters:
    ///   - station: the station.
    ///   - state: `revoked` for one that may be in wrong hands, `retired` for one that is gone.
    ///   - reason: why; `nil` for none.
    ///   - author: who ends it.
    ///   - note: tells of it in the trail.
    /// - Returns: the station as it stands now.
    /// - Throws: ``StoreError``.
    public func end(
        _ station: KnownStation,
        as state: KnownStation.State,
        reason: String?,
        by author: Author,
        note: TrailNote
    ) throws -> KnownStation {
        try store.write { db in
            try db.execute(
                sql: """
                    UPDATE station SET state = ?, reason = ?, ended_at = ?, ended_by = ?,
                        code = NULL, code_until = NULL WHERE number = ?
                    """,
                arguments: [
                    state.rawValue, reason, author.at.microseconds, author.name, station.number,
                ]
            )
            // What was not taken of its audits is not asked about any more: the hub goes on with them.
            try db.execute(
                sql: "DELETE FROM shared_audit_refusal WHERE station = ?",
                arguments: [station.number]
            )
            try Trail.append(note, db)
            return try Self.station(numbered: station.number, db)
        }
    }
}
