public import MusterCatalogue
public import MusterCore

/// A small warehouse that does not exist: its plan, its records, what is really there, and what a
/// person with a scanner hears on a walk through it, or what receivers hear that are fixed to it.
///
/// The same parameters give the same site, to the byte. Nothing is read or written here.
public struct SimulatedSite: Sendable {
    /// When every recording begins (UTC).
    public static let startedAt = Instant(seconds: 1_773_306_845)

    /// What the site was made from.
    public let parameters: SimulationParameters
    /// Zones, anchors, fixed receivers and racks.
    public let plan: SitePlan
    /// What the inventory that is audited says.
    public let items: [Item]
    /// What another inventory says; its items stand on the same site.
    public let otherItems: [Item]
    /// What is really there.
    public let truth: SimulatedTruth
    /// How long the walk takes, or fixed receivers listen, in seconds.
    public let walkSeconds: Double

    private let floor: Floor
    private let audience: Audience
    private let air: Air

    /// Makes the site.
    public init(_ parameters: SimulationParameters) {
        self.parameters = parameters
        let world = parameters.world
        var random = RandomStream(seed: parameters.seed)
        // Apart from the other, so that the plain standard world stays as it is.
        var extra = RandomStream(seed: ~parameters.seed)
        let family = BeaconFamily(using: &random)
        floor = Floor(zoneCount: parameters.zones)
        let lanes = Self.lanes(of: floor, share: world.walkedShare, using: &extra)
        let walk = Walk(on: floor, lanes: lanes, speed: world.speed, using: &random)
        var receivers: [FixedReceiver] = []
        if let count = parameters.receivers { receivers = FixedReceiver.all(count, on: floor) }
        audience = receivers.isEmpty ? .walk(walk) : .fixed(receivers)
        walkSeconds = audience.seconds
        let stock = Stock(
            count: parameters.items,
            zones: floor.zones,
            family: family,
            world: world,
            using: &random,
            extra: &extra
        )
        items = stock.entries.map(\.item)
        otherItems = stock.others.map(\.item)
        var statedPower = StatedPower(isWrong: world.hasWrongPower, using: &extra)
        let anchors = AnchorPoint.all(on: floor, of: family, stating: &statedPower)
        plan = SitePlan(
            floor,
            anchors: anchors,
            receivers: receivers,
            isOpen: world.isOpen
        )
        air = Air(
            stock: stock,
            anchors: anchors,
            world: world,
            seconds: audience.seconds,
            floor: floor,
            using: &random,
            extra: &extra
        )
        truth = SimulatedTruth(
            parameters,
            stock: stock,
            places: air.places,
            zones: floor.zones,
            audience: audience
        )
    }

    /// The zones as they were built.
    var zones: [SimulatedZone] { floor.zones }
    /// The scanner, or the first of the fixed receivers.
    var receiver: ReceiverID { audience.receivers.first ?? Audience.scanner }

    /// What is heard, in the order in which it was received.
    public var reports: SimulatedReports {
        SimulatedReports(
            air,
            radio: parameters.world.radio,
            heardBy: audience,
            on: floor,
            startedAt: Self.startedAt,
            clockJumps: truth.clockJumps
        )
    }

    /// The lanes and rooms that are walked: a share of them, next to each other.
    ///
    /// So there are lanes beside the walk, where much is heard, and lanes far from it, where less and
    /// less is.
    private static func lanes(
        of floor: Floor,
        share: Double,
        using random: inout RandomStream
    ) -> ArraySlice<SimulatedZone> {
        let lanes = floor.zones.filter { $0.kind != .dock }
        let count = Int((Double(lanes.count) * share).rounded())
        return lanes.dropFirst(random.below(lanes.count - count + 1)).prefix(count)
    }
}
