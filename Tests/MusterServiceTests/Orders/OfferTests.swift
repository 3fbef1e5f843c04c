import Foundation
import MusterCatalogue
import MusterCore
import MusterOrders
import MusterPeople
import MusterProvenance
import MusterService
import MusterStore
import MusterTestSupport
import Testing

/// Offers: what is shown to whom, and what never is.
@Suite struct OfferTests {
    /// A house with carrots on sale, five of them there, and a customer who can be written to.
    ///
    /// It is Thursday, 12 March, 10:14 at the site.
    private struct House {
        let people: PeopleHome
        let home: OpenHome
        let manager: OpenHome
        let customer: OpenHome
        var offers: HomeOffers { HomeOffers(manager) }

        init() throws {
            (people, home) = try PeopleHome.peopled()
            try Data("[orders]\ntrust = \"C\"\n[mail]\nfrom = \"m@example.org\"\n".utf8)
                .write(to: URL(filePath: people.folder.settingsPath))
            manager = try people.open().acting(as: "manager")
            var carrots = Product(code: "CARROT", name: "Carrots")
            carrots.isOnSale = true
            try manager.masterData.addProduct(carrots)
            try manager.masterData.addProduct(Product(code: "LEEK", name: "Leeks"))
            let stock = try manager.inventories.add(named: "Stock")
            var item = Item(
                id: ItemID(rawValue: "IT-1"),
                name: "Crate",
                beacon: try BeaconIdentity("ibeacon:e2c56db5-dffb-48d2-b060-d0f5a71096e0/1/1")
            )
            (item.product, item.quantity) = ("CARROT", 5)
            try manager.items.add(item, to: stock)
            let plan = people.folder.path + "/plan.json"
            let text = """
                {"site":"Test","unit":"m","size":[4,4],"zones":[{"id":"shop","name":"Shop",
                "polygon":[[0,0],[4,0],[4,4],[0,4]]}]}
                """
            try Data(text.utf8).write(to: URL(filePath: plan))
            _ = try manager.floorPlan.importFile(plan)
            customer = try manager.acting(as: "customer")
            _ = try customer.people.changeProfile([.mail: "c@example.org"])
        }

        @discardableResult
        func add(
            _ name: String,
            _ occasion: Offer.Occasion,
            products: [String] = ["CARROT"],
            to audience: OfferAudience = .customers,
            until: String? = nil
        ) throws -> Offer {
            try offers.add(
                Offer(
                    name: name,
                    products: products,
                    text: "Fresh",
                    occasion: occasion,
                    audience: audience,
                    until: until.flatMap { CalendarDay($0) },
                    madeAt: manager.now(),
                    madeBy: "manager"
                )
            )
        }

        func seen() throws -> [String] { try ShopOffers(customer).list().map(\.offer.name) }
    }

    private static let noon = Offer.Occasion.time(.daily(minute: 12 * 60))
    private static let zone = ZoneID(rawValue: "shop")
    private static let badge = "ibeacon:e2c56db5-dffb-48d2-b060-d0f5a71096e0/9/17"

    @Test func `an offer comes at its time, once, in the shop and by mail, and goes after a day`()
        throws
    {
        let house = try House()
        try house.add("Noon", Self.noon)
        #expect(try house.offers.showDue().isEmpty && house.seen().isEmpty)
        house.people.wait(2 * 3_600)
        let shown = try house.offers.showDue()
        #expect(shown.map(\.person) == ["customer"])
        #expect(shown.map(\.reason) == [.time("2026-03-12T12:00")])
        #expect(try house.offers.showDue().isEmpty && house.seen() == ["Noon"])
        let mails = try house.manager.mail.outbox().filter { $0.subject == "Offer: Noon" }
        #expect(mails.map(\.recipient) == ["c@example.org"])
        house.people.wait(86_401)
        #expect(try house.seen().isEmpty)
        #expect(try house.offers.showDue().count == 1, "and comes again the next day")
        try house.offers.remove("Noon")
        #expect(try house.seen().isEmpty)
        try house.offers.restore("Noon")
        #expect(try house.offers.list().map(\.products) == [["CARROT"]])
        #expect(throws: StoreError.self) { try house.offers.restore("Noon") }
        try house.offers.remove("Noon")
        try house.add("Noon", Self.noon)
        #expect(throws: StoreError.self, "another one is called so now") {
            try house.offers.restore("Noon")
        }
        #expect(throws: StoreError.self) { try house.offers.restore("Never") }
    }

    @Test func `what comes too late, is over, is for others or cannot be sent is not shown`() throws
    {
        let house = try House()
        try house.add("Noon", Self.noon, until: "2026-03-12")
        house.people.wait(3 * 3_600)
        #expect(try house.offers.showDue().isEmpty, "nobody wants to know at 13:14")
        house.people.wait(23 * 3_600)
        #expect(try house.offers.showDue().isEmpty, "its last day is over")
        let leek = OfferError.offSale(product: "LEEK")
        #expect(throws: leek) { try house.add("Leeks", Self.noon, products: ["LEEK"]) }
        try house.add("Noon 2", Self.noon)
        var carrots = try house.manager.masterData.product("CARROT")
        carrots.isOnSale = false
        try house.manager.masterData.editProduct("CARROT", to: carrots)
        house.people.wait(23.5 * 3_600)
        #expect(try house.offers.showDue().isEmpty, "it is not on sale any more")
    }

    @Test func `a badge that comes into the zone is told once, by day, where its person agrees`()
        throws
    {
        let house = try House()
        let zone = Self.zone
        try house.add("Here", .place(zone, dwellSeconds: 10))
        let admin = try house.manager.acting(as: "ana")
        let badge = try BeaconIdentity(Self.badge)
        _ = try admin.people.setBadge(of: "customer", to: badge)
        func enter(_ at: Instant) throws -> [OfferShowing] {
            try house.offers.enter(badge, zone, stayed: 10, at: at)
        }
        let now = house.manager.now()
        #expect(try house.offers.awaited(in: zone).badges.isEmpty)
        #expect(try enter(now).isEmpty, "nothing by place for who has not agreed to it")
        _ = try house.customer.people.changeProfile([.offers: "place"])
        #expect(try house.offers.awaited(in: zone).badges.map(\.description) == [Self.badge])
        #expect(try house.offers.awaited(in: zone).stays == [10])
        #expect(try enter(now.advanced(bySeconds: 12 * 3_600)).isEmpty, "nothing by night")
        #expect(try enter(now).map(\.person) == ["customer"])
        #expect(try enter(now.advanced(bySeconds: 60)).isEmpty, "once")
        #expect(try house.seen() == ["Here"])
        _ = try house.customer.people.changeProfile([.offers: "no"])
        #expect(try house.seen().isEmpty)
        #expect(try enter(now.advanced(bySeconds: 2 * 86_400)).isEmpty, "nothing after a no")
    }

    @Test func `a badge is carried by one, and by no item`() throws {
        let house = try House()
        let admin = try house.manager.acting(as: "ana")
        let item = try BeaconIdentity("ibeacon:e2c56db5-dffb-48d2-b060-d0f5a71096e0/1/1")
        let badge = try BeaconIdentity(Self.badge)
        #expect(throws: OfferError.badgeTaken(beacon: item.description, by: "item IT-1")) {
            try admin.people.setBadge(of: "customer", to: item)
        }
        _ = try admin.people.setBadge(of: "customer", to: badge)
        let stock = try house.manager.inventories.find("Stock")
        let other = Item(id: ItemID(rawValue: "IT-2"), name: "Crate", beacon: badge)
        #expect(throws: StoreError.self) { try house.manager.items.add(other, to: stock) }
        #expect(throws: OfferError.badgeTaken(beacon: Self.badge, by: "customer")) {
            try admin.people.setBadge(of: "viewer", to: badge)
        }
        #expect(try admin.people.setBadge(of: "customer", to: nil).badge == nil)
        #expect(try admin.people.setBadge(of: "viewer", to: badge).badge == Self.badge)
        #expect(throws: PeopleError.self) {
            try house.customer.people.setBadge(of: "customer", to: nil)
        }
    }

    @Test func `an offer that makes no sense is refused with what it may be`() throws {
        let house = try House()
        func refused(_ error: any Error) -> Bool {
            guard let error = error as? any MusterError else { return false }
            return error.exitCode == .dataRefused
        }
        for occasion in [
            Offer.Occasion.time(.counted), .time(.daily(minute: 22 * 60)),
            .place(Self.zone, dwellSeconds: 3_601),
        ] {
            #expect { try house.add("X", occasion) } throws: { refused($0) }
        }
        for products in [[], ["CARROT", "CARROT"]] {
            #expect { try house.add("X", Self.noon, products: products) } throws: { refused($0) }
        }
        #expect { try house.add("a\nb", Self.noon) } throws: { refused($0) }
        #expect { try house.add("X", Self.noon, until: "2026-03-11") } throws: { refused($0) }
        let nowhere = Offer.Occasion.place(ZoneID(rawValue: "moon"), dwellSeconds: 1)
        #expect(throws: StoreError.self) { try house.add("X", nowhere) }
        #expect(throws: OfferError.noCustomer(login: "viewer")) {
            try house.add("X", Self.noon, to: .person("viewer"))
        }
        try house.add("X", Self.noon)
        #expect(throws: StoreError.self) { try house.add("X", Self.noon) }
        #expect(throws: PeopleError.self) {
            try HomeOffers(house.manager.acting(as: "worker")).remove("X")
        }
        #expect(try house.offers.list().map(\.name) == ["X"])
    }
}
