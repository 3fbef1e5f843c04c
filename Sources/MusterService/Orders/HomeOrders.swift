import MusterAudit
import MusterCatalogue
public import MusterCore
public import MusterOrders
import MusterPeople
import MusterProvenance
public import MusterStore

/// Orders, for whoever may.
public struct HomeOrders: Sendable {
    let home: OpenHome

    /// The orders of a home.
    public init(_ home: OpenHome) { self.home = home }

    var store: Orders { Orders(home.store) }

    /// What is fetched for them.
    public var picking: HomePicking { HomePicking(home) }

    /// The orders, the newest first.
    ///
    /// - Throws: `StoreError`, or `PeopleError` without the right to view audits.
    public func list(_ filter: OrderFilter = OrderFilter()) throws -> [Order] {
        try home.people.demand(.viewAudits)
        return try shown(store.list(filter))
    }

    /// The order of an identifier, letters in either case.
    ///
    /// - Throws: `StoreError`, or `PeopleError` without the right to view audits.
    public func order(_ id: String) throws -> Order {
        try home.people.demand(.viewAudits)
        return try shown([store.find(id)])[0]
    }

    /// Orders as this person may see them: not that something was promised as it was heard, while an audit goes
    /// on that is kept from them.
    private func shown(_ orders: [Order]) throws -> [Order] {
        let names = Set(orders.filter { !$0.heard.isEmpty }.map(\.inventory))
        let kept = try names.filter { name in
            try home.beacons.keepingHearings(of: home.inventories.find(name)) != nil
        }
        return orders.map { kept.contains($0.inventory) ? $0.withoutHearings : $0 }
    }

    /// The steps that an order has taken, the first one first.
    ///
    /// - Throws: `StoreError`, or `PeopleError` without the right to view audits.
    public func records(of order: Order) throws -> [KeptOrderRecord] {
        try home.people.demand(.viewAudits)
        return try store.records(of: order.id)
    }

    /// Begins an order: nothing is promised before it is placed.
    ///
    /// - Returns: the order.
    /// - Throws: `OrderError`, `StoreError` for what is not known, `PeopleError` without the right.
    public func make(_ draft: OrderDraft) throws -> Order {
        let order = try begun(draft)
        return try store.make(order, in: year(of: order), by: home.author)
    }

    /// Begins an order for a program that may ask again.
    ///
    /// - Parameters:
    ///   - draft: the order.
    ///   - key: the key that came with the request.
    ///   - request: the SHA-256 of the request.
    ///   - answer: the body of the answer.
    /// - Returns: the order's identifier and the answer, as they were given the first time; `nil` where the
    ///   key came with another request.
    /// - Throws: as ``make(_:)``.
    public func make(
        _ draft: OrderDraft,
        once key: String,
        request: [UInt8],
        answering answer: (Order) -> [UInt8]
    ) throws -> OnceAnswer? {
        let order = try begun(draft)
        return try store.make(
            order,
            in: year(of: order),
            once: OnceKey(principal: home.principal.name, key: key, request: request),
            by: home.author,
            answering: answer
        )
    }

    private func year(of order: Order) throws -> Int {
        try home.clock().day(of: order.madeAt).year
    }

    private func begun(_ draft: OrderDraft) throws -> Order {
        try home.people.demand(.handleOrders)
        var order = Order(
            id: "",
            customer: draft.customer,
            inventory: try home.inventories.findOpen(draft.inventory).name,
            madeAt: home.now(),
            madeBy: home.principal.name
        )
        (order.shipTo, order.note) = (Self.said(draft.shipTo), Self.said(draft.note))
        order.wantedBy = draft.wantedBy
        try check(order, whose: draft.wantedBy)
        try add(draft.lines, to: &order)
        return order
    }

    /// Changes what an order asks for, all of it or nothing; what is promised to it follows.
    ///
    /// - Parameters:
    ///   - id: the order.
    ///   - change: what changes.
    ///   - demandSeen: given the order as it is within the transaction, throws where its editor has seen
    ///     another state.
    /// - Returns: the order afterwards.
    /// - Throws: as ``make(_:)``; `OrderError` where there is not enough that may be promised.
    public func change(
        _ id: String,
        _ change: OrderChange,
        demandSeen: (Order) throws -> Void = { _ in }
    ) throws -> Order {
        try take(
            .change,
            of: id,
            alsoFor: change.lines,
            right: change.isOnlyNote ? OrderStep.change.right : nil,
            demandSeen: demandSeen
        ) { order, shelf in
            let before = order
            try change.removed.forEach { try remove($0, from: &order) }
            try add(change.lines, to: &order)
            if let text = change.shipTo { order.shipTo = Self.said(text) }
            if let note = change.note { order.note = Self.said(note) }
            if let day = change.wantedBy { order.wantedBy = day }
            if change.clearsWantedBy { order.wantedBy = nil }
            if change.allowsShort { order.allowsShort = true }
            if let name = change.inventory, order.state == .draft { order.inventory = name }
            try check(order, whose: order.wantedBy == before.wantedBy ? nil : order.wantedBy)
            guard order.state.holdsStock, !change.isOnlyNote else { return }
            guard !order.lines.isEmpty else { throw OrderError.noLines(order: order.id) }
            let isOther = order.lines != before.lines
            // Who says again what is wanted has what is missing looked for.
            if isOther || change.allowsShort || !change.lines.isEmpty {
                try promise(&order, shelf, since: before)
            }
            order.unpack()
            // What the house agreed to is not what it is to send now.
            let isAgreed = !isOther && order.shipTo == before.shipTo
            if order.state == .confirmed, !isAgreed, !home.principal.may(.confirmOrders) {
                order.state = .placed
            }
        }
    }

    private func remove(_ no: Int, from order: inout Order) throws {
        guard let index = order.lines.firstIndex(where: { $0.no == no }) else {
            throw StoreError.notFound(
                kind: "line",
                name: "\(no)",
                remedy: "muster order show \(order.id)"
            )
        }
        if let pick = order.lines[index].picks.first(where: { $0.quantity > 0 }) {
            throw OrderError.notBroughtBack(
                order: order.id,
                item: pick.item,
                quantity: pick.quantity
            )
        }
        order.lines.remove(at: index)
    }

    /// What a text says; `nil` where it says nothing.
    private static func said(_ text: String?) -> String? {
        text.map(\.trimmed).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Refuses members that cannot be, and a day that has passed.
    private func check(_ order: Order, whose day: CalendarDay?) throws {
        try order.check()
        if let day, try day < home.clock().day(of: home.now()) {
            throw OrderError.badMember("wanted_by", reason: "has passed")
        }
    }

    /// Places an order: what it asks for is promised to it, and its prices stay.
    ///
    /// - Parameters:
    ///   - id: the order.
    ///   - allowsShort: whether it is placed though stock is missing for some of it.
    ///   - takesPrices: whether prices of today are taken that are other ones than in the order.
    ///   - demandSeen: as of ``change(_:_:demandSeen:)``.
    /// - Returns: the order afterwards.
    /// - Throws: `OrderError`, `StoreError`, `PeopleError` without the right to handle orders.
    public func place(
        _ id: String,
        allowsShort: Bool = false,
        takesPrices: Bool = false,
        demandSeen: (Order) throws -> Void = { _ in }
    ) throws -> Order {
        try take(.place, of: id, demandSeen: demandSeen) { order, shelf in
            guard !order.lines.isEmpty else { throw OrderError.noLines(order: order.id) }
            let priced = try order.lines.map { line in
                var line = line
                let product = try home.store.products.find(line.product)
                (line.priceMinor, line.currency) = (product.priceMinor, product.currency)
                line.unit = product.unit ?? .piece
                return line
            }
            let changed = zip(order.lines, priced).filter { $0 != $1 }.map(\.0.no)
            guard changed.isEmpty || takesPrices else {
                throw OrderError.priceChanged(order: order.id, lines: changed)
            }
            let before = order
            order.lines = priced
            if allowsShort { order.allowsShort = true }
            try promise(&order, shelf, since: before)
        }
    }

    /// Agrees to an order.
    ///
    /// - Returns: the order afterwards.
    /// - Throws: `OrderError`, `StoreError`, `PeopleError` without the right to confirm orders.
    public func confirm(
        _ id: String,
        demandSeen: (Order) throws -> Void = { _ in }
    ) throws -> Order {
        try take(.confirm, of: id, demandSeen: demandSeen)
    }

    /// Does not agree to an order: it ends, and what was promised to it is free.
    ///
    /// - Returns: the order afterwards.
    /// - Throws: as ``confirm(_:demandSeen:)``.
    public func reject(
        _ id: String,
        reason: String,
        demandSeen: (Order) throws -> Void = { _ in }
    ) throws -> Order {
        try take(.reject, of: id, reason: try said(reason), demandSeen: demandSeen)
    }

    /// Calls an order off: what was promised to it is free.
    ///
    /// - Returns: the order afterwards.
    /// - Throws: as ``place(_:allowsShort:takesPrices:demandSeen:)``.
    public func cancel(
        _ id: String,
        reason: String,
        demandSeen: (Order) throws -> Void = { _ in }
    ) throws -> Order {
        let seen = try store.find(id)
        return try take(
            .cancel,
            of: id,
            reason: try said(reason),
            recording: picking.unloading(of: seen),
            demandSeen: demandSeen
        ) { order, _ in try demandUnchanged(order, since: seen) }
    }

    /// Sends out what is promised to an order: items have less then, or end, and a shipment of the lots is
    /// recorded.
    ///
    /// - Parameters:
    ///   - id: the order.
    ///   - allowsShort: whether it is sent though stock is missing for some of it.
    ///   - place: where it leaves; `nil` where that is not said.
    ///   - demandSeen: as of ``change(_:_:demandSeen:)``.
    /// - Returns: the order afterwards.
    /// - Throws: `OrderError`, `StoreError`, `PeopleError` without the right to handle orders.
    public func ship(
        _ id: String,
        allowsShort: Bool = false,
        from place: String? = nil,
        demandSeen: (Order) throws -> Void = { _ in }
    ) throws -> Order {
        try home.people.demand(OrderStep.ship.right)
        let seen = try store.find(id)
        let shipment =
            try picking.corrections(of: seen) + shipment(of: seen, from: place)
        return try take(.ship, of: id, recording: shipment, demandSeen: demandSeen) { order, _ in
            try demandUnchanged(order, since: seen)
            try order.demandBroughtBack()
            let missing = order.shortLines
            guard !order.isNothingPromised else {
                throw OrderError.nothingPromised(order: order.id)
            }
            guard missing.isEmpty || allowsShort else {
                throw OrderError.incomplete(order: order.id, lines: missing)
            }
            try demandUsable(order)
        }
    }

    /// Notes that the customer has got an order.
    ///
    /// - Returns: the order afterwards.
    /// - Throws: as ``ship(_:allowsShort:from:demandSeen:)``.
    public func receive(
        _ id: String,
        demandSeen: (Order) throws -> Void = { _ in }
    ) throws -> Order {
        try take(.receive, of: id, demandSeen: demandSeen)
    }

    /// The event of a shipment.
    private func shipment(of order: Order, from place: String?) throws -> [RecordedEvent] {
        try event(.ship, of: order) { ($0.place, $0.to) = (place, order.customer) }
    }

    /// The event of what happens to the lots of an order; none where no lot is known of what it gets.
    func event(
        _ verb: EventVerb,
        of order: Order,
        _ fill: (inout EventDraft) -> Void
    ) throws -> [RecordedEvent] {
        var draft = EventDraft(verb, at: home.now())
        fill(&draft)
        draft.references = [EventReference(type: "po", number: order.id)]
        var sums: [Lot: (quantity: Int, unit: AmountUnit)] = [:]
        for line in order.lines {
            for part in line.allocations {
                guard let code = part.lot,
                    let lot = try home.store.lots.lot(code, of: line.product)
                else { continue }
                sums[lot, default: (0, line.unit)].quantity += part.quantity
            }
        }
        draft.lots = sums.inNaturalOrder { $0.key.path }.map { lot, sum in
            var part = EventDraft.Part(lot)
            part.quantity = "\(sum.quantity) \(sum.unit.code)"
            return part
        }
        return draft.lots.isEmpty ? [] : [try home.events.record(draft)]
    }

    /// Refuses an order that is not any more as it was when its events were made.
    func demandUnchanged(_ order: Order, since seen: Order) throws(StoreError) {
        guard order.version == seen.version else {
            throw .conflict(
                what: "order \(order.id) was changed meanwhile",
                remedy: "look at it again, and decide again"
            )
        }
    }

    /// Refuses what is promised of lots that may not be used any more: their last day may have passed since.
    private func demandUsable(_ order: Order) throws {
        let today = try home.clock().day(of: home.now())
        for line in order.lines {
            for code in Set(line.allocations.compactMap(\.lot)).sorted() {
                let lot = try home.store.lots.lot(code, of: line.product)
                guard let lot, let bar = StockPiece.bar(of: lot, today: today) else { continue }
                throw OrderError.lotBarred(order: order.id, lot: lot.path, bar: bar)
            }
        }
        let inventory = try home.inventories.find(order.inventory)
        if let item = try doubted(of: [order], in: inventory).first?.item {
            throw OrderError.doubted(order: order.id, item: item)
        }
    }

    /// What is promised to orders and was not fetched, though the newest audit of it says that it is not there.
    ///
    /// An audit that was approved takes such promises back; only where that was interrupted there are any.
    private func doubted(
        of orders: [Order],
        in inventory: Inventory
    ) throws -> [(order: String, item: ItemID)] {
        let parts = orders.flatMap { order in
            order.lines.flatMap { line in
                line.allocations.filter { line.left(of: $0.item) > 0 }
                    .map { (order: order.id, item: $0.item) }
            }
        }
        guard !parts.isEmpty else { return [] }
        let items = try home.store.items.list(of: inventory)
            .filter { item in parts.contains { $0.item == item.id } }
        let known = try home.lots.knowledge(of: items, in: inventory, least: .recorded)
        return parts.filter { known.words[$0.item]?.trust == .doubted }
    }

    /// Compares what is promised with items and records.
    ///
    /// - Returns: how many orders and promises there are, and what does not agree.
    /// - Throws: `StoreError`, or `PeopleError` without the right to view audits.
    public func checkStock() throws -> (orders: Int, promises: Int, faults: [Sentence]) {
        try home.people.demand(.viewAudits)
        let (orders, promises) = try store.counted()
        var filter = OrderFilter()
        filter.states = OrderState.allCases.filter(\.holdsStock)
        let open = Dictionary(grouping: try store.list(filter), by: \.inventory)
        let doubted = try open.inNaturalOrder { $0.key }.flatMap { name, orders in
            try self.doubted(of: orders, in: home.inventories.find(name))
        }.map { OrderError.doubted(order: $0.order, item: $0.item).what }
        return (orders, promises, try store.disagreements() + doubted)
    }

    /// Takes back what is promised of items that an audit, which is approved now, says are not there, unless a
    /// newer one found them.
    func takeBack(notFoundBy audit: AuditSession) throws {
        let inventory = try home.inventories.find(audit.scope.inventory)
        let said = try home.store.records.itemOutcomes(of: audit.scope.audit)
            .filter { HomeLots.isNotThere($0.value) }
        let promised = try store.reserved(of: inventory)
        let items = try home.store.items.list(of: inventory)
            .filter { said[$0.id] != nil && promised[$0.id] != nil }
        guard !items.isEmpty else { return }
        let known = try home.lots.knowledge(of: items, in: inventory, least: .recorded)
        try store.takeBack(
            items.map(\.id).filter { known.words[$0]?.trust == .doubted },
            of: inventory,
            reason: "audit \(audit.scope.audit) did not find the item",
            by: home.author
        )
    }

    // MARK: Steps

    /// Takes a step of whoever may: who has the right of the step in the order's state, unless another one is
    /// given.
    func take(
        _ step: OrderStep,
        of id: String,
        alsoFor lines: [OrderLineText] = [],
        right: Right? = nil,
        reason: String? = nil,
        recording events: [RecordedEvent] = [],
        demandSeen: (Order) throws -> Void = { _ in },
        _ change: (inout Order, StockShelf) throws -> Void = { _, _ in }
    ) throws -> Order {
        try home.people.demand(step.right)
        let seen = try store.find(id)
        // A refusal is noted, which takes a transaction of its own.
        try home.people.demand(right ?? step.right(in: seen.state))
        let knowledge = try step.promises ? knowledge(of: seen, lines) : nothing()
        let after = try store.take(
            step,
            of: seen.id,
            knowing: knowledge,
            reason: reason,
            recording: events,
            by: home.author,
            demandSeen: demandSeen
        ) { order, shelf in
            guard home.principal.may(right ?? step.right(in: order.state)) else {
                throw OrderError.wrongState(order: order.id, state: order.state, step: step)
            }
            try change(&order, shelf)
        }
        return try shown([after])[0]
    }

    /// What is known of the items that an order may be served from.
    ///
    /// While a blind audit goes on, nothing is promised on what was heard, whoever asks: what is promised is
    /// seen by those who are to find the items.
    private func knowledge(
        of order: Order,
        _ lines: [OrderLineText]
    ) throws -> StockKnowledge {
        let inventory = try home.inventories.find(order.inventory)
        let codes =
            try order.lines.map(\.product)
            + lines.map { try home.store.products.find($0.product).code }
        let items = try store.items(of: inventory, products: codes)
        return try home.lots.knowledge(
            of: items,
            in: inventory,
            least: home.settings.orders.trust,
            hearings: !home.beacons.hasBlindAudit(of: inventory)
        )
    }

    private func nothing() throws -> StockKnowledge {
        StockKnowledge(
            words: [:],
            least: home.settings.orders.trust,
            today: try home.clock().day(of: home.now())
        )
    }

    /// Promises what an order asks for, and leaves what is promised already, but for what may not leave any
    /// more; where it is not enough so, all that was not fetched is promised as if nothing were.
    ///
    /// - Parameters:
    ///   - order: the order, with its lines as they are to be.
    ///   - shelf: the stock.
    ///   - before: the order as it was: a line that it was short of already refuses nothing.
    /// - Throws: `OrderError` where there is not enough, `StoreError`.
    private func promise(_ order: inout Order, _ shelf: StockShelf, since before: Order) throws {
        var kept = order
        let short = try promise(&kept, shelf, knowing: before)
        guard !short.isEmpty else { return order = kept }
        var other = order
        for line in other.lines.indices { other.lines[line].giveBackUnpicked() }
        guard try !promise(&other, shelf, knowing: before).isEmpty else { return order = other }
        guard order.allowsShort else {
            throw OrderError.short(
                order: order.id,
                isPlaced: before.state.holdsStock,
                lines: short.sorted { $0.no < $1.no }
            )
        }
        order = kept
    }

    /// Promises what is not promised yet.
    ///
    /// - Returns: the lines that there is not enough for, and was before.
    private func promise(
        _ order: inout Order,
        _ shelf: StockShelf,
        knowing before: Order
    ) throws -> [OrderError.ShortLine] {
        var shelves: [String: [StockPiece]] = [:]
        for index in order.lines.indices {
            let product = order.lines[index].product
            let pieces = try shelves[product] ?? shelf.pieces(of: product)
            shelves[product] = order.lines[index].keep(of: pieces)
        }
        var short: [OrderError.ShortLine] = []
        let now = home.now()
        // Who asks for a lot is served before who takes any.
        let turns = order.lines.indices.sorted {
            (order.lines[$0].lot == nil ? 1 : 0, $0) < (order.lines[$1].lot == nil ? 1 : 0, $1)
        }
        for index in turns {
            let line = order.lines[index]
            let pieces = shelves[line.product] ?? []
            let promise = Promise(of: line.short, lot: line.lot, from: pieces)
            for part in promise.parts {
                order.lines[index].promise(part.quantity, of: part.piece, at: now)
            }
            shelves[line.product] = pieces.without(promise)
            let isKnown = before.state.holdsStock && before.asks(for: line)
            if promise.short > 0, !isKnown { short.append(.init(line, promise)) }
        }
        return short
    }

    /// Adds lines, or puts their quantities into those that ask for the same.
    private func add(_ texts: [OrderLineText], to order: inout Order) throws {
        var named: Set<Int> = []
        for text in texts {
            let no = try add(text, to: &order)
            guard named.insert(no).inserted else {
                throw OrderError.badLine(text.text, reason: "another line asks for the same")
            }
        }
    }

    /// Adds a line, or puts its quantity into the one that asks for the same.
    ///
    /// - Returns: its number.
    private func add(_ text: OrderLineText, to order: inout Order) throws -> Int {
        let product = try home.store.products.find(text.product)
        let lot = try text.lot.map { code in
            guard let lot = try home.store.lots.lot(code, of: product.code) else {
                throw StoreError.notFound(
                    kind: "lot",
                    name: "\(product.code)/\(code)",
                    remedy: "muster lot list"
                )
            }
            return lot.code
        }
        if let known = order.lines.firstIndex(where: {
            $0.product == product.code && $0.lot == lot
        }) {
            order.lines[known].quantity = text.quantity
            return order.lines[known].no
        }
        guard order.lines.count < Order.mostLines else {
            throw OrderError.badMember("lines", reason: "are more than \(Order.mostLines)")
        }
        var line = OrderLine(
            no: (order.lines.map(\.no).max() ?? 0) + 1,
            product: product.code,
            lot: lot,
            quantity: text.quantity,
            unit: product.unit ?? .piece
        )
        (line.priceMinor, line.currency) = (product.priceMinor, product.currency)
        order.lines.append(line)
        return line.no
    }

    private func said(_ reason: String) throws -> String {
        let reason = reason.trimmed
        if let fault = PlainText.faultInName(reason) {
            throw OrderError.badMember("reason", reason: fault)
        }
        return reason
    }
}
