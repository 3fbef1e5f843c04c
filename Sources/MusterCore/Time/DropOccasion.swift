/// What makes a drop go out: a time on the site's clocks, or something that happens to an audit.
///
/// Its text is what `--when` takes: `monday 06:00`, `daily 06:00`, `monthly 1 06:00`, `counted`,
/// `approved`.
public enum DropOccasion: Hashable, Sendable, CustomStringConvertible {
    /// Every day at a time, in minutes after midnight.
    case daily(minute: Int)
    /// Every week on a day at a time, in minutes after midnight.
    case weekly(Weekday, minute: Int)
    /// Every month on a day, 1 to 31, at a time in minutes after midnight; a month that is too short
    /// for the day takes its last one.
    case monthly(day: Int, minute: Int)
    /// An audit is counted.
    case counted
    /// An audit is approved.
    case approved

    /// A day of the week.
    public enum Weekday: String, CaseIterable, Sendable {
        /// The days, in the order of ISO 8601.
        case monday, tuesday, wednesday, thursday, friday, saturday, sunday

        /// Its number, 1 for Monday to 7 for Sunday.
        fileprivate var number: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }
    }

    /// A moment at which a drop is due.
    public struct Moment: Hashable, Sendable {
        /// The moment (UTC).
        public let at: Instant
        /// The same as the site's clocks show it, `2026-03-16T06:00`: no two moments of one occasion
        /// share it.
        public let local: String
    }

    /// Reads the text of an occasion, letters in either case; `nil` for anything else.
    public init?(_ text: String) {
        let words = text.lowercased().split(separator: " ").map(String.init)
        if words == ["counted"] {
            self = .counted
        } else if words == ["approved"] {
            self = .approved
        } else if words.count == 2, let minute = Self.minute(words[1]) {
            if words[0] == "daily" {
                self = .daily(minute: minute)
            } else if let weekday = Weekday(rawValue: words[0]) {
                self = .weekly(weekday, minute: minute)
            } else {
                return nil
            }
        } else if words.count == 3, words[0] == "monthly", let day = Int(words[1]),
            (1...31).contains(day), let minute = Self.minute(words[2])
        {
            self = .monthly(day: day, minute: minute)
        } else {
            return nil
        }
    }

    /// The text that ``init(_:)`` reads.
    public var description: String {
        switch self {
        case .daily(let minute): "daily \(Self.time(minute))"
        case .weekly(let weekday, let minute): "\(weekday.rawValue) \(Self.time(minute))"
        case .monthly(let day, let minute): "monthly \(day) \(Self.time(minute))"
        case .counted: "counted"
        case .approved: "approved"
        }
    }

    /// The last moment at which it was due, `now` included; `nil` where no clock decides.
    public func last(notAfter now: Instant, _ clock: SiteClock) -> Moment? {
        moments(around: now, clock).filter { $0.at <= now }.max { $0.at < $1.at }
    }

    /// The next moment at which it is due, after `now`; `nil` where no clock decides.
    public func next(after now: Instant, _ clock: SiteClock) -> Moment? {
        moments(around: now, clock).filter { $0.at > now }.min { $0.at < $1.at }
    }

    /// The moments around `now`, one before and one after it at least.
    private func moments(around now: Instant, _ clock: SiteClock) -> [Moment] {
        let today = CalendarDay(clock.date(now))
        let minute: Int
        let days: [CalendarDay?]
        switch self {
        case .daily(let time):
            minute = time
            days = (-2...2).map(today.adding(days:))
        case .weekly(let weekday, let time):
            minute = time
            days = (-8...8).map(today.adding(days:)).filter { $0?.weekday == weekday.number }
        case .monthly(let day, let time):
            minute = time
            days = (-1...1).map { today.adding(months: $0, onDay: day) }
        case .counted, .approved: return []
        }
        return days.compactMap(\.self).map { day in
            Moment(at: clock.instant(day, minute: minute), local: "\(day)T\(Self.time(minute))")
        }
    }

    /// Reads `06:00`, in minutes after midnight.
    private static func minute(_ text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
            parts.joined().utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
        else { return nil }
        return hour * 60 + minute
    }

    private static func time(_ minute: Int) -> String {
        [minute / 60, minute % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}
