import FoundationEssentials
import GRDB
public import MusterCore
public import MusterProvenance

extension Store {
    /// The lots of the home.
    public var lots: Lots { Lots(store: self) }
}

/// A lot with its number and identifier.
struct StoredLot {
    var number: Int64
    var uid: Data
    /// The number of its product.
    var product: Int64
    var lot: Lot
}

/// The lots of a home.
public struct Lots: Sendable {
    let store: Store

    /// The lots, by product and code.
    ///
    /// - Parameters:
    ///   - product: of which product; `nil` for all.
    ///   - state: in which state; `nil` for any.
    ///   - text: how their code begins; empty for any.
    ///   - limit: how many at most; `nil` for all.
    /// - Returns: the lots.
    /// - Throws: ``StoreError``.
    public func list(
        product: String? = nil,
        state: Lot.State? = nil,
        startingWith text: String = "",
        limit: Int? = nil
    ) throws -> [Lot] {
        try store.read { db in
            let number = try product.map { try Products.stored($0, db, path: store.path).number }
            return try Row.fetchAll(
                db,
                sql: """
                    \(Self.selected) WHERE (?1 IS NULL OR lot.product = ?1)
                        AND (?2 IS NULL OR lot.state = ?2) AND substr(lot.code, 1, length(?3)) = ?3
                    ORDER BY product.code, lot.code LIMIT ?4
                    """,
                arguments: [number, state?.rawValue, text, limit ?? -1]
            ).map { try ProvenanceRow.lot($0, path: store.path) }
        }
    }

    /// The lots that events say were at a place, by product and code.
    ///
    /// - Parameters:
    ///   - places: what the house calls the place.
    ///   - until: before when the events were (UTC).
    /// - Returns: the lots; whether each was there still at a moment is for ``Traces/story(of:limit:)`` to say.
    /// - Throws: ``StoreError``.
    public func placed(at places: Set<String>, before until: Instant) throws -> [Lot] {
        try named(
            by: "event.place IN (SELECT value FROM json_each(?1)) AND event.at < ?2",
            [TextList(places).json, until.microseconds]
        )
    }

    /// The lots that came from a party in a time, by product and code.
    ///
    /// - Parameters:
    ///   - party: its identifier.
    ///   - from: where the time begins (UTC).
    ///   - until: where it ends (UTC), not included.
    /// - Returns: the lots.
    /// - Throws: ``StoreError``.
    public func received(from party: String, from: Instant, until: Instant) throws -> [Lot] {
        try named(
            by: """
                event.verb <> 'ship' AND event.at >= ?2 AND event.at < ?3 AND EXISTS (
                    SELECT 1 FROM event_party WHERE event_party.event = event.number
                        AND side = 'source' AND id = ?1)
                """,
            [party, from.microseconds, until.microseconds]
        )
    }

    /// The lots that events name which stand and are such, that were on what those name, or that nobody loaded
    /// on it and somebody unloaded from it.
    private func named(by condition: String, _ arguments: StatementArguments) throws -> [Lot] {
        try store.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    WITH RECURSIVE touched (thing, at) AS (
                        SELECT part.thing, event.at FROM event
                        JOIN event_thing AS part ON part.event = event.number
                        WHERE \(EventChain.stands("event")) AND \(condition)
                        UNION
                        SELECT edge.child, touched.at FROM touched
                        JOIN edge ON edge.parent = touched.thing AND edge.kind = 2
                            AND edge.at <= touched.at
                            AND (edge.until IS NULL OR edge.until > touched.at)
                        UNION
                        SELECT content.thing, touched.at FROM touched
                        JOIN event_thing AS parent ON parent.thing = touched.thing
                            AND parent.role = 'parent'
                        JOIN event ON event.number = parent.event AND event.verb = 'unload'
                            AND event.at >= touched.at AND \(EventChain.stands("event"))
                        JOIN event_thing AS content ON content.event = event.number
                            AND content.role = 'child'
                        WHERE NOT EXISTS (SELECT 1 FROM edge WHERE edge.parent = touched.thing
                            AND edge.child = content.thing AND edge.kind = 2))
                    \(Self.selected) WHERE lot.number IN (
                        SELECT thing.lot FROM touched JOIN thing ON thing.number = touched.thing
                        WHERE thing.lot IS NOT NULL)
                    ORDER BY product.code, lot.code
                    """,
                arguments: arguments
            ).map { try ProvenanceRow.lot($0, path: store.path) }
        }
    }

    /// The lot that somebody means: by its code where only one product has it, as `PRODUCT/CODE`, or by a
    /// link.
    ///
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)``, ``StoreError/conflict(what:remedy:)`` where
    ///   several products have such a lot.
    public func find(_ text: String) throws -> Lot {
        try store.read { try Self.stored(text, $0, path: store.path).lot }
    }

    /// The lot of a code that a product has.
    ///
    /// - Parameters:
    ///   - code: the lot's code.
    ///   - product: its product, by code or GTIN.
    /// - Returns: the lot; `nil` where there is no such product or lot.
    /// - Throws: ``StoreError``.
    public func lot(_ code: String, of product: String) throws -> Lot? {
        try store.read { db in
            guard let product = try Products.known(product, db, path: store.path) else {
                return nil
            }
            return try Self.fetch(product.number, code, db, path: store.path)?.lot
        }
    }

    /// The codes of lots that have a sign in them.
    ///
    /// - Throws: ``StoreError``.
    func codes(containing sign: Character) throws -> Set<String> {
        try store.read { db in
            try String.fetchSet(
                db,
                sql: "SELECT code FROM lot WHERE instr(code, ?) > 0",
                arguments: [String(sign)]
            )
        }
    }

    /// Adds a lot.
    ///
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)`` for its product,
    ///   ``StoreError/conflict(what:remedy:)`` where the product has such a lot; `ProvenanceError`.
    public func add(_ lot: Lot, by author: Author) throws {
        try lot.check()
        try store.write { db in
            let product = try Products.stored(lot.product, db, path: store.path)
            guard try Self.fetch(product.number, lot.code, db, path: store.path) == nil else {
                throw StoreError.conflict(
                    what: "product \(product.product.code) has a lot \(lot.code) already",
                    remedy: "muster lot show \(product.product.code)/\(lot.code), or take another"
                )
            }
            var log = try ChangeLog(db, actor: author.name, at: author.at)
            _ = try Self.insert(lot, of: product, db, &log)
            try log.finish()
        }
    }

    /// Puts a changed lot in the place of the one with the same product and code.
    ///
    /// - Parameters:
    ///   - lot: the lot as it is to be.
    ///   - author: who changes it.
    ///   - demandSeen: given the lot as it is within the transaction, throws where its editor has seen
    ///     another state.
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)``; `ProvenanceError`, and what `demandSeen`
    ///   throws.
    public func edit(
        _ lot: Lot,
        by author: Author,
        demandSeen: (Lot) throws -> Void = { _ in }
    ) throws {
        try lot.check()
        try store.write { db in
            let stored = try Self.stored(lot, db, path: store.path)
            try demandSeen(stored.lot)
            var log = try ChangeLog(db, actor: author.name, at: author.at)
            _ = try Self.replace(stored, by: lot, db, &log)
            try log.finish()
        }
    }

    /// Adds lots, or brings those up to date that are known, all of them or none; their states stay.
    ///
    /// - Returns: how many were added, changed and left as they are.
    /// - Throws: as ``add(_:by:)``.
    public func save(_ lots: [Lot], by author: Author) throws -> SavedCount {
        for lot in lots { try lot.check() }
        return try store.write { db in
            var log = try ChangeLog(db, actor: author.name, at: author.at)
            var count = SavedCount()
            for lot in lots {
                let product = try Products.stored(lot.product, db, path: store.path)
                if let stored = try Self.fetch(product.number, lot.code, db, path: store.path) {
                    var lot = lot
                    lot.state = stored.lot.state
                    let isChanged = try Self.replace(stored, by: lot, db, &log)
                    if isChanged { count.changed += 1 } else { count.unchanged += 1 }
                } else {
                    _ = try Self.insert(lot, of: product, db, &log)
                    count.added += 1
                }
            }
            try log.finish()
            return count
        }
    }
}

extension Lots {
    static let selected = """
        SELECT lot.*, product.code AS product_code FROM lot
        JOIN product ON product.number = lot.product
        """

    /// The lot that somebody means.
    ///
    /// A code comes first: codes may have strokes in them, as `PRODUCT/CODE` has. Names and links are longer
    /// than any code.
    static func stored(_ text: String, _ db: Database, path: String) throws -> StoredLot {
        let found = try all("lot.code = ?", text, db, path: path)
        if found.count == 1 { return found[0] }
        if let (product, code) = OwnNames.lotParts(of: ThingName(uri: text, kind: .lot)) {
            guard let product = try Products.number(product, db) else {
                throw Products.notFound(product)
            }
            if let lot = try fetch(product, code, db, path: path) { return lot }
        }
        for (product, code) in Lot.meant(by: text) {
            if let product = try Products.number(product, db),
                let lot = try fetch(product, code, db, path: path)
            {
                return lot
            }
        }
        guard let first = found.first else { throw notFound(text) }
        throw StoreError.conflict(
            what: "\(found.count) products have a lot \(text)",
            remedy: "say which one: \(first.lot.path)"
        )
    }

    /// A lot as it is kept.
    static func stored(_ lot: Lot, _ db: Database, path: String) throws -> StoredLot {
        let product = try Products.stored(lot.product, db, path: path)
        guard let stored = try fetch(product.number, lot.code, db, path: path) else {
            throw notFound(lot.path)
        }
        return stored
    }

    private static func notFound(_ text: String) -> StoreError {
        .notFound(kind: "lot", name: text, remedy: "muster lot list")
    }

    /// The number of a lot, without a look at the rest of it.
    static func number(_ product: Int64, _ code: String, _ db: Database) throws -> Int64? {
        try Int64.fetchOne(
            db.cachedStatement(sql: "SELECT number FROM lot WHERE product = ? AND code = ?"),
            arguments: [product, code]
        )
    }

    static func fetch(
        _ product: Int64,
        _ code: String,
        _ db: Database,
        path: String
    ) throws -> StoredLot? {
        try Row.fetchOne(
            db.cachedStatement(sql: "\(selected) WHERE lot.product = ? AND lot.code = ?"),
            arguments: [product, code]
        ).map { try stored($0, path: path) }
    }

    static func all(
        _ condition: String,
        _ value: String,
        _ db: Database,
        path: String
    ) throws -> [StoredLot] {
        try Row.fetchAll(
            db.cachedStatement(sql: "\(selected) WHERE \(condition) ORDER BY product.code"),
            arguments: [value]
        ).map { try stored($0, path: path) }
    }

    static func stored(_ row: Row, path: String) throws -> StoredLot {
        StoredLot(
            number: try row.value("number"),
            uid: try row.value("uid"),
            product: try row.value("product"),
            lot: try ProvenanceRow.lot(row, path: path)
        )
    }

    static func insert(
        _ lot: Lot,
        of product: StoredProduct,
        _ db: Database,
        _ log: inout ChangeLog
    ) throws -> Int64 {
        try ProvenanceTable(name: "lot", db: db).insert(
            [("product", product.number)] + ProvenanceRow.columns(lot),
            &log,
            logging: [("product", product.product.code)]
        )
    }

    static func replace(
        _ stored: StoredLot,
        by lot: Lot,
        _ db: Database,
        _ log: inout ChangeLog
    ) throws -> Bool {
        try ProvenanceTable(name: "lot", db: db).update(
            stored.number,
            uid: stored.uid,
            from: ProvenanceRow.columns(stored.lot),
            to: ProvenanceRow.columns(lot),
            &log
        )
    }
}
