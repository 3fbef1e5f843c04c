import ArgumentParser
import MusterCore
import MusterPeople
import MusterService

extension ProfileCommand {
    struct EndAll: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "end-all",
            abstract: "End all your sessions, tokens and one-time links, here too.",
            discussion: """
                The password and the second factor stay as they are.

                Example:
                  muster profile end-all
                """
        )

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.enter("profile end-all")
            let person = try home.people.endAccess()
            try home.close()
            UserCommand.print(person, "All sessions and tokens of \(person.login) ended.", common)
        }
    }
}

extension UserCommand {
    struct EndAll: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "end-all",
            abstract: "End all sessions, tokens and one-time links of a person.",
            discussion: """
                The person can sign in again; muster user disable keeps a person out.

                Example:
                  muster user end-all mara
                """
        )

        @Argument(help: "Who.", completion: .people)
        var login: String

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.enter("user end-all")
            try home.people.demand(.managePeople)
            let person = try home.people.endAccess(login)
            try home.close()
            UserCommand.print(person, "All sessions and tokens of \(person.login) ended.", common)
        }
    }

    struct ResetTOTP: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "reset-totp",
            abstract: "Take the second factor of a person away who has lost it.",
            discussion: """
                For an admin whom nobody can help: muster user recover LOGIN --reset-totp.

                Example:
                  muster user reset-totp mara
                """
        )

        @Argument(help: "Who.", completion: .people)
        var login: String

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.enterConfirmed("user reset-totp", for: .managePeople)
            let person = try home.access.resetSecondFactor(of: login)
            try home.close()
            UserCommand.print(person, "\(person.login) has no second factor now.", common)
        }
    }
}
