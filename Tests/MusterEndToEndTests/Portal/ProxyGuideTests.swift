import Foundation
import MusterTestSupport
import Testing

/// The proxies of the guide `docs/exposing.md`, as it has them: only names, ports and files are put in.
@Suite struct ProxyGuideTests {
    /// The first block of a language in the guide.
    private static func block(_ language: String) throws -> String {
        let guide = try GuideExampleTests.text(of: "docs/exposing.md")
        let start = try #require(guide.firstRange(of: "```\(language)\n")?.upperBound)
        let end = try #require(guide[start...].firstRange(of: "\n```")?.lowerBound)
        return String(guide[start..<end])
    }

    /// A proxy, as `scripts/test` found it.
    private static func program(_ variable: String, _ usual: String) -> String {
        ProcessInfo.processInfo.environment[variable] ?? usual
    }

    /// A certificate for the guide's name, and a port that nobody has.
    private static func prepare(_ home: TestHome) throws -> Int {
        try home.shell(
            """
            openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 \
              -subj /CN=muster.example.org -addext subjectAltName=DNS:muster.example.org \
              -keyout site.key -out site.pem 2>/dev/null
            """
        ).succeeded()
        let port = try home.shell(
            "python3 -c 'import socket; s = socket.socket(); s.bind((\"127.0.0.1\", 0)); print(s.getsockname()[1])'"
        ).succeeded().text
        return try #require(Int(port.trimmingCharacters(in: .whitespacesAndNewlines)))
    }

    /// What a browser does through a proxy: signs in, follows an audit, sends a large file.
    private static func use(_ home: TestHome, port: Int, token: String, proxy: String) throws {
        let url = "https://muster.example.org:\(port)"
        let curl =
            "curl --silent --show-error --max-time 20 --cacert site.pem --resolve muster.example.org:\(port):127.0.0.1"
        let isUp = try MusterProgram.until {
            try home.shell("\(curl) --fail \(url)/readyz").text == "ready\n"
        }
        let answer = try home.shell("cat proxy.log; \(curl) -i \(url)/readyz")
        #expect(isUp, "\(proxy): \(answer.text) \(answer.errors)")
        let page = try home.shell("\(curl) -i -c jar \(url)/sign-in").succeeded().text.lowercased()
        #expect(page.contains("strict-transport-security") && page.contains("; secure"), "\(page)")
        // What a client says of itself is not believed.
        let form = try home.shell("\(curl) -b jar \(url)/sign-in").text
        let key = try #require(form.firstMatch(of: /name="form_key" value="([0-9a-zA-Z_-]+)"/)?.1)
        let refused = try home.shell(
            """
            \(curl) -b jar -o page.html -w '%{http_code}' -H 'X-Forwarded-For: 198.51.100.1' \
              -d login=ana -d password=none -d form_key=\(key) \(url)/sign-in
            """
        )
        #expect(refused.text == "403", "\(proxy): \(refused.text) \(refused.errors)")
        let trail = try EdgeTests.trail(home)
        #expect(trail.contains(#""client":"local","kind":"sign_in_refused""#), "\(trail)")
        #expect(!trail.contains("198.51.100.1"), "\(trail)")
        let bearer = "-H 'Authorization: Bearer \(token)'"
        let events = try home.shell(
            "\(curl) \(bearer) --max-time 3 \(url)/audits/\(TestHome.audit)/events"
        )
        #expect(events.text.contains("event: audit"), "\(proxy): \(events.text) \(events.errors)")
        let large = try home.shell(
            """
            { echo id,name,beacon; yes 'row,that,is,refused' | head -n 150000; } >large.csv
            \(curl) \(bearer) -o answer.json -w '%{http_code}' -H 'Content-Type: text/csv' \
              --data-binary @large.csv \(url)/api/v1/items/import
            head -c 300 answer.json
            """
        )
        // The answer is the portal's, which has read all of it.
        #expect(
            large.text.hasPrefix("422{") && large.text.contains("150000"),
            "\(proxy): \(large.text)"
        )
    }

    private func server(_ home: TestHome, _ address: String) throws -> (PortalServer, String) {
        let tokens = try home.addPeople()
        let server = try PortalServer(home, "--behind-proxy", "--public-url", address)
        return (server, try #require(tokens["manager"]))
    }

    @Test func `nginx as the guide has it passes everything on, and sends plain HTTP to TLS`()
        throws
    {
        let home = try TestHome.audited()
        let port = try Self.prepare(home)
        let plain = try Self.prepare(home)
        let (server, token) = try server(home, "https://muster.example.org")
        let site = try Self.block("nginx")
            .replacing("listen 443 ", with: "listen 127.0.0.1:\(port) ")
            .replacing("listen 80;", with: "listen 127.0.0.1:\(plain);")
            .replacing(#/ +listen \[::\][^\n]*\n/#, with: "")
            .replacing(
                /\/etc\/letsencrypt\/live\/muster.example.org\/fullchain.pem/,
                with: "site.pem"
            )
            .replacing(
                /\/etc\/letsencrypt\/live\/muster.example.org\/privkey.pem/,
                with: "site.key"
            )
            .replacing("127.0.0.1:8080", with: "127.0.0.1:\(server.port)")
        let folder = home.folder.path
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map { "\($0)_temp_path \(folder)/\($0);" }.joined(separator: "\n")
        _ = try home.file(
            "nginx.conf",
            """
            user root; daemon off; pid \(folder)/nginx.pid; error_log \(folder)/proxy.log; worker_processes 1;
            events {}
            http { access_log off; \(temporary)
            \(site) }
            """
        )
        let nginx = try RunningCommand(
            Self.program("MUSTER_NGINX", "/usr/sbin/nginx"),
            ["-p", folder, "-c", folder + "/nginx.conf"],
            home: home.path,
            in: home.folder
        )
        defer { nginx.send(SIGTERM) }
        try Self.use(home, port: port, token: token, proxy: "nginx")
        let moved = try home.shell(
            "curl -s -o /dev/null -w '%{http_code} %{redirect_url}' -H 'Host: muster.example.org' http://127.0.0.1:\(plain)/zones"
        )
        #expect(moved.text == "301 https://muster.example.org/zones", "\(moved.text)")
    }

    @Test func `Caddy as the guide has it passes everything on`() throws {
        let home = try TestHome.audited()
        let port = try Self.prepare(home)
        let (server, token) = try server(home, "https://muster.example.org:\(port)")
        let site = try Self.block("caddyfile")
            .replacing(
                "muster.example.org {",
                with: "https://muster.example.org:\(port) {\n tls site.pem site.key"
            )
            .replacing("127.0.0.1:8080", with: "127.0.0.1:\(server.port)")
        let file = try home.file("Caddyfile", "{\n admin off\n auto_https off\n}\n" + site + "\n")
        let caddy = try RunningCommand(
            Self.program("MUSTER_CADDY", "/usr/bin/caddy"),
            ["run", "--config", file, "--adapter", "caddyfile"],
            home: home.path,
            in: home.folder
        )
        defer { caddy.send(SIGTERM) }
        try Self.use(home, port: port, token: token, proxy: "caddy")
    }
}
