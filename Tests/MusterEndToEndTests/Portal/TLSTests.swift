import Foundation
import Testing

/// The server speaking TLS itself, with certificates that openssl has just made.
@Suite struct TLSTests {
    /// A home with people, and a certificate for localhost beside it: NAME.pem and NAME.key.
    private static func home() throws -> TestHome {
        let home = try TestHome.empty()
        _ = try home.addPeople()
        try certificate("site", in: home)
        return home
    }

    private static func certificate(_ name: String, in home: TestHome) throws {
        let made = try home.shell(
            """
            umask 077
            openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 \\
              -subj /CN=\(name) -addext subjectAltName=DNS:localhost \\
              -keyout \(name).key -out \(name).pem
            """
        )
        #expect(made.status == 0, "\(made.errors)")
    }

    private static func serve(_ home: TestHome) throws -> PortalServer {
        try PortalServer(home, "--tls-certificate", "site.pem", "--tls-key", "site.key")
    }

    private static let get = "curl -sS --max-time 120"

    /// The head and the page that curl gets, trusting one certificate alone.
    private static func curl(
        _ home: TestHome,
        _ server: PortalServer,
        trusting name: String
    ) throws
        -> CommandResult
    {
        try home.shell("\(get) -i --cacert \(name).pem https://localhost:\(server.port)/sign-in")
    }

    @Test func `a browser that trusts the certificate gets pages and safe cookies`() throws {
        let home = try Self.home()
        let server = try Self.serve(home)
        let page = try Self.curl(home, server, trusting: "site")
        #expect(page.status == 0 && page.text.contains("200"), "\(page.errors)")
        let text = page.text.lowercased()
        #expect(text.contains("strict-transport-security: max-age=31536000"))
        #expect(text.contains("set-cookie: __host-muster_form=") && text.contains("; secure"))
        let plain = try home.shell("\(Self.get) http://localhost:\(server.port)/sign-in")
        #expect(plain.status != 0 && !plain.text.contains("form"))
        let old = try home.shell(
            "\(Self.get) -k --tls-max 1.1 https://localhost:\(server.port)/sign-in"
        )
        #expect(old.status != 0)
    }

    @Test func `a renewed certificate is shown after SIGHUP, and a broken one never`() throws {
        let home = try Self.home()
        let server = try Self.serve(home)
        try Self.certificate("next", in: home)
        #expect(try Self.curl(home, server, trusting: "next").status != 0)
        _ = try home.shell("cp next.pem site.pem; cp next.key site.key").succeeded()
        server.command.send(SIGHUP)
        try server.command.wait { server.command.errorsSoFar.contains("certificate read anew") }
        #expect(try Self.curl(home, server, trusting: "next").status == 0)
        _ = try home.file("site.pem", "no certificate")
        server.command.send(SIGHUP)
        try server.command.wait { server.command.errorsSoFar.contains("certificate kept") }
        #expect(try Self.curl(home, server, trusting: "next").status == 0)
        server.command.send(SIGTERM)
        try server.command.wait().succeeded()
    }

    @Test func `what is no pair, not there or open to others is refused, naming it`() throws {
        let home = try Self.home()
        func serve(_ certificate: String, _ key: String) -> CommandResult {
            home.muster("serve", "--tls-certificate", certificate, "--tls-key", key)
        }
        try Self.certificate("other", in: home)
        serve("site.pem", "other.key").refused(65, naming: "site.pem", "other.key")
        serve("none.pem", "site.key").refused(65, naming: "none.pem", "No such file")
        serve("site.pem", "none.key").refused(65, naming: "none.key", "No such file")
        serve("site.key", "site.key").refused(65, naming: "site.key")
        _ = try home.shell("chmod 644 site.key").succeeded()
        serve("site.pem", "site.key").refused(4, naming: "site.key", "chmod")
    }
}
