import FoundationEssentials
import GRDB
import MusterCore
import MusterProvenance

/// Reads what became of the things that a walk has reached.
struct AnswerReader {
    private struct Thing {
        var uri: String
        var isLot: Bool
        var product: Int64?
        var lot: Int64?
    }

    private let walk: TraceWalk
    private let starting: Set<Int64>
    /// The lots that were asked for and no event names.
    private let silent: [StoredLot]
    /// Before when beacons count as heard, in microseconds; `nil` for all of it.
    var heardBefore: Int64?
    private let db: Database
    private let path: String
    /// The numbers of the things as a JSON array: one argument for any number of them.
    private let numbers: String
    private var things: [Int64: Thing] = [:]
    private var products: [Int64: Product] = [:]
    private var lots: [Int64: Lot] = [:]
    private var histories = ThingHistories()
    private var eventIDs: [Int64: String] = [:]
    private var recipients: [Int64: String] = [:]
    private var orders: [Int64: String] = [:]
    private var accounted = UnitSums()
    private var made = UnitSums()

    init(
        _ walk: TraceWalk,
        _ starting: Set<Int64>,
        _ silent: [StoredLot],
        _ db: Database,
        path: String
    ) throws {
        (self.walk, self.starting, self.db, self.path) = (walk, starting, db, path)
        self.silent = silent
        numbers = Self.list(walk.reached.map(\.thing))
    }

    /// Fills an answer in.
    mutating func fill(_ answer: inout TraceAnswer) throws {
        try readThings()
        try readEntries()
        try readStays()
        let station = try Replica.origin(db)
        answer.head = try EventChain.head(of: station, db)
        answer.from = things.filter { starting.contains($0.key) }.map(\.value.uri).sorted()
        var (notReceived, noOrigin): (Set<Int64>, Set<Int64>) = ([], [])
        for reached in walk.reached {
            guard let thing = things[reached.thing] else { continue }
            let lot = thing.isLot ? thing.lot.flatMap { lots[$0] } : nil
            let standing = histories.standing(of: reached.thing, quantity: lot?.quantity)
            list(thing, standing, in: &answer)
            notReceived.formUnion(standing.notReceived)
            noOrigin.formUnion(standing.noOrigin)
            guard !starting.contains(reached.thing) else { continue }
            if thing.isLot { answer.lots += 1 }
            answer.quantity.add(standing.made)
        }
        try addSilent(to: &answer)
        answer.isBySerial =
            !walk.mixesLotsAndSerials
            && starting.allSatisfy { things[$0].map { !$0.isLot } ?? false }
        try addItems(to: &answer)
        answer.deadEnds = try deadEnds(notReceived, .notReceived) + deadEnds(noOrigin, .noOrigin)
        try judgeEvents(&answer)
        for id in Set(answer.shipped.compactMap(\.party)) {
            answer.parties[id] = try Parties.stored(id, db, path: path)?.party
        }
        answer.accounted = accounted.share(of: made)
    }

    /// Reads whether it is not known where one of the things came from.
    mutating func lacksOrigin() throws -> Bool {
        try readThings()
        try readEntries()
        try readStays()
        return walk.reached.contains { !histories.standing(of: $0.thing).noOrigin.isEmpty }
    }

    /// What events say of a thing, once they were read.
    func history(of thing: Int64) -> [ThingEntry] { histories.history(of: thing) }

    // MARK: - Reading

    private mutating func readThings() throws {
        let rows = try RawRows(
            db,
            sql: """
                SELECT number, uri, kind, product, lot FROM thing
                WHERE number IN (SELECT value FROM json_each(?1))
                """
        )
        try rows.each(of: numbers) { row in
            things[row.number(0)] = Thing(
                uri: row.text(1) ?? "",
                isLot: row.text(2) == ThingKind.lot.rawValue,
                product: row.optional(3),
                lot: row.optional(4)
            )
        }
        let list = Self.list(Set(things.values.compactMap(\.lot)))
        for row in try Row.fetchAll(
            db,
            sql: "\(Lots.selected) WHERE lot.number IN (SELECT value FROM json_each(?))",
            arguments: [list]
        ) {
            let stored = try Lots.stored(row, path: path)
            lots[stored.number] = stored.lot
        }
        for row in try Row.fetchAll(
            db,
            sql: "SELECT * FROM product WHERE number IN (SELECT value FROM json_each(?))",
            arguments: [Self.list(Set(things.values.compactMap(\.product)))]
        ) {
            products[try row.value("number")] = try ProvenanceRow.product(row, path: path)
        }
    }

    private mutating func readEntries() throws {
        let rows = try RawRows(
            db,
            sql: """
                SELECT part.thing, part.event, event.verb, part.role, event.at, part.quantity,
                    part.unit, event.place
                FROM event_thing AS part JOIN event ON event.number = part.event
                WHERE part.thing IN (SELECT value FROM json_each(?1))
                    AND \(EventChain.stands("event"))
                    AND NOT (event.verb = 'void' AND event.corrects IS NOT NULL)
                """
        )
        // What takes one shipment back by name has done so: that shipment does not stand any more.
        try rows.each(of: numbers) { row in
            guard let verb = row.text(2).flatMap({ EventVerb(rawValue: $0) }),
                let role = row.text(3).flatMap({ ThingRole(rawValue: $0) })
            else { return }
            histories.entries[row.number(0), default: []].append(
                ThingEntry(
                    event: row.number(1),
                    verb: verb,
                    role: role,
                    at: row.number(4),
                    quantity: try ProvenanceRow.quantity(row.real(5), row.text(6), path: path),
                    place: row.text(7)
                )
            )
        }
        try readContext(of: Self.list(moves))
    }

    /// The events by which things went or came.
    private var moves: Set<Int64> {
        let entries = histories.entries.values.joined()
        return Set(entries.filter { $0.verb == .ship || $0.verb == .receive }.map(\.event))
    }

    /// A JSON array of numbers: one argument for any number of them.
    private static func list(_ numbers: some Sequence<Int64>) -> String {
        "[\(numbers.map(String.init).joined(separator: ","))]"
    }

    /// Reads who things went to and by which documents.
    private mutating func readContext(of events: String) throws {
        let parties = try RawRows(
            db,
            sql: """
                SELECT event, side, id FROM event_party
                WHERE event IN (SELECT value FROM json_each(?1))
                """
        )
        try parties.each(of: events) { row in
            if row.text(1) == "source" {
                histories.knownOrigins.insert(row.number(0))
            } else {
                recipients[row.number(0)] = row.text(2)
            }
        }
        let references = try RawRows(
            db,
            sql: """
                SELECT event, id FROM event_ref
                WHERE event IN (SELECT value FROM json_each(?1)) ORDER BY kind <> 'po', kind, id
                """
        )
        try references.each(of: events) { row in
            if orders[row.number(0)] == nil { orders[row.number(0)] = row.text(1) }
        }
    }

    private mutating func readStays() throws {
        let rows = try RawRows(
            db,
            sql: """
                SELECT edge.child, edge.parent, edge.at, edge.until, part.quantity, part.unit
                FROM edge INDEXED BY edge_back
                LEFT JOIN event_thing AS part ON part.thing = edge.child
                    AND part.event = edge.event AND part.role = 'child'
                WHERE edge.kind = 2 AND edge.child IN (SELECT value FROM json_each(?1))
                """
        )
        try rows.each(of: numbers) { row in
            guard things[row.number(1)] != nil else { return }
            histories.stays[row.number(0), default: []].append(
                ThingStay(
                    in: row.number(1),
                    at: row.number(2),
                    until: row.optional(3),
                    quantity: try ProvenanceRow.quantity(row.real(4), row.text(5), path: path)
                )
            )
        }
    }

    // MARK: - Telling

    private mutating func list(
        _ thing: Thing,
        _ standing: ThingStanding,
        in answer: inout TraceAnswer
    ) {
        let lot = thing.lot.flatMap { lots[$0] }
        var entry = TraceAnswer.Entry(thing: thing.uri)
        entry.product = lot?.product ?? thing.product.flatMap { products[$0]?.code }
        entry.lot = lot?.code
        entry.quantity = standing.made
        if thing.isLot {
            made.add(standing.made)
            accounted.add(standing.destroyed)
        }
        switch standing.list {
        case .here:
            (entry.zone, entry.quantity) = (standing.place, standing.left)
            answer.here.append(entry)
        case .unknown:
            entry.quantity = standing.left
            answer.unknown.append(entry)
        case .gone:
            entry.at = standing.end.map { Instant(microseconds: $0.at) }
            entry.reason =
                switch standing.end?.verb {
                case .sell: "sold"
                case .destroy: "destroyed"
                default: "used_up"
                }
            answer.gone.append(entry)
        case .shipped:
            if let left = standing.rest {
                var rest = entry
                (rest.zone, rest.quantity) = (standing.place, left)
                answer.rest.append(rest)
            }
            for shipment in standing.shipments {
                var one = entry
                one.quantity = shipment.quantity ?? standing.left
                one.party = recipients[shipment.event]
                one.order = orders[shipment.event]
                one.at = Instant(microseconds: shipment.at)
                if one.party != nil, thing.isLot { accounted.add(one.quantity) }
                answer.shipped.append(one)
            }
        }
    }

    /// Adds the lots of which no event tells.
    private mutating func addSilent(to answer: inout TraceAnswer) throws {
        guard !silent.isEmpty else { return }
        let site = try String.fetchOne(db, sql: "SELECT name FROM site") ?? ""
        for stored in silent {
            let product = try Products.stored(stored.lot.product, db, path: path)
            (lots[stored.number], products[product.number]) = (stored.lot, product.product)
            let name = OwnNames(site: site)
                .lot(stored.lot.code, of: product.product.code, gtin: product.product.gtin)
            answer.from.append(name.uri)
            let thing = Thing(
                uri: name.uri,
                isLot: true,
                product: product.number,
                lot: stored.number
            )
            let standing = ThingStanding(
                [],
                knownOrigins: [],
                quantity: stored.lot.quantity
            )
            list(thing, standing, in: &answer)
        }
        answer.from.sort()
    }

    /// Adds the items that are of the lots that were reached, with what the radio said of them last.
    private mutating func addItems(to answer: inout TraceAnswer) throws {
        let byCode = Dictionary(
            products.values.map { ($0.code, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        let reached = lots.values.compactMap { lot -> String? in
            guard let product = byCode[lot.product] else { return nil }
            var json = JSONWriter()
            json.array { json in
                json.string(lot.code)
                json.string(product.code)
                json.string(product.gtin?.digits)
            }
            return json.text
        }
        guard !reached.isEmpty else { return }
        let since = try Int64.fetchOne(
            db,
            sql: "SELECT max(ended_at) FROM audit WHERE state = 'approved'"
        )
        let rows = try Row.fetchCursor(
            db,
            sql: Self.itemsOfLots,
            arguments: ["[\(reached.joined(separator: ","))]", heardBefore]
        )
        while let row = try rows.next() {
            var entry = TraceAnswer.Entry(thing: try row.value("id"))
            entry.product = try row.value("product_code")
            entry.lot = try row.value("lot")
            entry.quantity = ThingQuantity(Amount(try row.value("quantity") as Int64), .piece)
            entry.zone = try row.value("zone")
            entry.lastHeardAt = (try row.value("heard_at") as Int64?)
                .map { Instant(microseconds: $0) }
            let isFresh = entry.lastHeardAt.map { $0.microseconds >= since ?? .min } ?? false
            entry.trust = isFresh ? "A" : "C"
            if isFresh { accounted.add(entry.quantity) }
            if entry.zone == nil { answer.unknown.append(entry) } else { answer.here.append(entry) }
        }
    }

    /// The items of lots, matched by code or GTIN of the product, with their zones: where they were heard
    /// last, else where they belong.
    private static let itemsOfLots = """
        SELECT item.id, item.lot, item.quantity, json_extract(reached.value, '$[1]') AS product_code,
            coalesce((SELECT zone FROM last_heard WHERE last_heard.item = item.uid
                AND (?2 IS NULL OR at < ?2) ORDER BY at DESC LIMIT 1), item.zone) AS zone,
            (SELECT max(at) FROM last_heard WHERE last_heard.item = item.uid
                AND (?2 IS NULL OR at < ?2)) AS heard_at
        FROM json_each(?1) AS reached
        JOIN item ON item.lot = json_extract(reached.value, '$[0]')
            AND item.product IN
                (json_extract(reached.value, '$[1]'), json_extract(reached.value, '$[2]'),
                ltrim(json_extract(reached.value, '$[2]'), '0'))
        WHERE item.deleted_at IS NULL ORDER BY item.id
        """

    private mutating func deadEnds(
        _ events: Set<Int64>,
        _ kind: TraceAnswer.DeadEnd.Kind
    ) throws -> [TraceAnswer.DeadEnd] {
        try events.sorted().map { TraceAnswer.DeadEnd(event: try id(of: $0), kind: kind) }
    }

    private mutating func id(of event: Int64) throws -> String {
        if let id = eventIDs[event] { return id }
        let id = try String.fetchOne(
            db.cachedStatement(sql: "SELECT id FROM event WHERE number = ?"),
            arguments: [event]
        )
        eventIDs[event] = id ?? ""
        return id ?? ""
    }

    /// Weighs the transformations, and counts the events that lack key data.
    private mutating func judgeEvents(_ answer: inout TraceAnswer) throws {
        var events = walk.events
        for entries in histories.entries.values { events.formUnion(entries.map(\.event)) }
        let source = try KeyDataReader(db, path: path).source(of: Array(events))
        let rows = try RawRows(
            db,
            sql: """
                SELECT body FROM event WHERE number IN (SELECT value FROM json_each(?1))
                    AND verb IN ('harvest', 'cool', 'pack', 'land', 'make', 'ship', 'receive')
                ORDER BY number
                """
        )
        try rows.each(of: Self.list(events)) { row in
            guard let body = row.text(0), let record = RecordedEvent(body: Array(body.utf8)) else {
                throw ProvenanceRow.damaged(path)
            }
            let event = record.event
            if !KeyDataRow.missing(in: event, source).isEmpty { answer.incomplete += 1 }
            if let balance = MassBalance(event), !balance.isUsual() {
                answer.unbalanced.append(.init(event: event.id, balance: balance))
            }
        }
    }
}
