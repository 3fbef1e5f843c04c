import MusterCatalogue
import MusterCore
import MusterRanging
import MusterTestSupport
import Testing

@Suite struct ScannerPathTests {
    private func median(_ values: [Double]) -> Double {
        values.sorted()[values.count / 2]
    }

    /// Every second's chances make sense, whatever was heard.
    private func expectSound(_ path: ScannerPath, _ plan: SitePlan) {
        let kept = ScannerPath.keptCells
        #expect(path.weights.count == path.places.count * kept)
        for (index, place) in path.places.enumerated() {
            let weights = path.weights[index * kept..<(index + 1) * kept]
            #expect(abs(weights.reduce(0, +) - 1) < 1e-4)
            #expect(weights.allSatisfy { $0 >= 0 })
            #expect(zip(weights, weights.dropFirst()).allSatisfy { $0 >= $1 })
            #expect((0...1).contains(place.zoneChance) && place.spread.isFinite)
            #expect((0...plan.width).contains(place.position.x))
            #expect((0...plan.height).contains(place.position.y))
        }
    }

    @Test(arguments: [UInt64(1), 2, 3])
    func `a walk through aisles is followed to some metres, and its zones are right`(
        seed: UInt64
    ) throws {
        var world = try PathWorld(seed: seed)
        let truth = PathWorld.walk(into: [1, 4, 2])
        let heard = world.listen(at: truth)
        let path = try #require(ScannerPath(world.log(heard), on: world.plan))
        expectSound(path, world.plan)
        #expect(path.places.count == truth.count)
        let errors = zip(path.places, truth).map { $0.position.distance(to: $1) }
        #expect(median(errors) < 2.5)
        let right = zip(path.places, truth).count { path.zones[$0.zone] == world.zone(at: $1) }
        #expect(Double(right) / Double(truth.count) > 0.9)
        #expect(path.medianSpread < ScannerPath.certainMetres)
    }

    @Test func `the zones that were walked are entered, those beside the walk are not`() throws {
        var world = try PathWorld(seed: 11)
        let truth = PathWorld.walk(into: [1, 4])
        let path = try #require(ScannerPath(world.log(world.listen(at: truth)), on: world.plan))
        let spent = truth.compactMap { world.zone(at: $0) }.reduce(into: [:]) {
            $0[$1, default: 0.0] += 1
        }
        for stay in path.stays {
            let really = spent[stay.zone] ?? 0
            #expect(stay.isEntered == (really > 5), "\(stay), really \(really) s")
            #expect(abs(stay.seconds - really) < 8)
        }
        let way = zip(truth, truth.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
        let told = path.stays.reduce(0) { $0 + $1.metres }
        #expect(told > 0.6 * way && told < 1.3 * way)
    }

    @Test func `the same was heard, so the same is said`() throws {
        var world = try PathWorld(seed: 4)
        let log = world.log(world.listen(at: PathWorld.walk(into: [0, 3])))
        let one = try #require(ScannerPath(log, on: world.plan))
        let other = try #require(ScannerPath(log, on: world.plan))
        #expect(one.places == other.places && one.weights == other.weights)
        #expect(one.cells == other.cells && one.radio == other.radio)
    }

    @Test func `an anchor that is stronger than the others is found out`() throws {
        var world = try PathWorld(seed: 5)
        world.offsets = [8: 10]
        let log = world.log(world.listen(at: PathWorld.walk(into: [0, 1, 2, 0, 1, 2])))
        let path = try #require(ScannerPath(log, on: world.plan))
        #expect(path.offsets[8] > 4)
        #expect(path.offsets.enumerated().allSatisfy { $0 == 8 || $1 < path.offsets[8] })
    }

    /// Two floors drawn beside each other, without a way between.
    private func floors() throws -> SitePlan {
        func floor(_ left: Double) throws -> Polygon {
            try Polygon([
                Point(x: left, y: 0), Point(x: left + 20, y: 0), Point(x: left + 20, y: 10),
                Point(x: left, y: 10),
            ])
        }
        var plan = SitePlan(
            site: "floors",
            width: 100,
            height: 10,
            zones: [
                SitePlan.Zone(id: .zone(0), name: "Ground", polygon: try floor(0)),
                SitePlan.Zone(id: .zone(1), name: "First", polygon: try floor(80)),
            ]
        )
        for number in 0..<10 {
            let left = number < 5 ? 2 + Double(number) * 4 : 82 + Double(number - 5) * 4
            let place = Point(x: left, y: number.isMultiple(of: 2) ? 2 : 8)
            plan.anchors.append(PathWorld.anchor(number, place, in: .zone(number < 5 ? 0 : 1)))
        }
        return plan
    }

    @Test func `a lift to another floor is a jump, and both floors are right`() throws {
        var world = PathWorld(try floors(), seed: 6)
        let ground = (0..<30).map { Point(x: 2 + Double($0) * 0.5, y: 5) }
        let first = ground.map { Point(x: $0.x + 80, y: 5) }
        let path = try #require(
            ScannerPath(world.log(world.listen(at: ground + first)), on: world.plan)
        )
        expectSound(path, world.plan)
        for (index, place) in path.places.enumerated() where !(28...31).contains(index) {
            #expect(place.zone == (index < 30 ? 0 : 1), "second \(index)")
        }
    }

    @Test func `an hour of standing still stays where it is`() throws {
        var world = try PathWorld(seed: 7, aisles: 3)
        let place = Point(x: 1.5 * AisleWorld.width, y: 15)
        let heard = world.listen(at: Array(repeating: place, count: 3_600))
        let path = try #require(ScannerPath(world.log(heard), on: world.plan))
        #expect(path.places.count == 3_600)
        #expect(path.places.allSatisfy { $0.position.distance(to: place) < 5 })
    }

    @Test func `a clock that jumps begins anew, and a short silence is bridged`() throws {
        var world = try PathWorld(seed: 8)
        let truth = PathWorld.walk(into: [2])
        let heard = world.listen(at: truth)
        var log = AnchorLog(world.plan)
        var clock: Int64 = 5_000
        for (number, anchors) in heard.enumerated() {
            switch number {
            case 10: clock += 3_600
            case 20: clock -= 10
            case 30: clock = .max - 1
            case 32: clock = .min
            case 34: clock = 7_000
            case 40: clock += 4
            default: clock &+= 1
            }
            log.add(clock, heard: anchors)
        }
        let path = try #require(ScannerPath(log, on: world.plan))
        expectSound(path, world.plan)
        #expect(path.places.count == heard.count + 3, "three seconds without anything are between")
        let bridged = path.places.filter { (7_006...7_008).contains($0.second) }
        #expect(bridged.map(\.isListening) == [true, false, true])
    }

    @Test func `too little heard is no path`() throws {
        let world = try PathWorld(seed: 9)
        #expect(ScannerPath(AnchorLog(world.plan), on: world.plan) == nil)
        #expect(ScannerPath(world.log([[], [], [], []]), on: world.plan) == nil)
        let anchor = world.plan.anchors[0].beacon
        let twice = world.log([[(anchor, -70, 1)], [(anchor, -70, 1)]])
        #expect(ScannerPath(twice, on: world.plan) == nil)
        let foreign = BeaconIdentity.ibeacon(uuid: (1, 1), major: 1, minor: 1)
        let odd = world.log(Array(repeating: [(foreign, -50, 1), (anchor, .nan, 1)], count: 9))
        #expect(ScannerPath(odd, on: world.plan) == nil)
    }

    @Test func `plans that say little give a path that says how little`() throws {
        let whole = try PathWorld(seed: 10)
        var two = whole.plan
        two.anchors = [whole.plan.anchors[0], whole.plan.anchors[9]]
        var heap = whole.plan
        for index in heap.anchors.indices { heap.anchors[index].position = Point(x: 5, y: 9) }
        var wrong = whole.plan
        for index in wrong.anchors.indices { wrong.anchors[index].zone = .zone(0) }
        for (number, plan) in [two, heap, wrong].enumerated() {
            var world = PathWorld(whole.plan, seed: UInt64(number))
            let heard = world.listen(at: PathWorld.walk(into: [1, 3]))
            let log = PathWorld(plan, seed: 0).log(heard)
            let path = try #require(ScannerPath(log, on: plan))
            expectSound(path, plan)
        }
        var bare = whole.plan
        bare.anchors = []
        bare.zones = []
        #expect(ScannerPath(AnchorLog(bare), on: bare) == nil)
    }

    /// A square hall with as many rows of as many anchors, in metres.
    private static func hall(side: Double, rows: Int, apart: Double) throws -> SitePlan {
        let square = try Polygon([
            Point(x: 0, y: 0), Point(x: side, y: 0), Point(x: side, y: side), Point(x: 0, y: side),
        ])
        var plan = SitePlan(
            site: "hall",
            width: side,
            height: side,
            zones: [SitePlan.Zone(id: .zone(0), name: "Hall", polygon: square)]
        )
        for number in 0..<(rows * rows) {
            let (row, column) = number.quotientAndRemainder(dividingBy: rows)
            let place = Point(x: 10 + apart * Double(column), y: 10 + apart * Double(row))
            plan.anchors.append(PathWorld.anchor(number, place, in: .zone(0)))
        }
        return plan
    }

    @Test func `a plan of two thousand cells is worked through`() throws {
        let plan = try Self.hall(side: 140, rows: 7, apart: 20)
        var world = PathWorld(plan, seed: 11)
        let truth = (0..<100).map { Point(x: 20 + Double($0), y: 60) }
        let path = try #require(ScannerPath(world.log(world.listen(at: truth)), on: plan))
        #expect(path.centres.count > 2_000)
        expectSound(path, plan)
        #expect(median(zip(path.places, truth).map { $0.position.distance(to: $1) }) < 5)
    }

    @Test func `a way between the zones is walked there, and not along their edges`() throws {
        // Two zones at the ends of a hall of 24 m, and anchors that hang in them.
        var plan = SitePlan(site: "hall", width: 32, height: 10, zones: [])
        for (number, left) in [0.0, 28].enumerated() {
            let corners = [
                Point(x: left, y: 0), Point(x: left + 4, y: 0), Point(x: left + 4, y: 10),
                Point(x: left, y: 10),
            ]
            plan.zones.append(
                SitePlan.Zone(id: .zone(number), name: "\(number)", polygon: try Polygon(corners))
            )
            for y in [2.0, 8] {
                let place = Point(x: left + 2, y: y)
                plan.anchors.append(
                    PathWorld.anchor(plan.anchors.count, place, in: .zone(number))
                )
            }
        }
        var world = PathWorld(plan, seed: 15)
        world.radio.spread = 1
        let truth = (0..<60).map { Point(x: 2 + 28 * Double($0) / 59, y: 5) }
        let log = world.log(world.listen(at: truth))
        let path = try #require(ScannerPath(log, on: plan))
        #expect(median(zip(path.places, truth).map { $0.position.distance(to: $1) }) < 2)
        expectSound(path, plan)
        // The minute is spent in the hall for the most part, and all of the way is kept.
        #expect(path.stays.reduce(0) { $0 + $1.seconds } < 30)
        #expect(path.stays.reduce(0) { $0 + $1.metres } > 20)
        // Audits that began before know the zones alone.
        let older = try #require(ScannerPath(log, on: plan, model: .zones))
        #expect(abs(older.stays.reduce(0) { $0 + $1.seconds } - 60) < 0.1)
    }

    @Test func `longer walks are worked out in parts and say the same where those meet`() throws {
        var world = try PathWorld(seed: 14, aisles: 4)
        let truth = PathWorld.walk(into: [0, 1, 2, 3, 0, 1, 2, 3])
        try #require(truth.count > 300)
        let path = try #require(ScannerPath(world.log(world.listen(at: truth)), on: world.plan))
        let meeting = zip(path.places, truth).dropFirst(246).prefix(20)
        #expect(median(meeting.map { $0.position.distance(to: $1) }) < 3)
    }

    @Test func `what is kept on a smaller plan is what that plan would have heard`() throws {
        var world = try PathWorld(seed: 12)
        let heard = world.listen(at: PathWorld.walk(into: [1, 2]))
        var fewer = world.plan
        fewer.anchors.removeAll { $0.zone == .zone(2) }
        let kept = world.log(heard).kept(on: fewer)
        let path = try #require(ScannerPath(kept, on: fewer))
        var other = world
        other.plan = fewer
        let known = Set(fewer.anchors.map(\.beacon))
        let direct = heard.map { $0.filter { known.contains($0.beacon) } }
        let expected = try #require(ScannerPath(other.log(direct), on: fewer))
        #expect(path.places == expected.places && path.stays == expected.stays)
    }

    @Test func `halls of more than six thousand square metres have cells of three metres`() throws {
        let plan = try Self.hall(side: 90, rows: 4, apart: 22)
        var world = PathWorld(plan, seed: 13)
        let truth = (0..<20).map { Point(x: 20 + Double($0), y: 40) }
        let log = world.log(world.listen(at: truth))
        let path = try #require(ScannerPath(log, on: plan, model: .zones))
        #expect(path.centres.count == 900)
    }

    @Test func `a zone that is crossed within two seconds was not entered`() throws {
        // A strip of two metres between two halls; the walk goes through it, and stays in neither wall.
        var plan = SitePlan(site: "strip", width: 32, height: 10, zones: [])
        for (number, (left, right)) in [(0.0, 15.0), (15, 17), (17, 32)].enumerated() {
            let corners = [
                Point(x: left, y: 0), Point(x: right, y: 0), Point(x: right, y: 10),
                Point(x: left, y: 10),
            ]
            plan.zones.append(
                SitePlan.Zone(id: .zone(number), name: "\(number)", polygon: try Polygon(corners))
            )
        }
        for x in stride(from: 1.0, to: 32, by: 3) {
            for y in [1.0, 9] {
                let zone: ZoneID = x < 15 ? .zone(0) : x < 17 ? .zone(1) : .zone(2)
                plan.anchors.append(
                    PathWorld.anchor(plan.anchors.count, Point(x: x, y: y), in: zone)
                )
            }
        }
        var world = PathWorld(plan, seed: 16)
        world.radio.spread = 0.5
        let truth = (0..<20).map { Point(x: 1 + 1.6 * Double($0), y: 5) }
        let log = world.log(world.listen(at: truth))
        let path = try #require(ScannerPath(log, on: plan, model: .zones))
        #expect(path.stays.map(\.isEntered) == [true, false, true])
    }
}
