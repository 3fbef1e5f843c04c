import MusterCore
import MusterProvenance
import Testing

@Suite struct EventTests {
    private static let at = Instant(iso8601: "2026-03-12T09:26:51Z") ?? Instant(seconds: 0)
    private static let hof = OwnNames(site: "Hof")

    private static func lot(
        _ code: String,
        _ role: ThingRole,
        _ quantity: String? = nil
    ) throws
        -> EventThing
    {
        EventThing(
            ThingName(try GTIN("9506000134352"), lot: code),
            role,
            try quantity.map { try ThingQuantity($0) }
        )
    }

    /// The vector of a transformation, made by the reference generator of event hashes.
    @Test func `the hash of a transformation is that of the reference generator`() throws {
        var event = TraceEvent(
            .make,
            at: Self.at,
            offsetSeconds: 3_600,
            things: [
                try Self.lot("IN2", .input, "20 KGM"), try Self.lot("IN1", .input, "100 KGM"),
                try Self.lot("OUT", .output, "118 KGM"),
            ],
            site: nil
        )
        event.placeURI = "https://id.gs1.org/414/9506000000015"
        event.details["best_before"] = "2027-03-31"
        #expect(
            event.id
                == "ni:///sha-256;b6c1fa99ed8a0dd3520efe0ffb79cf1d299b6a168d344abcc1c184312771b563"
                + "?ver=CBV2.0"
        )
    }

    @Test func `the order of things, documents and details does not change the hash`() throws {
        var one = TraceEvent(
            .ship,
            at: Self.at,
            things: [try Self.lot("B", .epc, "2"), try Self.lot("A", .epc, "1 KGM")],
            site: "urn:x-muster:Hof"
        )
        (one.to, one.toURI) = ("MARKET", Self.hof.party("MARKET", gln: nil))
        one.references = [
            EventReference(type: "po", number: "2"), EventReference(type: "desadv", number: "1"),
        ]
        var other = one
        other.things.reverse()
        other.references.reverse()
        #expect(one.id == other.id)
        other.references.removeLast()
        #expect(one.id != other.id)
    }

    @Test(arguments: EventVerb.allCases) func `each verb says what the standard has words for`(
        verb: EventVerb
    ) {
        let form = verb.form
        #expect((form.action == nil) == (form.type == .transformation))
        let steps: Set = [
            "creating_class_instance", "commissioning", "packing", "unpacking", "installing",
            "removing", "shipping", "receiving", "inspecting", "holding", "reserving", "picking",
            "staging_outbound", "void_shipping", "retail_selling", "destroying",
        ]
        #expect(steps.contains(form.step) || form.step.hasPrefix("urn:x-muster:bizstep:"))
        let dispositions: Set = [
            "active", "in_progress", "in_transit", "conformant", "non_sellable_other",
            "sellable_accessible", "recalled", "reserved", "retail_sold", "destroyed",
        ]
        #expect(form.disposition.map(dispositions.contains) ?? true)
    }

    @Test func `an event without what its verb needs is refused, and so is what it cannot have`()
        throws
    {
        func event(_ verb: EventVerb, _ things: [EventThing]) -> TraceEvent {
            TraceEvent(verb, at: Self.at, things: things, site: nil)
        }
        let (used, made) = (try Self.lot("A", .input), try Self.lot("B", .output))
        try event(.make, [used, made]).check()
        #expect(throws: ProvenanceError.self) { try event(.make, [used]).check() }
        #expect(throws: ProvenanceError.self) { try event(.make, [made]).check() }
        let same = try Self.lot("A", .output)
        #expect(throws: ProvenanceError.madeOfItself(thing: same.name.uri)) {
            try event(.make, [used, made, same]).check()
        }
        #expect(throws: ProvenanceError.namedTwice(thing: used.name.uri)) {
            try event(.make, [used, used, made]).check()
        }
        #expect(throws: ProvenanceError.self) { try event(.harvest, []).check() }
        #expect(throws: ProvenanceError.self) { try event(.harvest, [used]).check() }
        let pallet = EventThing(Self.hof.unit("P1"), .parent)
        let load = try Self.lot("A", .child)
        try event(.load, [pallet, load]).check()
        try event(.unload, [pallet]).check()
        #expect(throws: ProvenanceError.self) { try event(.load, [pallet]).check() }
        #expect(throws: ProvenanceError.self) { try event(.load, [load]).check() }
        var shipment = event(.ship, [try Self.lot("A", .epc)])
        #expect(
            throws: ProvenanceError.missingPart(
                verb: .ship,
                part: "a recipient",
                option: "--party PARTY"
            )
        ) { try shipment.check() }
        shipment.to = "MARKET"
        try shipment.check()
        shipment.references = [EventReference(type: "letter", number: "1")]
        #expect(throws: ProvenanceError.self) { try shipment.check() }
    }

    @Test func `a record comes back from its text, and its chain from its hashes`() throws {
        var event = TraceEvent(
            .ship,
            at: Self.at,
            offsetSeconds: -12_600,
            things: [try Self.lot("A", .epc, "12.5 KGM"), EventThing(Self.hof.unit("P\"1"), .epc)],
            site: "urn:x-muster:Hof"
        )
        (event.place, event.placeURI) = ("dock", Self.hof.place("dock", isZone: true))
        (event.to, event.toURI) = ("M", Self.hof.party("M", gln: nil))
        event.references = [EventReference(type: "po", number: "7\n8")]
        event.details = ["note": "Čekaj \u{1F600}", "field": ""]
        event.corrects = "ni:///sha-256;00?ver=CBV2.0"
        let record = RecordedEvent(
            event,
            recordedAt: Self.at.advanced(bySeconds: -301),
            actor: "mara",
            origin: .csv
        )
        #expect(RecordedEvent(body: record.body) == record)
        #expect(record.isOfFuture)
        #expect(RecordedEvent(body: Array(record.body.dropLast())) == nil)
        let hash = RecordedEvent.hash(of: record.body, after: RecordedEvent.start)
        #expect(hash.count == 32 && hash != RecordedEvent.hash(of: record.body, after: hash))
    }
}
