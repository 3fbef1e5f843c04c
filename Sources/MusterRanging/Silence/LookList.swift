package import MusterCore

/// Whose check teaches the site, among what was not heard.
package enum LookList {
    /// How many items are drawn for a check.
    package static let drawnCount = 10

    /// Items drawn at random among those that were not heard.
    ///
    /// Each item has a number of its own by the seed, and the lowest are drawn: the same seed draws the
    /// same ones, in whatever order they come, and an item that leaves the list moves none of the others.
    ///
    /// - Parameters:
    ///   - unheard: the items; each of them as likely as the others.
    ///   - seed: a number of the audit's own.
    ///   - count: how many.
    /// - Returns: at most `count` of them, in the order drawn.
    package static func draw(
        from unheard: some Sequence<ItemID>,
        seed: UInt64,
        count: Int = drawnCount
    ) -> [ItemID] {
        unheard.map { (number: number(of: $0, seed), item: $0) }
            .sorted { ($0.number, $0.item) < ($1.number, $1.item) }
            .prefix(max(0, count)).map(\.item)
    }

    /// Fowler, Noll and Vo's hash (FNV-1a) of the identifier, mixed with the seed by the finisher of
    /// SplitMix64 so that near identifiers have numbers far apart.
    private static func number(of item: ItemID, _ seed: UInt64) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in item.rawValue.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return mixed(hash ^ mixed(seed))
    }

    private static func mixed(_ number: UInt64) -> UInt64 {
        var mixed = number &+ 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
