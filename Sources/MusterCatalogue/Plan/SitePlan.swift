public import MusterCore

/// A site as its plan draws it: zones, beacons fixed to the building, receivers and obstacles.
///
/// Positions are in metres from the top left corner, x to the right and y down. A plan that exists
/// is consistent; ``read(_:named:)`` lists what must hold.
public struct SitePlan: Hashable, Sendable {
    /// The smallest place that radio can tell apart.
    public struct Zone: Hashable, Sendable {
        /// The identifier, unique on the plan.
        public var id: ZoneID
        /// What people call it.
        public var name: String
        /// The floor it covers.
        public var polygon: Polygon

        /// Creates a zone.
        public init(id: ZoneID, name: String, polygon: Polygon) {
            self.id = id
            self.name = name
            self.polygon = polygon
        }
    }

    /// A beacon fixed to the building; it tells where a walking scanner is.
    public struct Anchor: Hashable, Sendable {
        /// What it advertises, unique on the plan.
        public var beacon: BeaconIdentity
        /// Where it hangs.
        public var position: Point
        /// The zone it stands for.
        public var zone: ZoneID

        /// Creates an anchor.
        public init(beacon: BeaconIdentity, position: Point, zone: ZoneID) {
            self.beacon = beacon
            self.position = position
            self.zone = zone
        }
    }

    /// A receiver fixed to the building.
    public struct Receiver: Hashable, Sendable {
        /// The identifier, unique on the plan.
        public var id: ReceiverID
        /// Where it hangs.
        public var position: Point
        /// The zone it stands for, if it is one.
        public var zone: ZoneID?

        /// Creates a receiver.
        public init(id: ReceiverID, position: Point, zone: ZoneID? = nil) {
            self.id = id
            self.position = position
            self.zone = zone
        }
    }

    /// Something that radio does not pass, such as a rack or a wall.
    public struct Obstacle: Hashable, Sendable {
        /// The floor it covers.
        public var polygon: Polygon

        /// Creates an obstacle.
        public init(polygon: Polygon) {
            self.polygon = polygon
        }
    }

    /// A picture of the floor, which lies under the zones.
    public struct Picture: Hashable, Sendable {
        /// The SHA-256 of the picture as it is kept: 64 hexadecimal digits.
        public var sha256: String
        /// Where its top left corner lies.
        public var origin: Point
        /// Its extent from left to right, in metres.
        public var width: Double
        /// Its extent from top to bottom, in metres.
        public var height: Double

        /// Creates a picture.
        public init(sha256: String, origin: Point, width: Double, height: Double) {
            self.sha256 = sha256
            self.origin = origin
            self.width = width
            self.height = height
        }
    }

    /// The site's name.
    public var site: String
    /// The plan's extent from left to right, in metres.
    public var width: Double
    /// The plan's extent from top to bottom, in metres.
    public var height: Double
    /// The zones; none overlaps another.
    public var zones: [Zone]
    /// The beacons fixed to the building.
    public var anchors: [Anchor]
    /// The receivers fixed to the building.
    public var receivers: [Receiver]
    /// What stands in the way of radio.
    public var obstacles: [Obstacle]
    /// What lies under all of it; `nil` for a plan without a picture.
    public var picture: Picture?

    /// Creates a plan of parts that are known to fit, such as a generated one.
    ///
    /// Nothing is checked here; ``read(_:named:)`` checks ``encoded()``.
    public init(
        site: String,
        width: Double,
        height: Double,
        zones: [Zone],
        anchors: [Anchor] = [],
        receivers: [Receiver] = [],
        obstacles: [Obstacle] = [],
        picture: Picture? = nil
    ) {
        self.site = site
        self.width = width
        self.height = height
        self.zones = zones
        self.anchors = anchors
        self.receivers = receivers
        self.obstacles = obstacles
        self.picture = picture
    }

    /// The zone that `point` lies in; on a common edge the one that the plan names first.
    public func zone(at point: Point) -> ZoneID? {
        zones.first { $0.polygon.contains(point) }?.id
    }
}

extension SitePlan {
    /// The zones as lists have them: in the natural order of the names that people read.
    public var listedZones: [Zone] {
        zones.inNaturalOrder { $0.name.isEmpty ? $0.id.rawValue : $0.name }
    }

    /// What people call the zones.
    public var zoneNames: [ZoneID: String] {
        Dictionary(zones.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    }

    /// The anchors as lists have them: in the natural order of their beacons.
    public var listedAnchors: [Anchor] { anchors.inNaturalOrder(by: \.beacon.description) }

    /// The receivers as lists have them: in the natural order of their identifiers.
    public var listedReceivers: [Receiver] { receivers.inNaturalOrder(by: \.id.rawValue) }
}
