import Glibc

/// How strong one beacon is at 1 m, as measured rather than as it claims.
///
/// Nominal power is often wrong in the field, so nothing is decided by it. Estimates of one beacon
/// from several audits are merged; old ones fade, so a battery that fades is followed.
public struct PowerEstimate: Hashable, Sendable {
    /// The path-loss exponent of a tag moved about a reader, 0.2 to 2.5 m away (ranging section 5,
    /// "Calibration").
    public static let exponentAtDesk = 2.0
    /// The path-loss exponent between goods.
    public static let exponentInAisle = RadioModel.exponent
    /// The most that a merged estimate weighs: what comes later still counts.
    public static let heaviest = 20.0
    /// The readings at one place that say as much as one from another place: fading is frozen there.
    private static let readingsAPlace = 10.0
    /// How much beacons of one kind differ against what a level within a zone tells, as observations
    /// that the usual power is worth.
    private static let usualWeight = 2.0

    /// The strength at 1 m in dBm.
    public var power: Double
    /// The standard deviation of single observations, in dB.
    public var spread: Double
    /// How much it rests on: 1 for one place or one audit, at most ``heaviest``.
    public var weight: Double

    /// Creates an estimate, such as one that was stored.
    public init(power: Double, spread: Double, weight: Double) {
        self.power = power
        self.spread = spread
        self.weight = weight
    }

    /// The strength of a beacon that was heard at known distances: mean(rssi + 10 n log10 d); `nil`
    /// when no reading is left.
    ///
    /// - Parameters:
    ///   - readings: strengths in dBm and the distances in metres that they were read at. Those that
    ///     no receiver can have measured, and distances that are not above 0, are left out.
    ///   - exponent: the path-loss exponent.
    public init?(
        readings: [(rssi: Double, distance: Double)],
        exponent: Double = PowerEstimate.exponentAtDesk
    ) {
        let powers = readings.filter {
            $0.rssi < 0 && $0.rssi >= Double(PeakZone.weakestDBm) && $0.distance > 0
                && $0.distance.isFinite
        }.map { $0.rssi + 10 * exponent * log10($0.distance) }
        guard !powers.isEmpty else { return nil }
        let count = Double(powers.count)
        let mean = powers.reduce(0, +) / count
        let squares = powers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        self.init(
            power: mean,
            spread: (squares / count).squareRoot(),
            weight: min(Self.heaviest, max(1, count / Self.readingsAPlace))
        )
    }

    /// What an audit that found an item in place says of its beacon.
    ///
    /// - Parameters:
    ///   - level: its strongest smoothed level in its zone, in dBm.
    ///   - expected: what a usual beacon would have had (``CoverageMap/expectedPeak(in:)``), with the
    ///     audit's median difference between the two taken off: where in a zone goods stand shifts
    ///     all of them alike.
    public init(level: Double, expected: Double) {
        self.init(power: RadioModel.usualPower + level - expected, spread: 0, weight: 1)
    }

    /// How much stronger than usual the beacon is taken to be, in dB.
    ///
    /// It is what was seen, drawn towards 0 while that rests on little, and is meant for
    /// ``CoverageMap/silence(in:power:interval:)``.
    public var aboveUsual: Double {
        (power - RadioModel.usualPower) * weight / (weight + Self.usualWeight)
    }

    /// The estimate after another one of the same beacon.
    ///
    /// Which of two short ones comes first makes no difference; once their weight is beyond
    /// ``heaviest`` the older fades.
    public func merged(with later: PowerEstimate) -> PowerEstimate {
        let earlier = min(weight, max(0, Self.heaviest - later.weight))
        let total = earlier + later.weight
        guard total > 0 else { return later }
        let mean = (earlier * power + later.weight * later.power) / total
        func square(_ one: PowerEstimate) -> Double {
            one.spread * one.spread + (one.power - mean) * (one.power - mean)
        }
        let variance = (earlier * square(self) + later.weight * square(later)) / total
        return PowerEstimate(power: mean, spread: variance.squareRoot(), weight: total)
    }
}
