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

    var texts: (english: String, serbian: String) {
        switch self {
        case .drops: ("Scheduled reports", "Zakazani izveštaji")
        case .hint:
            (
                "Reports that go out by themselves, at a time on the site's clocks or when an audit is "
                    + "counted or approved.",
                "Izveštaji koji sami odlaze, u određeno vreme po časovniku lokacije ili kada je popis "
                    + "izbrojan ili odobren."
            )
        case .none: ("No report goes out by itself yet.", "Još nijedan izveštaj ne odlazi sam.")
        case .when: ("When", "Kada")
        case .inventory: ("Inventory", "Inventar")
        case .all: ("all", "svi")
        case .to: ("To", "Za")
        case .toHint:
            (
                "Addresses, sign-in names and role:manager, for all managers; with spaces between.",
                "Adrese, imena za prijavu i role:manager, za sve rukovodioce; sa razmacima između."
            )
        case .next: ("Next", "Sledeće")
        case .last: ("Last", "Poslednje")
        case .messages:
            (
                "{n} message|{n} messages", "{n} poruka|{n} poruke|{n} poruka"
            )
        case .paused: ("paused", "pauzirano")
        case .cannot: ("Could not go out: {error}", "Nije moglo da ode: {error}")
        case .add: ("New schedule", "Novi raspored slanja")
        case .edit: ("Change", "Izmeni")
        case .delete: ("Delete", "Obriši")
        case .runNow: ("Send now", "Pošalji sada")
        case .day: ("Day of the month", "Dan u mesecu")
        case .dayHint:
            (
                "Only for once a month; a shorter month takes its last day.",
                "Samo za jednom mesečno; kraći mesec uzima svoj poslednji dan."
            )
        case .time: ("Time at the site", "Vreme na lokaciji")
        case .format: ("Files", "Fajlovi")
        case .formatHint:
            (
                "None ticked: those of the definition, or the PDF.",
                "Bez izbora: one iz definicije, ili PDF."
            )
        case .parts: ("Parts", "Delovi")
        case .partsHint:
            (
                "None ticked: those of the definition, or all. The answer, discrepancies, reliability, "
                    + "sign-off and seal are always there.",
                "Bez izbora: oni iz definicije, ili svi. Odgovor, odstupanja, pouzdanost, potpisi i "
                    + "pečat su uvek tu."
            )
        case .definition: ("Saved definition", "Sačuvana definicija")
        case .noDefinition: ("none", "nijedna")
        case .language: ("Language", "Jezik")
        case .paper: ("Paper", "Papir")
        case .recipients: ("by definition, else by recipient", "po definiciji, inače po primaocu")
        case .isPaused: ("Paused: sends nothing for now", "Pauzirano: za sada ništa ne šalje")
        case .cancel: ("Take back", "Povuci")
        case .more: ("and {n} more", "i još {n}")
        case .nothingToTell:
            (
                "No audit has been counted yet, so nothing was sent.",
                "Nijedan popis još nije izbrojan, pa ništa nije poslato."
            )
        case .nextTry: ("Next try {moment}", "Sledeći pokušaj {moment}")
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

    var texts: (english: String, serbian: String) {
        switch self {
        case .noAddress:
            (
                "{who} has no mail address, and gives one under My profile.",
                "{who} nema adresu pošte, a upisuje je pod Moj profil."
            )
        case .disabled:
            (
                "{who} is disabled: enable the person under People, or change the schedule.",
                "{who} je isključen: uključite osobu pod Ljudi, ili izmenite raspored."
            )
        case .gone:
            (
                "There is nobody with the login {who}: change the schedule.",
                "Niko nema prijavno ime {who}: izmenite raspored."
            )
        case .nobody:
            (
                "Nobody has the role {who}: give it under People, or change the schedule.",
                "Niko nema ulogu {who}: dodelite je pod Ljudi, ili izmenite raspored."
            )
        case .turnedOff:
            (
                "{who} has turned off emails with scheduled reports.",
                "{who} ne prima zakazane izveštaje po svom izboru."
            )
        case .hidden:
            (
                "{who} may not see the blind audit yet: send it once it is reviewed.",
                "{who} još ne sme da vidi popis naslepo: pošaljite kada bude pregledan."
            )
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

    var texts: (english: String, serbian: String) {
        switch self {
        case .daily: ("every day", "svakog dana")
        case .monday: ("every Monday", "svakog ponedeljka")
        case .tuesday: ("every Tuesday", "svakog utorka")
        case .wednesday: ("every Wednesday", "svake srede")
        case .thursday: ("every Thursday", "svakog četvrtka")
        case .friday: ("every Friday", "svakog petka")
        case .saturday: ("every Saturday", "svake subote")
        case .sunday: ("every Sunday", "svake nedelje")
        case .monthly: ("once a month", "jednom mesečno")
        case .counted: ("when an audit is counted", "kada je popis izbrojan")
        case .approved: ("when an audit is approved", "kada je popis odobren")
        case .dailyAt: ("every day, {time}", "svakog dana u {time}")
        case .weeklyAt: ("{day}, {time}", "{day} u {time}")
        case .monthlyAt: ("on day {day} of the month, {time}", "{day}. u mesecu u {time}")
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
