/// What tells one simulated site from another.
public struct SimulationParameters: Hashable, Sendable {
    /// The most items that a site may have.
    public static let maximumItems = 100_000
    /// The fewest and most zones that a site may have.
    public static let zoneLimits = 6...240
    /// The shortest and longest time between advertisements, in seconds.
    ///
    /// Source: Bluetooth Core Specification 5.4, Vol 4, Part E, section 7.8.5.
    public static let intervalLimits = 0.02...10.24
    /// The slowest and fastest walk, in metres a second.
    public static let speedLimits = 0.1...10

    /// How many items the record says there are; 1 to ``maximumItems``.
    public let items: Int
    /// Where all randomness comes from.
    public let seed: UInt64
    /// How many zones there are, within ``zoneLimits``.
    public let zones: Int
    /// What the site is like.
    public let world: SimulatedWorld
    /// How many receivers are fixed to the building, at most two a zone; `nil` when somebody walks.
    public let receivers: Int?

    /// Creates parameters; without `zones` their number grows with the root of that of the items.
    ///
    /// - Throws: ``SimulationError`` when a number is out of its limits, or contradicts another.
    public init(
        items: Int,
        seed: UInt64,
        zones: Int? = nil,
        world: SimulatedWorld = SimulatedWorld(.standard)
    ) throws(SimulationError) {
        guard (1...Self.maximumItems).contains(items) else { throw .itemsOutOfRange(items) }
        let zones = zones ?? max(6, Int(6 * (Double(items) / 120).squareRoot()))
        guard Self.zoneLimits.contains(zones) else { throw .zonesOutOfRange(zones) }
        self.items = items
        self.seed = seed
        self.zones = zones
        self.world = world
        receivers = world.receivers ?? (world.preset == .fixed ? min(12, max(6, zones)) : nil)
        try check()
    }

    private func check() throws(SimulationError) {
        let world = world
        for (option, share) in [
            ("--absent", world.absentShare), ("--misplaced", world.misplacedShare),
            ("--silent", world.silentShare), ("--walked", world.walkedShare),
        ] {
            guard (0...1).contains(share) else { throw .shareOutOfRange(option, share) }
        }
        let sum = world.absentShare + world.misplacedShare + world.silentShare
        guard sum <= 1 else { throw .sharesTooLarge(sum) }
        if let interval = world.interval, !Self.intervalLimits.contains(interval) {
            throw .intervalOutOfRange(interval)
        }
        if let speed = world.speed, !Self.speedLimits.contains(speed) {
            throw .speedOutOfRange(speed)
        }
        guard let receivers else { return }
        guard (1...2 * zones).contains(receivers) else {
            throw .receiversOutOfRange(receivers, zones: zones)
        }
        if world.speed != nil { throw .nobodyWalks("--speed") }
        if world.walkedShare != 1 { throw .nobodyWalks("--walked") }
    }
}
