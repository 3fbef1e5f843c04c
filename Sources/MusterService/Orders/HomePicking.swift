import Foundation
import MusterAudit
import MusterCatalogue
public import MusterCore
import MusterLabels
public import MusterOrders
import MusterPeople
import MusterProvenance
public import MusterStore

/// What is fetched for orders, for whoever may.
public struct HomePicking: Sendable {
    let home: OpenHome

    private var orders: HomeOrders { HomeOrders(home) }

    /// The picking of a home.
    public init(_ home: OpenHome) { self.home = home }

    /// What is fetched for orders, zone by zone along the plan; it begins at the dock, where the plan has one.
    ///
    /// - Parameter ids: the orders, which are confirmed.
    /// - Returns: what is fetched, and what is brought back.
    /// - Throws: `OrderError` for one that nothing is fetched for, `StoreError`, `PeopleError` without the
    ///   right to view audits.
    public func pickList(_ ids: [String]) throws -> PickList {
        let found = try ids.map { try orders.order($0) }
        for order in found {
            let isOpen =
                OrderStep.pick.from.contains(order.state) || order.state == .packed
                || !order.putBacks.isEmpty
            guard isOpen else {
                throw OrderError.wrongState(order: order.id, state: order.state, step: .pick)
            }
        }
        let zones = try home.floorPlan.zones()
        let middles = zones.map { zone in
            let middle = zone.polygon.centroid
            return (zone.id, (x: middle.x, y: middle.y))
        }
        let dock = zones.first { "\($0.id.rawValue) \($0.name)".lowercased().contains("dock") }
        return PickList(
            found,
            middles: Dictionary(middles, uniquingKeysWith: { one, _ in one }),
            start: dock.map { (x: $0.polygon.centroid.x, y: $0.polygon.centroid.y) }
        )
    }

    /// The order that is being picked and gets an item which was not fetched yet; `nil` for none.
    ///
    /// - Throws: `StoreError`, or `PeopleError` without the right to view audits.
    public func beingPicked(with item: ItemID, in inventory: Inventory) throws -> String? {
        var filter = OrderFilter()
        filter.states = [.picking]
        return try orders.list(filter).first { order in
            order.inventory == inventory.name
                && order.lines.contains { $0.left(of: item) > 0 }
        }?.id
    }

    /// Notes that something was fetched for an order.
    ///
    /// - Parameters:
    ///   - id: the order.
    ///   - text: what somebody holds: an item by its identifier or name, or what the code on a label says.
    ///   - quantity: how many units; `nil` for all that are promised of it.
    ///   - means: how it was known; `nil` for the label where its code was read, else by sight.
    ///   - swaps: whether it is taken in the place of other stock that is promised.
    ///   - demandSeen: as of ``HomeOrders/change(_:_:demandSeen:)``.
    /// - Returns: the order afterwards, and the item.
    /// - Throws: `OrderError` for what the order does not ask for, `StoreError`, `PeopleError` without the
    ///   right to handle orders.
    public func pick(
        _ id: String,
        _ text: String,
        quantity: Int? = nil,
        by means: Pick.Means? = nil,
        swaps: Bool = false,
        demandSeen: (Order) throws -> Void = { _ in }
    ) throws -> (order: Order, item: ItemID) {
        try home.people.demand(OrderStep.pick.right)
        let thing = try thing(text, for: orders.order(id))
        let means = means ?? (Self.isLink(text) ? .label : .sight)
        var picked: ItemID?
        guard quantity.map({ $0 > 0 }) ?? true else {
            throw OrderError.badMember("quantity", reason: "must be from 1 to \(OrderLine.most)")
        }
        let after = try orders.take(.pick, of: id, demandSeen: demandSeen) { order, shelf in
            var (index, item): (Int, ItemID)
            switch try order.use(of: thing) {
            case .promised(let line, let promised): (index, item) = (line, promised)
            case .instead(let line, let promised):
                let left = order.lines[line].left(of: promised)
                let piece = try piece(for: thing, order, line, shelf)
                guard swaps else {
                    throw OrderError.otherStock(
                        order: order.id,
                        thing: piece.item,
                        promised: promised
                    )
                }
                (index, item) = (line, piece.item)
                let count = min(left, quantity ?? left, piece.free)
                order.lines[line].giveBack(count, of: promised)
                order.lines[line].promise(count, of: piece, at: home.now())
            }
            let left = order.lines[index].left(of: item)
            let count = quantity ?? left
            // What was fetched of it before and is to be brought back stands for what is promised now.
            guard left > 0 else { throw OrderError.pickedAlready(order: order.id, item: item) }
            guard count <= left else {
                throw OrderError.badMember("quantity", reason: "must be from 1 to \(left)")
            }
            order.lines[index].note(
                Pick(item, quantity: count, means: means, by: home.author.name, at: home.now())
            )
            picked = item
        }
        return (after, picked ?? ItemID(rawValue: ""))
    }

    /// Notes that an item is not where it belongs, or not fit: what is left of it is promised of other stock,
    /// and where there is none, the order is short.
    ///
    /// - Parameters:
    ///   - id: the order.
    ///   - item: the item, by its identifier or name.
    ///   - code: why: a cause of discrepancies.
    ///   - demandSeen: as of ``HomeOrders/change(_:_:demandSeen:)``.
    /// - Returns: the order afterwards.
    /// - Throws: as ``pick(_:_:quantity:by:swaps:demandSeen:)``; `ServiceError` for a cause that is none.
    public func shortPick(
        _ id: String,
        _ item: String,
        reason code: String,
        demandSeen: (Order) throws -> Void = { _ in }
    ) throws -> Order {
        try home.people.demand(OrderStep.shortPick.right)
        let reason = try home.reviews.reason(code)
        let thing = try thing(item, for: orders.order(id))
        return try orders.take(
            .shortPick,
            of: id,
            reason: reason.code,
            demandSeen: demandSeen
        ) { order, shelf in
            guard case .promised(let index, let item) = try order.use(of: thing) else {
                throw OrderError.notAsked(order: order.id, thing: thing.name)
            }
            let left = order.lines[index].left(of: item)
            order.lines[index].giveBack(left, of: item)
            var pick = Pick(
                item,
                quantity: 0,
                means: .sight,
                by: home.author.name,
                at: home.now()
            )
            pick.missing = left
            order.lines[index].note(pick)
            let line = order.lines[index]
            let others = try Self.free(shelf.pieces(of: line.product), order)
            for part in Promise(of: left, lot: line.lot, from: others).parts {
                order.lines[index].promise(part.quantity, of: part.piece, at: home.now())
            }
        }
    }

    /// Notes that something that was fetched was brought back; a packed order is being picked again then.
    ///
    /// - Returns: the order afterwards.
    /// - Throws: as ``pick(_:_:quantity:by:swaps:demandSeen:)``.
    public func putBack(
        _ id: String,
        _ item: String,
        demandSeen: (Order) throws -> Void = { _ in }
    ) throws -> Order {
        try home.people.demand(OrderStep.putBack.right)
        let thing = try thing(item, for: orders.order(id))
        return try orders.take(.putBack, of: id, demandSeen: demandSeen) { order, _ in
            let picked = order.lines.indices.filter { index in
                thing.item.map { order.lines[index].picked($0) > 0 } ?? false
            }
            guard let item = thing.item, !picked.isEmpty else {
                throw OrderError.notPicked(order: order.id, thing: thing.name)
            }
            for index in picked {
                order.lines[index].picks.removeAll { $0.item == item && $0.missing == 0 }
                if let kept = order.lines[index].picks.firstIndex(where: { $0.item == item }) {
                    order.lines[index].picks[kept].quantity = 0
                }
            }
            if order.state == .packed { order.state = .picking }
        }
    }

    /// Notes that all of an order is together; picking is recorded with the lots, and the unit that they are
    /// in.
    ///
    /// - Parameters:
    ///   - id: the order.
    ///   - unit: the pallet, case or crate that it is in, by its SSCC or the house's own number; `nil` for
    ///     none.
    ///   - demandSeen: as of ``HomeOrders/change(_:_:demandSeen:)``.
    /// - Returns: the order afterwards.
    /// - Throws: as ``pick(_:_:quantity:by:swaps:demandSeen:)``; `ProvenanceError` for a unit that cannot
    ///   be.
    public func pack(
        _ id: String,
        in unit: String? = nil,
        demandSeen: (Order) throws -> Void = { _ in }
    ) throws -> Order {
        try home.people.demand(OrderStep.pack.right)
        let seen = try orders.store.find(id)
        let verbs: [EventVerb] = unit == nil ? [.pick] : [.pick, .load]
        let events = try verbs.flatMap { verb in
            try orders.event(verb, of: seen) { draft in
                if verb == .load { draft.units = [unit].compactMap(\.self) }
            }
        }
        return try orders.take(.pack, of: id, recording: events, demandSeen: demandSeen) {
            order,
            _ in
            try orders.demandUnchanged(order, since: seen)
            guard order.unpicked == 0, order.lines.contains(where: { !$0.allocations.isEmpty })
            else { throw OrderError.unpicked(order: order.id, units: order.unpicked) }
        }
    }

    // MARK: What somebody holds

    private static func isLink(_ text: String) -> Bool { text.contains("://") }

    /// What a text names: the item of a label or an identifier, or the lot of a label.
    private func thing(_ text: String, for order: Order) throws -> PickedThing {
        let text = text.trimmed
        guard Self.isLink(text) else { return try item(text, for: order) }
        if let url = URL(string: text), url.pathComponents.dropLast().last == "items",
            let id = url.pathComponents.last
        {
            return try item(id, for: order)
        }
        let checked = try home.labels.checkLabel(text)
        let finding = checked.finding
        guard let link = finding.link, finding.verdict != .foreign else {
            throw LabelRefusal.notOurs(text)
        }
        guard finding.verdict.exitCode(isAsked: false) == .done else {
            throw OrderError.badLabel(verdict: finding.verdict.rawValue)
        }
        if let item = checked.label?.item { return try self.item(item.rawValue, for: order) }
        let product: String =
            switch link.product {
            case .gtin(let gtin): gtin.digits
            case .own(let code): code
            }
        return PickedThing(item: nil, product: try known(product), lot: link.lot)
    }

    private func item(_ text: String, for order: Order) throws -> PickedThing {
        let inventory = try home.inventories.find(order.inventory)
        let item = try home.store.items.item(ItemID(rawValue: text), of: inventory)
        return PickedThing(
            item: item.id,
            product: try item.product.flatMap { try known($0) },
            lot: item.lot
        )
    }

    /// The code of the product that a text names; `nil` for none that is known.
    private func known(_ product: String) throws -> String? {
        do {
            return try home.store.products.find(product).code
        } catch StoreError.notFound {
            return nil
        }
    }

    /// What somebody holds as a piece that may leave in the place of another.
    private func piece(
        for thing: PickedThing,
        _ order: Order,
        _ line: Int,
        _ shelf: StockShelf
    ) throws -> StockPiece {
        let pieces = try Self.free(shelf.pieces(of: order.lines[line].product), order)
            .filter { piece in thing.item.map { $0 == piece.item } ?? (piece.lot == thing.lot) }
        // Who holds it knows that it is there: only its lot stands against it.
        let barred = pieces.first { $0.bar.map { ![.doubted, .unsure].contains($0) } ?? false }
        if let barred, let bar = barred.bar {
            throw OrderError.unfit(order: order.id, item: barred.item, reason: bar.words)
        }
        guard let piece = pieces.filter({ $0.free > 0 }).max(by: { $0.free < $1.free }) else {
            throw OrderError.unfit(
                order: order.id,
                item: pieces.first?.item ?? ItemID(rawValue: thing.name),
                reason: "all of it is promised"
            )
        }
        return piece
    }

    /// Pieces less what an order has of them, and without what was looked for in vain.
    private static func free(_ pieces: [StockPiece], _ order: Order) -> [StockPiece] {
        let parts = order.lines.flatMap(\.allocations).map { ($0.item, $0.quantity) }
        let own = Dictionary(parts, uniquingKeysWith: +)
        let missing = Set(order.lines.flatMap(\.picks).filter { $0.missing > 0 }.map(\.item))
        return pieces.filter { !missing.contains($0.item) }.map { piece in
            var piece = piece
            piece.free -= own[piece.item] ?? 0
            return piece
        }
    }
}
