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

/// What goes wrong on a walk for an order, and what follows from it.
@Suite struct PickFaultTests {
    private typealias Shop = OrderTests.Shop

    private func reason(_ shop: Shop) -> String { shop.home.settings.reasons[0].code }

    @Test func `a code of another house is no label, nor is a number that was never issued`() throws
    {
        let shop = try Shop([5, 5])
        let (order, picking) = (try shop.confirmed("CARROT=6").id, shop.orders.picking)
        let item = shop.items[0].rawValue
        let there = "https://shop.example/items/\(item)?by=qr"
        _ = try picking.pick(order, there, quantity: 1)
        func means() throws -> Pick.Means? {
            try shop.orders.order(order).lines[0].picks.first?.means
        }
        #expect(try means() == .sight, "no portal runs: it may have been this house's")
        shop.home.machine.keepPortal(url: "https://muster.example:8443", isPublic: true)
        #expect(throws: LabelRefusal.notOurs(there)) { try picking.pick(order, there, quantity: 1) }
        let here = "https://muster.example:8443/items/\(item)?by=qr"
        #expect(throws: OrderError.notAsked(order: order, thing: item)) {
            try picking.pick(order, here + "&inventory=Other", quantity: 1)
        }
        _ = try picking.pick(order, here, quantity: 1)
        #expect(try means() == .label)
        _ = try shop.home.labelKeys.makeLabelKey(.ed25519)
        let stock = try shop.home.inventories.find("Stock")
        let label = try shop.home.labels.issueLabel(of: shop.items[0], in: stock, expiry: nil)
        let serial = try #require(label.serial)
        let never = try #require(
            label.canonical.replacing(serial, with: "NEVER").split(separator: "?").first
        )
        #expect(throws: OrderError.badLabel(verdict: "unknown")) {
            try picking.pick(order, String(never), quantity: 1)
        }
        _ = try picking.pick(order, label.link, quantity: 1)
        #expect(try shop.orders.order(order).picked(shop.items[0]) == 3)
    }

    @Test func `an audit takes back what was not fetched of an item, and leaves what was`() throws {
        let shop = try Shop([10])
        let first = try shop.confirmed("CARROT=4").id
        let second = try shop.confirmed("CARROT=5").id
        let item = shop.items[0]
        // The younger order has fetched some of it: the older one gives back what it has not.
        _ = try shop.orders.picking.pick(second, item.rawValue, quantity: 2)
        try Orders(shop.home.store).takeBack(
            [item],
            of: shop.home.inventories.find("Stock"),
            reason: "not found",
            by: Author(name: "ana", at: shop.home.now())
        )
        #expect(try shop.orders.order(first).lines.map(\.promised) == [0])
        #expect(try shop.orders.order(second).lines.map(\.promised) == [2])
        #expect(try shop.holds())
    }

    @Test func `what was not there is promised to no other order, until it is fetched`() throws {
        let shop = try Shop([5, 9])
        let (order, picking) = (try shop.confirmed("CARROT=3").id, shop.orders.picking)
        let other = try shop.confirmed("CARROT=2@L-1").id
        let item = shop.items[0]
        _ = try picking.shortPick(order, item.rawValue, reason: reason(shop))
        #expect(try shop.promised(shop.orders.order(order)) == ["L-2=3"])
        let taken = try shop.orders.order(other)
        #expect(taken.shortLines.map(\.short) == [2], "another order is not left to look for it")
        #expect(try shop.orders.records(of: taken).last?.reason == "\(order) did not find the item")
        let third = try shop.order("CARROT=1@L-1")
        #expect(throws: OrderError.self) { try shop.orders.place(third.id) }
        #expect(try shop.holds())
        let (found, _) = try picking.pick(other, item.rawValue)
        #expect(found.shortLines.isEmpty && found.unpicked == 0, "it has turned up")
        #expect(try shop.orders.place(third.id).shortLines.isEmpty)
        #expect(try shop.holds())
    }

    @Test func `what turns up is taken for the order that looked for it in vain`() throws {
        let shop = try Shop([5])
        let (order, picking) = (try shop.confirmed("CARROT=5").id, shop.orders.picking)
        let item = shop.items[0]
        let short = try picking.shortPick(order, item.rawValue, reason: reason(shop))
        #expect(short.isNothingPromised && short.shortLines.map(\.short) == [5])
        #expect(throws: OrderError.nothingPromised(order: order)) { try picking.pack(order) }
        #expect(throws: OrderError.badMember("quantity", reason: "must be from 1 to 5")) {
            try picking.pick(order, item.rawValue, quantity: 6)
        }
        _ = try picking.pick(order, item.rawValue, quantity: 2)
        #expect(try picking.pick(order, item.rawValue).order.shortLines.isEmpty)
        #expect(try picking.pack(order).state == .packed && shop.holds())
    }

    @Test func `one item is taken in the place of several`() throws {
        let shop = try Shop([2, 3, 9])
        let (order, picking) = (try shop.confirmed("CARROT=5").id, shop.orders.picking)
        #expect(try shop.promised(shop.orders.order(order)) == ["L-1=2", "L-2=3"])
        let (after, item) = try picking.pick(order, shop.items[2].rawValue, swaps: true)
        #expect(item == shop.items[2] && after.unpicked == 0)
        #expect(try shop.promised(after) == ["L-3=5"] && shop.holds())
    }

    @Test func `an order that lost stock while it was picked gets other stock`() throws {
        let shop = try Shop([5, 9])
        let word = PeopleHome.password
        for (login, role) in [("ana", Role.admin), ("wanda", .worker)] {
            _ = try shop.home.people.add(NewPerson(login: login, role: role), password: word)
        }
        let admin = try shop.home.acting(as: "ana")
        let (ana, wanda) = (HomeOrders(admin), HomeOrders(try shop.home.acting(as: "wanda")))
        var draft = OrderDraft(customer: "MARKET")
        (draft.inventory, draft.lines) = ("Stock", [try OrderLineText("CARROT=5")])
        let id = try wanda.make(draft).id
        _ = try wanda.place(id)
        _ = try ana.confirm(id)
        let item = shop.items[0]
        _ = try wanda.picking.pick(id, item.rawValue)
        _ = try wanda.picking.pack(id)
        _ = try admin.lots.hold("CARROT/L-1", reason: "metal")
        #expect(throws: OrderError.notBroughtBack(order: id, item: item, quantity: 5)) {
            try wanda.ship(id, allowsShort: true)
        }
        var change = OrderChange()
        change.allowsShort = true
        #expect(throws: PeopleError.self) { try wanda.change(id, change) }
        let changed = try ana.change(id, change)
        #expect(changed.state == .picking && changed.lines.map(\.promised) == [5])
        change = OrderChange()
        change.removed = [1]
        #expect(throws: OrderError.notBroughtBack(order: id, item: item, quantity: 5)) {
            try ana.change(id, change)
        }
        _ = try wanda.picking.pick(id, shop.items[1].rawValue)
        #expect(throws: OrderError.notBroughtBack(order: id, item: item, quantity: 5)) {
            try wanda.picking.pack(id)
        }
        _ = try wanda.picking.putBack(id, item.rawValue, quantity: 2)
        _ = try wanda.picking.putBack(id, item.rawValue)
        _ = try wanda.picking.pack(id)
        #expect(try wanda.ship(id).state == .shipped && shop.holds())
    }

    @Test func `what was fetched of an item that ended is brought back all the same`() throws {
        let shop = try Shop([5])
        let (order, item) = (try shop.confirmed("CARROT=5").id, shop.items[0])
        _ = try shop.orders.picking.pick(order, item.rawValue)
        try shop.home.items.delete(item, from: shop.home.inventories.find("Stock"))
        #expect(try shop.orders.order(order).putBacks.map(\.quantity) == [5])
        #expect(try shop.orders.picking.putBack(order, item.rawValue).putBacks.isEmpty)
    }

    @Test func `packing again puts right what was recorded the first time`() throws {
        let shop = try Shop([5, 9])
        let (order, picking) = (try shop.confirmed("CARROT=5").id, shop.orders.picking)
        _ = try picking.pick(order, shop.items[0].rawValue)
        _ = try picking.pack(order, in: "CASE-1")
        _ = try picking.putBack(order, shop.items[0].rawValue)
        _ = try picking.pick(order, shop.items[0].rawValue)
        _ = try picking.pack(order)
        let events = try shop.home.events.list().filter { $0.correctedBy == nil }
        let verbs = events.map(\.record.event.verb)
        #expect(verbs.count { $0 == .pick } == 1 && verbs.last == .unload, "\(verbs)")
        _ = try picking.putBack(order, shop.items[0].rawValue)
        _ = try picking.pick(order, shop.items[0].rawValue)
        _ = try picking.pack(order, in: "CASE-2")
        let last = try shop.home.events.list().filter { $0.correctedBy == nil }
        #expect(last.last?.record.event.verb == .load, "it is in another case now")
    }

    @Test func `what leaves is recorded as it left, and a cancelled order's case is empty`() throws
    {
        let shop = try Shop([5, 9])
        let (order, picking) = (try shop.confirmed("CARROT=5").id, shop.orders.picking)
        let item = shop.items[0].rawValue
        _ = try picking.pick(order, item)
        _ = try picking.pack(order, in: "CASE-1")
        try shop.edit(shop.items[0]) { $0.quantity = 3 }
        _ = try picking.putBack(order, item)
        #expect(try shop.orders.order(order).state == .packed)
        _ = try shop.orders.ship(order, allowsShort: true)
        func events() throws -> [TraceEvent] {
            try shop.home.events.list().filter { $0.correctedBy == nil }.map(\.record.event)
        }
        for verb in [EventVerb.pick, .load, .ship] {
            let things = try events().filter { $0.verb == verb }.flatMap(\.things)
            let amounts = things.compactMap(\.quantity).map { "\($0.amount)" }
            #expect(amounts == ["3"], "\(verb): \(things)")
        }
        let other = try shop.confirmed("CARROT=2").id
        _ = try picking.pick(other, shop.items[1].rawValue)
        _ = try picking.pack(other, in: "CASE-2")
        let ended = try shop.orders.cancel(other, reason: "late")
        #expect(ended.putBacks.count == 1)
        #expect(try events().last?.verb == .unload)
    }

    @Test func `what lies with a cancelled order is taken over by the one that gets it`() throws {
        let shop = try Shop([10])
        let (first, picking) = (try shop.confirmed("CARROT=10").id, shop.orders.picking)
        let item = shop.items[0]
        _ = try picking.pick(first, item.rawValue)
        _ = try shop.orders.cancel(first, reason: "late")
        let second = try shop.confirmed("CARROT=4").id
        _ = try picking.pick(second, item.rawValue)
        let left = try shop.orders.order(first)
        #expect(left.putBacks.map(\.quantity) == [6], "four were not on the shelf any more")
        #expect(try shop.orders.records(of: left).last?.reason == "taken for \(second)")
        #expect(try shop.holds())
    }

    @Test func `less of a line lets go of what would have to be fetched`() throws {
        let shop = try Shop([5, 5, 5])
        let (order, picking) = (try shop.confirmed("CARROT=15").id, shop.orders.picking)
        _ = try picking.pick(order, shop.items[2].rawValue)
        var change = OrderChange()
        change.lines = [try OrderLineText("CARROT=10")]
        let changed = try shop.orders.change(order, change)
        #expect(changed.putBacks.isEmpty && changed.unpicked == 5 && changed.shortLines.isEmpty)
        #expect(try shop.holds())
    }

    @Test func `who says again what is wanted has what is missing looked for`() throws {
        let shop = try Shop([5])
        let order = try shop.orders.place(try shop.order("CARROT=5").id)
        _ = try shop.home.lots.hold("CARROT/L-1", reason: "metal")
        _ = try shop.home.lots.release("CARROT/L-1", reason: "none found")
        #expect(try shop.orders.order(order.id).shortLines.map(\.short) == [5])
        var change = OrderChange()
        change.lines = [try OrderLineText("CARROT=5")]
        #expect(try shop.orders.change(order.id, change).shortLines.isEmpty && shop.holds())
    }

    @Test func `a product that is called otherwise keeps its stock and its promises`() throws {
        let shop = try Shop([5])
        let order = try shop.orders.place(try shop.order("CARROT=5").id)
        var product = try shop.home.masterData.product("CARROT")
        product.code = "WORTEL"
        try shop.home.masterData.editProduct("CARROT", to: product)
        let stock = try shop.home.inventories.find("Stock")
        #expect(try shop.home.items.find(shop.items[0], in: stock).product == "WORTEL")
        #expect(try shop.orders.order(order.id).lines.map(\.promised) == [5])
        var change = OrderChange()
        change.lines = [try OrderLineText("WORTEL=4")]
        let changed = try shop.orders.change(order.id, change)
        #expect(changed.lines.map(\.promised) == [4] && changed.shortLines.isEmpty)
        #expect(try shop.holds())
    }

    @Test func `a crate of goods without lots is not recorded, and one is told so`() throws {
        let shop = try Shop([5])
        try shop.edit(shop.items[0]) { $0.lot = nil }
        let (order, picking) = (try shop.confirmed("CARROT=5").id, shop.orders.picking)
        _ = try picking.pick(order, shop.items[0].rawValue)
        let refusal = #expect(throws: OrderError.self) { try picking.pack(order, in: "CASE-1") }
        #expect(refusal?.exitCode == .dataRefused)
        #expect(try picking.pack(order).state == .packed)
        #expect(try picking.pickList([order, order]).stops.flatMap(\.parts).count == 1)
    }

    @Test func `who counts blind is not told what was promised as it was heard`() async throws {
        let shop = try Shop([1], trust: "B")
        let home = shop.home
        let word = PeopleHome.password
        for (login, role) in [("ana", Role.admin), ("mia", .manager), ("wanda", .worker)] {
            _ = try home.people.add(NewPerson(login: login, role: role), password: word)
        }
        let (wanda, mia) = (try home.acting(as: "wanda"), try home.acting(as: "mia"))
        func audit(blind: Bool) async throws {
            _ = try await wanda.sessions.start(
                HomeSessions.AuditRequest(
                    inventory: "Stock",
                    source: try SourceDescription(shop.site.walk),
                    terms: WantedTerms(isBlind: blind)
                ),
                control: AuditControl()
            ) { _ in }
        }
        try await audit(blind: false)
        _ = try mia.sessions.cancel(nil, reason: "to listen")
        let stock = try home.inventories.find("Stock")
        let heard = try #require(try mia.beacons.lastHeard(of: stock)[shop.items[0]]?.at)
        let then = try OpenHome(
            home.folder,
            person: "tester",
            command: "muster test",
            now: { heard.advanced(bySeconds: 60) }
        )
        let orders = HomeOrders(try then.acting(as: "mia"))
        var draft = OrderDraft(customer: "MARKET")
        (draft.inventory, draft.lines) = ("Stock", [try OrderLineText("CARROT=1")])
        let id = try orders.make(draft).id
        _ = try orders.place(id)
        func trust(_ home: OpenHome) throws -> [StockTrust] {
            try HomeOrders(home).order(id).lines.flatMap(\.allocations).map(\.trust)
        }
        #expect(try trust(wanda) == [.heard])
        try await audit(blind: true)
        #expect(try trust(wanda) == [.recorded] && trust(mia) == [.heard])
        let list = try HomeOrders(mia).picking.pickList([HomeOrders(mia).confirm(id).id])
        #expect(try HomeOrders(wanda).picking.keepingLevels(of: list) != nil)
        #expect(try HomeOrders(mia).picking.keepingLevels(of: list) == nil)
    }
}
