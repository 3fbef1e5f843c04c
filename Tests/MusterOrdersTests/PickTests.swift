import MusterCore
import MusterOrders
import MusterProvenance
import MusterTestSupport
import Testing

/// What is fetched for orders: where the walk goes, and what serves an order.
@Suite struct PickTests {
    private static let now = Instant(microseconds: 1_773_306_000_000_000)

    private func part(_ item: String, lot: String?, zone: String?, _ quantity: Int) -> Allocation {
        Allocation(
            item: ItemID(rawValue: item),
            lot: lot,
            zone: zone.map { ZoneID(rawValue: $0) },
            quantity: quantity,
            trust: .counted,
            countedAt: nil,
            madeAt: Self.now
        )
    }

    private func order(lot: String? = nil) -> Order {
        var order = Order(
            id: "O-2026-0001",
            customer: "MARKET",
            inventory: "Stock",
            madeAt: Self.now,
            madeBy: "ana"
        )
        var line = OrderLine(no: 1, product: "CARROT", lot: lot, quantity: 9, unit: .piece)
        line.allocations = [
            part("IT-1", lot: "L-1", zone: "far", 4), part("IT-2", lot: "L-1", zone: "near", 5),
        ]
        (order.lines, order.state) = ([line], .picking)
        return order
    }

    private func pick(_ item: String, _ quantity: Int) -> Pick {
        Pick(
            ItemID(rawValue: item),
            quantity: quantity,
            means: .label,
            by: "ana",
            at: Self.now
        )
    }

    @Test func `a walk goes to the nearest zone first, and is seldom longer than need be`() {
        #expect(PickTour.order([], from: nil).isEmpty)
        #expect(PickTour.order([(x: 9, y: 0), (x: 1, y: 0)], from: (x: 0, y: 0)) == [1, 0])
        var random = SplitMix64(seed: 2_026)
        var worst = 1.0
        for _ in 0..<40 {
            let zones = (0..<7).map { _ in
                (
                    x: Double.random(in: 0...60, using: &random),
                    y: Double.random(in: 0...40, using: &random)
                )
            }
            let way = PickTour.order(zones, from: (x: 0, y: 0))
            #expect(way.sorted() == Array(zones.indices))
            let shortest =
                Self.ways(Array(zones.indices))
                .map { PickTour.metres($0, zones, from: (x: 0, y: 0)) }.min() ?? 0
            worst = max(worst, PickTour.metres(way, zones, from: (x: 0, y: 0)) / shortest)
        }
        #expect(worst <= 1.2, "\(worst)")
    }

    /// All orders of some things.
    private static func ways(_ things: [Int]) -> [[Int]] {
        guard things.count > 1 else { return [things] }
        return things.indices.flatMap { index in
            var rest = things
            let first = rest.remove(at: index)
            return ways(rest).map { [first] + $0 }
        }
    }

    @Test func `a list has the zones in the order of the walk, and unknown ones last`() {
        var other = order()
        other.id = "O-2026-0002"
        other.lines[0].allocations = [
            part("IT-9", lot: nil, zone: nil, 1), part("IT-8", lot: nil, zone: "near", 1),
        ]
        let list = PickList(
            [order(), other],
            middles: [
                ZoneID(rawValue: "far"): (x: 30, y: 0), ZoneID(rawValue: "near"): (x: 2, y: 0),
            ],
            start: (x: 0, y: 0)
        )
        #expect(list.stops.map { $0.zone?.rawValue } == ["near", "far", nil])
        #expect(list.stops[0].parts.map(\.item.rawValue) == ["IT-2", "IT-8"])
        #expect(list.left == 11 && list.putBacks.isEmpty)
        let heard = list.heard([ItemID(rawValue: "IT-8"): -50, ItemID(rawValue: "IT-2"): -70])
        #expect(heard.stops[0].parts.map(\.item.rawValue) == ["IT-8", "IT-2"])
    }

    @Test func `a thing serves the line that it is promised to, or may be swapped in`() throws {
        var order = order()
        func use(_ item: String?, _ product: String?, _ lot: String?) throws -> PickUse {
            try order.use(
                of: PickedThing(item: item.map { ItemID(rawValue: $0) }, product: product, lot: lot)
            )
        }
        let first = ItemID(rawValue: "IT-1")
        #expect(try use("IT-1", "CARROT", "L-1") == .promised(line: 0, item: first))
        #expect(try use(nil, "CARROT", "L-1") == .promised(line: 0, item: first))
        let both = [first, ItemID(rawValue: "IT-2")]
        #expect(try use("IT-7", "CARROT", "L-2") == .instead(line: 0, of: both))
        #expect(throws: OrderError.notAsked(order: order.id, thing: "IT-8")) {
            try use("IT-8", "LEEK", "L-1")
        }
        order.lines[0].note(pick("IT-1", 3))
        #expect(order.unpicked == 6 && order.lines[0].left(of: first) == 1)
        order.lines[0].note(pick("IT-1", 1))
        #expect(throws: OrderError.pickedAlready(order: order.id, item: first)) {
            try use("IT-1", "CARROT", "L-1")
        }
        order.lines[0].quantity = 11
        #expect(try use("IT-1", "CARROT", "L-1") == .missing(line: 0), "the order is short of it")
        #expect(try use("IT-7", "CARROT", "L-2") == .missing(line: 0))
        order = self.order(lot: "L-1")
        #expect(throws: OrderError.otherLot(order: order.id, thing: "L-2", asked: "L-1")) {
            try use("IT-7", "CARROT", "L-2")
        }
    }

    @Test func `what was fetched and does not leave is brought back`() {
        var order = order()
        order.lines[0].note(pick("IT-1", 4))
        #expect(order.putBacks.isEmpty)
        order.lines[0].giveBack(3, of: ItemID(rawValue: "IT-1"))
        #expect(order.putBacks.map(\.quantity) == [3])
        (order.state, order.lines[0].allocations) = (.cancelled, [])
        #expect(order.putBacks.map(\.quantity) == [4])
        order.state = .shipped
        #expect(order.putBacks.isEmpty)
    }

    @Test func `what does not leave is brought back first, what leaves is picked again`() throws {
        var order = order()
        let first = ItemID(rawValue: "IT-1")
        order.lines[0].note(pick("IT-1", 4))
        order.lines[0].note(pick("IT-2", 5))
        order.lines[0].giveBack(3, of: first)
        order.state = .packed
        #expect(throws: OrderError.notBroughtBack(order: order.id, item: first, quantity: 3)) {
            try order.demandBroughtBack()
        }
        for count in [0, 5] {
            #expect(throws: OrderError.badMember("quantity", reason: "must be from 1 to 4")) {
                try order.bringBack(count, of: first)
            }
        }
        try order.bringBack(1, of: first)
        try order.bringBack(nil, of: first)
        #expect(order.putBacks.isEmpty && order.picked(first) == 1 && order.state == .packed)
        try order.demandBroughtBack()
        try order.bringBack(nil, of: first)
        #expect(order.state == .picking && order.unpicked == 1)
        #expect(throws: OrderError.notPicked(order: order.id, thing: "IT-1")) {
            try order.bringBack(nil, of: first)
        }
    }

    @Test func `what was not there has turned up once it is fetched`() {
        var line = order().lines[0]
        var pick = pick("IT-1", 0)
        pick.missing = 4
        line.note(pick)
        line.note(pick)
        #expect(line.picks.map(\.missing) == [8])
        line.note(self.pick("IT-1", 2))
        #expect(line.picks.map(\.missing) == [0] && line.picks.map(\.quantity) == [2])
    }

    @Test func `what was fetched stays promised, though an audit doubts it`() throws {
        var line = order().lines[0]
        line.note(pick("IT-1", 3))
        let stock = StockItem(
            product: "CARROT",
            lot: "L-1",
            zone: nil,
            quantity: 10,
            trust: .doubted,
            countedAt: nil
        )
        let today = try #require(CalendarDay("2026-11-29"))
        let pieces = line.allocations.map { part in
            StockPiece(
                stock,
                item: part.item,
                free: 10,
                lot: nil,
                today: today,
                least: .recorded
            )
        }
        _ = line.keep(of: pieces)
        #expect(line.allocations.map(\.quantity) == [3])
    }
}
