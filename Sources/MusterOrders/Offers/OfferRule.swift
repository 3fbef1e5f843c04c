public import MusterCore

/// How often, and when, customers are shown offers.
public enum OfferRule {
    /// How many offers somebody is shown at most in a day of the site.
    public static let mostADay = 3
    /// How long an offer is not shown again to the same person, in seconds.
    public static let pauseSeconds = 86_400.0
    /// The hours of the site in which offers are shown: from 8 on, until before 21.
    public static let hours = 8..<21

    /// Whether something may be shown at a moment: not by night.
    public static func isOpen(at now: Instant, _ clock: SiteClock) -> Bool {
        hours.contains(clock.date(now).hour)
    }

    /// Whether an offer may be shown to somebody now.
    ///
    /// - Parameters:
    ///   - offer: the offer, by name.
    ///   - shown: what the person was shown before, for a day and a night at least.
    ///   - now: now (UTC).
    ///   - clock: the site's clocks.
    /// - Returns: whether it may: not by night, once in 24 hours, three offers a day.
    public static func allows(
        _ offer: String,
        after shown: [OfferShowing],
        at now: Instant,
        _ clock: SiteClock
    ) -> Bool {
        guard isOpen(at: now, clock) else { return false }
        let today = clock.day(of: now)
        guard shown.count(where: { clock.day(of: $0.at) == today }) < mostADay else { return false }
        return !shown.contains {
            $0.offer == offer && abs(now.seconds(since: $0.at)) < pauseSeconds
        }
    }
}
