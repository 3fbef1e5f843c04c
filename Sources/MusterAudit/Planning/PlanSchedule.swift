public import MusterCore

/// The times by which a plan asks for its audits: a first one, and from there on every so often.
///
/// Each time is reckoned from the first one and never from when an audit was made, so that a late
/// audit moves nothing; and a month that has not the day that is asked for takes its last one.
public struct PlanSchedule: Hashable, Sendable {
    /// How often.
    public let frequency: PlanFrequency
    /// The first time.
    public let first: DueTime
    /// The day of the month that is asked for, 1 to 31, where months are counted.
    public let monthDay: Int

    /// Creates a schedule.
    ///
    /// - Parameters:
    ///   - frequency: how often.
    ///   - first: the first time.
    ///   - monthDay: the day of the month that is asked for; `nil` for that of the first time.
    public init(_ frequency: PlanFrequency, from first: DueTime, monthDay: Int? = nil) {
        self.frequency = frequency
        self.first = first
        self.monthDay = monthDay ?? first.day.day
    }

    /// The time with an index, 0 for the first; `nil` where there is none.
    public func due(_ index: Int) -> DueTime? {
        guard index > 0 else { return index == 0 ? first : nil }
        let day: CalendarDay? =
            switch frequency {
            case .once: nil
            case .every(let count, .day): first.day.adding(days: index * count)
            case .every(let count, .week): first.day.adding(days: index * count * 7)
            case .every(let count, .month):
                first.day.adding(months: index * count, onDay: monthDay)
            }
        return day.map { DueTime(day: $0, minute: first.minute) }
    }

    /// The index of the last time on a day or before it; `nil` where the first comes after it.
    public func index(upTo day: CalendarDay) -> Int? {
        let days = day.number - first.day.number
        guard days >= 0 else { return nil }
        switch frequency {
        case .once: return 0
        case .every(let count, .day): return days / count
        case .every(let count, .week): return days / (count * 7)
        case .every(let count, .month):
            let months = (day.year - first.day.year) * 12 + day.month - first.day.month
            let index = months / count
            // Within its month the time may still be to come.
            guard let due = due(index), due.day > day else { return index }
            return index - 1
        }
    }
}
