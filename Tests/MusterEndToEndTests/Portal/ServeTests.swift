import Foundation
import GRDB
import MusterTestSupport
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

    @Test func `whatever runs, it ends soon after it was asked to`() throws {
        let home = try TestHome.audited()
        // A mail program that never ends, and pages that wait for a file that never comes: more of them
        // than there are threads.
        let program = try home.file("sendmail", "#!/bin/sh\nsleep 3600\n")
        _ = try home.shell("chmod +x sendmail").succeeded()
        try home.set("[mail]\nsendmail = \"\(program)\"")
        let server = try PortalServer(home)
        let viewer = try Connection(port: server.port)
        let events = "GET /audits/A-2026-0001/events HTTP/1.1\r\nHost: localhost"
        viewer.write(Array("\(events)\r\n\(server.ownerLine)\r\n\r\n".utf8))
        #expect(!viewer.read().isEmpty)
        _ = try home.shell("rm home/muster.toml; mkfifo home/muster.toml").succeeded()
        let waiting = try (0..<16).map { _ in
            let page = try Connection(port: server.port)
            let head = "GET /settings HTTP/1.1\r\nHost: localhost\r\n\(server.ownerLine)"
            page.write(Array("\(head)\r\n\r\n".utf8))
            return page
        }
        usleep(500_000)
        let begun = ContinuousClock.now
        server.command.send(SIGTERM)
        try server.command.wait().succeeded()
        // Five seconds are promised; a machine that is busy takes some more, and what runs an hour.
        #expect(ContinuousClock.now - begun < .seconds(60))
        #expect(waiting.allSatisfy { !$0.hasAnswer(within: 0) })
    }

    @Test func `a hang-up never ends what lasts, and the server leaves no copy of its memory`()
        throws
    {
        let home = try TestHome.loaded()
        let server = try PortalServer(home)
        let walk = try SimulatedWarehouse.small.get().walk
        let start = try home.begin("start", "--source", walk + "@1x")
        let watched = try TestHome.loaded()
        let watch = try watched.begin("watch", "--source", walk + "@1x")
        defer { for command in [start, watch] { command.send(SIGKILL) } }
        try start.wait { start.errorsSoFar.contains("A-2026-0001") }
        try watch.wait { !watch.errorsSoFar.isEmpty }
        for _ in 0..<3 {
            for command in [server.command, start, watch] { command.send(SIGHUP) }
            #expect(try server.get("/healthz").status == 200)
        }
        for process in [start.identifier, watch.identifier] { #expect(kill(process, 0) == 0) }
        let limits = try String(
            contentsOfFile: "/proc/\(server.command.identifier)/limits",
            encoding: .utf8
        )
        #expect(limits.contains(/Max core file size +0 +0/))
        start.send(SIGINT)
        #expect(try start.wait().status == 130, "it has paused at the interruption, not before")
        watch.send(SIGTERM)
        try watch.wait().succeeded()
        // While it ends, and before that was noticed.
        server.command.send(SIGTERM)
        for _ in 0..<20 {
            server.command.send(SIGHUP)
            usleep(1_000)
        }
        try server.command.wait().succeeded()
    }

    @Test func `whom to tell of a weakness is told where programs look for it`() throws {
        let home = try TestHome.empty()
        let path = "/.well-known/security.txt"
        let silent = try PortalServer(home)
        #expect(try silent.get(path).status == 404)
        try home.set("[portal]\nsecurity_contact = \"security@example.org\"")
        let server = try PortalServer(home)
        let answer = try server.get(path, ["Cookie": "muster_session=none"])
        #expect(answer.headers["content-type"] == "text/plain; charset=utf-8")
        #expect(answer.text.hasPrefix("Contact: mailto:security@example.org\nExpires: 20"))
        #expect(!answer.text.contains("127.0.0.1"))
        for bad in ["nobody", "http://example.org", "a b@example.org", ""] {
            try home.set("[portal]\nsecurity_contact = \"\(bad)\"")
            home.muster("status").refused(65, naming: "portal.security_contact")
        }
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
        #expect(try server.get("/audits?state=odd").status == 422)
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

    @Test
    func `the service manager hears when the portal listens, that it lives, and that it ends`()
        throws
    {
        let home = try TestHome.empty()
        let result = try home.managed("serve --listen 127.0.0.1:0", until: "READY=1").succeeded()
        #expect(result.text.contains("STATUS=listening on http://127.0.0.1:"), "\(result.text)")
    }

    /// Names that dashboards and alerts elsewhere go by: one that changes or goes breaks them.
    private static let metrics = [
        "muster_alarms gauge",
        "muster_audits_running gauge",
        "muster_backup_bytes gauge",
        "muster_backup_last_success_seconds gauge",
        "muster_backup_last_verified_seconds gauge",
        "muster_build_info gauge",
        "muster_climate_age_seconds gauge",
        "muster_climate_limit gauge",
        "muster_climate_series_left_out gauge",
        "muster_climate_value gauge",
        "muster_deliver_last_success_seconds gauge",
        "muster_disk_free_bytes gauge",
        "muster_disk_size_bytes gauge",
        "muster_http_request_seconds histogram",
        "muster_http_requests_total counter",
        "muster_items gauge",
        "muster_live_viewers gauge",
        "muster_login_failures_total counter",
        "muster_outbox_messages gauge",
        "muster_sensor_battery_ratio gauge",
        "muster_sessions gauge",
        "muster_station_behind gauge",
        "muster_station_seen_seconds gauge",
        "muster_stations gauge",
        "muster_store_bytes gauge",
        "muster_store_errors_total counter",
        "muster_store_lock_wait_seconds histogram",
        "muster_sync_last_success_seconds gauge",
        "muster_sync_undecided gauge",
        "muster_sync_unsent gauge",
        "muster_time_seconds gauge",
        "muster_trail_head gauge",
        "muster_watch_last_heard_seconds gauge",
        "process_cpu_seconds_total counter",
        "process_open_fds gauge",
        "process_resident_memory_bytes gauge",
        "process_start_time_seconds gauge",
    ]

    @Test func `metrics keep their names, are in the guide, and say what is so`() throws {
        let home = try TestHome.audited()
        let site = try SimulatedWarehouse.small.get()
        home.muster("watch", "--source", site.walk, "--metrics-file", "scan.prom").succeeded()
        // More audits than a page or a list of them ever has.
        try home.tamper { db in
            try db.execute(
                sql: "CREATE TEMP TABLE more AS SELECT * FROM audit WHERE id = ?",
                arguments: [TestHome.audit]
            )
            for number in 101...1_305 {
                try db.execute(
                    sql:
                        "UPDATE more SET number = ?, id = ?, uid = randomblob(16), state = 'paused'",
                    arguments: [number, "A-2027-\(number)"]
                )
                try db.execute(sql: "INSERT INTO audit SELECT * FROM more")
            }
        }
        let server = try PortalServer(home)
        let text = try server.get("/metrics").text
        let told = text.split(separator: "\n").filter { $0.hasPrefix("# TYPE ") }
            .map { String($0.dropFirst("# TYPE ".count)) }
        #expect(told.sorted() == Self.metrics)
        let guide = try GuideExampleTests.text(of: "docs/monitoring.md")
        for name in told.compactMap({ $0.split(separator: " ").first }) {
            #expect(guide.contains("`\(name)`"), "\(name)")
        }
        #expect(text.contains("\nmuster_audits_running 1205\n"), "\(text)")
        for value in [
            #"muster_items{inventory="\#(SimulatedWarehouse.inventory)",state="silent"}"#,
            #"muster_outbox_messages{state="failed"} 0"#, #"muster_store_bytes{file="traces"}"#,
            #"muster_watch_last_heard_seconds{source="capture:"#, "muster_disk_free_bytes ",
            "process_resident_memory_bytes ", #"muster_store_errors_total{kind="integrity"} 0"#,
        ] {
            #expect(text.contains("\n" + value), "\(value)")
        }
        let scan = try String(contentsOfFile: home.folder.path + "/scan.prom", encoding: .utf8)
        #expect(scan.contains(#",fate="ours"} "#) && scan.contains(#",fate="lost"} 0"#), "\(scan)")
        // What cannot be written is warned of; what can is read by the collector, whatever the mask.
        let listened = home.muster(
            "watch",
            "--source",
            site.walk,
            "--metrics-file",
            "no/such/scan.prom"
        ).succeeded()
        #expect(listened.errors.contains("scan.prom"))
        let written = try home.shell(
            """
            umask 077
            "$MUSTER" watch --source '\(site.walk)' --metrics-file private.prom
            stat -c %a private.prom
            """
        ).succeeded()
        #expect(written.lines.last == "644")
    }

    @Test func `names that are markup stay names`() throws {
        let home = try TestHome.empty()
        let name = "<script>alert(1)</script>\" onload='x'&"
        home.muster("inventory", "add", name).succeeded()
        let server = try PortalServer(home)
        let text = try server.get("/inventories").text
        #expect(!text.contains("<script>") && !text.contains("\" onload"))
        #expect(
            text.contains("&lt;script&gt;alert(1)&lt;/script&gt;&quot; onload=&#39;x&#39;&amp;")
        )
    }
}
