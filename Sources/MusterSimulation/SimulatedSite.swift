public import MusterCatalogue
public import MusterCore

/// A small warehouse that does not exist: its plan, its records, what is really there, and what a
/// person with a scanner hears on a walk through it.
///
/// The same parameters give the same site, to the byte. Nothing is read or written here.
public struct SimulatedSite: Sendable {
    /// When every walk begins (UTC).
    public static let startedAt = Instant(seconds: 1_773_306_845)

    /// What the site was made from.
    public let parameters: SimulationParameters
    /// Zones, anchors and racks.
    public let plan: SitePlan
    /// What the inventory that is audited says.
    public let items: [Item]
    /// What another inventory says; its items stand on the same site.
    public let otherItems: [Item]
    /// What is really there.
    public let truth: SimulatedTruth
    /// How long the walk takes, in seconds.
    public let walkSeconds: Double

    private let floor: Floor
    private let walk: Walk
    private let air: Air

    /// Makes the site.
    public init(_ parameters: SimulationParameters) {
        self.parameters = parameters
        var random = RandomStream(seed: parameters.seed)
        let family = BeaconFamily(using: &random)
        floor = Floor(zoneCount: parameters.zones)
        walk = Walk(on: floor, using: &random)
        walkSeconds = walk.duration
        let stock = Stock(
            count: parameters.items,
            zones: floor.zones,
            family: family,
            using: &random
        )
        items = stock.entries.map(\.item)
        otherItems = stock.others.map(\.item)
        truth = SimulatedTruth(seed: parameters.seed, stock: stock, zones: floor.zones)
        let anchors = AnchorPoint.all(on: floor, of: family)
        plan = SitePlan(floor, anchors: anchors)
        air = Air(stock: stock, anchors: anchors, walk: walk, floor: floor, using: &random)
    }

    /// Where the scanner really is, `seconds` after the start of the walk.
    package func scannerPosition(at seconds: Double) -> Point {
        walk.position(at: seconds).point
    }

    /// What the scanner hears on the walk, in the order of time.
    public var reports: SimulatedReports {
        SimulatedReports(air.transmitters, walk: walk, floor: floor, startedAt: Self.startedAt)
    }
}
