import Glibc

/// When a zone counts as silent as a whole, so that its silence is no word on single items.
enum ShelfAlarm {
    /// With fewer expected items in a zone than this, chance decides.
    static let leastItems = 8.0
    /// How many times what is expected must be unheard.
    static let factor = 1.5
    /// How unlikely so many unheard ones must be.
    static let leastChance = 1e-3

    /// At most how likely it is that at least `share` of `count` items are unheard when each is with a
    /// chance of `expected`: Chernoff's bound.
    static func chance(ofAtLeast share: Double, of count: Double, expected: Double) -> Double {
        guard share > expected else { return 1 }
        let unheard = share * log(share / expected)
        let heard = share < 1 ? (1 - share) * log((1 - share) / (1 - expected)) : 0
        return exp(-count * (unheard + heard))
    }
}
