import Foundation
import MusterCore
import MusterPeople
import MusterProvenance
import MusterService
import MusterStore
import Testing

/// Who may say what lots may be used for: the same however it is recorded.
@Suite struct LotRightTests {
    private let people: PeopleHome
    private let home: OpenHome

    init() throws {
        (people, home) = try PeopleHome.peopled()
        let manager = try home.acting(as: "manager")
        try manager.masterData.addProduct(Product(code: "CARROT", name: "Carrots"))
        try manager.lots.add(Lot(product: "CARROT", code: "L-1"))
    }

    private func state() throws -> Lot.State {
        try home.acting(as: "viewer").lots.lot("CARROT/L-1").state
    }

    private func record(_ verb: EventVerb, as login: String) throws {
        var draft = EventDraft(verb, at: home.now())
        draft.lots = [.init("CARROT/L-1")]
        people.wait(60)
        _ = try home.acting(as: login).events.add(draft)
    }

    @Test func `an event of a recall recalls, and only who may recall ends it`() throws {
        #expect(throws: PeopleError.self) { try record(.recall, as: "auditor") }
        #expect(try state() == .open)
        try record(.recall, as: "manager")
        #expect(try state() == .recalled)
        // Neither a release nor a hold takes a recall away.
        for verb in [EventVerb.release, .hold] {
            #expect(throws: StoreError.self) { try record(verb, as: "auditor") }
        }
        #expect(throws: PeopleError.self) { try record(.endRecall, as: "auditor") }
        #expect(try state() == .recalled)
        try record(.endRecall, as: "manager")
        #expect(try state() == .released)
    }

    @Test func `a table of events takes the same rights`() throws {
        let file = FileManager.default.temporaryDirectory
            .appending(path: "muster-events-\(UUID().uuidString).csv")
        defer { try? FileManager.default.removeItem(at: file) }
        let text = "verb,at,lot\nrecall,2026-03-12T09:00:00Z,CARROT/L-1\n"
        try Data(text.utf8).write(to: file)
        for login in ["worker", "auditor"] {
            let events = try home.acting(as: login).events
            #expect(throws: PeopleError.self) {
                try events.importEvents(file.path, skippingBad: false)
            }
        }
        #expect(try home.acting(as: "manager").events.list().isEmpty)
        _ = try home.acting(as: "manager").events.importEvents(file.path, skippingBad: false)
        #expect(try home.acting(as: "manager").events.list().map(\.record.event.verb) == [.recall])
    }
}
