import MusterCatalogue
import MusterCore
import MusterStore
import MusterSync
import MusterTestSupport
import Testing

/// Items that people mark with a star in a house of several homes: each account has the same ones in all.
@Suite struct HouseFavouriteTests {
    private let house: TestHouse
    private var hub: TestHouse.Home { house.hub }
    private var one: TestHouse.Home { house.stations[0] }
    private var other: TestHouse.Home { house.stations[1] }

    /// A hub with three items, and two stations that have them.
    init() throws {
        house = try TestHouse(items: 3)
        try house.settle()
    }

    @Test func `what one account marks in two homes it has in all, and no other has it`() throws {
        try one.mark([.number(1)], true, by: "ana")
        try other.mark([.number(3), .number(1)], true, by: "ana")
        try house.settle()
        for home in [hub, one, other] {
            #expect(try home.marked(by: "ana") == [.number(1), .number(3)])
            #expect(try home.marked(by: "bo").isEmpty)
            #expect(try HouseStore(home.store).questions.disagreements().isEmpty)
            let history = try home.store.items.history(of: .number(3), in: home.inventory())
            #expect(history.count == 1)
        }
    }

    @Test func `a star waits for no yes, but for its item`() throws {
        try hub.store.items.add(.number(4), to: hub.inventory(), by: .mira)
        try hub.mark([.number(2), .number(4)], true, by: "ana")
        try house.exchange(one, accepting: false)
        #expect(try one.marked(by: "ana") == [.number(2)])
        #expect(try HouseStore(one.store).questions.counts().waiting == 1)
        try house.settle()
        #expect(try one.marked(by: "ana") == [.number(2), .number(4)])
    }

    @Test func `of a star that one home takes away and another gives, the later counts`() throws {
        try one.mark([.number(1), .number(2)], true, by: "ana")
        try house.settle()
        try one.mark([.number(1)], false, by: "ana")
        try other.mark([.number(2)], false, by: "ana")
        try other.mark([.number(1)], false, by: "ana")
        try other.mark([.number(1)], true, by: "ana")
        try house.settle()
        for home in [hub, one, other] { #expect(try home.marked(by: "ana") == [.number(1)]) }
        // Taken away once more it is gone everywhere.
        try hub.mark([.number(1)], false, by: "ana")
        try house.settle()
        for home in [hub, one, other] { #expect(try home.marked(by: "ana").isEmpty) }
    }

    @Test func `stars from before the house come along with it`() throws {
        let home = try TestHouse.Home()
        try home.store.foundSite(Site(name: "Old", timeZone: "UTC"), by: .mira)
        try home.store.inventories.add(named: "North", by: .mira)
        try home.store.items.add(.number(7), to: home.inventory(), by: .mira)
        try home.mark([.number(7)], true, by: "ana")
        let house = try TestHouse(hub: home, stations: 1)
        try house.settle()
        #expect(try house.stations[0].marked(by: "ana") == [.number(7)])
    }
}
