import ArgumentParser
import Foundation
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterStore

/// The options that every command has.
struct HomeOptions: ParsableArguments {
    @Option(
        name: .long,
        help: "The site's folder (default: MUSTER_HOME, else your own).",
        completion: .directory
    )
    var home: String?

    @Flag(name: .long, help: "Data as JSON on standard output.")
    var json = false

    @Flag(name: .long, help: "Never ask; fail and name what is missing.")
    var noInput = false
}

/// The options that every command has, and the language of those that make nothing in a language.
struct CommonOptions: ParsableArguments {
    @OptionGroup var general: HomeOptions

    @Option(
        name: .customLong("lang"),
        help: ArgumentHelp(
            "The language of what is said: \(ReportLanguage.codeList) (default: the account's).",
            valueName: "lang"
        ),
        completion: .list(ReportLanguage.codes)
    )
    var language: ReportLanguage?

    init() {}

    /// The options of a command whose own `--lang` is the language of what it makes.
    init(_ options: HomeOptions) {
        (general, language) = (options, nil)
    }

    var home: String? { general.home }
    var json: Bool { general.json }
    var noInput: Bool { general.noInput }

    /// The commands whose `--lang` is the language of what they make.
    private static let makers = [
        ["report"], ["mail"], ["map"], ["order", "note"], ["plan", "calendar"], ["lot", "notify"],
        ["lot", "calls"], ["definition", "add"], ["schedule", "add"], ["schedule", "edit"],
        ["drop", "add"],
        ["drop", "edit"],
    ]

    /// The code that `--lang` of a command line gives for what is said; `nil` where it gives none.
    ///
    /// - Parameter arguments: the command line, with the program in front.
    /// - Returns: the code, which may be of no language.
    static func language(in arguments: [String]) -> String? {
        let arguments = arguments.dropFirst().prefix { $0 != "--" }
        guard !makers.contains(where: { arguments.starts(with: $0) }) else { return nil }
        if let joined = arguments.last(where: { $0.hasPrefix("--lang=") }) {
            return String(joined.dropFirst("--lang=".count))
        }
        guard let index = arguments.lastIndex(of: "--lang") else { return nil }
        return arguments[(index + 1)...].first
    }

    /// The home's folder.
    var folder: HomeFolder {
        HomeFolder(option: home, environment: ProcessInfo.processInfo.environment)
    }

    /// Opens the home for a step of an audit, which waits for other processes as a listening audit does.
    ///
    /// An import of a whole site takes minutes, and whoever stands in an aisle has nothing better to do than to
    /// wait for it; after ten minutes something is wrong.
    ///
    /// - Throws: `PeopleError` where somebody must sign in, or may not do what the command does.
    func openForAudit(_ command: String) throws -> OpenHome {
        try open(command, patience: 600) { holder in
            Terminal.err(prose: "Waiting for \(holder), ten minutes at most; Ctrl-C gives up.")
        }
    }

    /// Opens the home for whoever is signed in; a write waits so many seconds for another process.
    ///
    /// It takes the right of the command, or another one where that is given. The home itself asks for the right of each deed. Asked here too, before anything is looked up or
    /// listened for, the answer does not depend on what is there.
    ///
    /// - Throws: `PeopleError` where somebody must sign in, or may not do what the command does.
    func open(
        _ command: String,
        for other: Right? = nil,
        patience: Double = 15,
        takesBadSettings: Bool = false,
        onWait: (@Sendable (String) -> Void)? = nil
    ) throws -> OpenHome {
        let home = try enter(
            command,
            patience: patience,
            takesBadSettings: takesBadSettings,
            onWait: onWait
        )
        let right = other ?? CommandRight.of(command)
        try home.people.demand(right)
        // Whoever only reads a copy, such as an auditor, takes no number.
        if right != .viewAudits || command == "status" { tellOfMove(home) }
        return home
    }

    /// Says that the home was copied or moved here, where it was.
    func tellOfMove(_ home: OpenHome) {
        if let error = home.health.moved { ErrorRenderer.tell(error) }
    }

    /// Opens the home for whoever is signed in, to deal with that alone.
    func enter(
        _ command: String,
        patience: Double = 15,
        takesBadSettings: Bool = false,
        onWait: (@Sendable (String) -> Void)? = nil
    ) throws -> OpenHome {
        let home = try openAsOwner(
            command,
            patience: patience,
            onWait: onWait,
            takesBadSettings: takesBadSettings
        ).machine.forSignedIn(token: token, isByTokenAlone: Self.actsByTokenAlone)
        Advice.read(by: home.principal)
        return home
    }

    /// Whether mail is left to `muster deliver`, which MUSTER_MAIL says.
    private static var leavesMail: Bool {
        get throws {
            switch ProcessInfo.processInfo.environment["MUSTER_MAIL"] ?? "" {
            case "", "send": return false
            case "queue": return true
            case let other:
                throw UsageError(
                    "MUSTER_MAIL is \"\(other)\"",
                    try: "queue leaves mail in the outbox, send hands it to the mail program; "
                        + "or unset MUSTER_MAIL"
                )
            }
        }
    }

    /// Whether the sign-in that is kept for this account is left alone, which MUSTER_SIGN_IN says.
    private static var actsByTokenAlone: Bool {
        get throws {
            switch ProcessInfo.processInfo.environment["MUSTER_SIGN_IN"] ?? "" {
            case "": return false
            case "token": return true
            case let other:
                throw UsageError(
                    "MUSTER_SIGN_IN is \"\(other)\"",
                    try: "token lets MUSTER_TOKEN alone say who works; or unset MUSTER_SIGN_IN"
                )
            }
        }
    }

    private var token: String? { ProcessInfo.processInfo.environment["MUSTER_TOKEN"] }

    /// Opens the home for somebody of whom nothing is known, who may look at what does no harm.
    func openUnsigned(_ command: String) throws -> OpenHome {
        let nobody = Principal(name: SystemProcess.account, role: .viewer, scope: [])
        let home = try openAsOwner(command)
        // Nobody has to be signed in here; who is gets advice of their own.
        if let person = try? home.machine.forSignedIn(token: token) {
            Advice.read(by: person.principal)
        }
        return home.acting(as: nobody)
    }

    /// Opens the home before it is known who works: to sign in, and to serve others.
    ///
    /// A home of an earlier version is brought up to date, which people are told.
    func openAsOwner(
        _ command: String,
        patience: Double = 15,
        onWait: (@Sendable (String) -> Void)? = nil,
        tellsOfMigration: Bool = true,
        takesBadSettings: Bool = false
    ) throws -> OpenHome {
        let home = try OpenHome(
            folder,
            person: SystemProcess.account,
            command: "muster \(command)",
            patience: patience,
            takesBadSettings: takesBadSettings,
            onWait: onWait
        )
        if takesBadSettings {
            do {
                _ = try SettingsFile(path: folder.settingsPath)
            } catch let error as any MusterError {
                ErrorRenderer.tell(error)
            }
        }
        if try Self.leavesMail { home.mail.leaveToDeliver() }
        if let error = try home.health.mismatch() { ErrorRenderer.tell(error) }
        if tellsOfMigration, !json, let migration = home.health.migration {
            Terminal.err("\(MigrationWords.line(migration)).")
        }
        return home
    }
}

/// A failure of the command line that parsing alone does not see.
struct UsageError: MusterError {
    var what: Sentence
    var remedy: Sentence
    var exitCode: MusterCore.ExitCode { .usage }

    init(_ what: Sentence, try remedy: Sentence) {
        self.what = what
        self.remedy = remedy
    }

    /// A command that changes something was told nothing that is to be changed.
    static func noChange(_ command: String) -> UsageError {
        UsageError("nothing is to be changed", try: "muster \(command) --help")
    }
}
