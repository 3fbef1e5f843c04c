import MusterCatalogue
public import MusterCore

/// What is really on a simulated site: what an audit of it is measured against.
public struct SimulatedTruth: Equatable, Sendable {
    /// The truth about one item of the inventory.
    public struct Entry: Equatable, Sendable {
        /// The item.
        public let item: ItemID
        /// Where it stands at the end; `nil` when it is gone.
        public let zone: ZoneID?
        /// Whether its beacon has fallen silent although it is there.
        public let isSilent: Bool
        /// The place where it stands at the end; `nil` when it is gone.
        public let place: Place?
    }

    /// An item that was carried to another zone while receivers listened.
    public struct Move: Equatable, Sendable {
        /// The item.
        public let item: ItemID
        /// Where it stood before.
        public let from: ZoneID
        /// Where it stands afterwards.
        public let to: ZoneID
        /// When, in seconds since the start.
        public let second: Int
    }

    /// Where the scanner was in a second of the walk.
    public struct Step: Equatable, Sendable {
        /// The second, counted from the start.
        public let second: Int
        /// Where the scanner was when the second began, in metres on the plan.
        public let point: Point
    }

    /// The seed of the site.
    public let seed: UInt64
    /// The items of the inventory, in its order.
    public let entries: [Entry]
    /// Beacons of another inventory that are on the site.
    public let unexpected: [BeaconIdentity]
    /// Beacons of the house that no item carries.
    public let unregistered: [BeaconIdentity]
    /// The world of the site.
    public let world: SimulatedWorld.Preset
    /// Items that were carried about, in the order of time.
    public let moves: [Move]
    /// Identities that a second beacon sends too.
    public let cloned: [BeaconIdentity]
    /// Identities of items that are gone and that somebody sends at the dock.
    public let spoofed: [BeaconIdentity]
    /// When the clock of the capture was set, and how.
    public let clockJumps: [ClockJump]
    /// Where the scanner was, once a second; empty where receivers are fixed.
    public let path: [Step]

    init(
        _ parameters: SimulationParameters,
        stock: Stock,
        places: [Place?],
        zones: [SimulatedZone],
        audience: Audience
    ) {
        seed = parameters.seed
        world = parameters.world.preset
        entries = zip(stock.entries, places).map { entry, place in
            Entry(
                item: entry.item.id,
                zone: entry.zone.map { zones[$0].id },
                isSilent: entry.isSilent,
                place: place
            )
        }
        unexpected = stock.others.map(\.beacon.identity)
        unregistered = stock.strays.map(\.beacon.identity)
        moves = stock.entries.compactMap { entry in
            guard let move = entry.move, let zone = entry.zone else { return nil }
            return Move(
                item: entry.item.id,
                from: zones[move.from].id,
                to: zones[zone].id,
                second: move.second
            )
        }.sorted { $0.second < $1.second }
        cloned = stock.entries.filter { $0.cloneZone != nil }.map(\.beacon.identity)
        spoofed =
            parameters.world.isSpoofed
            ? stock.entries.filter { $0.zone == nil }.map(\.beacon.identity) : []
        clockJumps = parameters.world.hasClockJumps ? ClockJump.all(in: audience.seconds) : []
        path =
            switch audience {
            case .walk(let walk):
                (0...Int(walk.duration)).map { second in
                    Step(second: second, point: walk.ear(at: Double(second)).point)
                }
            case .fixed: []
            }
    }
}
