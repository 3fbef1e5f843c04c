import ArgumentParser
import Foundation
import MusterCore
import MusterPeople
import MusterService
import MusterStore

struct LoginCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "login",
        abstract: "Sign in on this machine.",
        discussion: """
            The sign-in is kept for this account, in the keyring of the desktop where one runs \
            and is unlocked, else in the home's folder of keys, and lasts for a shift (12 hours, or \
            login.shift_hours), without a network too. Scripts and services set MUSTER_TOKEN instead. With a one-time link in a \
            file, the password is a new one. Whoever has a second factor is asked for its code too.

            Examples:
              muster login mara
              muster login mara --password-file ~/.muster-password --json
              muster login mara --setup-file link.txt
              muster login ana --password-file ana.txt --code-file code.txt
            """
    )

    @Argument(help: "The login (default: the name of this account).")
    var user: String?

    @Option(
        help: "A file with a one-time link; the password is then a new one. - for standard input."
    )
    var setupFile: String?

    @Option(help: "A file with the code of the second factor in its first line.")
    var codeFile: String?

    @OptionGroup var password: PasswordOption
    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.openAsOwner("login")
        let signedIn: SignedIn
        do {
            signedIn = try signIn(home)
        } catch PeopleError.codeNeeded(let challenge) {
            let code = try PasswordOption.code(from: codeFile, common)
            signedIn = try home.machine.logIn(challenge: challenge, code: code)
        }
        let clock = try home.clock()
        try home.close()
        guard !common.json else {
            var json = JSONWriter()
            json.object { json in
                json.person(signedIn.person)
                json.key("valid_until")
                json.instant(signedIn.validUntil)
            }
            return Terminal.line(json)
        }
        Terminal.out(
            "Signed in: \(signedIn.person.words), \(signedIn.person.role.words). "
                + "Valid offline until \(Figures.dayAndTime(signedIn.validUntil, clock))."
        )
    }

    /// Who signs in: who is named, else the person that this account is called after.
    private func login(_ home: OpenHome) throws -> String {
        if let user { return user }
        let account = SystemProcess.account
        guard try home.people.list().contains(where: { $0.login == account.lowercased() })
        else {
            throw UsageError(
                "nobody here has the name of this account, \(account), as a login",
                try: "muster login LOGIN"
            )
        }
        return account
    }

    /// The secret of a one-time link in a file: alone, at the end of its address, or among the lines that
    /// were shown with it.
    private static func link(in text: String) -> String {
        let words = text.split(whereSeparator: \.isWhitespace)
        let link = words.first { $0.contains("link=") } ?? words.first ?? ""
        return link.split { "/=".contains($0) }.last.map(String.init) ?? ""
    }

    /// Signs in by a password, or by a one-time link.
    private func signIn(_ home: OpenHome) throws -> SignedIn {
        if let setupFile {
            let link = Self.link(in: try PasswordOption.text(of: setupFile))
            guard try home.people.setupPerson(link) != nil else { throw PeopleError.badSetupLink }
            return try home.machine.logIn(
                try login(home),
                setupLink: link,
                password: try password.newPassword(common)
            )
        }
        guard try home.access.needsSignIn() else { throw PeopleError.noPerson }
        let login = try login(home)
        return try home.machine.logIn(
            login,
            password: try password.password(
                common,
                prompt: "Password of \(login): ",
                try: "muster login \(user ?? "LOGIN") --password-file FILE"
            )
        )
    }
}

struct Logout: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "logout",
        abstract: "Sign out on this machine, or everywhere.",
        discussion: """
            Examples:
              muster logout
              muster logout --everywhere
            """
    )

    @Flag(help: "End all sessions of this person, in browsers and on other machines too.")
    var everywhere = false

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        guard ProcessInfo.processInfo.environment["MUSTER_TOKEN"] == nil else {
            throw UsageError(
                "MUSTER_TOKEN speaks for its owner, who is not signed in by it",
                try: "unset MUSTER_TOKEN, or muster user token revoke T-1"
            )
        }
        let home = try common.openAsOwner("logout")
        if everywhere {
            try common.enter("logout").people.signOutEverywhere()
        }
        let wasSignedIn = try home.machine.logOut()
        try home.close()
        guard !common.json else {
            var json = JSONWriter()
            json.object { json in
                json.key("signed_out")
                json.bool(wasSignedIn)
                json.key("everywhere")
                json.bool(everywhere)
            }
            return Terminal.line(json)
        }
        Terminal.out(
            everywhere
                ? "Signed out everywhere." : wasSignedIn ? "Signed out." : "Nobody was signed in."
        )
    }
}

struct WhoAmI: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "whoami",
        abstract: "Say who is signed in, and what that person may do.",
        discussion: """
            Examples:
              muster whoami
              muster whoami --json
            """
    )

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.enter("whoami")
        let who = home.principal
        let rights = Right.allCases.filter(who.may)
        let until = who.scope == nil ? try? home.machine.machineSession().validUntil : nil
        guard !common.json else {
            var json = JSONWriter()
            json.object { json in
                json.key("login")
                json.string(who.name)
                json.key("role")
                json.string(who.role.rawValue)
                json.key("single_person")
                json.bool(who.person == nil)
                json.key("valid_until")
                json.instant(until)
                json.key("rights")
                json.array { json in for right in rights { json.string(right.rawValue) } }
            }
            return Terminal.line(json)
        }
        if who.person == nil {
            Terminal.out("\(who.name), admin: this home has no people yet, and no sign-in.")
        } else if let until {
            let when = Figures.dayAndTime(until, try home.clock())
            Terminal.out("\(who.name), \(who.role.words), until \(when).")
        } else {
            Terminal.out("\(who.name), \(who.role.words), by a token.")
        }
        Terminal.out(prose: "May: \(rights.map(\.deed).joined(separator: ", ")).")
    }
}
