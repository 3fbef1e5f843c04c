/// By when something is to be finished, as the clocks of the site show it: a day, or a day and time.
///
/// It is kept in the site's own time, as people say it; so a change of the clocks does not move it.
public struct DueTime: Hashable, Sendable, CustomStringConvertible {
    /// The day.
    public let day: CalendarDay
    /// The time of that day in minutes after midnight; `nil` for the whole day.
    public let minute: Int?

    /// How something that is due stands now.
    public enum Standing: Sendable {
        /// There is more time than today.
        case ahead
        /// It is to be finished today, and is not late.
        case today
        /// The time has passed.
        case overdue
    }

    /// Reads `2026-03-12` or `2026-03-12T16:00` (ISO 8601), with a space for the `T` as well; `nil`
    /// for anything else, and for days and times that no clock shows.
    public init?(_ text: String) {
        guard let day = CalendarDay(String(text.prefix(10))) else { return nil }
        self.day = day
        let rest = text.dropFirst(10)
        guard let mark = rest.first else {
            minute = nil
            return
        }
        let parts = rest.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
        guard mark == "T" || mark == " ", parts.map(\.utf8.count) == [2, 2],
            parts.joined().utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let hours = Int(parts[0]), let minutes = Int(parts[1]),
            hours < 24, minutes < 60
        else { return nil }
        minute = hours * 60 + minutes
    }

    /// Creates a time by which something is to be finished.
    ///
    /// - Parameters:
    ///   - day: the day.
    ///   - minute: minutes after midnight, 0 to 1439; `nil` for the whole day.
    public init(day: CalendarDay, minute: Int? = nil) {
        self.day = day
        self.minute = minute
    }

    /// The moment (UTC) up to which something is in time: the time itself, or the end of the day.
    public func end(_ clock: SiteClock) -> Instant {
        clock.instant(day, minute: minute ?? 24 * 60)
    }

    /// The day as `2026-03-12`, or the day and time as `2026-03-12T16:00`.
    public var description: String { time.map { "\(day)T\($0)" } ?? "\(day)" }

    /// The time of the day as `16:00`; `nil` for the whole day.
    public var time: String? {
        minute.map { minute in
            [minute / 60, minute % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
        }
    }

    /// How it stands at a moment; a day is over when the next one has begun, so what is due today is
    /// not overdue.
    public func standing(at now: Instant, _ clock: SiteClock) -> Standing {
        let local = now.advanced(bySeconds: Double(clock.offset(now).seconds)).iso8601(.seconds)
        // Both are written so that the order of their texts is the order of time.
        let (today, second) = (String(local.prefix(10)), String(local.prefix(19)))
        if let time, "\(day)T\(time):00" < second { return .overdue }
        if "\(day)" < today { return .overdue }
        return "\(day)" == today ? .today : .ahead
    }
}
