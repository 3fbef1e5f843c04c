public import MusterCore

/// The hours in which alarms of the lowest priority are told to nobody; they wait for the end.
public struct QuietHours: Hashable, Sendable, CustomStringConvertible {
    private static let minutesOfDay = 1_440

    /// When they begin, in minutes after midnight of the site's clocks.
    public let from: Int
    /// When they end, likewise; before the beginning where midnight lies between.
    public let until: Int

    /// Reads hours as `22:00-06:00`; `nil` for what is none, and for no time at all.
    public init?(_ text: String) {
        let ends = text.split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let from = Self.minute(ends[0]), let until = Self.minute(ends[1]),
            from != until
        else { return nil }
        (self.from, self.until) = (from, until)
    }

    /// The hours as they are written.
    public var description: String { "\(Self.text(from))-\(Self.text(until))" }

    /// The first moment from `instant` on that is not quiet.
    ///
    /// - Parameters:
    ///   - instant: a moment (UTC).
    ///   - clock: the site's clocks.
    /// - Returns: the moment itself where it is not quiet, else the end of those hours.
    public func nextLoud(from instant: Instant, _ clock: SiteClock) -> Instant {
        let date = clock.date(instant)
        let minute = date.hour * 60 + date.minute
        let isQuiet =
            from < until ? (from..<until).contains(minute) : minute >= from || minute < until
        guard isQuiet else { return instant }
        let minutes = (until - minute + Self.minutesOfDay) % Self.minutesOfDay
        return Instant(seconds: instant.second - Int64(date.second))
            .advanced(bySeconds: Double(minutes * 60))
    }

    private static func minute(_ text: Substring) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 }),
            let hour = UInt8(parts[0]), let minute = UInt8(parts[1]), hour < 24, minute < 60
        else { return nil }
        return Int(hour) * 60 + Int(minute)
    }

    private static func text(_ minute: Int) -> String {
        [minute / 60, minute % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}
