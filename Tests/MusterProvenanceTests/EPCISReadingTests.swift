import MusterCore
import MusterProvenance
import Testing

/// Events that were written are read as what they were.
@Suite struct EPCISReadingTests {
    private static let at = Instant(iso8601: "2026-03-12T09:26:51.2Z") ?? Instant(seconds: 0)
    private static let hof = OwnNames(site: "Hof 1")

    /// An event of each verb, with everything that an event can say to others.
    private static func event(_ verb: EventVerb) throws -> TraceEvent {
        let gtin = try GTIN("9506000134352")
        let lots = ["A/1", "B"].map { ThingName(gtin, lot: $0) }
        var things: [EventThing] = []
        switch verb.form.type {
        case .object:
            things = [
                EventThing(ThingName(gtin, serial: "S/1"), .epc), EventThing(hof.unit("P1"), .epc),
                EventThing(lots[0], .epc, try ThingQuantity("12.5 KGM")),
                EventThing(hof.lot("Č", of: "C", gtin: nil), .epc),
            ]
        case .aggregation:
            things = [
                EventThing(hof.unit("395060000000000016"), .parent),
                EventThing(hof.unit("P1"), .child),
                EventThing(lots[0], .child, try ThingQuantity("7")),
            ]
        case .association:
            let beacon = ThingName(uri: hof.name("beacon", "ab:cd"), kind: .asset)
            things = [EventThing(lots[1], .parent), EventThing(beacon, .child)]
        case .transformation:
            things = [
                EventThing(lots[0], .input, try ThingQuantity("0.000001 TNE")),
                EventThing(ThingName(gtin, serial: "S1"), .output),
                EventThing(lots[1], .output, try ThingQuantity("118 LTR")),
            ]
        }
        var event = TraceEvent(
            verb,
            at: at,
            offsetSeconds: -5_400,
            things: things,
            site: hof.name()
        )
        event.placeURI = hof.place("dock", isZone: true)
        event.toURI = hof.party("M", gln: nil)
        event.fromURI = hof.party("F", gln: try GLN("9506000000015"))
        event.references = [
            EventReference(type: "po", number: "Č 2"),
            EventReference(type: "urn:x-muster:btt:audit", number: "urn:x:1"),
        ]
        for detail in EventDetail.allCases { event.details[detail.rawValue] = "Čekaj\n\(detail)" }
        return event
    }

    private static func written(_ events: [TraceEvent]) -> [UInt8] {
        var json = JSONWriter()
        let told = events.filter(\.verb.needsTelling).map { (event: $0.id, verb: $0.verb) }
        json.epcisDocument(createdAt: at, telling: told) { list in
            for event in events { list.epcis(event, recordedAt: at) }
        }
        return json.bytes
    }

    @Test(arguments: EventVerb.allCases) func `what was written of a verb is read as it was`(
        verb: EventVerb
    ) throws {
        let event = try Self.event(verb)
        let bytes = Self.written([event])
        let document = try EPCISReader.read(bytes, named: "e.jsonld")
        #expect(document.faults.isEmpty && document.leftOut.isEmpty, "\(document.faults)")
        let read = try #require(document.entries.first)
        #expect(read.event == event)
        #expect(read.event.id == event.id && read.given == event.id && read.number == 1)
        #expect(Self.written([read.event]) == bytes)
    }

    @Test func `verbs of one form are told apart by the document, and by nothing else`() throws {
        let events = try [.pack, .land].map(Self.event)
        let bytes = Self.written(events)
        #expect(
            try EPCISReader.read(bytes, named: "e").entries.map(\.event.verb) == [.pack, .land]
        )
        let text = String(decoding: bytes, as: UTF8.self)
        let silent = text.replacing("urn:x-muster:verbs", with: "urn:x-other:verbs")
        let plain = try EPCISReader.read(Array(silent.utf8), named: "e")
        #expect(plain.entries.map(\.event.verb) == [.make, .harvest])
        // A verb that the event cannot be of does not count.
        let lying = text.replacing(#":"pack""#, with: #":"recall""#)
        #expect(try EPCISReader.read(Array(lying.utf8), named: "e").entries[0].event.verb == .make)
    }

    @Test func `an answer to a query and one event are read as documents are`() throws {
        let event = EPCISSample.event()
        let results = #"{"queryName":"Q","resultsBody":{"eventList":[\#(event)]}}"#
        let answer = EPCISSample.document(
            [],
            [
                "type": #""EPCISQueryDocument""#,
                "epcisBody": #"{"queryResults":\#(results)}"#,
            ]
        )
        let alone = EPCISSample.event(["@context": EPCISSample.context])
        let expected = try EPCISSample.read().entries
        #expect(expected.count == 1)
        #expect(try EPCISReader.read(answer, named: "e").entries == expected)
        #expect(try EPCISReader.read(Array(alone.utf8), named: "e").entries == expected)
    }

    @Test func `an identifier of another kind is kept apart and changes nothing`() throws {
        let own = try #require(try EPCISSample.read().entries.first)
        #expect(own.given == nil && own.event.verb == .ship)
        for id in ["urn:uuid:1", "ni:///sha-256;00?ver=CBV2.0"] {
            let entry = try EPCISSample.read(["eventID": "\"\(id)\""]).entries.first
            #expect(entry?.given == id && entry?.event == own.event)
        }
    }

    @Test func `what the house has no place for is left out and named`() throws {
        let document = try EPCISSample.read(
            [
                "certificationInfo": #"["https://example.org/c"]"#,
                "sensorElementList": #"[{"sensorReport":[{"type":"Temperature","value":1}]}]"#,
                "ex:colour": #""red""#, "ex:deep": #"{"a":[1]}"#,
                "urn:x-muster:unheard": #""x""#, "urn:x-muster:note": #""Kept""#,
                "bizTransactionList": #"[{"bizTransaction":"urn:x:1"}]"#,
                "sourceList":
                    #"[{"type":"location","source":"urn:epc:id:sgln:4012345.00005.0"}]"#,
            ],
            ["@context": #"[\#(EPCISSample.context.dropFirst().dropLast()),{"ex":"urn:ex:"}]"#]
        )
        #expect(
            document.leftOut == [
                "certificationInfo", "sensorElementList", "ex:colour", "ex:deep",
                "urn:x-muster:unheard", "bizTransactionList", "sourceList",
            ]
        )
        let event = try #require(document.entries.first?.event)
        #expect(event.details == ["note": "Kept"])
        #expect(event.references.isEmpty && event.fromURI == nil)
    }
}
