import Foundation
import MusterClimate
import MusterCore
import MusterService
import MusterStore
import Testing

/// What is done with several rows of a list at once.
@Suite struct BulkVerbTests {
    private func send(
        _ portal: RunningPortal,
        _ rows: [String],
        _ fields: [(String, String)] = [],
        to path: String
    ) async throws -> RunningPortal.Answer {
        let list = path.split(separator: "/").dropFirst().first.map { "/\($0)" } ?? "/"
        return try await portal.send(rows.map { ("row", $0) } + fields, to: path, from: list)
    }

    @Test func `chosen items move to a zone, and those that can't are listed with the reason`()
        async throws
    {
        try await withPortal { portal in
            let list = try await portal.get("/items").text
            #expect(list.contains("name=\"row\" value=\"IT-0001\""))
            #expect(list.contains("formaction=\"/bulk/items/delete\""))
            let none = try await send(portal, [], [("to_zone", "dock")], to: "/bulk/items/move")
            #expect(none.status == 400 && none.text.contains("1 to 50 ticked rows"))
            let nowhere = try await send(portal, ["IT-0001"], [], to: "/bulk/items/move")
            #expect(nowhere.status == 400 && nowhere.text.contains("checked"))
            #expect(nowhere.text.contains("a zone of the plan"))
            let rows = ["IT-0001", "IT-0002", "IT-9999"]
            let mixed = try await send(portal, rows, [("to_zone", "dock")], to: "/bulk/items/move")
            #expect(mixed.status == 200 && mixed.text.contains("IT-9999:"), "\(mixed.text)")
            #expect(!mixed.text.contains("value=\"IT-0001\""), "what is done is not asked again")
            let file = try await portal.get("/catalogue/items.csv?zone=dock&column=zone").text
            #expect(file.contains("IT-0001,dock") && file.contains("IT-0002,dock"))
            let whole = try await send(
                portal,
                ["IT-0003"],
                [("to_zone", "dock")],
                to: "/bulk/items/move"
            )
            #expect(whole.text.contains("done with 1 row"), "\(whole.path)")
        }
    }

    @Test func `several deleted items come back with one undo`() async throws {
        try await withPortal { portal in
            let done = try await send(portal, ["IT-0001", "IT-0002"], to: "/bulk/items/delete")
            #expect(done.path == "/items?did=delete&done=IT-0001&done=IT-0002")
            #expect(done.text.contains("Delete: done with 2 rows"))
            #expect(done.text.contains("action=\"/bulk/items/restore\""))
            #expect(try await portal.get("/items/IT-0001").status == 404)
            let back = try await send(portal, ["IT-0002", "IT-0001"], to: "/bulk/items/restore")
            #expect(back.status == 200)
            #expect(try await portal.get("/items/IT-0001").status == 200)
        }
    }

    @Test func `alarms are acknowledged together, each once`() async throws {
        try await withPortal { portal in
            let alarms = try ["a", "b"].map { name in
                let now = portal.home.now()
                let cause = AlarmCause(
                    .limit,
                    priority: .high,
                    subject: "series:1:test:0:\(name)",
                    text: "too warm",
                    since: now.advanced(bySeconds: -900)
                )
                return try portal.home.store.alarms.raise(cause, at: now, notedAt: now).id
            }.map(\.description)
            let path = "/bulk/alarms/acknowledge"
            let short = try await send(portal, alarms, [("note", "x")], to: path)
            #expect(short.status == 422)
            #expect(short.text.contains(alarms.joined(separator: ", ") + ":"), "one reason once")
            #expect(short.text.contains("value=\"x\""), "what was typed stays")
            let done = try await send(portal, alarms, [("note", "doors closed")], to: path)
            #expect(done.text.contains("done with 2 rows"), "\(done.text)")
            let again = try await send(portal, alarms, [("note", "doors closed")], to: path)
            #expect(again.status == 409)
        }
    }

    @Test func `a list without a search of its own before is searched, sorted and cut as all are`()
        async throws
    {
        try await withPortal { portal in
            for name in ["Month 10", "Month 2"] {
                _ = try portal.home.plans.add(WantedPlan(name: name, frequency: "month"))
            }
            let page = try await portal.get("/plans?search=month&order=-name&column=every").text
            let ten = try #require(page.firstRange(of: "Month 10</a>"))
            let two = try #require(page.firstRange(of: "Month 2</a>"))
            #expect(ten.lowerBound < two.lowerBound)
            #expect(
                page.contains("data-label=\"How often\"") && !page.contains("data-label=\"Due\"")
            )
            for list in ["plans", "audits", "items", "alarms", "drops", "people", "places"] {
                let book = try await portal.get("/\(list)/list.xlsx")
                #expect(book.status == 200, "\(list)")
            }
            let items = try await portal.get("/items?order=-name&search=it-000").text
            #expect(items.contains("aria-sort=\"descending\""))
            let odd = try await portal.get("/items?order=colour")
            #expect(odd.status == 422)
            let none = try await send(portal, ["nonsense"], to: "/bulk/plans/restore")
            #expect(none.status == 404, "what is no plan is not told as restored")
        }
    }

    @Test func `columns of items stay as they were chosen`() async throws {
        try await withPortal { portal in
            let fields = [("column", "beacon"), ("back", "/items")]
            _ = try await portal.send(fields, to: "/columns/items", from: "/items")
            let page = try await portal.get("/items").text
            #expect(page.contains("data-label=\"Beacon\"") && !page.contains("data-label=\"Name\""))
        }
    }
}
