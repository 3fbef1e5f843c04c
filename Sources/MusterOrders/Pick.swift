public import MusterCore

/// What was done about an item that is promised to a line, by whoever went there.
public struct Pick: Hashable, Sendable {
    /// How the item was known.
    public enum Means: String, CaseIterable, Hashable, Sendable {
        /// By the code on its label.
        case label
        /// By its look.
        case sight
    }

    /// The item.
    public var item: ItemID
    /// How many of its units were fetched.
    public var quantity: Int
    /// How many of its units were promised, and not there or not fit.
    public var missing = 0
    /// How the item was known.
    public var means: Means
    /// Who went: an account.
    public var by: String
    /// When (UTC), the last time.
    public var at: Instant

    /// Creates a pick.
    public init(_ item: ItemID, quantity: Int, means: Means, by: String, at: Instant) {
        (self.item, self.quantity, self.means) = (item, quantity, means)
        (self.by, self.at) = (by, at)
    }
}

extension OrderLine {
    /// How many units of an item were fetched for the line.
    public func picked(_ item: ItemID) -> Int {
        picks.first { $0.item == item }?.quantity ?? 0
    }

    private func promised(_ item: ItemID) -> Int {
        allocations.first { $0.item == item }?.quantity ?? 0
    }

    /// How many units of an item are promised that were not fetched yet.
    public func left(of item: ItemID) -> Int {
        max(0, promised(item) - picked(item))
    }

    /// How many units of an item were fetched that do not leave with the line: they are to be brought back.
    public func surplus(of item: ItemID) -> Int {
        max(0, picked(item) - promised(item))
    }

    /// Notes that units of an item were fetched, or were not there; what is fetched after it was not there has
    /// turned up.
    public mutating func note(_ pick: Pick) {
        guard let index = picks.firstIndex(where: { $0.item == pick.item }) else {
            picks.append(pick)
            return
        }
        let (quantity, missing) = (picks[index].quantity, picks[index].missing)
        picks[index] = pick
        picks[index].quantity += quantity
        if pick.missing > 0 { picks[index].missing += missing }
    }

    /// Notes that units of an item were brought back.
    ///
    /// - Returns: how many of them were of this line.
    fileprivate mutating func bringBack(_ quantity: Int, of item: ItemID) -> Int {
        guard let index = picks.firstIndex(where: { $0.item == item }) else { return 0 }
        let taken = min(quantity, picks[index].quantity)
        picks[index].quantity -= taken
        // That something was not there is known still when what was is back.
        if picks[index].quantity == 0, picks[index].missing == 0 { picks.remove(at: index) }
        return taken
    }
}

extension Order {
    /// How many promised units were not fetched yet.
    public var unpicked: Int {
        lines.reduce(0) { sum, line in
            sum + line.allocations.reduce(0) { $0 + line.left(of: $1.item) }
        }
    }

    /// What was fetched, and does not leave with the order: it is to be brought back.
    public var putBacks: [(item: ItemID, quantity: Int)] {
        guard [.picking, .packed, .cancelled].contains(state) else { return [] }
        let all = lines.flatMap { line in
            line.picks.map { ($0.item, line.surplus(of: $0.item)) }
        }
        return Dictionary(all, uniquingKeysWith: +).filter { $0.value > 0 }
            .inNaturalOrder { $0.key.rawValue }.map { (item: $0.key, quantity: $0.value) }
    }

    /// Whether there is nothing that the order would leave with.
    public var isNothingPromised: Bool { lines.allSatisfy(\.allocations.isEmpty) }

    /// How many units of an item were fetched for the order.
    public func picked(_ item: ItemID) -> Int { lines.reduce(0) { $0 + $1.picked(item) } }

    /// Notes that units of an item were brought back, first those that do not leave with the order.
    ///
    /// A packed order of which something is to be fetched then is being picked again.
    ///
    /// - Parameters:
    ///   - quantity: how many units; `nil` for all that are to be brought back, or all that were fetched
    ///     where none is.
    ///   - item: the item.
    /// - Throws: ``OrderError`` for more than were fetched.
    public mutating func bringBack(_ quantity: Int?, of item: ItemID) throws(OrderError) {
        let picked = picked(item)
        guard picked > 0 else { throw .notPicked(order: id, thing: item.rawValue) }
        let surplus = lines.reduce(0) { $0 + $1.surplus(of: item) }
        let all = quantity ?? (surplus > 0 ? surplus : picked)
        guard (1...picked).contains(all) else {
            throw .badMember("quantity", reason: "must be from 1 to \(picked)")
        }
        var left = all - handOver(upTo: all, of: item)
        for line in lines.indices where left > 0 {
            left -= lines[line].bringBack(left, of: item)
        }
        unpack()
    }

    /// Notes that what was to be brought back of an item was taken for another order.
    ///
    /// - Returns: how many units.
    public mutating func handOver(upTo quantity: Int, of item: ItemID) -> Int {
        var left = quantity
        for line in lines.indices {
            let count = min(left, lines[line].surplus(of: item))
            left -= lines[line].bringBack(count, of: item)
        }
        return quantity - left
    }

    /// Has a packed order picked again where something that is promised to it was not fetched.
    public mutating func unpack() {
        if state == .packed, unpicked > 0 { state = .picking }
    }

    /// Throws where something that was fetched does not leave with the order and was not brought back.
    ///
    /// - Throws: ``OrderError/notBroughtBack(order:item:quantity:)``.
    public func demandBroughtBack() throws(OrderError) {
        guard let first = putBacks.first else { return }
        throw .notBroughtBack(order: id, item: first.item, quantity: first.quantity)
    }
}
