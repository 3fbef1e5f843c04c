import Foundation
import MusterTestSupport
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

    @Test func `a proxy is only behind an https address, and is named as an address`() throws {
        let home = try TestHome.empty()
        home.muster("serve", "--behind-proxy").refused(2, naming: "--public-url")
        home.muster("serve", "--behind-proxy", "--public-url", "http://muster.example.org")
            .refused(2, naming: "https")
        let proxied = ["--behind-proxy", "--public-url", "https://muster.example.org"]
        for network in ["10.0.0.0/40", "proxy.local"] {
            home.muster(["serve", "--trusted-proxy", network] + proxied)
                .refused(2, naming: network, "--trusted-proxy")
        }
        home.muster("serve", "--trusted-proxy", "10.0.0.0/8").refused(2, naming: "--behind-proxy")
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
