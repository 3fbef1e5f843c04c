import MusterCore
import MusterRanging

/// What an audit has gathered about one beacon: the fold of its sightings.
struct BeaconEvidence: Sendable {
    /// Samples so far, those without a strength included.
    private(set) var samples = 0
    /// Those of them in which nothing was wrong with the way it was transmitted.
    private var honestSamples = 0
    /// When it was first heard (UTC).
    private(set) var firstAt: Instant?
    /// When it was last heard (UTC).
    private(set) var lastAt: Instant?
    /// When the method first decided that it is present (UTC).
    private(set) var decidedAt: Instant?
    /// Where the scanner was then.
    private(set) var decidedZone: ZoneID?
    /// The level in each zone, in dBm: of a scanner that is carried as ``ZoneLevels`` has it, of fixed
    /// receivers the strongest smoothed one; in a zone with both, as the last one had it.
    var best: [ZoneID: Double] { zoneLevels.levels.merging(strongest) { $1 } }
    /// Where the method last placed it, with receivers that are fixed.
    private(set) var placedIn: ZoneID?
    /// The level in each zone, smoothed over windows, in dBm, and when its last window ended; of fixed
    /// receivers alone.
    private(set) var latest: [ZoneID: (level: Double, at: Instant)] = [:]
    /// The shortest time between two of its advertisements, in seconds.
    private(set) var shortestGap: Double?
    /// Whether one beacon explains what was heard.
    private(set) var conflict = IdentityConflict()
    /// The seconds in which the carried scanner heard it, where those are told.
    private(set) var seconds = HeardSeconds()
    /// When the carried scanner heard it, where seconds are told.
    private(set) var beat = AdvertBeat()
    /// What a scanner that is carried heard in each zone.
    private var zoneLevels = ZoneLevels()
    /// The strongest smoothed level in each zone that fixed receivers told of last, in dBm.
    private var strongest: [ZoneID: Double] = [:]
    private var readings = ReadingCounts()
    /// The weight of a window's level against those before it, where receivers are fixed.
    private static let smoothing = 0.4

    /// Takes in one more sighting, made by `method`.
    mutating func add(_ sighting: Sighting, method: RangingMethod) {
        if decidedAt == nil, let decision = decision(sighting, method: method) {
            decidedAt = decision
            decidedZone = sighting.zone
        }
        samples += sighting.sampleCount
        if sighting.suspicion == nil { honestSamples += sighting.sampleCount }
        firstAt = firstAt.map { min($0, sighting.firstAt) } ?? sighting.firstAt
        lastAt = lastAt.map { max($0, sighting.lastAt) } ?? sighting.lastAt
        if let zone = sighting.zone, let level = sighting.peak?.level {
            if method.statesDoubt, sighting.placedIn == nil {
                zoneLevels.add(sighting)
                strongest[zone] = nil
            } else {
                strongest[zone] = max(strongest[zone] ?? zoneLevels[zone] ?? -.infinity, level)
            }
            if method == .windowedLevel {
                let before = latest[zone]?.level ?? level
                latest[zone] = (before + Self.smoothing * (level - before), sighting.lastAt)
            }
        }
        placedIn = sighting.placedIn ?? placedIn
        if let gap = sighting.shortestGap { shortestGap = min(shortestGap ?? gap, gap) }
        conflict.add(sighting)
        if !sighting.seconds.isEmpty { beat.add(sighting) }
        for second in sighting.seconds {
            seconds.add(
                .init(
                    second: sighting.firstAt.second &+ Int64(second.offset),
                    level: second.level,
                    count: second.count
                )
            )
        }
        for reading in sighting.readings { readings.add(reading.rssi, count: reading.count) }
    }

    /// Whether a beacon that is not looked for counts as heard; the seed's methods know no doubt.
    func isHeard(by method: RangingMethod) -> Bool {
        decidedAt != nil || !method.statesDoubt
    }

    /// When `sighting` makes the beacon present; `nil` when it does not.
    ///
    /// Every stretch of listening begins with a fresh estimator, which cannot know of the sample
    /// that peak-zone heard before a pause. The first of this sighting is then the second of all.
    private func decision(_ sighting: Sighting, method: RangingMethod) -> Instant? {
        guard method.statesDoubt, honestSamples > 0, sighting.suspicion == nil,
            honestSamples + sighting.sampleCount >= PeakZone.presentFrom
        else { return sighting.decidedAt }
        return sighting.firstAt
    }

    /// The zone with the strongest level; of equals, the one whose identifier sorts first.
    var loudestZone: ZoneID? {
        best.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key
    }

    /// The levels of the zones whose last window ended within half a minute of the last one, in dBm.
    var levelsNow: [ZoneID: Double] {
        guard let lastAt else { return [:] }
        return latest.filter { lastAt.seconds(since: $0.value.at) <= 30 }.mapValues(\.level)
    }

    /// The median strength in dBm; of an even number of readings, the mean of the middle two.
    var rssiMedian: Double? { readings.median }
}
