import ArgumentParser
import MusterService

extension UserCommand {
    struct Recover: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "recover",
            abstract: "Let an admin in again who has lost the password, without another admin.",
            discussion: """
                Prints a one-time link, good for a day, with which the admin chooses a new password. \
                Nobody needs to be signed in; the account must own the files of the home, or be root. \
                The trail says so. For anybody else: muster user password LOGIN --setup-link.

                Examples:
                  muster user recover ana
                  muster user recover ana --reset-totp
                  sudo -u muster muster user recover ana --home /var/lib/muster
                """
        )

        @Argument(help: "The admin.", completion: .people)
        var login: String

        @Flag(help: "Take the admin's second factor away too, where it is lost.")
        var resetTotp = false

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.openAsOwner("user recover")
            let (person, link) = try home.people.recover(login, endsSecondFactor: resetTotp)
            try home.close()
            UserCommand.print(person, link: link, at: home, common)
        }
    }
}
