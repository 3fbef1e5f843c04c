import Foundation
import Testing

/// The server's edge: connections, odd requests, and what stands in front.
@Suite struct EdgeTests {
    private static func head(_ fields: String...) -> [UInt8] {
        Array((["POST /api/v1/items HTTP/1.1"] + fields + ["", ""]).joined(separator: "\r\n").utf8)
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test func `a body that is refused unread is not swallowed`() throws {
        // The server's patience, which ends any connection, is not what ends these.
        let server = try PortalServer(try TestHome.loaded(), "--patience", "600")
        let large = try Connection(port: server.port)
        large.write(
            Self.head(
                "Host: localhost",
                server.ownerLine,
                "Content-Type: application/json",
                "Content-Length: 104857600"
            )
        )
        let begun = ContinuousClock.now
        let answer = Self.text(large.readAll())
        #expect(answer.hasPrefix("HTTP/1.1 413") && answer.contains("Connection: close"))
        #expect(ContinuousClock.now - begun < .seconds(80), "its client does not end it")
        // The client goes on sending all the same.
        let block = [UInt8](repeating: 32, count: 1 << 20)
        while large.write(block), ContinuousClock.now - begun < .seconds(80) {}
        #expect(ContinuousClock.now - begun < .seconds(80))
        let head = try Connection(port: server.port)
        let field = "X-Filler: " + String(repeating: "a", count: 20_000)
        head.write(Array("GET / HTTP/1.1\r\nHost: localhost\r\n\(field)\r\n\r\n".utf8))
        #expect(!Self.text(head.read()).hasPrefix("HTTP/1.1 200"))
        #expect(try server.get("/healthz").status == 200)
    }

    @Test func `a client that leaves in the middle of a body is no failure of the server`() throws {
        let server = try PortalServer(try TestHome.loaded())
        do {
            let connection = try Connection(port: server.port)
            connection.write(
                Self.head(
                    "Host: localhost",
                    server.ownerLine,
                    "Content-Type: application/json",
                    "Content-Length: 1000"
                ) + Array("{".utf8)
            )
        }
        try server.command.wait { server.command.errorsSoFar.contains("/api/v1/items") }
        let log = server.command.errorsSoFar
        #expect(log.contains("status=400") && !log.contains("status=500"), "\(log)")
        #expect(!log.contains("unforeseen"), "\(log)")
    }

    @Test func `a request for two servers is for none`() throws {
        let server = try PortalServer(try TestHome.empty())
        let connection = try Connection(port: server.port)
        connection.write(
            Array("GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n".utf8)
        )
        #expect(Self.text(connection.read()).hasPrefix("HTTP/1.1 400"))
    }

    @Test func `a client that waits to be asked for its body is asked or refused`() throws {
        let server = try PortalServer(try TestHome.loaded())
        let body = Array("{}".utf8)
        let asked = try Connection(port: server.port)
        asked.write(
            Self.head(
                "Host: localhost",
                server.ownerLine,
                "Content-Type: application/json",
                "Content-Length: \(body.count)",
                "Expect: 100-continue",
                "Connection: close"
            )
        )
        #expect(Self.text(asked.read()) == "HTTP/1.1 100 Continue\r\n\r\n")
        asked.write(body)
        #expect(Self.text(asked.readAll()).hasPrefix("HTTP/1.1 400"))
        let refused = try Connection(port: server.port)
        refused.write(
            Self.head(
                "Host: localhost",
                server.ownerLine,
                "Content-Type: application/json",
                "Content-Length: 104857600",
                "Expect: 100-continue"
            )
        )
        #expect(Self.text(refused.readAll()).hasPrefix("HTTP/1.1 413"))
        let odd = try Connection(port: server.port)
        odd.write(
            Self.head(
                "Host: localhost",
                server.ownerLine,
                "Content-Length: 2",
                "Expect: cake"
            )
        )
        #expect(Self.text(odd.readAll()).hasPrefix("HTTP/1.1 417"))
    }

    @Test func `who keeps the server waiting is let go`() throws {
        let server = try PortalServer(try TestHome.loaded(), "--patience", "1")
        // A busy machine is late now and then; a server that does not heed the option is late each time.
        let isSoon = try (0..<3).contains { _ in
            let begun = ContinuousClock.now
            let silent = try Connection(port: server.port)
            let slowHead = try Connection(port: server.port)
            slowHead.write(Array("GET / HTTP/1.1\r\nHost: loc".utf8))
            for _ in 0..<10 {
                usleep(100_000)
                slowHead.write([UInt8(ascii: "a")])
            }
            #expect(slowHead.readAll().isEmpty && silent.readAll().isEmpty)
            return ContinuousClock.now - begun < .seconds(20)
        }
        #expect(isSoon)
        // A server that is late by seconds lets go of a connection before it can say why.
        let isTold = try (0..<5).contains { _ in
            let slowBody = try Connection(port: server.port)
            slowBody.write(
                Self.head(
                    "Host: localhost",
                    server.ownerLine,
                    "Content-Type: application/json",
                    "Content-Length: 9"
                )
            )
            return Self.text(slowBody.readAll()).hasPrefix("HTTP/1.1 408")
        }
        #expect(isTold)
        #expect(try server.get("/healthz").status == 200)
    }

    @Test func `more connections than are permitted wait for one to close`() throws {
        // None closes because its client says nothing more.
        let server = try PortalServer(
            try TestHome.empty(),
            "--max-connections",
            "2",
            "--patience",
            "600"
        )
        var idle: [Connection] = []
        let request = Array("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
        for _ in 0..<8 {
            let connection = try Connection(port: server.port)
            connection.write(request)
            idle.append(connection)
        }
        let permitted = idle.prefix(2).count { $0.hasAnswer(within: 80) }
        #expect(permitted == 2)
        // SwiftNIO accepts what waits in fours: with the last that is permitted come up to three.
        let waiting = try #require(idle.last)
        let beyond = idle.dropFirst(2).count { $0.hasAnswer(within: 1) }
        #expect(beyond <= 3)
        #expect(!waiting.hasAnswer(within: 0))
        idle = [waiting]
        #expect(waiting.hasAnswer(within: 80))
    }

    @Test func `behind a proxy, TLS is a must, and it tells who the client is`() throws {
        let home = try TestHome.audited()
        _ = try home.addPeople()
        let address = "https://muster.example.org"
        home.muster("serve", "--behind-proxy").refused(2, naming: "--public-url")
        home.muster("serve", "--behind-proxy", "--public-url", "http://muster.example.org")
            .refused(2, naming: "https")
        let server = try PortalServer(home, "--behind-proxy", "--public-url", address)
        let told = [
            "Host": "muster.example.org", "X-Forwarded-Proto": "https",
            "X-Forwarded-For": "198.51.100.1, 203.0.113.7",
        ]
        let page = try server.get("/sign-in", told)
        #expect(page.status == 200 && page.headers["strict-transport-security"] != nil)
        let cookie = try #require(page.headers["set-cookie"])
        #expect(cookie.hasPrefix("__Host-") && cookie.contains("; Secure"))
        let plain = told.merging(["X-Forwarded-Proto": "http"]) { $1 }
        #expect(try server.get("/sign-in", plain).status == 403)
        let silent = try server.get("/sign-in", ["X-Forwarded-For": "203.0.113.7"])
        #expect(silent.status == 403 && silent.text.contains("X-Forwarded-Proto"))
        for path in ["/healthz", "/readyz"] { #expect(try server.get(path).status == 200) }
        try Self.fail(server, told)
        #expect(try Self.trail(home).contains("203.0.113.7"))
        // As proxies write addresses; the rightmost that is none of theirs is the client's.
        for (written, meant) in [
            ("198.51.100.1, [2001:db8:1:2::a]:4711", "2001:db8:1:2::a"),
            ("198.51.100.2, 203.0.113.9:5000, 127.0.0.1", "203.0.113.9"),
            ("198.51.100.3, ::ffff:203.0.113.10, ::1", "203.0.113.10"),
        ] {
            try Self.fail(server, told.merging(["X-Forwarded-For": written]) { $1 })
            #expect(try Self.trail(home).contains("\"\(meant)\""), "\(written)")
        }
        #expect(try !Self.trail(home).contains("198.51.100"))
        // Without the option anybody could say so.
        let bare = try PortalServer(home)
        try Self.fail(bare, ["X-Forwarded-For": "192.0.2.99", "X-Forwarded-Proto": "http"])
        #expect(try !Self.trail(home).contains("192.0.2.99"))
        #expect(try bare.get("/sign-in").headers["strict-transport-security"] == nil)
    }

    @Test func `only a proxy that is trusted is answered`() throws {
        let home = try TestHome.empty()
        _ = try home.addPeople()
        let proxied = ["--behind-proxy", "--public-url", "https://muster.example.org"]
        for (network, word) in [("10.0.0.0/40", "10.0.0.0/40"), ("proxy.local", "proxy.local")] {
            home.muster(["serve", "--trusted-proxy", network] + proxied)
                .refused(2, naming: word, "--trusted-proxy")
        }
        home.muster("serve", "--trusted-proxy", "10.0.0.0/8").refused(2, naming: "--behind-proxy")
        let server = try PortalServer(
            home,
            "--behind-proxy",
            "--public-url",
            "https://muster.example.org",
            "--trusted-proxy",
            "192.0.2.0/24",
            "--trusted-proxy",
            "2001:db8::7"
        )
        let told = [
            "Host": "muster.example.org", "X-Forwarded-Proto": "https",
            "X-Forwarded-For": "192.0.2.7",
        ]
        let refused = try server.get("/sign-in", told)
        #expect(refused.status == 403 && refused.text.contains("127.0.0.1"), "\(refused.text)")
        let page = try server.get("/sign-in", told.merging(["Accept": "text/html"]) { $1 })
        #expect(page.status == 403 && !page.text.contains("<form"))
        #expect(try server.get("/healthz").status == 200)
    }

    @Test func `one address behind a proxy never holds all requests`() throws {
        let home = try TestHome.audited()
        let tokens = try home.addPeople()
        let token = try #require(tokens["viewer"])
        let server = try PortalServer(
            home,
            "--behind-proxy",
            "--public-url",
            "https://muster.example.org",
            "--max-per-address",
            "3"
        )
        func follow(from address: String) throws -> Connection {
            let connection = try Connection(port: server.port)
            let head = [
                "GET /audits/A-2026-0001/events HTTP/1.1", "Host: muster.example.org",
                "Authorization: Bearer \(token)", "X-Forwarded-Proto: https",
                "X-Forwarded-For: \(address)", "", "",
            ]
            connection.write(Array(head.joined(separator: "\r\n").utf8))
            return connection
        }
        var open: [Connection] = []
        for _ in 0..<3 {
            let viewer = try follow(from: "203.0.113.7")
            #expect(Self.text(viewer.read()).hasPrefix("HTTP/1.1 200"))
            open.append(viewer)
        }
        let fourth = Self.text(try follow(from: "203.0.113.7").read())
        #expect(fourth.hasPrefix("HTTP/1.1 429") && fourth.contains("Retry-After"), "\(fourth)")
        #expect(Self.text(try follow(from: "203.0.113.8").read()).hasPrefix("HTTP/1.1 200"))
        // What is over is given back.
        open = []
        let isFree = try MusterProgram.until {
            Self.text(try follow(from: "203.0.113.7").read()).hasPrefix("HTTP/1.1 200")
        }
        #expect(isFree)
    }

    @Test func `whoever must wait is told for how long`() throws {
        let home = try TestHome.audited()
        _ = try home.addPeople()
        let server = try PortalServer(
            home,
            "--behind-proxy",
            "--public-url",
            "https://muster.example.org"
        )
        // One address guesses at many people; another is not held up by it.
        func guess(_ number: Int, from address: String) throws -> PortalServer.Answer {
            try Self.fail(
                server,
                ["X-Forwarded-For": address, "X-Forwarded-Proto": "https"],
                login: "nobody\(number)"
            )
        }
        var answer = try guess(0, from: "203.0.113.7")
        for number in 1...40 where answer.status != 429 {
            answer = try guess(number, from: "203.0.113.7")
        }
        #expect(answer.status == 429)
        let wait = try #require(answer.headers["retry-after"].flatMap { Int($0) })
        #expect(wait > 0)
        #expect(try guess(99, from: "203.0.113.8").status == 403)
        let unknown = try server.get("/api/v1/audits", ["X-Forwarded-Proto": "https"])
        #expect(unknown.status == 401 && unknown.headers["www-authenticate"] == "Bearer")
    }

    /// Sends a wrong password.
    @discardableResult
    private static func fail(
        _ server: PortalServer,
        _ headers: [String: String],
        login: String = "auditor"
    ) throws -> PortalServer.Answer {
        let page = try server.get("/sign-in", headers)
        let cookie = try #require(page.headers["set-cookie"]?.split(separator: ";").first)
        let key = cookie.split(separator: "=")[1]
        let all = headers.merging([
            "Cookie": String(cookie), "Content-Type": "application/x-www-form-urlencoded",
        ]) { $1 }
        return try server.ask(
            "POST",
            "/sign-in",
            all,
            Array("login=\(login)&password=wrong&form_key=\(key)".utf8)
        )
    }

    static func trail(_ home: TestHome) throws -> String {
        let file = try home.file("password.txt", TestHome.password + "\n")
        home.muster("login", "ana", "--password-file", file).succeeded()
        return home.muster("trail", "list", "--json").succeeded().text
    }
}

extension Connection {
    /// Whether bytes arrive within so many seconds; what arrived is read.
    func hasAnswer(within seconds: Double) -> Bool {
        let end = ContinuousClock.now + .seconds(seconds)
        repeat {
            if !readNow().isEmpty { return true }
            usleep(10_000)
        } while ContinuousClock.now < end
        return false
    }
}
