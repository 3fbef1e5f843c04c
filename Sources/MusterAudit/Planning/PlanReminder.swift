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
    /// For so many times in a row that nobody audits for, a plan reminds; then it is silent until
    /// somebody does, or it gets another day.
    public static let remindedTimes = 3

    /// The reminder that holds at a moment: the newest one whose time has come, with the time that
    /// is due; `nil` before the first.
    ///
    /// What was slept through is not made up for: only the newest one is of use. Of two whose time
    /// came at once the one of the earlier due time is: of a daily plan, that it is late.
    ///
    /// - Parameters:
    ///   - now: the moment (UTC).
    ///   - clock: the site's clocks.
    /// - Returns: the reminder, and whether it is the last one for an abandoned plan.
    public func reminder(
        at now: Instant,
        _ clock: SiteClock
    ) -> (due: DueTime, reminder: PlanReminder, isLast: Bool)? {
        // Each of these times is told of, not the first one alone that nobody audited for.
        let dues = dues(upTo: .last, limit: Self.remindedTimes)
        var newest: (due: DueTime, reminder: PlanReminder, age: Double)?
        for due in dues {
            let left = due.end(clock).seconds(since: now)
            for (reminder, before) in [(PlanReminder.day, 86_400.0), (.hour, 3_600), (.overdue, 0)]
            {
                let holds =
                    reminder == .overdue
                    ? due.standing(at: now, clock) == .overdue : left <= before
                let age = before - left
                if holds, newest.map({ age < $0.age }) ?? true { newest = (due, reminder, age) }
            }
        }
        return newest.map { newest in
            let isLast =
                newest.reminder == .overdue && dues.count == Self.remindedTimes
                && newest.due == dues.last
            return (newest.due, newest.reminder, isLast)
        }
    }
}
