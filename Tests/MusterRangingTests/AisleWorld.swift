import Glibc
import MusterCatalogue
import MusterCore
import MusterRanging
import MusterTestSupport

/// A made-up store of aisles between racks of which half are walked, on a radio of its own.
///
/// It shares no code with the model that is tested on it, so a radio that differs can be asked for.
struct AisleWorld {
    /// How beacons arrive.
    struct Radio {
        var power = -62.0
        var exponent = 2.2
        var rack = (first: 7.0, further: 5.0)
        var sensitivity = -95.0
        var spread = 4.0
        var deadShare = 0.02

        static let usual = Radio()
        /// Weaker tags, more loss with distance and in racks, a deafer receiver.
        static let harsh = Radio(
            power: -65,
            exponent: 2.6,
            rack: (11, 9),
            sensitivity: -92
        )
        /// Hardly anything stands in the way.
        static let open = Radio(rack: (2, 2))
    }

    struct Item {
        var zone: ZoneID
        var truth: SiteFit.Recounted.Truth
        var heardFrom: [ZoneID: Int] = [:]
        var peak: Double?
        var wasHeard: Bool { !heardFrom.isEmpty }
    }

    static let width = 4.2
    static let depth = 24.0
    static let front = 5.0

    let plan: SitePlan
    let aisles: Int
    private(set) var visits: [ZoneVisit] = []
    private(set) var items: [Item] = []
    private var track: [(second: Int, point: Point, heading: Double)] = []
    private var random: SplitMix64

    init(
        seed: UInt64,
        aisles: Int = 10,
        items count: Int = 400,
        radio: Radio = .usual
    ) throws {
        self.aisles = aisles
        random = SplitMix64(seed: seed)
        plan = try Self.plan(aisles: aisles)
        walk()
        for number in 0..<count { items.append(item(number, radio)) }
    }

    // MARK: Floor and walk

    private static func rectangle(
        _ x: ClosedRange<Double>,
        _ y: ClosedRange<Double>
    ) throws -> Polygon {
        try Polygon([
            Point(x: x.lowerBound, y: y.lowerBound), Point(x: x.upperBound, y: y.lowerBound),
            Point(x: x.upperBound, y: y.upperBound), Point(x: x.lowerBound, y: y.upperBound),
        ])
    }

    static func plan(aisles: Int) throws -> SitePlan {
        let deep = front + depth
        let right = Double(aisles) * width
        let floor = try rectangle(0...right, 0...front)
        var zones = [SitePlan.Zone(id: .zone(999), name: "Front", polygon: floor)]
        var racks: [SitePlan.Obstacle] = []
        for number in 0..<aisles {
            let left = Double(number) * width
            zones.append(
                SitePlan.Zone(
                    id: .zone(number),
                    name: "Aisle",
                    polygon: try rectangle(left...left + width, front...deep)
                )
            )
        }
        for number in 0...aisles {
            let x = Double(number) * width
            racks.append(
                .init(polygon: try rectangle(max(0, x - 0.5)...x + 0.5, front + 1...deep - 1))
            )
        }
        return SitePlan(
            site: "aisles",
            width: right + 1,
            height: deep + 1,
            zones: zones,
            obstacles: racks
        )
    }

    /// Up and down the walked aisles; every other of them only to a random depth.
    private mutating func walk() {
        var stops = [Point(x: 1, y: 2.5)]
        for number in 0..<aisles where Double.random(in: 0..<1, using: &random) < 0.55 {
            let middle = (Double(number) + 0.5) * Self.width
            let share = number.isMultiple(of: 2) ? 1 : Double.random(in: 0.15...1, using: &random)
            stops += [
                Point(x: middle, y: 2.5), Point(x: middle, y: Self.front + share * Self.depth - 1),
                Point(x: middle, y: 2.5),
            ]
        }
        var second = 0
        for (from, to) in zip(stops, stops.dropFirst()) {
            let seconds = Int(from.distance(to: to) / 0.9) + 1
            for step in 0..<seconds {
                let share = Double(step) / Double(seconds)
                track.append(
                    (
                        second,
                        Point(
                            x: from.x + share * (to.x - from.x),
                            y: from.y + share * (to.y - from.y)
                        ),
                        to.y > from.y ? 1 : to.y < from.y ? -1 : 0
                    )
                )
                second += 1
            }
        }
        record()
    }

    /// The visits as an estimator gives them: positions are wrong by a metre or two.
    private mutating func record() {
        var error = Point(x: 0, y: 0)
        for (second, point, _) in track {
            error.x = 0.8 * error.x + 0.7 * normal()
            error.y = 0.8 * error.y + 0.7 * normal()
            guard let zone = zone(at: point) else { continue }
            let last = visits.last
            if last?.zone != zone || second - Int(last?.from.second ?? 0) >= 60 {
                visits.append(
                    ZoneVisit(
                        zone: zone,
                        from: Instant(seconds: Int64(second)),
                        to: Instant(seconds: Int64(second)),
                        seconds: 0,
                        anchorsPassed: []
                    )
                )
            }
            let visit = visits.count - 1
            visits[visit].to = Instant(seconds: Int64(second + 1))
            visits[visit].seconds += 1
            visits[visit].path.append(
                PathPoint(
                    second: second - Int(visits[visit].from.second),
                    position: Point(
                        x: ((point.x + error.x) * 10).rounded() / 10,
                        y: ((point.y + error.y) * 10).rounded() / 10
                    ),
                    adverts: 60
                )
            )
        }
    }

    private func zone(at point: Point) -> ZoneID? {
        if point.y < Self.front { return .zone(999) }
        return .zone(min(aisles - 1, max(0, Int(point.x / Self.width))))
    }

    // MARK: Items

    /// In each aisle one item in ten is absent and one in twenty misplaced: exactly, so that the
    /// shares of a small store are not off by chance.
    private mutating func item(_ number: Int, _ radio: Radio) -> Item {
        let (row, home) = number.quotientAndRemainder(dividingBy: aisles)
        var item = Item(zone: .zone(home), truth: .inPlace)
        var aisle = home
        switch row % 20 {
        case 0, 10:
            item.truth = .absent
            return item
        case 5:
            item.truth = .misplaced
            aisle = Int.random(in: 0..<aisles, using: &random)
        default: break
        }
        guard Double.random(in: 0..<1, using: &random) >= radio.deadShare else { return item }
        hear(&item, in: aisle, radio)
        return item
    }

    private mutating func hear(_ item: inout Item, in aisle: Int, _ radio: Radio) {
        let side = Bool.random(using: &random)
        let x = (Double(aisle) + (side ? 0 : 1)) * Self.width + (side ? 0.6 : -0.6)
        let y = Self.front + 1.2 + (Self.depth - 2.4) * Double.random(in: 0..<1, using: &random)
        let rise = Double.random(in: -1...2, using: &random)
        let power = radio.power + radio.spread * normal()
        var shadow = normal()
        var smoothed: Double?
        for (_, point, heading) in track {
            let (dx, dy) = (x - point.x, y - point.y)
            // Farther away nothing is heard on any of the radios.
            guard abs(dx) < 25 else { continue }
            shadow = 0.64 * shadow + 0.77 * normal()
            let flat = (dx * dx + dy * dy).squareRoot()
            let racks = racks(from: point.x, to: x)
            let loss = racks == 0 ? 0 : radio.rack.first + radio.rack.further * Double(racks - 1)
            let body = 3 * (1 - (flat > 0 ? dy * heading / flat : 1))
            let level =
                power - 5 * radio.exponent * log10(flat * flat + rise * rise + 0.1) - loss - body
                + 3.5 * shadow + 3 * normal()
            let heard = 0.78 / (1 + exp(-(level - radio.sensitivity) / 1.5))
            guard Double.random(in: 0..<1, using: &random) < heard,
                let zone = zone(at: point)
            else { continue }
            item.heardFrom[zone, default: 0] += 1
            let next = smoothed.map { $0 + 0.4 * (level - $0) } ?? level
            smoothed = next
            item.peak = max(item.peak ?? -.infinity, next)
        }
    }

    /// The racks between two places, seen from above: one on each border of an aisle.
    private func racks(from: Double, to: Double) -> Int {
        abs(Int(from / Self.width) - Int(to / Self.width))
    }

    private mutating func normal() -> Double {
        let one = Double.random(in: 0.000_001..<1, using: &random)
        let other = Double.random(in: 0..<1, using: &random)
        return (-2 * log(one)).squareRoot() * cos(2 * .pi * other)
    }
}
