import FoundationEssentials
import GRDB
public import MusterCore
public import MusterProvenance

extension Store {
    /// What happened to the things of the home.
    public var events: TraceEvents { TraceEvents(store: self) }
}

/// An event with its place in the chain, and what is odd about it.
public struct KeptEvent: Hashable, Sendable {
    /// What is odd about an event that was kept all the same.
    public enum Flag: String, CaseIterable, Hashable, Sendable {
        /// It is to happen later than it was recorded.
        case future
        /// Something it uses was made later.
        case order
        /// It takes off what was not on it.
        case notLoaded = "not_loaded"
        /// It ships, sells or uses a lot that was held or called back then.
        case blocked
        /// It ships, sells, destroys or uses more than there was.
        case exceeded
    }

    /// Its number.
    public var number: Int64
    /// The event.
    public var record: RecordedEvent
    /// The hash that it has in its chain.
    public var hash: [UInt8]
    /// What is odd about it.
    public var flags: [Flag]
    /// The event that puts it right, by its identifier.
    public var correctedBy: String?
}

/// What appending events has done.
public struct AppendedEvents: Hashable, Sendable {
    /// The numbers, in the order of the events.
    public var numbers: [Int64] = []
    /// How many were not known before.
    public var new = 0
}

/// Which events are asked for.
public struct EventFilter: Hashable, Sendable {
    /// Of which lot, as people name it.
    public var lot: String?
    /// Of which verb.
    public var verb: EventVerb?
    /// From when on (UTC).
    public var from: Instant?
    /// Until before when (UTC).
    public var until: Instant?
    /// How many at most; `nil` for all.
    public var limit: Int?

    /// Asks for all events.
    public init() {}
}

/// What happened to the things of a home: appended only, in a chain of hashes.
public struct TraceEvents: Sendable {
    let store: Store

    /// Adds events, all of them or none; one that is known is not added again.
    ///
    /// - Throws: `ProvenanceError` for one that its verb does not allow, ``StoreError``.
    public func append(_ records: [RecordedEvent]) throws -> AppendedEvents {
        for record in records { try record.event.check() }
        return try store.write { try append(records, $0) }
    }

    /// Adds events and changes what lots may be used for, in one step.
    ///
    /// - Parameters:
    ///   - records: the events.
    ///   - states: lots, each with its state afterwards.
    ///   - author: who does it.
    /// - Returns: what was added.
    /// - Throws: as ``append(_:)``.
    public func append(
        _ records: [RecordedEvent],
        setting states: [(lot: Lot, state: Lot.State)],
        by author: Author
    ) throws -> AppendedEvents {
        for record in records { try record.event.check() }
        return try store.write { db in
            try set(states, by: author, db)
            return try append(records, db)
        }
    }

    private func set(
        _ states: [(lot: Lot, state: Lot.State)],
        by author: Author,
        _ db: Database
    ) throws {
        guard !states.isEmpty else { return }
        var log = try ChangeLog(db, actor: author.name, at: author.at)
        for (lot, state) in states {
            let stored = try Lots.stored(lot, db, path: store.path)
            var lot = stored.lot
            lot.state = state
            _ = try Lots.replace(stored, by: lot, db, &log)
            guard ![.open, .released].contains(state) else { continue }
            try OrderWriter(db: db, path: store.path, author: author).takeBack(lot)
        }
        try log.finish()
    }

    /// Whether an event is recorded already.
    ///
    /// - Throws: ``StoreError``.
    public func isKnown(_ event: TraceEvent) throws -> Bool {
        try store.read { try EventWriter.number(of: event.id, $0) != nil }
    }

    /// The events, in order of time.
    ///
    /// - Throws: ``StoreError``.
    public func list(_ filter: EventFilter = EventFilter()) throws -> [KeptEvent] {
        try store.read { db in
            let rows = try Row.fetchAll(
                db,
                sql: "SELECT * FROM event \(Self.condition) ORDER BY at, number LIMIT ?5",
                arguments: try arguments(filter, db) + [filter.limit ?? -1]
            )
            var oddities = EventOddities(db)
            return try rows.map { try kept($0, &oddities, db) }
        }
    }

    /// A part of the events, the newest first, and how many fit the filter.
    ///
    /// - Parameters:
    ///   - filter: which events; its limit does not count.
    ///   - skipped: how many of the newest ones are left out.
    ///   - limit: how many at most; `nil` for all that are left.
    /// - Returns: the events, and how many there are in all.
    /// - Throws: ``StoreError``.
    public func page(
        _ filter: EventFilter,
        skipping skipped: Int = 0,
        limit: Int?
    ) throws -> (events: [KeptEvent], total: Int) {
        try store.read { db in
            let values = try arguments(filter, db)
            let total = try Int.fetchOne(
                db,
                sql: "SELECT count(*) FROM event \(Self.condition)",
                arguments: values
            )
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT * FROM event \(Self.condition)
                    ORDER BY at DESC, number DESC LIMIT ?5 OFFSET ?6
                    """,
                arguments: values + [limit ?? -1, skipped]
            )
            var oddities = EventOddities(db)
            return (try rows.map { try kept($0, &oddities, db) }, total ?? 0)
        }
    }

    /// Which events a filter means, as SQL with ``arguments(_:_:)``.
    private static let condition = """
        WHERE (?1 IS NULL OR verb = ?1) AND (?2 IS NULL OR at >= ?2) AND (?3 IS NULL OR at < ?3)
            AND (?4 IS NULL OR number IN (SELECT event FROM event_thing
                WHERE thing IN (SELECT value FROM json_each(?4))))
        """

    private func arguments(_ filter: EventFilter, _ db: Database) throws -> StatementArguments {
        let things = try filter.lot.map { lot in
            try ThingNames(db, path: store.path).numbers(ofLot: lot)
        }
        return [
            filter.verb?.rawValue, filter.from?.microseconds, filter.until?.microseconds,
            things.map { "[\($0.map(String.init).joined(separator: ","))]" },
        ]
    }

    /// The event of a number or an identifier.
    ///
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)``.
    public func find(_ text: String) throws -> KeptEvent {
        try store.read { db in
            let row = try Row.fetchOne(
                db,
                sql: "SELECT * FROM event WHERE id = ? OR number = ?",
                arguments: [text, Int64(text) ?? 0]
            )
            guard let row else {
                throw StoreError.notFound(kind: "event", name: text, remedy: "muster event list")
            }
            var oddities = EventOddities(db)
            return try kept(row, &oddities, db)
        }
    }

    /// Adds many events, all of them or none, one after the other.
    ///
    /// - Parameters:
    ///   - count: how many.
    ///   - states: lots, each with its state afterwards.
    ///   - author: who changes them; `nil` changes none.
    ///   - record: gives each, by its place.
    /// - Returns: how many were not known before.
    /// - Throws: as ``append(_:)``, and what `record` throws.
    public func append(
        _ count: Int,
        setting states: [(lot: Lot, state: Lot.State)] = [],
        by author: Author? = nil,
        _ record: (Int) throws -> RecordedEvent
    ) throws -> Int {
        try store.write { db in
            if let author { try set(states, by: author, db) }
            var writer = try EventWriter(db, path: store.path)
            var names = ThingNames(db, path: store.path)
            var new = 0
            for index in 0..<count {
                let record = try record(index)
                try record.event.check()
                let isNew = try writer.append(record, names.origins(of: record.event)).isNew
                if isNew { new += 1 }
            }
            return new
        }
    }

    /// The thing of a lot that somebody means, and the unit of its product.
    func lotThing(
        _ text: String,
        _ names: OwnNames
    ) throws -> (name: ThingName, unit: AmountUnit?) {
        var products: [String: Product] = [:]
        return try store.read { try lotThing(text, names, &products, $0) }
    }

    /// The things of lots that a file names, looked up together; those that cannot be found are left out.
    func lotThings(
        _ texts: Set<String>,
        _ names: OwnNames
    ) throws -> [String: (name: ThingName, unit: AmountUnit?)] {
        var products: [String: Product] = [:]
        return try store.read { db in
            var found: [String: (name: ThingName, unit: AmountUnit?)] = [:]
            found.reserveCapacity(texts.count)
            for text in texts { found[text] = try? lotThing(text, names, &products, db) }
            return found
        }
    }

    private func lotThing(
        _ text: String,
        _ names: OwnNames,
        _ products: inout [String: Product],
        _ db: Database
    ) throws -> (name: ThingName, unit: AmountUnit?) {
        let lot = try Lots.stored(text, db, path: store.path)
        let code = lot.lot.product
        let product =
            try products[code] ?? Products.stored(code, db, path: store.path).product
        products[code] = product
        let uri = try String.fetchOne(
            db.cachedStatement(sql: "SELECT uri FROM thing WHERE lot = ? AND kind = 'lot'"),
            arguments: [lot.number]
        )
        let name =
            uri.map { ThingName(uri: $0, kind: .lot) }
            ?? names.lot(lot.lot.code, of: product.code, gtin: product.gtin)
        return (name, product.unit)
    }

    /// The lot that a name means, and what events call it.
    ///
    /// - Parameter told: the name, as another program tells it.
    /// - Returns: product and code of the lot, and its name in events: the one told where they have that;
    ///   `nil` where no event names it yet.
    /// - Throws: ``StoreError``.
    func lot(
        told: ThingName
    ) throws -> (path: String, name: ThingName?) {
        try store.read { db in
            let lot = try Lots.stored(told.uri, db, path: store.path)
            let uri = try String.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT uri FROM thing WHERE lot = ? AND kind = 'lot'
                        ORDER BY uri = ? DESC, number LIMIT 1
                        """
                ),
                arguments: [lot.number, told.uri]
            )
            return (lot.lot.path, uri.map { ThingName(uri: $0, kind: .lot) })
        }
    }

    /// How many events there are, and the hash at the end of this replica's chain.
    ///
    /// - Throws: ``StoreError``.
    public func head() throws -> (count: Int, hash: [UInt8]) {
        try store.read { db in
            let station = try Replica.origin(db)
            let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM event") ?? 0
            return (count, try EventChain.head(of: station, db))
        }
    }

    /// Follows the chains of events.
    ///
    /// - Returns: how many events there are.
    /// - Throws: ``StoreError/damaged(path:reason:)`` naming the first that does not hold.
    public func checkChain() throws -> Int {
        try store.read { db in
            if let (number, fault) = try EventChain.firstFault(db) {
                throw StoreError.damaged(path: store.path, reason: "event \(number) \(fault)")
            }
            return try Int.fetchOne(db, sql: "SELECT count(*) FROM event") ?? 0
        }
    }
}

extension TraceEvents {
    /// Reads everything: whether the chains hold, and whether what follows from the events is there.
    ///
    /// What follows is made anew to compare it, and taken back: where nothing can be written, such as on a
    /// read-only disk, it is not compared.
    func readAll() throws {
        guard try checkChain() > 0, (try? projectionsHold()) == false else { return }
        throw StoreError.damaged(
            path: store.path,
            reason: "the graph is not what the events make of it; muster trace rebuild"
        )
    }

    func append(_ records: [RecordedEvent], _ db: Database) throws -> AppendedEvents {
        var writer = try EventWriter(db, path: store.path)
        var names = ThingNames(db, path: store.path)
        var appended = AppendedEvents()
        for record in records {
            let (number, isNew) = try writer.append(record, names.origins(of: record.event))
            appended.numbers.append(number)
            if isNew { appended.new += 1 }
        }
        return appended
    }

    func kept(
        _ row: Row,
        _ oddities: inout EventOddities,
        _ db: Database
    ) throws -> KeptEvent {
        let body: String = try row.value("body")
        guard let record = RecordedEvent(body: Array(body.utf8)) else {
            throw ProvenanceRow.damaged(store.path)
        }
        let number: Int64 = try row.value("number")
        return KeptEvent(
            number: number,
            record: record,
            hash: Array(try row.value("hash") as Data),
            flags: try flags(number, record, &oddities, db),
            correctedBy: try String.fetchOne(
                db.cachedStatement(
                    sql: "SELECT id FROM event WHERE corrects = ? ORDER BY number LIMIT 1"
                ),
                arguments: [number]
            )
        )
    }
}
