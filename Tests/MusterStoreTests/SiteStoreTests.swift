import MusterAudit
import MusterCatalogue
import MusterCore
import MusterRanging
import MusterStore
import MusterTestSupport
import Testing

@Suite struct SiteStoreTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
    }

    @Test func `names that look alike are one inventory, however they are typed`() throws {
        let home = try TemporaryHome()
        let store = try home.founded()
        try store.inventories.add(named: "Čaj store", by: .mira)
        try store.items.add(
            .number(1),
            to: try store.inventories.inventory(named: "Čaj store"),
            by: .mira
        )
        for name in ["čaj store", "C\u{30C}aj  store", " Čaj\u{A0}STORE "] {
            #expect(throws: StoreError.self) { try store.inventories.add(named: name, by: .mira) }
            #expect(try store.inventories.inventory(named: name).name == "Čaj store", "\(name)")
            var filter = ItemFilter()
            filter.inventory = name
            #expect(try store.items.page(filter, .first, limit: 5).total == 1, "\(name)")
        }
        let stock = try store.inventories.inventory(named: "Čaj store")
        try store.inventories.rename(stock, to: "čaj  Store", by: .mira)
        #expect(try store.inventories.inventory(named: "Čaj store").name == "čaj  Store")
    }

    @Test func `inventories are told apart in any letter case and used by name`() throws {
        let store = try home.store()
        #expect(throws: StoreError.self) { try store.inventories.inventory() }
        try store.foundSite(Site(name: "S", timeZone: "UTC"), by: .mira)
        try store.inventories.add(named: "Šid", by: .mira)
        try store.inventories.add(named: "Čačak", by: .mira)
        #expect(try store.inventories.inventory().name == "Šid", "the first one is the current one")
        #expect(try store.inventories.inventory(named: "čAČAK").name == "Čačak")
        #expect(try store.inventories.use(named: "ČAČAK").name == "Čačak")
        #expect(try store.inventories.inventory().name == "Čačak")
        #expect(try store.inventories.list().filter(\.isCurrent).count == 1)
        let taken = #expect(throws: StoreError.self) {
            try store.inventories.add(named: "šID", by: .mira)
        }
        #expect(taken?.exitCode == .conflict && taken?.what.contains("Šid") ?? false)
        let missing = #expect(throws: StoreError.self) {
            try store.inventories.inventory(named: "Niš")
        }
        #expect(missing?.exitCode == .notFound && missing?.remedy.contains("Čačak") ?? false)
        #expect(throws: StoreError.self) { try store.inventories.use(named: "Niš") }
        #expect(try store.inventories.inventory().name == "Čačak")
    }

    @Test func `a plan reads back, and is replaced as a whole`() throws {
        let store = try home.founded()
        #expect(try store.floorPlans.current() == nil)
        let plan = try SitePlan.of([.north, .south], anchors: 3)
        try store.floorPlans.replace(plan, by: .mira)
        #expect(try store.floorPlans.current() == plan)
        let smaller = try SitePlan.of([.south])
        try store.floorPlans.replace(smaller, by: .mira)
        #expect(try store.floorPlans.current() == smaller)
    }

    @Test func `zones are drawn one by one while items wait for them`() throws {
        let store = try home.founded()
        let inventory = try store.inventories.inventory()
        try store.items.add(.number(1, zone: .south), to: inventory, by: .mira)
        try store.items.add(.number(2, zone: .north), to: inventory, by: .mira)
        try store.floorPlans.replace(try SitePlan.of([.north]), by: .mira)
        #expect(try store.floorPlans.zonesNotDrawn().map(\.zone) == [.south])
        var item = Item.number(1, zone: .south)
        item.name = "Renamed while its zone waits"
        try store.items.update(item, in: inventory, by: .mira)
        #expect(throws: StoreError.self, "a zone that nobody waits for is unknown") {
            item.zone = ZoneID(rawValue: "attic")
            try store.items.update(item, in: inventory, by: .mira)
        }
        try store.floorPlans.replace(try SitePlan.of([.north, .south]), by: .mira)
        #expect(try store.floorPlans.zonesNotDrawn().isEmpty)
        #expect(throws: StoreError.self, "a zone on the plan that items belong in stays") {
            try store.floorPlans.replace(try SitePlan.of([.north]), by: .mira)
        }
    }

    @Test func `zones that stand against a change are named as people do`() throws {
        let store = try home.founded()
        let inventory = try store.inventories.inventory()
        var plan = try SitePlan.of([.north, .south])
        plan.zones[1].name = "Freezer"
        try store.floorPlans.replace(plan, by: .mira)
        try store.items.add(.number(1, zone: .south), to: inventory, by: .mira)
        let lost = #expect(throws: StoreError.self) {
            try store.floorPlans.replace(.of([.north]), by: .mira)
        }
        #expect(lost?.what.contains("zone \"south (Freezer)\"") ?? false)
        let file = try ItemFile.Result.of([.number(2, zone: ZoneID(rawValue: "moon"))])
        let result = try store.items.importItems(
            file,
            into: inventory,
            skippingBad: false,
            by: .mira
        )
        #expect(
            result.refused.map(\.reason) == [
                "there is no zone \"moon\"; the plan has north, south (Freezer)"
            ]
        )
    }

    @Test func `items of another inventory are named, with it`() throws {
        let store = try home.founded()
        try store.inventories.add(named: "Cold store", by: .mira)
        let cold = try store.inventories.inventory(named: "Cold store")
        try store.items.add(.number(9, name: "Crate of ice"), to: cold, by: .mira)
        let others = try store.beacons.otherItems(than: [], auditing: store.inventories.inventory())
        #expect(others.values.map(\.label) == ["IT-9 Crate of ice (Cold store)"])
    }

    @Test func `a plan that items stand against is refused and changes nothing`() throws {
        let store = try home.founded()
        let inventory = try store.inventories.inventory()
        let plan = try SitePlan.of([.north, .south])
        try store.floorPlans.replace(plan, by: .mira)
        try store.items.add(.number(1, zone: .south), to: inventory, by: .mira)
        try store.items.add(.number(2, beacon: 60_001), to: inventory, by: .mira)
        let zone = #expect(throws: StoreError.self) {
            try store.floorPlans.replace(.of([.north]), by: .mira)
        }
        #expect(zone?.what == "the plan would lose zone \"south\", where an item belongs")
        let anchor = #expect(throws: StoreError.self) {
            try store.floorPlans.replace(.of([.north, .south], anchors: 1), by: .mira)
        }
        #expect(anchor?.what.hasSuffix("is the beacon of IT-2") ?? false)
        #expect(anchor?.exitCode == .conflict)
        #expect(try store.floorPlans.current() == plan)
        try store.items.delete(.number(1), from: inventory, by: .mira)
        try store.floorPlans.replace(.of([.north]), by: .mira)
    }

    @Test func `steps of a plan are undone and done again, also by the next process`() throws {
        let store = try home.founded()
        #expect(
            try store.floorPlans.drawnPlan().version == 0
                && store.floorPlans.drawnPlan().undo == nil
        )
        let plans = try [
            SitePlan.of([.north]), SitePlan.of([.north, .south]), SitePlan.of([.south]),
        ]
        try store.floorPlans.replace(
            plans[0],
            act: "zoneAdded",
            object: "north",
            from: 0,
            by: .mira
        )
        let first = try store.floorPlans.drawnPlan()
        #expect(first.undo?.act == "zoneAdded" && first.undo?.object == "north")
        try store.floorPlans.replace(plans[1], from: first.version, by: .mira)
        let late = #expect(throws: StoreError.self) {
            try store.floorPlans.replace(plans[2], from: first.version, by: .mira)
        }
        #expect(late?.exitCode == .conflict && late?.what.contains("meanwhile") ?? false)
        try store.floorPlans.stepPlan(isRedo: false, by: .mira)
        #expect(try store.floorPlans.current() == plans[0])
        try store.close()
        let again = try home.store(creating: false)
        try again.floorPlans.stepPlan(isRedo: false, by: .mira)
        #expect(try again.floorPlans.current() == nil && again.floorPlans.drawnPlan().plan == nil)
        #expect(throws: StoreError.self) { try again.floorPlans.stepPlan(isRedo: false, by: .mira) }
        try again.floorPlans.stepPlan(isRedo: true, by: .mira)
        try again.floorPlans.stepPlan(isRedo: true, by: .mira)
        #expect(try again.floorPlans.current() == plans[1])
        #expect(throws: StoreError.self) { try again.floorPlans.stepPlan(isRedo: true, by: .mira) }
        try again.floorPlans.stepPlan(isRedo: false, by: .mira)
        try again.floorPlans.replace(plans[2], by: .mira)
        #expect(
            try again.floorPlans.drawnPlan().redo == nil,
            "what was drawn now goes on from here"
        )
        try again.items.add(.number(1, zone: .south), to: again.inventories.inventory(), by: .mira)
        let used = #expect(throws: StoreError.self) {
            try again.floorPlans.stepPlan(isRedo: false, by: .mira)
        }
        #expect(used?.what.contains("south") ?? false)
        #expect(try again.floorPlans.current() == plans[2])
    }

    @Test func `a step back takes a zone that items waited for, not one they were put into`()
        throws
    {
        let store = try home.founded()
        let inventory = try store.inventories.inventory()
        func later(_ seconds: Double) -> Author {
            Author(name: "mira", at: Author.mira.at.advanced(bySeconds: seconds))
        }
        try store.items.add(.number(1, zone: .south), to: inventory, by: .mira)
        try store.floorPlans.replace(try SitePlan.of([.north]), by: later(60))
        try store.floorPlans.replace(try SitePlan.of([.north, .south]), by: later(120))
        #expect(try store.floorPlans.stepObstacle(isRedo: false) == nil)
        try store.floorPlans.stepPlan(isRedo: false, by: later(180))
        #expect(try store.floorPlans.zonesNotDrawn().map(\.zone) == [.south])
        try store.floorPlans.stepPlan(isRedo: true, by: later(240))
        try store.items.add(.number(2, zone: .south), to: inventory, by: later(300))
        #expect(try store.floorPlans.stepObstacle(isRedo: false) != nil)
        #expect(throws: StoreError.self) {
            try store.floorPlans.stepPlan(isRedo: false, by: later(360))
        }
    }

    @Test func `every beacon is told what it is to an audit`() throws {
        let store = try home.founded()
        let inventory = try store.inventories.inventory()
        for number in 1...3 {
            try store.items.add(.number(number), to: inventory, by: .mira)
        }
        try store.items.delete(.number(3), from: inventory, by: .mira)
        let expected = ExpectedItem(item: .number(1), name: "a", beacon: .tag(1), zone: nil)
        let directory = try store.beacons.directory(
            anchors: [.tag(60_001): .north],
            expected: [expected]
        )
        #expect(directory.role(of: .tag(1)) == .expected)
        #expect(directory.role(of: .tag(2)) == .unexpected)
        #expect(directory.role(of: .tag(3)) == .unregistered)
        #expect(directory.role(of: .tag(60_001)) == .anchor(.north))
        #expect(directory.role(of: .tag(77)) == .unregistered, "of the same family")
        #expect(
            directory.role(of: .ibeacon(uuid: (1, 2), major: 1, minor: 1)) == .foreign
        )
    }

    @Test func `items that are frozen in a list keep their family, whatever is deleted`() throws {
        let store = try home.founded()
        let expected = ExpectedItem(item: .number(1), name: "a", beacon: .tag(1), zone: nil)
        let directory = try store.beacons.directory(anchors: [:], expected: [expected])
        #expect(directory.role(of: .tag(2)) == .unregistered)
    }

    @Test func `beacons with an address are found by it`() throws {
        let store = try home.founded()
        let inventory = try store.inventories.inventory()
        let address = BluetoothAddress(bits: 0xAA_BBCC_DDEE)
        let ruuvi = BeaconIdentity.byAddress(.ruuvi, address)
        try store.items.add(
            Item(id: .number(1), name: "a", beacon: ruuvi),
            to: inventory,
            by: .mira
        )
        try store.items.add(.number(2), to: inventory, by: .mira)
        #expect(try store.beacons.beaconsByAddress(expected: []) == [address: ruuvi])
        let plain = BeaconIdentity.byAddress(.address, BluetoothAddress(bits: 7))
        let frozen = ExpectedItem(item: .number(9), name: "b", beacon: plain, zone: nil)
        #expect(try store.beacons.beaconsByAddress(expected: [frozen]).count == 2)
    }
}
