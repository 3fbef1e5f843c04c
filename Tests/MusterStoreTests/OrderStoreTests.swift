import GRDB
import MusterCatalogue
import MusterCore
import MusterOrders
import MusterProvenance
import MusterStore
import Testing

/// What the check of stock finds where rows of orders were changed by something else.
@Suite struct OrderStoreTests {
    /// A store in which an order is promised four of nine carrots.
    private func placed() throws -> (home: TemporaryHome, orders: Orders) {
        let folder = try TemporaryHome()
        let store = try folder.founded()
        try store.products.add(Product(code: "CARROT", name: "Carrots"), by: .mira)
        try store.parties.add(Party(id: "MARKET", name: "Market"), by: .mira)
        let inventory = try store.inventories.inventory(named: "Warehouse North")
        var item = Item.number(1)
        (item.product, item.lot, item.quantity) = ("CARROT", nil, 9)
        try store.items.add(item, to: inventory, by: .mira)
        let orders = Orders(store)
        var order = Order(
            id: "",
            customer: "MARKET",
            inventory: inventory.name,
            madeAt: .start,
            madeBy: "mira"
        )
        order.lines = [OrderLine(no: 1, product: "CARROT", quantity: 4, unit: .piece)]
        let made = try orders.make(order, in: 2026, by: .mira)
        let knowledge = StockKnowledge(
            words: [:],
            least: .recorded,
            today: try #require(CalendarDay("2026-03-12"))
        )
        _ = try orders.take(
            .place,
            of: made.id,
            knowing: knowledge,
            by: .mira,
            demandSeen: { _ in }
        ) { order, shelf in
            let promise = Promise(of: 4, lot: nil, from: try shelf.pieces(of: "CARROT"))
            order.lines[0].allocations = promise.parts.map {
                Allocation($0.piece, quantity: $0.quantity, madeAt: .start)
            }
        }
        return (folder, orders)
    }

    @Test(arguments: [
        ("UPDATE stock SET reserved = 5", "item IT-1: 5 are reserved, 4 are promised"),
        ("UPDATE stock SET quantity = 8", "item IT-1: 8 are counted as stock, the item has 9"),
        (
            "UPDATE allocation SET quantity = 5; UPDATE stock SET reserved = 5",
            "order O-2026-0001, line 1: 5 are promised, 4 are asked for"
        ),
        (
            "UPDATE customer_order SET state = 'draft'",
            "order O-2026-0001: IT-1 is promised to it, but not reserved"
        ),
        (
            "UPDATE customer_order SET version = 9",
            "order O-2026-0001 is not as its last record says"
        ),
        (
            "DELETE FROM allocation; UPDATE stock SET reserved = 0",
            "order O-2026-0001 is not as its last record says"
        ),
        (
            "DROP TRIGGER order_record_stays; UPDATE order_record SET body = '{}' WHERE number = 1",
            "record 1 of orders does not follow the one before it"
        ),
    ])
    func `what was changed beside an order is found`(change: String, told: String) throws {
        let (home, orders) = try placed()
        #expect(try orders.disagreements().isEmpty)
        try home.raw { try $0.execute(sql: change) }
        #expect(try orders.disagreements().map(\.description).contains(told))
        let problems = try home.store(creating: false).health.deepProblems()
        #expect(problems.contains { $0.what == told }, "a check of the whole home tells it too")
    }

    @Test func `no more is promised of an item than there is, whoever writes`() throws {
        let (home, orders) = try placed()
        #expect(throws: DatabaseError.self) {
            try home.raw { try $0.execute(sql: "UPDATE stock SET reserved = 10") }
        }
        #expect(throws: DatabaseError.self) {
            try home.raw { try $0.execute(sql: "DELETE FROM order_record") }
        }
        #expect(try orders.find("o-2026-0001").lines.first?.promised == 4)
    }
}
