/// The words of the pages about plans.
enum PlanText: WebText {
    case title, add, addTitle, editTitle, none, hint, plan, howOften, due, people, lastAudit,
        missed,
        nobody, edit, delete, runNow, runHint, dueTitle, calendar, before, after,
        today, counted, name, every, unit, once, days, weeks, months, firstDue, time, timeHint,
        target, targetHint, assignees, assigneesHint, reminders, remindersBox, blind, noZones,
        feed, feedHint, feedMake, zones, zonesHint, passed, running, zoneGone, more, moreOnDay,
        deletedTitle, deleted, deletedHint

    var english: String {
        switch self {
        case .title: "Plans"
        case .add: "Add a plan"
        case .addTitle: "A new plan"
        case .editTitle: "Change {plan}"
        case .none: "No plan yet."
        case .hint:
            "A plan says what is audited, how often and by whom, and asks for the next audit once "
                + "one is counted."
        case .plan: "Plan"
        case .howOften: "How often"
        case .due: "Next due"
        case .people: "By"
        case .lastAudit: "Last audit"
        case .missed: "missed {n} before"
        case .nobody: "nobody named"
        case .edit: "Change"
        case .delete: "Delete"
        case .runNow: "Start the audit"
        case .runHint: "On a handheld or another computer:"
        case .dueTitle: "Plans due"
        case .calendar: "Calendar"
        case .before: "Previous month"
        case .after: "Next month"
        case .today: "today"
        case .counted: "counted"
        case .name: "Name"
        case .every: "Every"
        case .unit: "Days, weeks or months"
        case .once: "once"
        case .days: "days"
        case .weeks: "weeks"
        case .months: "months"
        case .firstDue: "Next due on"
        case .time: "Time (optional)"
        case .timeHint:
            "In the time of the site. The next ones are reckoned from this day: the same weekday, "
                + "or the same day of the month, its last one where it is shorter."
        case .target: "Target accuracy, %"
        case .targetHint: "Leave empty to use the site's target."
        case .assignees: "Assigned to"
        case .assigneesHint: "Assigned to each audit, and reminded."
        case .reminders: "Reminders"
        case .remindersBox:
            "Remind them by mail a day and an hour before it is due, and when it is late; stop "
                + "after three missed in a row"
        case .blind: "Blind audit"
        case .noZones: "whole inventory"
        case .feed: "Calendar subscription"
        case .feedHint:
            "Any calendar program can show what is due. Make a token in your profile that may see "
                + "audits and nothing else, and subscribe to this address with it:"
        case .feedMake: "To my profile"
        case .passed: "missed"
        case .running: "Its audit is under way:"
        case .zoneGone: "{zone}, no longer on the map"
        case .more: "All plans: {n} is due|All plans: {n} are due"
        case .moreOnDay: "{n} more"
        case .deletedTitle: "{plan}: deleted"
        case .deleted: "This plan was deleted: {moment}, by {person}."
        case .deletedHint:
            "Audits that were made from it stay. Whoever may change plans can bring it back here."
        case .zones: "Zones"
        case .zonesHint: "None ticked: the whole inventory."
        }
    }
}

/// The names of months and days in the calendar of plans.
enum CalendarText: WebText {
    case january, february, march, april, may, june, july, august, september, october, november,
        december, monday, tuesday, wednesday, thursday, friday, saturday, sunday

    /// The months in their order.
    static let months = Array(allCases.prefix(12))
    /// The days of the week in their order.
    static let weekdays = Array(allCases.suffix(7))

    var english: String {
        switch self {
        case .january: "January"
        case .february: "February"
        case .march: "March"
        case .april: "April"
        case .may: "May"
        case .june: "June"
        case .july: "July"
        case .august: "August"
        case .september: "September"
        case .october: "October"
        case .november: "November"
        case .december: "December"
        case .monday: "Monday"
        case .tuesday: "Tuesday"
        case .wednesday: "Wednesday"
        case .thursday: "Thursday"
        case .friday: "Friday"
        case .saturday: "Saturday"
        case .sunday: "Sunday"
        }
    }
}
