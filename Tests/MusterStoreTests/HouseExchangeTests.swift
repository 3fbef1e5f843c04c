import GRDB
import MusterCatalogue
import MusterCore
import MusterCrypto
import MusterPeople
import MusterStore
import MusterSync
import Testing

/// Homes of one house, each with a database of its own, that work without each other and meet.
@Suite struct HouseExchangeTests {
    private let house: TestHouse
    private var hub: TestHouse.Home { house.hub }
    private var first: TestHouse.Home { house.stations[0] }
    private var second: TestHouse.Home { house.stations[1] }

    init() throws {
        house = try TestHouse(items: 20)
    }

    private func expectAlike() throws {
        let view = try house.view(hub)
        for home in house.stations { #expect(try house.view(home) == view) }
    }

    @Test func `what the hub has waits at a station until somebody says yes`() throws {
        try house.exchange(first, accepting: false)
        #expect(try first.items().isEmpty)
        let sets = try HouseStore(first.store).questions.sets()
        #expect(sets.reduce(0) { $0 + $1.summary.created } == 22)
        try HouseStore(first.store).questions.accept(nil, by: .mira)
        #expect(try first.items() == hub.items())
        #expect(try first.store.inventories.list().map(\.name) == ["North"])
        #expect(try HouseStore(first.store).questions.counts() == SharedQuestions.Counts())
    }

    @Test func `what is written without a network meets, and all homes show the same`() throws {
        try house.settle()
        try first.change(Item.number(1).id) { $0.name = "Pump" }
        try second.change(Item.number(2).id) { $0.name = "Hose" }
        try second.store.items.add(.number(50), to: second.inventory(), by: .mira)
        try first.store.items.delete(Item.number(3).id, from: first.inventory(), by: .mira)
        try hub.change(Item.number(4).id) { $0.quantity = 9 }
        try house.settle()
        try expectAlike()
        #expect(try hub.item(Item.number(1).id).name == "Pump")
        #expect(try first.item(Item.number(2).id).name == "Hose")
        #expect(try first.items().count == 20)
        #expect(try hub.items().map(\.id).contains(Item.number(3).id) == false)
        for home in house.stations {
            #expect(try HouseStore(home.store).station.unsentCount() == 0)
        }
    }

    @Test func `two who wrote without seeing each other have a conflict, and no value is lost`()
        throws
    {
        try house.settle()
        let id = Item.number(5).id
        try first.change(id, by: "ana") { $0.name = "From ana" }
        try second.change(id, by: "bojan") { $0.name = "From bojan" }
        try house.settle()
        try expectAlike()
        let found = try #require(try HouseStore(hub.store).questions.disagreements().first)
        #expect(found.kind == .field && found.field == "name")
        #expect(found.sides.map(\.value) == ["From bojan", "From ana"])
        #expect(found.sides.map(\.actor) == ["bojan", "ana"])
        try HouseStore(first.store).questions.settle(
            #require(try HouseStore(first.store).questions.disagreements().first).number,
            taking: 2,
            value: nil,
            by: Author(name: "ana", at: TestHouse.Home.tick())
        )
        try house.settle()
        try expectAlike()
        #expect(try HouseStore(hub.store).questions.disagreements().isEmpty)
        #expect(try second.item(id).name == "From ana")
    }

    @Test func `a no loses nothing, and an edit meanwhile shows as a conflict`() throws {
        try house.settle()
        let id = Item.number(6).id
        try hub.change(id, by: "ana") { $0.note = "Keep cold" }
        try house.exchange(first, accepting: false)
        try HouseStore(first.store).questions.decline(nil)
        #expect(try first.item(id).note != "Keep cold")
        #expect(try HouseStore(first.store).questions.sets().isEmpty)
        #expect(try HouseStore(first.store).questions.sets(declined: true).count == 1)
        try first.change(id, by: "bojan") { $0.note = "Keep dry" }
        try house.settle()
        try expectAlike()
        let found = try #require(try HouseStore(first.store).questions.disagreements().first)
        #expect(Set(found.sides.map(\.value)) == ["Keep cold", "Keep dry"])
    }

    @Test func `one deletes what another changes, and both are told`() throws {
        try house.settle()
        let id = Item.number(7).id
        try second.change(id, by: "bojan") { $0.name = "Changed unseen" }
        try first.store.items.delete(
            id,
            from: first.inventory(),
            by: Author(name: "ana", at: TestHouse.Home.tick())
        )
        try house.settle()
        try expectAlike()
        let found = try #require(try HouseStore(hub.store).questions.disagreements().first)
        #expect(found.kind == .deleted)
        try HouseStore(hub.store).questions.settle(
            found.number,
            taking: 2,
            value: nil,
            by: Author(name: "ana", at: TestHouse.Home.tick())
        )
        try house.settle()
        try expectAlike()
        #expect(try first.item(id).name == "Changed unseen")
    }

    @Test func `two items of one name are both there, and the later one is marked`() throws {
        try house.settle()
        try first.store.items.add(
            Item(id: .number(60), name: "One", beacon: .tag(601)),
            to: first.inventory(),
            by: Author(name: "ana", at: TestHouse.Home.tick())
        )
        try second.store.items.add(
            Item(id: .number(60), name: "Two", beacon: .tag(602)),
            to: second.inventory(),
            by: Author(name: "bojan", at: TestHouse.Home.tick())
        )
        try house.settle()
        try expectAlike()
        let names = try hub.items().map(\.id.rawValue)
            .filter { $0.hasPrefix(ItemID.number(60).rawValue) }
        #expect(names.count == 2 && names[1].hasPrefix("\(names[0])~"))
        #expect(try hub.item(.number(60)).name == "One")
        let found = try #require(try HouseStore(hub.store).questions.disagreements().first)
        #expect(found.kind == .id)
        try HouseStore(second.store).questions.settle(
            #require(try HouseStore(second.store).questions.disagreements().first).number,
            taking: nil,
            value: "IT-61",
            by: Author(name: "bojan", at: TestHouse.Home.tick())
        )
        try house.settle()
        try expectAlike()
        #expect(try hub.item(ItemID(rawValue: "IT-61")).name == "Two")
        #expect(try HouseStore(hub.store).questions.disagreements().isEmpty)
    }

    @Test func `a beacon that is taken is refused by the hub, and the change is kept`() throws {
        try house.settle()
        let (one, other) = (Item.number(8).id, Item.number(9).id)
        try first.change(one) { $0.beacon = .tag(700) }
        try second.change(other) { $0.beacon = .tag(700) }
        try house.settle()
        try expectAlike()
        #expect(try hub.item(one).beacon == .tag(700))
        let refused = try #require(try HouseStore(hub.store).questions.refused().first)
        #expect(refused.refusal.code == "beacon_taken")
        #expect(try HouseStore(second.store).questions.refused().count == 1)
        #expect(try second.item(other).beacon == Item.number(9).beacon)
    }

    @Test func `beacons that change hands in one step do so everywhere`() throws {
        try house.settle()
        var (one, other) = (try hub.item(Item.number(10).id), try hub.item(Item.number(11).id))
        (one.beacon, other.beacon) = (other.beacon, one.beacon)
        _ = try hub.store.items.importItems(
            .of([one, other]),
            into: hub.inventory(),
            skippingBad: false,
            by: .mira
        )
        try house.settle()
        try expectAlike()
        #expect(try first.item(one.id).beacon == one.beacon)
    }

    @Test func `a station that names another one as the writer is not believed`() throws {
        try house.settle()
        try first.change(Item.number(3).id, by: "ana") { $0.name = "As if from the hub" }
        let exchange = HouseStore(first.store).station
        let push = try exchange.nextPush(limit: 7, signer: first.signer)
        var change = try #require(push.changes.first?.change)
        change.station = Hub.number
        let forged = KeptChange(change)
        let head = StreamChain.head(after: StreamChain.start(change.place.stream), forged.line)
        let answer = try house.ask(
            .push(
                PushRequest(
                    epoch: push.epoch,
                    marks: [Mark(place: change.place, head: head, by: first.signer)],
                    changes: [forged]
                )
            ),
            from: first
        )
        guard case .pushed(let told) = answer else { return #expect(Bool(false)) }
        #expect(told.refused[change.uid]?.code == "bad_value")
        #expect(try hub.item(Item.number(3).id).name == Item.number(3).name)
    }

    @Test func `a swap of beacons that is refused is undone as a whole`() throws {
        try house.settle()
        func swap(_ home: TestHouse.Home, _ one: Int, _ other: Int) throws {
            let ids = (Item.number(one).id, Item.number(other).id)
            var (a, b) = (try home.item(ids.0), try home.item(ids.1))
            (a.beacon, b.beacon) = (b.beacon, a.beacon)
            _ = try home.store.items.importItems(
                .of([a, b]),
                into: home.inventory(),
                skippingBad: false,
                by: Author(name: "ana", at: TestHouse.Home.tick())
            )
        }
        try swap(second, 6, 7)
        try swap(first, 6, 8)
        try house.exchange(second)
        for _ in 0..<3 { try house.settle() }
        try expectAlike()
        for home in [hub, first, second] {
            #expect(try home.store.items.list(of: home.inventory()).count == 20)
            let counts = try HouseStore(home.store).questions.counts()
            #expect(counts.failed == 0 && counts.arrived == 0)
        }
    }

    @Test func `inventories of one name are told apart until one gets another name`() throws {
        try house.settle()
        try first.store.inventories.add(named: "Twin", by: .mira)
        try second.store.inventories.add(named: "Twin", by: .mira)
        try house.settle()
        func names(_ home: TestHouse.Home) throws -> [String] {
            try home.store.inventories.list().map(\.name)
        }
        #expect(try names(hub).count == 3 && names(hub) == names(first))
        #expect(try names(hub).contains { $0.hasPrefix("Twin~") })
        let bare = try first.store.inventories.inventory(named: "Twin")
        try first.store.inventories.rename(bare, to: "Alpha", by: .mira)
        try house.settle()
        let late = try house.join("H3")
        try house.settle()
        for home in [hub, first, second, late] {
            #expect(try names(home) == ["Alpha", "North", "Twin"])
            #expect(try HouseStore(home.store).questions.disagreements().isEmpty)
        }
    }

    @Test func `what one station was refused is no other station's affair`() throws {
        let third = try house.join("H3", may: [.bindBeacons])
        try house.settle()
        try third.change(Item.number(13).id, by: "cara") { $0.name = "Not mine to say" }
        try house.settle()
        #expect(try HouseStore(third.store).questions.refused().count == 1)
        #expect(try HouseStore(first.store).questions.refused().isEmpty)
        #expect(try HouseStore(house.join("H4").store).questions.refused().isEmpty)
    }

    @Test(arguments: 1...9) func `a line that goes dead after any answer does no harm`(
        steps: Int
    ) throws {
        for number in 1...10 {
            try house.exchange(first, steps: number % steps + 1)
            if number == 3 {
                try first.store.inventories.add(named: "Loans \(steps)", by: .mira)
            }
            if number == 5 { try hub.change(Item.number(12).id) { $0.quantity += 1 } }
        }
        try house.settle()
        try expectAlike()
        let log = try hub.place.raw { db in
            try Int.fetchOne(
                db,
                sql: "SELECT count(*) - count(DISTINCT uid) FROM shared_change"
            )
        }
        #expect(log == 0)
        #expect(try hub.store.inventories.list().count == 2)
    }

    @Test func `at rest an exchange writes no change`() throws {
        try house.settle()
        func entries(_ home: TestHouse.Home) throws -> [Int?] {
            try home.place.raw { db in
                try ["shared_change", "update_log", "shared_waiting"].map { table in
                    try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)")
                }
            }
        }
        let before = try (entries(hub), entries(first))
        try house.exchange(first)
        try house.exchange(first)
        #expect(try entries(hub) == before.0)
        #expect(try entries(first) == before.1)
    }

    @Test func `a right that a station does not have sends its change to somebody's decision`()
        throws
    {
        let third = try house.join("H3", may: [.bindBeacons])
        try house.settle()
        try third.change(Item.number(13).id, by: "cara") { $0.name = "Not mine to say" }
        try third.change(Item.number(14).id, by: "cara") { $0.beacon = .tag(800) }
        try house.settle()
        try expectAlike()
        #expect(try hub.item(Item.number(14).id).beacon == .tag(800))
        #expect(try hub.item(Item.number(13).id).name == Item.number(13).name)
        let refused = try #require(try HouseStore(hub.store).questions.refused().first)
        #expect(refused.refusal.code == "not_allowed" && refused.actor == "cara")
        try HouseStore(hub.store).questions.decide(
            refused.uid.description,
            accepting: true,
            by: Author(name: "ana", at: TestHouse.Home.tick())
        )
        try house.settle()
        try expectAlike()
        #expect(try third.item(Item.number(13).id).name == "Not mine to say")
    }

    @Test func `a clock that is a year ahead does not win for ever`() throws {
        try house.settle()
        let id = Item.number(15).id
        var item = try first.item(id)
        item.name = "From next year"
        try first.store.items.update(
            item,
            in: first.inventory(),
            by: Author(name: "ana", at: Instant.start.advanced(bySeconds: 365 * 86_400))
        )
        try house.settle()
        try hub.change(id, by: "bojan") { $0.name = "From today" }
        try house.settle()
        try expectAlike()
        #expect(try first.item(id).name == "From today")
        try first.change(id, by: "ana") { $0.name = "Later today" }
        try house.settle()
        #expect(try second.item(id).name == "Later today")
        try expectAlike()
    }

    @Test func `stations number their audits each in a block of its own`() throws {
        #expect(try hub.store.audits.nextAudit(year: 2_026).rawValue == "A-2026-0001")
        #expect(try first.store.audits.nextAudit(year: 2_026).rawValue == "A-2026-10001")
        #expect(try second.store.audits.nextAudit(year: 2_026).rawValue == "A-2026-20001")
    }

    @Test func `a hub that was put back gets from its stations what it has lost`() throws {
        try house.settle()
        let copy = try TemporaryHome()
        try hub.store.copy(to: copy.path)
        try hub.change(Item.number(16).id) { $0.name = "Written at the hub" }
        try first.change(Item.number(17).id) { $0.name = "Written at a station" }
        try second.store.items.add(.number(70), to: second.inventory(), by: .mira)
        try house.settle()
        try house.putHubBack(to: copy)
        #expect(try hub.item(Item.number(17).id).name == Item.number(17).name)
        try hub.change(Item.number(18).id) { $0.name = "Written since" }
        for _ in 0..<2 { try house.settle() }
        try expectAlike()
        #expect(try hub.item(Item.number(16).id).name == "Written at the hub")
        #expect(try hub.item(Item.number(17).id).name == "Written at a station")
        #expect(try hub.item(.number(70)).id == .number(70))
        #expect(try second.item(Item.number(18).id).name == "Written since")
        #expect(try HouseStore(hub.store).questions.disagreements().isEmpty)
    }

    @Test func `a hub that went back, and does not know it, is told by its stations`() throws {
        try house.settle()
        let copy = try TemporaryHome()
        try hub.store.copy(to: copy.path)
        try first.change(Item.number(17).id) { $0.name = "Written at a station" }
        try house.settle()
        try house.putHubBack(to: copy, knowing: false)
        try hub.change(Item.number(18).id) { $0.name = "Written since" }
        for _ in 0..<3 { try house.settle() }
        try expectAlike()
        #expect(try hub.item(Item.number(17).id).name == "Written at a station")
        #expect(try first.item(Item.number(18).id).name == "Written since")
    }

    @Test func `a disk that went back goes on under another name, and nothing is lost`() throws {
        try house.settle()
        let copy = try TemporaryHome()
        try first.store.copy(to: copy.path)
        try first.change(Item.number(16).id) { $0.name = "Sent, then forgotten" }
        try house.exchange(first)
        let old = try TestHouse.Home(first, from: copy)
        try old.change(Item.number(17).id) { $0.name = "Written after" }
        for _ in 0..<2 { try house.exchange(old) }
        #expect(try hub.item(Item.number(16).id).name == "Sent, then forgotten")
        #expect(try hub.item(Item.number(17).id).name == "Written after")
        #expect(try old.item(Item.number(16).id).name == "Sent, then forgotten")
        #expect(try house.view(old) == house.view(hub))
    }
}
