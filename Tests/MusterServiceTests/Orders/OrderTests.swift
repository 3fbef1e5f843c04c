import Foundation
import MusterCatalogue
import MusterCore
import MusterOrders
import MusterProvenance
import MusterService
import MusterStore
import MusterTestSupport
import Testing

/// What is promised to orders: never twice, and never what is not there.
@Suite struct OrderTests {
    /// A house that sells carrots: items with so many pieces each, of lots from `L-1` on.
    final class Shop {
        let site: TemporaryHome
        let home: OpenHome
        let items: [ItemID]
        var orders: HomeOrders { HomeOrders(home) }

        init(_ quantities: [Int], trust: String = "C") throws {
            site = try TemporaryHome(
                settings: """
                    [orders]
                    trust = "\(trust)"
                    [labels]
                    base = "https://trace.example.org"

                    """
            )
            home = try site.open()
            var product = Product(code: "CARROT", name: "Carrots")
            (product.priceMinor, product.currency) = (250, "RSD")
            try home.masterData.addProduct(product)
            try home.masterData.addParty(Party(id: "MARKET", name: "Market"))
            for number in quantities.indices {
                var lot = Lot(product: "CARROT", code: "L-\(number + 1)")
                lot.bestBefore = CalendarDay("2099-01-\(10 + number)")
                try home.lots.add(lot)
            }
            let stock = try home.inventories.find("Stock")
            let all = try home.items.list(of: stock)
            items = all.prefix(quantities.count).map(\.id)
            for (number, quantity) in quantities.enumerated() {
                try edit(items[number]) {
                    ($0.product, $0.lot, $0.quantity) = (
                        "CARROT", "L-\(number + 1)", quantity
                    )
                }
            }
        }

        func edit(_ item: ItemID, _ change: (inout Item) -> Void) throws {
            let stock = try home.inventories.find("Stock")
            var item = try home.items.find(item, in: stock)
            change(&item)
            try home.items.update(item, in: stock)
        }

        /// An order that the house has agreed to.
        func confirmed(_ lines: String...) throws -> Order {
            let id = try order(lines).id
            _ = try orders.place(id)
            return try orders.confirm(id)
        }

        func order(_ lines: String...) throws -> Order { try order(lines) }

        private func order(_ lines: [String]) throws -> Order {
            var draft = OrderDraft(customer: "MARKET")
            draft.inventory = "Stock"
            draft.lines = try lines.map { try OrderLineText($0) }
            return try orders.make(draft)
        }

        func promised(_ order: Order) throws -> [String] {
            try orders.order(order.id).lines.flatMap(\.allocations).map {
                "\($0.lot ?? "")=\($0.quantity)"
            }
        }

        func holds() throws -> Bool { try orders.checkStock().faults.isEmpty }
    }

    @Test func `a product that is promised to an order is not put away`() throws {
        let shop = try Shop([])
        let (home, stock) = (shop.home, try shop.home.inventories.find("Stock"))
        try home.masterData.addProduct(Product(code: "LEEK", name: "Leeks"))
        let item = try #require(try home.items.list(of: stock).first)
        try shop.edit(item.id) { ($0.product, $0.quantity) = ("LEEK", 5) }
        let order = try shop.order("LEEK=2")
        _ = try shop.orders.place(order.id)
        let error = #expect(throws: StoreError.self) { try home.masterData.deleteProduct("LEEK") }
        #expect(error?.what.description == "order \(order.id) asks for product LEEK")
        _ = try shop.orders.cancel(order.id, reason: "too cold")
        try home.masterData.deleteProduct("LEEK")
    }

    @Test func `what was shipped has a delivery note, the same whenever it is asked for`() throws {
        let shop = try Shop([10, 20])
        let options = try shop.home.reports.reportOptions(language: nil, paper: nil, parts: nil)
        let (id, notes) = (try shop.order("CARROT=12").id, HomeDeliveryNotes(shop.home))
        let error = #expect(throws: OrderError.unsent(order: id, state: .draft)) {
            try notes.bytes(of: id, options: options)
        }
        #expect(error?.exitCode == .conflict && error?.code == "order_state")
        _ = try shop.orders.place(id)
        _ = try shop.orders.confirm(id)
        _ = try shop.orders.ship(id, from: "Dock")
        let note = try notes.bytes(of: id, options: options)
        #expect(note.starts(with: "%PDF".utf8))
        _ = try shop.orders.receive(id)
        #expect(try notes.bytes(of: id, options: options) == note)
        let (file, pages) = try notes.write(of: id, options: options, to: nil)
        #expect(file.hasSuffix("/reports/\(id)-note.pdf") && pages == 1)
        #expect(FileManager.default.contents(atPath: file).map { Array($0) } == note)
        #expect(throws: StoreError.self) { try notes.bytes(of: "O-1", options: options) }
    }

    @Test func `an order gets what is over first, and the next one what is left`() throws {
        let shop = try Shop([10, 20])
        let (first, second) = (try shop.order("CARROT=12"), try shop.order("CARROT=18"))
        #expect(first.id.hasSuffix("-0001") && second.id.hasSuffix("-0002"))
        #expect(first.state == .draft && first.totalMinor == 3_000)
        let placed = try shop.orders.place(first.id)
        #expect(placed.version == 2 && placed.records == 2)
        #expect(try shop.promised(first) == ["L-1=10", "L-2=2"])
        _ = try shop.orders.place(second.id)
        #expect(try shop.promised(second) == ["L-2=18"])
        let third = try shop.order("CARROT=1")
        #expect(throws: OrderError.self) { try shop.orders.place(third.id) }
        #expect(try shop.orders.order(third.id) == third, "nothing of it is kept")
        #expect(try shop.holds())
    }

    @Test func `what stands against stock is named, and what there is can be promised`() throws {
        let shop = try Shop([5, 7])
        let order = try shop.order("CARROT=9", "CARROT=2@L-2")
        _ = try shop.home.lots.hold("L-1", reason: "metal")
        let refusal = #expect(throws: OrderError.self) { try shop.orders.place(order.id) }
        #expect(
            refusal?.what.description
                == "order \(order.id): there is not enough that may be promised: line 1: 5 of 9 CARROT may be "
                + "promised (5 held)"
        )
        #expect(refusal?.code == "stock_short")
        let placed = try shop.orders.place(order.id, allowsShort: true)
        #expect(placed.lines.map(\.short) == [4, 0])
        #expect(try shop.orders.list().first?.shortLines.map(\.no) == [1])
    }

    @Test func `a change takes and gives back at once, or leaves all as it was`() throws {
        let shop = try Shop([10, 20])
        let order = try shop.orders.place(try shop.order("CARROT=25").id)
        var change = OrderChange()
        change.lines = [try OrderLineText("CARROT=31")]
        #expect(throws: OrderError.self) { try shop.orders.change(order.id, change) }
        #expect(try shop.orders.order(order.id) == order)
        change.lines = [try OrderLineText("CARROT=3@L-2"), try OrderLineText("CARROT=27")]
        let changed = try shop.orders.change(order.id, change)
        #expect(changed.lines.map(\.promised) == [27, 3])
        #expect(try shop.promised(order) == ["L-1=10", "L-2=17", "L-2=3"])
        change = OrderChange()
        change.removed = [1]
        #expect(try shop.orders.change(order.id, change).lines.map(\.no) == [2])
        _ = try shop.orders.cancel(order.id, reason: "ordered twice")
        #expect(try shop.promised(order).isEmpty)
        #expect(try shop.orders.place(try shop.order("CARROT=30").id).shortLines.isEmpty)
        #expect(try shop.holds())
    }

    @Test func `an item that loses stock gives it back from the youngest order`() throws {
        let shop = try Shop([20])
        let old = try shop.orders.place(try shop.order("CARROT=12").id)
        let young = try shop.orders.place(try shop.order("CARROT=8").id)
        try shop.edit(shop.items[0]) { $0.quantity = 15 }
        #expect(try shop.orders.order(old.id).shortLines.isEmpty)
        let short = try shop.orders.order(young.id)
        #expect(short.lines.map(\.short) == [5] && short.version == 3)
        #expect(try shop.orders.records(of: short).last?.step == .takeBack)
        #expect(try shop.holds())
        _ = try shop.home.lots.hold("CARROT/L-1", reason: "metal")
        #expect(try shop.orders.order(old.id).lines.map(\.short) == [12])
        #expect(try shop.holds())
        let stock = try shop.home.inventories.find("Stock")
        try shop.home.items.delete(shop.items[0], from: stock)
        #expect(try shop.holds())
    }

    @Test func `what is recorded only is promised where the house says so`() throws {
        let shop = try Shop([5], trust: "B")
        let order = try shop.order("CARROT=1")
        let refusal = #expect(throws: OrderError.self) { try shop.orders.place(order.id) }
        #expect(refusal?.what.contains("5 not counted or heard") == true)
    }

    @Test func `a price that has changed is asked about`() throws {
        let shop = try Shop([5])
        let order = try shop.order("CARROT=2")
        var product = try shop.home.masterData.product("CARROT")
        product.priceMinor = 300
        try shop.home.masterData.editProduct("CARROT", to: product)
        let refusal = #expect(throws: OrderError.self) { try shop.orders.place(order.id) }
        #expect(refusal == .priceChanged(order: order.id, lines: [1]))
        let placed = try shop.orders.place(order.id, takesPrices: true)
        #expect(placed.totalMinor == 600)
    }

    @Test func `an order goes its steps in their order`() throws {
        let shop = try Shop([5])
        let order = try shop.order("CARROT=2")
        #expect(throws: OrderError.self) { try shop.orders.confirm(order.id) }
        _ = try shop.orders.place(order.id)
        #expect(throws: OrderError.self) { try shop.orders.place(order.id) }
        #expect(try shop.orders.confirm(order.id).state == .confirmed)
        #expect(throws: OrderError.self) { try shop.orders.reject(order.id, reason: "late") }
        #expect(throws: OrderError.self) { try shop.orders.cancel(order.id, reason: " ") }
        _ = try shop.orders.cancel(order.id.lowercased(), reason: "not wanted")
        let steps = try shop.orders.records(of: order).map(\.step)
        #expect(steps == [.make, .place, .confirm, .cancel])
        #expect(throws: StoreError.self) { try shop.orders.order("O-2026-9999") }
        #expect(throws: OrderError.self) { try shop.orders.place(try shop.order().id) }
        #expect(throws: StoreError.self) { try shop.order("LEEK=1") }
        #expect(throws: StoreError.self) { try shop.order("CARROT=1@L-9") }
    }

    @Test func `the same request makes one order, also after a new start`() throws {
        let shop = try Shop([5])
        var draft = OrderDraft(customer: "MARKET")
        draft.inventory = "Stock"
        func ask(_ home: OpenHome, _ request: [UInt8]) throws -> OnceAnswer? {
            try HomeOrders(home).make(draft, once: "k-1", request: request) { Array($0.id.utf8) }
        }
        let first = try #require(try ask(shop.home, [1]))
        let again = try ask(try shop.site.open(), [1])
        #expect(first == again && first.object == String(decoding: first.body, as: UTF8.self))
        #expect(try shop.orders.list().count == 1)
        #expect(try ask(shop.home, [2]) == nil, "the key came with another request")
        draft.customer = "NONE"
        #expect(throws: StoreError.self) {
            try HomeOrders(shop.home).make(draft, once: "k-2", request: [1]) { _ in [] }
        }
    }

    @Test func `what was promised leaves the house with its order`() throws {
        let shop = try Shop([5, 9])
        let order = try shop.orders.place(try shop.order("CARROT=7").id)
        _ = try shop.orders.confirm(order.id)
        let shipped = try shop.orders.ship(order.id)
        #expect(shipped.state == .shipped && shipped.lines.map(\.promised) == [7])
        let stock = try shop.home.inventories.find("Stock")
        #expect(try shop.home.items.find(shop.items[1], in: stock).quantity == 7)
        #expect(throws: StoreError.self) { try shop.home.items.find(shop.items[0], in: stock) }
        let event = try #require(try shop.home.events.list().last).record.event
        #expect(event.verb == .ship && event.to == "MARKET")
        #expect(event.things(.epc).map(\.quantity?.amount.value) == [5, 2])
        #expect(event.references.map(\.number) == [order.id])
        #expect(try shop.holds())
        #expect(try shop.orders.receive(order.id).state == .received)
        #expect(throws: OrderError.self) { try shop.orders.ship(order.id) }
    }

    @Test func `many who order at once get no more than there is`() async throws {
        let shop = try Shop([30, 30])
        let ids = try (0..<24).map { _ in try shop.order("CARROT=4").id }
        let granted = await withTaskGroup(of: Int.self) { group in
            for part in 0..<4 {
                let site = shop.site
                group.addTask {
                    guard let home = try? site.open() else { return -100 }
                    return ids.enumerated().filter { $0.offset % 4 == part }.count { _, id in
                        (try? HomeOrders(home).place(id)) != nil
                    }
                }
            }
            return await group.reduce(0, +)
        }
        #expect(granted == 15)
        let promised = try shop.orders.list().flatMap(\.lines).reduce(0) { $0 + $1.promised }
        #expect(promised == 60)
        #expect(try shop.holds())
    }
}
