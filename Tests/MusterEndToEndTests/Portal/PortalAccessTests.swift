import Foundation
import MusterTestSupport
import Testing

/// How somebody gets into a portal that was started on the command line.
@Suite struct PortalAccessTests {
    /// Signs in; gives the cookie of the session.
    static func signIn(
        _ server: PortalServer,
        _ login: String,
        password: String = TestHome.password
    ) throws -> String {
        try server.signIn(login, password: password)
    }

    @Test func `the first admin comes by a one-time link`() throws {
        let home = try TestHome.audited()
        let command = try home.begin("serve", "--listen", "127.0.0.1:0", "--json", "--setup-link")
        defer { command.send(SIGKILL) }
        try command.wait { command.outputSoFar.contains("\n") }
        let told = try JSON(String(command.outputSoFar.split(separator: "\n")[0]))
        let setup = try #require(told["setup"]?.text)
        #expect(setup.contains("/setup?link=msl_"))
        #expect(!command.errorsSoFar.contains("GET"))
        let settled = try TestHome.peopled(.audited).home
        let other = try settled.begin("serve", "--listen", "127.0.0.1:0", "--setup-link")
        defer { other.send(SIGKILL) }
        try other.wait { other.errorsSoFar.contains("No link") }
    }
}
