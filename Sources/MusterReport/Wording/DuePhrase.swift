package import MusterCore

/// The words for by when an audit is to be finished.
package enum DuePhrase: Phrase {
    case day
    case time
    case today
    case todayAt
    case sinceDay
    case sinceTime

    package var english: String {
        switch self {
        case .day: "due {day}"
        case .time: "due {day}, {time}"
        case .today: "due today"
        case .todayAt: "due today, {time}"
        case .sinceDay: "overdue since the end of {day}"
        case .sinceTime: "overdue since {day}, {time}"
        }
    }
}

extension Wording {
    /// By when something is to be finished, as it stands at a moment: `due today`, or `overdue since
    /// 12 Mar 2026, 16:00`.
    ///
    /// - Parameters:
    ///   - due: the day, or the day and time, in the site's time.
    ///   - now: the moment; `nil` where it is finished, and for what must say the same at all times.
    /// - Returns: the words, within a sentence.
    package func due(_ due: DueTime, at now: Instant?) -> String {
        let standing = now.map { due.standing(at: $0, clock) } ?? .ahead
        let phrase: DuePhrase =
            switch standing {
            case .ahead: due.minute == nil ? .day : .time
            case .today: due.minute == nil ? .today : .todayAt
            case .overdue: due.minute == nil ? .sinceDay : .sinceTime
            }
        return text(phrase, ["day": day(due.day), "time": due.time ?? ""])
    }
}
