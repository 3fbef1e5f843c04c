public import MusterCore

/// A value and the time in which it is taken to have held.
public struct HeldValue: Hashable, Sendable {
    /// The value, in steps of the quantity.
    public var value: Int64
    /// From when on (UTC).
    public var from: Instant
    /// Until when (UTC).
    public var until: Instant

    /// Creates a held value.
    public init(value: Int64, from: Instant, until: Instant) {
        (self.value, self.from, self.until) = (value, from, until)
    }

    /// For how many milliseconds.
    public var milliseconds: Int64 { until.milliseconds - from.milliseconds }

    /// The values that held within a stretch of time, in order; what lies between them is not known.
    ///
    /// - Parameters:
    ///   - readings: the readings of a series in order of time, from the last value before the stretch to
    ///     the first one behind it, where there are such.
    ///   - rhythm: how often something is expected.
    ///   - from: where the stretch begins (UTC).
    ///   - until: where it ends (UTC).
    /// - Returns: the values, cut to the stretch.
    public static func all(
        of readings: [Reading],
        _ rhythm: Rhythm,
        from: Instant,
        until: Instant
    ) -> [HeldValue] {
        let (start, end) = (from.milliseconds, until.milliseconds)
        let values = readings.filter { !$0.flags.contains(.fault) }
        return values.indices.compactMap { index in
            let reading = values[index]
            let next = index + 1 < values.count ? values[index + 1] : nil
            let (low, high) = (
                max(start, reading.milliseconds), min(end, rhythm.end(of: reading, before: next))
            )
            guard low < high else { return nil }
            return HeldValue(
                value: reading.value,
                from: Instant(milliseconds: low),
                until: Instant(milliseconds: high)
            )
        }
    }
}

extension Rhythm {
    /// Until when a value holds, in milliseconds: until the next one, or for one interval where a gap
    /// follows or nothing yet.
    func end(of reading: Reading, before next: Reading?) -> Int64 {
        guard let next, !isGap(from: reading, to: next) else {
            return reading.milliseconds + interval
        }
        return next.milliseconds
    }
}
