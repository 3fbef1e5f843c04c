import MusterCatalogue
import MusterCore
import MusterOrders
import MusterProvenance
import Testing

/// Orders as people write them, their steps, and what is kept of them.
@Suite struct OrderTests {
    private func order() -> Order {
        Order(
            id: Order.id(7, in: 2026),
            customer: "shop-1",
            inventory: "Warehouse North",
            madeAt: Instant(microseconds: 1_773_306_000_000_000),
            madeBy: "ana"
        )
    }

    @Test(arguments: [
        "CARROT=12", "CARROT=12@L-1", "A=B=3", "CARROT=1000000000@L@1", "CARROT=2@A=5",
        "P=1=2@A=5@2",
    ])
    func `a line is read as it is written`(text: String) throws {
        #expect(try OrderLineText(text).text == text)
    }

    @Test(arguments: [
        "", "CARROT", "=3", "CARROT=", "CARROT=0", "CARROT=-1", "CARROT=1.5", "CARROT=1e3",
        "CARROT=1000000000000", "CARROT=99999999999999999999", "CARROT=3@", "CARROT=+3",
    ])
    func `a line of no quantity is refused`(text: String) {
        #expect(throws: OrderError.self) { try OrderLineText(text) }
    }

    @Test func `an order goes forward only`() {
        for step in OrderStep.allCases {
            guard let to = step.to else { continue }
            let places = step.from.compactMap { OrderState.allCases.firstIndex(of: $0) }
            let end = OrderState.allCases.firstIndex(of: to) ?? 0
            // One walk has many picks.
            let stays = [.pick, .shortPick].contains(step)
            #expect(places.allSatisfy { $0 < end || (stays && $0 == end) }, "\(step)")
        }
        #expect(OrderStep.allCases.allSatisfy { !$0.from.contains(.received) })
        // What was fetched for an order that was called off is brought back.
        #expect(OrderStep.allCases.filter { $0.from.contains(.cancelled) } == [.putBack])
    }

    @Test func `a number grows beyond four digits`() {
        #expect(Order.id(7, in: 2026) == "O-2026-0007")
        #expect(Order.id(12_345, in: 2026) == "O-2026-12345")
    }

    @Test func `a sum needs prices of one currency, and does not overflow`() {
        var order = order()
        order.lines = [OrderLine(no: 1, product: "CARROT", quantity: 12, unit: .piece)]
        #expect(order.totalMinor == nil)
        (order.lines[0].priceMinor, order.lines[0].currency) = (250, "RSD")
        #expect(order.totalMinor == 3_000)
        var other = OrderLine(no: 2, product: "SALT", quantity: 1_000_000_000, unit: .piece)
        (other.priceMinor, other.currency) = (.max / 2, "RSD")
        order.lines.append(other)
        #expect(order.totalMinor == nil)
        order.lines[1].priceMinor = 1
        order.lines[1].currency = "EUR"
        #expect(order.totalMinor == nil && order.currency == nil)
    }

    @Test func `a record says all of its order in one way`() {
        var order = order()
        var line = OrderLine(no: 1, product: "CARROT", lot: "L-1", quantity: 12, unit: .piece)
        line.allocations = [
            Allocation(
                item: ItemID(rawValue: "IT-1"),
                lot: "L-1",
                zone: ZoneID(rawValue: "cold-1"),
                quantity: 5,
                trust: .counted,
                countedAt: nil,
                madeAt: order.madeAt
            )
        ]
        order.lines = [line]
        (order.state, order.version) = (.placed, 2)
        let record = OrderRecord(.place, order, at: order.madeAt, actor: "ana", reason: nil)
        #expect(
            String(decoding: record.body, as: UTF8.self) == """
                {"order":"O-2026-0007","step":"place","actor":"ana","reason":null,"state":"placed",\
                "customer":"shop-1","inventory":"Warehouse North","ship_to":null,\
                "wanted_by":null,"note":null,"version":2,"at":1773306000000000,\
                "allow_short":false,"lines":[[1,"CARROT","L-1",12,"H87",null,null,[["IT-1",5]],[]]]}
                """
        )
    }

    @Test func `a refusal tells what there is, and why not more`() {
        let line = OrderLine(no: 2, product: "CARROT", lot: nil, quantity: 40, unit: .piece)
        var promise = Promise(of: 40, lot: nil, from: [])
        promise.barred = [.held: 12, .doubted: 3]
        let error = OrderError.short(order: "O-1", isPlaced: false, lines: [.init(line, promise)])
        #expect(
            error.what.description
                == "order O-1: there is not enough that may be promised: line 2: 0 of 40 CARROT may be "
                + "promised (3 missing or doubted, 12 held)"
        )
        #expect(error.exitCode == .conflict)
    }
}
