import Foundation
import MusterProvenance
import MusterService
import MusterTestSupport
import Testing

/// Who gets in, and to what.
@Suite(.onOwnThreads) struct RoleAccessTests {
    /// A home with an admin and a person of each other role, who came by its pages.
    private static let staffed = Result {
        let home = try WebHome.audited()
        try home.open.masterData.addParty(Party(id: "MARKET", name: "Market"))
        let server = try LocalPortal(home)
        let first = try server.send(
            ["login": "ana", "name": "Ana", "role": "admin", "password": WebHome.password],
            to: "/people",
            from: "/people"
        )
        #expect(first.status == 303, "\(first.text)")
        let admin = try server.signIn("ana")
        for role in ["customer", "viewer", "worker", "auditor", "manager"] {
            let party = role == "customer" ? "MARKET" : ""
            let added = try server.send(
                ["login": role, "role": role, "party": party],
                to: "/people",
                from: "/people",
                cookie: admin
            )
            let link = try #require(added.text.firstMatch(of: /link=(msl_[0-9a-f]+)/)?.1)
            let path = "/setup?link=\(link)"
            let chosen = try server.send(
                ["link": String(link), "password": WebHome.password],
                to: "/setup",
                from: path
            )
            #expect(chosen.status == 303, "\(chosen.text)")
            #expect(try server.get(path).status == 403, "a link opens once")
        }
        try server.end()
        try home.open.close()
        return home
    }

    private static func home() throws -> WebHome { try staffed.get().copy() }

    @Test func `without sign-in there is the door and nothing else`() throws {
        let server = try LocalPortal(try Self.home())
        let paths = [
            "/", "/audits", "/audits/A-2026-0001", "/items", "/people", "/metrics", "/reports",
            "/audits/A-2026-0001/report.pdf", "/audits/export", "/audits/A-2026-0001/events",
            "/api/v1/items", "/api/v1/audits/A-2026-0001", "/epcis/v2/events",
        ]
        for path in paths {
            let page = try server.get(path, ["Accept": "text/html"])
            let isAPI = ["/api/", "/epcis/"].contains(where: path.hasPrefix)
            #expect(page.status == (isAPI ? 401 : 303), "\(path)")
            #expect(isAPI || page.headers["location"]?.hasPrefix("/sign-in") == true, "\(path)")
            #expect(try server.get(path).status == 401, "\(path)")
        }
        for path in ["/healthz", "/readyz", "/sign-in", "/static/app.css", "/api/v1/openapi.json"] {
            #expect(try server.get(path).status == 200, "\(path)")
        }
    }

    @Test(arguments: ["customer", "viewer", "worker", "auditor", "manager", "ana"])
    func `a role gets what the table of rights gives it, at every address of the API`(
        login: String
    ) throws {
        let server = try LocalPortal(try Self.home())
        let session = try server.signIn(login)
        let role = login == "ana" ? "admin" : login
        let people = try server.get("/people", ["Cookie": try server.signIn("ana")]).text
        let paths = try server.get("/api/v1/openapi.json").json["paths"]
        var (asked, refused) = (0, 0)
        for (path, operations) in try #require(paths?.members) {
            for (method, operation) in operations.members where !path.hasSuffix("events") {
                // Whoever signs out everywhere is signed in no more for the rest.
                guard let right = operation["x-muster-right"]?.text,
                    method != "delete"
                        || !["/profile/sessions", "/profile/access"].map({ "/api/v1" + $0 })
                            .contains(path)
                else { continue }
                let isAllowed = try Self.may(role, right)
                let address = path.replacingOccurrences(of: "{audit}", with: "A-2026-9999")
                    .replacingOccurrences(of: "{item}", with: "none")
                let status = try server.ask(method.uppercased(), address, ["Cookie": session])
                    .status
                #expect((status == 403) == !isAllowed, "\(role) \(method) \(path): \(status)")
                #expect(status < 500, "\(method) \(path)")
                asked += 1
                // The shop is for customers alone.
                refused += isAllowed || right == "shop" ? 0 : 1
            }
        }
        #expect(asked > 20 && people.contains("ana"))
        #expect((refused == 0) == (role == "admin"))
    }

    @Test(arguments: ["viewer", "worker", "auditor", "manager"])
    func `pages of others are closed, and not in the menu`(login: String) throws {
        let server = try LocalPortal(try Self.home())
        let session = try server.signIn(login)
        let today = try server.get("/", ["Cookie": session])
        #expect(today.status == 200)
        let rights = [
            "/people": "managePeople", "/trail": "readTrail", "/settings": "changeSettings",
            "/reports": "pullReports",
        ]
        for (path, right) in rights {
            let isAllowed = try Self.may(login, right)
            #expect(try server.get(path, ["Cookie": session]).status == (isAllowed ? 200 : 403))
            #expect(today.text.contains("href=\"\(path)\"") == isAllowed, "\(login) \(path)")
        }
    }

    @Test(arguments: ["viewer", "worker", "manager"])
    func `items are kept by those who may, and the page offers nothing else`(login: String) throws {
        let server = try LocalPortal(try Self.home())
        let session = ["Cookie": try server.signIn(login)]
        let page = try server.get("/items/IT-0001", session).text
        let (mayEdit, mayBind) = (try Self.may(login, "editCatalogue"), login != "viewer")
        for path in ["/items/IT-0001/edit", "/catalogue/add", "/catalogue/import"] {
            #expect(try server.get(path, session).status == (mayEdit ? 200 : 403), "\(path)")
        }
        #expect(try server.get("/catalogue/labels", session).status == (mayBind ? 200 : 403))
        let deeds = ["/edit\"", "/delete\"", "multipart/form-data"]
        for deed in deeds { #expect(page.contains(deed) == mayEdit, "\(deed)") }
        #expect(page.contains("/bind\"") == mayBind)
        let list = try server.get("/items", session).text
        #expect(list.contains("/catalogue/import") == mayEdit)
    }

    @Test func `a session planted before sign-in is worth nothing, and one that ended neither`()
        throws
    {
        let server = try LocalPortal(try Self.home())
        let planted = "muster_session=mss_" + String(repeating: "a", count: 64)
        #expect(try server.get("/audits", ["Cookie": planted]).status == 401)
        let session = try server.signIn("auditor")
        #expect(session != planted)
        let out = try server.send([:], to: "/sign-out", from: "/", cookie: session)
        #expect(out.status == 303)
        #expect(try server.get("/audits", ["Cookie": session]).status == 401)
    }

    @Test func `who signs in comes to the page that was asked for, and to no other server`() throws
    {
        let server = try LocalPortal(try Self.home())
        let door = try server.get("/audits?state=counted&from=", ["Accept": "text/html"])
        #expect(door.headers["location"] == "/sign-in?to=%2Faudits%3Fstate%3Dcounted%26from%3D")
        for (wanted, reached) in [
            ("/audits?state=counted", "/audits?state=counted"),
            ("/items?search=a%26b%20c", "/items?search=a%26b%20c"),
            ("//evil.example/x?y=z", "/evil.example/x?y=z"),
            ("https://evil.example", "/https%3A/evil.example"), ("", "/"),
            ("/x?a=b\r\nSet-Cookie: c=d", "/x?a=b%0D%0ASet-Cookie%3A%20c%3Dd"),
        ] {
            let answer = try server.send(
                ["login": "viewer", "password": WebHome.password, "to": wanted],
                to: "/sign-in",
                from: "/sign-in"
            )
            #expect(answer.headers["location"] == reached, "\(wanted)")
        }
    }

    @Test func `a form that is refused leads back to its page, through the door where need be`()
        throws
    {
        let server = try LocalPortal(try Self.home())
        let own = "http://127.0.0.1:\(server.port)"
        let review = "/audits/A-2026-0001/review/all?show=open"
        func refused(_ headers: [String: String]) throws -> String {
            let page = ["Accept": "text/html", "Content-Type": "application/x-www-form-urlencoded"]
            let path = "/audits/A-2026-0001/reject"
            return try server.ask("POST", path, page.merging(headers) { $1 }).text
        }
        let outside = try refused(["Referer": own + review])
        let back = "%2Faudits%2FA-2026-0001%2Freview%2Fall%3Fshow%3Dopen"
        #expect(outside.contains("href=\"/sign-in?to=\(back)\""), "\(outside)")
        let session = try server.signIn("manager")
        let inside = try refused(["Referer": own + review, "Cookie": session])
        #expect(inside.contains("href=\"\(review)\""), "\(inside)")
        let foreign = try refused(["Referer": "http://evil.example/x", "Cookie": session])
        #expect(!foreign.contains("evil.example") && !foreign.contains("href=\"/x\""))
    }

    @Test func `whoever guesses waits, and the page does not say what was wrong`() throws {
        let server = try LocalPortal(try Self.home())
        var (told, status): (Set<String>, Int) = ([], 0)
        // The wait, a second at first, doubles: a slow machine meets it one guess or two later.
        for login in ["manager", "nobody"] + Array(repeating: "manager", count: 14)
        where status != 429 {
            let answer = try server.send(
                ["login": login, "password": "wrong"],
                to: "/sign-in",
                from: "/sign-in"
            )
            status = answer.status
            #expect([403, 429].contains(status))
            #expect(answer.headers["set-cookie"]?.contains("muster_session") != true)
            told.insert(
                String(try #require(answer.text.firstMatch(of: /role="alert">([^<]+)</)?.1))
            )
        }
        #expect(status == 429 && told.contains { $0.contains("login or the password") })
        #expect(told.contains { $0.contains("wait") } && told.count <= 3, "\(told)")
    }

    @Test func `what is changed in the profile is confirmed, a password too`() throws {
        let server = try LocalPortal(try Self.home())
        let session = try server.signIn("manager")
        let changes = [
            ("/profile", ["name": "Mira"]), ("/profile/notices", ["notice": "approval"]),
            (
                "/profile/password",
                ["old": WebHome.password, "password": "another heron ate plums"]
            ),
        ]
        for (path, fields) in changes {
            let sent = try server.send(fields, to: path, from: "/profile", cookie: session)
            let next = try #require(sent.headers["location"], "\(path): \(sent.status)")
            let page = try server.get(next, ["Cookie": session]).text
            #expect(page.contains("role=\"status\">Saved."), "\(path)")
        }
        let profile = try server.get("/profile", ["Cookie": session]).text
        #expect(!profile.contains("Saved.") && profile.contains("this server, browser"))
    }

    @Test func `a token works in its owner's name, as far as it was meant to`() throws {
        let server = try LocalPortal(try Self.home())
        let session = try server.signIn("manager")
        let made = try server.send(
            ["token": "script", "days": "7", "scope": "pullReports"],
            to: "/profile/tokens",
            from: "/profile",
            cookie: session
        )
        let token = String(try #require(made.text.firstMatch(of: /mst_[0-9a-f]{64}/)?.0))
        let bearer = ["Authorization": "Bearer \(token)"]
        #expect(try server.get("/api/v1/audits", bearer).status == 200)
        #expect(try server.get("/api/v1/audits/A-2026-0001/report.pdf", bearer).status == 200)
        let approve = "/api/v1/audits/A-2026-0001/approve"
        #expect(try server.ask("POST", approve, bearer).status == 403)
        #expect(try server.get("/api/v1/audits", ["Authorization": "Bearer x"]).status == 401)
        let log = server.log
        #expect(!log.contains(token) && !log.contains("mss_") && !log.contains("msl_"))
        let back = try server.send(
            [:],
            to: "/profile/tokens/T-1/revoke",
            from: "/profile",
            cookie: session
        )
        #expect(back.status == 303)
        #expect(try server.get("/api/v1/audits", bearer).status == 401)
    }

    /// The table of rights, as the specification has it.
    private static func may(_ role: String, _ right: String) throws -> Bool {
        let table: [String: [String]] = [
            "shop": ["customer"],
            "viewAudits": ["viewer", "worker", "auditor", "manager", "admin"],
            "ownProfile": ["customer", "viewer", "worker", "auditor", "manager", "admin"],
            "runAudits": ["worker", "auditor", "manager", "admin"],
            "bindBeacons": ["worker", "auditor", "manager", "admin"],
            "recountAudits": ["worker", "auditor", "manager", "admin"],
            "handleAlarms": ["worker", "auditor", "manager", "admin"],
            "recordEvents": ["worker", "auditor", "manager", "admin"],
            "handleOrders": ["worker", "auditor", "manager", "admin"],
            "confirmOrders": ["manager", "admin"],
            "holdLots": ["auditor", "manager", "admin"],
            "editProducts": ["manager", "admin"],
            "recallLots": ["manager", "admin"],
            "cancelAudits": ["auditor", "manager", "admin"],
            "reviewAudits": ["auditor", "manager", "admin"],
            "approveAudits": ["manager", "admin"],
            "pullReports": ["viewer", "auditor", "manager", "admin"],
            "sendReports": ["auditor", "manager", "admin"],
            "editCatalogue": ["manager", "admin"],
            "editSite": ["manager", "admin"],
            "editPlans": ["manager", "admin"],
            "managePeople": ["admin"],
            "readTrail": ["manager", "admin"],
            "changeSettings": ["admin"],
        ]
        return try #require(table[right], "\(right)").contains(role)
    }
}
