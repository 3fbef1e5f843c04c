/// What tells one simulated site from another.
public struct SimulationParameters: Hashable, Sendable {
    /// The most items that a site may have.
    public static let maximumItems = 10_000
    /// The fewest and most zones that a site may have.
    public static let zoneLimits = 6...120

    /// How many items the record says there are; 1 to ``maximumItems``.
    public let items: Int
    /// Where all randomness comes from.
    public let seed: UInt64
    /// How many zones there are, within ``zoneLimits``.
    public let zones: Int

    /// Creates parameters; without `zones` their number grows with the root of that of the items.
    ///
    /// - Throws: ``SimulationError`` when a number is out of its limits.
    public init(items: Int, seed: UInt64, zones: Int? = nil) throws(SimulationError) {
        guard (1...Self.maximumItems).contains(items) else { throw .itemsOutOfRange(items) }
        let zones = zones ?? max(6, Int(6 * (Double(items) / 120).squareRoot()))
        guard Self.zoneLimits.contains(zones) else { throw .zonesOutOfRange(zones) }
        self.items = items
        self.seed = seed
        self.zones = zones
    }
}
