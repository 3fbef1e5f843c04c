/// The words of the pages about plans.
enum PlanText: WebText {
    case title, add, addTitle, editTitle, none, hint, plan, howOften, due, people, lastAudit,
        missed,
        nobody, edit, delete, runNow, runHint, dueTitle, calendar, before, after,
        today, counted, name, every, unit, once, days, weeks, months, firstDue, time, timeHint,
        target, targetHint, assignees, assigneesHint, reminders, remindersBox, blind, noZones,
        feed, feedHint, feedMake, zones, zonesHint, passed, running, zoneGone, more, moreOnDay,
        deletedTitle, deleted, deletedHint

    var texts: (english: String, serbian: String) {
        switch self {
        case .title: ("Plans", "Planovi")
        case .add: ("Add a plan", "Dodaj plan")
        case .addTitle: ("A new plan", "Novi plan")
        case .editTitle: ("Change {plan}", "Izmena plana {plan}")
        case .none: ("No plan yet.", "Još nema planova.")
        case .hint:
            (
                "A plan says what is audited, how often and by whom, and asks for the next audit once "
                    + "one is counted.",
                "Plan kaže šta se popisuje, koliko često i ko popisuje, a kada se popis prebroji, "
                    + "traži sledeći."
            )
        case .plan: ("Plan", "Plan")
        case .howOften: ("How often", "Koliko često")
        case .due: ("Next due", "Sledeći rok")
        case .people: ("By", "Ko popisuje")
        case .lastAudit: ("Last audit", "Poslednji popis")
        case .missed: ("missed {n} before", "pre toga propušteno {n}")
        case .nobody: ("nobody named", "niko nije naveden")
        case .edit: ("Change", "Izmeni")
        case .delete: ("Delete", "Obriši")
        case .runNow: ("Start the audit", "Pokreni popis")
        case .runHint: ("On a handheld or another computer:", "Na ručnom ili drugom računaru:")
        case .dueTitle: ("Plans due", "Planovi sa dospelim rokom")
        case .calendar: ("Calendar", "Kalendar")
        case .before: ("Previous month", "Prethodni mesec")
        case .after: ("Next month", "Sledeći mesec")
        case .today: ("today", "danas")
        case .counted: ("counted", "prebrojano")
        case .name: ("Name", "Naziv")
        case .every: ("Every", "Na svakih")
        case .unit: ("Days, weeks or months", "Dana, nedelja ili meseci")
        case .once: ("once", "jednom")
        case .days: ("days", "dana")
        case .weeks: ("weeks", "nedelja")
        case .months: ("months", "meseci")
        case .firstDue: ("Next due on", "Sledeći rok")
        case .time: ("Time (optional)", "Vreme (nije obavezno)")
        case .timeHint:
            (
                "In the time of the site. The next ones are reckoned from this day: the same weekday, "
                    + "or the same day of the month, its last one where it is shorter.",
                "Po vremenu lokacije. Sledeći rokovi računaju se od ovog dana: isti dan u nedelji ili "
                    + "isti dan u mesecu, a u kraćem mesecu poslednji."
            )
        case .target: ("Target accuracy, %", "Ciljna tačnost, %")
        case .targetHint:
            ("Leave empty to use the site's target.", "Ostavite prazno za cilj lokacije.")
        case .assignees: ("Assigned to", "Dodeljeno")
        case .assigneesHint:
            (
                "Assigned to each audit, and reminded.",
                "Dodeljuje im se svaki popis i dobijaju podsetnike."
            )
        case .reminders: ("Reminders", "Podsetnici")
        case .remindersBox:
            (
                "Remind them by mail a day and an hour before it is due, and when it is late; stop "
                    + "after three missed in a row",
                "Podseti ih poštom dan i sat pre roka i kada rok prođe; posle tri propuštena roka "
                    + "zaredom prestani"
            )
        case .blind: ("Blind audit", "Popis naslepo")
        case .noZones: ("whole inventory", "ceo inventar")
        case .feed: ("Calendar subscription", "Pretplata na kalendar")
        case .feedHint:
            (
                "Any calendar program can show what is due. Make a token in your profile that may see "
                    + "audits and nothing else, and subscribe to this address with it:",
                "Svaki program za kalendar može da prikaže rokove. Napravite u svom profilu token koji "
                    + "sme samo da gleda popise i pretplatite se na ovu adresu sa njim:"
            )
        case .feedMake: ("To my profile", "Na moj profil")
        case .passed: ("missed", "propušteno")
        case .running: ("Its audit is under way:", "Popis je u toku:")
        case .zoneGone: ("{zone}, no longer on the map", "{zone}, više nije na planu lokacije")
        case .more:
            (
                "All plans: {n} is due|All plans: {n} are due",
                "Svi planovi: {n} je dospeo|Svi planovi: {n} su dospela|Svi planovi: {n} je dospelo"
            )
        case .moreOnDay: ("{n} more", "još {n}")
        case .deletedTitle: ("{plan}: deleted", "{plan}: obrisan")
        case .deleted:
            (
                "This plan was deleted: {moment}, by {person}.",
                "Ovaj plan je obrisan: {moment}, {person}."
            )
        case .deletedHint:
            (
                "Audits that were made from it stay. Whoever may change plans can bring it back here.",
                "Popisi po njemu ostaju. Ko sme da menja planove može ovde da ga vrati."
            )
        case .zones: ("Zones", "Zone")
        case .zonesHint: ("None ticked: the whole inventory.", "Bez izbora: ceo inventar.")
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

    var texts: (english: String, serbian: String) {
        switch self {
        case .january: ("January", "januar")
        case .february: ("February", "februar")
        case .march: ("March", "mart")
        case .april: ("April", "april")
        case .may: ("May", "maj")
        case .june: ("June", "jun")
        case .july: ("July", "jul")
        case .august: ("August", "avgust")
        case .september: ("September", "septembar")
        case .october: ("October", "oktobar")
        case .november: ("November", "novembar")
        case .december: ("December", "decembar")
        case .monday: ("Monday", "ponedeljak")
        case .tuesday: ("Tuesday", "utorak")
        case .wednesday: ("Wednesday", "sreda")
        case .thursday: ("Thursday", "četvrtak")
        case .friday: ("Friday", "petak")
        case .saturday: ("Saturday", "subota")
        case .sunday: ("Sunday", "nedelja")
        }
    }
}
