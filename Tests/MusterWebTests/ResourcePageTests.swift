import Foundation
import MusterCatalogue
import MusterService
import Testing

/// The pages and the API that are made from the description of a resource, and the one list page.
@Suite struct ResourcePageTests {
    private func add(
        _ portal: RunningPortal,
        _ fields: [(String, String)]
    ) async throws
        -> RunningPortal.Answer
    {
        try await portal.send(fields, to: "/places/add", from: "/places/add")
    }

    private func depot(_ portal: RunningPortal) throws {
        let places = portal.home.rows(of: Places.resource)
        for (name, kind, parent) in [
            ("Depot", "site", ""), ("Hall 2", "building", "Depot"),
            ("Hall 10", "building", "Depot"),
        ] {
            _ = try places.add([
                "name": .typed(name), "kind": .typed(kind), "parent": .typed(parent),
            ])
        }
    }

    @Test func `an empty list says the next step, and the form leads to the new row`() async throws
    {
        try await withPortal { portal in
            let empty = try await portal.get("/places").text
            #expect(empty.contains("Add the site first") && empty.contains("/places/add"))
            let made = try await add(portal, [("name", "Depot"), ("kind", "site")])
            #expect(made.path == "/places/PL-01" && made.text.contains("<h1>Depot</h1>"))
            let refused = try await add(portal, [("name", "Hall"), ("kind", "castle")])
            #expect(refused.status == 422 && refused.text.contains("value=\"Hall\""))
        }
    }

    @Test
    func `a list is filtered, put in order and cut to columns by its address, as its files are`()
        async throws
    {
        try await withPortal { portal in
            try depot(portal)
            let page = try await portal.get("/places?kind=building&order=-name&column=kind").text
            #expect(!page.contains(">Depot</a></th>"))
            let ten = try #require(page.firstRange(of: ">Hall 10</a>"))
            let two = try #require(page.firstRange(of: ">Hall 2</a>"))
            #expect(ten.lowerBound < two.lowerBound)
            #expect(page.contains("aria-sort=\"descending\""))
            let csv = try await portal.get("/places/list.csv?kind=building&column=kind").text
            #expect(csv == "id,name,kind\r\nPL-02,Hall 2,building\r\nPL-03,Hall 10,building\r\n")
            let whole = try await portal.get("/places/list.csv").text
            #expect(whole.hasPrefix("id,name,kind,parent,zones,note,gln,"))
            let book = try await portal.get("/places/list.xlsx?search=hall")
            #expect(book.status == 200 && book.headers["content-type"]?.contains("sheet") == true)
            let odd = try await portal.get("/places?kind=castle")
            #expect(odd.status == 422 && odd.text.contains("castle"))
        }
    }

    @Test func `columns that somebody chose stay, whatever the address says next`() async throws {
        try await withPortal { portal in
            try depot(portal)
            let fields = [("column", "note"), ("column", "gln"), ("back", "/places?kind=building")]
            let answer = try await portal.send(fields, to: "/columns/places", from: "/places")
            #expect(answer.path == "/places?kind=building")
            let again = try await portal.get("/places").text
            #expect(again.contains("data-label=\"GLN\"") && !again.contains("data-label=\"Kind\""))
            let none = try await portal.send([], to: "/columns/nothing", from: "/places")
            #expect(none.status == 404)
            let usual = [("column", "note"), ("usual", "yes"), ("back", "/places")]
            let back = try await portal.send(usual, to: "/columns/places", from: "/places").text
            #expect(back.contains("data-label=\"Kind\"") && !back.contains("data-label=\"GLN\""))
        }
    }

    @Test func `a row is changed, deleted with a place for what it holds, and brought back`()
        async throws
    {
        try await withPortal { portal in
            try depot(portal)
            let page = "/places/PL-02"
            let text = try await portal.get(page).text
            let mark = try #require(text.firstMatch(of: /name="seen" value="([^"]+)"/))
            let seen = String(mark.1).replacing("&quot;", with: "\"")
            let changed = try await portal.send(
                [("seen", seen), ("note", "Gate."), ("zones", ""), ("zones", "dock")],
                to: page,
                from: page
            )
            #expect(changed.text.contains("Gate.") && changed.status == 200)
            let late = try await portal.send([("seen", seen), ("note", "x")], to: page, from: page)
            #expect(late.status == 412)
            let held = try await portal.send([], to: "\(page)/delete", from: page)
            #expect(held.status == 409 && held.text.contains("dock"))
            let gone = try await portal.send([("contents", "up")], to: "\(page)/delete", from: page)
            #expect(gone.path == "/places?deleted=PL-02" && gone.text.contains("/PL-02/restore"))
            let back = try await portal.send([], to: "\(page)/restore", from: "/places/PL-01")
            #expect(back.path == page)
        }
    }

    @Test func `a form that is shown again keeps what was ticked, and says the fault once`()
        async throws
    {
        try await withPortal { portal in
            try depot(portal)
            let places = portal.home.rows(of: Places.resource)
            _ = try places.edit("Hall 10", ["zones": .typed("dock")])
            let refused = try await portal.send(
                [("name", "Room 1"), ("kind", "room"), ("zones", ""), ("zones", "dock")],
                to: "/places/add",
                from: "/places/add"
            )
            #expect(refused.status == 409)
            let ticked = refused.text.matches(of: /type="checkbox"[^>]*value="([^"]*)" checked/)
            #expect(ticked.map { String($0.1) } == ["dock"])
            let told = refused.text.matches(of: /<(\w+)[^>]*aria-describedby="problem"/)
            #expect(told.map { String($0.1) } == ["fieldset"])
            let kind = try await add(portal, [("name", "Hall"), ("kind", "castle")]).text
            let choice = kind.matches(of: /<(\w+)[^>]*aria-describedby="problem"/)
            #expect(choice.map { String($0.1) } == ["select"])
        }
    }

    /// Gives a home a plan with zones `z-1` and so on, in a row.
    private func draw(_ zones: ClosedRange<Int>, _ portal: RunningPortal) throws {
        let parts = zones.map { number in
            #"{"id":"z-\#(number)","name":"Zone \#(number)","polygon":"#
                + "[[\(number),0],[\(number + 1),0],[\(number + 1),9],[\(number),9]]}"
        }
        let plan =
            #"{"site":"S","unit":"m","size":[80,20],"anchors":[],"zones":["#
            + parts.joined(separator: ",") + "]}"
        let path = portal.folder + "/plan.json"
        try Data(plan.utf8).write(to: URL(filePath: path))
        _ = try portal.home.floorPlan.importFile(path)
    }

    @Test func `zones that are too many for boxes are typed, and saved`() async throws {
        try await withPortal(isLoaded: false) { portal in
            try draw(1...70, portal)
            let fields = [("name", "Depot"), ("kind", "site"), ("zones", "z-1, z-2")]
            let made = try await add(portal, fields)
            #expect(made.path == "/places/PL-01", "\(made.text)")
            let again = try await portal.send(
                [("name", "Depot 1"), ("kind", "site"), ("zones", "z-1, z-2")],
                to: "/places/PL-01",
                from: "/places/PL-01"
            )
            #expect(again.status == 200)
            let zones = try portal.home.rows(of: Places.resource).find("Depot 1").zones
            #expect(zones == ["z-1", "z-2"])
        }
    }

    @Test func `a zone that is gone from the plan stays until it is unticked`() async throws {
        try await withPortal(isLoaded: false) { portal in
            try draw(1...3, portal)
            let places = portal.home.rows(of: Places.resource)
            _ = try places.add([
                "name": .typed("Depot"), "kind": .typed("site"), "zones": .typed("z-1, z-2"),
            ])
            try draw(2...3, portal)
            let page = "/places/PL-01"
            let text = try await portal.get(page).text
            #expect(text.contains("value=\"z-1\" checked"), "\(text)")
            let kept = [("note", "Gate."), ("zones", ""), ("zones", "z-1"), ("zones", "z-2")]
            #expect(try await portal.send(kept, to: page, from: page).status == 200)
            #expect(try places.find("Depot").zones == ["z-1", "z-2"])
            let unticked = [("zones", ""), ("zones", "z-2")]
            #expect(try await portal.send(unticked, to: page, from: page).status == 200)
            #expect(try places.find("Depot").zones == ["z-2"])
        }
    }

    @Test func `of programs that change one state at once only one does`() async throws {
        try await withPortal { portal in
            try depot(portal)
            let mark = try #require(try await portal.get("/api/v1/places/PL-02").headers["etag"])
            let headers = [
                "Content-Type": "application/merge-patch+json", "Accept": "application/json",
                "If-Match": mark,
            ]
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 1...8 {
                    group.addTask {
                        let body = Data(#"{"note":"Note \#(number)"}"#.utf8)
                        let path = "/api/v1/places/PL-02"
                        return try await portal.post(path, headers, body, method: "PATCH").status
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }.sorted()
            }
            #expect(statuses == [200] + Array(repeating: 412, count: 7))
            let late = try await portal.get("/api/v1/places/PL-02", headers, method: "DELETE")
            #expect(late.status == 412)
            #expect(try portal.home.rows(of: Places.resource).find("PL-02").note != nil)
            let path = "/api/v1/places/PL-03"
            let last = try #require(try await portal.get(path).headers["etag"])
            let gone = try await portal.get(path, ["If-Match": last], method: "DELETE")
            #expect(gone.status == 204)
        }
    }

    @Test func `programs do the same by the API`() async throws {
        try await withPortal { portal in
            try depot(portal)
            let json = ["Content-Type": "application/json", "Accept": "application/json"]
            let body = Data(
                #"{"name":"Room 1","kind":"room","parent":"PL-02","zones":["dock"]}"#.utf8
            )
            let made = try await portal.post("/api/v1/places", json, body)
            #expect(made.status == 201 && made.headers["location"] == "/api/v1/places/PL-04")
            let start = #"{"id":"PL-04","name":"Room 1","kind":"room","parent":"PL-02","#
            #expect(made.text.hasPrefix(start + #""zones":["dock"],"note":null,"#))
            for bad in [#"{"kind":"room"}"#, #"{"name":1}"#, #"{"name":"x","kind":"castle"}"#] {
                #expect(try await portal.post("/api/v1/places", json, Data(bad.utf8)).status == 400)
            }
            let first = try await portal.get("/api/v1/places?limit=2&order=-name", json).text
            #expect(first.contains(#""name":"Room 1""#) && !first.contains(#""next":null"#))
            #expect(try await portal.get("/api/v1/places?colour=red", json).status == 400)
            let items = try await portal.get("/api/v1/items?place=Depot", json).text
            #expect(items.contains(#""zone":"dock""#) && !items.contains(#""zone":"cold-1""#))
            #expect(try await portal.get("/api/v1/items?place=Nowhere", json).status == 404)
            let api = try await portal.get("/api/v1/openapi.json").text
            #expect(api.contains(##""$ref":"#/components/schemas/Place""##))
        }
    }

    @Test func `a file of rows is imported, and what is refused is told row by row`() async throws {
        try await withPortal { portal in
            let file = portal.folder + "/places.csv"
            let rows =
                "name,kind,parent\nDepot,site,\nHall 1,building,Depot\nHall 2,building,Nowhere\n"
            try Data(rows.utf8).write(to: URL(filePath: file))
            let page = "/places/import"
            let refused = try await portal.upload(file, named: "p.csv", [], to: page, from: page)
            #expect(refused.status == 422 && refused.text.contains("line 4, column parent"))
            let done = try await portal.upload(
                file,
                named: "p.csv",
                [("skip_bad", "yes")],
                to: page,
                from: page
            )
            #expect(done.text.contains("2 added") && done.text.contains("line 4"))
            let serbian = try await portal.upload(
                file,
                named: "p.csv",
                [],
                to: page,
                from: page,
                ["Accept-Language": "sr"]
            )
            #expect(serbian.text.contains("Pripada (parent) nema „Nowhere“"), "\(serbian.text)")
            #expect(!serbian.text.contains("it may be"))
        }
    }

    @Test func `people are found and ordered as every list is`() async throws {
        try await withPortal { portal in
            let page = try await portal.get("/people?search=nothing").text
            #expect(page.contains("<h1>"))
            #expect(try await portal.get("/report-definitions/list.csv").text.hasPrefix("name,"))
        }
    }
}
