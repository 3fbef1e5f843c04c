public import MusterCore

/// What one beacon gave in one place over a short while: a step between samples and outcomes.
///
/// The outcomes of an audit are a pure function of its sightings and visits, so keeping these is
/// keeping the audit. A window ends when the scanner changes zone, when a decision falls, and after
/// ``windowSeconds``.
public struct Sighting: Hashable, Sendable {
    /// The longest time that one sighting covers, in seconds.
    public static let windowSeconds: Int64 = 10

    /// The beacon that was heard.
    public var beacon: BeaconIdentity
    /// Where the scanner was; `nil` when nothing told.
    public var zone: ZoneID?
    /// When the window's first sample was received (UTC).
    public var firstAt: Instant
    /// When the window's last sample was received (UTC).
    public var lastAt: Instant
    /// How often each strength was read, weakest first; samples without a strength are not in it.
    public var readings: [Reading]
    /// How many samples the window holds, those without a strength included.
    public var sampleCount: Int
    /// The strongest level within the window, as the method smooths it.
    public var peak: Peak?
    /// When the method decided that the beacon is present, if it did so in this window.
    public var decidedAt: Instant?
    /// Where the method places the beacon at the end of the window, with receivers that are fixed.
    ///
    /// ``zone`` is that of the receiver then, and each receiver's zone has sightings of its own.
    public var placedIn: ZoneID?
    /// The shortest time between two advertisements within the window, in seconds.
    ///
    /// Times under 50 ms are left out: they are one advertisement on several channels.
    public var shortestGap: Double?
    /// What is wrong with the way the beacon was transmitted, if something is.
    public var suspicion: Suspicion?
    /// The seconds in which the scanner that is carried heard it, in order; empty where a place is not
    /// worked out from them.
    public var seconds: [Second]

    /// Creates a sighting.
    public init(
        beacon: BeaconIdentity,
        zone: ZoneID?,
        firstAt: Instant,
        lastAt: Instant,
        readings: [Reading],
        sampleCount: Int,
        peak: Peak?,
        decidedAt: Instant? = nil,
        placedIn: ZoneID? = nil,
        shortestGap: Double? = nil,
        suspicion: Suspicion? = nil,
        seconds: [Second] = []
    ) {
        self.beacon = beacon
        self.zone = zone
        self.firstAt = firstAt
        self.lastAt = lastAt
        self.readings = readings
        self.sampleCount = sampleCount
        self.peak = peak
        self.decidedAt = decidedAt
        self.placedIn = placedIn
        self.shortestGap = shortestGap
        self.suspicion = suspicion
        self.seconds = seconds
    }

    /// What was heard of the beacon in one second.
    public struct Second: Hashable, Sendable {
        /// How many whole seconds (UTC) it lies behind that of ``Sighting/firstAt``.
        public var offset: Int
        /// The mean strength, in whole dBm.
        public var level: Int
        /// How many samples with a strength there were.
        public var count: Int

        /// Creates a second.
        public init(offset: Int, level: Int, count: Int) {
            (self.offset, self.level, self.count) = (offset, level, count)
        }
    }

    /// What no honest beacon does: a sign that somebody else transmits its identity.
    public enum Suspicion: String, Sendable, CaseIterable {
        /// One address transmits more identities than a beacon has.
        case crowdedAddress = "crowded_address"
        /// The identity comes from more addresses within a minute than a beacon would use.
        case manyAddresses = "many_addresses"
        /// It is transmitted more often than the shortest advertising interval allows.
        case flood
    }

    /// A signal strength and how often it was read.
    public struct Reading: Hashable, Sendable {
        /// The strength in dBm.
        public var rssi: RSSI
        /// How many samples had it.
        public var count: Int

        /// Creates a reading.
        public init(rssi: RSSI, count: Int) {
            self.rssi = rssi
            self.count = count
        }
    }

    /// A level and when it was reached.
    public struct Peak: Hashable, Sendable {
        /// The level in dBm.
        public var level: Double
        /// The end of the second that reached it (UTC).
        public var at: Instant
        /// Where the receiver was then, in metres on the site's plan; `nil` when nothing told.
        public var position: Point?

        /// Creates a peak.
        public init(level: Double, at: Instant, position: Point? = nil) {
            self.level = level
            self.at = at
            self.position = position
        }
    }
}

/// How long a receiver was in a zone, where, and which of the zone's anchors it came past.
public struct ZoneVisit: Hashable, Sendable {
    /// The zone.
    public var zone: ZoneID
    /// The first second of the visit (UTC).
    public var from: Instant
    /// The end of its last second (UTC).
    public var to: Instant
    /// The seconds with anchors heard, at most those between ``from`` and ``to``.
    public var seconds: Int
    /// The anchors that the scanner came past: among the strongest of at least one second.
    public var anchorsPassed: [BeaconIdentity]
    /// Where the receiver was, second by second; empty when nothing told.
    public var path: [PathPoint]
    /// The receiver, where it is fixed to the building; `nil` for the one that is carried.
    public var receiver: ReceiverID?

    /// Creates a visit.
    public init(
        zone: ZoneID,
        from: Instant,
        to: Instant,
        seconds: Int,
        anchorsPassed: [BeaconIdentity],
        path: [PathPoint] = [],
        receiver: ReceiverID? = nil
    ) {
        self.zone = zone
        self.from = from
        self.to = to
        self.seconds = seconds
        self.anchorsPassed = anchorsPassed
        self.path = path
        self.receiver = receiver
    }
}

/// What the estimator hands on: sightings of beacons, and where the scanner was meanwhile.
public enum RangingEvent: Hashable, Sendable {
    /// A beacon was heard.
    case sighting(Sighting)
    /// The scanner was in a zone.
    case visit(ZoneVisit)
    /// The scanner that is carried listened for some seconds, and heard these anchors.
    case anchors(AnchorStretch)
}
