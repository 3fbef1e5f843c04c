import MusterAudit
import MusterCatalogue
import MusterCore
import MusterLabels
import MusterOrders
import MusterPeople
import MusterProvenance
import MusterRadio
import MusterService
import MusterStore
import MusterTestSupport
import Testing

/// What is fetched for orders, and what follows where it is not there.
@Suite struct PickTests {
    private typealias Shop = OrderTests.Shop

    @Test func `an order is picked, packed and shipped, with the events of its lots`() throws {
        let shop = try Shop([5, 9])
        let order = try shop.confirmed("CARROT=7")
        #expect(throws: OrderError.self) { try shop.orders.picking.pack(order.id) }
        let names = shop.items.map(\.rawValue)
        let (after, item) = try shop.orders.picking.pick(order.id, names[0], quantity: 2)
        #expect(after.state == .picking && item == shop.items[0] && after.unpicked == 5)
        _ = try shop.orders.picking.pick(order.id, names[0])
        #expect(throws: OrderError.pickedAlready(order: order.id, item: shop.items[0])) {
            try shop.orders.picking.pick(order.id, names[0])
        }
        #expect(throws: OrderError.unpicked(order: order.id, units: 2)) {
            try shop.orders.picking.pack(order.id)
        }
        _ = try shop.orders.picking.pick(order.id, names[1])
        #expect(throws: OrderError.self) { try shop.orders.ship(order.id) }
        #expect(try shop.orders.picking.pack(order.id, in: "CASE-1").state == .packed)
        let verbs = try shop.home.events.list().map(\.record.event.verb)
        #expect(verbs.suffix(2) == [.pick, .load])
        #expect(try shop.orders.ship(order.id).state == .shipped && shop.holds())
    }

    @Test func `who fetches may note something on the order, and change nothing else of it`() throws
    {
        let shop = try Shop([5, 9])
        let order = try shop.confirmed("CARROT=5")
        let worker = HomeOrders(
            shop.home.acting(as: Principal(name: "mara", role: .worker))
        )
        _ = try worker.picking.pick(order.id, shop.items[0].rawValue)
        var change = OrderChange()
        change.note = "The crate is wet"
        #expect(try worker.change(order.id, change).state == .picking)
        _ = try worker.picking.pack(order.id)
        change.note = "The crate is wet below"
        let packed = try worker.change(order.id, change)
        #expect(packed.state == .packed && packed.note == "The crate is wet below")
        change.shipTo = "Elsewhere"
        #expect(throws: PeopleError.self) { try worker.change(order.id, change) }
    }

    @Test func `what is not there is promised of other stock, and not looked for twice`() throws {
        let shop = try Shop([5, 9, 4])
        let order = try shop.confirmed("CARROT=5")
        let first = shop.items[0]
        #expect(throws: ServiceError.self) {
            try shop.orders.picking.shortPick(order.id, first.rawValue, reason: "eaten")
        }
        _ = try shop.orders.picking.pick(order.id, first.rawValue, quantity: 1)
        let code = shop.home.settings.reasons[0].code
        let after = try shop.orders.picking.shortPick(order.id, first.rawValue, reason: code)
        #expect(try shop.promised(order) == ["L-1=1", "L-2=4"] && after.shortLines.isEmpty)
        #expect(try shop.orders.records(of: order).last?.reason == code)
        _ = try shop.orders.picking.shortPick(order.id, shop.items[1].rawValue, reason: code)
        let last = try shop.orders.picking.shortPick(order.id, shop.items[2].rawValue, reason: code)
        #expect(last.shortLines.map(\.short) == [4], "the items before are not tried again")
        #expect(try shop.holds())
    }

    @Test func `another lot is taken where somebody says so, and never one that is held`() throws {
        let shop = try Shop([5, 9, 4])
        let order = try shop.confirmed("CARROT=5", "CARROT=1@L-3")
        let (first, second) = (shop.items[0], shop.items[1])
        #expect(
            throws: OrderError.otherStock(order: order.id, thing: second, promised: first)
        ) { try shop.orders.picking.pick(order.id, second.rawValue) }
        _ = try shop.home.lots.hold("CARROT/L-2", reason: "metal")
        #expect(throws: OrderError.unfit(order: order.id, item: second, reason: "held")) {
            try shop.orders.picking.pick(order.id, second.rawValue, swaps: true)
        }
        _ = try shop.home.lots.release("CARROT/L-2", reason: "none found")
        let (after, _) = try shop.orders.picking.pick(order.id, second.rawValue, swaps: true)
        #expect(try shop.promised(order) == ["L-2=5", "L-3=1"] && after.unpicked == 1)
        let stock = try shop.home.inventories.find("Stock")
        let other = try #require(
            try shop.home.items.list(of: stock).first { $0.product != "CARROT" }
        )
        #expect(throws: OrderError.notAsked(order: order.id, thing: other.id.rawValue)) {
            try shop.orders.picking.pick(order.id, other.id.rawValue)
        }
        #expect(throws: LabelRefusal.self) {
            try shop.orders.picking.pick(order.id, "https://example.com/elsewhere")
        }
        #expect(try shop.holds())
    }

    @Test func `what is to be brought back leaves with an order that is short`() throws {
        let shop = try Shop([10, 10])
        let order = try shop.confirmed("CARROT=15")
        let (picking, first) = (shop.orders.picking, shop.items[0])
        _ = try picking.pick(order.id, first.rawValue)
        _ = try shop.home.lots.hold("CARROT/L-1", reason: "metal")
        _ = try shop.home.lots.release("CARROT/L-1", reason: "none found")
        let before = try shop.orders.order(order.id)
        #expect(before.putBacks.map(\.quantity) == [10] && before.shortLines.map(\.short) == [10])
        for quantity in [0, -1, 11] {
            #expect(throws: OrderError.self) {
                try picking.pick(order.id, first.rawValue, quantity: quantity, swaps: true)
            }
        }
        #expect(try shop.orders.order(order.id) == before)
        let (after, _) = try picking.pick(order.id, first.rawValue)
        #expect(after.putBacks.isEmpty && after.shortLines.isEmpty && after.picked(first) == 10)
        #expect(after.unpicked == 5)
        #expect(try shop.holds())
    }

    @Test func `the label of one item does not take another of its lot`() throws {
        let shop = try Shop([5, 5])
        try shop.edit(shop.items[1]) { $0.lot = "L-1" }
        let order = try shop.confirmed("CARROT=3")
        let promised = try #require(try shop.orders.order(order.id).lines[0].allocations.first)
        let other = try #require(shop.items.first { $0 != promised.item })
        _ = try shop.home.labelKeys.makeLabelKey(.ed25519)
        let stock = try shop.home.inventories.find("Stock")
        func label(_ item: ItemID) throws -> String {
            try shop.home.labels.issueLabel(of: item, in: stock, expiry: nil).link
        }
        let (own, wrong) = (try label(promised.item), try label(other))
        #expect(
            throws: OrderError.otherStock(order: order.id, thing: other, promised: promised.item)
        ) { try shop.orders.picking.pick(order.id, wrong) }
        #expect(try shop.orders.picking.pick(order.id, own).order.unpicked == 0)
    }

    @Test func `a worker does not call off what is packed, and is told so at once`() throws {
        let shop = try Shop([5])
        let word = PeopleHome.password
        for (login, role) in [("ana", Role.admin), ("wanda", .worker)] {
            _ = try shop.home.people.add(NewPerson(login: login, role: role), password: word)
        }
        let ana = HomeOrders(try shop.home.acting(as: "ana"))
        let wanda = HomeOrders(try shop.home.acting(as: "wanda"))
        var draft = OrderDraft(customer: "MARKET")
        (draft.inventory, draft.lines) = ("Stock", [try OrderLineText("CARROT=1")])
        let id = try wanda.make(draft).id
        _ = try wanda.place(id)
        _ = try ana.confirm(id)
        _ = try wanda.picking.pick(id, shop.items[0].rawValue)
        _ = try wanda.picking.pack(id)
        #expect(throws: PeopleError.self) { try wanda.cancel(id, reason: "late") }
        #expect(try ana.cancel(id, reason: "late").state == .cancelled)
    }

    @Test func `what was picked is brought back, from an order that was called off too`() throws {
        let shop = try Shop([5])
        let order = try shop.confirmed("CARROT=5")
        let item = shop.items[0].rawValue
        #expect(throws: OrderError.notPicked(order: order.id, thing: item)) {
            _ = try shop.orders.picking.pick(order.id, item)
            _ = try shop.orders.picking.putBack(order.id, item)
            _ = try shop.orders.picking.putBack(order.id, item)
        }
        _ = try shop.orders.picking.pick(order.id, item)
        let ended = try shop.orders.cancel(order.id, reason: "not wanted")
        #expect(ended.putBacks.map(\.quantity) == [5])
        #expect(try shop.orders.picking.pickList([order.id]).putBacks.count == 1)
        #expect(try shop.orders.picking.putBack(order.id, item).putBacks.isEmpty)
        #expect(throws: OrderError.self) { try shop.orders.picking.pickList([order.id]) }
    }

    @Test func `a walk begins at the dock and goes through the zones of the plan`() throws {
        let shop = try Shop([2, 2, 2])
        let order = try shop.confirmed("CARROT=6")
        let list = try shop.orders.picking.pickList([order.id])
        #expect(list.left == 6 && list.stops.flatMap(\.parts).count == 3)
        let zones = list.stops.compactMap(\.zone)
        #expect(Set(zones).count == zones.count)
    }
}

/// What holds of orders whatever happens beside them.
@Suite struct OrderFaultTests {
    private typealias Shop = OrderTests.Shop

    @Test func `a note leaves what is promised alone, though the order is short`() throws {
        let shop = try Shop([10])
        let order = try shop.orders.place(try shop.order("CARROT=10").id)
        try shop.edit(shop.items[0]) { $0.quantity = 6 }
        var change = OrderChange()
        change.note = " call first "
        let noted = try shop.orders.change(order.id, change)
        #expect(noted.note == "call first" && noted.lines.map(\.promised) == [6])
        change = OrderChange()
        change.lines = [try OrderLineText("CARROT=100")]
        let refusal = #expect(throws: OrderError.self) { try shop.orders.change(order.id, change) }
        #expect(refusal?.remedy.contains("add --allow-short") == true)
    }

    @Test func `a change keeps what is promised, and shifts it where that helps`() throws {
        let shop = try Shop([10, 10])
        let order = try shop.orders.place(try shop.order("CARROT=12").id)
        var change = OrderChange()
        change.lines = [try OrderLineText("CARROT=8@L-1"), try OrderLineText("CARROT=12")]
        #expect(try shop.orders.change(order.id, change).shortLines.isEmpty)
        #expect(try shop.promised(order) == ["L-1=2", "L-2=10", "L-1=8"])
        #expect(try shop.holds())
    }

    @Test func `many items that lose stock give an order one record`() throws {
        let shop = try Shop([4, 4, 4])
        let order = try shop.orders.place(try shop.order("CARROT=4@L-1", "CARROT=8").id)
        let before = try shop.orders.order(order.id).version
        _ = try shop.home.lots.hold("CARROT/L-2", reason: "metal")
        #expect(try shop.orders.order(order.id).version == before + 1)
        #expect(try shop.holds())
    }

    @Test func `two lines for the same, a past day and an archived inventory are refused`() throws {
        let shop = try Shop([4])
        #expect(throws: OrderError.self) { try shop.order("CARROT=1", "CARROT=2") }
        var draft = OrderDraft(customer: "MARKET")
        (draft.inventory, draft.wantedBy) = ("Stock", CalendarDay("2001-01-01"))
        #expect(throws: OrderError.badMember("wanted_by", reason: "has passed")) {
            try shop.orders.make(draft)
        }
        draft.wantedBy = nil
        _ = try shop.home.inventories.add(named: "Other")
        _ = try shop.home.inventories.use("Other")
        _ = try shop.home.inventories.archive("Stock")
        #expect(throws: StoreError.self) { try shop.orders.make(draft) }
    }

    @Test func `a unit that has changed is asked about like a price`() throws {
        let shop = try Shop([4])
        let order = try shop.order("CARROT=2")
        var product = try shop.home.masterData.product("CARROT")
        product.unit = try AmountUnit("KGM")
        try shop.home.masterData.editProduct("CARROT", to: product)
        #expect(throws: OrderError.priceChanged(order: order.id, lines: [1])) {
            try shop.orders.place(order.id)
        }
        let placed = try shop.orders.place(order.id, takesPrices: true)
        #expect(placed.lines[0].unit.code == "KGM")
    }

    @Test func `what left with an order does not come back by restoring it`() throws {
        let shop = try Shop([4, 4])
        let order = try shop.orders.place(try shop.order("CARROT=4").id)
        _ = try shop.orders.confirm(order.id)
        #expect(throws: OrderError.nothingPromised(order: order.id)) {
            try shop.edit(shop.items[0]) { $0.lot = nil }
            _ = try shop.orders.ship(order.id, allowsShort: true)
        }
        var change = OrderChange()
        change.allowsShort = true
        _ = try shop.orders.change(order.id, change)
        _ = try shop.orders.ship(order.id)
        let stock = try shop.home.inventories.find("Stock")
        let gone = try #require(
            shop.items.first { item in (try? shop.home.items.find(item, in: stock)) == nil }
        )
        #expect(throws: StoreError.self) { try shop.home.items.restore(gone, to: stock) }
    }

    @Test func `a worker's change of a confirmed order is to be confirmed again`() throws {
        let shop = try Shop([9])
        let word = PeopleHome.password
        for (login, role) in [("ana", Role.admin), ("wanda", .worker)] {
            _ = try shop.home.people.add(NewPerson(login: login, role: role), password: word)
        }
        let ana = HomeOrders(try shop.home.acting(as: "ana"))
        let wanda = HomeOrders(try shop.home.acting(as: "wanda"))
        var draft = OrderDraft(customer: "MARKET")
        (draft.inventory, draft.lines) = ("Stock", [try OrderLineText("CARROT=1")])
        let id = try wanda.make(draft).id
        _ = try wanda.place(id)
        _ = try ana.confirm(id)
        var change = OrderChange()
        change.note = "call first"
        #expect(try wanda.change(id, change).state == .confirmed)
        change = OrderChange()
        change.shipTo = "my garage"
        #expect(try wanda.change(id, change).state == .placed)
        _ = try ana.confirm(id)
        change = OrderChange()
        change.lines = [try OrderLineText("CARROT=9")]
        #expect(try ana.change(id, change).state == .confirmed)
    }

    @Test func `while a blind audit goes on nothing is promised on what was heard`() async throws {
        let shop = try Shop([1, 1], trust: "B")
        let home = shop.home
        let word = PeopleHome.password
        for (login, role) in [("ana", Role.admin), ("mia", .manager), ("wanda", .worker)] {
            _ = try home.people.add(NewPerson(login: login, role: role), password: word)
        }
        let inventory = try home.inventories.find("Stock")
        let wanda = try home.acting(as: "wanda")
        _ = try await wanda.sessions.start(
            HomeSessions.AuditRequest(
                inventory: inventory.name,
                source: try SourceDescription(shop.site.walk),
                terms: WantedTerms(isBlind: true)
            ),
            control: AuditControl()
        ) { _ in }
        let mia = try home.acting(as: "mia")
        #expect(try !mia.beacons.lastHeard(of: inventory).isEmpty)
        #expect(try wanda.beacons.lastHeard(of: inventory).isEmpty)
        var draft = OrderDraft(customer: "MARKET")
        (draft.inventory, draft.lines) = ("Stock", [try OrderLineText("CARROT=1")])
        let id = try HomeOrders(mia).make(draft).id
        #expect(throws: OrderError.self) { try HomeOrders(mia).place(id) }
    }
}
