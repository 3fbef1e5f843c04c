import MusterCatalogue
import MusterCore
import MusterPeople
public import MusterProvenance
public import MusterStore

extension OpenHome {
    /// The lots of products.
    public var lots: HomeLots { HomeLots(home: self) }
}

/// Lots, for whoever may.
public struct HomeLots: Sendable {
    let home: OpenHome

    /// The lots, by product and code.
    ///
    /// - Throws: `StoreError`, or `PeopleError` without the right to view audits.
    public func list(of product: String? = nil, in state: Lot.State? = nil) throws -> [Lot] {
        try home.people.demand(.viewAudits)
        return try home.store.lots.list(product: product, state: state)
    }

    /// The lot that somebody means: by its code, as `PRODUCT/CODE`, or by a link.
    ///
    /// - Throws: `StoreError`, or `PeopleError` without the right to view audits.
    public func lot(_ text: String) throws -> Lot {
        try home.people.demand(.viewAudits)
        return try home.store.lots.find(text)
    }

    /// Adds a lot.
    ///
    /// - Throws: `StoreError`, `ProvenanceError`, or `PeopleError` without the right to edit products.
    public func add(_ lot: Lot) throws {
        try home.people.demand(.editProducts)
        try home.store.lots.add(lot, by: home.author)
    }

    /// Puts a changed lot in the place of the one with the same product and code.
    ///
    /// - Parameters:
    ///   - lot: the lot as it is to be.
    ///   - demandSeen: given the lot as it is within the transaction, throws where its editor has seen
    ///     another state.
    /// - Throws: as ``add(_:)``, and what `demandSeen` throws.
    public func edit(_ lot: Lot, demandSeen: (Lot) throws -> Void = { _ in }) throws {
        try home.people.demand(.editProducts)
        try home.store.lots.edit(lot, by: home.author, demandSeen: demandSeen)
    }

    /// The lot of a code that a product has.
    ///
    /// - Throws: `StoreError` where there is none, or `PeopleError` without the right to view audits.
    public func lot(_ code: String, of product: String) throws -> Lot {
        try home.people.demand(.viewAudits)
        guard let lot = try home.store.lots.lot(code, of: product) else {
            throw StoreError.notFound(
                kind: "lot",
                name: "\(product)/\(code)",
                remedy: "muster lot list"
            )
        }
        return lot
    }

    /// The lot that a list names as `PRODUCT/CODE`, never one whose code alone reads so.
    ///
    /// - Throws: `StoreError` where there is none, or several, or `PeopleError` without the right to view
    ///   audits.
    public func lot(atPath path: String) throws -> Lot {
        try home.people.demand(.viewAudits)
        let lots = try Lot.meant(by: path).compactMap {
            try home.store.lots.lot($0.code, of: $0.product)
        }
        guard let lot = lots.first else {
            throw StoreError.notFound(kind: "lot", name: path, remedy: "muster lot list")
        }
        guard lots.count == 1 else {
            throw StoreError.conflict(
                what: "\(lots.count) lots may be meant by \(path)",
                remedy: "open its page, and do it there"
            )
        }
        return lot
    }

    /// The lot of an item that names one; `nil` where the house knows no such lot, or several.
    ///
    /// - Parameters:
    ///   - code: the lot as the item has it.
    ///   - product: the product as the item has it; `nil` where it names none.
    /// - Returns: the lot.
    /// - Throws: `StoreError`, or `PeopleError` without the right to view audits.
    public func lot(ofItem code: String, _ product: String?) throws -> Lot? {
        try home.people.demand(.viewAudits)
        if let product { return try home.store.lots.lot(code, of: product) }
        do {
            return try home.store.lots.find(code)
        } catch StoreError.notFound, StoreError.conflict {
            return nil
        }
    }

    /// A part of the lots that fit, and how many do.
    ///
    /// - Parameters:
    ///   - query: which lots, in which order; the latest added first without one.
    ///   - skipped: how many of the first ones are left out.
    ///   - limit: how many at most; `nil` for all that are left.
    /// - Returns: the lots, and how many there are in all.
    /// - Throws: `StoreError`, or `PeopleError` without the right to view audits.
    public func page(
        _ query: LotQuery,
        skipping skipped: Int = 0,
        limit: Int?
    ) throws -> (lots: [Lot], total: Int) {
        try home.people.demand(.viewAudits)
        return try home.store.lots.page(query, skipping: skipped, limit: limit)
    }

    /// Reads a table of lots and saves it, as ``HomeMasterData/importProducts(_:skippingBad:refused:)`` does products.
    public func importLots(
        _ path: String,
        skippingBad skipBad: Bool,
        refused: String? = nil
    ) throws -> RecordImport {
        try home.people.demand(.editProducts)
        let known = Dictionary(
            try home.store.lots.list().map { ($0.path, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        let products = Dictionary(
            try home.store.products.list().map { ($0.code, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        var table = try RecordTables.lots(
            try Files.read(path),
            named: path,
            clock: try home.clock(),
            unit: { products[$0]?.unit }
        ) { known[$0] }
        table.refuse { lot in
            products[lot.product] != nil
                ? nil : ("product", "there is no product \"\(lot.product)\"")
        }
        return try home.masterData.save(
            table,
            of: path,
            skippingBad: skipBad,
            refused: refused
        ) { try home.store.lots.save($0, by: home.author) }
    }

    /// Holds a lot: it may not be used until it is released.
    ///
    /// - Returns: the event.
    /// - Throws: `StoreError`; where the lot is held already, recalled or gone, a conflict; `PeopleError`
    ///   without the right to hold lots.
    public func hold(_ text: String, reason: String, place: String? = nil) throws -> KeptEvent {
        try demandRight(to: .hold)
        return try record(.hold, of: home.store.lots.find(text), reason: reason, place: place)
    }

    /// Releases a lot that is held, or called back: it may be used again.
    ///
    /// - Returns: the event.
    /// - Throws: as ``hold(_:reason:place:)``; for a recalled one the right to recall lots is needed.
    public func release(_ text: String, reason: String, place: String? = nil) throws -> KeptEvent {
        try demandRight(to: .release)
        let lot = try home.store.lots.find(text)
        let verb: EventVerb = lot.state == .recalled ? .endRecall : .release
        return try record(verb, of: lot, reason: reason, place: place)
    }

    private func record(
        _ verb: EventVerb,
        of lot: Lot,
        reason: String,
        place: String?
    ) throws -> KeptEvent {
        var draft = EventDraft(verb, at: home.now())
        draft.lots = [EventDraft.Part(lot)]
        (draft.place, draft.details["reason"]) = (place, reason)
        return try home.events.keep(draft).event
    }

    /// Checks that somebody may record what a verb says of what lots may be used for.
    ///
    /// - Throws: `PeopleError` without the right to hold or to recall lots; nothing for other verbs.
    func demandRight(to verb: EventVerb) throws {
        switch verb {
        case .hold, .release: try home.people.demand(.holdLots)
        case .recall: try home.people.demand(.recallLots)
        case .endRecall:
            try home.people.demand(.holdLots)
            try home.people.demand(.recallLots)
        default: return
        }
    }

    /// What a lot may be used for after a verb that says so.
    ///
    /// - Parameters:
    ///   - lot: the lot, with its state before.
    ///   - verb: the verb.
    ///   - isCorrection: whether an event is put right, which the lot has followed already.
    /// - Returns: the state afterwards.
    /// - Throws: a conflict where the lot's state does not allow it.
    func state(of lot: Lot, after verb: EventVerb, isCorrection: Bool) throws -> Lot.State {
        switch (verb, lot.state) {
        case (.hold, .held) where isCorrection, (.recall, .recalled) where isCorrection,
            (.release, .released) where isCorrection, (.endRecall, .released) where isCorrection:
            return lot.state
        case (.hold, .open), (.hold, .released): return .held
        case (.release, .held), (.endRecall, .recalled): return .released
        case (.recall, .open), (.recall, .held), (.recall, .released), (.recall, .usedUp):
            return .recalled
        case (.release, _), (.endRecall, _):
            throw Self.inState(lot, "muster lot list --state held")
        default: throw Self.inState(lot, "muster lot show \(lot.path)")
        }
    }

    static func inState(_ lot: Lot, _ remedy: Sentence) -> StoreError {
        .conflict(what: "lot \(lot.path) is \(lot.state.words)", remedy: remedy)
    }
}
