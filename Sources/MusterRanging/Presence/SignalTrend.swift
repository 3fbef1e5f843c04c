public import MusterCore

/// Whether somebody who looks for a beacon comes nearer: its strength, smoothed, and where it goes.
///
/// Single readings jump by ten decibels while nobody moves. So the level is a median, and it must
/// have moved by ``stepDB`` from where the last step was seen before there is another step.
public struct SignalTrend: Sendable {
    /// What the searcher is told.
    public enum Step: String, Sendable {
        /// The beacon has not been heard yet, or not for long.
        case silent
        /// It gets louder.
        case warmer
        /// It gets quieter.
        case colder
        /// Neither.
        case steady
    }

    /// What is known at a moment.
    public struct Reading: Hashable, Sendable {
        /// The smoothed strength in dBm; `nil` while silent.
        public var level: Double?
        /// Where it goes.
        public var step: Step
        /// Seconds since the beacon was last heard; `nil` when it never was.
        public var silentSeconds: Double?
        /// How near it seems.
        public var proximity: Proximity
    }

    /// How long a reading counts, in seconds.
    public static let windowSeconds = 4.0
    /// So many readings count even when the oldest of them is older, for beacons that send rarely.
    public static let leastReadings = 5
    /// No reading older than this counts, in seconds.
    public static let longestSeconds = 10.0
    /// By how much the level moves for a step, in dB: the median of ±10 dB stays mostly within.
    public static let stepDB = 4.0
    /// How long a step is told, in seconds.
    public static let stepSeconds = 3.0
    /// From so many seconds of silence on the beacon counts as silent.
    public static let silentAfterSeconds = 5.0
    /// How many readings are kept at the most.
    private static let capacity = 256

    private var readings: [(at: Instant, rssi: RSSI)] = []
    private var heardAt: Instant?
    private var measuredPower: Int8?
    /// The level at which the last step was seen.
    private var reference: Double?
    private var step: (word: Step, at: Instant)?

    /// Creates a trend that has heard nothing.
    public init() {}

    /// Adds a sample of the beacon; a scan response does not count, nor one without a strength.
    public mutating func add(_ sample: RangingSample) {
        heardAt = sample.receivedAt
        measuredPower = sample.measuredPower ?? measuredPower
        guard let rssi = PeakZone.accepted(sample) else { return }
        if let last = readings.last, sample.receivedAt < last.at { readings.removeAll() }
        if readings.count == Self.capacity { readings.removeFirst() }
        readings.append((sample.receivedAt, rssi))
    }

    /// What is known at `now`; to be asked about once a second or more often.
    public mutating func reading(at now: Instant) -> Reading {
        let silent = heardAt.map { max(0, now.seconds(since: $0)) }
        forget(before: now)
        guard let silent, silent < Self.silentAfterSeconds,
            let level = Median.of(readings.map { Double($0.rssi.rawValue) })
        else {
            (reference, step) = (nil, nil)
            return Reading(level: nil, step: .silent, silentSeconds: silent, proximity: .unknown)
        }
        follow(level, at: now)
        return Reading(
            level: level,
            step: step?.word ?? .steady,
            silentSeconds: silent,
            proximity: Proximity(rssi: level, measuredPower: measuredPower)
        )
    }

    private mutating func follow(_ level: Double, at now: Instant) {
        guard let reference else {
            self.reference = level
            return
        }
        if abs(level - reference) >= Self.stepDB {
            step = (level > reference ? .warmer : .colder, now)
            self.reference = level
        } else if let told = step?.at, now.seconds(since: told) >= Self.stepSeconds {
            step = nil
        }
    }

    private mutating func forget(before now: Instant) {
        let surplus = max(0, readings.count - Self.leastReadings)
        let old = readings.indices.prefix { index in
            let age = now.seconds(since: readings[index].at)
            return age > Self.longestSeconds || (age > Self.windowSeconds && index < surplus)
        }
        readings.removeFirst(old.count)
    }
}
