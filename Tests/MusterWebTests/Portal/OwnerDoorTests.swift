import Foundation
import MusterTestSupport
import MusterWeb
import Testing

/// Who gets into the portal of a home without people.
@Suite(.onOwnThreads) struct OwnerDoorTests {
    private static let nobody = ["Cookie": "muster_session=none"]

    @Test func `whoever only reaches the port sees nothing and changes nothing`() throws {
        let home = try WebHome.audited()
        let server = try LocalPortal(home)
        var asked = 0
        for route in PortalAddress.all where route.right != nil {
            let path = route.path.replacing(/\{audit\}/, with: "A-2026-0001")
                .replacing(/\{item\}/, with: "IT-0001").replacing(/\{[a-z]+\}/, with: "none")
            let answer = try server.ask(route.method, path, Self.nobody)
            #expect(answer.status == 401, "\(route.method) \(path): \(answer.status)")
            #expect(!answer.text.contains("IT-0001") || path.contains("IT-0001"), "\(path)")
            asked += 1
        }
        #expect(asked > 150)
        let page = try server.get("/audits", Self.nobody.merging(["Accept": "text/html"]) { $1 })
        #expect(page.headers["location"]?.hasPrefix("/sign-in") == true)
        let door = try server.get("/sign-in", Self.nobody)
        #expect(door.status == 200 && door.text.contains("portal.link"))
        #expect(!door.text.contains("<form") && !door.text.contains("msl_"))
        let told = try server.get("/api/v1/audits", Self.nobody).json["remedy"]?.text
        #expect(told?.contains("link") == true)
        for path in ["/healthz", "/readyz", "/static/app.css", "/api/v1/openapi.json"] {
            #expect(try server.get(path, Self.nobody).status == 200, "\(path)")
        }
    }

    @Test func `with the first person the owner's session is worth nothing`() throws {
        let home = try WebHome.loaded()
        let server = try LocalPortal(home)
        #expect(try server.get("/items").status == 200)
        _ = try home.addPeople()
        #expect(try server.get("/items").status == 401)
        let link = try String(contentsOfFile: home.path + "/portal.link", encoding: .utf8)
        let path = try #require(link.firstMatch(of: /\/enter\S+/)?.0)
        #expect(try server.get(String(path), Self.nobody).headers["location"] == "/sign-in")
        #expect(try server.get("/items").status == 401)
    }
}
