import Foundation
import MusterTestSupport
import MusterWeb
import Testing

/// Who gets into the portal of a home without people.
@Suite struct OwnerLinkTests {
    private static let nobody = ["Cookie": "muster_session=none"]

    @Test func `a link opens once, for its browser alone, and the next one is in the home`() throws
    {
        let home = try TestHome.loaded()
        let server = try PortalServer(home)
        let file = home.path + "/portal.link"
        func link() throws -> String {
            let text = try String(contentsOfFile: file, encoding: .utf8)
            return String(try #require(text.firstMatch(of: /\/enter\?link=msl_[0-9a-f]{64}\n/)?.0))
                .trimmingCharacters(in: .newlines)
        }
        let first = try link()
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
        #expect(mode as? Int == 0o600)
        #expect(try server.ask("HEAD", first, Self.nobody).status == 200, "a look uses nothing up")
        let entered = try server.get(first, Self.nobody)
        #expect(entered.status == 303 && entered.headers["location"] == "/")
        #expect(try link() != first)
        let again = try server.get(first, Self.nobody)
        #expect(again.status == 403 && again.text.contains("no longer opens"))
        #expect(try server.get("/items").status == 200)
        let wrong = "/enter?link=msl_" + String(repeating: "a", count: 64)
        for path in [wrong, "/enter?link=", "/enter", "/setup?link=\(first.suffix(68))"] {
            #expect([200, 403].contains(try server.get(path, Self.nobody).status), "\(path)")
            #expect(try server.get("/items", Self.nobody).status == 401)
        }
        let log = server.command.errorsSoFar
        #expect(log.contains(file) && !log.contains("msl_") && !log.contains("mss_"))
        let trail = home.muster("trail", "list", "--json").succeeded().text
        #expect(trail.contains("signed_in") && trail.contains("link"))
        let out = try server.send([:], to: "/sign-out", from: "/")
        #expect(out.status == 303)
        #expect(try server.get("/items").status == 401, "whoever signs out is out")
        server.command.send(SIGTERM)
        try server.command.wait().succeeded()
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test func `where the link cannot be kept the log says so, and it opens all the same`() throws {
        let home = try TestHome.loaded()
        let file = home.path + "/portal.link"
        try FileManager.default.createDirectory(
            atPath: file + "/in-the-way",
            withIntermediateDirectories: true
        )
        let server = try PortalServer(home)
        #expect(try server.get("/items").status == 200)
        let log = server.command.errorsSoFar
        #expect(log.contains("cannot be kept in \(file)") && !log.contains("msl_"), "\(log)")
    }

    @Test func `at a UNIX socket the owner's account is known, and no other`() throws {
        let home = try TestHome.loaded()
        // Short: a socket's path has 107 bytes at most.
        let folder = "/tmp/muster-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let socket = folder + "/portal.sock"
        let server = try home.begin("serve", "--listen", "unix:\(socket)", "--json")
        defer { server.send(SIGKILL) }
        try server.wait { server.outputSoFar.contains("\n") }
        let told = try JSON(server.outputSoFar)
        #expect(told["listening"]?.text == "unix:\(socket)", "\(server.errorsSoFar)")
        #expect(told["link"] == nil && told["port"] == nil)
        let curl = "curl -s -o /dev/null -w '%{http_code}' --max-time 120 --unix-socket \(socket)"
        let own = try home.shell("\(curl) http://localhost/api/v1/items")
        #expect(own.text == "200", "\(own.errors)")
        let forged = "-H 'X-Forwarded-For: 127.0.0.1' -H 'Cookie: muster_session=x'"
        if geteuid() == 0 {
            let other = try home.shell(
                """
                chmod 755 \(folder); chmod 777 \(socket)
                setpriv --reuid 65534 --regid 65534 --clear-groups \\
                  \(curl) \(forged) http://localhost/api/v1/items
                """
            )
            #expect(other.text == "401", "\(other.errors)")
        }
        home.muster("serve", "--listen", "unix:\(socket)").refused(6, naming: socket)
        server.send(SIGTERM)
        try server.wait().succeeded()
        #expect(!FileManager.default.fileExists(atPath: socket))
        let notes = try home.file("notes.txt", "two years of notes")
        home.muster("serve", "--listen", "unix:\(notes)").refused(6, naming: "no socket")
        #expect(try String(contentsOfFile: notes, encoding: .utf8) == "two years of notes")
        for bad in ["unix:portal.sock", "unix:/" + String(repeating: "a", count: 107), "unix:"] {
            home.muster("serve", "--listen", bad).refused(2, naming: bad)
        }
    }
}
