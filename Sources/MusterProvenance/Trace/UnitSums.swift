/// Quantities added up, each unit by itself.
public struct UnitSums: Hashable, Sendable {
    /// The sums by unit.
    public private(set) var sums: [AmountUnit: Amount] = [:]

    /// Creates sums of nothing.
    public init() {}

    /// Adds a quantity.
    public mutating func add(_ quantity: ThingQuantity?) {
        guard let quantity else { return }
        sums[quantity.unit] = (sums[quantity.unit] ?? Amount(0)) + quantity.amount
    }

    /// The sums in the order of the units.
    public var inOrder: [(unit: AmountUnit, amount: Amount)] {
        sums.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// What share of a whole these are: each unit's share by itself, and the mean of those.
    ///
    /// - Parameter whole: the whole; what it has none of is left out.
    /// - Returns: 0 to 1, or above where there is more than the whole; `nil` where the whole is nothing.
    public func share(of whole: UnitSums) -> Double? {
        let shares = whole.sums.compactMap { unit, amount in
            amount.millionths > 0
                ? (sums[unit] ?? Amount(0)).value / amount.value : nil
        }
        return shares.isEmpty ? nil : shares.reduce(0, +) / Double(shares.count)
    }
}
