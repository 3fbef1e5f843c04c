/// The parts of a moment on the proleptic Gregorian calendar, at a fixed offset from UTC.
public struct CalendarDate: Hashable, Sendable {
    /// The year; astronomical numbering (year 0 exists).
    public var year: Int64
    /// 1 to 12.
    public var month: Int
    /// 1 to 31.
    public var day: Int
    /// 0 to 23.
    public var hour: Int
    /// 0 to 59.
    public var minute: Int
    /// 0 to 59.
    public var second: Int

    /// The calendar parts of `instant` where clocks are `offsetSeconds` ahead of UTC.
    ///
    /// Source: the days-to-civil arithmetic over 400-year eras that start on 1 March.
    public init(_ instant: Instant, offsetSeconds: Int = 0) {
        let local = instant.second + Int64(offsetSeconds)
        let secondOfDay = ((local % 86_400) + 86_400) % 86_400
        let days = (local - secondOfDay) / 86_400 + 719_468
        let era = (days >= 0 ? days : days - 146_096) / 146_097
        let dayOfEra = days - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = Int(dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
        month = Int(shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9)
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        hour = Int(secondOfDay / 3_600)
        minute = Int(secondOfDay % 3_600 / 60)
        second = Int(secondOfDay % 60)
    }
}
