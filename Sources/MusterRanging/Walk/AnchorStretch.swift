public import MusterCore

/// What the scanner that is carried heard of the anchors over a short while, second by second.
///
/// Where it was is worked out from these when an audit is finished, so they are kept as sightings are.
public struct AnchorStretch: Hashable, Sendable {
    /// The longest time from the first second to the last, in seconds.
    public static let longestSeconds: Int64 = 10

    /// One second in which something was heard, anybody's.
    public struct Second: Hashable, Sendable {
        /// How many seconds it lies behind ``AnchorStretch/from``.
        public var offset: Int
        /// How many advertisements were heard in it, those of all beacons together.
        public var adverts: Int
        /// What was heard of anchors; mostly of a handful.
        public var heard: [Reading]

        /// Creates a second.
        public init(offset: Int, adverts: Int, heard: [Reading]) {
            (self.offset, self.adverts, self.heard) = (offset, adverts, heard)
        }
    }

    /// What was heard of one anchor in one second.
    public struct Reading: Hashable, Sendable {
        /// The anchor's place in ``AnchorStretch/anchors``.
        public var anchor: Int
        /// The mean strength in quarters of a decibel (dBm), as a usual anchor would have had it.
        public var level: Int
        /// Of how many advertisements.
        public var count: Int

        /// Creates a reading.
        public init(anchor: Int, level: Int, count: Int) {
            (self.anchor, self.level, self.count) = (anchor, level, count)
        }
    }

    /// The start of the first second (UTC).
    public var from: Instant
    /// The anchors that were heard, in the order of hearing.
    public var anchors: [BeaconIdentity]
    /// The seconds, in order; those in which nothing was heard are not in it.
    public var seconds: [Second]

    /// The end of the last second (UTC).
    public var to: Instant {
        Instant(seconds: from.second &+ Int64(seconds.last?.offset ?? 0) &+ 1)
    }

    /// Creates a stretch.
    public init(from: Instant, anchors: [BeaconIdentity], seconds: [Second]) {
        (self.from, self.anchors, self.seconds) = (from, anchors, seconds)
    }
}

/// Joins seconds to stretches.
struct AnchorStretchRecorder: Sendable {
    private var stretch: AnchorStretch?
    private var places: [BeaconIdentity: Int] = [:]

    /// Adds a second.
    ///
    /// - Returns: the stretch that ended before it, if one did.
    mutating func add(
        _ second: Int64,
        adverts: Int,
        heard: [HeardAnchor]
    ) -> AnchorStretch? {
        var ended: AnchorStretch?
        if let from = stretch?.from.second, second - from >= AnchorStretch.longestSeconds {
            ended = finish()
        }
        var stretch =
            stretch ?? AnchorStretch(from: Instant(seconds: second), anchors: [], seconds: [])
        let readings = heard.map { anchor in
            let place = places[anchor.beacon] ?? stretch.anchors.count
            if place == stretch.anchors.count {
                stretch.anchors.append(anchor.beacon)
                places[anchor.beacon] = place
            }
            let level = Int((min(max(anchor.level, -150), 50) * 4).rounded())
            return AnchorStretch.Reading(anchor: place, level: level, count: anchor.count)
        }
        let offset = Int(second - stretch.from.second)
        stretch.seconds.append(.init(offset: offset, adverts: adverts, heard: readings))
        self.stretch = stretch
        return ended
    }

    /// Ends the stretch that goes on, if one does.
    mutating func finish() -> AnchorStretch? {
        defer {
            stretch = nil
            places.removeAll(keepingCapacity: true)
        }
        return stretch
    }
}
