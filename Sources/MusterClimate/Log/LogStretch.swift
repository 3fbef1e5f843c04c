public import MusterCore

/// A time in which a series spoke for one place, and was corrected by one calibration.
public struct LogStretch: Hashable, Sendable {
    /// Where it begins (UTC).
    public var from: Instant
    /// Where it ends (UTC), not included.
    public var until: Instant
    /// What its readings speak for; `nil` while the sensor was not placed.
    public var place: SensorPlace?
    /// The calibration that its readings are corrected by.
    public var calibration: Calibration?

    /// Cuts a time where the sensor was moved and where another calibration began to hold.
    ///
    /// - Parameters:
    ///   - from: where the time begins (UTC).
    ///   - until: where it ends (UTC).
    ///   - placements: where the sensor was, in order.
    ///   - calibrations: the calibrations of the series, in order.
    ///   - place: the only place that is asked for; `nil` for all, and for none.
    /// - Returns: the stretches in order; none is empty.
    public static func all(
        from: Instant,
        until: Instant,
        placements: [Placement],
        calibrations: [Calibration],
        at place: SensorPlace? = nil
    ) -> [LogStretch] {
        guard from < until else { return [] }
        let turns =
            placements.flatMap { [$0.from, $0.until].compactMap(\.self) } + calibrations.map(\.at)
        let edges = Set(turns.filter { $0 > from && $0 < until } + [from, until]).sorted()
        let stretches = zip(edges, edges.dropFirst()).map { start, end in
            LogStretch(
                from: start,
                until: end,
                place: placements.last { placement in
                    placement.from <= start && placement.until.map { $0 > start } ?? true
                }?.place,
                calibration: Calibration.holding(at: start, of: calibrations)
            )
        }
        return place.map { wanted in stretches.filter { $0.place == wanted } } ?? stretches
    }

    /// What is common to this stretch and a time; `nil` where nothing is.
    public func cut(from other: Instant, until end: Instant) -> (from: Instant, until: Instant)? {
        let (low, high) = (max(from, other), min(until, end))
        return low < high ? (low, high) : nil
    }
}

extension Calibration {
    /// What files name as that by which a value was corrected: the certificate's number, or the moment
    /// from which on a calibration without one holds.
    public var name: String { certificate ?? "calibration of \(at.shortISO8601)" }

    /// Whether its next one was due at a moment.
    public func isOverdue(at moment: Instant) -> Bool { due.map { $0 <= moment } ?? false }
}

extension SensorSeries {
    /// The corrected value of a reading, rounded to what the sensor can tell.
    ///
    /// - Parameters:
    ///   - raw: the value as the sensor gave it, in steps.
    ///   - calibration: the one that holds; without one the value stays as it is.
    /// - Returns: the value in steps.
    public func corrected(_ raw: Int64, by calibration: Calibration?) -> Int64 {
        guard let calibration, !calibration.points.isEmpty else { return raw }
        let value = calibration.corrected(raw)
        guard let resolution, resolution > 1 else { return value }
        let (quotient, rest) = value.quotientAndRemainder(dividingBy: resolution)
        let isFar = rest.magnitude * 2 >= resolution.magnitude
        return (quotient + (isFar ? (value < 0 ? -1 : 1) : 0)) * resolution
    }

    /// The quantity's word, with a number behind it for the second and later ones of a sensor:
    /// `temperature`, `temperature#2`.
    public var word: String { index == 0 ? quantity.word : "\(quantity.word)#\(index + 1)" }

    /// The quantity, and which of several, that ``word`` names; `nil` where it names none.
    public static func named(_ word: String) -> (quantity: Quantity, index: Int)? {
        let parts = word.split(separator: "#", omittingEmptySubsequences: false)
        guard let first = parts.first, let quantity = Quantity(word: first.lowercased()) else {
            return nil
        }
        guard parts.count > 1 else { return (quantity, 0) }
        guard parts.count == 2, let number = Int(parts[1]), (2...256).contains(number) else {
            return nil
        }
        return (quantity, number - 1)
    }
}
