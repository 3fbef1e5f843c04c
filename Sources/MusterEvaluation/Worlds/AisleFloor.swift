import MusterCatalogue
import MusterCore

/// A place in a store of aisles, in metres; `y` runs on from floor to floor as on the plan.
struct AislePlace: Sendable {
    var x: Double
    var y: Double
    var z: Double
    var floor: Int

    var point: Point { Point(x: x, y: y) }
}

/// Parallel aisles between racks that run through from end to end, cut into zones by length alone.
struct AisleFloor: Sendable {
    /// How long an aisle is: a multiple of all lengths of zones.
    static let length = 30.0
    /// Where racks begin and end; before and behind them one walks across.
    static let rackStart = 2.4
    static let rackEnd = length - rackStart
    /// How far the plan keeps floors apart, in metres.
    static let gap = 6.0
    static let storeyHeight = 4.0

    let zoneLength: Double
    let floors: Int
    /// Aisles of each floor.
    let aisles: Int
    let rackDepth: Double
    let pitch: Double

    init(zoneLength: Double, floors: Int, items: Int, using random: inout SeededRandom) {
        (self.zoneLength, self.floors) = (zoneLength, floors)
        // About 30 items for each 5 m of aisle, never fewer than two aisles.
        let count = max(2 * floors, Int((Double(items) / 170).rounded(.up)))
        aisles = (count + floors - 1) / floors
        rackDepth = 0.9 + 0.5 * random.unit()
        pitch = rackDepth + 2.4 + 0.9 * random.unit()
    }

    /// The extent of one floor across its aisles.
    var depth: Double { Double(aisles) * pitch }
    var zonesPerAisle: Int { Int((Self.length / zoneLength).rounded()) }
    /// The plan's extent from top to bottom.
    var height: Double { Double(floors) * depth + Double(floors - 1) * Self.gap }
    var zoneCount: Int { floors * aisles * zonesPerAisle }

    /// The middle line of an aisle, counted through all floors.
    func middle(of aisle: Int) -> Double {
        top(of: aisle / aisles) + (Double(aisle % aisles) + 0.5) * pitch
    }

    func top(of floor: Int) -> Double { Double(floor) * (depth + Self.gap) }

    func zone(aisle: Int, x: Double) -> Int {
        let cell = min(zonesPerAisle - 1, max(0, Int(x / zoneLength)))
        return aisle * zonesPerAisle + cell
    }

    func id(_ zone: Int) -> ZoneID {
        ZoneID(rawValue: "a\(zone / zonesPerAisle + 1)-\(zone % zonesPerAisle + 1)")
    }

    /// Whether two zones lie in one aisle and touch.
    func touch(_ one: Int, _ other: Int) -> Bool {
        one / zonesPerAisle == other / zonesPerAisle && abs(one - other) == 1
    }

    /// A shelf place in a zone: in the half of a rack that faces the zone's aisle.
    func shelf(in zone: Int, using random: inout SeededRandom) -> AislePlace {
        let aisle = zone / zonesPerAisle
        let from = max(Self.rackStart, Double(zone % zonesPerAisle) * zoneLength)
        let to = min(Self.rackEnd, Double(zone % zonesPerAisle + 1) * zoneLength)
        let reach = (pitch - rackDepth) / 2 + rackDepth / 2 * random.unit()
        let side = random.unit() < 0.5 ? -1.0 : 1.0
        return AislePlace(
            x: from + (to - from) * random.unit(),
            y: middle(of: aisle) + side * reach,
            z: 0.2 + 2 * random.unit(),
            floor: aisle / aisles
        )
    }

    /// How many metres of the straight way between two places of one floor lie within racks.
    func metresOfRack(from one: AislePlace, to other: AislePlace) -> Double {
        let (dx, dy) = (other.x - one.x, other.y - one.y)
        let length = (dx * dx + dy * dy).squareRoot()
        guard length > 1e-9 else { return 0 }
        let along = Self.share(one.x, dx, from: Self.rackStart, to: Self.rackEnd)
        guard along.lower < along.upper else { return 0 }
        let base = top(of: one.floor)
        var share = 0.0
        // A rack stands on each line between two aisles, and half a one at either wall.
        for rack in 0...aisles {
            let middle = base + Double(rack) * pitch
            let across = Self.share(
                one.y,
                dy,
                from: middle - rackDepth / 2,
                to: middle + rackDepth / 2
            )
            share += max(0, min(along.upper, across.upper) - max(along.lower, across.lower))
        }
        return share * length
    }

    /// The part of a way, as shares of it, on which a coordinate lies between two limits.
    private static func share(
        _ start: Double,
        _ step: Double,
        from low: Double,
        to high: Double
    ) -> (lower: Double, upper: Double) {
        guard abs(step) > 1e-9 else { return start >= low && start <= high ? (0, 1) : (1, 0) }
        let (one, other) = ((low - start) / step, (high - start) / step)
        return (max(0, min(one, other)), min(1, max(one, other)))
    }

    /// The plan that the store's people have drawn.
    func plan(site: String, anchors: [SitePlan.Anchor], hasRacks: Bool) -> SitePlan {
        var zones: [SitePlan.Zone] = []
        for zone in 0..<zoneCount {
            let (aisle, cell) = (zone / zonesPerAisle, zone % zonesPerAisle)
            let area = Self.rectangle(
                x: Double(cell) * zoneLength,
                y: middle(of: aisle) - pitch / 2,
                width: zoneLength,
                height: pitch
            )
            guard let area else { continue }
            zones.append(.init(id: id(zone), name: id(zone).rawValue, polygon: area))
        }
        return SitePlan(
            site: site,
            width: Self.length,
            height: height,
            zones: zones,
            anchors: anchors,
            obstacles: hasRacks ? racks.map { SitePlan.Obstacle(polygon: $0) } : []
        )
    }

    private var racks: [Polygon] {
        (0..<floors).flatMap { floor in
            (0...aisles).compactMap { rack -> Polygon? in
                let middle = top(of: floor) + Double(rack) * pitch
                let from = max(top(of: floor), middle - rackDepth / 2)
                let to = min(top(of: floor) + depth, middle + rackDepth / 2)
                return Self.rectangle(
                    x: Self.rackStart,
                    y: from,
                    width: Self.rackEnd - Self.rackStart,
                    height: to - from
                )
            }
        }
    }

    private static func rectangle(
        x: Double,
        y: Double,
        width: Double,
        height: Double
    ) -> Polygon? {
        try? Polygon([
            Point(x: x, y: y), Point(x: x + width, y: y), Point(x: x + width, y: y + height),
            Point(x: x, y: y + height),
        ])
    }
}
