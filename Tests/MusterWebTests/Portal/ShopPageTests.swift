import Foundation
import MusterCatalogue
import MusterCore
import MusterOrders
import MusterPeople
import MusterProvenance
import MusterService
import MusterStore
import MusterTestSupport
import MusterWeb
import Testing

/// The pages and the API that customers see, and that they see nothing else.
@Suite(.onOwnThreads) struct ShopPageTests {
    /// A house with five crates of carrots on sale, which a customer of MARKET may order.
    private struct House {
        let home: WebHome
        let server: LocalPortal
        let session: String
        let item: Item

        init(sellsFrom inventory: String? = nil, settings: String = "") throws {
            home = try WebHome.audited()
            let named = inventory.map { "\ninventory = \"\($0)\"" } ?? ""
            try home.set("[orders]\ntrust = \"C\"\(named)\n\(settings)")
            let open = home.open
            var carrots = Product(code: "CARROT", name: "Carrots <b>")
            (carrots.priceMinor, carrots.currency, carrots.isOnSale) = (250, "RSD", true)
            (carrots.kind, carrots.pack, carrots.text) = ("roots", "crate of 10 kg", "Washed.")
            (carrots.leastTemperature, carrots.highestTemperature) = (0, 4)
            try open.masterData.addProduct(carrots)
            try open.masterData.addProduct(Product(code: "LEEK", name: "Secret leeks"))
            for party in ["MARKET", "RIVAL"] {
                try open.masterData.addParty(Party(id: party, name: party.capitalized))
            }
            let inventory = try open.inventories.find(nil)
            var item = try #require(try open.items.list(of: inventory).first)
            (item.product, item.quantity) = ("CARROT", 5)
            try open.items.update(item, in: inventory)
            self.item = item
            try home.addCustomer("mara", of: "MARKET")
            server = try LocalPortal(home)
            session = try server.signIn("mara")
        }

        func get(_ path: String) throws -> PortalAnswer {
            try server.get(path, ["Cookie": session])
        }

        func send(
            _ form: [String: String],
            to path: String,
            from page: String
        ) throws -> PortalAnswer {
            try server.send(form, to: path, from: page, cookie: session)
        }
    }

    @Test func `an offer stands in the shop with its reason, and is stopped there`() throws {
        let house = try House()
        let open = house.home.open
        _ = try HomeOffers(open).add(
            Offer(
                name: "Now",
                products: ["CARROT"],
                text: "Fresh <today>",
                occasion: .time(.daily(minute: 12 * 60)),
                audience: .person("mara"),
                madeAt: open.now(),
                madeBy: "ana"
            )
        )
        #expect(try !house.get("/shop").text.contains("Offers for you"))
        let showing = OfferShowing(
            offer: "Now",
            person: "mara",
            at: open.now(),
            reason: .time("2026-03-12T12:00")
        )
        let mara = try open.store.people.person(login: "mara")
        #expect(try Offers(open.store).show(showing, to: mara) { _ in false })
        let page = try house.get("/shop").text
        #expect(page.contains("Offers for you") && page.contains("Fresh &lt;today&gt;"))
        #expect(page.contains("Why you see this: it was the time of this offer:"))
        _ = try house.send(["offers": "no"], to: "/profile", from: "/shop")
        #expect(try !house.get("/shop").text.contains("Offers for you"))
        #expect(try house.get("/profile").text.contains(#"<option value="no" selected>none"#))
    }

    @Test func `the shop says what the house has to say to all customers`() throws {
        let told = try House(settings: #"notice = "Closed on <Monday>""#).get("/shop").text
        #expect(told.contains(#"<p class="notice">Closed on &lt;Monday&gt;</p>"#))
        let link = """
            notice = "Deliveries"
            notice_link = "https://example.org/a?b&c"
            """
        let led = try House(settings: link).get("/shop").text
        #expect(led.contains(#"href="https://example.org/a?b&amp;c""#))
        #expect(try !House().get("/shop").text.contains("class=\"notice\""))
    }

    @Test func `a customer comes to the shop, fills the cart, orders, and follows the order`()
        throws
    {
        let house = try House()
        let door = try house.get("/")
        #expect(door.status == 303 && door.headers["location"] == "/shop")
        let shop = try house.get("/shop").text
        #expect(shop.contains("Carrots &lt;b&gt;") && shop.contains("2.50\u{A0}RSD"))
        #expect(shop.contains("can be sent") && !shop.contains("leeks"))
        #expect(try house.get("/shop?q=carr&kind=roots&there=yes").text.contains("Carrots"))
        #expect(try house.get("/shop?q=beer").text.contains("Nothing on sale fits."))
        let page = "/shop/products/CARROT"
        #expect(try house.get(page).text.contains("0 – 4\u{A0}°C"))
        let marked = try house.send(["marked": "yes"], to: "\(page)/favourite", from: page)
        #expect(marked.status == 303)
        #expect(try house.get("/shop?favourites=yes").text.contains("★"))
        #expect(try house.get("/shop/cart").text.contains("Your cart is empty."))
        let put = ["product": "CARROT", "quantity": "3"]
        #expect(
            try house.send(put, to: "/shop/cart", from: page).headers["location"] == "/shop/cart"
        )
        let cart = try #require(try HomeOrders(house.home.open).list().first)
        let order = "/shop/orders/\(cart.id)"
        let many = ["version": "1", "line-1": "9", "deed": "place"]
        let short = try house.send(many, to: order, from: "/shop/cart")
        #expect(short.status == 409 && short.text.contains("allow_short"), "\(short.text)")
        #expect(short.text.contains("not enough of CARROT") && !short.text.contains("5 of"))
        let wanted = ["version": "2", "line-1": "4", "note": "Ring twice", "deed": "place"]
        let placed = try house.send(wanted, to: order, from: "/shop/cart")
        #expect(placed.status == 303 && placed.headers["location"] == order, "\(placed.text)")
        let seen = try house.get(order).text
        #expect(seen.contains("10.00\u{A0}RSD") && seen.contains("Ring twice"))
        #expect(try house.get("/shop/orders").text.contains(cart.id))
        let version = try HomeOrders(house.home.open).order(cart.id).version
        let cancel = ["version": "\(version)", "reason": "Too much"]
        #expect(try house.send(cancel, to: "\(order)/cancel", from: order).status == 303)
        #expect(try house.get(order).text.contains("cancelled"))
    }

    @Test func `what was ordered and marked is suggested, and why, until that is switched off`()
        throws
    {
        let house = try House()
        func suggested() throws -> [String] {
            try house.get("/api/v1/shop/suggestions").json["data"]?.elements
                .compactMap { $0["why"]?.text } ?? []
        }
        #expect(try suggested().isEmpty)
        #expect(try !house.get("/shop").text.contains("For you"))
        let open = house.home.open
        try open.masterData.addParty(Party(id: "OTHER", name: "Other"))
        var draft = OrderDraft(customer: "OTHER")
        draft.lines = [try OrderLineText("CARROT=1")]
        let theirs = try HomeOrders(open).make(draft)
        _ = try HomeOrders(open).place(theirs.id)
        #expect(try suggested().isEmpty, "who ordered it is not told apart")
        let page = "/shop/products/CARROT"
        _ = try house.send(["marked": "yes"], to: "\(page)/favourite", from: page)
        #expect(try suggested() == ["marked"])
        draft.customer = "MARKET"
        _ = try HomeOrders(open).place(HomeOrders(open).make(draft).id)
        #expect(try suggested() == ["again"])
        let shop = try house.get("/shop").text
        #expect(shop.contains("For you") && shop.contains("ordered once"), "\(shop)")
        let profile = ["name": "Mara", "language": "en", "paper": "a4", "recommend": "no"]
        #expect(try house.send(profile, to: "/profile", from: "/profile").status == 303)
        #expect(try suggested().isEmpty)
        #expect(try !house.get("/shop").text.contains("For you"))
    }

    @Test(arguments: [false, true])
    func `the shop sells from the inventory that the settings name, else from the current one`(
        isNamed: Bool
    ) throws {
        let before = try WebHome.audited().open.inventories.find(nil).name
        let house = try House(sellsFrom: isNamed ? before : nil)
        try house.home.open.inventories.add(named: "Annex")
        _ = try house.home.open.inventories.use("Annex")
        #expect(try house.get("/shop").text.contains("badge good") == isNamed)
        let put = ["product": "CARROT", "quantity": "1"]
        _ = try house.send(put, to: "/shop/cart", from: "/shop/products/CARROT")
        let cart = try #require(try HomeOrders(house.home.open).list().first)
        #expect(cart.inventory == (isNamed ? before : "Annex"))
        _ = try house.home.open.inventories.use(before)
        let place = ["version": "\(cart.version)", "line-1": "1", "deed": "place"]
        let placed = try house.send(place, to: "/shop/orders/\(cart.id)", from: "/shop/cart")
        #expect(placed.status == 303, "what others sell from now serves the cart: \(placed.text)")
        #expect(try HomeOrders(house.home.open).order(cart.id).inventory == before)
    }

    @Test func `a shop without an inventory shows what is on sale, and takes no orders`() throws {
        let house = try House(sellsFrom: "Nope")
        let shop = try house.get("/shop")
        #expect(shop.status == 200 && shop.text.contains("not there now"), "\(shop.text)")
        #expect(try house.get("/api/v1/shop/suggestions").status == 200)
        let put = ["product": "CARROT", "quantity": "1"]
        let refused = try house.send(put, to: "/shop/cart", from: "/shop/products/CARROT")
        #expect(
            refused.status == 409 && refused.text.contains("takes no orders"),
            "\(refused.text)"
        )
        #expect(!refused.text.contains("Nope"))
    }

    @Test func `a cart with a product that was put away takes others`() throws {
        let house = try House()
        var beets = Product(code: "BEET", name: "Beets")
        beets.isOnSale = true
        try house.home.open.masterData.addProduct(beets)
        func put(_ product: String) throws -> PortalAnswer {
            let form = ["product": product, "quantity": "1"]
            return try house.send(form, to: "/shop/cart", from: "/shop/products/CARROT")
        }
        #expect(try put("BEET").status == 303)
        try house.home.open.masterData.deleteProduct("BEET")
        let answer = try put("CARROT")
        #expect(answer.status == 303, "\(answer.text)")
        let cart = try #require(try HomeOrders(house.home.open).list().first)
        #expect(cart.lines.map(\.product) == ["BEET", "CARROT"])
    }

    @Test func `pages beside the shop lead a customer back to it, and offer no mails of audits`()
        throws
    {
        let house = try House()
        let profile = try house.get("/profile").text
        #expect(profile.contains("/profile/password") && !profile.contains("/profile/notices"))
        let browser = ["Cookie": house.session, "Accept": "text/html"]
        let lost = try house.server.get("/shop/products/NONE", browser)
        #expect(lost.status == 404 && lost.text.contains("See what is on sale"))
        #expect(!lost.text.contains("Today"))
        let all = ["token": "till", "days": "30", "scope": "everything"]
        let refused = try house.send(all, to: "/profile/tokens", from: "/profile")
        #expect(refused.status == 400 && refused.text.contains("scope"), "\(refused.text)")
    }

    @Test func `an order that the house does not agree to says so and why, and not who it was`()
        throws
    {
        let house = try House()
        let put = ["product": "CARROT", "quantity": "2"]
        _ = try house.send(put, to: "/shop/cart", from: "/shop/products/CARROT")
        let cart = try #require(try HomeOrders(house.home.open).list().first)
        let order = "/shop/orders/\(cart.id)"
        let place = ["version": "1", "line-1": "2", "deed": "place"]
        #expect(try house.send(place, to: order, from: "/shop/cart").status == 303)
        let ana = HomeOrders(try house.home.acting(as: "ana"))
        _ = try ana.reject(cart.id, reason: "The frost took them")
        let seen = try house.get(order).text
        #expect(seen.contains("rejected") && seen.contains("The frost took them"), "\(seen)")
        #expect(seen.contains("the house") && !seen.contains("ana<"), "\(seen)")
        let told = try house.get("/api/v1\(order)/records").json.elements
        #expect(told.map { $0["step"]?.text } == ["place", "reject"])
        #expect(told.map { $0["by_house"] == .bool(true) } == [false, true])
    }

    @Test func `a cart of things that are gone, or cost more, says so and leads on`() throws {
        let house = try House()
        let (open, page) = (house.home.open, "/shop/products/CARROT")
        let put = ["product": "CARROT", "quantity": "2"]
        for _ in 1...2 { _ = try house.send(put, to: "/shop/cart", from: page) }
        let cart = try #require(try HomeOrders(open).list().first)
        #expect(cart.lines.map(\.quantity) == [4], "what is put in comes to what is in it")
        let order = "/shop/orders/\(cart.id)"
        var carrots = try open.masterData.product("CARROT")
        carrots.priceMinor = 300
        try open.masterData.editProduct("CARROT", to: carrots)
        let shown = try house.get("/shop/cart").text
        #expect(shown.contains("now 3.00\u{A0}RSD") && shown.contains("CARROT=300"))
        var place = ["version": "\(cart.version)", "deed": "place", "prices": "CARROT=250"]
        place["new_prices"] = "yes"
        #expect(try house.send(place, to: order, from: "/shop/cart").status == 409)
        carrots.isOnSale = false
        try open.masterData.editProduct("CARROT", to: carrots)
        #expect(try house.get("/shop/cart").text.contains("not on sale any more"))
        place["prices"] = "CARROT=300"
        let gone = try house.send(place, to: order, from: "/shop/cart")
        #expect(gone.status == 409 && gone.text.contains("not on sale any more"))
        let none = ["version": "\(cart.version)", "line-1": "0", "deed": "save"]
        #expect(try house.send(none, to: order, from: "/shop/cart").status == 303)
        #expect(try house.get("/shop/cart").text.contains("Your cart is empty."))
    }

    @Test func `what the house has agreed to is shown, and not to be changed`() throws {
        let house = try House()
        let orders = HomeOrders(house.home.open)
        var draft = OrderDraft(customer: "MARKET")
        draft.lines = [try OrderLineText("CARROT=2")]
        let order = try orders.make(draft).id
        let path = "/shop/orders/\(order)"
        #expect(try house.get(path).status == 404, "a draft of the house")
        _ = try orders.place(order)
        let version = try orders.confirm(order).version
        let page = try house.get(path).text
        #expect(page.contains("The house has agreed") && !page.contains("name=\"deed\""))
        let change = ["version": "\(version)", "line-1": "1", "deed": "save"]
        #expect(try house.send(change, to: path, from: "/shop").status == 409)
        #expect(try orders.order(order).lines.map(\.quantity) == [2])
    }

    @Test func `at every address a customer finds the shop and the own profile, and nothing else`()
        throws
    {
        let house = try House()
        let orders = HomeOrders(house.home.open)
        for (party, note) in [("MARKET", "own"), ("RIVAL", "Rival's secret")] {
            var draft = OrderDraft(customer: party)
            (draft.lines, draft.note) = ([try OrderLineText("CARROT=1")], note)
            _ = try orders.place(orders.make(draft).id)
        }
        let secrets = [
            "Secret leeks", "RIVAL", "Rival", house.item.id.rawValue, house.item.beacon.description,
            WebHome.audit,
        ]
        let placed = try orders.list().map(\.id)
        for route in PortalAddress.all where route.method == "GET" && !route.isEndless {
            var path = route.path
            for (part, value) in [
                ("{order}", placed[0]), ("{product}", "CARROT"), ("{audit}", WebHome.audit),
                ("{item}", house.item.id.rawValue),
            ] { path = path.replacingOccurrences(of: part, with: value) }
            guard route.right != nil, !path.contains("{") else {
                continue
            }
            let answer = try house.get(path)
            let isOpen = route.right == .shop || route.right == .ownProfile
            #expect((answer.status == 403) == !isOpen, "\(path): \(answer.status)")
            guard isOpen else { continue }
            if route.kind == .page, answer.status == 200 {
                #expect(answer.text.matches(of: /<h1/).count == 1, "\(path)")
                #expect(answer.text.matches(of: /<main id="main"/).count == 1, "\(path)")
                #expect(!answer.text.contains("{"), "\(path): a value is not put in")
                for id in answer.text.matches(of: /\sid="(f-[^"]+)"/).map({ String($0.1) }) {
                    #expect(answer.text.contains("for=\"\(id)\""), "\(path): \(id)")
                }
            }
            for secret in secrets {
                #expect(!answer.text.contains(secret), "\(path) tells \(secret)")
            }
        }
        #expect(try house.get("/shop/orders/\(placed[0])").status == 404, "the rival's")
        #expect(try house.get("/shop/orders/\(placed[1])").status == 200)
    }

    @Test func `a program of a customer orders with marks of what it has seen`() throws {
        let house = try House()
        let mara = try house.home.acting(as: "mara")
        let token = try mara.people.makeToken("shop", scope: [.shop], days: 1).secret
        func ask(
            _ method: String,
            _ path: String,
            _ body: String = "{}",
            match: String? = nil
        ) throws -> PortalAnswer {
            var headers = [
                "Authorization": "Bearer \(token.text)", "Content-Type": "application/json",
            ]
            headers["If-Match"] = match
            return try house.server.ask(method, "/api/v1/shop\(path)", headers, Array(body.utf8))
        }
        let listed = try ask("GET", "/products").json["data"]?.elements ?? []
        #expect(
            listed.map { $0["product"]?.text } == ["CARROT"] && listed[0]["there"]?.bool == true
        )
        #expect(try ask("PUT", "/favourites/CARROT").json["favourite"]?.bool == true)
        #expect(try ask("DELETE", "/favourites/CARROT").json["favourite"]?.bool == false)
        #expect(try ask("GET", "/products/LEEK").status == 404)
        let made = try ask("POST", "/orders", #"{"lines":["CARROT=2"]}"#)
        #expect(made.status == 201, "\(made.text)")
        let order = "/orders/\(try #require(try made.json["order"]?.text))"
        #expect(try ask("POST", "\(order)/place").status == 428)
        let placed = try ask("POST", "\(order)/place", match: made.headers["etag"])
        #expect(try placed.json["state"]?.text == "placed", "\(placed.text)")
        let change = #"{"lines":["CARROT=3"]}"#
        #expect(try ask("PATCH", order, change, match: made.headers["etag"]).status == 412)
        let changed = try ask("PATCH", order, change, match: placed.headers["etag"])
        #expect(try changed.json["total_minor"]?.integer == 750)
        #expect(try ask("PATCH", order, #"{"lines":["CARROT=1@L-1"]}"#, match: "*").status == 422)
        let over = try ask("POST", "\(order)/cancel", #"{"reason":"no"}"#, match: "*")
        #expect(try over.json["state"]?.text == "cancelled")
        #expect(try ask("GET", "/orders").json["data"]?.elements.count == 1)
    }
}
