import Foundation
import MusterAudit
import MusterCatalogue
import MusterCore
import MusterRadio
import MusterService
import MusterStore
import Testing

/// From an empty home to a counted audit, by forms alone.
@Suite struct SetupTests {
    @Test func `a home is set up and audited with a browser alone, its items before its floor`()
        async throws
    {
        try await withPortal(isLoaded: false) { portal in
            let empty = try await portal.get("/")
            #expect(empty.text.contains("Add an inventory"))
            #expect(!empty.text.contains("✓"))
            let none = try await portal.get("/catalogue/import")
            #expect(none.text.contains("href=\"/inventories\""))
            let name = [("name", "Stock")]
            let added = try await portal.send(name, to: "/inventories", from: "/inventories")
            #expect(added.status == 200 && added.text.contains("Current"), "\(added.text)")
            try await importItems(portal)
            let waiting = try await portal.get("/zones")
            #expect(waiting.text.contains("not drawn yet") && waiting.text.contains("aisle-1"))
            try await drawZones(portal)
            #expect(try await !portal.get("/zones").text.contains("not drawn yet"))
            let ready = try await portal.get("/")
            #expect(ready.text.matches(of: /✓/).count == 3, "\(ready.text)")
            let other = try await portal.upload(
                portal.site + "/items.csv",
                named: "C:\\walks\\walk.csv",
                [("inventory", "Stock")],
                to: "/start/recording",
                from: "/start"
            )
            #expect(other.status == 422 || other.status == 400, "\(other.status)")
            #expect(other.text.contains("walk.csv is no recording"), "\(other.text)")
            #expect(!other.text.contains(portal.home.folder.path))
            let begun = try await portal.upload(
                portal.site + "/walk.btsnoop",
                named: "C:\\walks\\walk.btsnoop",
                [("inventory", "Stock")],
                to: "/start/recording",
                from: "/start"
            )
            #expect(begun.path == "/audits/A-2026-0001", "\(begun.text)")
            let audit = try #require(AuditID(rawValue: "A-2026-0001"))
            while try portal.home.store.audits.listing(audit).state == .open {
                try await Task.sleep(for: .milliseconds(50))
            }
            let finish = [("confirmed", "1"), ("partial", "1"), ("reason", "test")]
            let page = "/audits/A-2026-0001"
            let done = try await portal.send(finish, to: page + "/finish", from: page)
            #expect(done.path == page, "\(done.text)")
            let counted = try portal.home.store.audits.listing(audit)
            #expect(counted.state == .counted)
            #expect(try portal.home.sessions.summary(audit).scope.source == "capture:walk.btsnoop")
            #expect(try files(in: portal.home.folder.cachePath).isEmpty, "the recording is gone")
        }
    }

    private func files(in folder: String) throws -> [String] {
        guard FileManager.default.fileExists(atPath: folder) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { $0.hasPrefix("recording-") }
    }

    private func importItems(_ portal: RunningPortal) async throws {
        let shown = try await portal.upload(
            portal.site + "/items.csv",
            named: "items.csv",
            [("inventory", "Stock")],
            to: "/catalogue/import",
            from: "/catalogue/import"
        )
        let hidden = shown.text.matches(of: /type="hidden" name="([^"]+)" value="([^"]*)"/)
            .map { (String($0.1), String($0.2)) }.filter { $0.0 != "form_key" }
        _ = try await portal.send(hidden, to: shown.path, from: shown.path)
        let stock = try portal.home.inventories.find("Stock")
        for _ in 0..<200 where try portal.home.items.count(of: stock) == 0 {
            try await Task.sleep(for: .milliseconds(50))
        }
        #expect(try portal.home.items.count(of: stock) == 12)
    }

    private func drawZones(_ portal: RunningPortal) async throws {
        let bytes = try Data(contentsOf: URL(filePath: portal.site + "/plan.json"))
        let plan = try SitePlan.read(Array(bytes), named: "plan.json")
        func draw(_ path: String, _ fields: [(String, String)]) async throws {
            let page = try await portal.get("/zones/map").text
            let version = try #require(page.firstMatch(of: /name="version" value="(\d+)"/)?.1)
            let answer = try await portal.send(
                fields + [("version", String(version))],
                to: "/zones/map/" + path,
                from: "/zones/map"
            )
            #expect(answer.status == 200, "\(path) \(fields): \(answer.text)")
        }
        let size = [("size_width", "\(plan.width)"), ("size_height", "\(plan.height)")]
        try await draw("size", size)
        for zone in plan.zones {
            let corners = zone.polygon.corners.map { "\($0.x) \($0.y)" }.joined(separator: "\n")
            let fields = [
                ("zone_id", zone.id.rawValue), ("zone_name", zone.name), ("zone_corners", corners),
            ]
            try await draw("zone", fields)
        }
    }

    @Test func `inventories are added, renamed, chosen and archived on their page`() async throws {
        try await withPortal { portal in
            func send(
                _ fields: [(String, String)] = [],
                _ path: String = ""
            ) async throws
                -> RunningPortal.Answer
            {
                try await portal.send(fields, to: "/inventories" + path, from: "/inventories")
            }
            #expect(try await send([("name", "  ")]).status == 400)
            let turned = try await send([("name", "Stock\u{202E}kcotS")])
            #expect(turned.status == 400, "a name that shows as another one")
            #expect(turned.text.contains("id=\"f-name\""))
            let taken = try await send([("name", "sTOCK")])
            #expect(taken.status == 409 && taken.text.contains("value=\"sTOCK\""))
            #expect(try await send([("name", "Loans")]).status == 200)
            #expect(try await send([], "/Stock/archive").status == 409, "the current one")
            #expect(try await send([], "/Loans/use").status == 200)
            #expect(try await send([("name", "Main stock")], "/Stock").status == 200)
            #expect(try await send([], "/Main%20stock/archive").status == 200)
            let store = try portal.home.store
            #expect(try store.inventories.listOpen().map(\.name) == ["Loans"])
            #expect(try store.inventories.inventory().name == "Loans")
            let start = try await portal.get("/start").text
            #expect(!start.contains("Main stock"), "an archived one is offered for nothing new")
            #expect(try await send([], "/Main%20stock/use").status == 409)
            #expect(try await send([], "/Main%20stock/restore").status == 200)
            let serbian = try await portal.get("/inventories", ["Accept-Language": "sr"]).text
            #expect(serbian.contains("Inventari") && !serbian.contains("Archive"))
        }
    }

    @Test func `an audit of an inventory that was renamed is still read`() async throws {
        try await withPortal { portal in
            let audit = try await counted(portal)
            try portal.home.inventories.rename("Stock", to: "Depot")
            let page = try await portal.get("/audits/\(audit.rawValue)")
            #expect(page.status == 200, "\(page.text)")
            #expect(try await portal.get("/audits").text.contains("Depot"))
        }
    }
}

/// Lets a portal audit the walk of its site, and counts it.
func counted(_ portal: RunningPortal) async throws -> AuditID {
    let audit = try await walked(portal)
    _ = try portal.home.sessions.finish(audit, isPartial: true, reason: "test", note: nil)
    return audit
}

/// Lets a portal audit the walk of its site; the audit is paused then.
func walked(_ portal: RunningPortal) async throws -> AuditID {
    let request = HomeSessions.AuditRequest(
        source: try .init("capture:\(portal.site)/walk.btsnoop")
    )
    let listened = try await portal.home.sessions.start(
        request,
        control: AuditControl(),
        onEvent: { _ in }
    )
    return listened.session.scope.audit
}
