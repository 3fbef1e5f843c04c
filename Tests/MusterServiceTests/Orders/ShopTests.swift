import MusterCore
import MusterOrders
import MusterPeople
import MusterProvenance
import MusterService
import MusterStore
import MusterTestSupport
import Testing

/// What customers see and do, and what they never do.
@Suite struct ShopTests {
    /// A house with carrots on sale and leeks that are not, and two customers of two parties.
    private struct House {
        let shop: OrderTests.Shop
        let market: HomeShop
        let other: HomeShop

        init(_ quantities: [Int]) throws {
            shop = try OrderTests.Shop(quantities)
            let home = shop.home
            var carrot = try home.masterData.product("CARROT")
            carrot.isOnSale = true
            try home.masterData.editProduct("CARROT", to: carrot)
            try home.masterData.addProduct(Product(code: "LEEK", name: "Leeks"))
            try home.masterData.addParty(Party(id: "OTHER", name: "Other"))
            let password = PeopleHome.password
            _ = try home.people.add(NewPerson(login: "ana", role: .admin), password: password)
            let ana = try home.acting(as: "ana")
            for party in ["MARKET", "OTHER"] {
                let person = NewPerson(login: party.lowercased(), role: .customer, party: party)
                _ = try ana.people.add(person, password: password)
            }
            market = HomeShop(try home.acting(as: "market"))
            other = HomeShop(try home.acting(as: "other"))
        }
    }

    private func lines(_ texts: String...) throws -> [OrderLineText] {
        try texts.map { try OrderLineText($0) }
    }

    @Test func `a customer sees what is on sale, and whether it can be sent, and not how much`()
        throws
    {
        let house = try House([5])
        let shown = try house.market.products(HomeShop.Question())
        #expect(shown.map(\.product.code) == ["CARROT"] && shown.allSatisfy(\.isThere))
        #expect(throws: StoreError.self) { try house.market.product("LEEK") }
        try house.market.mark("CARROT", true)
        try house.market.mark("CARROT", true)
        var marked = HomeShop.Question()
        marked.isFavourite = true
        #expect(try house.market.products(marked).map(\.isFavourite) == [true])
        #expect(try house.other.products(marked).isEmpty, "stars are each person's own")
        try house.market.mark("CARROT", false)
        #expect(try house.market.products(marked).isEmpty)
        _ = try house.shop.confirmed("CARROT=5")
        var there = HomeShop.Question()
        there.isThere = true
        #expect(try house.market.products(there).isEmpty)
        #expect(try house.market.product("CARROT").isThere == false)
    }

    @Test func `a long list comes page by page, every product once`() throws {
        let house = try House([5])
        for number in 1...60 {
            var product = Product(code: "P-\(number)", name: "Thing \(number % 7)")
            product.isOnSale = true
            try house.shop.home.masterData.addProduct(product)
        }
        for isThere in [false, true] {
            var (question, codes) = (HomeShop.Question(), [String]())
            (question.limit, question.isThere) = (7, isThere)
            while true {
                let rows = try house.market.products(question)
                codes += rows.prefix(7).map(\.product.code)
                guard rows.count > 7 else { break }
                question.skipped += 7
            }
            #expect(codes.count == Set(codes).count)
            #expect(codes.count == (isThere ? 1 : 61))
        }
    }

    @Test func `a customer fills a cart, places it, and changes it until the house agrees`() throws
    {
        let house = try House([5, 9])
        let market = house.market
        #expect(try market.cart() == nil)
        let cart = try market.put(lines("CARROT=3"))
        #expect(try market.put(lines("CARROT=4")).id == cart.id, "there is one cart")
        #expect(try market.cart()?.lines.map(\.quantity) == [4])
        let placed = try market.place(cart.id, allowsShort: false, takesPrices: false)
        #expect(placed.state == .placed && placed.madeBy == "market")
        #expect(try house.shop.promised(placed) == ["L-1=4"])
        var change = OrderChange()
        change.lines = try lines("CARROT=6")
        #expect(try market.change(placed.id, change).lines.map(\.quantity) == [6])
        _ = try house.shop.orders.confirm(placed.id)
        #expect(throws: OrderError.self) { try market.change(placed.id, change) }
        #expect(throws: OrderError.self) { try market.cancel(placed.id, reason: "too much") }
        let next = try market.put(lines("CARROT=1"))
        #expect(next.id != placed.id)
        _ = try market.place(next.id, allowsShort: false, takesPrices: false)
        #expect(try market.cancel(next.id, reason: "too much").state == .cancelled)
        #expect(try market.orders().map(\.id) == [next.id, placed.id] && house.shop.holds())
    }

    @Test
    func `whoever presses twice has one cart, and a line keeps the lot that the house gave it`()
        async throws
    {
        let house = try House([5, 9])
        let market = house.market
        await withTaskGroup { group in
            for _ in 1...6 { group.addTask { _ = try? market.add(1, of: "CARROT") } }
        }
        #expect(try market.orders().map { $0.lines.map(\.quantity) } == [[6]])
        let order = try house.shop.order("CARROT=3@L-2")
        _ = try house.shop.orders.place(order.id)
        var change = OrderChange()
        change.lines = try lines("CARROT=2@L-2")
        #expect(try market.change(order.id, change).lines.map(\.quantity) == [2])
        change.lines = try lines("CARROT=1@L-1")
        #expect(throws: OrderError.self) { try market.change(order.id, change) }
    }

    @Test
    func
        `what is sold no more is not placed, and may be less or gone; how much there is is not told`()
        throws
    {
        let house = try House([5])
        let (market, home) = (house.market, house.shop.home)
        let cart = try market.put(lines("CARROT=9"))
        let none = OrderError.notEnough(order: cart.id, products: ["CARROT"])
        #expect(throws: none) {
            try market.place(cart.id, allowsShort: false, takesPrices: false)
        }
        #expect(!none.what.contains("5") && !none.remedy.contains("muster"))
        var carrot = try home.masterData.product("CARROT")
        carrot.isOnSale = false
        try home.masterData.editProduct("CARROT", to: carrot)
        #expect(throws: OrderError.offSale(order: cart.id, product: "CARROT")) {
            try market.place(cart.id, allowsShort: true, takesPrices: true)
        }
        var change = OrderChange()
        change.lines = try lines("CARROT=2")
        #expect(try market.change(cart.id, change).lines.map(\.quantity) == [2])
        (change.lines, change.removed) = ([], [1])
        #expect(try market.change(cart.id, change).lines.isEmpty)
    }

    @Test func `orders of others are as if they were not there`() throws {
        let house = try House([5, 9])
        let mine = try house.market.put(lines("CARROT=1"))
        let staff = try house.shop.order("CARROT=2")
        #expect(try house.market.orders().map(\.id) == [mine.id], "a draft of the house is its own")
        _ = try house.shop.orders.place(staff.id)
        #expect(
            try house.market.order(staff.id).id == staff.id,
            "what it placed for them is theirs"
        )
        for order in [mine.id, staff.id, "O-2020-9999"] {
            let remedy: Sentence = "look in the shop of the portal"
            let none = StoreError.notFound(kind: "order", name: order, remedy: remedy)
            #expect(throws: none) { try house.other.order(order) }
            #expect(throws: none) { try house.other.change(order, OrderChange()) }
            #expect(throws: none) {
                try house.other.place(order, allowsShort: true, takesPrices: true)
            }
            #expect(throws: none) { try house.other.cancel(order, reason: "x") }
        }
    }

    @Test func `what is not on sale, a lot, and any other door are refused`() throws {
        let house = try House([5])
        #expect(throws: StoreError.self) { try house.market.put(lines("LEEK=1")) }
        #expect(throws: OrderError.self) { try house.market.put(lines("CARROT=1@L-1")) }
        let home = try house.shop.home.acting(as: "market")
        let doors: [() throws -> Void] = [
            { _ = try HomeOrders(home).list() }, { _ = try HomeOrders(home).order("O-1") },
            { _ = try home.masterData.products() }, { _ = try home.masterData.parties() },
            { _ = try HomeRecommendations(home).lists(for: "MARKET") },
            { _ = try home.audits.list(AuditFilter(), limit: 1) },
        ]
        for door in doors {
            let refused = #expect(throws: PeopleError.self) { try door() }
            #expect(refused?.exitCode == .notAllowed)
        }
        let worker = try house.shop.home.acting(as: "ana")
        #expect(throws: PeopleError.self) { try HomeShop(worker).products(HomeShop.Question()) }
    }

    @Test func `a customer belongs to a party, and nobody else does`() throws {
        let house = try House([5])
        let ana = try house.shop.home.acting(as: "ana")
        func add(_ role: Role, _ party: String?) throws {
            let person = NewPerson(login: "mara", role: role, party: party)
            _ = try ana.people.add(person, password: PeopleHome.password)
        }
        #expect(throws: PeopleError.noParty(login: "mara")) { try add(.customer, nil) }
        #expect(throws: PeopleError.partyOfStaff(role: .worker)) { try add(.worker, "MARKET") }
        #expect(throws: StoreError.self) { try add(.customer, "NOWHERE") }
        try add(.worker, nil)
        #expect(throws: PeopleError.noParty(login: "mara")) {
            try ana.people.changeRole(of: "mara", to: .customer)
        }
        let changed = try ana.people.changeRole(of: "mara", to: .customer, party: "OTHER")
        #expect(changed.party == "OTHER")
        #expect(try ana.people.changeRole(of: "mara", to: .viewer).party == nil)
    }
}
