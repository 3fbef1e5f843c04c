import Foundation
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
            #expect(try portal.home.store.outbox().isEmpty)
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
            _ = try portal.home.importPlan(path)
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
            try portal.home.addInventory(named: "Stock")
            _ = try portal.home.importItems(
                try portal.home.readItems(portal.site + "/items.csv"),
                into: try portal.home.store.inventory(),
                skippingBad: false
            )
            let audit = try await walked(portal)
            let without = try await portal.get("/audits/\(audit)/map").text
            #expect(without.contains("No floor plan yet"))
            _ = try portal.home.importPlan(portal.site + "/plan.json")
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
                _ = try await portal.home.note(text, in: audit, item: nil)
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
            #expect(page.status == 405 && page.text.contains("page with the form"), "\(page.text)")
        }
    }
}
