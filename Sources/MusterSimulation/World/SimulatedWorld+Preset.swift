extension SimulatedWorld {
    /// A world that has a name.
    public enum Preset: String, Hashable, Sendable, CaseIterable {
        /// An ordinary warehouse: the world of the demo site.
        case standard
        /// Open shelves that weaken a signal little, and a plan without racks.
        case openRacks = "open-racks"
        /// A deaf adapter, weak tags, dense racks.
        case harsh
        /// Some items in metal.
        case shielded
        /// Some beacons with empty batteries.
        case deadTags = "dead-tags"
        /// Beacons that fill the channels.
        case dense
        /// Beacons that say little.
        case slow
        /// A walk that leaves out about every second lane.
        case partial
        /// Frames that state a wrong power.
        case wrongPower = "wrong-power"
        /// Receivers fixed to the building.
        case fixed
        /// Somebody who pretends that missing items are there.
        case spoofed
        /// Identities that two beacons send.
        case clones
        /// Beacons that change their address.
        case randomAddresses = "random-addresses"
        /// A capture whose clock jumps.
        case clockJumps = "clock-jumps"

        /// Finds a world by its name.
        ///
        /// - Throws: ``SimulationError/unknownWorld(_:)`` when there is none of that name.
        public init(named name: String) throws(SimulationError) {
            guard let preset = Self(rawValue: name) else { throw .unknownWorld(name) }
            self = preset
        }

        /// What the world is like, in a line.
        public var summary: String {
            switch self {
            case .standard: "an ordinary warehouse, tags once a second"
            case .openRacks: "open shelves: 2 dB a rack, none drawn on the plan"
            case .harsh: "n 2.6, racks 11 and 8 dB, body 10 dB, -91 dBm, weak tags"
            case .shielded: "15 % of the items in metal: 12 to 25 dB more"
            case .deadTags: "5 % of the beacons have fallen silent"
            case .dense: "tags ten times a second, channels full"
            case .slow: "tags every three seconds"
            case .partial: "the walk goes into half of the lanes"
            case .wrongPower: "stated powers off by up to 20 dB, models differ"
            case .fixed: "6 to 12 fixed receivers, items carried about"
            case .spoofed: "a transmitter at the dock sends absent items"
            case .clones: "1 % of the identities sent twice, far apart"
            case .randomAddresses: "a new address every minute, same identity"
            case .clockJumps: "the clock jumps ahead 1 h, later back 10 s"
            }
        }
    }
}
