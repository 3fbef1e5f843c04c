import ArgumentParser
import MusterClimate
import MusterCore

/// A moment that has passed, as people type it: `24h` ago, `2026-03-12T09:14:05Z`, or the beginning of a day
/// at the site, `2026-03-12`.
enum PastMoment: ExpressibleByArgument {
    case ago(TimeSpan)
    case at(Instant)
    case day(CalendarDay)

    /// What help says of it.
    static let help = "24h ago, 2026-03-12T09:14:05Z or the day 2026-03-12"

    init?(argument: String) {
        if let day = CalendarDay(argument) {
            self = .day(day)
        } else if let moment = Instant(zoned: argument) {
            self = .at(moment)
        } else if let span = TimeSpan(argument: argument) {
            self = .ago(span)
        } else {
            return nil
        }
    }

    /// The moment (UTC).
    ///
    /// - Parameters:
    ///   - now: now (UTC).
    ///   - clock: the clocks of the site.
    /// - Returns: the moment, to the millisecond.
    func instant(_ now: Instant, _ clock: SiteClock) -> Instant {
        switch self {
        case .ago(let span):
            return now.advanced(bySeconds: -span.seconds).toMillisecond
        case .at(let moment): return moment
        case .day(let day): return clock.instant(day)
        }
    }
}

extension Instant {
    /// The moment without what readings are not kept to.
    var toMillisecond: Instant { Instant(microseconds: microseconds - fraction % 1_000) }
}
