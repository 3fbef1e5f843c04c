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
        let found = try ids.map { try orders.order($0) }.unique
        for order in found {
            guard order.hasPickList else {
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

    /// The audit while which what is heard of the items of a list is kept from this person.
    ///
    /// - Throws: `StoreError`.
    public func keepingLevels(of list: PickList) throws -> AuditListing? {
        let names = try Set(list.orders.map { try orders.order($0).inventory })
        for name in names.sorted() {
            let inventory = try home.inventories.find(name)
            if let keeper = try home.beacons.keepingHearings(of: inventory) { return keeper }
        }
        return nil
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
        let (thing, isLabel) = try thing(text, for: orders.order(id))
        var picked: ItemID?
        let after = try orders.take(.pick, of: id, demandSeen: demandSeen) { order, shelf in
            let (line, item, count) = try promised(
                thing,
                quantity,
                to: &order,
                swaps: swaps,
                shelf
            )
            if count > 0 {
                order.lines[line].note(
                    Pick(
                        item,
                        quantity: count,
                        means: means ?? (isLabel ? .label : .sight),
                        by: home.author.name,
                        at: home.now()
                    )
                )
            }
            picked = item
        }
        return (after, picked ?? ItemID(rawValue: ""))
    }

    /// Has what somebody holds promised to an order, where it is not yet and may be.
    ///
    /// - Returns: the line, the item, and how many of its units are fetched now: what is to be brought back of it
    ///   leaves with the order after all.
    private func promised(
        _ thing: PickedThing,
        _ quantity: Int?,
        to order: inout Order,
        swaps: Bool,
        _ shelf: StockShelf
    ) throws -> (line: Int, item: ItemID, count: Int) {
        func count(upTo most: Int) throws -> Int {
            let count = quantity ?? most
            guard (1...max(1, most)).contains(count) else {
                throw OrderError.badMember("quantity", reason: "must be from 1 to \(most)")
            }
            return count
        }
        let use = try order.use(of: thing)
        let (line, items, most): (Int, [ItemID], Int)
        switch use {
        case .promised(let line, let item):
            return (line, item, try count(upTo: order.lines[line].left(of: item)))
        case .missing(let index):
            (line, items, most) = (index, [], order.lines[index].short)
        case .instead(let index, let others):
            (line, items) = (index, others)
            most = others.reduce(0) { $0 + order.lines[index].left(of: $1) }
        }
        let piece = try piece(for: thing, order, line, shelf)
        if let other = items.first, !swaps {
            throw OrderError.otherStock(order: order.id, thing: piece.item, promised: other)
        }
        let taken = try count(upTo: min(most, piece.free))
        var left = items.isEmpty ? 0 : taken
        for other in items {
            let part = min(left, order.lines[line].left(of: other))
            order.lines[line].giveBack(part, of: other)
            left -= part
        }
        let surplus = order.lines[line].surplus(of: piece.item)
        order.lines[line].promise(taken, of: piece, at: home.now())
        return (line, piece.item, max(0, taken - surplus))
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
        let thing = try thing(item, for: orders.order(id)).thing
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
            // What was looked for in vain is not promised again.
            let missing = Set(order.lines.flatMap(\.picks).filter { $0.missing > 0 }.map(\.item))
            let others = try Self.free(shelf.pieces(of: line.product), order)
                .filter { !missing.contains($0.item) }
            for part in Promise(of: left, lot: line.lot, from: others).parts {
                order.lines[index].promise(part.quantity, of: part.piece, at: home.now())
            }
        }
    }

    /// Notes that something that was fetched was brought back; a packed order of which something is to be fetched
    /// then is being picked again.
    ///
    /// - Parameters:
    ///   - id: the order.
    ///   - text: the item, by its identifier or name, or what the code on its label says.
    ///   - quantity: how many units; `nil` for all that are to be brought back, or for all that were fetched
    ///     where none is.
    ///   - demandSeen: as of ``HomeOrders/change(_:_:demandSeen:)``.
    /// - Returns: the order afterwards.
    /// - Throws: as ``pick(_:_:quantity:by:swaps:demandSeen:)``.
    public func putBack(
        _ id: String,
        _ text: String,
        quantity: Int? = nil,
        demandSeen: (Order) throws -> Void = { _ in }
    ) throws -> Order {
        try home.people.demand(OrderStep.putBack.right)
        let item = try fetched(text, for: orders.order(id))
        return try orders.take(.putBack, of: id, demandSeen: demandSeen) { order, _ in
            try order.bringBack(quantity, of: item)
        }
    }

    /// The item that a text names, of those that were fetched for an order: its record may have ended since.
    private func fetched(_ text: String, for order: Order) throws -> ItemID {
        let known = order.lines.flatMap(\.picks).map(\.item)
        let text = text.trimmed
        if let item = known.first(where: { $0.rawValue == text }) { return item }
        let thing = try thing(text, for: order).thing
        guard let item = thing.item, order.picked(item) > 0 else {
            throw OrderError.notPicked(order: order.id, thing: thing.name)
        }
        return item
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
        let events = try packed(seen, in: unit)
        return try orders.take(.pack, of: id, recording: events, demandSeen: demandSeen) {
            order,
            _ in
            try orders.demandUnchanged(order, since: seen)
            guard !order.isNothingPromised else {
                throw OrderError.nothingPromised(order: order.id)
            }
            guard order.unpicked == 0 else {
                throw OrderError.unpicked(order: order.id, units: order.unpicked)
            }
            try order.demandBroughtBack()
        }
    }

    /// The events of an order that is packed; where it was packed before, they put those right.
    private func packed(_ order: Order, in unit: String?) throws -> [RecordedEvent] {
        let (picked, loaded) = (try recorded(.pick, of: order), try loaded(of: order))
        let events = try orders.event(.pick, of: order) { $0.corrects = picked?.id }
        guard let unit else { return try events + unloading(of: order) }
        guard !events.isEmpty else {
            let reason: Sentence = "cannot be recorded: no lot of what is packed is on record"
            throw OrderError.badMember("unit", reason: reason)
        }
        return try events
            + orders.event(.load, of: order) { ($0.units, $0.corrects) = ([unit], loaded?.id) }
    }

    /// The events that put right what was recorded when an order was packed, where something was brought back
    /// since; empty where nothing was.
    func corrections(of order: Order) throws -> [RecordedEvent] {
        guard let picked = try recorded(.pick, of: order) else { return [] }
        var events = try orders.event(.pick, of: order) { $0.corrects = picked.id }
        guard let things = events.first?.event.things, Set(things) != Set(picked.things) else {
            return []
        }
        if var load = try loaded(of: order) {
            (load.corrects, load.at) = (load.id, home.now())
            load.things =
                load.things(.parent) + things.map { EventThing($0.name, .child, $0.quantity) }
            events.append(recorded(load))
        }
        return events
    }

    /// The event by which what an order was packed in is empty again; none where it was in nothing.
    func unloading(of order: Order) throws -> [RecordedEvent] {
        guard var load = try loaded(of: order) else { return [] }
        (load.verb, load.at, load.corrects) = (.unload, home.now(), nil)
        load.things = load.things(.parent)
        return [recorded(load)]
    }

    private func recorded(_ event: TraceEvent) -> RecordedEvent {
        RecordedEvent(
            event,
            recordedAt: home.now(),
            actor: home.author.name,
            origin: .local
        )
    }

    /// The event by which an order was put into what it is in; `nil` where it is in nothing.
    private func loaded(of order: Order) throws -> TraceEvent? {
        guard let load = try recorded(.load, of: order) else { return nil }
        let unload = try recorded(.unload, of: order)
        return unload.map { $0.at < load.at } ?? true ? load : nil
    }

    /// The event that was recorded when an order was packed before; `nil` for none.
    private func recorded(_ verb: EventVerb, of order: Order) throws -> TraceEvent? {
        guard try orders.records(of: order).contains(where: { $0.step == .pack }) else {
            return nil
        }
        var filter = EventFilter()
        (filter.verb, filter.from) = (verb, order.madeAt)
        return try home.events.list(filter).last { event in
            event.correctedBy == nil
                && event.record.event.references.contains { $0.number == order.id }
        }?.record.event
    }

    // MARK: What somebody holds

    /// What a text names: the item of an identifier, or of a label.
    ///
    /// - Returns: the thing, and whether it was known by a label of this house.
    private func thing(
        _ text: String,
        for order: Order
    ) throws -> (thing: PickedThing, isLabel: Bool) {
        let text = text.trimmed
        guard text.contains("://") else { return (try item(text, for: order), false) }
        if let url = URLComponents(string: text), let id = Self.item(of: url) {
            let isOurs = hosts.contains(url.host?.lowercased() ?? "")
            // Where it is not known where the portal is, the code says no more than the identifier would.
            guard isOurs || portals.isEmpty else { throw LabelRefusal.notOurs(text) }
            let inventory = url.queryItems?.first { $0.name == "inventory" }?.value
            guard inventory ?? order.inventory == order.inventory else {
                throw OrderError.notAsked(order: order.id, thing: id)
            }
            return (try item(id, for: order), isOurs)
        }
        let checked = try home.labels.checkLabel(text)
        let finding = checked.finding
        guard finding.link != nil, finding.verdict != .foreign else {
            throw LabelRefusal.notOurs(text)
        }
        guard finding.verdict.exitCode(isAsked: false) == .done else {
            throw OrderError.badLabel(verdict: finding.verdict.rawValue)
        }
        // A link without a signature is a label only where one with its number was issued.
        guard let label = checked.label else {
            throw OrderError.badLabel(verdict: LabelVerdict.unknown.rawValue)
        }
        if let item = label.item { return (try self.item(item.rawValue, for: order), true) }
        let product = try known(label.product.text)
        return (PickedThing(item: nil, product: product, lot: label.lot), true)
    }

    /// The hosts of the portal, in lower case: the one that the settings name, and the one that runs here.
    private var portals: Set<String> {
        let all = [home.settings.portal, home.machine.portalURL].compactMap(\.self)
            .compactMap { URLComponents(string: $0)?.host?.lowercased() }
        let own: Set = ["127.0.0.1", "::1", "[::1]", "localhost"]
        return own.isDisjoint(with: all) ? Set(all) : own.union(all)
    }

    /// The hosts that codes of this house lead to, in lower case: those of labels, and of the portal.
    private var hosts: Set<String> { home.settings.labels.hosts.union(portals) }

    /// The identifier in the address of an item's page, as `muster label` prints it.
    private static func item(of url: URLComponents) -> String? {
        let steps = url.path.split(separator: "/").suffix(2)
        return steps.count == 2 && steps.first == "items" ? steps.last.map(String.init) : nil
    }

    private func item(_ text: String, for order: Order) throws -> PickedThing {
        let inventory = try home.inventories.find(order.inventory)
        let item: Item
        do {
            item = try home.store.items.item(ItemID(rawValue: text), of: inventory)
        } catch StoreError.notFound(let kind, let name, _) {
            // That another inventory has one is of no use here: the order is served from its own.
            let remedy: Sentence = "muster pick \(order.id) shows what is left to pick"
            throw StoreError.notFound(kind: kind, name: name, remedy: remedy)
        }
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
                reason: pieces.isEmpty ? "no item of it is on record" : "all of it is promised"
            )
        }
        return piece
    }

    /// Pieces less what an order has of them.
    private static func free(_ pieces: [StockPiece], _ order: Order) -> [StockPiece] {
        let parts = order.lines.flatMap(\.allocations).map { ($0.item, $0.quantity) }
        let own = Dictionary(parts, uniquingKeysWith: +)
        return pieces.map { piece in
            var piece = piece
            piece.free -= own[piece.item] ?? 0
            return piece
        }
    }
}
