public import MusterCore

/// A sensor that shows the same temperature for a day, to the last digit, while the one beside it does not.
public enum StuckSensor {
    /// How long it shows the same, in seconds.
    public static let seconds = 86_400.0
    /// How far another one moves meanwhile, in steps: 1 °C.
    static let movement: Int64 = 1_000
    /// The share of the time of which something must be known.
    static let coverage = 0.9

    /// Whether a sensor is stuck.
    ///
    /// - Parameters:
    ///   - held: the temperatures that it showed, as they were measured, in order of time.
    ///   - others: those of the other sensors of its zone.
    ///   - now: now (UTC).
    /// - Returns: whether it is.
    public static func isStuck(
        _ held: [HeldValue],
        beside others: [[HeldValue]],
        at now: Instant
    ) -> Bool {
        let start = now.advanced(bySeconds: -seconds)
        let mine = Summary(of: held, from: start, until: now)
        guard mine.low == mine.high, mine.coverage(ofSeconds: seconds) >= coverage else {
            return false
        }
        return others.contains { held in
            let other = Summary(of: held, from: start, until: now)
            guard let low = other.low, let high = other.high else { return false }
            let (distance, isFar) = high.subtractingReportingOverflow(low)
            return isFar || distance >= movement
        }
    }
}

extension Summary {
    /// What the values tell that held within a stretch of time.
    fileprivate init(of held: [HeldValue], from: Instant, until: Instant) {
        self.init()
        for value in held where value.from < until && value.until > from {
            add(
                HeldValue(
                    value: value.value,
                    from: max(from, value.from),
                    until: min(until, value.until)
                )
            )
        }
    }
}
