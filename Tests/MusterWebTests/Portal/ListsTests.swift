import Foundation
import MusterTestSupport
import Testing

/// Lists with their pages and files, and pages that say what went wrong.
@Suite(.onOwnThreads) struct ListsTests {
    @Test func `a list shows the chosen columns, and its file holds the same`() throws {
        let server = try LocalPortal(try WebHome.audited())
        let query = "?column=inventory&column=ended_at&page=1"
        let page = try server.get("/audits" + query).text
        #expect(page.contains("1–1 of 1"))
        #expect(page.contains("data-label=\"Ended\"") && !page.contains("data-label=\"Extras\""))
        let file = try server.get("/audits/export" + query).text
        #expect(file.hasPrefix("audit,inventory,ended_at\r\n"))
        let trail = try server.get("/trail?kind=catalogue")
        #expect(trail.text.contains("Next page") && !trail.text.contains("Previous page"))
        let second = try server.get("/trail?kind=catalogue&page=2").text
        #expect(second.contains("51–") && second.contains("Previous page"))
        let rows = try server.get("/trail/export?kind=catalogue&who=nobody").text
        #expect(rows == "at,who,what,detail,from\r\n")
        #expect(try server.get("/audits?page=none").status == 400)
    }

    @Test func `audits are found by who started them, and reports told by their hash`() throws {
        let home = try WebHome.audited()
        let server = try LocalPortal(home)
        let audit = try #require(try server.get("/api/v1/audits").json["data"]?.elements.first)
        let observer = try #require(audit["observer"]?.text)
        #expect(!observer.isEmpty)
        let query = "?observer=\(LocalPortal.encoded(observer))&column=observer"
        #expect(try server.get("/audits\(query)").text.contains("data-label=\"Observer\""))
        let file = try server.get("/audits/export\(query)").text
        #expect(file == "audit,observer\r\n\(WebHome.audit),\(observer)\r\n")
        for path in ["/audits/export?column=state&observer=nobody", "/audits?observer=nobody"] {
            #expect(try !server.get(path).text.contains("\(WebHome.audit)<"), "\(path)")
        }
        #expect(
            try server.get("/api/v1/audits?observer=nobody").json["data"]?.elements.isEmpty == true
        )
        let drawn = try server.get("/audits/\(WebHome.audit)/report.pdf")
        #expect(drawn.status == 200)
        let reports = try server.get("/api/v1/reports?limit=1").json
        let hash = try #require(reports["data"]?.elements.first?["sha256"]?.text)
        #expect(try hash.count == 64 && server.get("/reports").text.contains(hash))
    }

    @Test func `a beacon's interval stands beside what it is set to, and silent receivers today`()
        throws
    {
        let home = try WebHome.audited()
        try home.watch()
        let server = try LocalPortal(home)
        let today = try server.get("/api/v1/today").json
        #expect(today["silent_receivers"]?.elements.first?["source"]?.text != nil)
        #expect(try server.get("/").text.contains("silent since"))
        let beacons = try server.get("/api/v1/beacons?limit=500").json["data"]?.elements ?? []
        let known = try #require(beacons.first { $0["interval_s"]?.number != nil })
        #expect(known["interval_set_s"]?.number == nil)
        let item = try #require(known["item"]?.text)
        let set = try server.ask(
            "PATCH",
            "/api/v1/items/\(item)",
            ["If-Match": "*", "Content-Type": "application/json"],
            Array(#"{"attributes":{"interval_ms":"950"}}"#.utf8)
        )
        #expect(set.status == 200, "\(set.text)")
        let beacon = try server.get("/api/v1/items/\(item)/beacon").json
        #expect(beacon["interval_set_s"]?.number == 0.95)
        #expect(beacon["interval_s"]?.number == known["interval_s"]?.number)
        #expect(try server.get("/beacons").text.contains(" / 950"))
    }

    @Test func `how often beacons advertise is told and put in order in each list`() throws {
        let server = try LocalPortal(try WebHome.audited())
        #expect(try server.get("/items?column=interval").text.contains("\u{A0}ms"))
        for path in ["/catalogue/items.csv", "/beacons/list.csv"] {
            let file = try server.get("\(path)?column=interval&order=interval").text
            let told = file.split(separator: "\r\n").dropFirst().compactMap { line in
                line.split(separator: ",").dropFirst().first.flatMap { Int($0) }
            }
            #expect(told.count > 10 && told == told.sorted() && told.first != told.last, "\(path)")
        }
    }

    @Test func `what went wrong is said in the reader's language, with the menu`() throws {
        let home = try WebHome.audited()
        let tokens = try home.addPeople()
        let server = try LocalPortal(home)
        func ask(_ path: String, _ role: String) throws -> PortalAnswer {
            let token = try #require(tokens[role])
            return try server.get(
                path,
                [
                    "Authorization": "Bearer \(token)", "Accept": "text/html",
                    "Accept-Language": "sr",
                ]
            )
        }
        let refused = try ask("/people", "worker")
        #expect(refused.status == 403)
        #expect(refused.text.contains("Radnici ne smeju upravljati ljudima"))
        #expect(refused.text.contains("href=\"/audits\""))
        let missing = try ask("/audits/A-2026-0099", "manager")
        #expect(missing.status == 404 && missing.text.contains("ne postoji"))
        let trail = try ask("/trail", "manager").text
        #expect(trail.contains("Odbijeno: upravljati ljudima"))
        #expect(trail.contains("Dodata osoba worker, uloga: radnik"))
    }
}
