import Glibc
public import MusterCore

extension CoverageMap {
    /// An item that was found in place: where it is, and from where it was heard.
    public struct Found: Hashable, Sendable {
        /// Its zone.
        public var zone: ZoneID
        /// The zones in which a receiver heard it, its own one or not.
        public var heardFrom: Set<ZoneID>

        /// Creates a found item.
        public init(zone: ZoneID, heardFrom: Set<ZoneID>) {
            self.zone = zone
            self.heardFrom = heardFrom
        }
    }

    /// With fewer found items than this nothing is learned.
    public static let leastFound = 20

    /// The offsets that are tried, in dB.
    private static let offsets = stride(from: -20.0, through: 8, by: 1)
    /// How far from 0 the offset is expected before anything is known: a standard deviation in dB.
    private static let spread = 8.0
    /// How often the model is wrong whatever the offset: it keeps one odd zone from deciding.
    private static let slip = 0.02

    /// Learns how much weaker or stronger the site's beacons arrive than the model says.
    ///
    /// An item that was found is there for sure, so whether it was also heard from other zones that
    /// a receiver was in says how far radio reaches on this site: through its racks, with its tags.
    /// Nothing is taken from what was not found, so no guess of how much is absent comes in.
    /// ``offset`` becomes the most likely one; with fewer than ``leastFound`` items it becomes 0.
    public mutating func calibrate(found: [Found]) {
        offset = 0
        guard found.count >= Self.leastFound else { return }
        let items = Dictionary(grouping: found, by: \.zone)
        var likelihood = Self.offsets.map { -$0 * $0 / (2 * Self.spread * Self.spread) }
        let visited = Dictionary(grouping: looks, by: \.zone)
        for from in grid.zones {
            guard let looks = visited[from] else { continue }
            var heard = blank
            for look in looks { heard.add(look) }
            for zone in grid.zones where zone != from && heard.isTold(zone) {
                guard let items = items[zone] else { continue }
                let count = items.count { $0.heardFrom.contains(from) }
                heard.weigh(heard: Double(count), of: items.count, in: zone, into: &likelihood)
            }
        }
        let best = zip(likelihood, Self.offsets).max { $0.0 < $1.0 }
        offset = best?.1 ?? 0
    }

    /// Adds to each offset's likelihood that `heard` of `count` items in `zone` were heard.
    private mutating func weigh(
        heard: Double,
        of count: Int,
        in zone: ZoneID,
        into likelihood: inout [Double]
    ) {
        for (index, offset) in Self.offsets.enumerated() {
            self.offset = offset
            let silence = Self.slip + (1 - 2 * Self.slip) * self.silence(in: zone)
            likelihood[index] += heard * log(1 - silence) + (Double(count) - heard) * log(silence)
        }
    }
}
