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
    /// - Throws: as ``add(_:)``.
    public func edit(_ lot: Lot) throws {
        try home.people.demand(.editProducts)
        try home.store.lots.edit(lot, by: home.author)
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
        try home.people.demand(.holdLots)
        let lot = try home.store.lots.find(text)
        guard lot.state == .open || lot.state == .released else {
            throw Self.inState(lot, "muster lot show \(lot.path)")
        }
        return try setState(of: lot, .held, .hold, reason: reason, place: place)
    }

    /// Releases a lot that is held, or called back: it may be used again.
    ///
    /// - Returns: the event.
    /// - Throws: as ``hold(_:reason:place:)``; for a recalled one the right to recall lots is needed.
    public func release(_ text: String, reason: String, place: String? = nil) throws -> KeptEvent {
        try home.people.demand(.holdLots)
        let lot = try home.store.lots.find(text)
        switch lot.state {
        case .held: return try setState(of: lot, .released, .release, reason: reason, place: place)
        case .recalled:
            try home.people.demand(.recallLots)
            return try setState(of: lot, .released, .endRecall, reason: reason, place: place)
        default: throw Self.inState(lot, "muster lot list --state held")
        }
    }

    private func setState(
        of lot: Lot,
        _ state: Lot.State,
        _ verb: EventVerb,
        reason: String,
        place: String?
    ) throws -> KeptEvent {
        var draft = EventDraft(verb, at: home.now())
        draft.lots = [EventDraft.Part(lot)]
        (draft.place, draft.details["reason"]) = (place, reason)
        let record = try home.events.record(draft)
        let appended = try home.store.events.append(
            [record],
            setting: [(lot, state)],
            by: home.author
        )
        return try home.store.events.find(String(appended.numbers.first ?? 0))
    }

    static func inState(_ lot: Lot, _ remedy: Sentence) -> StoreError {
        let state = lot.state.rawValue.replacing("_", with: " ")
        return .conflict(what: "lot \(lot.path) is \(state)", remedy: remedy)
    }
}
