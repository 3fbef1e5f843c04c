import Foundation
import GRDB
import MusterCore
import MusterProvenance
import MusterStore
import Testing

@Suite struct ProvenanceStoreTests {
    @Test func `a lot is traced to all that was made of it, and back`() throws {
        let example = try ProvenanceExample()
        try example.tellStory()
        #expect(try example.codes(.forward, "RAW") == ["WASH", "P1", "P2"])
        #expect(try example.codes(.back, "P1") == ["WASH", "RAW"])
        #expect(try example.codes(.forward, "P1") == [])
        let answer = try example.answer(.forward, "RAW")
        #expect(answer.things == 3 && answer.lots == 3 && answer.events == 3 && answer.depth == 2)
        #expect(answer.shipped.map(\.lot) == ["P1"] && answer.shipped.first?.party == "MARKET")
        #expect(answer.parties["MARKET"]?.phone == "+381 1")
        #expect(Set(answer.gone.map(\.lot)) == ["RAW", "WASH"])
        #expect(answer.here.map(\.lot) == ["P2"])
        #expect(answer.quantity.inOrder.map(\.amount.description) == ["180"])
        #expect(answer.deadEnds.map(\.kind) == [.notReceived])
        #expect(answer.unbalanced.isEmpty)
        // 50 shipped of 100 + 90 + 50 + 40 made.
        #expect(abs((answer.accounted ?? 0) - 50.0 / 280) < 0.000_001)
        #expect(answer.head == (try example.store.events.head().hash))
    }

    @Test func `exposure in the middle leaves out what was made before`() throws {
        let example = try ProvenanceExample()
        try example.tellStory()
        #expect(try example.codes(.forward, "WASH", since: 3) == ["P1", "P2"])
        #expect(try example.codes(.forward, "WASH", since: 4) == ["P2"])
        #expect(try example.codes(.forward, "WASH", since: 5) == [])
    }

    @Test func `the same event twice is kept once`() throws {
        let example = try ProvenanceExample()
        try example.tellStory()
        let again = example.event(.harvest, 1, [try example.lot("RAW", .epc, "100 KGM")])
        let appended = try example.add(again)
        #expect(appended.new == 0 && appended.numbers == [1])
        #expect(try example.store.events.list().count == 5)
    }

    @Test func `a correction takes the edge away that was wrong`() throws {
        let example = try ProvenanceExample()
        try example.tellStory()
        let wrong = try example.store.events.find("4").record.event.id
        let right = example.event(
            .pack,
            4,
            [try example.lot("WASH", .input, "40 KGM"), try example.lot("P3", .output, "40 KGM")],
            correcting: wrong
        )
        try example.add(right)
        #expect(try example.codes(.forward, "RAW") == ["WASH", "P1", "P3"])
        #expect(try example.store.events.find("4").correctedBy == right.event.id)
        // A correction of the correction is one like any other.
        let last = example.event(
            .pack,
            4,
            [try example.lot("WASH", .input, "39 KGM"), try example.lot("P2", .output, "39 KGM")],
            correcting: right.event.id
        )
        try example.add(last)
        #expect(try example.codes(.forward, "RAW") == ["WASH", "P1", "P2"])
        try rebuildChangesNothing(example)
    }

    @Test func `what is on a pallet goes with it, however late it is told`() throws {
        let example = try ProvenanceExample()
        try example.tellStory()
        let pallet = example.names.unit("PAL-1")
        let (parent, unit) = (EventThing(pallet, .parent), EventThing(pallet, .epc))
        try example.add(
            example.event(.unload, 20, [parent, try example.lot("P2", .child)]),
            example.event(.load, 10, [parent, try example.lot("P2", .child, "40 KGM")]),
            example.event(.load, 12, [parent, try example.lot("P3", .child)]),
            example.event(.ship, 15, [unit], to: "MARKET"),
            example.event(.load, 30, [parent, try example.lot("P1", .child)])
        )
        let answer = try example.answer(.forward, "P2")
        #expect(Set(answer.lists.flatMap(\.entries).compactMap(\.lot)) == ["P2", "P3", "P1"])
        #expect(Set(answer.shipped.compactMap(\.lot)) == ["P1", "P2", "P3"])
        #expect(
            try example.store.events.find("6").flags.isEmpty,
            "it was loaded, as was told later"
        )
        try rebuildChangesNothing(example)
    }

    @Test func `what is odd is kept and told`() throws {
        let example = try ProvenanceExample()
        let pallet = EventThing(example.names.unit("PAL-1"), .parent)
        try example.add(
            example.event(.harvest, 10, [try example.lot("RAW", .epc, "10 KGM")]),
            example.event(
                .make,
                5,
                [
                    try example.lot("RAW", .input, "10 KGM"),
                    try example.lot("WASH", .output, "9 KGM"),
                ]
            ),
            example.event(.unload, 20, [pallet]),
            example.event(.inspect, 60 * 24 + 6, [try example.lot("RAW", .epc)]),
            example.event(.inspect, 60 * 24 + 4, [try example.lot("RAW", .epc)])
        )
        let flags = try example.store.events.list().map(\.flags)
        #expect(flags == [[.order], [], [.notLoaded], [], [.future]])
    }

    @Test func `events of a lot reach what has serial numbers, one by one`() throws {
        let example = try ProvenanceExample()
        let serials = ["S1", "S2"].map { example.names.item($0, of: "CARROT", gtin: nil) }
        for (index, name) in serials.enumerated() {
            var record = example.event(.harvest, 1 + index * 10, [EventThing(name, .epc)])
            record.event.details["lot"] = "RAW"
            try example.add(record)
        }
        try example.add(
            example.event(
                .make,
                5,
                [
                    try example.lot("RAW", .input, "10 KGM"),
                    try example.lot("WASH", .output, "9 KGM"),
                ]
            )
        )
        let answer = try example.answer(.forward, "RAW")
        #expect(answer.things == 3 && !answer.isBySerial)
        let back = try example.answer(.back, "WASH")
        #expect(back.things == 2, "the second one was made later")
    }

    @Test func `what an event used beside what is traced is known, so that nothing is missing`()
        throws
    {
        let example = try ProvenanceExample()
        var record = example.event(
            .make,
            1,
            [
                try example.lot("RAW", .input, "60 KGM"), try example.lot("P3", .input, "40 KGM"),
                try example.lot("WASH", .output, "90 KGM"),
            ]
        )
        record.event.references = [EventReference(type: "prodorder", number: "1")]
        try example.add(record)
        #expect(try example.answer(.forward, "RAW").incomplete == 0)
    }

    @Test func `a lot of which events name only serial numbers is followed by those`() throws {
        let example = try ProvenanceExample()
        for (index, serial) in ["S1", "S2"].enumerated() {
            let name = example.names.item(serial, of: "CARROT", gtin: nil)
            var record = example.event(.harvest, 1 + index * 10, [EventThing(name, .epc)])
            record.event.details["lot"] = "RAW"
            try example.add(record)
        }
        let serial = EventThing(example.names.item("S1", of: "CARROT", gtin: nil), .input)
        try example.add(example.event(.make, 5, [serial, try example.lot("WASH", .output, "9")]))
        let answer = try example.answer(.forward, "RAW")
        #expect(answer.from.count == 2 && answer.isBySerial && answer.things == 1)
        #expect(answer.here.map(\.lot) == ["WASH", "RAW"] && answer.unknown.isEmpty)
        #expect(answer.gone.map(\.reason) == ["used_up"])
        #expect(try example.codes(.forward, "RAW", since: 6) == [], "S2 was made later")
    }

    @Test func `what is left of a lot is here, and what did not arrive is on its way`() throws {
        let example = try ProvenanceExample()
        try example.add(
            example.event(.harvest, 1, [try example.lot("RAW", .epc, "100 KGM")]),
            example.event(
                .make,
                2,
                [
                    try example.lot("RAW", .input, "60 KGM"),
                    try example.lot("P1", .output, "55 KGM"),
                ]
            ),
            example.event(.ship, 3, [try example.lot("P1", .epc, "55 KGM")], to: "MARKET"),
            example.event(.receive, 4, [try example.lot("P1", .epc, "50 KGM")])
        )
        let answer = try example.answer(.forward, "RAW")
        #expect(answer.here.map(\.quantity?.description) == ["40 KGM"])
        #expect(answer.shipped.map(\.quantity?.description) == ["5 KGM"])
        #expect(answer.deadEnds.map(\.kind) == [.notReceived])
    }

    @Test func `a shipment that is taken back by name is taken back alone`() throws {
        let example = try ProvenanceExample()
        let first = example.event(.ship, 2, [try example.lot("RAW", .epc, "40 KGM")], to: "MARKET")
        try example.add(
            example.event(.harvest, 1, [try example.lot("RAW", .epc, "100 KGM")]),
            first,
            example.event(.ship, 3, [try example.lot("RAW", .epc, "30 KGM")], to: "MARKET"),
            example.event(
                .void,
                4,
                [try example.lot("RAW", .epc, "40 KGM")],
                correcting: first.event.id
            )
        )
        let answer = try example.answer(.forward, "RAW")
        #expect(answer.shipped.map(\.quantity?.description) == ["30 KGM"])
    }

    @Test func `a lot code with a stroke or an equals sign is a lot code`() throws {
        let example = try ProvenanceExample()
        for (product, code) in [
            ("CARROT", "A/5"), ("CARROT", "A=5"), ("CARROT", "A"), ("SOUP", "CARROT/A"),
        ] {
            try example.store.lots.add(Lot(product: product, code: code), by: .mira)
        }
        let lots = example.store.lots
        #expect(try lots.find("A/5").product == "CARROT")
        #expect(try lots.find("CARROT/A/5").code == "A/5")
        #expect(try lots.find("CARROT/A").product == "SOUP", "a code comes before a path")
        #expect(try lots.lot("A", of: "CARROT")?.code == "A")
        #expect(try lots.lot("A", of: "NONE") == nil && lots.lot("B", of: "CARROT") == nil)
        var resolver = EventResolver(example.store, site: "Test site", clock: .utc, zones: [])
        var draft = EventDraft(.inspect, at: .start)
        for (text, code, quantity) in [
            ("A=5", "A=5", nil), ("CARROT/A=5", "A=5", nil), ("A=5=7", "A=5", "7 KGM"),
            ("A=6", "A", "6 KGM"), ("A/5=2", "A/5", "2 KGM"),
        ] {
            draft.lots = [EventDraft.Part(text)]
            let thing = try #require(try resolver.event(draft).things.first)
            #expect(OwnNames.lotParts(of: thing.name)?.code == code, "\(text)")
            #expect(thing.quantity?.description == quantity, "\(text)")
        }
        draft.lots = [EventDraft.Part(Lot(product: "CARROT", code: "A"))]
        let thing = try #require(try resolver.event(draft).things.first)
        #expect(thing.name == example.names.lot("A", of: "CARROT", gtin: nil))
        var edited = try lots.find("CARROT/A=5")
        edited.note = "edited"
        try lots.edit(edited, by: .mira)
        #expect(try lots.find("A=5").note == "edited")
    }

    @Test func `a lot of a code that two products have must be told apart`() throws {
        let example = try ProvenanceExample()
        try example.store.lots.add(Lot(product: "SOUP", code: "RAW"), by: .mira)
        #expect(throws: StoreError.self) { try example.store.lots.find("RAW") }
        #expect(try example.store.lots.find("SOUP/RAW").product == "SOUP")
        #expect(throws: StoreError.self) {
            try example.store.lots.add(Lot(product: "SOUP", code: "RAW"), by: .mira)
        }
        #expect(throws: StoreError.self) { try example.store.products.delete("SOUP", by: .mira) }
        #expect(throws: StoreError.self) { try example.answer(.forward, "NONE") }
        #expect(try example.answer(.forward, "P3").unknown.map(\.lot) == ["P3"])
    }

    @Test func `what is edited stands in the change log`() throws {
        let example = try ProvenanceExample()
        var product = try example.store.products.find("SOUP")
        product.name = "Carrot soup"
        product.gtin = try GTIN("9506000134352")
        try example.store.products.edit("SOUP", to: product, by: .mira)
        #expect(try example.store.products.find("9506000134352").name == "Carrot soup")
        let change = try #require(
            try example.store.trail.changes(before: nil, actor: nil, limit: 1).first
        )
        #expect(change.table == "product" && change.object == "SOUP" && change.action == "update")
        #expect(change.fields.contains("Carrot soup") && !change.fields.contains("\"code\""))
        try example.store.products.add(Product(code: "X", name: "X"), by: .mira)
        try example.store.products.delete("X", by: .mira)
        #expect(throws: StoreError.self) { try example.store.products.find("X") }
    }

    @Test func `events are never changed, and a changed one is found`() throws {
        let example = try ProvenanceExample()
        try example.tellStory()
        #expect(try example.store.events.checkChain() == 5)
        #expect(throws: (any Error).self) {
            try example.home.raw { try $0.execute(sql: "UPDATE event SET at = 0 WHERE number = 2") }
        }
        #expect(throws: (any Error).self) {
            try example.home.raw { try $0.execute(sql: "DELETE FROM event WHERE number = 5") }
        }
        try example.home.raw { db in
            try db.execute(
                sql: """
                    DROP TRIGGER event_stays;
                    UPDATE event SET body = replace(body, 'WASH', 'wash') WHERE number = 2
                    """
            )
        }
        #expect(throws: StoreError.self) { try example.store.events.checkChain() }
    }

    @Test func `a damaged graph is found and made anew`() throws {
        let example = try ProvenanceExample()
        try example.tellStory()
        #expect(try example.store.events.projectionsHold())
        try example.home.raw { try $0.execute(sql: "DELETE FROM edge WHERE event = 3") }
        #expect(try !example.store.events.projectionsHold())
        #expect(try example.codes(.forward, "RAW") == ["WASH", "P2"])
        let rebuilt = try example.store.events.rebuild()
        #expect(rebuilt.events == 5 && rebuilt.isChanged)
        #expect(try example.codes(.forward, "RAW") == ["WASH", "P1", "P2"])
        #expect(try example.store.health.deepProblems().isEmpty)
        #expect(try example.store.health.rowProblems().problems.isEmpty)
    }

    private func rebuildChangesNothing(_ example: ProvenanceExample) throws {
        let rebuilt = try example.store.events.rebuild()
        #expect(!rebuilt.isChanged)
    }
}
