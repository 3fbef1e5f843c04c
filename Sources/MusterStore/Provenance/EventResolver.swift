public import MusterCore
public import MusterProvenance

/// What of a draft of an event is not known, or cannot be.
public struct DraftFault: Error {
    /// The column that says it.
    public var column: String?
    /// What is wrong.
    public var error: any MusterError
}

/// Finds the things, places and parties that drafts of events mean.
public struct EventResolver {
    let store: Store
    let names: OwnNames
    private let clock: SiteClock
    private let zones: Set<String>
    /// What the events do, by their identifiers, that are to be recorded before those that are asked for next.
    private var coming: [String: EventVerb] = [:]
    /// What those put right, by its identifier, and by which of them.
    private var corrected: [String: String] = [:]
    /// The codes of lots with an equals sign; `nil` until they are looked up.
    private var equals: Set<String>?
    private var lots: [String: (name: ThingName, unit: AmountUnit?)] = [:]
    /// The names of lots of documents, by what those call them, and by product and code.
    var lotNames: (told: [String: ThingName], ofLots: [String: ThingName]) = ([:], [:])
    private var products: [String: Product] = [:]
    private var parties: [String: Party] = [:]

    /// Creates a resolver.
    ///
    /// - Parameters:
    ///   - store: where things and parties are looked up.
    ///   - site: the name of the site.
    ///   - clock: its clocks.
    ///   - zones: the zones of its plan.
    public init(_ store: Store, site: String, clock: SiteClock, zones: Set<String>) {
        (self.store, self.clock, self.zones) = (store, clock, zones)
        names = OwnNames(site: site)
    }

    /// Looks the lots up that drafts name, all together, which takes less time than one by one.
    ///
    /// - Throws: ``StoreError``; a lot that is not there is no fault before an event names it.
    public mutating func lookUp(_ drafts: some Sequence<EventDraft>) throws {
        var texts: Set<String> = []
        for draft in drafts {
            for part in draft.lots + draft.inputs + draft.outputs { texts.insert(part.text) }
        }
        lots.merge(try store.events.lotThings(texts, names)) { known, _ in known }
    }

    /// The event that a draft means, checked.
    ///
    /// - Throws: ``DraftFault``.
    public mutating func event(_ draft: EventDraft) throws(DraftFault) -> TraceEvent {
        var event = TraceEvent(
            draft.verb,
            at: draft.at,
            offsetSeconds: clock.offset(draft.at).seconds,
            things: try things(draft),
            site: names.name()
        )
        if let place = draft.place {
            event.place = place
            event.placeURI = names.place(place, isZone: zones.contains(place))
        }
        if let from = draft.from {
            let party = try party(from, "party_from")
            (event.from, event.fromURI) = (party.id, names.party(party.id, gln: party.gln))
        }
        if let to = draft.to {
            let party = try party(to, "party_to")
            (event.to, event.toURI) = (party.id, names.party(party.id, gln: party.gln))
        }
        (event.references, event.details) = (draft.references, draft.details)
        event.corrects = draft.corrects
        if !draft.serials.isEmpty, draft.lots.count == 1,
            let lot = lots[try meant(draft.lots[0], "lot").text],
            let parts = OwnNames.lotParts(of: lot.name)
        {
            event.details[EventDetail.lotOfSerial.rawValue] = parts.code
        }
        return try checked(event, isEntered: true)
    }

    /// Throws where an event cannot put an earlier one right: what takes a shipment back needs a shipment, and
    /// what a hold, a release or a recall did to a lot stays until the same is done again.
    private func demandFit(_ event: TraceEvent, for earlier: KeptEvent?) throws(DraftFault) {
        guard let id = event.corrects,
            let known = earlier?.record.event.verb ?? coming[id]
        else { return }
        let verb = event.verb
        let isFit =
            verb == .void
            ? known == .ship
            : known == verb || !(known.changesLots || verb.changesLots)
        guard !isFit else { return }
        throw DraftFault(
            column: "corrects",
            error: StoreError.conflict(
                what: "event \(earlier.map { String($0.number) } ?? id) is "
                    + "\(PlainText.quoted(known.rawValue)), which \(PlainText.quoted(verb.rawValue)) "
                    + "cannot put right",
                remedy: earlier.map { earlier in
                    "muster event show \(earlier.number), and say --corrects of the event that is meant"
                } ?? "correct it and try again"
            )
        )
    }

    /// An event that names things, places and parties as the house does, if it may be.
    ///
    /// - Parameters:
    ///   - event: the event; what it corrects is an identifier, or the number of one.
    ///   - isEntered: whether somebody of the house says so, and must correct what can be; others have done so.
    /// - Returns: the event, with the identifier of what it corrects.
    /// - Throws: ``DraftFault``.
    func checked(
        _ event: TraceEvent,
        isEntered: Bool = false
    ) throws(DraftFault) -> TraceEvent {
        var event = event
        var earlier: KeptEvent?
        if let corrects = event.corrects {
            if coming[corrects] != nil {
                // What the same file tells again may have been put right before.
                earlier = try? store.events.find(corrects)
            } else {
                earlier = try looking("corrects") { try store.events.find(corrects) }
            }
            event.corrects = earlier?.record.event.id ?? corrects
        }
        do throws(ProvenanceError) {
            try event.check()
        } catch {
            throw DraftFault(column: Self.column(of: error), error: error)
        }
        // Two corrections of one event would both count.
        if let id = event.corrects, let by = corrected[id] ?? earlier?.correctedBy, by != event.id {
            let known = try? store.events.find(by)
            throw DraftFault(column: "corrects", error: Self.corrected(known, by))
        }
        if isEntered { try demandFit(event, for: earlier) }
        return event
    }

    private static func corrected(_ later: KeptEvent?, _ id: String) -> StoreError {
        let name = later.map { String($0.number) } ?? id
        return .conflict(
            what: "this event was put right already, by event \(name)",
            remedy: "muster event show \(name), and correct that one"
        )
    }

    /// Lets the events that are asked for from now on put an event right that is not recorded yet.
    public mutating func expect(_ event: TraceEvent) {
        coming[event.id] = event.verb
        if let corrects = event.corrects { corrected[corrects] = event.id }
    }

    /// What a fault of an event is about, as a column of a table of events.
    private static func column(of error: ProvenanceError) -> String? {
        guard case .missingPart(_, _, let option) = error else { return nil }
        let columns = [
            "--in": "inputs", "--out": "outputs", "--lot": "lot", "--unit": "unit",
            "--party": "party_to", "--detail": "beacon",
        ]
        return columns[String(option.prefix { $0 != " " })]
    }

    private mutating func things(_ draft: EventDraft) throws(DraftFault) -> [EventThing] {
        var things: [EventThing] = []
        let type = draft.verb.form.type
        let (whole, part): (ThingRole, ThingRole) =
            switch type {
            case .aggregation: (.parent, .child)
            case .association: (.parent, .parent)
            default: (.epc, .epc)
            }
        // Serial numbers say which things; the lot beside them says only what they belong to.
        let areSerials = !draft.serials.isEmpty && draft.lots.count == 1 && part == .epc
        for lot in draft.lots {
            let thing = try thing(lot, part, "lot")
            if !areSerials {
                things.append(thing)
            } else if let quantity = thing.quantity,
                quantity != ThingQuantity(Amount(Int64(draft.serials.count)), .piece)
            {
                throw DraftFault(
                    column: "lot",
                    error: ProvenanceError.badMember(
                        of: "event",
                        member: "lot",
                        reason: "has the quantity \(quantity) beside \(draft.serials.count) "
                            + "serial numbers: leave it out, or say how many there are"
                    )
                )
            }
        }
        for serial in draft.serials {
            let thing = try self.serial(serial, part)
            if areSerials { try demandSameProduct(thing, draft.lots[0]) }
            things.append(thing)
        }
        for unit in draft.units { things.append(EventThing(names.unit(unit), whole)) }
        let made: ThingRole = type == .object && draft.verb.form.action == .add ? .epc : .output
        for input in draft.inputs { things.append(try thing(input, .input, "inputs")) }
        for output in draft.outputs { things.append(try thing(output, made, "outputs")) }
        if type == .association, let beacon = draft.details[EventDetail.beacon.rawValue] {
            let name = ThingName(uri: names.name("beacon", beacon), kind: .asset)
            things.append(EventThing(name, .child))
        }
        if things.isEmpty, type == .object, let field = draft.details[EventDetail.field.rawValue] {
            let name = ThingName(uri: names.name("field", field), kind: .asset)
            things.append(EventThing(name, .epc))
        }
        return things
    }

    /// Throws where a thing is of another product than the lot that it is said to belong to.
    private mutating func demandSameProduct(
        _ thing: EventThing,
        _ part: EventDraft.Part
    ) throws(DraftFault) {
        guard let lot = lots[try meant(part, "lot").text],
            let product = OwnNames.lotParts(of: lot.name)?.product,
            let own = OwnNames.serialParts(of: thing.name)?.product, own != product
        else { return }
        throw DraftFault(
            column: "serial",
            error: ProvenanceError.badMember(
                of: "event",
                member: "serial",
                reason: "is of the product \(own), and the lot beside it of \(product)"
            )
        )
    }

    private mutating func thing(
        _ part: EventDraft.Part,
        _ role: ThingRole,
        _ column: String
    ) throws(DraftFault) -> EventThing {
        let part = try meant(part, column)
        if lots[part.text] == nil {
            lots[part.text] = try looking(column) { try store.events.lotThing(part.text, names) }
        }
        guard let lot = lots[part.text] else {
            throw DraftFault(column: column, error: Self.noLot(part.text))
        }
        do throws(ProvenanceError) {
            let quantity = try ThingQuantity(optional: part.quantity, usual: lot.unit)
            return EventThing(lot.name, role, quantity)
        } catch {
            throw DraftFault(column: column, error: error)
        }
    }

    /// A part as it is meant: where a lot is called all that was written, nothing of it is a quantity.
    private mutating func meant(
        _ part: EventDraft.Part,
        _ column: String
    ) throws(DraftFault) -> EventDraft.Part {
        guard part.quantity != nil else { return part }
        if equals == nil {
            equals = try looking(column) { try store.lots.codes(containing: "=") }
        }
        let isCode = equals?.contains { part.whole == $0 || part.whole.hasSuffix("/\($0)") }
        guard isCode == true else { return part }
        var part = part
        (part.text, part.quantity) = (part.whole, nil)
        return part
    }

    private mutating func serial(
        _ part: EventDraft.Part,
        _ role: ThingRole
    ) throws(DraftFault) -> EventThing {
        if let thing = DigitalLink(part.text)?.thing, thing.kind == .item {
            return EventThing(thing, role)
        }
        guard let slash = part.text.firstIndex(of: "/") else {
            throw DraftFault(
                column: "serial",
                error: StoreError.notFound(
                    kind: "product of serial number",
                    name: part.text,
                    remedy: "write it as PRODUCT/SERIAL"
                )
            )
        }
        let (code, serial) = (
            String(part.text[..<slash]), String(part.text[part.text.index(after: slash)...])
        )
        if products[code] == nil {
            products[code] = try looking("serial") { try store.products.find(code) }
        }
        let product = products[code]
        return EventThing(
            names.item(serial, of: product?.code ?? code, gtin: product?.gtin),
            role
        )
    }

    mutating func party(_ text: String, _ column: String) throws(DraftFault) -> Party {
        if let known = parties[text] { return known }
        let party = try looking(column) { try store.parties.find(text) }
        parties[text] = party
        return party
    }

    func looking<Value>(
        _ column: String,
        _ body: () throws -> Value
    ) throws(DraftFault) -> Value {
        do {
            return try body()
        } catch let error as any MusterError {
            throw DraftFault(column: column, error: error)
        } catch {
            throw DraftFault(
                column: column,
                error: StoreError.failed(path: store.path, reason: "\(error)")
            )
        }
    }

    static func noLot(_ text: String) -> StoreError {
        .notFound(kind: "lot", name: text, remedy: "muster lot add PRODUCT LOT")
    }
}
