import MusterCatalogue
import MusterCore
import MusterOrders
import MusterProvenance
import MusterSimulation
import Testing

/// What customers may want next, and how often that is right.
@Suite struct RecommenderTests {
    private func basket(_ customer: String, _ week: Int64, _ products: String...) -> Basket {
        Basket(
            customer: customer,
            at: Instant(microseconds: week * 604_800_000_000),
            products: Set(products)
        )
    }

    @Test func `what was taken lately and often comes first, then what goes with it`() throws {
        var baskets = (1...6).map { basket("C\($0)", 1, "CARROT", "LEEK") }
        baskets += [basket("C7", 1, "BEET"), basket("C8", 1, "BEET")]
        baskets += [
            basket("ANA", 3, "CARROT", "KALE"), basket("ANA", 1, "KALE"),
            basket("ANA", 2, "CARROT"),
        ]
        let all = Recommender(baskets).recommendations(for: "ANA")
        #expect(all.map(\.product) == ["CARROT", "KALE", "LEEK", "BEET"])
        // CARROT: 1 + 0.9; KALE: 1 + 0.81. LEEK goes with CARROT: 6 customers took both.
        let similar = 6 / (Double(7 * 6).squareRoot() + 10)
        let kale = 1 / (Double(7).squareRoot() + 10)
        #expect(abs(all[0].score - (1 + 0.5 * kale / similar + 0.001)) < 1e-12)
        #expect(abs(all[1].score - (1.81 / 1.9 + 0.5 * kale / similar + 0.001 / 7)) < 1e-12)
        #expect(abs(all[2].score - (0.5 + 0.001 * 6 / 7)) < 1e-12)
        #expect(
            all.map(\.reason) == [
                .again(times: 2), .again(times: 2), .with("CARROT", customers: 6),
                .popular(customers: 2),
            ]
        )
        let words = all.map(\.reason.words.description)
        #expect(words[2] == "often with CARROT (6 customers)")
        #expect(words[3] == "others order it", "two customers are not told apart")
    }

    @Test func `who never ordered gets what many order, and no history is no fault`() {
        let recommender = Recommender([
            basket("A", 1, "X", "Y"), basket("B", 1, "Y"), basket("C", 1, "Z"),
        ])
        #expect(recommender.recommendations(for: "NEW").map(\.product) == ["Y", "X", "Z"])
        #expect(Recommender([]).recommendations(for: "NEW").isEmpty)
    }

    @Test func `a favourite counts as half a basket, and is new until it is ordered`() {
        let recommender = Recommender([
            basket("ANA", 1, "KALE"), basket("BO", 1, "BEET"), basket("BO", 2, "LEEK"),
        ])
        let all = recommender.recommendations(for: "ANA", marked: ["BEET", "SEED"])
        #expect(all.map(\.product) == ["KALE", "BEET", "SEED", "LEEK"])
        #expect(all.map(\.isDiscreet) == [true, true, true, false], "one customer is told apart")
        #expect(all[1].reason == .marked && !all[1].isAgain)
        #expect(abs(all[1].score - 0.501) < 1e-12)
    }

    @Test func `of ten no more than three are of one kind`() {
        let products = (11...30).map { "P\($0)" }
        let taken = Basket(
            customer: "ANA",
            at: Instant(microseconds: 0),
            products: Set(products)
        )
        let all = Recommender([taken]).recommendations(for: "NEW")
        #expect(all.map(\.product) == products)
        let kept = all.varied(10) { $0 < "P23" ? "leaf" : nil }
        #expect(kept.map(\.product) == ["P11", "P12", "P13"] + (23...29).map { "P\($0)" })
    }

    @Test func `rows of a table are baskets, one an order`() throws {
        let text = """
            customer,order,at,product
            A,1,2026-03-12 09:00:00,X
            A,1,2026-03-12 09:00:00,Y
            A,2,2026-03-13 09:00:00,X
            B,1,2026-03-12 09:00:00,Y
            B,2,yesterday,Y

            """
        let table = try RecordTables.orders(Array(text.utf8), named: "o.csv", clock: .utc)
        #expect(table.refused.map(\.line) == [6] && table.refused.first?.column == "at")
        let baskets = Basket.baskets(of: table.rows.map(\.row))
        #expect(baskets.map(\.customer) == ["A", "A", "B"])
        #expect(baskets[0].products == ["X", "Y"])
    }

    /// The bars were set before these seeds were looked at; a simulated world is not a customer.
    @Test(arguments: 1...5)
    func `in a simulated world it comes near who knows it, and above what most order`(seed: UInt64)
    {
        let world = SimulatedOrders(seed: seed)
        let check = RecommendationCheck(world.baskets)
        let (blend, popular) = (check.score(.blend), check.score(.popular))
        let oracle = check.score { world.likely[$0] ?? [] }
        #expect(blend.all.customers == 1_500)
        #expect(
            blend.all.share >= 0.95 * oracle.all.share,
            "\(blend.all.share) \(oracle.all.share)"
        )
        #expect(blend.new.share >= popular.new.share, "\(blend.new.share) \(popular.new.share)")
    }
}
