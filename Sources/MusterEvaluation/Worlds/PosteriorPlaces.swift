import MusterAudit
import MusterCatalogue
import MusterCore
import MusterRanging

/// Where the items of a walk are by the chances of all zones.
struct PosteriorPlaces {
    /// What it is called in tables.
    static let name = "posterior"

    /// What it says of each item that was heard.
    private(set) var claims: [ItemID: ItemClaim] = [:]
    /// The chance of the likeliest zone of each item, against what is so.
    private(set) var naming = ReliabilityTable()

    /// Works out the places of a walk's items.
    ///
    /// - Parameters:
    ///   - walk: the walk.
    ///   - run: the audit of it: what it says of identities in conflict stands.
    init(_ walk: WalkRecording, _ run: AuditRun) {
        var ears = WalkEars(walk)
        for sample in walk.samples { ears.add(sample) }
        ears.close()
        let today = run.claims(from: walk.samples.first?.receivedAt ?? Instant(seconds: 0))
        let disputed = Set(run.findings.filter(\.isDisputed).map(\.item))
        let recorded = walk.items.compactMap { item in
            ears.heard[item.beacon].map { ItemPlaces.Recorded(heard: $0, zone: item.zone) }
        }
        guard let path = ScannerPath(ears.log, on: walk.plan),
            var places = ItemPlaces(
                path,
                on: walk.plan,
                adverts: ears.adverts,
                interval: ears.interval,
                items: recorded
            )
        else {
            claims = today
            return
        }
        let entered = Set(path.places.filter { $0.zoneChance > 0.5 }.map { path.zones[$0.zone] })
        for item in walk.items {
            guard !disputed.contains(item.id), let heard = ears.heard[item.beacon],
                let place = places.place(heard, recorded: item.zone, entered: entered)
            else {
                claims[item.id] = today[item.id]
                continue
            }
            var claim = ItemClaim(isPresent: true, zone: place.zones.first?.zone)
            claim.place =
                switch place.state {
                case .inPlace: .inPlace
                case .elsewhere: .elsewhere
                case .unsure: .unsure
                }
            claims[item.id] = claim
            guard let truth = walk.truth[item.id], let there = truth.zone,
                let first = place.zones.first
            else { continue }
            naming.add(predicted: first.chance, happened: first.zone == there)
        }
    }
}

extension Finding {
    /// Whether two transmitters may have sent the identity.
    fileprivate var isDisputed: Bool {
        reason == .contested || reason == .moved || reason == .imitated
    }
}

/// What is heard second by second: of anchors, of items, of anything.
private struct WalkEars {
    private(set) var log: AnchorLog
    private(set) var heard: [BeaconIdentity: HeardSeconds] = [:]
    private(set) var adverts: [Int64: Int] = [:]
    private let anchors: Set<BeaconIdentity>
    private var second: Int64?
    private var current: [BeaconIdentity: (sum: Int, count: Int)] = [:]
    private var order: [BeaconIdentity] = []

    init(_ walk: WalkRecording) {
        log = AnchorLog(walk.plan)
        anchors = Set(walk.plan.anchors.map(\.beacon))
    }

    /// The median of the times between two seconds in which an item was heard that are near each other.
    var interval: Double {
        var gaps: [Double] = []
        for one in heard.values {
            var before: Int64?
            for each in one.seconds {
                if let before, (1...10).contains(each.second - before) {
                    gaps.append(Double(each.second - before))
                }
                before = each.second
            }
        }
        return quantile(0.5, of: gaps) ?? 1
    }

    mutating func add(_ sample: RangingSample) {
        guard let rssi = sample.rssi else { return }
        // A clock that steps back goes on in the second that it left.
        if sample.receivedAt.second > second ?? .min {
            close()
            second = sample.receivedAt.second
        }
        if current[sample.identity] == nil { order.append(sample.identity) }
        current[sample.identity, default: (0, 0)].sum += Int(rssi.rawValue)
        current[sample.identity, default: (0, 0)].count += 1
    }

    mutating func close() {
        guard let second, !order.isEmpty else { return }
        var near: [(beacon: BeaconIdentity, level: Double, count: Int)] = []
        var count = 0
        for beacon in order {
            guard let one = current[beacon] else { continue }
            count += one.count
            let level = Double(one.sum) / Double(one.count)
            if anchors.contains(beacon) {
                near.append((beacon, level, one.count))
            } else {
                heard[beacon, default: HeardSeconds()].add(
                    .init(second: second, level: Int(level.rounded()), count: one.count)
                )
            }
        }
        log.add(second, heard: near)
        adverts[second] = count
        current.removeAll(keepingCapacity: true)
        order.removeAll(keepingCapacity: true)
    }
}
