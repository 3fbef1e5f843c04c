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

    /// How many units of an item are promised that were not fetched yet.
    public func left(of item: ItemID) -> Int {
        let promised = allocations.first { $0.item == item }?.quantity ?? 0
        return max(0, promised - picked(item))
    }

    /// Notes that units of an item were fetched, or were not there.
    public mutating func note(_ pick: Pick) {
        guard let index = picks.firstIndex(where: { $0.item == pick.item }) else {
            picks.append(pick)
            return
        }
        let (quantity, missing) = (picks[index].quantity, picks[index].missing)
        picks[index] = pick
        picks[index].quantity += quantity
        picks[index].missing += missing
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
            line.picks.map { pick in
                let promised = line.allocations.first { $0.item == pick.item }?.quantity ?? 0
                return (pick.item, max(0, pick.quantity - promised))
            }
        }
        return Dictionary(all, uniquingKeysWith: +).filter { $0.value > 0 }
            .inNaturalOrder { $0.key.rawValue }.map { (item: $0.key, quantity: $0.value) }
    }
}
