public import MusterCore

/// How far a plan has come: reckoned anew from its schedule and the audits that were counted, so
/// that nothing has to be kept in step.
public struct PlanCourse: Hashable, Sendable {
    /// How a plan stands at a moment.
    public enum Standing: Hashable, Sendable {
        /// The audit that it asked for once is counted.
        case done
        /// The next audit is due in so many days, 1 or more.
        case ahead(days: Int)
        /// The next audit is due today, and is not late.
        case today
        /// The audit is late by so many days, 0 when its time passed today.
        ///
        /// So many times besides have passed without an audit: they are missed, as one audit makes
        /// up for one of them alone.
        case overdue(days: Int, missed: Int)
    }

    /// The time by which the next audit is due; `nil` when none is.
    public let due: DueTime?
    /// The last audit that the plan counts as made.
    public let last: PlannedCount?
    /// How many times passed without an audit before the last one.
    public let missed: Int
    private let schedule: PlanSchedule

    /// Reckons how far a plan has come.
    ///
    /// An audit makes up for the newest time whose day has come, early for the first one that is
    /// open; what lies before that was missed. A second audit for the same time moves nothing. One that
    /// is later than now was counted while the clock was ahead: it makes up for the first one that is
    /// open.
    ///
    /// - Parameters:
    ///   - plan: the plan.
    ///   - counts: its counted audits that were started under its schedule, in any order.
    ///   - now: now (UTC); `nil` where every time is believed.
    ///   - clock: the site's clocks.
    public init(
        _ plan: AuditPlan,
        _ counts: [PlannedCount],
        at now: Instant? = nil,
        _ clock: SiteClock
    ) {
        schedule = plan.schedule
        var (next, missed, last) = (0, 0, PlannedCount?.none)
        for count in counts.sorted(by: { $0.at < $1.at }) {
            let day = CalendarDay(clock.date(count.at))
            if next > 0, let before = schedule.due(next - 1), day <= before.day { continue }
            let isAhead = now.map { count.at > $0 } ?? false
            let made = isAhead ? next : max(next, schedule.index(upTo: day) ?? 0)
            guard schedule.due(made) != nil else { continue }
            (next, missed, last) = (made + 1, made - next, count)
        }
        due = schedule.due(next)
        self.missed = missed
        self.last = last
    }

    /// How the plan stands at a moment.
    ///
    /// - Parameters:
    ///   - now: the moment (UTC).
    ///   - clock: the site's clocks.
    /// - Returns: how it stands.
    public func standing(at now: Instant, _ clock: SiteClock) -> Standing {
        guard let due else { return .done }
        let today = CalendarDay(clock.date(now))
        switch due.standing(at: now, clock) {
        case .ahead: return .ahead(days: due.day.number - today.number)
        case .today: return .today
        case .overdue:
            let open = schedule.index(upTo: due.day) ?? 0
            return .overdue(
                days: today.number - due.day.number,
                missed: max(0, (schedule.index(upTo: today) ?? open) - open)
            )
        }
    }

    /// The times within days by which audits are due, none before the next one.
    public func dues(in days: ClosedRange<CalendarDay>) -> [DueTime] {
        guard let due, let open = schedule.index(upTo: due.day) else { return [] }
        var index = max(open, schedule.index(upTo: days.lowerBound) ?? 0)
        var found: [DueTime] = []
        while let next = schedule.due(index), next.day <= days.upperBound {
            if next.day >= days.lowerBound { found.append(next) }
            index += 1
        }
        return found
    }

    /// The times by which audits are due, the next one first, up to and with a day.
    ///
    /// - Parameters:
    ///   - day: the last day.
    ///   - limit: how many at most.
    /// - Returns: the times.
    public func dues(upTo day: CalendarDay, limit: Int) -> [DueTime] {
        guard let due, let open = schedule.index(upTo: due.day) else { return [] }
        return (0..<limit).lazy.map { schedule.due(open + $0) }
            .prefix { $0.map { $0.day <= day } ?? false }.compactMap(\.self)
    }
}
