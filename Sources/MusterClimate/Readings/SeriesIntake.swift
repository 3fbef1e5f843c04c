public import MusterCore

/// Takes the arrivals of one series as a listener hears them: learns their interval, finds gaps, and
/// says which readings are to be kept.
public struct SeriesIntake: Sendable {
    /// What is to be done with an arrival.
    public struct Outcome: Hashable, Sendable {
        /// The readings to keep, in order.
        public var readings: [Reading] = []
        /// The gap that ended, in pieces of one cause each.
        public var gaps: [Gap] = []
        /// The rhythm to keep for the series; `nil` while it is as it was.
        public var rhythm: Rhythm?
    }

    /// An interval is learned again when it differs by more than one part in this many.
    private static let tolerance: Int64 = 4

    /// How often something is expected.
    public private(set) var rhythm: Rhythm
    private let isSet: Bool
    private var isLearned: Bool
    private var interval = ArrivalInterval()
    private var gaps: GapTracker
    private var deadband: Deadband

    /// Starts to take a series in.
    ///
    /// - Parameters:
    ///   - quantity: what is measured.
    ///   - seconds: the interval that was set for the sensor; `nil` to learn it.
    ///   - learned: the rhythm that was kept for the series before; `nil` for none.
    ///   - lastArrival: when the last reading came before (UTC), where that is known.
    ///   - keepsAll: whether the deadband is off.
    ///   - heartbeat: how long an unchanged value is kept back, in milliseconds.
    public init(
        of quantity: Quantity,
        intervalSeconds seconds: Int? = nil,
        learned: Rhythm? = nil,
        lastArrival: Instant? = nil,
        keepsAll: Bool = false,
        heartbeat: Int64 = Deadband.heartbeat
    ) {
        let heartbeat = keepsAll ? 0 : heartbeat
        let set = seconds.map { Rhythm(interval: Int64($0) * 1_000, heartbeat: heartbeat) }
        let known = set ?? learned ?? .unknown
        rhythm = Rhythm(interval: known.interval, heartbeat: heartbeat)
        isSet = set != nil
        isLearned = set == nil && learned != nil
        gaps = GapTracker(rhythm, lastArrival: lastArrival)
        deadband =
            keepsAll
            ? Deadband(step: 0, heartbeat: 0) : Deadband(of: quantity, heartbeat: heartbeat)
    }

    /// When the last reading came (UTC).
    public var lastArrival: Instant? { gaps.lastArrival }
    /// Whether a gap is open.
    public var isSilent: Bool { gaps.isOpen }

    /// Takes a reading that arrived, once of several receivers.
    ///
    /// - Parameters:
    ///   - reading: the reading; whether it ends a gap is found here.
    ///   - isNew: whether it is to be kept whatever it says, as where it passes a limit.
    /// - Returns: what is to be done.
    public mutating func take(_ reading: Reading, isNew: Bool = false) -> Outcome {
        var outcome = Outcome()
        var reading = reading
        interval.add(reading.at)
        outcome.rhythm = learn()
        if case .closed(let pieces) = gaps.arrive(at: reading.at) {
            outcome.gaps = pieces
            reading.flags.insert(.afterGap)
        }
        outcome.readings = deadband.take(reading, isNew: isNew)
        return outcome
    }

    /// Something keeps readings of this series away.
    public mutating func note(_ interruption: Interruption) { gaps.note(interruption) }

    /// Time passed.
    ///
    /// - Returns: the gap that opens, once.
    public mutating func tick(_ now: Instant) -> GapTracker.Event? { gaps.tick(now) }

    /// The value that is kept back, to be kept before the end.
    public mutating func flush() -> Reading? { deadband.flush() }

    private mutating func learn() -> Rhythm? {
        guard !isSet, let learned = interval.milliseconds else { return nil }
        let difference = abs(learned - rhythm.interval)
        guard !isLearned || difference > rhythm.interval / Self.tolerance else { return nil }
        isLearned = true
        rhythm = Rhythm(interval: learned, heartbeat: rhythm.heartbeat)
        gaps.rhythm = rhythm
        return rhythm
    }
}
