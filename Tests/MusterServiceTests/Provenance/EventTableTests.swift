import Foundation
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterProvenance
import MusterService
import MusterStore
import Testing

/// Tables of events: what they say is kept, once, and lots are afterwards as the events leave them.
@Suite struct EventTableTests {
    private let people: PeopleHome
    private let home: OpenHome
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "muster-event-tables-\(UUID().uuidString)")

    init() throws {
        let made = try PeopleHome.peopled()
        people = made.people
        home = try made.home.acting(as: "manager")
        try home.masterData.addProduct(Product(code: "CARROT", name: "Carrots"))
        try home.lots.add(Lot(product: "CARROT", code: "L-1"))
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func file(_ bytes: some Sequence<UInt8>, _ name: String = "events.csv") throws -> String
    {
        let file = folder.appending(path: name)
        try Data(bytes).write(to: file)
        return file.path
    }

    private func state() throws -> Lot.State { try home.lots.lot("CARROT/L-1").state }

    @Test func `an exported table is known when it is imported again, reasons too`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try home.lots.hold("L-1", reason: "Looked at")
        people.wait(60)
        _ = try home.lots.release("L-1", reason: "Good")
        let path = try file(try home.events.export([EventFilter()], as: .csv).bytes)
        let imported = try home.events.importEvents(path, skippingBad: false)
        #expect((imported.events, imported.new) == (2, 0))
        #expect(try state() == .released)
        #expect(
            try home.events.list().map { $0.record.event.details["reason"] } == [
                "Looked at", "Good",
            ]
        )
    }

    @Test func `lots are after an import as its events leave them`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let head = "verb,at,lot,reason\n"
        let held = "hold,2026-03-12T09:00:00Z,CARROT/L-1,Looked at\n"
        let recalled = "recall,2026-03-12T10:00:00Z,CARROT/L-1,Metal\n"
        let released = "release,2026-03-12T11:00:00Z,CARROT/L-1,A mistake\n"
        let bad = try file((head + held + recalled + released).utf8)
        #expect(throws: CatalogueError.self) {
            try home.events.importEvents(bad, skippingBad: false)
        }
        #expect(try state() == .open)
        let refused = folder.appending(path: "refused.csv").path
        let imported = try home.events.importEvents(bad, skippingBad: true, refused: refused)
        #expect((imported.new, imported.refused) == (2, 1))
        #expect(try state() == .recalled)
        // The refused row keeps its own reason beside that of the refusal, and is read so again.
        let text = try String(contentsOfFile: refused, encoding: .utf8)
        #expect(text.hasPrefix("refused,verb,at,lot,reason\r\n"), "\(text)")
        #expect(text.contains(",A mistake"), "\(text)")
        let mended = text.replacing("release,", with: "end-recall,")
        _ = try home.events.importEvents(file(mended.utf8, "mended.csv"), skippingBad: false)
        #expect(try state() == .released)
        #expect(try home.events.list().last?.record.event.details["reason"] == "A mistake")
    }

    @Test func `an event is put right once, and then what put it right`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        func harvest(_ amount: Int, corrects: String? = nil) throws -> String {
            var draft = EventDraft(.harvest, at: Instant(seconds: 1_773_306_000))
            draft.lots = [.init("CARROT/L-1=\(amount)")]
            draft.corrects = corrects
            return String(try home.events.add(draft).event.number)
        }
        let first = try harvest(5)
        let second = try harvest(6, corrects: first)
        let refusal = #expect(throws: StoreError.self) { try harvest(7, corrects: first) }
        #expect(refusal?.what == "this event was put right already, by event 2")
        // Who sends the same once more is told what was recorded.
        #expect(try harvest(6, corrects: first) == second)
        _ = try harvest(7, corrects: second)
        let twice =
            "verb,at,lot,corrects\n" + "harvest,2026-03-12T09:00:00Z,CARROT/L-1=8,3\n"
            + "harvest,2026-03-12T09:00:00Z,CARROT/L-1=9,3\n"
        let path = try file(twice.utf8)
        #expect(throws: CatalogueError.self) {
            try home.events.importEvents(path, skippingBad: false)
        }
        #expect(try home.events.list().count == 3)
    }

    @Test func `an event is put right by one that can, and serial numbers say how many there are`()
        throws
    {
        defer { try? FileManager.default.removeItem(at: folder) }
        try home.masterData.addParty(Party(id: "MARKET", name: "Market"))
        func record(
            _ verb: EventVerb,
            _ change: (inout EventDraft) -> Void = { _ in }
        ) throws -> String {
            var draft = EventDraft(verb, at: Instant(seconds: 1_773_306_000))
            draft.lots = [.init("CARROT/L-1")]
            if verb == .ship { draft.to = "MARKET" }
            if verb.changesLots { draft.details["reason"] = "Metal" }
            change(&draft)
            return String(try home.events.add(draft).event.number)
        }
        let harvest = try record(.harvest)
        for verb in [EventVerb.void, .hold] {
            let refusal = #expect(throws: StoreError.self) {
                _ = try record(verb) { $0.corrects = harvest }
            }
            #expect(refusal?.what.description.contains("event 1 is \"harvest\"") == true)
        }
        // The wrong word was chosen: that is put right.
        _ = try record(.cool) { $0.corrects = harvest }
        let hold = try record(.hold)
        #expect(throws: StoreError.self) { _ = try record(.ship) { $0.corrects = hold } }
        #expect(throws: ProvenanceError.self) {
            _ = try record(.ship) { draft in
                (draft.lots, draft.serials) = ([.init("CARROT/L-1=3")], [.init("CARROT/1")])
            }
        }
        _ = try record(.ship) { draft in
            (draft.lots, draft.serials) = ([.init("CARROT/L-1=1")], [.init("CARROT/1")])
        }
    }

    @Test func `a table tells an empty home what was put right`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        var draft = EventDraft(.harvest, at: Instant(seconds: 1_773_306_000))
        for amount in 5...7 {
            draft.lots = [.init("CARROT/L-1=\(amount)")]
            draft.corrects = String(try home.events.add(draft).event.number)
        }
        let path = try file(try home.events.export([EventFilter()], as: .csv).bytes)
        let made = try PeopleHome.peopled()
        defer { withExtendedLifetime(made.people) {} }
        let other = try made.home.acting(as: "manager")
        try other.masterData.addProduct(Product(code: "CARROT", name: "Carrots"))
        try other.lots.add(Lot(product: "CARROT", code: "L-1"))
        #expect(try other.events.importEvents(path, skippingBad: false).new == 3)
        #expect(
            try other.events.list().map(\.correctedBy) == home.events.list().map(\.correctedBy)
        )
        #expect(try other.events.importEvents(path, skippingBad: false).new == 0)
    }

    @Test func `a table puts right what can be, of its own events too`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        var draft = EventDraft(.harvest, at: Instant(seconds: 1_773_306_000))
        draft.lots = [.init("CARROT/L-1=5")]
        draft.corrects = String(try home.events.add(draft).event.number)
        draft.lots = [.init("CARROT/L-1=6")]
        _ = try home.events.add(draft)
        let table = String(
            decoding: try home.events.export([EventFilter()], as: .csv).bytes,
            as: UTF8.self
        )
        let last = try #require(table.range(of: "harvest", options: .backwards))
        let path = try file(table.replacingCharacters(in: last, with: "void").utf8)
        let made = try PeopleHome.peopled()
        defer { withExtendedLifetime(made.people) {} }
        let other = try made.home.acting(as: "manager")
        try other.masterData.addProduct(Product(code: "CARROT", name: "Carrots"))
        try other.lots.add(Lot(product: "CARROT", code: "L-1"))
        #expect(throws: CatalogueError.self) {
            try other.events.importEvents(path, skippingBad: false)
        }
        #expect(try other.events.list().isEmpty)
    }

    @Test func `a hold is put right while the lot is held`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        var draft = EventDraft(.hold, at: home.now())
        draft.lots = [.init("CARROT/L-1")]
        draft.details["reason"] = "Metl"
        draft.corrects = String(try home.events.add(draft).event.number)
        draft.details["reason"] = "Metal"
        #expect(try home.events.add(draft).isNew)
        #expect(try !home.events.add(draft).isNew, "the same again is known")
        #expect(try state() == .held)
        // Without a correction it is held already.
        (draft.corrects, draft.details["reason"]) = (nil, "Glass")
        #expect(throws: StoreError.self) { try home.events.add(draft) }
    }

    @Test func `what speaks against new labels of a lot is said`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        func remarks(_ lot: String, _ expiry: CalendarDay? = nil) throws -> [String] {
            try home.labels.remarks(on: home.labels.labelLot(named: lot), expiry: expiry)
                .map(\.description)
        }
        #expect(try remarks("CARROT/L-1").isEmpty)
        let unknown = try remarks("CARROT/L-2")
        #expect(unknown.last == "to add it: muster lot add CARROT L-2")
        #expect(try remarks("PEA/L-2").last == "to add its product: muster product add PEA NAME")
        let past = try remarks("CARROT/L-1", CalendarDay("2001-01-31"))
        #expect(past == ["its last day, 2001-01-31, has passed: its labels say so"])
    }
}
