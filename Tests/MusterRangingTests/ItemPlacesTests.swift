import Glibc
import MusterCatalogue
import MusterCore
import MusterRanging
import MusterTestSupport
import Testing

@Suite struct ItemPlacesTests {
    private func places(
        _ world: PlaceWorld,
        _ stock: [ItemPlaces.Recorded] = []
    ) throws -> ItemPlaces {
        try #require(ItemPlaces(world.path, on: world.plan, items: stock))
    }

    /// What is there: what changes a value may not be asked for within `#require`.
    private func present<Value>(_ value: Value?) throws -> Value { try #require(value) }

    /// A place makes sense, whatever was heard.
    private func expectSound(_ place: ItemPlace) {
        #expect(place.zones.allSatisfy { (0...1).contains($0.chance) } && !place.zones.isEmpty)
        #expect(zip(place.zones, place.zones.dropFirst()).allSatisfy { $0.chance >= $1.chance })
        let together = place.zones.reduce(0) { $0 + $1.chance }
        #expect(together < 1.0001)
        #expect(together > (place.zones.count == 1 ? 0.8 : 0.9) - 1e-6)
        if let own = place.ownChance { #expect((0...1).contains(own)) }
        if place.state == .elsewhere { #expect((place.ownChance ?? 1) <= 0.05) }
        if place.state == .inPlace { #expect((place.ownChance ?? 0) >= 0.8) }
    }

    @Test(arguments: [UInt64(1), 2])
    func `items are in place where the record has them, and elsewhere where they are not`(
        seed: UInt64
    ) throws {
        var world = try PlaceWorld(seed: seed)
        let stock = world.stock(aisles: 3, every: 2)
        var places = try places(world, stock)
        #expect(places.isCertain)
        for item in stock {
            let place = try present(
                places.place(item.heard, recorded: item.zone, entered: world.entered)
            )
            expectSound(place)
            #expect(place.state == .inPlace && place.zone == item.zone)
        }
        let strayed = world.hear(PlaceWorld.shelf(0, 12))
        let place = try present(
            places.place(strayed, recorded: .zone(2), entered: world.entered)
        )
        expectSound(place)
        #expect(place.state == .elsewhere && place.zone == .zone(0))
        #expect(!place.seemsOutOfPlace)
    }

    @Test func `where too few items were heard to learn from, what is out of place only seems so`()
        throws
    {
        var world = try PlaceWorld(seed: 1)
        let few = world.stock(aisles: 3)
        let strayed = world.hear(PlaceWorld.shelf(0, 12))
        var places = try places(world, few)
        #expect(!places.isCertain)
        let place = try present(
            places.place(strayed, recorded: .zone(2), entered: world.entered)
        )
        expectSound(place)
        #expect(place.state == .unsure && place.seemsOutOfPlace && place.zone == .zone(0))
    }

    @Test func `what stands at a border is not said to be elsewhere`() throws {
        var world = try PlaceWorld(seed: 3)
        var places = try places(world, world.stock(aisles: 3))
        for metres in [-0.7, 0.7] {
            let heard = world.hear(PlaceWorld.shelf(1, metres))
            for zone in [ZoneID.zone(1), .zone(999)] {
                let place = try present(
                    places.place(heard, recorded: zone, entered: world.entered)
                )
                expectSound(place)
                #expect(place.state != .elsewhere)
            }
        }
    }

    @Test func `the same was heard, so the same is said, in whatever order`() throws {
        var world = try PlaceWorld(seed: 4)
        let stock = world.stock(aisles: 3)
        var (one, other) = (try places(world, stock), try places(world, stock))
        #expect(one.radio == other.radio && one.trust == other.trust)
        let forth = stock.map { one.chances($0.heard, recorded: $0.zone) }
        let back = stock.reversed().map { other.chances($0.heard, recorded: $0.zone) }
        #expect(forth == back.reversed())
        #expect(forth.allSatisfy { abs(($0?.reduce(0, +) ?? 0) - 1) < 1e-9 })
    }

    @Test func `one advertisement is no place, and two in one second are a careful one`() throws {
        let world = try PlaceWorld(seed: 5)
        var places = try places(world)
        #expect(places.radio == .usual && places.trust == .usual)
        var heard = HeardSeconds()
        #expect(places.place(heard, recorded: .zone(0), entered: world.entered) == nil)
        heard.add(.init(second: 1_030, level: -70, count: 1))
        #expect(places.place(heard, recorded: .zone(0), entered: world.entered) == nil)
        heard = HeardSeconds()
        heard.add(.init(second: 1_030, level: -80, count: 2))
        for zone in [ZoneID.zone(0), .zone(1), .zone(2)] {
            let place = try present(places.place(heard, recorded: zone, entered: world.entered))
            expectSound(place)
        }
    }

    @Test func `without a zone on the plan an item is somewhere, never elsewhere`() throws {
        var world = try PlaceWorld(seed: 6)
        var places = try places(world)
        let heard = world.hear(PlaceWorld.shelf(1, 12))
        for zone in [nil, ZoneID.zone(555)] {
            let place = try present(places.place(heard, recorded: zone, entered: []))
            expectSound(place)
            #expect(place.state == .unsure && place.ownChance == nil)
            #expect(place.zones.first?.zone == .zone(1))
        }
    }

    @Test func `a zone that nobody entered does not win over one that was not heard either`() throws
    {
        var world = try PlaceWorld(seed: 7, aisles: 6, walkingInto: [0])
        var places = try places(world, world.stock(aisles: 1))
        let zones = places.zones
        var guarded = 0
        for aisle in 0..<6 {
            for metres in [3.0, 12, 21] {
                let heard = world.hear(PlaceWorld.shelf(aisle, metres), power: -54)
                for zone in zones {
                    guard
                        let place = places.place(heard, recorded: zone, entered: world.entered),
                        let first = zones.firstIndex(of: place.zones[0].zone),
                        let own = zones.firstIndex(of: zone)
                    else { continue }
                    expectSound(place)
                    guard !world.entered.contains(zones[first]),
                        min(places.silences[first], places.silences[own]) > 0.5
                    else { continue }
                    guarded += 1
                    #expect(place.state != .elsewhere && !place.seemsOutOfPlace)
                }
            }
        }
        #expect(guarded > 0)
    }

    @Test func `a plan without obstacles does, and one zone is no question`() throws {
        let bare = try PathWorld(seed: 8, aisles: 3)
        var plan = bare.plan
        plan.obstacles = []
        let walk = PathWorld.walk(into: [0, 1, 2])
        var world = try PlaceWorld(PathWorld(plan, seed: 8), seed: 8, walk: walk)
        let stock = world.stock(aisles: 3)
        var open = try places(world, stock)
        #expect(open.radio.rack == 0)
        for item in stock {
            let place = try present(
                open.place(item.heard, recorded: item.zone, entered: world.entered)
            )
            expectSound(place)
            #expect(place.state != .elsewhere)
        }
        plan.zones = [plan.zones[1]]
        world = try PlaceWorld(PathWorld(plan, seed: 8), seed: 8, walk: walk)
        #expect(ItemPlaces(world.path, on: plan, items: []) == nil)
    }

    @Test func `anchors in a heap never make an item elsewhere, and two metres off they still do`()
        throws
    {
        let sound = try PathWorld(seed: 9, aisles: 3)
        let walk = PathWorld.walk(into: [0, 1, 2])
        var heap = sound.plan
        for index in heap.anchors.indices { heap.anchors[index].position = Point(x: 6, y: 15) }
        var moved = sound.plan
        for index in moved.anchors.indices {
            moved.anchors[index].position.x += index.isMultiple(of: 2) ? 1.4 : -1.4
            moved.anchors[index].position.y += index.isMultiple(of: 3) ? 1.4 : -1.4
        }
        for plan in [heap, moved] {
            var world = try PlaceWorld(sound, seed: 9, walk: walk, told: plan)
            let stock = world.stock(aisles: 3)
            var places = try places(world, stock)
            for item in stock {
                for zone in [item.zone, .zone(0), .zone(2)] {
                    let place = try present(
                        places.place(item.heard, recorded: zone, entered: world.entered)
                    )
                    expectSound(place)
                    if !places.isCertain { #expect(place.state != .elsewhere) }
                    if zone == item.zone { #expect(place.state != .elsewhere) }
                }
            }
        }
    }

    @Test func `where the path is uncertain an item seems out of place, and is not said to be`()
        throws
    {
        let sound = try PathWorld(seed: 10, aisles: 3)
        var two = sound.plan
        two.anchors = [two.anchors[0], two.anchors[5]]
        var world = try PlaceWorld(
            sound,
            seed: 10,
            walk: PathWorld.walk(into: [0, 1, 2]),
            told: two
        )
        try #require(world.path.medianSpread > ScannerPath.certainMetres)
        var places = try places(world)
        #expect(!places.isCertain)
        for aisle in 0..<3 {
            for zone in places.zones {
                let heard = world.hear(PlaceWorld.shelf(aisle, 12))
                let place = try present(
                    places.place(heard, recorded: zone, entered: world.entered)
                )
                expectSound(place)
                #expect(place.state != .elsewhere)
                #expect(!place.seemsOutOfPlace || (place.ownChance ?? 1) <= 0.05)
            }
        }
    }

    @Test func `extreme input is survived`() throws {
        var world = try PlaceWorld(seed: 11)
        var heard = world.hear(PlaceWorld.shelf(1, 12))
        let adverts: [Int64: Int] = [1_000: .max, 1_001: .min, .max: 3]
        for interval in [0, -1, Double.nan, .infinity, 1e-300, 1e300] {
            var places = try #require(
                ItemPlaces(
                    world.path,
                    on: world.plan,
                    adverts: adverts,
                    interval: interval,
                    items: [.init(heard: heard, zone: .zone(1))]
                )
            )
            expectSound(
                try present(places.place(heard, recorded: .zone(1), entered: []))
            )
        }
        var places = try places(world)
        heard = HeardSeconds()
        heard.add(.init(second: .max, level: .min, count: .max))
        heard.add(.init(second: .min, level: .max, count: 1))
        #expect(places.place(heard, recorded: .zone(1), entered: []) == nil)
        heard = HeardSeconds()
        for second in 1_000..<1_200 {
            heard.add(.init(second: Int64(second), level: second % 2 * -200, count: 99))
        }
        #expect(!heard.isWhole)
        expectSound(try present(places.place(heard, recorded: .zone(1), entered: [])))
    }

    @Test func `what is worked out quickly is what the formula says`() throws {
        var world = try PlaceWorld(seed: 12)
        let stock = world.stock(aisles: 3)
        var places = try places(world, stock)
        let definition = PlaceDefinition(
            plan: world.plan,
            path: world.path,
            radio: places.radio,
            trust: places.trust
        )
        for (item, zone) in zip(stock, [ZoneID.zone(1), nil]) {
            let quick = try present(places.chances(item.heard, recorded: zone))
            let slow = definition.chances(item.heard, recorded: zone)
            for (one, other) in zip(quick, slow) { #expect(abs(one - other) < 0.03) }
        }
    }

    @Test func `the worked example comes out`() {
        let trust = PlaceTrust(heard: 0.16, silent: 0.32)
        func own(_ seconds: Int, heard: Double, silent: Double) -> Double {
            let look = Double(trust.look(of: seconds))
            let against = look * heard + trust.silent * silent
            return 1 / (1 + exp(against - log(0.93 / (0.07 / 14))))
        }
        #expect(abs(own(20, heard: 31, silent: 9) - 0.02) < 0.005)
        #expect(abs(own(6, heard: 9, silent: 9) - 0.40) < 0.03)
    }

    @Test func `chances are printed in steps of a twentieth and never as certain`() {
        #expect(ItemPlace.printed(0.999) == 0.95)
        #expect(abs(ItemPlace.printed(0.43) - 0.45) < 1e-9)
        #expect(ItemPlace.printed(0.01) == 0 && ItemPlace.printed(-1) == 0)
    }
}
