public import MusterAudit
public import MusterCatalogue
public import MusterCore
import MusterRanging

/// What a map shows: a plan and, if there is one, what an audit found there.
public struct SiteMap: Sendable {
    /// The plan.
    public let plan: SitePlan
    /// The name of the site: the plan's own may be that of another, or of before.
    public let site: String
    /// The audit; `nil` for the plan alone.
    public let audit: AuditSummary?
    /// The only zone to show; `nil` for the whole plan.
    public let zone: ZoneID?
    /// The part that is shown; `nil` for all.
    var part: Part?
    /// What was not covered, in metres on the plan.
    public let uncovered: [Square]

    /// What lies under the zones; `nil` for nothing.
    public let picture: FloorPicture?

    /// A part of a map that takes several pages.
    struct Part: Hashable, Sendable {
        /// Its zones.
        var zones: Set<ZoneID>
        /// Its number, from 1.
        var number: Int
        /// How many parts there are.
        var count: Int
    }

    /// A square part of the plan.
    public struct Square: Hashable, Sendable {
        /// Its middle, in metres.
        public var centre: Point
        /// Its width, in metres.
        public var side: Double

        /// Creates a square.
        public init(centre: Point, side: Double) {
            self.centre = centre
            self.side = side
        }
    }

    /// Creates a map; without `site` it is headed by the audit's site, or else by the plan's.
    public init(
        plan: SitePlan,
        site: String? = nil,
        audit: AuditSummary? = nil,
        zone: ZoneID? = nil,
        uncovered: [Square] = [],
        picture: FloorPicture? = nil
    ) {
        self.plan = plan
        self.site = site ?? audit?.scope.site ?? plan.site
        self.audit = audit
        self.zone = zone
        self.uncovered = uncovered
        self.picture = picture
    }

    /// The zones that are shown, in the natural order of their names.
    public var zones: [SitePlan.Zone] {
        plan.listedZones.filter { shown in
            (zone == nil || shown.id == zone) && part?.zones.contains(shown.id) ?? true
        }
    }

    /// Whether the whole plan is shown.
    var isWhole: Bool { zone == nil && part == nil }

    /// More zones than this make a large site.
    private static let fewZones = 12

    /// Whether there are so many zones that signs for single items and arrows would hide the map.
    var isLarge: Bool { part != nil || zones.count > Self.fewZones }

    /// What is marked in one zone.
    public struct Tally: Sendable {
        /// The zone.
        public var zone: ZoneID
        /// How many items the record places there.
        public var expected = 0
        /// The items marked there, by outcome; of what is not present, where it belongs.
        public var marked: [Outcome: Int] = [:]
        /// Beacons heard there that were not looked for.
        public var extras = 0
    }

    /// What is marked in each zone that is shown, in the order of ``zones``.
    public var tallies: [Tally] {
        var places: [ZoneID: Int] = [:]
        var tallies = zones.enumerated().map { index, zone in
            places[zone.id] = index
            return Tally(zone: zone.id)
        }
        for finding in audit?.findings ?? [] {
            if let home = finding.expectedZone, let index = places[home] {
                tallies[index].expected += 1
            }
            if let place = Self.place(of: finding), let index = places[place] {
                tallies[index].marked[finding.outcome, default: 0] += 1
            }
        }
        for extra in audit?.extras ?? [] {
            if let zone = extra.zone, let index = places[zone] { tallies[index].extras += 1 }
        }
        return tallies
    }

    /// The zone that an item is marked in.
    static func place(of finding: Finding) -> ZoneID? {
        finding.outcome.isPresent ? finding.zone ?? finding.expectedZone : finding.expectedZone
    }

    /// From where to where items were moved, and how many, the most first; as many in natural order.
    var moves: [(from: ZoneID, to: ZoneID, count: Int)] {
        var counts: [[ZoneID]: Int] = [:]
        for finding in audit?.findings ?? [] where finding.zoneState == .elsewhere {
            guard let from = finding.expectedZone, let to = finding.zone else { continue }
            counts[[from, to], default: 0] += 1
        }
        return counts.map { ($0.key[0], $0.key[1], $0.value) }
            .sorted { one, other in
                if one.2 != other.2 { return one.2 > other.2 }
                return NaturalOrder.isBefore(
                    (one.0.rawValue, one.1.rawValue),
                    (other.0.rawValue, other.1.rawValue)
                )
            }
    }
}

/// The picture that a plan lies on.
public struct FloorPicture: Hashable, Sendable {
    /// The picture as JPEG.
    public let jpeg: [UInt8]
    /// Its width in pixels.
    public let width: Int
    /// Its height in pixels.
    public let height: Int

    /// Creates a picture.
    public init(jpeg: [UInt8], width: Int, height: Int) {
        self.jpeg = jpeg
        self.width = width
        self.height = height
    }
}
