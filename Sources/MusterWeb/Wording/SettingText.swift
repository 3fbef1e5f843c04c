import MusterService

/// The words of the settings.
enum SettingText: WebText {
    case mailFrom, mailFromHint, attachmentLimit, attachmentLimitHint, portal, portalHint, language,
        paper, target, targetHint, segregation, segregationHint,
        reasons, reasonsHint, keepsTraces, traceLimit, keepsWatchTraces, watchTraceLimit, yes, no,
        mail, reports, review, traces, file, program, before, putBack, was, isNow, saved,
        changedMeanwhile, nothing,
        access, idleMinutes, sessionHours, shiftHours, shiftHoursHint, secondFactor,
        secondFactorHint, minutes, hours, someRoles, refused, anAddress, aWebAddress, anAmount,
        aShare, aSize, aCause, aChoice

    /// What a setting is called.
    init(_ key: SettingKey) {
        switch key {
        case .mailFrom: self = .mailFrom
        case .attachmentLimit: self = .attachmentLimit
        case .portal: self = .portal
        case .idleMinutes: self = .idleMinutes
        case .sessionHours: self = .sessionHours
        case .shiftHours: self = .shiftHours
        case .secondFactor: self = .secondFactor
        case .reportLanguage: self = .language
        case .reportPaper: self = .paper
        case .accuracyTarget: self = .target
        case .segregation: self = .segregation
        case .reasons: self = .reasons
        case .keepsTraces: self = .keepsTraces
        case .traceLimit: self = .traceLimit
        case .keepsWatchTraces: self = .keepsWatchTraces
        case .watchTraceLimit: self = .watchTraceLimit
        }
    }

    /// What a setting means, where its name does not say it all.
    static func hint(_ key: SettingKey) -> SettingText? {
        switch key {
        case .mailFrom: .mailFromHint
        case .attachmentLimit: .attachmentLimitHint
        case .portal: .portalHint
        case .accuracyTarget: .targetHint
        case .shiftHours: .shiftHoursHint
        case .secondFactor: .secondFactorHint
        case .segregation: .segregationHint
        case .reasons: .reasonsHint
        default: nil
        }
    }

    /// What a setting must be.
    static func expected(_ key: SettingKey) -> SettingText {
        switch key {
        case .mailFrom: .anAddress
        case .portal: .aWebAddress
        case .attachmentLimit: .anAmount
        case .idleMinutes: .minutes
        case .sessionHours, .shiftHours: .hours
        case .secondFactor: .someRoles
        case .accuracyTarget: .aShare
        case .traceLimit, .watchTraceLimit: .aSize
        case .reasons: .aCause
        case .reportLanguage, .reportPaper, .segregation, .keepsTraces, .keepsWatchTraces: .aChoice
        }
    }

    var texts: (english: String, serbian: String) {
        switch self {
        case .mailFrom: ("Sender address", "Adresa pošiljaoca")
        case .mailFromHint:
            (
                "Empty for the account that runs the server.",
                "Prazno za nalog pod kojim server radi."
            )
        case .attachmentLimit: ("Attachment size limit (MiB)", "Ograničenje priloga (MiB)")
        case .attachmentLimitHint:
            (
                "Beyond it a link to the portal goes out instead of the files; 0 for links only.",
                "Preko toga umesto fajlova ide link ka portalu; 0 za same linkove."
            )
        case .portal: ("Address of the portal", "Adresa portala")
        case .portalHint:
            (
                "Where links in mails lead, like https://muster.example.org. Empty for the public "
                    + "address that the server was started with.",
                "Kuda vode linkovi u pošti, na primer https://muster.example.org. Prazno za javnu "
                    + "adresu sa kojom je server pokrenut."
            )
        case .language: ("Language of reports", "Jezik izveštaja")
        case .paper: ("Paper of reports", "Papir izveštaja")
        case .target: ("Target accuracy, %", "Ciljna tačnost, %")
        case .targetHint: ("98 asks for 98 %.", "98 traži 98 %.")
        case .segregation:
            ("Keep count, review and approval apart", "Razdvoji brojanje, pregled i odobrenje")
        case .segregationHint:
            (
                "Who counted or recounted an audit may not approve it, and who counted may not "
                    + "recount. A house where one person does it all says no; reports say so then.",
                "Ko je brojao ili ponovo gledao ne sme ga odobriti, a ko je brojao ne sme brojati "
                    + "ponovo. Kuća u kojoj sve radi jedna osoba bira ne; izveštaji to tada kažu."
            )
        case .reasons: ("Custom reason codes", "Sopstvene šifre razloga")
        case .reasonsHint:
            (
                "One a line: a code of small letters, = and the text: at_vet = at the vet",
                "Jedan u redu: šifra malim slovima, = i tekst: at_vet = kod veterinara"
            )
        case .keepsTraces: ("Keep recordings of audits", "Čuvaj snimke popisa")
        case .traceLimit: ("Storage limit (MiB)", "Ograničenje prostora (MiB)")
        case .keepsWatchTraces:
            ("Keep recordings of fixed scanners", "Čuvaj snimke fiksnih skenera")
        case .watchTraceLimit:
            ("Storage limit for them (MiB)", "Ograničenje prostora za njih (MiB)")
        case .yes: ("yes", "da")
        case .no: ("no", "ne")
        case .mail: ("Mail", "Pošta")
        case .reports: ("Reports", "Izveštaji")
        case .review: ("Review", "Pregled")
        case .traces: ("Recordings", "Snimci")
        case .file:
            (
                "Kept in {path}; a change holds at once here, and for commands from then on.",
                "Čuva se u {path}; promena važi ovde odmah, a za komande od tada."
            )
        case .program:
            (
                "Mail is handed to {program}. Which program that is, is chosen in the file: whoever "
                    + "signs in here cannot make the machine run another.",
                "Poštu preuzima {program}. Koji je to program bira se u fajlu: ko se ovde prijavi "
                    + "ne može da pokrene drugi na mašini."
            )
        case .before: ("Latest changes", "Poslednje promene")
        case .putBack: ("Put back", "Vrati")
        case .was: ("Was", "Bilo je")
        case .isNow: ("Became", "Postalo je")
        case .saved: ("Saved.", "Sačuvano.")
        case .changedMeanwhile:
            (
                "Somebody else has changed the settings meanwhile. They are shown as they are now.",
                "Neko drugi je u međuvremenu menjao podešavanja. Prikazana su kakva su sada."
            )
        case .nothing: ("(empty)", "(prazno)")
        case .refused:
            (
                "{field}: this must be {expected}. Nothing was changed.",
                "{field}: ovo mora biti {expected}. Ništa nije promenjeno."
            )
        case .access: ("Sign-ins", "Prijave")
        case .idleMinutes:
            ("Browser sign-in without use, minutes", "Prijava u pregledaču bez upotrebe, minuta")
        case .sessionHours:
            ("Longest sign-in in a browser, hours", "Najduža prijava u pregledaču, sati")
        case .shiftHours:
            (
                "Longest sign-in on the command line, hours",
                "Najduža prijava u komandnoj liniji, sati"
            )
        case .shiftHoursHint:
            (
                "As long as a shift: it holds without a network too.",
                "Koliko traje smena: važi i bez mreže."
            )
        case .secondFactor:
            ("Roles with a mandatory second factor", "Uloge sa obaveznim drugim faktorom")
        case .secondFactorHint:
            (
                "With commas between them: admin,manager, for admins and managers. Nothing else is "
                    + "open to these people before they have set one up.",
                "Sa zarezima između: admin,manager, za administratore i rukovodioce. Tim osobama ništa "
                    + "drugo nije dostupno dok ga ne podese."
            )
        case .minutes: ("a whole number from 1 to 1440", "ceo broj od 1 do 1440")
        case .hours: ("a whole number from 1 to 168", "ceo broj od 1 do 168")
        case .someRoles:
            (
                "of viewer, worker, auditor, manager and admin, with commas between them",
                "neke od viewer, worker, auditor, manager, admin, sa zarezima između"
            )
        case .anAddress:
            ("an address like name@example.org", "adresa kao ime@example.org")
        case .aWebAddress:
            ("an address like https://muster.example.org", "adresa kao https://muster.example.org")
        case .anAmount: ("a whole number from 0 to 1000", "ceo broj od 0 do 1000")
        case .aShare: ("a number from 0 to 100", "broj od 0 do 100")
        case .aSize: ("a whole number from 1 to 1000000", "ceo broj od 1 do 1000000")
        case .aCause:
            (
                "one reason a line, a code of small letters that Muster does not have itself, = and "
                    + "the text: at_vet = at the vet",
                "jedan razlog u redu, šifra malim slovima koju Muster već nema, = i tekst: "
                    + "at_vet = kod veterinara"
            )
        case .aChoice: ("one of the values to choose from", "jedna od ponuđenih vrednosti")
        }
    }
}
