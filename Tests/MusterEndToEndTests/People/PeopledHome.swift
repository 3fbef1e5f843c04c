import Foundation
import MusterTestSupport
import Testing

extension TestHome {
    /// The password of everybody in tests.
    static let password = "a stork on the roof"

    /// What a home has beside people.
    enum Ground: Sendable {
        /// An inventory, and nothing in it.
        case empty
        /// Plan and items.
        case loaded
        /// These, and one finished audit.
        case audited
    }

    /// A home to which people were added, and their tokens: a copy of one that is made once in a run,
    /// because passwords take long on purpose.
    static func peopled(_ ground: Ground) throws -> (home: TestHome, tokens: [String: String]) {
        let template =
            switch ground {
            case .empty: peopledEmpty
            case .loaded: peopledLoaded
            case .audited: peopledAudited
            }
        let (home, (people, tokens)) = (try TestHome(), try template.get())
        try home.become(people)
        _ = try home.file("password.txt", password + "\n")
        return (home, tokens)
    }

    private static let peopledEmpty = Result { try withPeople(try empty()) }
    private static let peopledLoaded = Result { try withPeople(try loaded()) }
    private static let peopledAudited = Result { try withPeople(try audited()) }

    private static func withPeople(_ home: TestHome) throws -> (TestHome, [String: String]) {
        (home, try home.addPeople())
    }

    /// Adds people: `ana` is admin, and one person has each other role, login and role the same.
    ///
    /// - Returns: a token for each role, with all of its rights.
    func addPeople() throws -> [String: String] {
        _ = try add(
            people: RightsOfCommands.roles.filter { $0 != "admin" }.map { ($0, role: $0) }
        )
        var tokens: [String: String] = [:]
        for role in RightsOfCommands.roles {
            let rights = RightsOfCommands.rights.filter { $0.roles.contains(role) }.map(\.name)
            let owner = role == "admin" ? "ana" : role
            let made = muster(
                ["user", "token", "add", "tests", "--for", owner, "--json", "--may"] + rights
            )
            tokens[role] = try made.succeeded().object["secret"]?.text
        }
        muster("logout").succeeded()
        return tokens
    }

    /// Adds the admin `ana`, who is signed in then, and other people.
    ///
    /// - Returns: what signs another of them in.
    func add(people: [(login: String, role: String)]) throws -> (String) -> Void {
        let word = ["--password-file", try file("password.txt", Self.password + "\n")]
        muster(["user", "add", "ana", "--role", "admin"] + word).succeeded()
        let be = { (login: String) -> Void in muster(["login", login] + word).succeeded() }
        be("ana")
        for (login, role) in people {
            muster(["user", "add", login, "--role", role] + word).succeeded()
        }
        return be
    }

    /// Runs a command with a token.
    func muster(_ arguments: [String], token: String?) -> CommandResult {
        muster(arguments, environment: ["MUSTER_TOKEN": token ?? ""])
    }
}
