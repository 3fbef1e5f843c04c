import Foundation
import MusterTestSupport
import Testing

/// What customers may want next, at a terminal.
@Suite struct RecommendStoryTests {
    @Test func `what is recommended is on sale, there, and good for some days more`() throws {
        let home = try TestHome.empty()
        let file = URL(filePath: home.path).appending(path: "muster.toml")
        try "[orders]\ntrust = \"C\"\n".write(to: file, atomically: true, encoding: .utf8)
        home.muster("party", "add", "MARKET", "Market").succeeded()
        #expect(home.muster("recommend").succeeded().text.contains("Nothing was ordered yet"))
        let tomorrow = Date(timeIntervalSinceNow: 86_400).formatted(.iso8601.year().month().day())
        for (number, code) in ["CARROT", "LEEK", "KALE", "BEET"].enumerated() {
            let sale = code == "LEEK" ? "no" : "yes"
            home.muster("product", "add", code, code, "--on-sale", sale).succeeded()
            let last = code == "KALE" ? tomorrow : "2099-01-31"
            home.muster("lot", "add", code, "L", "--best-before", last).succeeded()
            let beacon = "ibeacon:\(Radio.uuid)/8/\(number)"
            let item = ["item", "add", "IT-\(number)", "Crate", "--beacon", beacon]
            let amount = code == "BEET" ? "1" : "9"
            home.muster(item + ["--product", code, "--lot", "L", "--quantity", amount])
                .succeeded()
            home.muster("order", "new", "--customer", "MARKET", "--line", "\(code)=1").succeeded()
            home.muster("order", "place", "O-\(Self.year)-000\(number + 1)").succeeded()
        }
        let found = try home.muster("recommend", "--for", "MARKET", "--json").succeeded().objects
        #expect(found.map { $0["product"]?.text } == ["CARROT"], "not sold, over soon, sold out")
        #expect(found[0]["why"]?.text == "again" && found[0]["times"]?.integer == 1)
        home.muster("recommend", "--for", "NOBODY").refused(5, naming: "NOBODY")
    }

    private static let year = Calendar(identifier: .gregorian).component(.year, from: Date())

    @Test func `own orders are measured against what most order, or refused row by row`() throws {
        let home = try TestHome()
        var rows = ["customer,order,at,product"]
        for customer in 1...4 {
            rows += ["C\(customer),1,2026-03-12 09:00:00,P\(customer)"]
            rows += ["C\(customer),2,2026-03-13 09:00:00,\(customer == 4 ? "NEW" : "P\(customer)")"]
        }
        let file = try home.file("orders.csv", rows.joined(separator: "\n") + "\n")
        let told = home.muster("evaluate", "recommend", "--orders", file).succeeded().text
        let blend = try #require(told.split(separator: "\n").first { $0.contains("blend") })
        #expect(blend.contains("0.750"), "three of four order the same again: \(told)")
        let json = home.muster("evaluate", "recommend", "--orders", file, "--json").succeeded()
        #expect(try json.objects.map { $0["all"]?["hits"]?.integer } == [3, 3, 3, 3])
        let bad = try home.file("bad.csv", rows.joined(separator: "\n") + "\nC5,1,yesterday,X\n")
        home.muster("evaluate", "recommend", "--orders", bad).refused(65, naming: "line 10")
        let rest = home.muster("evaluate", "recommend", "--orders", bad, "--skip-bad").succeeded()
        #expect(rest.text.contains("0.750") && rest.errors.contains("1 of 9 rows refused"))
        let empty = try home.file("empty.csv", "")
        home.muster("evaluate", "recommend", "--orders", empty)
            .refused(65, naming: "customer,order,at,product")
    }
}
