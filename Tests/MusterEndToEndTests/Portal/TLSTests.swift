import Foundation
import MusterTestSupport
import Testing

/// The server speaking TLS itself, with certificates that openssl has just made.
@Suite struct TLSTests {
    /// A home with people, and a certificate for localhost beside it: NAME.pem and NAME.key.
    private static func home() throws -> TestHome {
        let home = try TestHome.peopled(.empty).home
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

    @Test func `only suites that are forward secret and authenticate what they encrypt are spoken`()
        throws
    {
        let home = try Self.home()
        // With a key of RSA even the oldest suites could be spoken.
        let made = try home.shell(
            """
            umask 077
            openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=old \
              -addext subjectAltName=DNS:localhost -keyout site.key -out site.pem
            """
        )
        #expect(made.status == 0, "\(made.errors)")
        let server = try Self.serve(home)
        func speaks(_ options: String) throws -> Bool {
            let said = try home.shell(
                "openssl s_client -connect localhost:\(server.port) \(options) </dev/null 2>&1"
            )
            return said.text.contains("Cipher is ") && !said.text.contains("Cipher is (NONE)")
        }
        for suite in ["AES128-GCM-SHA256", "CHACHA20-POLY1305", "AES256-GCM-SHA384"] {
            #expect(try speaks("-tls1_2 -cipher ECDHE-RSA-\(suite)"), "\(suite)")
        }
        #expect(try speaks("-tls1_3"))
        let weak = [
            "AES128-GCM-SHA256", "AES256-GCM-SHA384", "AES128-SHA", "AES256-SHA",
            "ECDHE-RSA-AES128-SHA", "ECDHE-RSA-AES256-SHA", "ECDHE-RSA-AES128-SHA256",
            "DHE-RSA-AES128-GCM-SHA256", "AES128-SHA256:@SECLEVEL=0",
        ]
        for suite in weak { #expect(try !speaks("-tls1_2 -cipher \(suite)"), "\(suite)") }
        #expect(try !speaks("-tls1_1 -cipher ALL:@SECLEVEL=0"))
    }

    @Test(arguments: [("127.0.0.1", "127.0.0.2"), ("127.0.0.1", "[::1]")])
    func `one address never holds all connections, whichever way it is written`(
        greedy: String,
        other: String
    ) throws {
        let home = try Self.home()
        let server = try PortalServer(
            home,
            "--listen",
            "[::]:0",
            "--tls-certificate",
            "site.pem",
            "--tls-key",
            "site.key",
            "--max-connections",
            "8",
            "--max-per-address",
            "3",
            "--patience",
            "600"
        )
        // Nothing is said on them, so only their number can be what closes some.
        let held = try (0..<12).map { _ in try Connection(port: server.port) }
        let closed = MusterProgram.until { held.count { $0.isClosed } == 9 }
        #expect(closed, "\(held.count { $0.isClosed }) are closed")
        let from = other.hasPrefix("[") ? "" : "--interface \(other)"
        let host = other.hasPrefix("[") ? other : greedy
        let answer = try home.shell("\(Self.get) -k \(from) https://\(host):\(server.port)/healthz")
        #expect(answer.text == "ok\n", "\(answer.errors)")
        let one = try home.shell("\(Self.get) -k https://\(greedy):\(server.port)/healthz")
        #expect(one.status != 0)
        _ = held
    }

    /// Makes a certificate whose time has passed.
    private static func oldCertificate(in home: TestHome) throws {
        _ = try home.file(
            "old.cnf",
            """
            [ca]
            default_ca = d
            [d]
            database = index
            serial = serial
            new_certs_dir = .
            default_md = sha256
            policy = p
            [p]
            commonName = supplied

            """
        )
        _ = try home.shell(
            """
            : > index && echo 01 > serial &&
            openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes \
                -keyout old.key -out old.csr -subj /CN=localhost &&
            openssl ca -batch -notext -config old.cnf -selfsign -keyfile old.key -in old.csr \
                -out old.pem -startdate 20200101000000Z -enddate 20210101000000Z &&
            chmod 600 old.key
            """
        ).succeeded()
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
        try Self.oldCertificate(in: home)
        _ = try home.shell("cp old.pem site.pem; cp old.key site.key").succeeded()
        server.command.send(SIGHUP)
        try server.command.wait { server.command.errorsSoFar.contains("valid until 2021-01-01") }
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
        let encrypt = "openssl pkey -in site.key -aes256 -passout pass:x -out secret.key"
        try home.shell(encrypt + " && chmod 600 secret.key").succeeded()
        serve("site.pem", "secret.key").refused(65, naming: "encrypted", "openssl pkey -in")
        _ = try home.shell("chmod 644 site.key").succeeded()
        serve("site.pem", "site.key").refused(4, naming: "site.key", "chmod")
    }
}
