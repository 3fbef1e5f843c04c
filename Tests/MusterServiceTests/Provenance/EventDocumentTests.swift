import Foundation
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterProvenance
import MusterService
import MusterStore
import Testing

/// Documents of EPCIS: what one home writes another one reads as what it was, and writes again.
@Suite struct EventDocumentTests {
    private let people: PeopleHome
    private let home: OpenHome
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "muster-event-documents-\(UUID().uuidString)")

    init() throws {
        (people, home) = try Self.peopled()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// A home that knows products, lots and parties, and nothing that happened to them.
    private static func peopled() throws -> (PeopleHome, OpenHome) {
        let made = try PeopleHome.peopled()
        let home = try made.home.acting(as: "manager")
        var carrot = Product(code: "CARROT", name: "Carrots")
        carrot.gtin = try GTIN("9506000134352")
        try home.masterData.addProduct(carrot)
        try home.masterData.addProduct(Product(code: "SOUP", name: "Soup"))
        for code in ["L-1", "L-2", "A/5", "P-1"] {
            try home.lots.add(Lot(product: "CARROT", code: code))
        }
        try home.lots.add(Lot(product: "SOUP", code: "Čorba 1"))
        var market = Party(id: "MARKET", name: "Market Ltd")
        market.gln = try GLN("9506000000015")
        try home.masterData.addParty(market)
        try home.masterData.addParty(Party(id: "FARM", name: "Farm"))
        return (made.people, home)
    }

    private func file(_ bytes: some Sequence<UInt8>, _ name: String = "e.jsonld") throws -> String {
        let file = folder.appending(path: name)
        try Data(bytes).write(to: file)
        return file.path
    }

    private static func document(_ home: OpenHome) throws -> [UInt8] {
        try home.events.export([EventFilter()], as: .epcis).bytes
    }

    /// The document without the moments at which something was recorded: those are of the home, and not of the
    /// events.
    private static func withoutRecording(_ bytes: [UInt8]) -> String {
        let moment = #/"(recordTime|creationDate|declarationTime)":"[^"]*"/#
        return String(decoding: bytes, as: UTF8.self).replacing(moment) { "\"\($0.output.1)\"" }
    }

    /// Records an event a minute after the one before.
    @discardableResult
    private func record(
        _ verb: EventVerb,
        before minutes: Double = 0,
        corrects: String? = nil,
        _ fill: (inout EventDraft) -> Void
    ) throws -> KeptEvent {
        people.wait(60)
        var draft = EventDraft(verb, at: home.now().advanced(bySeconds: -minutes * 60))
        draft.corrects = corrects
        fill(&draft)
        return try home.events.add(draft).event
    }

    /// Records events of all kinds, among them some that put others right.
    private func live() throws {
        try record(.land) {
            $0.lots = [.init("CARROT/L-1=100 KGM"), .init("CARROT/A/5")]
            ($0.place, $0.details["best_before"]) = ("field-3", "2026-04-01")
        }
        let wrong = try record(.pack) {
            ($0.inputs, $0.outputs) = ([.init("CARROT/L-1=60 KGM")], [.init("CARROT/P-1=70 KGM")])
        }
        // It puts right an event that happened after it, as far as the clocks say.
        try record(.pack, before: 90, corrects: String(wrong.number)) {
            ($0.inputs, $0.outputs) = ([.init("CARROT/L-1=60 KGM")], [.init("CARROT/P-1=58 KGM")])
        }
        try record(.make) {
            $0.inputs = [.init("CARROT/P-1=8 KGM"), .init("CARROT/L-2=2 KGM")]
            ($0.outputs, $0.place) = ([.init("SOUP/Čorba 1=12.5 LTR")], "9506000000015")
        }
        try record(.load) { ($0.lots, $0.units) = ([.init("CARROT/P-1=5")], ["P9"]) }
        try record(.ship) {
            ($0.units, $0.to, $0.from) = (["P9"], "MARKET", "FARM")
            $0.references = [.init(type: "po", number: "17"), .init(type: "urn:x:a", number: "Č")]
            $0.details["note"] = "Two\nlines"
        }
        try record(.unload) { $0.units = ["P9"] }
        let held = try record(.hold) {
            ($0.lots, $0.details["reason"]) = ([.init("CARROT/L-2")], "Metl")
        }
        let again = try record(.hold, corrects: String(held.number)) {
            ($0.lots, $0.details["reason"]) = ([.init("CARROT/L-2")], "Metal")
        }
        try record(.hold, corrects: String(again.number)) {
            ($0.lots, $0.details["reason"]) = ([.init("CARROT/L-2")], "Metal, found")
        }
        try record(.sell) {
            ($0.serials, $0.lots) = (
                [.init("CARROT/S1"), .init("CARROT/S2")], [.init("CARROT/L-1")]
            )
        }
        try record(.hold) {
            ($0.serials, $0.lots) = ([.init("CARROT/S3")], [.init("CARROT/A/5")])
        }
        try record(.treat) { ($0.details["field"], $0.details["agent"]) = ("field-3", "copper") }
        try record(.bind) { ($0.units, $0.details["beacon"]) = (["P9"], "ab:cd") }
        people.wait(60)
        _ = try home.events.recall(RecallOrder(["CARROT/L-1"], reason: "Glass", isMock: false))
    }

    @Test func `an exported home is read by an empty one, and exported again the same`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try live()
        let first = try Self.document(home)
        let (otherPeople, other) = try Self.peopled()
        defer { withExtendedLifetime(otherPeople) {} }
        otherPeople.wait(100_000)
        let path = try file(first)
        let imported = try other.events.importEPCIS(path, skippingBad: false)
        let count = try home.events.list().count
        #expect((imported.events, imported.new, imported.refused) == (count, count, 0))
        #expect(imported.leftOut.isEmpty && imported.refusedFile == nil)
        #expect(try Self.withoutRecording(Self.document(other)) == Self.withoutRecording(first))

        let (ours, theirs) = (try home.events.list(), try other.events.list())
        #expect(theirs.map(Self.normal) == ours.map(Self.normal))
        #expect(theirs.map(\.correctedBy) == ours.map(\.correctedBy))
        #expect(theirs.allSatisfy { $0.record.origin == .epcis })
        #expect(try other.lots.list().map(\.state) == home.lots.list().map(\.state))
        #expect(try other.lots.lot("CARROT/L-2").state == .held)
        #expect(try other.lots.lot("CARROT/A/5").state == .held)
        #expect(try other.lots.lot("SOUP/Čorba 1").state == .recalled)
        #expect(try other.events.tracesHold())
        #expect(try other.events.verify().count == count)
        for direction in [TraceDirection.forward, .back] {
            let lot = direction == .forward ? "CARROT/L-1" : "SOUP/Čorba 1"
            let question = TraceQuestion(direction, from: [lot])
            let (here, there) = (try home.events.trace(question), try other.events.trace(question))
            #expect(here.things == there.things && here.events == there.events)
            #expect(there.things > 1)
        }

        let again = try other.events.importEPCIS(path, skippingBad: false)
        #expect((again.events, again.new) == (count, 0))
        #expect(try home.events.importEPCIS(path, skippingBad: false).new == 0)
    }

    /// What a document says of an event: the moment to the millisecond, and things in no order.
    private static func normal(_ kept: KeptEvent) -> TraceEvent {
        var event = kept.record.event
        event.at = Instant(iso8601: event.at.epcis) ?? event.at
        event.things.sort { ($0.role, $0.name) < ($1.role, $1.name) }
        return event
    }

    private static let link = "https://id.gs1.org/01/09506000134352/10"

    /// A document of shipments of lots, with members of each changed.
    private func shipments(_ events: [(lot: String, changes: String)]) throws -> String {
        let list = events.enumerated().map { index, event in
            """
            {"type":"ObjectEvent","action":"OBSERVE","bizStep":"shipping","eventID":"urn:x:\(index + 1)",
            "eventTime":"2026-03-12T0\(index):00:00Z","eventTimeZoneOffset":"+01:00",
            "quantityList":[{"epcClass":"\(Self.link)/\(event.lot)","quantity":1}],
            "destinationList":[{"type":"owning_party",
            "destination":"https://id.gs1.org/417/9506000000015"}]\(event.changes)}
            """
        }
        let text = """
            {"@context":"https://ref.gs1.org/standards/epcis/2.0.1/epcis-context.jsonld",
            "type":"EPCISDocument","schemaVersion":"2.0","creationDate":"2026-03-12T10:00:00Z",
            "epcisBody":{"eventList":[\(list.joined(separator: ","))]}}
            """
        return try file(text.utf8, "supplier.jsonld")
    }

    private static func correction(_ number: Int) -> String {
        """
        ,"errorDeclaration":{"declarationTime":"2026-03-13T10:00:00Z",
        "correctiveEventIDs":["urn:x:\(number)"]}
        """
    }

    @Test func `what is not known is refused by number, and the others are taken if asked`() throws
    {
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = try shipments([
            ("L-1", ""), ("L-9", ""), ("L-2", #","bizLocation":7"#),
            ("L-2", #","sourceList":[{"type":"owning_party","source":"urn:x:who"}]"#),
            ("A%2F5", #","readPoint":{"id":"urn:x:dock"},"urn:x:colour":"red""#),
        ])
        let error = #expect(throws: ProvenanceError.self) {
            try home.events.importEPCIS(path, skippingBad: false)
        }
        #expect(error?.headline == "\(path): 3 of 5 events refused")
        #expect(
            error?.details.map(\.description) == [
                "event 2: there is no lot \"\(Self.link)/L-9\"",
                "event 3, bizLocation: is a number, not an object",
                #"event 4, sourceList: there is no party "urn:x:who""#,
            ]
        )
        #expect(try home.events.list().isEmpty)
        let imported = try home.events.importEPCIS(path, skippingBad: true)
        #expect((imported.events, imported.new, imported.refused) == (2, 2, 3))
        #expect(imported.leftOut == ["urn:x:colour"])
        let events = try home.events.list().map(\.record.event)
        #expect(events.map(\.to) == ["MARKET", "MARKET"])
        #expect(events.last?.place == nil && events.last?.placeURI == "urn:x:dock")
        let kept = try #require(imported.refusedFile)
        let text = try String(contentsOfFile: kept, encoding: .utf8)
        #expect(text.hasPrefix("event,member,refused\r\n2,,\"there is no lot "), "\(text)")
        #expect(text.contains("\r\n4,sourceList,\"there is no party "), "\(text)")
    }

    @Test func `what was wrong is not recorded without what puts it right`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = try shipments([
            ("L-1", Self.correction(2)), ("L-9", ""), ("L-2", Self.correction(7)), ("P-1", ""),
        ])
        let imported = try home.events.importEPCIS(path, skippingBad: true)
        #expect((imported.events, imported.refused) == (1, 3))
        let lots = try home.events.list().flatMap(\.record.event.things).map(\.name.uri)
        #expect(lots == ["\(Self.link)/P-1"])
    }

    @Test func `an event of a home is put right by a document, once`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try home.events.importEPCIS(
            try shipments([("L-1", ""), ("P-1", "")]),
            skippingBad: false
        )
        let mended = try shipments([("L-1", Self.correction(3)), ("P-1", ""), ("L-2", "")])
        #expect(try home.events.importEPCIS(mended, skippingBad: false).new == 1)
        let events = try home.events.list()
        #expect(events.count == 3)
        #expect(events[0].correctedBy == events[2].record.event.id)
        // Part of the document alone: the home knows what put the event right by its own identifier.
        let part = try shipments([("L-1", Self.correction(3))])
        #expect(throws: ProvenanceError.self) {
            try home.events.importEPCIS(part, skippingBad: false)
        }
        let known = try String(contentsOfFile: part, encoding: .utf8)
            .replacing("urn:x:3", with: events[2].record.event.id)
        let again = try home.events.importEPCIS(try file(known.utf8), skippingBad: false)
        #expect((again.events, again.new) == (1, 0))
        // Another event cannot put it right as well.
        let other = try shipments([("L-1", Self.correction(2)), ("A%2F5", "")])
        let error = #expect(throws: ProvenanceError.self) {
            try home.events.importEPCIS(other, skippingBad: false)
        }
        #expect(error?.what.description.contains("put right already") == true)
        #expect(try home.events.list().count == 3)
    }

    @Test func `a lot keeps the name that the events of the home have for it`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try record(.harvest) { $0.lots = [.init("CARROT/L-1=1 KGM")] }
        // The same lots by product and code, as a home without the article's number names them.
        let path = try shipments([("L-1", Self.correction(2)), ("L-2", ""), ("P-1", "")])
        let told = try String(contentsOfFile: path, encoding: .utf8)
            .replacing("\(Self.link)/", with: "urn:x-muster:Other:lot:CARROT:")
        let imported = try home.events.importEPCIS(try file(told.utf8), skippingBad: false)
        #expect(imported.new == 3)
        let events = try home.events.list().map(\.record.event).filter { $0.verb == .ship }
        #expect(
            events.flatMap(\.things).map(\.name.uri) == [
                "\(Self.link)/L-1", "urn:x-muster:Other:lot:CARROT:L-2",
                "urn:x-muster:Other:lot:CARROT:P-1",
            ]
        )
        #expect(events[1].corrects == events[0].id)
        #expect(try home.events.list(Self.filter("CARROT/L-2")).count == 1)
    }

    private static func filter(_ lot: String) -> EventFilter {
        var filter = EventFilter()
        filter.lot = lot
        return filter
    }

    @Test func `lots are called back by a document only by those who may`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try record(.recall) { $0.lots = [.init("CARROT/L-2")] }
        let path = try file(try Self.document(home))
        let (otherPeople, other) = try Self.peopled()
        defer { withExtendedLifetime(otherPeople) {} }
        let auditor = try other.acting(as: "auditor")
        #expect(throws: PeopleError.self) {
            try auditor.events.importEPCIS(path, skippingBad: true)
        }
        #expect(try other.lots.lot("CARROT/L-2").state == .open)
        #expect(try other.events.importEPCIS(path, skippingBad: true).new == 1)
        #expect(try other.lots.lot("CARROT/L-2").state == .recalled)
    }
}
