import MusterCatalogue
import MusterCore
import MusterPeople
public import MusterProvenance
public import MusterStore

/// Lots, for whoever may.
extension OpenHome {
    /// The lots, by product and code.
    ///
    /// - Throws: `StoreError`, or `PeopleError` without the right to view audits.
    public func lots(of product: String? = nil, in state: Lot.State? = nil) throws -> [Lot] {
        try demand(.viewAudits)
        return try store.lots.list(product: product, state: state)
    }

    /// The lot that somebody means: by its code, as `PRODUCT/CODE`, or by a link.
    ///
    /// - Throws: `StoreError`, or `PeopleError` without the right to view audits.
    public func lot(_ text: String) throws -> Lot {
        try demand(.viewAudits)
        return try store.lots.find(text)
    }

    /// Adds a lot.
    ///
    /// - Throws: `StoreError`, `ProvenanceError`, or `PeopleError` without the right to edit products.
    public func addLot(_ lot: Lot) throws {
        try demand(.editProducts)
        try store.lots.add(lot, by: author)
    }

    /// Puts a changed lot in the place of the one with the same product and code.
    ///
    /// - Throws: as ``addLot(_:)``.
    public func editLot(_ lot: Lot) throws {
        try demand(.editProducts)
        try store.lots.edit(lot, by: author)
    }

    /// Reads a table of lots and saves it, as ``importProducts(_:skippingBad:refused:)`` does products.
    public func importLots(
        _ path: String,
        skippingBad skipBad: Bool,
        refused: String? = nil
    ) throws -> RecordImport {
        try demand(.editProducts)
        let known = Dictionary(
            try store.lots.list().map { ($0.path, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        let codes = Set(try store.products.list().map(\.code))
        var table = try RecordTables.lots(
            try Files.read(path),
            named: path,
            clock: try clock()
        ) { known[$0] }
        table.refuse { lot in
            codes.contains(lot.product)
                ? nil : ("product", "there is no product \"\(lot.product)\"")
        }
        let kept = try keepRefused(of: table, path, skippingBad: skipBad, to: refused)
        let saved = try store.lots.save(table.rows.map(\.row), by: author)
        return RecordImport(saved: saved, refused: table.refused.count, refusedFile: kept)
    }

    /// Holds a lot: it may not be used until it is released.
    ///
    /// - Returns: the event.
    /// - Throws: `StoreError`; where the lot is held already, recalled or gone, a conflict; `PeopleError`
    ///   without the right to hold lots.
    public func holdLot(_ text: String, reason: String, place: String? = nil) throws -> KeptEvent {
        try demand(.holdLots)
        let lot = try store.lots.find(text)
        guard lot.state == .open || lot.state == .released else {
            throw Self.inState(lot, "muster lot show \(lot.path)")
        }
        return try setState(of: lot, .held, .hold, reason: reason, place: place)
    }

    /// Releases a lot that is held, or called back: it may be used again.
    ///
    /// - Returns: the event.
    /// - Throws: as ``holdLot(_:reason:place:)``; for a recalled one the right to recall lots is needed.
    public func releaseLot(_ text: String, reason: String, place: String? = nil) throws -> KeptEvent
    {
        try demand(.holdLots)
        let lot = try store.lots.find(text)
        switch lot.state {
        case .held: return try setState(of: lot, .released, .release, reason: reason, place: place)
        case .recalled:
            try demand(.recallLots)
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
        var draft = EventDraft(verb, at: now())
        draft.lots = [EventDraft.Part(lot.path)]
        (draft.place, draft.details["reason"]) = (place, reason)
        let record = try record(draft)
        let appended = try store.events.append(
            [record],
            setting: [(lot.path, state)],
            by: author
        )
        return try store.events.find(String(appended.numbers.first ?? 0))
    }

    private static func inState(_ lot: Lot, _ remedy: Sentence) -> StoreError {
        let state = lot.state.rawValue.replacing("_", with: " ")
        return .conflict(what: "lot \(lot.path) is \(state)", remedy: remedy)
    }
}
