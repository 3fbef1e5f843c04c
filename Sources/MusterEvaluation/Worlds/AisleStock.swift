import Glibc
import MusterCatalogue
import MusterCore

/// What stands in a store of aisles and what the record says of it.
///
/// Shares differ from site to site, so that no constant of a method can be the world's.
struct AisleStock {
    struct Entry {
        var item: Item
        /// The zone it stands in; `nil` when it is gone.
        var zone: Int?
        var place: AislePlace?
        var isSilent = false
        /// Where a second transmitter sends its identity.
        var clone: AislePlace?
    }

    /// The shares of items that are gone, and of tags that are dead, at this site.
    let (absentShare, deadShare): (Double, Double)
    static let misplacedShare = 0.06

    private(set) var entries: [Entry] = []

    init(
        count: Int,
        on floor: AisleFloor,
        traits: AisleTraits,
        family: (UInt64, UInt64),
        visit: Int = 0,
        using random: inout SeededRandom
    ) {
        absentShare = 0.02 * pow(10, random.unit())
        deadShare = 0.02 + 0.06 * random.unit()
        for _ in 0..<visit { random = random.fork() }
        for number in 0..<count {
            let home = random.below(floor.zoneCount)
            var zone: Int? = home
            if random.unit() < absentShare {
                zone = nil
            } else if random.unit() < Self.misplacedShare {
                zone = Self.wrongZone(for: home, on: floor, traits, using: &random)
            }
            let item = Item(
                id: ItemID(rawValue: "IT-\(number + 1)"),
                name: "Item \(number + 1)",
                beacon: .ibeacon(
                    uuid: family,
                    major: UInt16(1 + number / 1_000),
                    minor: UInt16(number % 1_000)
                ),
                zone: floor.id(home)
            )
            var entry = Entry(item: item, zone: zone)
            if let zone {
                entry.place = floor.shelf(in: zone, using: &random)
                entry.isSilent = random.unit() < deadShare
            }
            if random.unit() < traits.clonedShare {
                let own = entry.place ?? floor.shelf(in: home, using: &random)
                entry.clone = Self.place(farFrom: own, on: floor, using: &random)
            }
            entries.append(entry)
        }
    }

    private static func wrongZone(
        for home: Int,
        on floor: AisleFloor,
        _ traits: AisleTraits,
        using random: inout SeededRandom
    ) -> Int {
        let others = (0..<floor.zoneCount).filter { $0 != home }
        let near = others.filter { floor.touch($0, home) }
        if !near.isEmpty, traits.isPutNextDoor { return near[random.below(near.count)] }
        return others.isEmpty ? home : others[random.below(others.count)]
    }

    /// A shelf place at least 12 m off, or as far off as a few tries have found.
    private static func place(
        farFrom own: AislePlace,
        on floor: AisleFloor,
        using random: inout SeededRandom
    ) -> AislePlace {
        var best = floor.shelf(in: random.below(floor.zoneCount), using: &random)
        for _ in 0..<20 where best.point.distance(to: own.point) < 12 {
            let other = floor.shelf(in: random.below(floor.zoneCount), using: &random)
            if other.point.distance(to: own.point) > best.point.distance(to: own.point) {
                best = other
            }
        }
        return best
    }
}
