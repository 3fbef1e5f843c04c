import FoundationEssentials
import GRDB
public import MusterCore
public import MusterOrders
public import MusterPeople

/// The offers of a home, and whom they were shown to.
public struct Offers: Sendable {
    let store: Store

    /// The offers of a store.
    public init(_ store: Store) { self.store = store }

    /// The offers, by name.
    ///
    /// - Throws: ``StoreError``.
    public func list() throws -> [Offer] {
        try store.read { db in
            let rows = try Row.fetchAll(
                db,
                sql: "SELECT * FROM offer WHERE removed_at IS NULL ORDER BY name"
            )
            return try rows.map { try Self.offer($0, db, path: store.path) }
        }
    }

    /// Keeps an offer.
    ///
    /// - Throws: ``StoreError/conflict(what:remedy:)`` where there is one of its name, and
    ///   ``StoreError/notFound(kind:name:remedy:)`` for a product that is not known.
    public func add(_ offer: Offer) throws {
        try store.write { db in
            try Self.demandFree(offer.name, db)
            var (due, zone, dwell): (String?, String?, Double) = (nil, nil, 0)
            switch offer.occasion {
            case .time(let time): due = time.description
            case .place(let place, let seconds): (zone, dwell) = (place.rawValue, seconds)
            }
            try db.execute(
                sql: """
                    INSERT INTO offer (name, says, due, zone, dwell_ms, audience, until, made_at, made_by)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    offer.name, offer.text, due, zone, Int64(dwell * 1000),
                    offer.audience.description, offer.until?.description,
                    offer.madeAt.microseconds, offer.madeBy,
                ]
            )
            let number = db.lastInsertedRowID
            for (index, code) in offer.products.enumerated() {
                let product = try Products.stored(code, db, path: store.path).number
                try db.execute(
                    sql: "INSERT INTO offer_product VALUES (?, ?, ?)",
                    arguments: [number, index + 1, product]
                )
            }
        }
    }

    /// Takes an offer away; what it was shown stays known.
    ///
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)`` where there is none of that name.
    public func remove(_ name: String, by person: String, at now: Instant) throws {
        try store.write { db in
            try db.execute(
                sql: """
                    UPDATE offer SET removed_at = ?, removed_by = ?
                    WHERE name = ? AND removed_at IS NULL
                    """,
                arguments: [now.microseconds, person, name]
            )
            guard db.changesCount == 1 else {
                throw StoreError.notFound(kind: "offer", name: name, remedy: "muster offer list")
            }
        }
    }

    /// Brings back the offer of a name that was taken away last.
    ///
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)`` where none was, and
    ///   ``StoreError/conflict(what:remedy:)`` where another one has the name now.
    public func restore(_ name: String) throws {
        try store.write { db in
            try Self.demandFree(name, db)
            try db.execute(
                sql: """
                    UPDATE offer SET removed_at = NULL, removed_by = NULL WHERE number =
                        (SELECT max(number) FROM offer WHERE name = ? AND removed_at IS NOT NULL)
                    """,
                arguments: [name]
            )
            guard db.changesCount == 1 else {
                throw StoreError.notFound(kind: "offer", name: name, remedy: "muster offer list")
            }
        }
    }

    private static func demandFree(_ name: String, _ db: Database) throws {
        let isTaken = try Bool.fetchOne(
            db,
            sql: "SELECT 1 FROM offer WHERE name = ? AND removed_at IS NULL",
            arguments: [name]
        )
        guard isTaken == nil else {
            throw StoreError.conflict(
                what: "there is an offer \"\(name)\" already",
                remedy: "take another name, or muster offer remove \(name)"
            )
        }
    }

    /// Who or what carries a beacon: an item, or a person as a badge; `nil` for nobody.
    ///
    /// - Throws: ``StoreError``.
    public func carrier(of beacon: BeaconIdentity, besides person: PersonID) throws -> Sentence? {
        try store.read { db in
            if let item = try Items.holder(db, beacon: beacon.description) {
                return "item \(item)"
            }
            let login = try String.fetchOne(
                db,
                sql: "SELECT login FROM person WHERE badge = ? AND uid <> ?",
                arguments: [beacon.description, PersonRow.key(person)]
            )
            return login.map { "\($0)" }
        }
    }

    /// What somebody was shown since a moment, the latest first.
    ///
    /// - Throws: ``StoreError``.
    public func showings(to person: Person, since: Instant) throws -> [OfferShowing] {
        try store.read { try Self.showings($0, to: person, since: since) }
    }

    private static func showings(
        _ db: Database,
        to person: Person,
        since: Instant
    ) throws -> [OfferShowing] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT offer.name, offer_showing.* FROM offer_showing
                JOIN offer ON offer.number = offer_showing.offer
                WHERE person = ? AND at >= ? ORDER BY at DESC, name
                """,
            arguments: [PersonRow.key(person.id), since.microseconds]
        ).map { row in
            let (time, zone): (String?, String?) = try (row.value("time"), row.value("zone"))
            return try OfferShowing(
                offer: row.value("name"),
                person: person.login,
                at: Instant(microseconds: row.value("at")),
                reason: zone.map { .place(ZoneID(rawValue: $0)) } ?? .time(time ?? "")
            )
        }
    }

    private static func offer(_ row: Row, _ db: Database, path: String) throws -> Offer {
        let number: Int64 = try row.value("number")
        let name: String = try row.value("name")
        let products = try String.fetchAll(
            db,
            sql: """
                SELECT code FROM offer_product JOIN product ON product.number = offer_product.product
                WHERE offer = ? ORDER BY no
                """,
            arguments: [number]
        )
        let (due, zone): (String?, String?) = try (row.value("due"), row.value("zone"))
        let (audience, until): (String, String?) = try (row.value("audience"), row.value("until"))
        let dwell: Int64 = try row.value("dwell_ms")
        let place = zone.map { zone in
            Offer.Occasion.place(ZoneID(rawValue: zone), dwellSeconds: Double(dwell) / 1000)
        }
        guard let occasion = place ?? due.flatMap(DropOccasion.init).map(Offer.Occasion.time),
            let audience = OfferAudience(audience)
        else { throw StoreError.damaged(path: path, reason: "the offer \"\(name)\" is none") }
        return try Offer(
            name: name,
            products: products,
            text: row.value("says"),
            occasion: occasion,
            audience: audience,
            until: until.flatMap { CalendarDay($0) },
            madeAt: Instant(microseconds: row.value("made_at")),
            madeBy: row.value("made_by")
        )
    }

    /// Shows an offer to somebody, unless a rule over what was shown before is against it: both in one step, so
    /// that two processes do not show it twice.
    ///
    /// - Parameters:
    ///   - showing: what is shown.
    ///   - person: to whom.
    ///   - rule: whether it may be, given what the person was shown in the last two days.
    /// - Returns: whether it is shown.
    /// - Throws: ``StoreError``.
    public func show(
        _ showing: OfferShowing,
        to person: Person,
        unless rule: ([OfferShowing]) -> Bool
    ) throws -> Bool {
        let since = showing.at.advanced(bySeconds: -2 * 86_400)
        // An offer is asked for every minute of its hour: whoever has seen it needs no turn of the writer.
        guard try !rule(showings(to: person, since: since)) else { return false }
        return try store.write { db in
            guard try !rule(Self.showings(db, to: person, since: since)) else { return false }
            var (time, zone): (String?, String?) = (nil, nil)
            switch showing.reason {
            case .time(let local): time = local
            case .place(let place): zone = place.rawValue
            }
            try db.execute(
                sql: """
                    INSERT INTO offer_showing (person, at, offer, time, zone)
                    SELECT ?, ?, number, ?, ? FROM offer WHERE name = ? AND removed_at IS NULL
                    """,
                arguments: [
                    PersonRow.key(person.id), showing.at.microseconds, time, zone, showing.offer,
                ]
            )
            return db.changesCount == 1
        }
    }
}
