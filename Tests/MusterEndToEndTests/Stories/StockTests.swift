import MusterTestSupport
import Testing

/// How much of a lot is there, and what that rests on.
@Suite struct StockTests {
    @Test func `stock is promised as far as an approved audit or the radio found it`() throws {
        let home = try TestHome.audited()
        let tokens = try home.addPeople()
        func muster(_ arguments: String..., as role: String = "manager") -> CommandResult {
            home.muster(arguments, token: tokens[role])
        }
        func stock(_ arguments: String...) throws -> [JSON] {
            let asked = ["stock", "list", "--json", "--product", "CARROT"] + arguments
            return try home.muster(asked, token: tokens["viewer"]).succeeded().objects
        }
        let shown = try muster("show", "--json").succeeded().object
        let findings = try #require(shown["findings"]?.elements)
        func item(_ outcome: String) throws -> String {
            try #require(findings.first { $0["outcome"]?.text == outcome }?["item"]?.text)
        }
        let (found, missing) = (try item("FOUND"), try item("INCONCLUSIVE"))
        muster("recount", "--gone", missing, as: "auditor").succeeded()
        muster("product", "add", "CARROT", "Carrots").succeeded()
        muster("lot", "add", "CARROT", "L-1", "--best-before", "2099-01-31").succeeded()
        for (item, quantity) in [(found, "5"), (missing, "7")] {
            muster("item", "edit", item, "--product", "CARROT", "--lot", "L-1").succeeded()
            muster("item", "edit", item, "--quantity", quantity).succeeded()
        }
        #expect(try stock().allSatisfy { $0["trust"]?.text == "C" })
        #expect(try stock().allSatisfy { $0["available"]?.integer == 0 }, "nothing is approved")
        let less = try stock("--trust", "C").compactMap { $0["available"]?.integer }
        #expect(less.reduce(0, +) == 12)

        let open = shown["review"]?["open"]?.elements.compactMap(\.text) ?? []
        home.muster(["resolve"] + open + ["--reason", "lost"], token: tokens["auditor"])
            .succeeded()
        muster("approve").succeeded()
        let counted = try stock("--lot", "L-1")
        let sure = try #require(counted.first { $0["trust"]?.text == "A" })
        #expect(sure["on_hand"]?.integer == 5 && sure["available"]?.integer == 5)
        #expect(sure["best_before"]?.text == "2099-01-31" && sure["state"]?.text == "open")
        #expect(sure["reserved"]?.integer == 0 && sure["counted_at"]?.text != nil)
        let gone = try #require(counted.first { $0["trust"]?.text == "X" })
        #expect(gone["on_hand"]?.integer == 7 && gone["available"]?.integer == 0)
        let table = muster("stock").succeeded().text
        #expect(table.contains("A counted") && table.contains("X doubted"), "\(table)")

        muster("lot", "hold", "L-1", "--reason", "metal", as: "auditor").succeeded()
        #expect(try stock().allSatisfy { $0["available"]?.integer == 0 })
        muster("lot", "release", "L-1", "--reason", "none found", as: "auditor").succeeded()
        #expect(try stock().contains { $0["available"]?.integer == 5 })

        // What was counted in one zone is not counted in another.
        let list = home.muster(["zone", "list", "--json"], token: tokens["viewer"])
        let evidence = home.muster(["show", found, "--json"], token: tokens["viewer"])
        let now = try #require(try evidence.object["expected_zone"]?.text)
        let place = try #require(try list.objects.first { $0["zone"]?.text != now })
        let (other, name) = (place["zone"]?.text, try #require(place["name"]?.text))
        muster("item", "edit", found, "--zone", name.uppercased()).succeeded()
        #expect(try stock().contains { $0["trust"]?.text == "C" && $0["zone"]?.text == other })
        #expect(try !stock().contains { $0["trust"]?.text == "A" })

        muster("stock", "list", "--trust", "X").refused(2, naming: "'A', 'B' or 'C'")
        muster("stock", "list", "--product", "NONE").refused(5)
        muster("stock", "list", "--lot", "NONE").refused(5)
        muster("stock", "list", "--zone", "nowhere").refused(5, naming: "cold-1")
    }
}
