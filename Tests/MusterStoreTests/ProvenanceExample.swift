import MusterCore
import MusterProvenance
import MusterStore

/// A farm with carrots: a field's lot, a wash, packs, and a market that buys.
struct ProvenanceExample {
    let home: TemporaryHome
    let store: Store
    let names = OwnNames(site: "Test site")

    init() throws {
        home = try TemporaryHome()
        store = try home.founded()
        var carrots = Product(code: "CARROT", name: "Carrots")
        (carrots.variety, carrots.pack) = ("Nantes", "10 kg crate")
        carrots.unit = try AmountUnit("KGM")
        try store.products.add(carrots, by: .mira)
        try store.products.add(Product(code: "SOUP", name: "Soup"), by: .mira)
        for path in ["RAW", "WASH", "P1", "P2", "P3"] {
            try store.lots.add(Lot(product: "CARROT", code: path), by: .mira)
        }
        var market = Party(id: "MARKET", name: "Market")
        market.phone = "+381 1"
        try store.parties.add(market, by: .mira)
    }

    func lot(_ code: String, _ role: ThingRole, _ quantity: String? = nil) throws -> EventThing {
        EventThing(
            names.lot(code, of: "CARROT", gtin: nil),
            role,
            try quantity.map { try ThingQuantity($0) }
        )
    }

    /// An event at a minute of the morning.
    func event(
        _ verb: EventVerb,
        _ minute: Int,
        _ things: [EventThing],
        to party: String? = nil,
        correcting id: String? = nil
    ) -> RecordedEvent {
        var event = TraceEvent(
            verb,
            at: .start.advanced(bySeconds: Double(minute) * 60),
            things: things,
            site: names.name()
        )
        event.place = "dock"
        (event.to, event.corrects) = (party, id)
        return RecordedEvent(
            event,
            recordedAt: .start.advanced(bySeconds: 86_400),
            actor: "mira",
            origin: .local
        )
    }

    @discardableResult
    func add(_ records: RecordedEvent...) throws -> AppendedEvents {
        try store.events.append(records)
    }

    /// RAW 100 is washed to 90, packed to 50 and 40; P1 went to the market.
    func tellStory() throws {
        try add(
            event(.harvest, 1, [try lot("RAW", .epc, "100 KGM")]),
            event(
                .make,
                2,
                [try lot("RAW", .input, "100 KGM"), try lot("WASH", .output, "90 KGM")]
            ),
            event(.pack, 3, [try lot("WASH", .input, "50 KGM"), try lot("P1", .output, "50 KGM")]),
            event(.pack, 4, [try lot("WASH", .input, "40 KGM"), try lot("P2", .output, "40 KGM")]),
            event(.ship, 5, [try lot("P1", .epc, "50 KGM")], to: "MARKET")
        )
    }

    func codes(
        _ direction: TraceDirection,
        _ lot: String,
        since minute: Int? = nil
    ) throws -> Set<
        String
    > {
        let answer = try answer(direction, lot, since: minute)
        let all = answer.lists.flatMap(\.entries)
        return Set(all.compactMap { answer.from.contains($0.thing) ? nil : $0.lot })
    }

    func answer(
        _ direction: TraceDirection,
        _ lot: String,
        since minute: Int? = nil
    ) throws -> TraceAnswer {
        let since = minute.map { Instant.start.advanced(bySeconds: Double($0) * 60) }
        return try store.traces.answer(TraceQuestion(direction, from: [lot], since: since))
    }
}
