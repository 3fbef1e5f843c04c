import MusterAudit
import MusterCatalogue
public import MusterCore
public import MusterOrders
public import MusterPeople
import MusterProvenance
public import MusterStore

/// Orders, for whoever may.
public struct HomeOrders: Sendable {
    let home: OpenHome

    /// The orders of a home.
    public init(_ home: OpenHome) { self.home = home }

    private var store: Orders { Orders(home.store) }

    /// The orders, the newest first.
    ///
    /// - Throws: `StoreError`, or `PeopleError` without the right to view audits.
    public func list(_ filter: OrderFilter = OrderFilter()) throws -> [Order] {
        try home.people.demand(.viewAudits)
        return try store.list(filter).map { try seen($0) }
    }

    /// The order of an identifier, letters in either case.
    ///
    /// - Throws: `StoreError`, or `PeopleError` without the right to view audits.
    public func order(_ id: String) throws -> Order {
        try home.people.demand(.viewAudits)
        return try seen(store.find(id))
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
    /// - Throws: `OrderError`, `StoreError` for what is not known, `PeopleError` without the right to
    ///   handle orders.
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
            inventory: try home.inventories.find(draft.inventory).name,
            madeAt: home.now(),
            madeBy: home.principal.name
        )
        (order.shipTo, order.wantedBy, order.note) = (draft.shipTo, draft.wantedBy, draft.note)
        try order.check()
        for line in draft.lines { try add(line, to: &order) }
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
        try take(.change, of: id, alsoFor: change.lines, demandSeen: demandSeen) { order, shelf in
            for no in change.removed {
                guard let index = order.lines.firstIndex(where: { $0.no == no }) else {
                    throw StoreError.notFound(
                        kind: "line",
                        name: "\(no)",
                        remedy: "muster order show \(order.id)"
                    )
                }
                order.lines.remove(at: index)
            }
            for line in change.lines { try add(line, to: &order) }
            if let text = change.shipTo { order.shipTo = text.isEmpty ? nil : text }
            if let note = change.note { order.note = note.isEmpty ? nil : note }
            if let day = change.wantedBy { order.wantedBy = day }
            if change.clearsWantedBy { order.wantedBy = nil }
            if change.allowsShort { order.allowsShort = true }
            try order.check()
            guard order.state.holdsStock else { return }
            guard !order.lines.isEmpty else { throw OrderError.noLines(order: order.id) }
            try promise(&order, shelf)
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
                return line
            }
            let changed = zip(order.lines, priced).filter { $0 != $1 }.map(\.0.no)
            guard changed.isEmpty || takesPrices else {
                throw OrderError.priceChanged(order: order.id, lines: changed)
            }
            order.lines = priced
            if allowsShort { order.allowsShort = true }
            try promise(&order, shelf)
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
        try take(.cancel, of: id, reason: try said(reason), demandSeen: demandSeen)
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
        let shipment = try shipment(of: seen, from: place)
        return try take(.ship, of: id, recording: shipment, demandSeen: demandSeen) { order, _ in
            guard order.version == seen.version else {
                throw StoreError.conflict(
                    what: "order \(order.id) was changed meanwhile",
                    remedy: "look at it again, and decide again"
                )
            }
            let missing = order.shortLines
            guard missing.isEmpty || allowsShort,
                order.lines.contains(where: { !$0.allocations.isEmpty })
            else { throw OrderError.incomplete(order: order.id, lines: missing) }
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

    /// The event of a shipment; none where no lot is known of what leaves.
    private func shipment(of order: Order, from place: String?) throws -> [RecordedEvent] {
        var draft = EventDraft(.ship, at: home.now())
        (draft.place, draft.to) = (place, order.customer)
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
    }

    /// Compares what is promised with items and records.
    ///
    /// - Returns: how many orders and promises there are, and what does not agree.
    /// - Throws: `StoreError`, or `PeopleError` without the right to view audits.
    public func checkStock() throws -> (orders: Int, promises: Int, faults: [Sentence]) {
        try home.people.demand(.viewAudits)
        let (orders, promises) = try store.counted()
        return (orders, promises, try store.disagreements())
    }

    /// Takes back what is promised of items that an audit, which is approved now, says are not there.
    func takeBack(notFoundBy audit: AuditSession) throws {
        let said = try home.store.records.itemOutcomes(of: audit.scope.audit)
        try store.takeBack(
            said.filter { HomeLots.isNotThere($0.value) }.map(\.key),
            of: home.inventories.find(audit.scope.inventory),
            reason: "audit \(audit.scope.audit) did not find the item",
            by: home.author
        )
    }

    // MARK: Steps

    /// Takes a step of whoever may.
    func take(
        _ step: OrderStep,
        of id: String,
        alsoFor lines: [OrderLineText] = [],
        reason: String? = nil,
        recording events: [RecordedEvent] = [],
        demandSeen: (Order) throws -> Void = { _ in },
        _ change: (inout Order, StockShelf) throws -> Void = { _, _ in }
    ) throws -> Order {
        try home.people.demand(step.right)
        let order = try store.find(id)
        let knowledge = try step.promises ? knowledge(of: order, lines) : nothing()
        return try store.take(
            step,
            of: order.id,
            knowing: knowledge,
            reason: reason,
            recording: events,
            by: home.author,
            demandSeen: demandSeen,
            change
        )
    }

    /// What is known of the items that an order may be served from.
    private func knowledge(
        of order: Order,
        _ lines: [OrderLineText]
    ) throws -> StockKnowledge {
        let inventory = try home.inventories.find(order.inventory)
        let codes =
            try order.lines.map(\.product)
            + lines.map { try home.store.products.find($0.product).code }
        let items = try store.items(of: inventory, products: codes)
        return try home.lots.knowledge(of: items, in: inventory, least: home.settings.orderTrust)
    }

    private func nothing() throws -> StockKnowledge {
        StockKnowledge(
            words: [:],
            least: home.settings.orderTrust,
            today: try home.clock().day(of: home.now())
        )
    }

    /// Promises what an order asks for.
    private func promise(_ order: inout Order, _ shelf: StockShelf) throws {
        var shelves: [String: [StockPiece]] = [:]
        var short: [OrderError.ShortLine] = []
        let now = home.now()
        // Who asks for a lot is served before who takes any.
        let turns = order.lines.indices.sorted {
            (order.lines[$0].lot == nil ? 1 : 0, $0) < (order.lines[$1].lot == nil ? 1 : 0, $1)
        }
        for index in turns {
            let line = order.lines[index]
            var pieces = try shelves[line.product] ?? shelf.pieces(of: line.product)
            let promise = Promise(of: line.quantity, lot: line.lot, from: pieces)
            order.lines[index].allocations = promise.parts.map {
                Allocation($0.piece, quantity: $0.quantity, madeAt: now)
            }
            if promise.short > 0 { short.append(.init(line, promise)) }
            let taken = Dictionary(
                promise.parts.map { ($0.piece.item, $0.quantity) },
                uniquingKeysWith: +
            )
            for place in pieces.indices { pieces[place].free -= taken[pieces[place].item] ?? 0 }
            shelves[line.product] = pieces
        }
        guard short.isEmpty || order.allowsShort else {
            throw OrderError.short(order: order.id, lines: short.sorted { $0.no < $1.no })
        }
    }

    /// Adds a line, or puts its quantity into the one that asks for the same.
    private func add(_ text: OrderLineText, to order: inout Order) throws {
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
            return
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
    }

    private func said(_ reason: String) throws -> String {
        let reason = reason.trimmed
        if let fault = PlainText.faultInName(reason) {
            throw OrderError.badMember("reason", reason: fault)
        }
        return reason
    }

    /// The order as its reader may see it: what was heard since an audit began that is kept from them is not
    /// told.
    private func seen(_ order: Order) throws -> Order {
        guard order.lines.contains(where: { !$0.allocations.isEmpty }) else { return order }
        let inventory = try home.inventories.find(order.inventory)
        guard let keeper = try home.beacons.keepingHearings(of: inventory) else { return order }
        var order = order
        for line in order.lines.indices {
            for part in order.lines[line].allocations.indices
            where order.lines[line].allocations[part].trust == .heard
                && order.lines[line].allocations[part].madeAt >= keeper.startedAt
            {
                order.lines[line].allocations[part].trust = .recorded
            }
        }
        return order
    }
}

extension OrderStep {
    /// The right that the step needs.
    public var right: Right {
        switch self {
        case .make, .change, .place, .cancel, .takeBack, .ship, .receive: .handleOrders
        case .confirm, .reject: .confirmOrders
        }
    }

    /// Whether stock is looked for.
    fileprivate var promises: Bool { [.change, .place].contains(self) }
}
