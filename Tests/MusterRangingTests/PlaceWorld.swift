import Glibc
import MusterCatalogue
import MusterCore
import MusterRanging
import MusterTestSupport
import Testing

/// A walk through a made-up store, and items that are heard on it.
///
/// It shares no code with what is tested on it.
struct PlaceWorld {
    let plan: SitePlan
    let path: ScannerPath
    let walk: [Point]
    private var random: SplitMix64
    private static let start: Int64 = 1_000

    /// A walk into some aisles of a store.
    init(seed: UInt64, aisles: Int = 3, walkingInto: [Int] = [0, 1, 2]) throws {
        let world = try PathWorld(seed: seed, aisles: aisles)
        try self.init(world, seed: seed, walk: PathWorld.walk(into: walkingInto))
    }

    /// A walk through a plan, which may tell of other anchors than there are.
    init(_ world: PathWorld, seed: UInt64, walk: [Point], told: SitePlan? = nil) throws {
        var world = world
        self.walk = walk
        plan = told ?? world.plan
        let heard = world.listen(at: walk)
        let log = PathWorld(plan, seed: 0).log(heard, from: Self.start)
        path = try #require(ScannerPath(log, on: plan))
        random = SplitMix64(seed: seed &+ 77)
    }

    /// The middle of a side of an aisle, so far from its front.
    static func shelf(_ aisle: Int, _ metres: Double) -> Point {
        let middle = (Double(aisle) + 0.5) * AisleWorld.width
        return Point(x: middle + 1.3, y: AisleWorld.front + metres)
    }

    /// What is heard of an item at a place.
    mutating func hear(_ place: Point, power: Double = -60) -> HeardSeconds {
        var heard = HeardSeconds()
        for (number, here) in walk.enumerated() {
            let distance = (pow(place.distance(to: here), 2) + 1).squareRoot()
            let racks = abs(
                (place.x / AisleWorld.width).rounded(.down)
                    - (here.x / AisleWorld.width).rounded(.down)
            )
            let blocked = plan.obstacles.isEmpty ? 0 : 8 * racks
            let level = power - 21 * log10(distance) - blocked + 4 * normal()
            guard level > -95, Double.random(in: 0..<1, using: &random) < 0.75 else { continue }
            let second = Self.start + Int64(number)
            heard.add(.init(second: second, level: Int(level.rounded()), count: 1))
        }
        return heard
    }

    /// Items on both sides of the middle of each aisle, where the record has them; from 2 m on enough to
    /// learn from in three aisles.
    mutating func stock(aisles: Int, every metres: Double = 5) -> [ItemPlaces.Recorded] {
        (0..<aisles).flatMap { aisle in
            stride(from: 5.0, through: 20, by: metres).map {
                ItemPlaces.Recorded(heard: hear(Self.shelf(aisle, $0)), zone: .zone(aisle))
            }
        }
    }

    /// The zones that the walk led through.
    var entered: Set<ZoneID> {
        Set(walk.compactMap { here in plan.zones.first { $0.polygon.contains(here) }?.id })
    }

    /// Normally distributed, with a standard deviation of 1 (Box–Muller).
    private mutating func normal() -> Double {
        let (first, second) = (
            Double.random(in: .leastNonzeroMagnitude..<1, using: &random),
            Double.random(in: 0..<1, using: &random)
        )
        return (-2 * Glibc.log(first)).squareRoot() * cos(2 * .pi * second)
    }
}
