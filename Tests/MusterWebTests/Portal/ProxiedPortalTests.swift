import Foundation
import MusterPeople
import MusterService
import MusterTestSupport
import MusterWeb
import Testing

/// The portal behind a proxy, and who asks there.
@Suite(.onOwnThreads) struct ProxiedPortalTests {
    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test func `behind a proxy, TLS is a must, and it tells who the client is`() throws {
        let home = try WebHome.audited()
        _ = try home.addPeople()
        let server = try LocalPortal(home, Self.proxied())
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
        let bare = try LocalPortal(home)
        try Self.fail(bare, ["X-Forwarded-For": "192.0.2.99", "X-Forwarded-Proto": "http"])
        #expect(try !Self.trail(home).contains("192.0.2.99"))
        #expect(try bare.get("/sign-in").headers["strict-transport-security"] == nil)
    }

    @Test func `only a proxy that is trusted is answered`() throws {
        let home = try WebHome.empty()
        _ = try home.addPeople()
        let server = try LocalPortal(home, Self.proxied(by: ["192.0.2.0/24", "2001:db8::7"]))
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
        let home = try WebHome.audited()
        let tokens = try home.addPeople()
        let token = try #require(tokens["viewer"])
        let server = try LocalPortal(home, Self.proxied(mostOfOneAddress: 3))
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
        var isFree = false
        for _ in 0..<3_000 where !isFree {
            isFree = Self.text(try follow(from: "203.0.113.7").read()).hasPrefix("HTTP/1.1 200")
            if !isFree { usleep(10_000) }
        }
        #expect(isFree)
    }

    @Test func `whoever must wait is told for how long`() throws {
        let home = try WebHome.audited()
        _ = try home.addPeople()
        let server = try LocalPortal(home, Self.proxied())
        // One address guesses at many people; another is not held up by it.
        func guess(_ number: Int, from address: String) throws -> PortalAnswer {
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
        _ server: LocalPortal,
        _ headers: [String: String],
        login: String = "auditor"
    ) throws -> PortalAnswer {
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

    /// Where the entries of the trail came from, each between quotation marks.
    private static func trail(_ home: WebHome) throws -> String {
        try home.open.trail.page(of: nil, skipping: 0, limit: 500).entries.map {
            "\"\($0.client)\""
        }
        .joined(separator: " ")
    }

    /// How the portal is reached behind a proxy of this machine, or of others.
    private static func proxied(
        by proxies: [String] = [],
        mostOfOneAddress: Int? = nil
    ) throws -> WebOptions {
        try WebOptions(
            address: "127.0.0.1:0",
            isBehindProxy: true,
            trustedProxies: proxies,
            publicURL: "https://muster.example.org",
            mostOfOneAddress: mostOfOneAddress,
            patience: 600
        )
    }
}
