/// How the site's clocks stand to UTC: what turns a moment into a local time for people.
///
/// The rules of a time zone live outside the pure modules; whoever makes one brings them along.
public struct SiteClock: Sendable {
    /// How clocks at a site stand at one moment.
    public struct Offset: Equatable, Sendable {
        /// Seconds ahead of UTC.
        public var seconds: Int
        /// What people call it, such as `CET`.
        public var name: String

        /// Creates an offset.
        public init(seconds: Int, name: String) {
            self.seconds = seconds
            self.name = name
        }
    }

    /// The offset in force at a moment.
    public var offset: @Sendable (Instant) -> Offset

    /// Creates a clock from the rule that tells its offset.
    public init(offset: @escaping @Sendable (Instant) -> Offset) {
        self.offset = offset
    }

    /// Clocks that show UTC.
    public static let utc = SiteClock { _ in Offset(seconds: 0, name: "UTC") }

    /// The calendar parts of `instant` as the site's clocks show them.
    public func date(_ instant: Instant) -> CalendarDate {
        CalendarDate(instant, offsetSeconds: offset(instant).seconds)
    }

    /// The days at the site of a time, in order.
    ///
    /// - Parameters:
    ///   - from: where the time begins (UTC).
    ///   - until: where it ends (UTC), not included; later than `from`.
    /// - Returns: the days.
    public func days(from: Instant, until: Instant) -> [CalendarDay] {
        // Half a day is shorter than the day on which clocks are put forward.
        let moments = stride(from: 0, to: until.seconds(since: from), by: 43_200)
            .map { from.advanced(bySeconds: $0) }
        return (moments + [Instant(microseconds: until.microseconds - 1)]).map(day).unique
    }

    /// The day at the site at a moment (UTC).
    public func day(of instant: Instant) -> CalendarDay {
        let date = date(instant)
        return CalendarDay(year: Int(date.year), month: Int(date.month), day: Int(date.day))
    }
}
