import Foundation
import MusterCatalogue
import MusterCore
import MusterService
import Testing

/// Pages in another language have its words and its numbers.
@Suite struct SerbianPagesTests {
    private static let serbian = ["Accept-Language": "sr"]

    private static let plan = """
        {"site":"S","unit":"m","size":[26.4,38],"zones":[\
        {"id":"dock","name":"Dok","polygon":[[0,0],[9.5,0],[9.5,9.5],[0,9.5]]}],"anchors":[\
        {"beacon":"address:aa:bb:cc:dd:ee:01","position":[1.25,2],"zone":"dock"}]}
        """

    private func drawn(_ portal: RunningPortal) throws {
        let path = portal.folder + "/plan.json"
        try Data(Self.plan.utf8).write(to: URL(filePath: path))
        _ = try portal.home.floorPlan.importFile(path)
    }

    @Test func `measures have a comma, and what is typed again a point`() async throws {
        try await withPortal(isLoaded: false) { portal in
            try drawn(portal)
            let zones = try await portal.get("/zones", Self.serbian).text
            #expect(zones.contains("26,4 puta 38 m"))
            let editor = try await portal.get("/zones/map", Self.serbian).text
            #expect(editor.contains(">90,3<") && editor.contains(">1,25<"), "\(editor)")
            #expect(editor.contains("value=\"26.4\""))
            #expect(try await portal.get("/zones").text.contains("26.4 by 38 m"))
        }
    }

    @Test func `a browser in German is served in German, and so is a person who chose it`()
        async throws
    {
        try await withPortal(isLoaded: false) { portal in
            try drawn(portal)
            let german = ["Accept-Language": "de-AT,de;q=0.9,en;q=0.8"]
            let page = try await portal.get("/zones", german).text
            #expect(page.contains("<html lang=\"de\">") && page.contains("26,4 mal 38 m"))
            let missing = try await portal.get("/items/none", german).text
            #expect(missing.contains("Nicht gefunden") && missing.contains("Was zu tun ist"))
            let settings = try await portal.get("/settings", german).text
            #expect(settings.contains("<option value=\"de\">Deutsch</option>"))
        }
    }

    @Test func `roles are named as the pages call them where their codes are typed`() async throws {
        try await withPortal(isLoaded: false) { portal in
            let drops = try await portal.get("/drops", Self.serbian).text
            #expect(drops.contains("role:manager, za sve rukovodioce"))
            let settings = try await portal.get("/settings", Self.serbian).text
            #expect(settings.contains("admin,manager, za administratore i rukovodioce"))
        }
    }

    @Test func `what every address of the API does is said in Serbian`() async throws {
        try await withPortal(isLoaded: false) { portal in
            let rows = { (page: String) in
                page.matches(of: /<tr>.*?<\/tr>/.dotMatchesNewlines()).map { String($0.0) }
            }
            let english = rows(try await portal.get("/api").text)
            let serbian = rows(try await portal.get("/api", Self.serbian).text)
            #expect(english.count > 100 && english.count == serbian.count)
            for (one, other) in zip(english, serbian).dropFirst() {
                let cells = { (row: String) in
                    row.matches(of: /<td[^>]*>(.*?)<\/td>/).map { String($0.1) }
                }
                // Behind the address stand the method and what it does.
                #expect(cells(one).count == 4 && cells(one).first == cells(other).first)
                #expect(cells(one).dropFirst().first != cells(other).dropFirst().first, "\(one)")
            }
        }
    }

    @Test func `the list of changes tells a plan by what is on it, and shares, days and times`()
        async throws
    {
        try await withPortal(isLoaded: false) { portal in
            try portal.home.inventories.add(named: "Stock")
            try drawn(portal)
            _ = try portal.home.plans.add(
                WantedPlan(name: "N", frequency: "2 weeks", due: "2026-11-30", target: 0.985)
            )
            let text = try await portal.get("/trail?kind=catalogue", Self.serbian).text
            #expect(text.contains("Plan prostora: 1 zona, 1 sidro"), "\(text)")
            #expect(text.contains("Vremenska zona: Europe/Belgrade"))
            #expect(!text.contains("time zone") && !text.contains("polygon"))
            #expect(text.contains("Ciljna tačnost: 98,5\u{A0}%"))
            #expect(text.contains("Rok: 30.\u{A0}11.\u{A0}2026."))
            #expect(text.contains("Koliko često: na svake 2 nedelje"))
            let english = try await portal.get("/trail?kind=catalogue").text
            #expect(english.contains("Floor plan: 1 zone, 1 anchor"))
            #expect(english.contains("Target accuracy: 98.5\u{A0}%"))
        }
    }
}
