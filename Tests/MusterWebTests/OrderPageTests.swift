import Foundation
import MusterCatalogue
import MusterCore
import MusterOrders
import MusterProvenance
import MusterService
import MusterStore
import Testing

/// The pages and the API of orders.
@Suite struct OrderPageTests {
    /// A shop with five crates of carrots in stock, which it promises though they were only recorded.
    @discardableResult
    private func shop(_ portal: RunningPortal) throws -> String {
        let home = portal.home
        var carrots = Product(code: "CARROT", name: "Carrots")
        (carrots.priceMinor, carrots.currency) = (250, "RSD")
        try home.masterData.addProduct(carrots)
        try home.masterData.addParty(Party(id: "MARKET", name: "Market <b>"))
        let inventory = try home.inventories.find(nil)
        var item = try #require(try home.items.list(of: inventory).first)
        (item.product, item.quantity) = ("CARROT", 5)
        try home.items.update(item, in: inventory)
        return item.id.rawValue
    }

    private func json(_ match: String? = nil) -> [String: String] {
        var headers = ["Content-Type": "application/json", "Accept": "application/json"]
        headers["If-Match"] = match
        return headers
    }

    @Test func `an order is begun, changed, placed and cancelled in the browser`() async throws {
        try await withPortal { portal in
            let none = try await portal.get("/orders").text
            #expect(none.contains("No orders yet.") && none.contains("/add/orders"))
            #expect(try await portal.get("/add/orders").text.contains("Orders are for a customer"))
            try shop(portal)
            let form = "/add/orders"
            let wrong = try await portal.send(
                [("customer", "MARKET"), ("lines", "CARROT=0")],
                to: form,
                from: form
            )
            #expect(wrong.status == 422 && wrong.text.contains("CARROT=0"), "\(wrong.text)")
            let made = try await portal.send(
                [("customer", "MARKET"), ("lines", "CARROT=3\n"), ("note", "Before noon")],
                to: form,
                from: form
            )
            let order = made.path
            #expect(made.text.contains("Market &lt;b&gt;") && made.text.contains("7.50\u{A0}RSD"))
            let seen = ("version", "1")
            let refused = try await portal.send([seen], to: "\(order)/place", from: order)
            #expect(refused.status == 409, "\(refused.text)")
            #expect(refused.text.contains("5 not counted or heard"), "\(refused.text)")
            let placed = try await portal.send(
                [seen, ("allow_short", "yes")],
                to: "\(order)/place",
                from: order
            )
            #expect(placed.text.contains("3 missing") && placed.path == order)
            #expect(try await portal.get("/orders?short=yes").text.contains("3"))
            let stale = try await portal.send(
                [seen, ("reason", "late")],
                to: "\(order)/cancel",
                from: order
            )
            #expect(stale.status == 412 || stale.status == 409, "\(stale.status)")
            let over = try await portal.send(
                [("version", "2"), ("reason", "ordered twice")],
                to: "\(order)/cancel",
                from: order
            )
            #expect(over.text.contains("cancelled") && over.text.contains("ordered twice"))
        }
    }

    @Test func `what an order gets is fetched in the browser, packed and sent`() async throws {
        let trusting: @Sendable (String) -> String = {
            $0.replacing("# trust = \"B\"", with: "trust = \"C\"")
        }
        try await withPortal(settings: trusting) { portal in
            let item = try shop(portal)
            let made = try await portal.send(
                [("customer", "MARKET"), ("lines", "CARROT=2")],
                to: "/add/orders",
                from: "/add/orders"
            )
            let order = made.path
            for step in ["place", "confirm"] {
                let page = try await portal.get(order).text
                let version = try #require(
                    page.firstMatch(of: /name="version" value="([0-9]+)"/)?.1
                )
                let sent = try await portal.send(
                    [("version", String(version))],
                    to: "\(order)/\(step)",
                    from: order
                )
                #expect(sent.path == order, "\(step): \(sent.text)")
            }
            let walk = "\(order)/pick"
            let list = try await portal.get(walk).text
            #expect(list.contains("2 to pick") && list.contains(">\(item)<"), "\(list)")
            let wrong = try await portal.send([("thing", "nothing")], to: walk, from: walk)
            #expect(wrong.status == 404)
            let taken = try await portal.send([("thing", item)], to: walk, from: walk)
            let whole = taken.text
            #expect(whole.contains("\(item) is picked.") && whole.contains("Pack the order"))
            let packed = try await portal.send([("unit", "")], to: "\(order)/pack", from: walk)
            #expect(packed.path == order && packed.text.contains("packed"))
            #expect(try await portal.get("\(order)/note.pdf").status == 409)
            let last = packed.text.firstMatch(of: /name="version" value="([0-9]+)"/)
            let version = String(try #require(last).1)
            let sent = try await portal.send(
                [("version", version)],
                to: "\(order)/ship",
                from: order
            )
            #expect(sent.text.contains("Delivery note (PDF)"))
            let note = try await portal.get("\(order)/note.pdf?lang=sr&paper=letter")
            #expect(note.status == 200 && note.text.hasPrefix("%PDF"))
        }
    }

    @Test func `what was fetched and does not leave is asked back, and the walk ends with it`()
        async throws
    {
        let trusting: @Sendable (String) -> String = {
            $0.replacing("# trust = \"B\"", with: "trust = \"C\"")
        }
        try await withPortal(settings: trusting) { portal in
            let item = try shop(portal)
            let home = portal.home
            var draft = OrderDraft(customer: "MARKET")
            draft.lines = [try OrderLineText("CARROT=3")]
            let (orders, id) = (HomeOrders(home), try HomeOrders(home).make(draft).id)
            _ = try orders.place(id)
            _ = try orders.confirm(id)
            let (order, walk) = ("/orders/\(id)", "/orders/\(id)/pick")
            let some = try await portal.send(
                [("thing", item), ("quantity", "2")],
                to: walk,
                from: walk
            )
            #expect(some.text.contains("2 of 3\u{A0}pieces"), "\(some.text)")
            for quantity in ["two", "0", "9"] {
                let wrong = [("thing", item), ("quantity", quantity)]
                let refused = try await portal.send(wrong, to: walk, from: walk)
                #expect(refused.status == 422, "\(quantity)")
            }
            let echoed = try await portal.get("\(walk)?picked=Nothing").text
            #expect(!echoed.contains("Nothing is picked"))
            _ = try orders.cancel(id, reason: "late")
            let asked = try await portal.get(walk).text
            #expect(asked.contains("2\u{A0}pieces") && asked.contains("Bring back"), "\(asked)")
            let back = try await portal.send([("thing", item)], to: "\(order)/put_back", from: walk)
            #expect(back.path == order && back.text.contains("cancelled"))
            #expect(try await portal.get(walk).path == order, "there is nothing to fetch")
        }
    }

    @Test func `of many who change an order at once one does, and the others are told`()
        async throws
    {
        try await withPortal { portal in
            try shop(portal)
            let wanted = #"{"customer":"MARKET","lines":["CARROT=3"]}"#
            let made = try await portal.post("/api/v1/orders", json(), Data(wanted.utf8))
            let address = try #require(made.headers["location"])
            var headers = json(made.headers["etag"])
            headers["Content-Type"] = "application/merge-patch+json"
            let statuses = try await withThrowingTaskGroup(of: Int.self) { [headers] group in
                for number in 1...64 {
                    let body = Data(#"{"lines":["CARROT=\#(number)"]}"#.utf8)
                    group.addTask {
                        try await portal.post(address, headers, body, method: "PATCH").status
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.count { $0 == 200 } == 1 && statuses.count { $0 == 412 } == 63)
        }
    }

    @Test func `the form of a draft says what the customer may want too, and why`() async throws {
        let trusting: @Sendable (String) -> String = {
            $0.replacing("# trust = \"B\"", with: "trust = \"C\"")
        }
        try await withPortal(settings: trusting) { portal in
            try shop(portal)
            let orders = HomeOrders(portal.home)
            var draft = OrderDraft(customer: "MARKET")
            draft.lines = [try OrderLineText("CARROT=1")]
            _ = try orders.place(orders.make(draft).id)
            let same = "/orders/\(try orders.make(draft).id)/change"
            draft.lines = []
            let form = "/orders/\(try orders.make(draft).id)/change"
            let none = try await portal.get(form).text
            #expect(!none.contains("may want too"), "it is not on sale")
            var carrots = try portal.home.masterData.product("CARROT")
            carrots.isOnSale = true
            try portal.home.masterData.editProduct("CARROT", to: carrots)
            let some = try await portal.get(form).text
            #expect(some.contains("may want too") && some.contains("ordered once"), "\(some)")
            #expect(
                try await !portal.get(same).text.contains("may want too"),
                "it is wanted already"
            )
            let lists = try await portal.get("/api/v1/recommendations?customer=MARKET").text
            #expect(lists.contains(#""times":1"#) && lists.contains(#""new":[]"#), "\(lists)")
            #expect(try await portal.get("/api/v1/recommendations?customer=X").status == 404)
        }
    }

    @Test func `a program changes the order that it has seen, and no other`() async throws {
        try await withPortal { portal in
            try shop(portal)
            let wanted = #"{"customer":"MARKET","lines":["CARROT=3"]}"#
            let made = try await portal.post("/api/v1/orders", json(), Data(wanted.utf8))
            #expect(made.status == 201, "\(made.text)")
            let address = try #require(made.headers["location"])
            let mark = try #require(made.headers["etag"])
            let change = #"{"lines":["CARROT=2"]}"#
            func patch(_ match: String?) async throws -> Int {
                var headers = json(match)
                headers["Content-Type"] = "application/merge-patch+json"
                let body = Data(change.utf8)
                return try await portal.post(address, headers, body, method: "PATCH").status
            }
            #expect(try await patch(nil) == 428)
            let first = try await patch(mark)
            let second = try await patch(mark)
            #expect(first == 200 && second == 412)
            let place = "\(address)/place"
            let refused = try await portal.post(place, json("*"), Data("{}".utf8))
            #expect(refused.status == 409 && refused.text.contains(#""code":"stock_short""#))
            let steps = try await portal.get("\(address)/records").text
            #expect(steps.contains(#""step":"make""#) && steps.contains(#""step":"change""#))
            let list = try await portal.get("/api/v1/orders?state=draft").text
            #expect(list.contains(#""total_minor":500"#), "\(list)")
            #expect(try await portal.get("/api/v1/orders/O-2020-0001").status == 404)
        }
    }
}
