public import MusterCore

/// Keeps back values that say nothing new.
///
/// Between two kept values the earlier one holds: while no gap is noted, what was measured differs from it
/// by less than the step.
public struct Deadband: Hashable, Sendable {
    /// How long an unchanged value is kept back, in milliseconds.
    public static let heartbeat: Int64 = 300_000
    /// The difference that is something new, in steps of the quantity; 0 keeps every value.
    public let step: Int64
    /// The difference that is something new, as parts of a thousand of the value kept last.
    public let perMille: Int64
    /// How long an unchanged value is kept back, in milliseconds.
    public let heartbeat: Int64
    private var kept: Reading?
    private var latest: Reading?

    /// Creates a deadband.
    ///
    /// - Parameters:
    ///   - step: the difference that is something new, in steps of the quantity.
    ///   - perMille: the same as parts of a thousand of the value kept last; the larger of the two holds.
    ///   - heartbeat: how long an unchanged value is kept back, in milliseconds.
    public init(step: Int64, perMille: Int64 = 0, heartbeat: Int64 = Deadband.heartbeat) {
        (self.step, self.perMille, self.heartbeat) = (step, perMille, heartbeat)
    }

    /// The deadband of a quantity: temperature 0.05 °C, humidity 0.5 %, pressure 0.2 hPa, light 5 %, of
    /// others one step.
    public init(of quantity: Quantity, heartbeat: Int64 = Deadband.heartbeat) {
        switch quantity {
        case .temperature, .dewPoint: self.init(step: 50, heartbeat: heartbeat)
        case .humidity: self.init(step: 500, heartbeat: heartbeat)
        case .pressure: self.init(step: 20, heartbeat: heartbeat)
        case .illuminance: self.init(step: 100, perMille: 50, heartbeat: heartbeat)
        default: self.init(step: 1, heartbeat: heartbeat)
        }
    }

    /// Takes a value that arrived.
    ///
    /// - Parameters:
    ///   - reading: the value; one that does not follow the last is kept and changes nothing.
    ///   - isNew: whether something else makes it worth keeping, such as a limit that was passed.
    /// - Returns: what is to be kept, in order: nothing, the value, or before it the last one ahead of a
    ///   gap, which had been kept back.
    public mutating func take(_ reading: Reading, isNew: Bool = false) -> [Reading] {
        guard let last = latest else { return keep(reading, after: []) }
        guard reading.milliseconds > last.milliseconds else {
            return reading.milliseconds == last.milliseconds ? [] : [reading]
        }
        if reading.flags.contains(.afterGap) {
            return keep(reading, after: last == kept ? [] : [last])
        }
        if isNew || isChange(reading) { return keep(reading, after: []) }
        latest = reading
        return []
    }

    /// The value that is kept back, so that nothing is lost at the end.
    ///
    /// - Returns: the value, once.
    public mutating func flush() -> Reading? {
        guard let latest, latest != kept else { return nil }
        kept = latest
        return latest
    }

    private func isChange(_ reading: Reading) -> Bool {
        guard let kept else { return true }
        let isStale = reading.milliseconds - kept.milliseconds >= heartbeat
        guard !isStale, reading.flags == kept.flags.subtracting(.afterGap) else { return true }
        let (difference, isFar) = reading.value.subtractingReportingOverflow(kept.value)
        let (share, isLarge) = kept.value.magnitude.multipliedReportingOverflow(
            by: perMille.magnitude
        )
        let least = max(step.magnitude, isLarge ? 0 : share / 1_000)
        return isFar || difference.magnitude >= least
    }

    private mutating func keep(_ reading: Reading, after earlier: [Reading]) -> [Reading] {
        (kept, latest) = (reading, reading)
        return earlier + [reading]
    }
}
