import Foundation
import MusterAudit
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterService
import MusterStore
import MusterTestSupport
import MusterWeb
import Testing

/// What the portal answers to those who try what no page offers.
@Suite(.onOwnThreads) struct HostileClientTests {
    /// What anybody may ask for without signing in; the calendar checks the token in its address, and the
    /// pages of the second factor are open to those who may do nothing else before they have one.
    private static let door: Set = [
        "/sign-in", "/setup", "/enter", "/healthz", "/readyz", "/static/app.css", "/static/app.js",
        "/static/icon.svg", "/static/map.js", "/api/v1/openapi.json", "/verify",
        "/api/v1/verify", "/calendar.ics", "/.well-known/security.txt", "/sign-out",
        "/sign-in/code", "/profile/second-factor", "/profile/second-factor/code",
        "/profile/second-factor/recovery-codes", "/profile/second-factor/remove",
        "/.well-known/muster/keys.json", "/.well-known/muster/revoked.txt",
        // Stations come with a code, a signature, or what signing in has given them.
        "/sync/v1/enrol", "/sync/v1/session", "/sync/v1/exchange",
    ]

    /// Whether an address is one that the labels of products lead to, or of a photo that stands there.
    private static func isOfLabel(_ path: String) -> Bool {
        path.hasPrefix("/01/{product}") || path.hasPrefix("/P/{product}")
            || path == "/i/{photo}/{file}"
    }

    private static let beacon = "ibeacon:e2c56db5-dffb-48d2-b060-d0f5a71096e0/7/"

    private static func item(_ number: Int, named name: String) throws -> Item {
        Item(
            id: ItemID(rawValue: "F-\(number)"),
            name: name,
            beacon: try BeaconIdentity(beacon + "\(number)")
        )
    }

    @Test func `only the door has no right`() {
        let open = PortalAddress.all.filter { $0.right == nil }.map(\.path)
        let others = Set(open).subtracting(Self.door).filter { !Self.isOfLabel($0) }
        #expect(others.isEmpty, "\(open)")
    }

    @Test func `a role gets no page and no form that its rights do not give it`() throws {
        let home = try WebHome.audited()
        let tokens = try home.addPeople()
        let server = try LocalPortal(home)
        var refused = 0
        for (role, token) in tokens {
            for route in PortalAddress.all where route.kind != .api && !route.isEndless {
                guard let right = route.right else { continue }
                let isAllowed = right.roles.contains { $0.rawValue == role }
                let path = route.path.replacing(/\{audit\}/, with: "A-2026-9999")
                    .replacing(/\{[a-z]+\}/, with: "none")
                // Without a body that is a form of a page, nothing is done even where it may be.
                let status = try server.ask(
                    route.method,
                    path,
                    ["Authorization": "Bearer \(token)"]
                ).status
                #expect((status == 403) == !isAllowed, "\(role) \(path): \(status)")
                #expect(status < 500, "\(role) \(path): \(status)")
                refused += isAllowed ? 0 : 1
            }
        }
        #expect(refused > 20)
    }

    @Test func `a refusal names the right that was asked for`() throws {
        let home = try WebHome.audited()
        let tokens = try home.addPeople()
        let server = try LocalPortal(home)
        let viewer = ["Authorization": "Bearer \(try #require(tokens["viewer"]))"]
        for route in PortalAddress.all where !route.isEndless {
            guard let right = route.right, !right.roles.contains(.viewer) else { continue }
            let path = route.path.replacing(/\{audit\}/, with: "A-2026-0001")
                .replacing(/\{item\}/, with: "IT-0001").replacing(/\{[a-z]+\}/, with: "none")
            let answer = try server.ask(route.method, path, viewer)
            let detail = try answer.json["detail"]?.text ?? ""
            #expect(answer.status == 403 && detail.hasSuffix("cannot \(right.deed)"), "\(path)")
        }
        // A token with the right alone that the address asks for is not refused for another.
        let ana = try home.acting(as: "ana")
        for right in Right.allCases where Role.admin.may(right) {
            let token = try ana.people.makeToken("one", scope: [right], days: 30).secret.text
            for route in PortalAddress.all where route.right == right && !route.isEndless {
                guard route.method == "GET" else { continue }
                let path = route.path.replacing(/\{audit\}/, with: "A-2026-0001")
                    .replacing(/\{item\}/, with: "IT-0001").replacing(/\{[a-z]+\}/, with: "none")
                let answer = try server.get(path, ["Authorization": "Bearer \(token)"])
                #expect(answer.status != 403, "\(right) \(path): \(answer.text)")
            }
        }
    }

    @Test func `no address leads out of the folders that are served`() throws {
        let home = try WebHome.audited()
        let server = try LocalPortal(home)
        let folders = ["/static/", "/reports/", "/audits/", "/items/", "/audits/A-2026-0001/"]
        let ways = [
            "..", "../muster.toml", "..%2Fmuster.toml", "%2e%2e/%2e%2e/etc/passwd",
            "..%5c..%5cmuster.toml", "....//muster.toml", "%2Fetc%2Fpasswd", "muster.toml%00.pdf",
            "%c0%ae%c0%ae%2fmuster.toml", "..;/muster.toml", "%252e%252e%252fmuster.toml",
        ]
        for folder in folders {
            for way in ways {
                let answer = try server.get(folder + way)
                #expect((400..<500).contains(answer.status), "\(folder)\(way): \(answer.status)")
                #expect(!answer.text.contains("root:") && !answer.text.contains("[audit]"))
            }
        }
        for path in [
            "/items/IT-0001", "/api/v1/items/IT-0001", "/audits/A-2026-0001/items/IT-0001",
        ] {
            #expect(try server.get(path).status == 200, "\(path)")
            #expect(try server.get(path + "%00").status == 404, "\(path)")
            #expect(try server.get(path + "%00x").status == 404, "\(path)")
        }
        #expect(try server.get("/healthz").status == 200)
    }

    @Test func `what is written in any field is shown, not obeyed`() throws {
        let home = try WebHome.audited()
        let token = try #require(try home.addPeople()["admin"])
        let mark = "\"><img src=x onerror=alert(1)><script>alert(2)</script>'&lt;"
        let open = try #require(try home.summary().review.open.first)
        let ana = try home.acting(as: "ana")
        var item = try Self.item(1, named: mark)
        item.id = ItemID(rawValue: "X-1")
        (item.custodian, item.note, item.lot) = (mark, mark, mark)
        (item.serial, item.product) = (mark, mark)
        try ana.items.add(item, to: ana.inventories.find())
        try ana.inventories.add(named: mark)
        _ = try ana.people.changeProfile([.name: mark])
        _ = try ana.reviews.resolve(
            home.summary().scope.audit,
            [open],
            reason: ana.reviews.reason("other"),
            action: mark,
            owner: mark
        )
        let server = try LocalPortal(home)
        for route in PortalAddress.all where route.kind == .page {
            let path = route.path.replacing(/\{audit\}/, with: "A-2026-0001")
                .replacing(/\{item\}/, with: "X-1")
            guard !path.contains("{") else { continue }
            let value = LocalPortal.encoded(mark)
            for address in [path, "\(path)?search=\(value)&zone=\(value)&kind=\(value)"] {
                let text = try server.get(
                    address,
                    ["Authorization": "Bearer \(token)", "Accept": "text/html"]
                ).text
                #expect(!text.contains("<img src=x") && !text.contains("<script>alert"), "\(path)")
            }
        }
    }

    @Test func `no cell of a file is a formula`() throws {
        let home = try WebHome.audited()
        let starts = ["=1+1", "+1", "-1", "@SUM(A1)", "=cmd|' /C x'!A0"]
        let inventory = try home.open.inventories.find()
        for (number, start) in starts.enumerated() {
            try home.open.items.add(Self.item(number, named: start), to: inventory)
        }
        let server = try LocalPortal(home)
        var files = 0
        for route in PortalAddress.all where route.kind == .csv {
            let path = route.path.replacing(/\{audit\}/, with: "A-2026-0001")
            guard !path.contains("{") else { continue }
            let answer = try server.get(path)
            #expect(answer.status == 200, "\(path): \(answer.text)")
            for line in answer.text.split(separator: "\r\n") {
                for cell in line.split(separator: ",") {
                    let start = cell.drop { $0 == "\"" }.first
                    #expect(!["=", "+", "@", "\t"].contains(start), "\(path): \(line)")
                }
            }
            files += 1
        }
        #expect(files >= 2)
        let items = try server.get("/catalogue/items.csv").text
        #expect(items.contains("'=1+1") && items.contains("'-1"))
    }
}
