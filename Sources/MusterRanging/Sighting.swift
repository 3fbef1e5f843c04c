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

    /// Creates a sighting.
    public init(
        beacon: BeaconIdentity,
        zone: ZoneID?,
        firstAt: Instant,
        lastAt: Instant,
        readings: [Reading],
        sampleCount: Int,
        peak: Peak?,
        decidedAt: Instant? = nil
    ) {
        self.beacon = beacon
        self.zone = zone
        self.firstAt = firstAt
        self.lastAt = lastAt
        self.readings = readings
        self.sampleCount = sampleCount
        self.peak = peak
        self.decidedAt = decidedAt
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

        /// Creates a peak.
        public init(level: Double, at: Instant) {
            self.level = level
            self.at = at
        }
    }
}

/// How long the scanner was in a zone, and which of its anchors it came past.
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

    /// Creates a visit.
    public init(
        zone: ZoneID,
        from: Instant,
        to: Instant,
        seconds: Int,
        anchorsPassed: [BeaconIdentity]
    ) {
        self.zone = zone
        self.from = from
        self.to = to
        self.seconds = seconds
        self.anchorsPassed = anchorsPassed
    }
}

/// What the estimator hands on: sightings of beacons, and where the scanner was meanwhile.
public enum RangingEvent: Hashable, Sendable {
    /// A beacon was heard.
    case sighting(Sighting)
    /// The scanner was in a zone.
    case visit(ZoneVisit)
}
