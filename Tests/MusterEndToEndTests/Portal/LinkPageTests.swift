import Foundation
import MusterTestSupport
import Testing

/// One-time links from where they are made to where they no longer open anything.
@Suite struct LinkPageTests {
    @Test func `a link is told whole, opens once, and then says so and what to do`() throws {
        let home = try TestHome.peopled(.empty).home
        let server = try PortalServer(home)
        let file = try home.file("password.txt", TestHome.password + "\n")
        home.muster("login", "ana", "--password-file", file).succeeded()
        let address = "http://127.0.0.1:\(server.port)"
        let made = home.muster("user", "add", "mara", "--role", "worker", "--setup-link", "--json")
        let url = try #require(try made.succeeded().object["url"]?.text)
        #expect(url.hasPrefix("\(address)/setup?link=msl_"))
        let words = home.muster("user", "password", "mara", "--setup-link").succeeded().text
        let newest = try #require(words.firstMatch(of: /http[^\n]+/)?.0)
        let path = String(newest.dropFirst(address.count))
        let html = ["Accept": "text/html"]
        #expect(try server.get(String(url.dropFirst(address.count)), html).status == 403)
        #expect(try server.get(path, html).text.contains("name=\"password\""))
        let link = try #require(path.split(separator: "=").last.map(String.init))
        let fields = ["link": link, "password": TestHome.password]
        #expect(try server.send(fields, to: "/setup", from: path).status == 303)
        // Sent again from a page that was still open, and opened again.
        let late = try server.send(fields, to: "/setup", from: "/sign-in")
        let again = try server.get(path, html.merging(["Accept-Language": "sr"]) { $1 })
        for (page, words) in [(late, "no longer opens"), (again, "više ništa ne otvara")] {
            #expect(page.status == 403 && page.text.contains(words), "\(page.text)")
            #expect(!page.text.contains("<form") && page.text.contains("href=\"/sign-in\""))
        }
    }

    @Test func `a link names the server that others reach, and none that has ended`() throws {
        let home = try TestHome.peopled(.empty).home
        let file = try home.file("password.txt", TestHome.password + "\n")
        home.muster("login", "ana", "--password-file", file).succeeded()
        func address() throws -> String? {
            let made = home.muster("user", "password", "viewer", "--setup-link", "--json")
            let url = try made.succeeded().object["url"]?.text
            return url?.components(separatedBy: "/setup").first
        }
        let house = try PortalServer(
            home,
            "--behind-proxy",
            "--public-url",
            "https://muster.example.org"
        )
        let local = try PortalServer(home)
        #expect(try address() == "https://muster.example.org")
        house.command.send(SIGTERM)
        _ = try house.command.wait()
        // The other one still runs, and is what there is.
        #expect(try address() == "http://127.0.0.1:\(local.port)")
        let later = try PortalServer(home)
        #expect(try address() == "http://127.0.0.1:\(later.port)")
        // The one that ends leaves the note of the other alone.
        local.command.send(SIGTERM)
        _ = try local.command.wait()
        #expect(try address() == "http://127.0.0.1:\(later.port)")
    }
}
