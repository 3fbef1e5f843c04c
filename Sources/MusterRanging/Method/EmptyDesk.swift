public import MusterCore

/// What a reader hears while nothing is held to it, and from which level on it picks because of that.
///
/// Readers differ: in what they measure, in what lies around them, and in how the walls throw it
/// back. Half a minute of an empty desk tells how loud a beacon gets there that nobody holds; learn
/// it with ``EmptyDeskLearner``, keep it by receiver, and give it to ``SoftPicker``.
public struct EmptyDesk: Hashable, Sendable {
    /// How long an empty desk is listened to, in seconds.
    public static let learningSeconds = 30.0

    /// How much louder than at 1 m the loudest beacon was, in dB.
    public let loudest: Double
    /// How many beacons were heard often enough to count.
    public let beaconCount: Int
    /// Whether the strengths at 1 m of all of them were calibrated.
    public let isCalibrated: Bool

    /// Creates what was learned; `nil` of no beacon, or a level that is no number.
    ///
    /// - Parameters:
    ///   - loudest: how much louder than at 1 m the loudest beacon was, in dB.
    ///   - beaconCount: how many beacons were heard.
    ///   - isCalibrated: whether the strengths at 1 m of all of them were calibrated.
    public init?(loudest: Double, beaconCount: Int, isCalibrated: Bool) {
        guard loudest.isFinite, beaconCount > 0 else { return nil }
        (self.loudest, self.beaconCount) = (loudest, beaconCount)
        self.isCalibrated = isCalibrated
    }

    /// How much louder than at 1 m a beacon must be to be picked, in dB.
    ///
    /// The level that others hardly ever reach is a normal quantity: known beforehand to within
    /// ``spread``, and seen in the loudest of half a minute to within what that few beacons vary. The
    /// answer is its mean and some of its deviation, so that little knowledge makes cautious.
    public var pickLevel: Double {
        let prior = isCalibrated ? Self.calibratedSpread : Self.usualSpread
        let seen = Self.spread / Double(beaconCount).squareRoot()
        let (priorWeight, seenWeight) = (1 / (prior * prior), 1 / (seen * seen))
        let reached = loudest + Self.unseen / Double(beaconCount)
        let expected = Self.fittedLevel - Self.caution * prior
        let weight = priorWeight + seenWeight
        let mean = (seenWeight * reached + priorWeight * expected) / weight
        return mean + Self.caution / weight.squareRoot()
    }

    /// The level that others hardly reached at one device of each of three recorded pairs, in dB; with
    /// the constants below it was fitted to these, and judged on the other device of each.
    private static let fittedLevel = 9.1
    /// How much the level that others reach differs from reader to reader, where powers are
    /// calibrated: a standard deviation in dB.
    private static let calibratedSpread = 1.8
    /// The same where powers are only the usual ones.
    private static let usualSpread = 5.0
    /// How much the loudest of one beacon's half minute varies with where it lies, in dB.
    private static let spread = 4.2
    /// How far one beacon's half minute stays below what all places of it would reach, in dB; of
    /// several beacons the loudest stays below by as much less.
    private static let unseen = 5.0
    /// How many standard deviations are added for safety.
    private static let caution = 0.9
}

/// Listens to a desk with nothing held to the reader.
///
/// As ``SoftPicker`` would: in attempts of as many seconds, each beacon by its loudest readings.
public struct EmptyDeskLearner: Sendable {
    private let powers: [BeaconIdentity: Double]
    private var start: Instant?
    private var attempt = 0
    private var heard: [BeaconIdentity: [Int8]] = [:]
    private var readings = 0
    private var levels: [BeaconIdentity: Double] = [:]

    /// Creates a learner that has heard nothing.
    ///
    /// - Parameter powers: the calibrated strength at 1 m of beacons, in dBm; others have
    ///   ``SoftPicker/usualPower``.
    public init(powers: [BeaconIdentity: Double] = [:]) {
        self.powers = powers
    }

    /// Adds a sample; one with a strength that no receiver measures only lets time pass.
    ///
    /// - Returns: whether ``EmptyDesk/learningSeconds`` have passed and ``finish()`` may be called.
    public mutating func add(_ sample: RangingSample) -> Bool {
        let elapsed = start.map { sample.receivedAt.seconds(since: $0) } ?? 0
        guard elapsed >= 0 else { return false }
        guard elapsed < EmptyDesk.learningSeconds else { return true }
        let now = Int(elapsed) / SoftPicker.attemptSeconds
        if now != attempt {
            closeAttempt()
            attempt = now
        }
        guard let rssi = PeakZone.accepted(sample) else { return false }
        if start == nil { start = sample.receivedAt }
        guard readings < SoftPicker.maximumReadings,
            heard.count < SoftPicker.maximumBeacons || heard[sample.identity] != nil
        else { return false }
        readings += 1
        heard[sample.identity, default: []].append(rssi.rawValue)
        return false
    }

    /// What was learned; `nil` when no beacon was heard often enough.
    public mutating func finish() -> EmptyDesk? {
        closeAttempt()
        guard let loudest = levels.values.max() else { return nil }
        return EmptyDesk(
            loudest: loudest,
            beaconCount: levels.count,
            isCalibrated: levels.keys.allSatisfy { powers[$0] != nil }
        )
    }

    private mutating func closeAttempt() {
        for (beacon, readings) in heard {
            guard readings.count >= HeldLevel.fewestReadings, let level = HeldLevel.of(readings)
            else { continue }
            let above = level - (powers[beacon] ?? SoftPicker.usualPower)
            levels[beacon] = max(levels[beacon] ?? -.infinity, above)
        }
        heard.removeAll(keepingCapacity: true)
        readings = 0
    }
}
