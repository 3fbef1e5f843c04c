import Foundation
import MusterAudit
import MusterCatalogue
import MusterCore
import MusterService
import MusterStore
import Testing

/// Faults that people met, one by one.
@Suite struct SmallThingsTests {
    @Test func `HEAD tells the length that GET has`() async throws {
        try await withPortal { portal in
            for path in ["/healthz", "/api/v1/zones", "/catalogue/items.csv"] {
                let got = try await portal.get(path)
                let head = try await portal.get(path, method: "HEAD")
                #expect(head.status == 200 && head.text.isEmpty)
                #expect(head.headers["content-length"] == "\(got.text.utf8.count)", "\(path)")
            }
        }
    }

    @Test func `an address of its own is none of those that stand for any object`() async throws {
        try await withPortal { portal in
            for path in ["/api/v1/items/import", "/api/v1/places/import"] {
                let answer = try await portal.get(path, method: "OPTIONS")
                #expect(answer.status == 405 && answer.headers["allow"] == "POST", "\(path)")
            }
            let item = try await portal.get("/api/v1/items/IT-0001", method: "OPTIONS")
            #expect(item.headers["allow"] == "GET, PATCH, DELETE")
        }
    }

    @Test func `a bad address keeps the form, and an unfinished audit is mailed only when meant`()
        async throws
    {
        try await withPortal { portal in
            let audit = try await walked(portal)
            let page = "/audits/\(audit)/report"
            let form = try await portal.get(page).text
            #expect(form.contains("name=\"unfinished\""))
            let bad = try await portal.send(
                [("to", "mira@example.org, nobody@@"), ("unfinished", "1")],
                to: "/audits/\(audit)/mail",
                from: page
            )
            #expect(bad.status == 422, "\(bad.text)")
            #expect(bad.text.contains("value=\"mira@example.org, nobody@@\""))
            let unasked = try await portal.send(
                [("to", "mira@example.org")],
                to: "/audits/\(audit)/mail",
                from: page
            )
            #expect(unasked.status == 400 && unasked.text.contains("mira@example.org"))
            #expect(try portal.home.store.outbox.list().isEmpty)
        }
    }

    @Test func `zones are listed by the numbers in their names`() async throws {
        try await withPortal(isLoaded: false) { portal in
            let plan = """
                {"site":"S","unit":"m","size":[40,20],"zones":[\
                {"id":"aisle-10","name":"Aisle 10","polygon":[[0,0],[1,0],[1,1],[0,1]]},\
                {"id":"aisle-2","name":"Aisle 2","polygon":[[2,0],[3,0],[3,1],[2,1]]}]}
                """
            let path = portal.folder + "/numbered.json"
            try Data(plan.utf8).write(to: URL(filePath: path))
            _ = try portal.home.floorPlan.importFile(path)
            for page in ["/zones", "/zones/map", "/items", "/api/v1/zones"] {
                let text = try await portal.get(page).text
                let list =
                    text.firstRange(of: "<tbody>").map { text[$0.upperBound...] } ?? text[...]
                let two = try #require(list.firstRange(of: "Aisle 2"), "\(page)")
                let ten = try #require(list.firstRange(of: "Aisle 10"), "\(page)")
                #expect(two.lowerBound < ten.lowerBound, "\(page)")
            }
            // What is below the picture does not move when it comes.
            #expect(try await portal.get("/zones").text.contains("width=\"842\" height=\"595\""))
        }
    }

    @Test func `No plan yet is not said where there is one`() async throws {
        try await withPortal(isLoaded: false) { portal in
            try portal.home.inventories.add(named: "Stock")
            _ = try portal.home.items.importFile(
                try portal.home.items.readFile(portal.site + "/items.csv"),
                into: try portal.home.inventories.find(),
                skippingBad: false
            )
            let audit = try await walked(portal)
            let without = try await portal.get("/audits/\(audit)/map").text
            #expect(without.contains("No floor plan yet"))
            _ = try portal.home.floorPlan.importFile(portal.site + "/plan.json")
            let map = try await portal.get("/audits/\(audit)/map").text
            #expect(map.contains("before the floor plan was drawn"))
            #expect(!map.contains("No floor plan yet"))
        }
    }

    @Test func `the way to a page ends with the page itself`() async throws {
        try await withPortal { portal in
            let audit = try await walked(portal)
            let text = try await portal.get("/audits/\(audit)").text
            let crumbs = try #require(text.firstMatch(of: /<p class="crumbs">.*?<\/p>/)?.0)
            #expect(crumbs.contains("› </span><span>A-2026-0001</span></p>"), "\(crumbs)")
        }
    }

    @Test func `Today shows newer numbers by itself`() async throws {
        try await withPortal { portal in
            let today = try await portal.get("/").text
            #expect(today.contains("data-poll=\"today\""))
        }
    }

    @Test func `names in other scripts stand in the log as they are, each with its own direction`()
        async throws
    {
        try await withPortal { portal in
            let audit = try await walked(portal)
            for text in ["مضخة", "精密天平 📦"] {
                _ = try await portal.home.reviews.note(text, in: audit, item: nil)
            }
            let log = try await portal.get("/audits/\(audit)/log").text
            #expect(log.contains("<bdi>مضخة</bdi>") && log.contains("<bdi>精密天平 📦</bdi>"))
            #expect(!log.contains("\u{FFFD}"))
        }
    }

    @Test func `a form's address that is opened by itself leads back to its page`() async throws {
        try await withPortal { portal in
            let audit = try await walked(portal)
            let page = try await portal.get("/audits/\(audit)/finish")
            #expect(page.status == 200 && page.path == "/audits/\(audit)", "\(page.path)")
            #expect(try await portal.get("/zones/map/undo").path == "/zones/map")
            let program = ["Accept": "application/json"]
            #expect(try await portal.get("/audits/\(audit)/finish", program).status == 405)
        }
    }

    @Test func `lists that are searched have what the script writes anew as one types`()
        async throws
    {
        try await withPortal { portal in
            let audit = try await walked(portal)
            for page in ["/items", "/audits", "/audits/\(audit)", "/trail?kind=catalogue"] {
                let text = try await portal.get(page).text
                #expect(text.contains(/<form[^>]* data-search/), "\(page)")
                #expect(text.matches(of: /data-results="[0-9]+/).count == 1, "\(page)")
            }
        }
    }

    @Test func `a plan names its zones as people do`() async throws {
        try await withPortal { portal in
            let zones = ["aisle-2", "aisle-1"].map { ZoneID(rawValue: $0) }
            _ = try portal.home.plans.add(WantedPlan(name: "N", zones: zones, frequency: "week"))
            for page in ["/plans", "/plans/P-01"] {
                let text = try await portal.get(page).text
                #expect(text.contains("Stock: Aisle 1, Aisle 2"), "\(page)")
            }
        }
    }

    @Test func `what was walked too little is said before sealing is offered`() async throws {
        try await withPortal { portal in
            let plan = try #require(try portal.home.floorPlan.current())
            let (left, right) = (plan.width + 1, plan.width + 9)
            let loft = ZoneID(rawValue: "loft")
            let corners = [(left, 1.0), (right, 1), (right, 9), (left, 9)]
            let polygon = try Polygon(corners.map { Point(x: $0.0, y: $0.1) })
            let beacon = try BeaconIdentity("address:aa:bb:cc:dd:ee:01")
            for edit: PlanEdit in [
                .resize(width: plan.width + 10, height: max(plan.height, 10)),
                .putZone(SitePlan.Zone(id: loft, name: "Loft", polygon: polygon), was: nil),
                .putAnchor(
                    SitePlan.Anchor(beacon: beacon, position: Point(x: left + 4, y: 5), zone: loft),
                    was: nil
                ),
            ] { try portal.home.floorPlan.edit(edit) }
            var item = try #require(
                try portal.home.items.list(of: portal.home.inventories.find())
                    .first
            )
            item.id = ItemID(rawValue: "UP-1")
            item.zone = loft
            item.beacon = try BeaconIdentity("address:aa:bb:cc:dd:ee:02")
            try portal.home.items.add(item, to: portal.home.inventories.find())
            let audit = try await walked(portal)
            let page = "/audits/\(audit)"
            let asked = try await portal.send([("note", "n1")], to: page + "/finish", from: page)
            #expect(asked.text.contains("Not walked enough to finish"), "\(asked.text)")
            #expect(asked.text.contains("Loft") && asked.text.contains("name=\"reason\""))
            #expect(asked.text.contains("value=\"n1\"") && !asked.text.contains("Seal now"))
            let sent = [("confirmed", "1"), ("partial", "1"), ("reason", "no stairs")]
            _ = try await portal.send(sent, to: page + "/finish", from: page)
            #expect(try portal.home.store.audits.listing(audit).state == .counted)
        }
    }
}
