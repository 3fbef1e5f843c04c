import Foundation
import Testing

extension TestHome {
    /// The password of everybody in tests.
    static let password = "a stork on the roof"

    /// Adds people: `ana` is admin, and one person has each other role, login and role the same.
    ///
    /// - Returns: a token for each role, with all of its rights.
    func addPeople() throws -> [String: String] {
        let file = try file("password.txt", Self.password + "\n")
        muster("user", "add", "ana", "--role", "admin", "--password-file", file).succeeded()
        muster("login", "ana", "--password-file", file).succeeded()
        var tokens: [String: String] = [:]
        for role in RightsOfCommands.roles {
            if role != "admin" {
                muster("user", "add", role, "--role", role, "--password-file", file).succeeded()
            }
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

    /// Runs a command with a token.
    func muster(_ arguments: [String], token: String?) -> CommandResult {
        muster(arguments, environment: ["MUSTER_TOKEN": token ?? ""])
    }
}
