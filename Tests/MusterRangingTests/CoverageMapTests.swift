import Glibc
import MusterCatalogue
import MusterCore
import MusterRanging
import MusterTestSupport
import Testing

@Suite struct CoverageMapTests {
    @Test func `one look from the middle of a small zone is what the definition says`() throws {
        let plan = try Self.plan([(0, 2)])
        var map = CoverageMap(plan: plan)
        map.add(Self.visit([Point(x: 1, y: 1)], adverts: 100))
        let level = -62 - 3.0
        let wanted = [(-16.0, 0.04), (-8, 0.10), (-4, 0.23), (0, 0.38), (4, 0.25)].reduce(0.0) {
            $0 + $1.1 * (1 - 0.8 * exp(-0.04) / (1 + exp(-(level + $1.0 + 95) / 3)))
        }
        #expect(abs(map.silence(in: .zone(0)) - wanted) < 0.002)
        #expect(abs(map.covered(.zone(0)) - (1 - wanted)) < 0.002)
        #expect(map.cells().map(\.seconds) == [1])
        #expect(abs((map.expectedPeak(in: .zone(0)) ?? 0) - level) < 1e-9)
    }

    @Test func `random walks keep to the definition`() throws {
        for seed in 0..<6 as Range<UInt64> {
            var random = SplitMix64(seed: seed)
            let racks = [(2.0, 2.6), (5, 5.4)]
            let plan = try Self.plan([(0, 2), (3, 5), (6, 12)], racks: racks)
            var map = CoverageMap(plan: plan)
            var path: [Point] = []
            for _ in 0..<12 {
                path.append(
                    Point(
                        x: Double.random(in: 6...12, using: &random),
                        y: Double.random(in: 0...2, using: &random)
                    )
                )
            }
            let interval = [1.0, 0.1, 3][Int(seed) % 3]
            let power = [0.0, -4, 4][Int(seed) % 3]
            map.add(Self.visit(path, adverts: 40))
            for cell in map.cells(interval: interval) {
                let wanted = Self.silence(cell.centre, path, racks, power, interval)
                let plain = Self.silence(cell.centre, path, racks, 0, interval)
                #expect(abs(cell.covered - (1 - plain)) < 0.02, "seed \(seed), \(cell)")
                if cell.zone != .zone(2) {
                    let silence = map.silence(in: cell.zone, power: power, interval: interval)
                    #expect(abs(silence - wanted) < 0.02, "seed \(seed), \(cell)")
                }
            }
        }
    }

    @Test func `a receiver that stays gives the sum of its seconds, none of them behind a body`()
        throws
    {
        let plan = try Self.plan([(0, 2), (20, 22)])
        var (together, apart) = (CoverageMap(plan: plan), CoverageMap(plan: plan))
        let place = Point(x: 1, y: 1)
        let hub = ReceiverID(rawValue: "hub")
        together.add(Self.visit(Array(repeating: place, count: 30), receiver: hub))
        for _ in 0..<30 { apart.add(Self.visit([place], receiver: hub)) }
        #expect(together.cells().map(\.seconds) == [30, 30])
        for zone in plan.zones.map(\.id) {
            #expect(abs(together.silence(in: zone) - apart.silence(in: zone)) < 1e-9)
        }
        var carried = CoverageMap(plan: plan)
        carried.add(Self.visit(Array(repeating: place, count: 30)))
        #expect(carried.silence(in: .zone(1)) > together.silence(in: .zone(1)))
        let peaks = [together, carried].compactMap { $0.expectedPeak(in: .zone(0)) }
        try #require(peaks.count == 2)
        #expect(abs(peaks[0] - peaks[1] - 3) < 1e-9)
    }

    @Test func `more looks and stronger beacons leave less silence, slow ones more`() throws {
        let plan = try Self.plan([(20, 24)])
        var map = CoverageMap(plan: plan)
        var last = 1.0
        for second in 0..<20 {
            map.add(Self.visit([Point(x: Double(second) / 4, y: 1)]))
            let silence = map.silence(in: .zone(0))
            #expect(silence < last && silence > 0)
            last = silence
        }
        let byPower = [-30.0, -8, 0, 3, 8, 30].map { map.silence(in: .zone(0), power: $0) }
        #expect(byPower == byPower.sorted(by: >) && Set(byPower).count == 6)
        let byInterval = [0.1, 1, 2, 10].map { map.silence(in: .zone(0), interval: $0) }
        #expect(byInterval[0] == byInterval[1])
        #expect(byInterval[1] < byInterval[2] && byInterval[2] < byInterval[3])
    }

    @Test func `where nothing tells the way there is no coverage, and that is told`() throws {
        let plan = try Self.plan([(0, 2), (100, 102)])
        var map = CoverageMap(plan: plan)
        map.add(Self.visit([]))
        #expect(!map.isTold(.zone(0)) && map.covered(.zone(0)) == 0)
        #expect(map.expectedPeak(in: .zone(0)) == nil)
        map.add(Self.visit([Point(x: 1, y: 1)]))
        #expect(map.isTold(.zone(0)) && !map.isTold(.zone(1)) && !map.isTold(.zone(7)))
        #expect(map.silence(in: .zone(1)) == 1 && map.silence(in: .zone(7)) == 1)
    }

    @Test func `every zone has cells, a huge plan about twenty thousand`() throws {
        let sliver = try Polygon([
            Point(x: 0, y: 0), Point(x: 30, y: 30), Point(x: 30, y: 30.001), Point(x: 0, y: 0.001),
        ])
        let huge = try Self.rectangle(100...4_100, 0...4_000)
        let plan = SitePlan(
            site: "huge",
            width: 5_000,
            height: 5_000,
            zones: [
                .init(id: .zone(0), name: "Sliver", polygon: sliver),
                .init(id: .zone(1), name: "Huge", polygon: huge),
            ]
        )
        let cells = CoverageMap(plan: plan).cells()
        #expect(cells.count { $0.zone == .zone(0) } >= 1)
        #expect((10_000...25_000).contains(cells.count), "\(cells.count)")
        for cell in cells {
            let polygon = cell.zone == .zone(0) ? sliver : huge
            #expect(polygon.distance(to: cell.centre) < 0.001)
        }
    }

    @Test func `goods stand before a rack, and a zone that is a rack is not in their way`() throws {
        let rack = (4.0, 6.0)
        let hall = CoverageMap(plan: try Self.plan([(0, 10)], racks: [rack]))
        #expect(!hall.cells().contains { (4...6).contains($0.centre.x) })
        #expect(hall.cells().contains { $0.centre.x < 4 })
        var (open, own) = (
            CoverageMap(plan: try Self.plan([rack])),
            CoverageMap(plan: try Self.plan([rack], racks: [rack]))
        )
        open.add(Self.visit([Point(x: 20, y: 1)]))
        own.add(Self.visit([Point(x: 20, y: 1)]))
        #expect(own.silence(in: .zone(0)) == open.silence(in: .zone(0)))
    }

    // MARK: Definition

    /// Section 5c, worked out anew for one place.
    private static func silence(
        _ place: Point,
        _ path: [Point],
        _ racks: [(Double, Double)],
        _ power: Double,
        _ interval: Double
    ) -> Double {
        [(-16.0, 0.04), (-8, 0.10), (-4, 0.23), (0, 0.38), (4, 0.25)].reduce(0) { sum, bias in
            let total = path.reduce(0.0) { total, point in
                let between = racks.count {
                    min(place.x, point.x) < $0.0 && max(place.x, point.x) > $0.1
                }
                let flat = place.distance(to: point)
                let level =
                    -62 + power - 22 * log10((flat * flat + 1).squareRoot()) - 3
                    - (between == 0 ? 0 : 7 + 5 * Double(between - 1))
                let chance = 0.8 * exp(-0.0004 * 40) / (1 + exp(-(level + bias.0 + 95) / 3))
                return total + min(1, 1 / interval) * log(1 - chance)
            }
            return sum + bias.1 * exp(total)
        }
    }

    private static func rectangle(
        _ x: ClosedRange<Double>,
        _ y: ClosedRange<Double>
    ) throws -> Polygon {
        try Polygon([
            Point(x: x.lowerBound, y: y.lowerBound), Point(x: x.upperBound, y: y.lowerBound),
            Point(x: x.upperBound, y: y.upperBound), Point(x: x.lowerBound, y: y.upperBound),
        ])
    }

    /// Zones and racks side by side, each 2 m deep.
    private static func plan(
        _ zones: [(Double, Double)],
        racks: [(Double, Double)] = []
    ) throws -> SitePlan {
        SitePlan(
            site: "row",
            width: 200,
            height: 2,
            zones: try zones.enumerated().map {
                .init(id: .zone($0), name: "Zone", polygon: try rectangle($1.0...$1.1, 0...2))
            },
            obstacles: try racks.map { .init(polygon: try rectangle($0.0...$0.1, 0...2)) }
        )
    }

    private static func visit(
        _ path: [Point],
        adverts: Int = 0,
        receiver: ReceiverID? = nil
    ) -> ZoneVisit {
        ZoneVisit(
            zone: .zone(0),
            from: .after(0),
            to: .after(Double(path.count)),
            seconds: path.count,
            anchorsPassed: [],
            path: path.enumerated().map {
                PathPoint(second: $0, position: $1, adverts: adverts)
            },
            receiver: receiver
        )
    }
}
