import MusterCore

/// What the estimator keeps of one beacon of ours.
struct HeardBeacon: Sendable {
    /// The beacon.
    let identity: BeaconIdentity
    /// Whether it is bound to an item of the expected list.
    let isExpected: Bool
    /// Whether the method has decided that it is present.
    var isPresent = false
    /// How many samples were accepted since the walk began.
    var sampleCount = 0
    /// The level as the method smooths it, in dBm; `nil` before the first closed second.
    var level: Double?

    /// The samples of the current second.
    var second = SampleTally()
    /// What of them can be ranged.
    var reading = RangedReading()
    /// Their mean.
    var mean = MeanLevel()

    /// The samples of the current window, its current second left out.
    var window = SampleTally()
    /// The strongest level within the window.
    var peak: Sighting.Peak?
    /// When the method decided, if it did so in the window or the current second.
    var decidedAt: Instant?

    /// Creates the state of a beacon that was not heard yet.
    init(_ identity: BeaconIdentity, isExpected: Bool) {
        self.identity = identity
        self.isExpected = isExpected
    }

    /// Raises the window's peak to the level that `second` reached.
    mutating func reach(_ level: Double, in second: Int64) {
        if let peak, peak.level >= level { return }
        peak = Sighting.Peak(level: level, at: Instant(seconds: second + 1))
    }

    /// Moves the current second into the window; returns whether that opened it.
    mutating func closeSecond() -> Bool {
        let opened = window.sampleCount == 0
        window.add(second)
        second.removeAll()
        reading = RangedReading()
        mean = MeanLevel()
        return opened
    }

    /// Ends the window; `nil` when it holds nothing.
    mutating func endWindow(in zone: ZoneID?) -> Sighting? {
        guard window.sampleCount > 0 else { return nil }
        let sighting = Sighting(
            beacon: identity,
            zone: zone,
            firstAt: window.firstAt,
            lastAt: window.lastAt,
            readings: window.readings,
            sampleCount: window.sampleCount,
            peak: peak,
            decidedAt: decidedAt
        )
        window.removeAll()
        peak = nil
        decidedAt = nil
        return sighting
    }
}
