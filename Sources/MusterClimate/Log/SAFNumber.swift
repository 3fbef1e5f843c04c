public import MusterCore

/// The number of a row of the SAF form: which sensor, and which slot.
///
/// It is the minute that the slot begins in, counted from 1970-01-01T00:00:00Z, with the number of the
/// sensor in the last six digits. So it grows with time, no two rows have the same one, late data takes no
/// one else's, and the same row has the same one in every file.
public struct SAFNumber: Hashable, Sendable {
    /// The number.
    public let rawValue: Int64

    private static let sensors: Int64 = 1_000_000

    /// The number of the row of a sensor for the slot that begins at a moment.
    public init(_ sensor: SensorID, from: Instant) {
        rawValue = Self.minute(of: from) * Self.sensors + sensor.number % Self.sensors
    }

    /// Takes a number out of a file.
    public init(rawValue: Int64) {
        self.rawValue = rawValue
    }

    /// The sensor of a row that stands at a moment; `nil` where the number was given by another program.
    public func sensor(at moment: Instant) -> SensorID? {
        let (minute, number) = rawValue.quotientAndRemainder(dividingBy: Self.sensors)
        guard number > 0, minute == Self.minute(of: moment) else { return nil }
        return SensorID(number: number)
    }

    private static func minute(of moment: Instant) -> Int64 {
        let (quotient, remainder) = moment.second.quotientAndRemainder(dividingBy: 60)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
