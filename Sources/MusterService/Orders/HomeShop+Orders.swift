import MusterCore
public import MusterOrders
import MusterPeople
public import MusterProvenance
import MusterStore
import Synchronization

/// The orders of a customer's party.
extension HomeShop {
    /// The orders, the newest first; of drafts only the own ones.
    ///
    /// - Throws: `PeopleError` without the right, `StoreError`.
    public func orders() throws -> [Order] { try orders(in: nil) }

    private func orders(in states: [OrderState]?) throws -> [Order] {
        var filter = OrderFilter()
        (filter.customer, filter.states) = (try party(), states)
        return try HomeOrders(steward()).list(filter).filter(isShown)
    }

    /// An order of the own party; any other is as if it were not there.
    ///
    /// - Throws: `PeopleError` without the right, `StoreError`.
    public func order(_ id: String) throws -> Order {
        let party = try party()
        let order = try found { try HomeOrders(steward()).order(id) }
        guard let order, order.customer == party, isShown(order) else { throw Self.unknown(id) }
        return order
    }

    /// The draft that the one who works here puts things into; `nil` where there is none.
    ///
    /// - Throws: `PeopleError` without the right, `StoreError`.
    public func cart() throws -> Order? {
        try orders(in: [.draft]).first
    }

    /// Puts products into the cart, each with the quantity that is wanted of it now.
    ///
    /// - Parameter lines: products, with quantities; no lots.
    /// - Returns: the cart.
    /// - Throws: `PeopleError` without the right, `OrderError`, `StoreError`.
    public func put(_ lines: [OrderLineText]) throws -> Order {
        try check(lines, in: nil)
        return try Self.carts.withLock { _ in try put(lines, into: cart()) }
    }

    /// Puts more of a product into the cart: what is in it already comes to it.
    ///
    /// - Parameters:
    ///   - quantity: how many units more.
    ///   - product: the product, by code or GTIN.
    /// - Returns: the cart.
    /// - Throws: as ``put(_:)``.
    public func add(_ quantity: Int, of product: String) throws -> Order {
        let code = try onSale(product).code
        return try Self.carts.withLock { _ in
            let cart = try cart()
            let before = cart?.lines.first { $0.product == code }?.quantity ?? 0
            let sum = min(before + quantity, OrderLine.most)
            return try put([OrderLineText(product: code, quantity: sum, lot: nil)], into: cart)
        }
    }

    /// Held from looking at a cart to changing it: whoever presses twice has one cart, with all that was put in.
    private static let carts = Mutex(())

    private func put(_ lines: [OrderLineText], into cart: Order?) throws -> Order {
        guard let cart else {
            var draft = OrderDraft(customer: try party())
            guard let inventory = try inventory() else { throw OrderError.shopClosed }
            (draft.inventory, draft.lines) = (inventory.name, lines)
            return try HomeOrders(steward()).make(draft)
        }
        var change = OrderChange()
        change.lines = lines
        return try self.change(cart.id, change)
    }

    /// Changes an order that the house has not agreed to yet.
    ///
    /// - Parameters:
    ///   - id: the order.
    ///   - change: what changes; its lines name products alone.
    ///   - demandSeen: given the order as it is within the transaction, throws where its reader has seen
    ///     another state.
    /// - Returns: the order afterwards.
    /// - Throws: `PeopleError` without the right, `OrderError`, `StoreError`.
    public func change(
        _ id: String,
        _ change: OrderChange,
        demandSeen: @escaping (Order) throws -> Void = { _ in }
    ) throws -> Order {
        let order = try order(id)
        try check(change.lines, in: order)
        return try telling {
            try HomeOrders(steward()).change(
                order.id,
                change,
                demandSeen: own(.change, demandSeen)
            )
        }
    }

    /// Places an order: what it asks for is promised.
    ///
    /// - Parameters:
    ///   - id: the order.
    ///   - allowsShort: whether it is placed though stock is missing for some of it.
    ///   - takesPrices: whether prices of today are taken where they have changed.
    ///   - demandSeen: as of ``change(_:_:demandSeen:)``.
    /// - Returns: the order afterwards.
    /// - Throws: as ``change(_:_:demandSeen:)``.
    public func place(
        _ id: String,
        allowsShort: Bool,
        takesPrices: Bool,
        demandSeen: @escaping (Order) throws -> Void = { _ in }
    ) throws -> Order {
        let order = try order(id)
        if let line = try order.lines.first(where: { try sold($0.product) == nil }) {
            throw OrderError.offSale(order: order.id, product: line.product)
        }
        guard let inventory = try inventory() else { throw OrderError.shopClosed }
        var demandSeen = demandSeen
        if order.state == .draft, order.inventory != inventory.name {
            // The shop sells from another inventory since the cart was begun.
            var move = OrderChange()
            move.inventory = inventory.name
            let moved = try change(order.id, move, demandSeen: demandSeen)
            demandSeen = { [demandSeen] in if $0.version != moved.version { try demandSeen($0) } }
        }
        return try telling {
            try HomeOrders(steward()).place(
                order.id,
                allowsShort: allowsShort,
                takesPrices: takesPrices,
                demandSeen: own(.place, demandSeen)
            )
        }
    }

    /// Calls an order off that the house has not agreed to yet.
    ///
    /// - Parameters:
    ///   - id: the order.
    ///   - reason: why.
    ///   - demandSeen: as of ``change(_:_:demandSeen:)``.
    /// - Returns: the order afterwards.
    /// - Throws: as ``change(_:_:demandSeen:)``.
    public func cancel(
        _ id: String,
        reason: String,
        demandSeen: @escaping (Order) throws -> Void = { _ in }
    ) throws -> Order {
        try HomeOrders(steward()).cancel(
            order(id).id,
            reason: reason,
            demandSeen: own(.cancel, demandSeen)
        )
    }

    /// The products of an order's lines, by code, but for those that the house has put away.
    ///
    /// - Throws: `PeopleError` without the right, `StoreError`.
    public func products(of order: Order) throws -> [String: MusterProvenance.Product] {
        try home.people.demand(.shop)
        let products = try order.lines.compactMap { line in
            try found { try home.store.products.find(line.product) }
        }
        return Dictionary(products.map { ($0.code, $0) }, uniquingKeysWith: { one, _ in one })
    }

    /// Refuses what is not on sale, and lots: which of them is sent is the house's to choose.
    ///
    /// A line that the order has may be asked for again as it is.
    private func check(_ lines: [OrderLineText], in order: Order?) throws {
        for line in lines {
            let isThere = order?.lines.contains {
                $0.product == line.product && $0.lot == line.lot
            }
            guard isThere != true else { continue }
            _ = try onSale(line.product)
            guard line.lot == nil else {
                throw OrderError.badLine(line.product, reason: "a lot cannot be asked for")
            }
        }
    }

    /// Does something, and says of stock that is missing no more than customers are told.
    private func telling<Value>(_ deed: () throws -> Value) throws -> Value {
        do {
            return try deed()
        } catch OrderError.short(let order, _, let lines) {
            throw OrderError.notEnough(order: order, products: lines.map(\.name))
        }
    }

    /// Whether a customer may still change an order, or call it off.
    public static func isOpen(_ order: Order) -> Bool { [.draft, .placed].contains(order.state) }

    /// Checks, within the transaction, that the order is the own party's and that the house has not agreed to
    /// it.
    private func own(
        _ step: OrderStep,
        _ demandSeen: @escaping (Order) throws -> Void
    ) throws -> (Order) throws -> Void {
        let party = try party()
        return { order in
            guard order.customer == party, isShown(order) else { throw Self.unknown(order.id) }
            try demandSeen(order)
            guard Self.isOpen(order) else {
                throw OrderError.wrongState(order: order.id, state: order.state, step: step)
            }
        }
    }

    /// The same home with the rights of a worker, under the customer's login: what it finds is shown by this shop
    /// alone, and only what was asked for here is done with it.
    func steward() throws -> OpenHome {
        try home.people.demand(.shop)
        let principal = home.principal
        return home.acting(
            as: Principal(name: principal.name, role: .worker, person: principal.person),
            from: home.client
        )
    }

    /// What others are still writing for the party is theirs.
    private func isShown(_ order: Order) -> Bool {
        order.state != .draft || order.madeBy == home.principal.name
    }

    private static func unknown(_ id: String) -> StoreError {
        .notFound(kind: "order", name: id, remedy: look)
    }
}
