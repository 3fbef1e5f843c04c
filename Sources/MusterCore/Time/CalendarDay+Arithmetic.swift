/// Counting days and months on the calendar.
extension CalendarDay {
    /// The last day that can be written: 31 December 9999.
    public static let last = CalendarDay(year: 9_999, month: 12, day: 31)

    /// The day's number, counted from 1 January 1970, which is 0.
    ///
    /// Source: the civil-to-days arithmetic over 400-year eras that start on 1 March.
    public var number: Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// The day of this number, counted from 1 January 1970; `nil` outside the years 1 to 9999.
    public init?(number: Int) {
        let seconds = number.multipliedReportingOverflow(by: 86_400)
        guard !seconds.overflow,
            (-62_135_596_800...253_402_300_799).contains(seconds.partialValue)
        else { return nil }
        self.init(CalendarDate(Instant(seconds: Int64(seconds.partialValue))))
    }

    /// The day that clocks at a site show.
    public init(_ date: CalendarDate) {
        self.init(year: Int(date.year), month: date.month, day: date.day)
    }

    /// The day of the week, 1 for Monday to 7 for Sunday (ISO 8601).
    public var weekday: Int { ((number + 3) % 7 + 7) % 7 + 1 }

    /// The day so many days later; `nil` outside the years 1 to 9999.
    public func adding(days: Int) -> CalendarDay? { CalendarDay(number: number + days) }

    /// A day of the month that is so many months later: the last one where it has not that many.
    ///
    /// - Parameters:
    ///   - months: how many months later.
    ///   - day: the wanted day of the month, 1 to 31.
    /// - Returns: the day; `nil` outside the years 1 to 9999.
    public func adding(months: Int, onDay day: Int) -> CalendarDay? {
        let count = year * 12 + month - 1 + months
        let (year, month) = (count / 12, count % 12 + 1)
        guard (1...9_999).contains(year) else { return nil }
        return CalendarDay(
            year: year,
            month: month,
            day: min(max(day, 1), Self.days(in: month, of: year))
        )
    }
}

extension SiteClock {
    /// The moment (UTC) at which the site's clocks show a time.
    ///
    /// A time that they show twice, because they were put back, is the first of the two; one that they
    /// skip, because they were put forward, is the moment of the skip. So a later time of a day is never
    /// an earlier moment.
    ///
    /// - Parameters:
    ///   - day: the day.
    ///   - minute: minutes after midnight; 1440 is the start of the next day.
    /// - Returns: the moment.
    public func instant(_ day: CalendarDay, minute: Int = 0) -> Instant {
        let local = Int64(day.number) * 86_400 + Int64(minute) * 60
        // No clock is a day off UTC, so these two are in force before and after, whatever changes.
        let offsets = [-86_400, 86_400].map { offset(Instant(seconds: local + $0)).seconds }
        let candidates = offsets.map { Instant(seconds: local - Int64($0)) }
        let shown = candidates.filter { $0.second + Int64(offset($0).seconds) == local }
        if let first = shown.min() { return first }
        var before = candidates.map(\.second).min() ?? local
        var after = candidates.map(\.second).max() ?? local
        let old = offset(Instant(seconds: before)).seconds
        while after - before > 1 {
            let middle = before + (after - before) / 2
            if offset(Instant(seconds: middle)).seconds == old {
                before = middle
            } else {
                after = middle
            }
        }
        return Instant(seconds: after)
    }
}
