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
        let local = clock.localSecond(at: now)
        let date = CalendarDate(Instant(seconds: local))
        let midnight =
            local - Int64(date.hour * 3_600 + date.minute * 60 + date.second)
        let seconds: [Int64]
        switch self {
        case .daily(let minute):
            seconds = (-2...2).map { midnight + $0 * Self.day + Int64(minute) * 60 }
        case .weekly(let weekday, let minute):
            seconds = (-8...8).map { midnight + $0 * Self.day }
                .filter { Self.weekday($0) == weekday }.map { $0 + Int64(minute) * 60 }
        case .monthly(let day, let minute):
            let first = Self.firstOfMonth(midnight)
            let before = Self.firstOfMonth(first - Self.day)
            let after = Self.firstOfMonth(first + 32 * Self.day)
            let later = Self.firstOfMonth(after + 32 * Self.day)
            seconds = [(before, first), (first, after), (after, later)].map { start, end in
                let length = (end - start) / Self.day
                return start + (min(Int64(day), length) - 1) * Self.day + Int64(minute) * 60
            }
        case .counted, .approved: seconds = []
        }
        return seconds.map { second in
            let local = Instant(seconds: second).iso8601(.seconds)
            return Moment(at: clock.moment(localSecond: second), local: String(local.prefix(16)))
        }
    }

    private static let day: Int64 = 86_400

    /// The midnight that begins the month of another midnight.
    private static func firstOfMonth(_ midnight: Int64) -> Int64 {
        midnight - Int64(CalendarDate(Instant(seconds: midnight)).day - 1) * day
    }

    /// 1970-01-01 was a Thursday.
    private static func weekday(_ midnight: Int64) -> Weekday {
        let days = midnight / day + 3
        return Weekday.allCases[Int(((days % 7) + 7) % 7)]
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
