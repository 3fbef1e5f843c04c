import ArgumentParser
import MusterCore
import MusterPeople
import MusterService
import MusterStore

struct UserCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "user",
        abstract: "List people, add them, and say what they may do.",
        subcommands: [
            List.self, Add.self, RoleCommand.self, Disable.self, Enable.self, PasswordCommand.self,
            Recover.self, TokenCommand.self, EndAll.self, ResetTOTP.self, Badge.self,
        ],
        defaultSubcommand: List.self
    )

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List the people.",
            discussion: """
                Examples:
                  muster user list
                  muster user list --json
                """
        )

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let people = try common.enter("user list").people.list()
            guard !common.json else {
                for person in people { UserCommand.print(person, "", common) }
                return
            }
            guard !people.isEmpty else {
                Terminal.out("Nobody yet. Add the first: muster user add LOGIN --role admin")
                return
            }
            var table = Table([
                .init(title: "Login"), .init(title: "Full name", givesWay: true),
                .init(title: "Role"), .init(title: "Mail", givesWay: true, mayGo: true),
                .init(title: "Access"),
            ])
            for person in people {
                table.add([
                    .data(person.login), .data(person.name), person.role.words, .data(person.mail),
                    person.isDisabled ? "disabled" : "yes",
                ])
            }
            table.print()
        }
    }

    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add",
            abstract: "Add a person.",
            discussion: """
                The first person must be an admin; from then on everybody signs in: muster login. \
                A customer orders for one party, in the portal, and sees nothing else. \
                With --setup-link the person chooses the password: the link works once, for a day. \
                Without --password-file the terminal asks for one.

                Examples:
                  muster user add ana --role admin --password-file ana.txt
                  muster user add mara --role worker --setup-link
                  muster user add scan --role worker --password-file secret.txt
                  muster user add shop --role customer --party MARKET --setup-link
                """
        )

        @Argument(help: "What the person signs in with.")
        var login: String

        @Option(help: "customer, viewer, worker, auditor, manager or admin.")
        var role: Role

        @Option(help: "The party that a customer orders for.", completion: .parties)
        var party: String?

        @Option(help: "The name that people read (default: the login).")
        var name: String?

        @Option(help: "The mail address.")
        var mail: String?

        @Flag(help: "Print a one-time link in place of setting a password.")
        var setupLink = false

        @OptionGroup var password: PasswordOption
        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.enterConfirmed("user add", for: .managePeople)
            let new = NewPerson(
                login: login,
                name: name ?? "",
                mail: mail,
                role: role,
                party: party
            )
            // Nobody types a password twice only to be refused.
            try home.access.demandConfirmed(.managePeople)
            if setupLink {
                let (person, link) = try home.people.addPersonWithLink(new)
                try home.close()
                return UserCommand.print(person, link: link, at: home, common)
            }
            let person = try home.people.add(new, password: try password.newPassword(common))
            try home.close()
            UserCommand.print(person, "\(person.login) added, \(person.role.words).", common)
        }
    }

    struct RoleCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "role",
            abstract: "Give a person another role.",
            discussion: """
                Examples:
                  muster user role mara auditor
                  muster user role shop customer --party MARKET
                """
        )

        @Argument(help: "Who.", completion: .people)
        var login: String

        @Argument(help: "customer, viewer, worker, auditor, manager or admin.")
        var role: Role

        @Option(help: "The party that a customer orders for.", completion: .parties)
        var party: String?

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.enterConfirmed("user role", for: .managePeople)
            let person = try home.people.changeRole(of: login, to: role, party: party)
            try home.close()
            UserCommand.print(person, "\(person.login) is \(person.role.words).", common)
        }
    }

    struct Disable: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "disable",
            abstract: "Disable a person: all sessions and tokens end.",
            discussion: """
                Example:
                  muster user disable mara
                """
        )

        @Argument(help: "Who.", completion: .people)
        var login: String

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.enter("user disable")
            let person = try home.people.setDisabled(true, login)
            try home.close()
            UserCommand.print(person, "\(person.login) can no longer sign in.", common)
        }
    }

    struct Enable: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "enable",
            abstract: "Enable a disabled person.",
            discussion: """
                Example:
                  muster user enable mara
                """
        )

        @Argument(help: "Who.", completion: .people)
        var login: String

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.enterConfirmed("user enable", for: .managePeople)
            let person = try home.people.setDisabled(false, login)
            try home.close()
            UserCommand.print(person, "\(person.login) can sign in again.", common)
        }
    }

    struct Badge: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "badge",
            abstract: "Say which beacon a person carries, or none.",
            discussion: """
                Offers that are for those who come into a zone know a customer by it, where the customer \
                agrees to that: muster profile set offers place.

                Examples:
                  muster user badge mara ibeacon:e2c56db5-dffb-48d2-b060-d0f5a71096e0/9/17
                  muster user badge mara none
                """
        )

        @Argument(help: "Who.", completion: .people)
        var login: String

        @Argument(help: "The beacon; none for no badge.")
        var beacon: String

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let identity = beacon == "none" ? nil : try BeaconIdentity(argument: beacon)
            let home = try common.enter("user badge")
            let person = try home.people.setBadge(of: login, to: identity)
            try home.close()
            let words: Sentence =
                identity.map { "\(person.login) carries \($0)." }
                ?? "\(person.login) carries no badge."
            UserCommand.print(person, words, common)
        }
    }

    /// Prints a person as JSON, or what became of the person in words.
    static func print(_ person: Person, _ words: Sentence, _ common: CommonOptions) {
        guard common.json else { return Terminal.out(words) }
        Terminal.line { $0.object { $0.person(person) } }
    }

    /// Prints a one-time link, the only time that it is shown.
    static func print(
        _ person: Person,
        link: Secret,
        at home: OpenHome,
        _ common: CommonOptions
    ) {
        let address = home.machine.portalAddress(of: link)
        guard common.json else {
            Terminal.out("One-time link of \(person.login), good for a day:")
            Terminal.out(
                address.map { "  \($0)" }
                    ?? "  /setup?link=\(link.text) at the address of the portal (muster serve)"
            )
            Terminal.out("  or: muster login \(person.login) --setup-file FILE")
            return
        }
        var json = JSONWriter()
        json.object { json in
            json.person(person)
            json.key("setup")
            json.string(link.text)
            json.key("url")
            json.string(address)
        }
        Terminal.line(json)
    }
}

struct PasswordCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "password",
        abstract: "Change your password, or help somebody who has lost theirs.",
        discussion: """
            Without a login it is your own. All other sessions and all tokens of the person end; \
            with --keep-tokens your own tokens go on.

            Examples:
              muster user password
              muster user password mara --setup-link
              muster user password mara --password-file secret.txt
            """
    )

    @Argument(help: "Whose (default: your own).", completion: .people)
    var login: String?

    @Flag(help: "Print a one-time link in place of setting a password.")
    var setupLink = false

    @Option(help: "A file with your current password.")
    var oldPasswordFile: String?

    @Flag(help: "Let your own tokens go on.")
    var keepTokens = false

    @OptionGroup var password: PasswordOption
    @OptionGroup(title: "Common options") var common: CommonOptions

    func validate() throws {
        guard !keepTokens || login == nil else {
            throw Misuse.error("--keep-tokens is for your own password.")
        }
    }

    func run() throws {
        guard let login else { return try changeOwn(try common.enter("user password")) }
        let home = try common.enterConfirmed("user password", for: .managePeople)
        try home.access.demandConfirmed(.managePeople)
        let person = try home.people.find(login: login)
        if setupLink {
            let link = try home.people.setupLink(for: login)
            try home.close()
            return UserCommand.print(person, link: link, at: home, common)
        }
        try home.people.setPassword(of: login, to: try password.newPassword(common))
        try home.close()
        UserCommand.print(person, "\(person.login) has a new password.", common)
    }

    private func changeOwn(_ home: OpenHome) throws {
        let person = try home.people.profile()
        let old = PasswordOption(passwordFile: oldPasswordFile)
        try home.people.changePassword(
            from: try old.password(common, prompt: "Current password: "),
            to: try password.newPassword(common),
            keeping: home.machine.keptSession,
            endsTokens: !keepTokens
        )
        try home.close()
        UserCommand.print(person, "\(person.login) has a new password.", common)
    }
}

extension PasswordOption {
    /// A password from a file that another option names.
    init(passwordFile: String?) {
        self.init()
        self.passwordFile = passwordFile
    }
}
