import ArgumentParser
import MusterCore
import MusterPeople
import MusterService

struct ProfileCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile",
        abstract: "Show and change what is known of you.",
        subcommands: [Show.self, Set.self],
        defaultSubcommand: Show.self
    )

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show the profile.",
            discussion: """
                Examples:
                  muster profile
                  muster profile --json
                """
        )

        @OptionGroup var common: CommonOptions

        func run() throws {
            ProfileCommand.print(try common.enter("profile").profile(), common)
        }
    }

    struct Set: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Change one thing of the profile.",
            discussion: """
                The keys are name, mail, language (en, sr) and paper (a4, letter). The password has a \
                command of its own: muster user password.

                Examples:
                  muster profile set name "Mara Đorđević"
                  muster profile set mail mara@example.org
                  muster profile set language sr
                """
        )

        @Argument(help: "name, mail, language or paper.")
        var key: ProfileKey

        @Argument(help: "The value; empty for no mail address.")
        var value: String

        @OptionGroup var common: CommonOptions

        func run() throws {
            let home = try common.enter("profile set")
            let person = try home.changeProfile([key: value])
            try home.close()
            ProfileCommand.print(person, common)
        }
    }

    private static func print(_ person: Person, _ common: CommonOptions) {
        guard !common.json else {
            return Terminal.line { $0.object { $0.person(person) } }
        }
        var table = Table([.init(title: person.login), .init(title: person.role.rawValue)])
        for key in ProfileKey.allCases {
            table.add([key.rawValue, key.value(of: person)])
        }
        table.print()
    }
}
