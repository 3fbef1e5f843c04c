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

    var english: String {
        switch self {
        case .mailFrom: "Sender address"
        case .mailFromHint: "Empty for the account that runs the server."
        case .attachmentLimit: "Attachment size limit (MiB)"
        case .attachmentLimitHint:
            "Beyond it a link to the portal goes out instead of the files; 0 for links only."
        case .portal: "Address of the portal"
        case .portalHint:
            "Where links in mails lead, like https://muster.example.org. Empty for the public "
                + "address that the server was started with."
        case .language: "Language of reports"
        case .paper: "Paper of reports"
        case .target: "Target accuracy, %"
        case .targetHint: "98 asks for 98 %."
        case .segregation: "Keep count, review and approval apart"
        case .segregationHint:
            "Who counted or recounted an audit may not approve it, and who counted may not "
                + "recount. A house where one person does it all says no; reports say so then."
        case .reasons: "Custom reason codes"
        case .reasonsHint:
            "One a line: a code of small letters, = and the text: at_vet = at the vet"
        case .keepsTraces: "Keep recordings of audits"
        case .traceLimit: "Storage limit (MiB)"
        case .keepsWatchTraces: "Keep recordings of fixed scanners"
        case .watchTraceLimit: "Storage limit for them (MiB)"
        case .yes: "yes"
        case .no: "no"
        case .mail: "Mail"
        case .reports: "Reports"
        case .review: "Review"
        case .traces: "Recordings"
        case .file: "Kept in {path}; a change holds at once here, and for commands from then on."
        case .program:
            "Mail is handed to {program}. Which program that is, is chosen in the file: whoever "
                + "signs in here cannot make the machine run another."
        case .before: "Latest changes"
        case .putBack: "Put back"
        case .was: "Was"
        case .isNow: "Became"
        case .saved: "Saved."
        case .changedMeanwhile:
            "Somebody else has changed the settings meanwhile. They are shown as they are now."
        case .nothing: "(empty)"
        case .refused: "{field}: this must be {expected}. Nothing was changed."
        case .access: "Sign-ins"
        case .idleMinutes: "Browser sign-in without use, minutes"
        case .sessionHours: "Longest sign-in in a browser, hours"
        case .shiftHours: "Longest sign-in on the command line, hours"
        case .shiftHoursHint: "As long as a shift: it holds without a network too."
        case .secondFactor: "Roles with a mandatory second factor"
        case .secondFactorHint:
            "With commas between them: admin,manager, for admins and managers. Nothing else is "
                + "open to these people before they have set one up."
        case .minutes: "a whole number from 1 to 1440"
        case .hours: "a whole number from 1 to 168"
        case .someRoles: "of viewer, worker, auditor, manager and admin, with commas between them"
        case .anAddress: "an address like name@example.org"
        case .aWebAddress: "an address like https://muster.example.org"
        case .anAmount: "a whole number from 0 to 1000"
        case .aShare: "a number from 0 to 100"
        case .aSize: "a whole number from 1 to 1000000"
        case .aCause:
            "one reason a line, a code of small letters that Muster does not have itself, = and "
                + "the text: at_vet = at the vet"
        case .aChoice: "one of the values to choose from"
        }
    }
}
