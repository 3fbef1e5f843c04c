import FoundationEssentials
import GRDB
import MusterCore
import MusterProvenance

/// Adds events in one transaction: each to the chain of this replica, with what follows from it.
struct EventWriter {
    private let db: Database
    private let path: String
    private let station: Data
    private var number: Int64
    private var head: [UInt8]
    private var edges: EdgeWriter
    private var known: [String: Int64] = [:]

    init(_ db: Database, path: String) throws {
        (self.db, self.path) = (db, path)
        edges = EdgeWriter(db: db)
        station = try Replica.origin(db)
        number = try Int64.fetchOne(db, sql: "SELECT max(number) FROM event") ?? 0
        head = try EventChain.head(of: station, db)
    }

    /// Adds an event that is not known yet.
    ///
    /// - Parameters:
    ///   - record: the event.
    ///   - origins: which rows the things belong to, by name; see ``ThingOrigin``.
    /// - Returns: its number, and whether it is new.
    /// - Throws: ``StoreError``, a database error.
    mutating func append(
        _ record: RecordedEvent,
        _ origins: [String: ThingOrigin]
    ) throws -> (number: Int64, isNew: Bool) {
        let event = record.event
        let id = event.id
        if let known = try Self.number(of: id, db) { return (known, false) }
        let corrected = try event.corrects.map { id in
            guard let number = try Self.number(of: id, db) else {
                throw StoreError.notFound(kind: "event", name: id, remedy: "muster event list")
            }
            return number
        }
        number += 1
        let body = record.body(id: id)
        let hash = RecordedEvent.hash(of: body, after: head)
        try insert(record, id: id, body: body, hash: hash, corrects: corrected)
        head = hash
        for thing in event.things {
            let origin = origins[thing.name.uri] ?? ThingOrigin()
            _ = try self.thing(thing.name, origin)
        }
        try project(event, number)
        if let corrected { try edges.takeBack(corrected) }
        return (number, true)
    }

    /// Writes what follows from an event that is there.
    mutating func project(_ event: TraceEvent, _ number: Int64) throws {
        var things: [(number: Int64, part: EventThing)] = []
        for part in event.things {
            let thing = try self.thing(part.name, ThingOrigin())
            things.append((thing, part))
            try db.cachedStatement(
                sql: """
                    INSERT INTO event_thing (thing, event, role, quantity, unit)
                    VALUES (?, ?, ?, ?, ?)
                    """
            ).execute(arguments: [
                thing, number, part.role.rawValue, part.quantity?.amount.value,
                part.quantity?.unit.code,
            ])
        }
        for reference in Set(event.references) {
            try db.cachedStatement(sql: "INSERT INTO event_ref (event, kind, id) VALUES (?, ?, ?)")
                .execute(arguments: [number, reference.type, reference.number])
        }
        for (side, party) in [("source", event.from), ("destination", event.to)] {
            guard let party else { continue }
            try db.cachedStatement(
                sql: "INSERT INTO event_party (event, side, kind, id) VALUES (?, ?, 'owning', ?)"
            ).execute(arguments: [number, side, party])
        }
        try edges.write(event, number, things)
    }

    /// The number of an event; `nil` where it is not known.
    static func number(of id: String, _ db: Database) throws -> Int64? {
        try Int64.fetchOne(
            db.cachedStatement(sql: "SELECT number FROM event WHERE id = ?"),
            arguments: [id]
        )
    }

    private func insert(
        _ record: RecordedEvent,
        id: String,
        body: [UInt8],
        hash: [UInt8],
        corrects: Int64?
    ) throws {
        let event = record.event
        let form = event.verb.form
        try db.cachedStatement(
            sql: """
                INSERT INTO event (number, id, verb, type, action, at, offset_s, recorded_at, step,
                    disposition, place, read_point, biz_location, actor, origin, station, body, prev,
                    hash, corrects)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            number, id, event.verb.rawValue, form.type.rawValue, form.action?.rawValue,
            event.at.microseconds, event.offsetSeconds, record.recordedAt.microseconds, form.step,
            form.disposition, event.place, event.placeURI, event.site, record.actor,
            record.origin.rawValue, station, String(decoding: body, as: UTF8.self), Data(head),
            Data(hash), corrects,
        ])
    }

    /// The number of a thing, which is made where there is none.
    private mutating func thing(_ name: ThingName, _ origin: ThingOrigin) throws -> Int64 {
        if let number = known[name.uri] { return number }
        let found = try Int64.fetchOne(
            db.cachedStatement(sql: "SELECT number FROM thing WHERE uri = ?"),
            arguments: [name.uri]
        )
        if let found {
            remember(name, found)
            return found
        }
        try db.cachedStatement(
            sql: "INSERT INTO thing (uri, kind, product, lot, item) VALUES (?, ?, ?, ?, ?)"
        ).execute(arguments: [
            name.uri, name.kind.rawValue, origin.product, origin.lot, origin.item,
        ])
        remember(name, db.lastInsertedRowID)
        return db.lastInsertedRowID
    }

    /// How many things are remembered at most between the events of an import.
    private static let remembered = 100_000

    private mutating func remember(_ name: ThingName, _ number: Int64) {
        if known.count >= Self.remembered { known.removeAll(keepingCapacity: true) }
        known[name.uri] = number
    }
}

/// Which rows a thing belongs to.
struct ThingOrigin {
    /// The number of its product.
    var product: Int64?
    /// The number of its lot.
    var lot: Int64?
    /// Its serial number, or what the house calls it.
    var item: String?
}
