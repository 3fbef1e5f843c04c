import Foundation
import Testing

/// The server as the service manager, a browser and an attacker see it.
@Suite struct ServeTests {
    @Test(arguments: [SIGTERM, SIGINT])
    func `asked to end, it ends at once and well`(signal: Int32) throws {
        let home = try TestHome.empty()
        let endsAtOnce = try (0..<3).contains { _ in
            let server = try PortalServer(home)
            #expect(try server.get("/healthz").text == "ok\n")
            #expect(try server.get("/readyz").status == 200)
            return try server.endsAtOnce(by: signal)
        }
        #expect(endsAtOnce)
    }

    @Test func `open to others, it wants TLS or a proxy, and people with passwords`() throws {
        let home = try TestHome.empty()
        home.muster("serve", "--listen", "0.0.0.0:0").refused(2, naming: "0.0.0.0:0", "--tls")
        home.muster(
            "serve",
            "--listen",
            "0.0.0.0:0",
            "--behind-proxy",
            "--public-url",
            "https://muster.example.org"
        ).refused(4, naming: "user add", "leave --behind-proxy out")
        home.muster("serve", "--source", "capture:/nope.pcap").refused(5, naming: "/nope.pcap")
        home.muster("serve", "--listen", "here").refused(2, naming: "here")
        home.muster("serve", "--tls-key", "key.pem").refused(2, naming: "certificate")
        home.muster("serve", "--public-url", "ftp://x").refused(2, naming: "ftp://x")
    }

    @Test func `a port in use is named`() throws {
        let home = try TestHome.empty()
        let server = try PortalServer(home)
        home.muster("serve", "--listen", "127.0.0.1:\(server.port)")
            .refused(6, naming: "127.0.0.1:\(server.port)")
    }

    @Test func `every answer keeps foreign code out`() throws {
        let server = try PortalServer(try TestHome.audited())
        for path in ["/", "/audits", "/nowhere", "/static/app.css", "/healthz"] {
            let answer = try server.get(path, ["Accept": "text/html"])
            let policy = try #require(answer.headers["content-security-policy"], "\(path)")
            #expect(policy.hasPrefix("default-src 'none'") && !policy.contains("unsafe"))
            #expect(answer.headers["x-content-type-options"] == "nosniff")
            #expect(!answer.text.contains("<script>") && !answer.text.contains(" style="))
            #expect(!answer.text.contains("http://") || path == "/static/icon.svg")
        }
    }

    @Test func `a page of another site that points its name here gets nothing`() throws {
        let server = try PortalServer(try TestHome.audited())
        for host in ["evil.example", "evil.example:\(server.port)", "localhost.evil.example", ""] {
            let answer = try server.get("/audits", ["Host": host])
            #expect([400, 421].contains(answer.status), "\(host)")
            #expect(!answer.text.contains("A-2026-0001"))
        }
        for host in ["localhost:\(server.port)", "127.0.0.1", "[::1]:80"] {
            #expect(try server.get("/audits", ["Host": host]).status == 200, "\(host)")
        }
    }

    @Test func `a request is found again in the log, and its query is not`() throws {
        let server = try PortalServer(try TestHome.empty())
        let answer = try server.get("/audits?inventory=secret-word", ["X-Request-Id": "mark-12345"])
        #expect(answer.headers["x-request-id"] == "mark-12345")
        let odd = try server.get("/audits", ["X-Request-Id": "a\"b c"])
        #expect(odd.headers["x-request-id"]?.contains("\"") == false)
        let log = server.command.errorsSoFar
        #expect(log.contains("GET /audits status=200") && log.contains("id=mark-12345"))
        #expect(!log.contains("secret-word"))
    }

    @Test func `what cannot be answered is told, to programs and to people`() throws {
        let server = try PortalServer(try TestHome.empty())
        let problem = try server.get("/nowhere")
        #expect(problem.status == 404)
        #expect(problem.headers["content-type"] == "application/problem+json")
        #expect(try problem.json["code"]?.text == "not_found")
        let page = try server.get("/nowhere", ["Accept": "text/html", "Accept-Language": "sr"])
        #expect(page.text.contains("Nije pronađeno"))
        let method = try server.ask("DELETE", "/audits")
        #expect(method.status == 405 && method.headers["allow"] == "GET")
        #expect(try server.get("/audits?state=odd").status == 400)
        #expect(try server.get("/audits?from=yesterday").status == 400)
        #expect(try server.ask("HEAD", "/audits").status == 200)
    }

    @Test func `counts are there for Prometheus`() throws {
        let server = try PortalServer(try TestHome.audited())
        _ = try server.get("/audits")
        _ = try server.get("/no/such/page")
        let text = try server.get("/metrics").text
        #expect(text.contains("route=\"/audits\",status=\"200\"} 1"))
        #expect(text.contains("route=\"other\",status=\"404\"} 1"))
        #expect(text.contains("muster_audits_running 0"))
        #expect(!text.contains("/no/such"))
    }

    @Test func `names that are markup stay names`() throws {
        let home = try TestHome.empty()
        let name = "<script>alert(1)</script>\" onload='x'&"
        home.muster("inventory", "add", name).succeeded()
        let server = try PortalServer(home)
        let text = try server.get("/audits").text
        #expect(!text.contains("<script>") && !text.contains("\" onload"))
        #expect(
            text.contains("&lt;script&gt;alert(1)&lt;/script&gt;&quot; onload=&#39;x&#39;&amp;")
        )
    }
}
