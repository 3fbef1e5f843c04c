import MusterClimate
import MusterCore

/// All that decides whether what a series says is inside its limits.
struct LimitTerms: Hashable, Sendable {
    /// A limit of a place, for the time that the sensor was there.
    struct Watch: Hashable, Sendable {
        /// What raises an alarm of it.
        var kind: AlarmKind
        /// The limit, cut to the time.
        var limit: AppliedLimit
        /// Where the sensor was.
        var place: SensorPlace?
    }

    /// The series.
    var series: SensorSeries
    /// The limits, in order of time.
    var watches: [Watch]
    /// The calibrations of the series.
    var calibrations: [Calibration]
    /// How often something is expected.
    var rhythm: Rhythm

    /// A value as the calibration of its time corrects it, in steps.
    func corrected(_ value: Int64, at: Instant) -> Int64 {
        series.corrected(value, by: Calibration.holding(at: at, of: calibrations))
    }

    /// How long nothing may be known of the series until it is not known how it goes on, in milliseconds.
    var silentLimit: Int64 {
        ExcursionTracker.silentLimit(
            rhythm,
            isCritical: watches.contains { $0.limit.priority == .critical }
        )
    }

    /// How far before a moment judging must begin so that it finds what lasts then and is not kept yet, in
    /// seconds: the longest delay, and a silence on either side.
    var lead: Double {
        let delays = watches.map { watch in
            Double(max(watch.limit.delay, watch.limit.cumulative?.windowSeconds ?? 0))
        }
        return (delays.max() ?? 0) + 2 * Double(silentLimit) / 1_000 + 60
    }

    /// The limits that hold at a moment.
    func limits(at moment: Instant) -> [AppliedLimit] {
        watches.filter { $0.kind == .limit && $0.limit.holds(at: moment) }.map(\.limit)
    }
}

/// What Muster watches of sensors themselves, where people have set no limit.
enum DeviceLimit {
    /// A battery with less charge is nearly empty, in percent.
    private static let leastCharge: Int64 = 20
    /// A button cell of lithium (CR2032) with less is nearly empty, in millivolts.
    private static let leastVoltage: Int64 = 2_500
    /// So long a door may stand open, in seconds.
    private static let openSeconds = 180

    /// The limit of a quantity, and what an alarm of it is about; `nil` for none.
    static func of(_ quantity: Quantity, from: Instant) -> (AlarmKind, AppliedLimit)? {
        switch quantity {
        case .battery:
            (.battery, limit(quantity, .low, leastCharge, hysteresis: 5, .low, "battery", from))
        case .voltage:
            (.battery, limit(quantity, .low, leastVoltage, hysteresis: 100, .low, "battery", from))
        case .opening:
            (.door, limit(quantity, .high, 0, delay: openSeconds, .high, "door", from))
        default: nil
        }
    }

    /// The limit of how fast a temperature may change, as one of the change in ten minutes.
    ///
    /// - Parameters:
    ///   - steps: the change that is too fast, in steps.
    ///   - from: from when on it counts (UTC).
    ///   - until: until when (UTC); `nil` for no end.
    /// - Returns: the limit.
    static func rate(_ steps: Int64, from: Instant, until: Instant?) -> AppliedLimit {
        var limit = limit(
            .temperature,
            .high,
            steps - 1,
            hysteresis: steps / 3,
            .low,
            "rate",
            from
        )
        limit.until = until
        return limit
    }

    private static func limit(
        _ quantity: Quantity,
        _ side: LimitSide,
        _ value: Int64,
        delay: Int = 0,
        hysteresis: Int64 = 0,
        _ priority: LimitClass,
        _ name: String,
        _ from: Instant
    ) -> AppliedLimit {
        AppliedLimit(
            quantity,
            side,
            limit: value,
            delay: delay,
            hysteresis: hysteresis,
            priority: priority,
            set: name,
            from: from
        )
    }
}
