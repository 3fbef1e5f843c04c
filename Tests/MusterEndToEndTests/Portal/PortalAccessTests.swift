import Foundation
import Testing

/// How somebody gets into a portal that was started on the command line.
@Suite struct PortalAccessTests {
    /// Signs in; gives the cookie of the session.
    static func signIn(
        _ server: PortalServer,
        _ login: String,
        password: String = TestHome.password
    ) throws -> String {
        let page = try server.get("/sign-in")
        let cookie = try #require(page.headers["set-cookie"]?.split(separator: ";").first)
        let key = cookie.split(separator: "=")[1]
        let form = "login=\(login)&password=\(PortalServer.encoded(password))&form_key=\(key)"
        let connection = try Connection(port: server.port)
        connection.write(
            Array(
                """
                POST /sign-in HTTP/1.1\r
                Host: 127.0.0.1:\(server.port)\r
                Connection: close\r
                Cookie: \(cookie)\r
                Content-Type: application/x-www-form-urlencoded\r
                Content-Length: \(form.utf8.count)\r
                \r
                \(form)
                """.utf8
            )
        )
        let text = String(decoding: connection.readAll(), as: UTF8.self)
        let session = text.firstMatch(of: /muster_session=mss_[0-9a-f]+/)
        return String(try #require(session, "\(text)").0)
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
