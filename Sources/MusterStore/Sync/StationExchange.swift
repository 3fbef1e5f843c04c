import FoundationEssentials
import GRDB
public import MusterCore
public import MusterPeople
public import MusterSync

/// What a station asks of the hub, and what it makes of the answers: each step is one transaction, so
/// that a round may end anywhere without harm.
public struct StationExchange: Sendable {
    let store: Store

    /// Fails where this home cannot become a station: it belongs to a house, or has a catalogue of its own.
    ///
    /// - Throws: ``StoreError/conflict(what:remedy:)``.
    public func demandEmpty() throws { try store.read { try Self.demandEmpty($0) } }

    private static func demandEmpty(_ db: Database) throws {
        if let house = try House.read(db) {
            throw StoreError.conflict(
                what: house.role == .hub
                    ? "this home is a hub" : "this home is station \(house.name) of a hub already",
                remedy: house.role == .hub
                    ? "join with a home of its own: --home NEWHOME"
                    : "muster sync, or muster station leave"
            )
        }
        for table in ["item", "audit", "inventory"] {
            let hasRows = try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM \"\(table)\")")
            guard hasRows != true else {
                throw StoreError.conflict(
                    what: "this home has a catalogue of its own",
                    remedy: "export its items, import them at the hub, "
                        + "and join with a new home: --home NEWHOME"
                )
            }
        }
    }

    /// Makes an empty home a station.
    ///
    /// - Parameters:
    ///   - house: what it is.
    ///   - site: the house's site.
    ///   - row: its row.
    ///   - note: tells of it in the trail.
    /// - Throws: ``StoreError``.
    public func join(_ house: House, site: Site, row: SyncID, note: TrailNote) throws {
        try store.write { db in
            try Self.demandEmpty(db)
            try house.keep(db)
            try db.execute(
                sql: "UPDATE site SET uid = ?, name = ?, time_zone = ?",
                arguments: [row.data, site.name, site.timeZone]
            )
            try SharedLog(db: db).know(
                StreamID(scope: .catalogue, origin: house.origin),
                writtenBy: house.number
            )
            try Trail.append(note, db)
        }
    }

    /// Ends being a station: what it has stays, and is its own from now on.
    ///
    /// - Throws: ``StoreError``.
    public func leave(note: TrailNote) throws {
        try store.write { db in
            _ = try House.demand(.station, db)
            for table in HouseSchema.tables {
                try db.execute(sql: "DELETE FROM \"\(table)\"")
            }
            try Trail.append(note, db)
        }
    }

    /// What this station is.
    ///
    /// - Throws: ``StoreError/conflict(what:remedy:)`` for a home that is none.
    public func house() throws -> House { try store.read { try House.demand(.station, $0) } }

    /// How many changes the hub is not known to have.
    ///
    /// - Throws: ``StoreError``.
    public func unsentCount() throws -> Int {
        try store.read { db in
            try StationPush(db, House.demand(.station, db), now: Instant(microseconds: 0))
                .unsentCount()
        }
    }

    /// The next changes that the hub is not known to have, with signatures; empty for none.
    ///
    /// - Throws: ``StoreError``.
    public func nextPush(limit: Int, signer: Signer) throws -> PushRequest {
        try store.read { db in
            let house = try House.demand(.station, db)
            let push = StationPush(db, house, now: Instant(microseconds: 0))
            let changes = try push.unsent(limit: limit)
            return PushRequest(
                epoch: house.epoch,
                marks: try push.marks(for: changes, signer: signer),
                changes: changes
            )
        }
    }

    /// Takes the hub's first answer, which says whether the hub is as it was, and this disk.
    ///
    /// - Parameters:
    ///   - answer: what the hub said.
    ///   - clock: the hub's clock less this one.
    ///   - now: now (UTC).
    /// - Throws: ``StoreError``.
    public func greet(_ answer: PushAnswer, clock: ClockOffset, at now: Instant) throws {
        try change { db, house in
            var push = StationPush(db, house, now: now)
            try push.greet(answer)
            house = push.house
            house.clock = clock
        }
    }

    /// Takes what became of changes that were sent.
    ///
    /// - Returns: whether the round goes on: not where the hub's history is another one.
    /// - Throws: ``StoreError``.
    public func learn(_ answer: PushAnswer, of sent: [KeptChange], at now: Instant) throws -> Bool {
        try change { db, house in
            var push = StationPush(db, house, now: now)
            let goesOn = try push.learn(answer, of: sent)
            house = push.house
            return goesOn
        }
    }

    /// Notes that the hub has changes, which it keeps for a decision; here all stays as it is.
    ///
    /// - Throws: ``StoreError``.
    public func noteDelivered(
        _ answer: PushAnswer,
        of sent: [KeptChange],
        at now: Instant
    ) throws {
        try change { db, house in
            try StationPush(db, house, now: now).noteDelivered(answer, of: sent)
        }
    }

    /// Asks for the next page of the hub's log, with the last change that was read at its beginning.
    ///
    /// - Throws: ``StoreError``.
    public func nextPull(limit: Int) throws -> SyncRequest? {
        let house = try house()
        return house.epoch.map { epoch in
            let after = house.lastRead == nil ? house.cursor : house.cursor - 1
            return .pull(epoch: epoch, after: max(0, after), limit: limit)
        }
    }

    /// Takes a page of the hub's log, and how far it was read.
    ///
    /// A log that has another change at the place that was read last is another one: the hub's disk went back,
    /// and it wrote on. It is read from the beginning then.
    ///
    /// - Parameters:
    ///   - page: what ``nextPull(limit:)`` has asked for.
    ///   - now: now (UTC).
    /// - Returns: how many changes of other homes were in it, and whether there is more.
    /// - Throws: ``StoreError``.
    @discardableResult
    public func take(_ page: PullPage, at now: Instant) throws -> (arrived: Int, hasMore: Bool) {
        try change { db, house in
            var page = page
            if let lastRead = house.lastRead {
                guard page.entries.first?.uid == lastRead else {
                    house.beginAgain()
                    return (0, true)
                }
                page.entries.removeFirst()
            }
            return (try Self.read(page, &house, db, now), page.hasMore)
        }
    }

    /// Takes what a page has behind what was read; gives how many changes of other homes were in it.
    static func read(
        _ page: PullPage,
        _ house: inout House,
        _ db: Database,
        _ now: Instant
    ) throws -> Int {
        var pull = StationPull(db, house, now: now)
        try pull.take(page)
        house = pull.house
        house.cursor = page.to
        house.lastRead = page.entries.last?.uid ?? house.lastRead
        return pull.arrived
    }

    /// What is said to the hub at the end of a round.
    ///
    /// - Throws: ``StoreError``.
    public func acknowledgement() throws -> Acknowledgement? {
        try store.read { db in
            let house = try House.demand(.station, db)
            let counts = try SharedQuestions(store: store).counts(db)
            return house.epoch.map {
                Acknowledgement(
                    epoch: $0,
                    to: house.cursor,
                    waiting: counts.waiting,
                    failed: counts.failed,
                    digest: nil
                )
            }
        }
    }

    /// Notes how a round ended.
    ///
    /// - Parameters:
    ///   - failure: what went wrong; `nil` where all was exchanged.
    ///   - now: now (UTC).
    /// - Throws: ``StoreError``.
    public func note(_ failure: House.Failure?, at now: Instant) throws {
        try change { db, house in
            house.lastTry = now
            house.failure = failure
            if failure == nil { house.lastSuccess = now }
            if failure?.code == "revoked", house.revokedAt == nil { house.revokedAt = now }
            guard failure == nil else { return }
            // Moments that were ahead are let go of, once the hub has set everything that was.
            let limit = ChangeLog.clock(now.advanced(bySeconds: 300))
            try db.execute(
                sql: """
                    UPDATE replica SET hlc = coalesce((SELECT max(hlc) FROM shared_change), hlc)
                    WHERE hlc > ?
                    """,
                arguments: [limit]
            )
        }
    }

    func change<Value>(_ body: (Database, inout House) throws -> Value) throws -> Value {
        try store.write { db in
            var house = try House.demand(.station, db)
            let before = house
            let value = try body(db, &house)
            if house != before { try house.keep(db) }
            return value
        }
    }
}
