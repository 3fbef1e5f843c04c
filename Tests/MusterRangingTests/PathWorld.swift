import Glibc
import MusterCatalogue
import MusterCore
import MusterRanging
import MusterTestSupport

/// A made-up store with anchors, and what a scanner carried through it hears of them.
///
/// It shares no code with what is tested on it.
struct PathWorld {
    /// How anchors arrive.
    struct Radio {
        var power = -60.0
        var exponent = 2.1
        var rack = 8.0
        var spread = 4.0
        var heardShare = 0.8
    }

    typealias Heard = (beacon: BeaconIdentity, level: Double, count: Int)

    var plan: SitePlan
    var radio = Radio()
    /// How much stronger than the others an anchor is, in dB, by its place on the plan.
    var offsets: [Int: Double] = [:]
    private var random: SplitMix64

    /// Aisles between racks, with an anchor every few metres.
    init(seed: UInt64, aisles: Int = 6) throws {
        var plan = try AisleWorld.plan(aisles: aisles)
        let deep = AisleWorld.front + AisleWorld.depth
        for aisle in 0..<aisles {
            let x = (Double(aisle) + 0.5) * AisleWorld.width
            for y in stride(from: AisleWorld.front + 1, to: deep, by: 5) {
                plan.anchors.append(
                    Self.anchor(plan.anchors.count, Point(x: x, y: y), in: .zone(aisle))
                )
            }
            plan.anchors.append(
                Self.anchor(plan.anchors.count, Point(x: x, y: 1), in: .zone(999))
            )
        }
        self.init(plan, seed: seed)
    }

    /// A plan as it is.
    init(_ plan: SitePlan, seed: UInt64) {
        self.plan = plan
        random = SplitMix64(seed: seed)
    }

    static func anchor(_ number: Int, _ position: Point, in zone: ZoneID) -> SitePlan.Anchor {
        SitePlan.Anchor(
            beacon: .ibeacon(uuid: (7, 7), major: 1, minor: UInt16(number)),
            position: position,
            zone: zone
        )
    }

    /// From the front into an aisle to its end and back, into the next that is named, and so on, at
    /// 1 m/s: where the scanner is each second.
    static func walk(into aisles: [Int]) -> [Point] {
        var points: [Point] = []
        var here = Point(x: 2, y: 2.5)
        func go(to there: Point) {
            let metres = here.distance(to: there)
            for step in 0..<Int(metres.rounded()) {
                let share = Double(step) / metres
                points.append(
                    Point(
                        x: here.x + share * (there.x - here.x),
                        y: here.y + share * (there.y - here.y)
                    )
                )
            }
            here = there
        }
        for aisle in aisles {
            let x = (Double(aisle) + 0.5) * AisleWorld.width
            go(to: Point(x: x, y: 2.5))
            go(to: Point(x: x, y: AisleWorld.front + AisleWorld.depth - 2))
            go(to: Point(x: x, y: 2.5))
        }
        return points
    }

    /// What is heard of the anchors at each of some places.
    mutating func listen(at places: [Point]) -> [[Heard]] {
        var seconds: [[Heard]] = []
        for place in places {
            var heard: [Heard] = []
            for (number, anchor) in plan.anchors.enumerated() {
                let distance = (pow(anchor.position.distance(to: place), 2) + 1).squareRoot()
                let loss =
                    10 * radio.exponent * log10(distance)
                    + radio.rack * racks(between: anchor.position, and: place)
                let level = radio.power + (offsets[number] ?? 0) - loss + normal() * radio.spread
                let isReceived = Double.random(in: 0..<1, using: &random) < radio.heardShare
                if level > -95, isReceived { heard.append((anchor.beacon, level.rounded(), 1)) }
            }
            seconds.append(heard)
        }
        return seconds
    }

    /// Normally distributed, with a standard deviation of 1 (Box–Muller).
    private mutating func normal() -> Double {
        let (first, second) = (
            Double.random(in: .leastNonzeroMagnitude..<1, using: &random),
            Double.random(in: 0..<1, using: &random)
        )
        return (-2 * Glibc.log(first)).squareRoot() * cos(2 * .pi * second)
    }

    private func racks(between one: Point, and other: Point) -> Double {
        guard !plan.obstacles.isEmpty, max(one.y, other.y) > AisleWorld.front + 1 else { return 0 }
        let (first, last) = (one.x / AisleWorld.width, other.x / AisleWorld.width)
        return abs(first.rounded(.down) - last.rounded(.down))
    }

    /// The log of a walk that begins at a second.
    func log(_ heard: [[Heard]], from second: Int64 = 1_000) -> AnchorLog {
        var log = AnchorLog(plan)
        for (number, anchors) in heard.enumerated() {
            log.add(second + Int64(number), heard: anchors)
        }
        return log
    }

    /// The identifier of the zone that a place lies in.
    func zone(at place: Point) -> ZoneID? {
        plan.zones.first { $0.polygon.contains(place) }?.id
    }
}
