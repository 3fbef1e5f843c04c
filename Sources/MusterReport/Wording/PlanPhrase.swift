package import MusterAudit
package import MusterCore

/// The words for plans that make audits.
package enum PlanPhrase: Phrase {
    case once, everyDay, everyWeek, everyMonth, everyDays, everyWeeks, everyMonths, lastDay,
        monthDay
    case done, inDays, today, todayAt, overdue, overdueSince, missed
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday

    /// The days of the week, as they follow a frequency.
    static let weekdays: [PlanPhrase] = [
        .monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday,
    ]

    /// The text in both languages; where something is counted, its forms with `|` between them.
    package var english: String {
        switch self {
        case .once: "once"
        case .everyDay: "every day"
        case .everyWeek: "every week, {day}"
        case .everyMonth: "every month, {day}"
        case .everyDays: "every {n} day|every {n} days"
        case .everyWeeks: "every {n} week, {day}|every {n} weeks, {day}"
        case .everyMonths: "every {n} month, {day}|every {n} months, {day}"
        case .lastDay: "on its last day"
        case .monthDay: "on day {day}"
        case .done: "done"
        case .inDays: "in {n} day|in {n} days"
        case .today: "due today"
        case .todayAt: "due today, {time}"
        case .overdue: "overdue by {n} day|overdue by {n} days"
        case .overdueSince: "overdue since {time}"
        case .missed: "missed {n}"
        case .monday: "on Monday"
        case .tuesday: "on Tuesday"
        case .wednesday: "on Wednesday"
        case .thursday: "on Thursday"
        case .friday: "on Friday"
        case .saturday: "on Saturday"
        case .sunday: "on Sunday"
        }
    }
}

extension Wording {
    /// How often a plan asks for audits, and on which day: `every 2 weeks, on Monday`.
    package func frequency(_ schedule: PlanSchedule) -> String {
        let weekday = self[PlanPhrase.weekdays[schedule.first.day.weekday - 1]]
        let monthDay =
            schedule.monthDay == 31
            ? self[PlanPhrase.lastDay]
            : text(PlanPhrase.monthDay, ["day": integer(schedule.monthDay)])
        switch schedule.frequency {
        case .once: return self[PlanPhrase.once]
        case .every(1, .day): return self[PlanPhrase.everyDay]
        case .every(1, .week): return text(PlanPhrase.everyWeek, ["day": weekday])
        case .every(1, .month): return text(PlanPhrase.everyMonth, ["day": monthDay])
        case .every(let count, .day): return counted(count, .everyDays)
        case .every(let count, .week): return counted(count, .everyWeeks, ["day": weekday])
        case .every(let count, .month): return counted(count, .everyMonths, ["day": monthDay])
        }
    }

    /// How a plan stands: `in 5 days`, `due today`, `overdue by 3 days, missed 2`.
    ///
    /// - Parameters:
    ///   - standing: how it stands.
    ///   - due: the time by which its next audit is due.
    /// - Returns: the words, within a sentence.
    package func standing(_ standing: PlanCourse.Standing, due: DueTime?) -> String {
        let time = ["time": due?.time ?? ""]
        switch standing {
        case .done: return self[PlanPhrase.done]
        case .ahead(let days): return counted(days, .inDays)
        case .today:
            return due?.time == nil ? self[PlanPhrase.today] : text(PlanPhrase.todayAt, time)
        case .overdue(let days, let missed):
            let late =
                days == 0
                ? text(PlanPhrase.overdueSince, time) : counted(days, .overdue)
            return missed == 0
                ? late : "\(late), \(text(PlanPhrase.missed, ["n": integer(missed)]))"
        }
    }

    private func counted(
        _ count: Int,
        _ phrase: PlanPhrase,
        _ values: [String: String] = [:]
    ) -> String {
        fill(
            phrase.form(count, in: language).replacing("{n} ", with: "{n}\u{A0}"),
            values.merging(["n": integer(count)]) { value, _ in value }
        )
    }
}
