public import MusterCore

/// A reminder of a plan's next audit; of each time that is due, each is sent once.
public enum PlanReminder: String, CaseIterable, Sendable {
    /// 24 hours or less are left; of a plan without a time, until the day is over.
    case day
    /// An hour or less is left.
    case hour
    /// The audit is late.
    case overdue
}

extension PlanCourse {
    /// The reminder that holds at a moment: the newest one whose time has come, `nil` before the
    /// first.
    ///
    /// What was slept through is not made up for: only the newest one is of use.
    ///
    /// - Parameters:
    ///   - now: the moment (UTC).
    ///   - clock: the site's clocks.
    /// - Returns: the reminder.
    public func reminder(at now: Instant, _ clock: SiteClock) -> PlanReminder? {
        guard let due else { return nil }
        if case .overdue = standing(at: now, clock) { return .overdue }
        let left = due.end(clock).seconds(since: now)
        return left <= 3_600 ? .hour : left <= 86_400 ? .day : nil
    }
}
