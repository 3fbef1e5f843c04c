public import MusterCore

/// What somebody holds who fetches things for an order.
public struct PickedThing: Hashable, Sendable {
    /// The item; `nil` where only a label of a product was read.
    public var item: ItemID?
    /// The code of its product; `nil` where it has none.
    public var product: String?
    /// The code of its lot; `nil` where it names none.
    public var lot: String?

    /// Names a thing.
    public init(item: ItemID?, product: String?, lot: String?) {
        (self.item, self.product, self.lot) = (item, product, lot)
    }

    /// What people read of it: `IT-0117`, or `CARROT/L-1`.
    public var name: String {
        item?.rawValue ?? [product, lot].compactMap(\.self).joined(separator: "/")
    }
}

/// What a thing serves that somebody holds.
public enum PickUse: Hashable, Sendable {
    /// It is promised to the line of this index.
    case promised(line: Int, item: ItemID)
    /// It would serve the line of this index in the place of items that are promised to it and not fetched
    /// yet.
    case instead(line: Int, of: [ItemID])
    /// Stock is missing for the line of this index, and it would serve.
    case missing(line: Int)
}

extension Order {
    /// What a thing serves.
    ///
    /// - Throws: ``OrderError`` for what the order does not ask for, and for what is picked already.
    public func use(of thing: PickedThing) throws(OrderError) -> PickUse {
        var isPicked: ItemID?
        for (index, line) in lines.enumerated() {
            let named = line.allocations.filter { part in
                thing.item.map { $0 == part.item }
                    ?? (line.product == thing.product && part.lot == thing.lot)
            }
            for part in named {
                if line.left(of: part.item) > 0 {
                    return .promised(line: index, item: part.item)
                }
                isPicked = part.item
            }
        }
        let wanted = lines.enumerated().filter { $0.element.product == thing.product }
        let fitting = wanted.filter { $0.element.lot == nil || $0.element.lot == thing.lot }
        if let short = fitting.first(where: { $0.element.short > 0 }) {
            return .missing(line: short.offset)
        }
        if let isPicked { throw .pickedAlready(order: id, item: isPicked) }
        if let open = fitting.first(where: { !$0.element.open.isEmpty }) {
            return .instead(line: open.offset, of: open.element.open)
        }
        let other = wanted.first { $0.element.short > 0 || !$0.element.open.isEmpty }
        guard let asked = other?.element.lot else { throw .notAsked(order: id, thing: thing.name) }
        throw .otherLot(order: id, thing: thing.lot ?? thing.name, asked: asked)
    }
}

extension OrderLine {
    /// The items of which promised units were not fetched yet.
    fileprivate var open: [ItemID] { allocations.map(\.item).filter { left(of: $0) > 0 } }

    /// Takes units of what was promised away, in the place of which other stock is promised.
    public mutating func giveBack(_ quantity: Int, of item: ItemID) {
        guard let index = allocations.firstIndex(where: { $0.item == item }) else { return }
        allocations[index].quantity -= quantity
        if allocations[index].quantity <= 0 { allocations.remove(at: index) }
    }

    /// Promises units of a piece, beside what is promised of it.
    public mutating func promise(_ quantity: Int, of piece: StockPiece, at now: Instant) {
        guard let index = allocations.firstIndex(where: { $0.item == piece.item }) else {
            allocations.append(Allocation(piece, quantity: quantity, madeAt: now))
            return
        }
        allocations[index].quantity += quantity
    }
}
