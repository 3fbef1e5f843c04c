import Foundation
import MusterTestSupport
import Testing

/// Orders from the draft to the customer, and what an audit takes out of them.
@Suite struct OrderStoryTests {
    /// A home with a counted audit, and carrots: five in an item that was found, seven in one that was not.
    private func shop() throws -> (home: TestHome, found: String, missing: String) {
        let home = try TestHome.audited()
        let file = URL(filePath: home.path).appending(path: "muster.toml")
        try String(contentsOf: file, encoding: .utf8)
            .replacing("# trust = \"B\"", with: "trust = \"C\"")
            .replacing("# segregation = true", with: "segregation = false")
            .write(to: file, atomically: true, encoding: .utf8)
        let findings = try home.muster("show", "--json").succeeded().object["findings"]?.elements
        func item(_ outcome: String) throws -> String {
            try #require(findings?.first { $0["outcome"]?.text == outcome }?["item"]?.text)
        }
        let (found, missing) = (try item("FOUND"), try item("INCONCLUSIVE"))
        home.muster("product", "add", "CARROT", "Carrots").succeeded()
        home.muster("party", "add", "MARKET", "Market").succeeded()
        for lot in ["L-1", "L-2"] { home.muster("lot", "add", "CARROT", lot).succeeded() }
        for (item, lot, quantity) in [(found, "L-1", "5"), (missing, "L-2", "7")] {
            home.muster(
                "item",
                "edit",
                item,
                "--product",
                "CARROT",
                "--lot",
                lot,
                "--quantity",
                quantity
            ).succeeded()
        }
        return (home, found, missing)
    }

    @Test func `what an approved audit does not find is taken back from the order`() throws {
        let (home, found, missing) = try shop()
        let asked = ["order", "new", "--customer", "MARKET", "--line", "CARROT=12", "--json"]
        let order = try #require(try home.muster(asked).succeeded().object["order"]?.text)
        let placed = try home.muster("order", "place", order, "--json").succeeded().object
        #expect(placed["lines"]?.elements.first?["short"]?.integer == 0)
        home.muster("order", "confirm", order).succeeded()

        home.muster("recount", "--gone", missing).succeeded()
        let review = try home.muster("show", "--json").succeeded().object["review"]
        let open = review?["open"]?.elements.compactMap(\.text) ?? []
        home.muster(["resolve"] + open + ["--reason", "lost"]).succeeded()
        home.muster("approve").succeeded()
        let short = try home.muster("order", "show", order, "--json").succeeded().object
        let line = try #require(short["lines"]?.elements.first)
        #expect(line["short"]?.integer == 7, "\(line)")
        #expect(line["allocated"]?.elements.map { $0["item"]?.text } == [found])
        let shown = home.muster("order", "show", order).succeeded().text
        #expect(shown.contains("short of stock by") && shown.contains("did not find"), "\(shown)")
        #expect(home.muster("order", "list", "--short").succeeded().text.contains(order))

        home.muster("order", "ship", order).refused(6, naming: "7 of 12 missing")
        home.muster("order", "ship", order, "--allow-short", "--place", "dock").succeeded()
        let left = try home.muster("item", "list", "--json").succeeded().objects
        #expect(!left.contains { $0["id"]?.text == found })
        let event = home.muster("event", "list", "--verb", "ship", "--json").succeeded()
        let shipment = try #require(try event.objects.first)
        #expect(shipment["party"]?.text == "MARKET" && shipment["place"]?.text == "dock")
        #expect(shipment["refs"]?.elements.first?["id"]?.text == order)
        #expect(shipment["things"]?.elements.first?["quantity"]?.integer == 5)
        home.muster("order", "receive", order).succeeded()
        home.muster("order", "cancel", order, "--reason", "late").refused(6, naming: "received")
        #expect(home.muster("stock", "check").succeeded().text.contains("1 order"))
    }

    @Test func `an order is fetched by labels, and what is not there is fetched elsewhere`() throws
    {
        let (home, found, missing) = try shop()
        let asked = ["order", "new", "--customer", "MARKET", "--line", "CARROT=12", "--json"]
        let order = try #require(try home.muster(asked).succeeded().object["order"]?.text)
        home.muster("pick", order).refused(6, naming: "draft")
        home.muster("order", "place", order).succeeded()
        home.muster("order", "confirm", order).succeeded()
        let list = try home.muster("pick", order, "--json").succeeded().object
        #expect(list["left"]?.integer == 12)
        let parts = list["stops"]?.elements.flatMap { $0["parts"]?.elements ?? [] } ?? []
        #expect(Set(parts.compactMap { $0["item"]?.text }) == [found, missing])
        let walk = try SimulatedWarehouse.small.get().walk
        let heard = try home.muster("pick", order, "--source", walk, "--json").succeeded().object
        let levels = heard["stops"]?.elements.flatMap { $0["parts"]?.elements ?? [] } ?? []
        #expect(levels.contains { $0["item"]?.text == found && $0["level"]?.number != nil })

        let label = "http://127.0.0.1:8080/items/\(found)?by=qr"
        let taken = home.muster("pick", "take", order, label).succeeded().text
        #expect(taken.contains("\(found) picked for \(order).") && taken.contains("are left"))
        home.muster("order", "pack", order).refused(6, naming: "not picked yet")
        home.muster("order", "ship", order).refused(6, naming: "being picked")
        home.muster("pick", "take", order, "nothing").refused(5)
        home.muster("pick", "short", order, missing, "--reason", "eaten").refused(2)
        let short = home.muster("pick", "short", order, missing, "--reason", "damaged").succeeded()
        #expect(short.text.contains("missing"), "\(short.text)")
        home.muster("order", "pack", order, "--unit", "CASE-7").succeeded()
        #expect(home.muster("event", "list", "--verb", "load").succeeded().text.contains("load"))
        let back = home.muster("order", "cancel", order, "--reason", "late").succeeded().text
        #expect(back.contains("cancelled"))
        #expect(home.muster("pick", order).succeeded().text.contains("Bring back"))
        home.muster("pick", "back", order, found).succeeded()
        home.muster("pick", order).refused(6, naming: "cancelled")
        home.muster("stock", "check").succeeded()
    }

    @Test(arguments: ["0", "-1", "1.5", "1000000000000", "x"])
    func `a quantity that is none is refused`(quantity: String) throws {
        let home = try TestHome.trading()
        let line = "CARROT=\(quantity)"
        home.muster("order", "new", "--customer", "MARKET", "--line", line).refused(65)
        #expect(try home.muster("order", "list", "--json").succeeded().objects.isEmpty)
    }
}
