import MusterCore
import MusterProvenance
import MusterService
import MusterStore
import Testing

/// What is remarked on events that are kept although something is odd about them.
@Suite struct EventRemarkTests {
    private let people: PeopleHome
    private let home: OpenHome

    init() throws {
        (people, home) = try PeopleHome.peopled()
        let manager = try home.acting(as: "manager")
        try manager.masterData.addProduct(Product(code: "CARROT", name: "Carrots"))
        for lot in ["L-1", "P-1"] { try manager.lots.add(Lot(product: "CARROT", code: lot)) }
        try manager.masterData.addParty(Party(id: "MARKET", name: "Market Ltd"))
    }

    /// Records an event a minute after the one before, and tells what is remarked on it.
    @discardableResult
    private func record(
        _ verb: EventVerb,
        _ quantity: String? = nil,
        to party: String? = nil,
        corrects: String? = nil
    ) throws -> [KeptEvent.Flag] {
        people.wait(60)
        var draft = EventDraft(verb, at: home.now())
        let part = EventDraft.Part(quantity.map { "CARROT/L-1=\($0)" } ?? "CARROT/L-1")
        if verb == .pack {
            (draft.inputs, draft.outputs) = ([part], [.init("CARROT/P-1=1KGM")])
        } else {
            draft.lots = [part]
        }
        (draft.to, draft.corrects) = (party, corrects)
        return try home.acting(as: "manager").events.add(draft).event.flags
    }

    @Test func `more than there is cannot be shipped without a remark`() throws {
        try #expect(record(.harvest, "100KGM").isEmpty)
        try #expect(record(.ship, "60KGM", to: "MARKET").isEmpty)
        try #expect(record(.pack, "30KGM").isEmpty)
        try #expect(record(.ship, "20KGM", to: "MARKET") == [.exceeded])
        try #expect(record(.receive, "50KGM").isEmpty)
        try #expect(record(.sell, "30KGM").isEmpty)
    }

    @Test func `what was put right counts as it was put right`() throws {
        try record(.harvest, "100KGM")
        try record(.ship, "900KGM", to: "MARKET")
        let wrong = try #require(try home.acting(as: "manager").events.list().last)
        #expect(wrong.flags == [.exceeded])
        let right = try record(.ship, "90KGM", to: "MARKET", corrects: String(wrong.number))
        #expect(right.isEmpty)
        try #expect(record(.destroy, "10KGM").isEmpty)
    }

    @Test func `what cannot be compared is not remarked on`() throws {
        try #expect(record(.ship, "60KGM", to: "MARKET").isEmpty, "nothing says how much was made")
        try record(.harvest)
        try #expect(record(.ship, "60KGM", to: "MARKET").isEmpty, "made without a quantity")
    }

    @Test func `what ships or uses a held or recalled lot says so`() throws {
        try record(.harvest, "100KGM")
        try record(.hold)
        try #expect(record(.ship, "1KGM", to: "MARKET") == [.blocked])
        try record(.release)
        try #expect(record(.pack, "1KGM").isEmpty)
        try record(.recall)
        try #expect(record(.pack, "1KGM") == [.blocked])
        try #expect(record(.sell, "99KGM") == [.blocked, .exceeded])
        // Destroying it is what a recall is for.
        try #expect(record(.destroy, "1KGM") == [.exceeded])
    }
}
