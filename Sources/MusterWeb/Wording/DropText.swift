import MusterCore
import MusterReport
import MusterService
import MusterStore

/// The words of drops.
enum DropText: WebText {
    case drops, hint, none, when, inventory, all, to, toHint, next, last, messages, paused, cannot,
        add, edit, delete, runNow, day, dayHint, time, format, formatHint, parts, partsHint,
        definition, noDefinition, language, paper, recipients, isPaused, cancel, nextTry,
        more, nothingToTell

    var english: String {
        switch self {
        case .drops: "Scheduled reports"
        case .hint:
            "Reports that go out by themselves, at a time on the site's clocks or when an audit is "
                + "counted or approved."
        case .none: "No report goes out by itself yet."
        case .when: "When"
        case .inventory: "Inventory"
        case .all: "all"
        case .to: "To"
        case .toHint:
            "Addresses, sign-in names and role:manager, for all managers; with spaces between."
        case .next: "Next"
        case .last: "Last"
        case .messages: "{n} message|{n} messages"
        case .paused: "paused"
        case .cannot: "Could not go out: {error}"
        case .add: "New schedule"
        case .edit: "Change"
        case .delete: "Delete"
        case .runNow: "Send now"
        case .day: "Day of the month"
        case .dayHint: "Only for once a month; a shorter month takes its last day."
        case .time: "Time at the site"
        case .format: "Files"
        case .formatHint: "None ticked: those of the definition, or the PDF."
        case .parts: "Parts"
        case .partsHint:
            "None ticked: those of the definition, or all. The answer, discrepancies, reliability, "
                + "sign-off and seal are always there."
        case .definition: "Saved definition"
        case .noDefinition: "none"
        case .language: "Language"
        case .paper: "Paper"
        case .recipients: "by definition, else by recipient"
        case .isPaused: "Paused: sends nothing for now"
        case .cancel: "Take back"
        case .more: "and {n} more"
        case .nothingToTell: "No audit has been counted yet, so nothing was sent."
        case .nextTry: "Next try {moment}"
        }
    }
}

/// Why somebody gets no mail of a drop.
enum PassedOverText: WebText {
    case noAddress, disabled, gone, nobody, turnedOff, hidden

    init(_ reason: PassedOver.Reason) {
        switch reason {
        case .noAddress: self = .noAddress
        case .disabled: self = .disabled
        case .gone: self = .gone
        case .nobody: self = .nobody
        case .turnedOff: self = .turnedOff
        case .hidden: self = .hidden
        }
    }

    var english: String {
        switch self {
        case .noAddress: "{who} has no mail address, and gives one under My profile."
        case .disabled: "{who} is disabled: enable the person under People, or change the schedule."
        case .gone: "There is nobody with the login {who}: change the schedule."
        case .nobody: "Nobody has the role {who}: give it under People, or change the schedule."
        case .turnedOff: "{who} has turned off emails with scheduled reports."
        case .hidden: "{who} may not see the blind audit yet: send it once it is reviewed."
        }
    }
}

/// Who gets a scheduled report.
enum RecipientText {
    /// A recipient as people read it: an address, a login, or the people of a role.
    static func words(_ recipient: DropRecipient, _ language: ReportLanguage) -> String {
        switch recipient {
        case .address(let address): address
        case .person(let login): login
        case .role(let role): RolesText(role).say(language)
        }
    }

    /// Recipients as the trail keeps them, with spaces between.
    static func words(_ stored: String, _ language: ReportLanguage) -> String {
        stored.split(separator: " ").map { text in
            DropRecipient(String(text)).map { words($0, language) } ?? String(text)
        }.joined(separator: ", ")
    }
}

/// When a scheduled report goes out.
enum OccasionText: WebText {
    case daily, monday, tuesday, wednesday, thursday, friday, saturday, sunday, monthly, counted,
        approved, dailyAt, weeklyAt, monthlyAt

    /// The words of a choice, by the first word of an occasion's text.
    static let choices: [(value: String, text: OccasionText)] = [
        ("approved", .approved), ("counted", .counted), ("daily", .daily), ("monday", .monday),
        ("tuesday", .tuesday), ("wednesday", .wednesday), ("thursday", .thursday),
        ("friday", .friday), ("saturday", .saturday), ("sunday", .sunday), ("monthly", .monthly),
    ]

    var english: String {
        switch self {
        case .daily: "every day"
        case .monday: "every Monday"
        case .tuesday: "every Tuesday"
        case .wednesday: "every Wednesday"
        case .thursday: "every Thursday"
        case .friday: "every Friday"
        case .saturday: "every Saturday"
        case .sunday: "every Sunday"
        case .monthly: "once a month"
        case .counted: "when an audit is counted"
        case .approved: "when an audit is approved"
        case .dailyAt: "every day, {time}"
        case .weeklyAt: "{day}, {time}"
        case .monthlyAt: "on day {day} of the month, {time}"
        }
    }

    /// An occasion in words.
    static func words(_ occasion: DropOccasion, _ language: ReportLanguage) -> String {
        let parts = occasion.description.split(separator: " ").map(String.init)
        let time = parts.last ?? ""
        switch occasion {
        case .counted: return counted.say(language)
        case .approved: return approved.say(language)
        case .daily: return dailyAt.say(language, ["time": time])
        case .weekly(let weekday, _):
            let day = choices.first { $0.value == weekday.rawValue }
            let words = day.map { $0.text.say(language) } ?? ""
            return weeklyAt.say(language, ["day": words, "time": time])
        case .monthly(let day, _):
            return monthlyAt.say(language, ["day": String(day), "time": time])
        }
    }
}
