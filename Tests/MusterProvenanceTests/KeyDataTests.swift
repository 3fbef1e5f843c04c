import MusterCore
import MusterProvenance
import Testing

@Suite struct KeyDataTests {
    private static let names = OwnNames(site: "Hof")

    private static func source() throws -> KeyDataSource {
        var source = KeyDataSource()
        var product = Product(code: "CARROT", name: "Carrots")
        (product.variety, product.pack) = ("Nantes", "10 kg crate")
        source.products["CARROT"] = product
        for code in ["RAW", "L1"] {
            var lot = Lot(product: "CARROT", code: code)
            if code == "L1" { lot.sourcePlace = "packhouse" }
            source.lots[names.lot(code, of: "CARROT", gtin: nil).uri] = lot
        }
        var party = Party(id: "MARKET", name: "Market Ltd")
        party.phone = "+381 1"
        source.parties["MARKET"] = party
        source.places["packhouse"] = "Hof, Packhouse"
        return source
    }

    private static func event(_ verb: EventVerb, _ things: [EventThing]) -> TraceEvent {
        var event = TraceEvent(
            verb,
            at: Instant(iso8601: "2026-03-12T23:30:00Z") ?? Instant(seconds: 0),
            offsetSeconds: 3_600,
            things: things,
            site: nil
        )
        event.place = "packhouse"
        event.references = [EventReference(type: "desadv", number: "D-1")]
        return event
    }

    private static func thing(_ code: String, _ role: ThingRole) throws -> EventThing {
        EventThing(
            names.lot(code, of: "CARROT", gtin: nil),
            role,
            try ThingQuantity("12 KGM")
        )
    }

    @Test func `a shipment with all that the rule asks for is complete`() throws {
        var event = Self.event(.ship, [try Self.thing("L1", .epc)])
        event.to = "MARKET"
        let row = try #require(KeyDataRow.rows(of: event, try Self.source()).first)
        #expect(row.isComplete)
        #expect(row.cells[.locationTo] == "Market Ltd, +381 1")
        #expect(row.cells[.tlcSource] == "Hof, Packhouse")
        #expect(row.cells[.productDescription] == "Carrots, Nantes, 10 kg crate")
        #expect(row.cells[.date] == "2026-03-13", "the day of the place")
        #expect(row.inOrder.count == KeyDataColumn.allCases.count)
    }

    @Test(arguments: EventVerb.allCases.filter { $0.trackingEvent != nil })
    func `each element is there or named as missing`(verb: EventVerb) throws {
        let role: [ThingRole] = verb.form.type == .transformation ? [.input, .output] : [.epc]
        let bare = TraceEvent(
            verb,
            at: Instant(seconds: 0),
            things: try role.map { EventThing(try Self.thing("RAW", $0).name, $0) },
            site: nil
        )
        let kind = try #require(verb.trackingEvent)
        for source in [KeyDataSource(), try Self.source()] {
            let rows = KeyDataRow.rows(of: bare, source)
            #expect(rows.count == role.count)
            let last = try #require(rows.last)
            for column in kind.required where last.cells[column] == nil {
                let isOfInput: Set<KeyDataColumn> = [
                    .field, .harvester, .harvesterPhone, .locationFrom,
                ]
                let isTold = last.missing.contains(column)
                #expect(isTold || (kind == .initialPacking && isOfInput.contains(column)))
            }
            #expect(last.missing.contains(.referenceNumber))
            #expect(last.cells[.complete] == "no")
        }
    }

    @Test func `a source can be named by its reference, and a packer's place is the source`() throws
    {
        var shipment = Self.event(.ship, [try Self.thing("RAW", .epc)])
        shipment.to = "MARKET"
        #expect(KeyDataRow.missing(in: shipment, try Self.source()) == [.tlcSource])
        shipment.details["tlc_source_reference"] = "https://hof.example/L"
        #expect(KeyDataRow.missing(in: shipment, try Self.source()).isEmpty)
        let packing = Self.event(
            .make,
            [try Self.thing("L1", .input), try Self.thing("RAW", .output)]
        )
        #expect(KeyDataRow.missing(in: packing, try Self.source()).isEmpty)
    }

    @Test func `the harvest is told with what comes in, the lot code with what goes out`() throws {
        var packing = Self.event(
            .pack,
            [try Self.thing("RAW", .input), try Self.thing("L1", .output)]
        )
        packing.from = "MARKET"
        #expect(
            KeyDataRow.missing(in: packing, try Self.source())
                == [.field, .harvester, .harvesterPhone]
        )
        packing.details = ["field": "North", "harvester": "Ana", "harvester_phone": "+381 2"]
        #expect(KeyDataRow.missing(in: packing, try Self.source()).isEmpty)
    }

    @Test func `what the rule does not ask for has no row`() throws {
        let event = Self.event(.inspect, [try Self.thing("L1", .epc)])
        #expect(KeyDataRow.rows(of: event, try Self.source()).isEmpty)
    }
}
