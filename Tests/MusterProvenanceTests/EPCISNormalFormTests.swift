import MusterCore
import MusterProvenance
import Testing

/// One form for each thing that documents of EPCIS spell in several ways.
@Suite struct EPCISNormalFormTests {
    @Test(arguments: [
        "shipping", "https://ref.gs1.org/cbv/BizStep-shipping", "cbv:BizStep-shipping",
        "urn:epcglobal:cbv:bizstep:shipping",
    ]) func `a step is one word in all its spellings`(step: String) throws {
        let read = try EPCISSample.read(["bizStep": "\"\(step)\""])
        #expect(read.entries.map(\.event) == [try Self.plain()], "\(read.faults)")
    }

    @Test(arguments: [
        "in_transit", "https://ref.gs1.org/cbv/Disp-in_transit", "cbv:Disp-in_transit",
        "urn:epcglobal:cbv:disp:in_transit",
    ]) func `a disposition is one word in all its spellings`(word: String) throws {
        let read = try EPCISSample.read(["disposition": "\"\(word)\""])
        #expect(read.entries.map(\.event) == [try Self.plain()], "\(read.faults)")
    }

    @Test(arguments: [
        ("https://ref.gs1.org/cbv/BTT-po", "https://ref.gs1.org/cbv/SDT-owning_party"),
        ("urn:epcglobal:cbv:btt:po", "urn:epcglobal:cbv:sdt:owning_party"),
        ("cbv:BTT-po", "cbv:SDT-owning_party"), ("po", "owning_party"),
    ]) func `types of documents and of parties are words`(
        document: String,
        party: String
    ) throws {
        let uri = "https://id.gs1.org/417/9506000000015"
        let read = try EPCISSample.read([
            "bizTransactionList": #"[{"type":"\#(document)","bizTransaction":"17"}]"#,
            "sourceList": #"[{"type":"\#(party)","source":"\#(uri)"}]"#,
        ])
        let event = try #require(read.entries.first?.event, "\(read.faults)")
        #expect(event.references == [EventReference(type: "po", number: "17")])
        #expect(event.fromURI == uri)
    }

    @Test func `an own step is read through a prefix of the document`() throws {
        let read = try EPCISSample.read(
            [
                "bizStep": #""m:bizstep:treating""#, "disposition": "", "destinationList": "",
                "m:agent": #""copper""#,
            ],
            ["@context": #"[{"m":"urn:x-muster:"},\#(EPCISSample.context.dropFirst())"#]
        )
        let event = try #require(read.entries.first?.event, "\(read.faults)")
        #expect(event.verb == .treat && event.details == ["agent": "copper"])
    }

    @Test func `names of things, places and parties are read through prefixes`() throws {
        let read = try EPCISSample.read(
            [
                "quantityList": "", "epcList": #"["dl:01/09506000134352/21/S","other:1"]"#,
                "readPoint": #"{"id":"dl:414/9506000000015"}"#,
                "sourceList": #"[{"type":"owning_party","source":"m:Hof:party:F"}]"#,
            ],
            [
                "@context": #"[{"dl":"https://id.gs1.org/"},\#(EPCISSample.context.dropFirst())"#,
                "urn:x:more": "1",
            ]
        )
        let event = try #require(read.entries.first?.event, "\(read.faults)")
        #expect(
            event.things.map(\.name.uri) == [
                "https://id.gs1.org/01/09506000134352/21/S", "other:1",
            ]
        )
        #expect(event.things[0].name.kind == .item)
        #expect(event.placeURI == "https://id.gs1.org/414/9506000000015")
        #expect(event.fromURI == "m:Hof:party:F", "a prefix that nothing defines is a scheme")
    }

    @Test(arguments: [
        ("urn:epc:id:sgtin:4012345.011111.9876", "https://id.gs1.org/01/04012345111118/21/9876"),
        ("urn:epc:id:sgtin:4012345.011111.A%2FB", "https://id.gs1.org/01/04012345111118/21/A%2FB"),
        ("urn:epc:id:sgtin:4012345.011111.a.b", "https://id.gs1.org/01/04012345111118/21/a.b"),
        ("urn:epc:id:sscc:0614141.1234567890", "https://id.gs1.org/00/106141412345678908"),
        (
            "https://T.example.org/p/01/09506000134352/10/L2026-117/21/7BUH6?17=270331&S=1",
            "https://id.gs1.org/01/09506000134352/21/7BUH6"
        ),
        ("http://example.org/00/395060000000000016", "https://id.gs1.org/00/395060000000000016"),
        ("urn:epc:id:grai:4012345.01111.1", "urn:epc:id:grai:4012345.01111.1"),
        ("https://example.org/pallet?no=1", "https://example.org/pallet?no=1"),
        ("urn:x-muster:Gut:unit:P1", "urn:x-muster:Gut:unit:P1"),
    ]) func `things have the names of GS1 links`(text: String, name: String) throws {
        let read = try EPCISSample.read(["quantityList": "", "epcList": "[\"\(text)\"]"])
        #expect(read.entries.first?.event.things.map(\.name.uri) == [name], "\(read.faults)")
    }

    @Test(arguments: [
        (
            "urn:epc:class:lgtin:4012345.012345.998877",
            "https://id.gs1.org/01/04012345123456/10/998877"
        ),
        (
            "https://example.org/01/9506000134352/22/2A/10/L1?15=270331",
            "https://id.gs1.org/01/09506000134352/10/L1"
        ),
        ("urn:x-muster:Hof:lot:C:L%201", "urn:x-muster:Hof:lot:C:L%201"),
    ]) func `lots have the names of GS1 links`(text: String, name: String) throws {
        let read = try EPCISSample.read(["quantityList": #"[{"epcClass":"\#(text)"}]"#])
        let thing = try #require(read.entries.first?.event.things.first, "\(read.faults)")
        #expect(thing.name == ThingName(uri: name, kind: .lot) && thing.quantity == nil)
    }

    @Test(arguments: [
        ("urn:epc:id:sgln:4012345.00005.0", "https://id.gs1.org/414/4012345000054"),
        ("urn:epc:id:sgln:4012345.00005.A1", "https://id.gs1.org/414/4012345000054/254/A1"),
        ("urn:epc:id:sgln:401234500005..0", "https://id.gs1.org/414/4012345000054"),
        (
            "https://example.org/414/4012345000054/254/A1?x=1",
            "https://id.gs1.org/414/4012345000054/254/A1"
        ),
        ("urn:epc:id:pgln:4012345.00005", "https://id.gs1.org/417/4012345000054"),
        ("geo:44.8,20.5", "geo:44.8,20.5"),
    ]) func `places have the names of GS1 links`(text: String, name: String) throws {
        let place = #"{"id":"\#(text)"}"#
        let read = try EPCISSample.read(["readPoint": place, "bizLocation": place])
        let event = try #require(read.entries.first?.event, "\(read.faults)")
        #expect(event.placeURI == name && event.site == name)
    }

    @Test(arguments: [
        ("2026-03-12T10:26:51.2Z", "2026-03-12T10:26:51.200Z"),
        ("2026-03-12T11:26:51.2004+01:00", "2026-03-12T10:26:51.200Z"),
        ("2026-03-12T04:56:51.1995-05:30", "2026-03-12T10:26:51.200Z"),
        ("2026-03-12T10:26:51.123456789Z", "2026-03-12T10:26:51.123Z"),
        ("2026-12-31T23:59:59.9996Z", "2027-01-01T00:00:00.000Z"),
    ]) func `moments are in UTC to the millisecond`(text: String, moment: String) throws {
        let read = try EPCISSample.read(["eventTime": "\"\(text)\""])
        let event = try #require(read.entries.first?.event, "\(read.faults)")
        #expect(event.at.epcis == moment)
        #expect(event.at.microseconds % 1_000 == 0)
    }

    @Test(arguments: [("+14:00", 50_400), ("-00:00", 0), ("-09:30", -34_200), ("+13:59", 50_340)])
    func `offsets reach to 14 hours`(text: String, seconds: Int) throws {
        let read = try EPCISSample.read(["eventTimeZoneOffset": "\"\(text)\""])
        #expect(read.entries.first?.event.offsetSeconds == seconds, "\(read.faults)")
    }

    @Test func `an event that is silent of what its things are is of the one verb of its step`()
        throws
    {
        let silent = try EPCISSample.read(["disposition": ""])
        #expect(silent.entries.map(\.event.verb) == [.ship])
        // To inspect and to release are one step, told apart by nothing else.
        let unclear = try EPCISSample.read(["disposition": "", "bizStep": #""inspecting""#])
        #expect(unclear.faults.first?.member == "bizStep")
        for (word, verb) in [("conformant", EventVerb.inspect), ("sellable_accessible", .release)] {
            let clear = try EPCISSample.read([
                "bizStep": #""inspecting""#, "disposition": "\"\(word)\"",
            ])
            #expect(clear.entries.map(\.event.verb) == [verb])
        }
    }

    @Test func `a recall is told from its end by what is set and unset`() throws {
        func verb(_ persistent: String) throws -> EventVerb? {
            try EPCISSample.read([
                "bizStep": #""holding""#, "disposition": #""recalled""#,
                "persistentDisposition": persistent,
            ]).entries.first?.event.verb
        }
        #expect(try verb(#"{"set":["urn:epcglobal:cbv:disp:recalled"]}"#) == .recall)
        #expect(try verb(#"{"unset":["recalled"]}"#) == .endRecall)
        #expect(try verb("") == nil)
        #expect(try verb(#"{"set":["recalled","damaged"]}"#) == nil)
        #expect(try verb(#"{"set":["recalled"],"unset":["recalled"]}"#) == nil)
    }

    private static func plain() throws -> TraceEvent {
        try #require(try EPCISSample.read().entries.first?.event)
    }
}
