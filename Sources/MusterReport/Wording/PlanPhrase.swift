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
    package var texts: PhraseTexts {
        switch self {
        case .once: PhraseTexts("once", "jednom")
        case .everyDay: PhraseTexts("every day", "svakog dana")
        case .everyWeek: PhraseTexts("every week, {day}", "svake nedelje, {day}")
        case .everyMonth: PhraseTexts("every month, {day}", "svakog meseca, {day}")
        case .everyDays:
            PhraseTexts(
                "every {n} day|every {n} days",
                "svaki {n} dan|svaka {n} dana|svakih {n} dana"
            )
        case .everyWeeks:
            PhraseTexts(
                "every {n} week, {day}|every {n} weeks, {day}",
                "svaku {n} nedelju, {day}|svake {n} nedelje, {day}|svakih {n} nedelja, {day}"
            )
        case .everyMonths:
            PhraseTexts(
                "every {n} month, {day}|every {n} months, {day}",
                "svaki {n} mesec, {day}|svaka {n} meseca, {day}|svakih {n} meseci, {day}"
            )
        case .lastDay: PhraseTexts("on its last day", "poslednjeg dana")
        case .monthDay: PhraseTexts("on day {day}", "{day}. u mesecu")
        case .done: PhraseTexts("done", "obavljeno")
        case .inDays:
            PhraseTexts(
                "in {n} day|in {n} days",
                "za {n} dan|za {n} dana|za {n} dana"
            )
        case .today: PhraseTexts("due today", "rok danas")
        case .todayAt: PhraseTexts("due today, {time}", "rok danas, {time}")
        case .overdue:
            PhraseTexts(
                "overdue by {n} day|overdue by {n} days",
                "kasni {n} dan|kasni {n} dana|kasni {n} dana"
            )
        case .overdueSince: PhraseTexts("overdue since {time}", "kasni od {time}")
        case .missed: PhraseTexts("missed {n}", "propušteno {n}")
        case .monday: PhraseTexts("on Monday", "ponedeljkom")
        case .tuesday: PhraseTexts("on Tuesday", "utorkom")
        case .wednesday: PhraseTexts("on Wednesday", "sredom")
        case .thursday: PhraseTexts("on Thursday", "četvrtkom")
        case .friday: PhraseTexts("on Friday", "petkom")
        case .saturday: PhraseTexts("on Saturday", "subotom")
        case .sunday: PhraseTexts("on Sunday", "nedeljom")
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
            Plural.form(phrase.texts[language], count, language)
                .replacing("{n} ", with: "{n}\u{A0}"),
            values.merging(["n": integer(count)]) { value, _ in value }
        )
    }
}
