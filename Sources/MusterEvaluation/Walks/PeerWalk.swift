import MusterCatalogue
import MusterCore

/// A peer's filter on a walk: an item is there once it seems near, and where it seemed nearest.
///
/// The walking scanner is in the zone of the second's strongest anchor, as for the seed. Among fixed
/// receivers an item is where ``PeerPlacement`` has it in the end.
struct PeerWalk {
    private let peer: Peer
    private let walk: WalkRecording
    private let rows: [BeaconIdentity: Int]
    private let anchors: [BeaconIdentity: ZoneID]
    private let receivers: [ReceiverID: Int]
    private let zones: [Int]
    private let zoneIDs: [ZoneID]
    private var claims: [ItemClaim]
    private var filters: [(any PeerFilter)?]
    private var placements: [PeerPlacement?]
    private var nearest: [Double]
    private var scannerZone: ZoneID?

    init(_ peer: Peer, _ walk: WalkRecording) {
        (self.peer, self.walk) = (peer, walk)
        rows = Dictionary(
            walk.items.enumerated().map { ($1.beacon, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        anchors = Dictionary(
            walk.plan.anchors.map { ($0.beacon, $0.zone) },
            uniquingKeysWith: { first, _ in first }
        )
        let fixed = walk.plan.receivers.filter { $0.zone != nil }
        receivers = Dictionary(
            fixed.enumerated().map { ($1.id, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        zoneIDs = walk.plan.zones.map(\.id)
        let ids = zoneIDs
        zones = fixed.map { receiver in ids.firstIndex { $0 == receiver.zone } ?? 0 }
        claims = Array(repeating: ItemClaim(), count: walk.items.count)
        filters = Array(repeating: nil, count: walk.items.count)
        placements = Array(repeating: nil, count: walk.items.count)
        nearest = Array(repeating: .infinity, count: walk.items.count)
    }

    /// What the peer says of each item.
    mutating func run() -> [ItemID: ItemClaim] {
        var next = 0
        var second = walk.samples.first?.receivedAt.second ?? 0
        while next < walk.samples.count {
            // A clock that steps back goes on in the second that it left.
            second = max(second, walk.samples[next].receivedAt.second)
            let first = next
            while next < walk.samples.count, walk.samples[next].receivedAt.second <= second {
                next += 1
            }
            pass(walk.samples[first..<next], second: second)
        }
        for row in claims.indices where claims[row].isPresent {
            if let zone = placements[row]?.zone(at: second) { claims[row].zone = zoneIDs[zone] }
            let home = walk.items[row].zone
            claims[row].place =
                home == nil || home == claims[row].zone ? .inPlace : .elsewhere
        }
        return Dictionary(
            zip(walk.items.map(\.id), claims).map { ($0, $1) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// Takes in what was heard within one second.
    private mutating func pass(_ samples: ArraySlice<RangingSample>, second: Int64) {
        var loudest: [BeaconIdentity: (sum: Int, count: Int)] = [:]
        var touched: Set<Int> = []
        for sample in samples {
            guard let rssi = sample.rssi, rssi.rawValue < 0 else { continue }
            if anchors[sample.identity] != nil {
                let before = loudest[sample.identity] ?? (0, 0)
                loudest[sample.identity] = (before.sum + Int(rssi.rawValue), before.count + 1)
            } else if let row = rows[sample.identity] {
                add(Double(rssi.rawValue), row, sample, second: second)
                touched.insert(row)
            }
        }
        let strongest = loudest.max { one, other in
            let (lhs, rhs) = (
                Double(one.value.sum) / Double(one.value.count),
                Double(other.value.sum) / Double(other.value.count)
            )
            return lhs == rhs ? one.key > other.key : lhs < rhs
        }
        if let strongest { scannerZone = anchors[strongest.key] }
        let end = Instant(seconds: second + 1)
        for row in touched.sorted() {
            if !zones.isEmpty { _ = placements[row]?.zone(at: second) }
            guard let distance = filters[row]?.distance(at: Double(second + 1)) else { continue }
            if distance < nearest[row] {
                nearest[row] = distance
                claims[row].zone = scannerZone
            }
            if !claims[row].isPresent, distance < peer.presenceMetres ?? .infinity {
                claims[row].isPresent = true
                claims[row].decidedAt = end
            }
        }
    }

    private mutating func add(_ rssi: Double, _ row: Int, _ sample: RangingSample, second: Int64) {
        let seconds = Double(second) + Double(sample.receivedAt.fraction) / 1_000_000
        let power = Double(
            (peer == .kalman ? walk.calibratedPower : nil) ?? sample.measuredPower ?? -59
        )
        var filter = filters[row] ?? peer.filter(power: power)
        filter.add(rssi, at: seconds)
        filters[row] = filter
        guard let receiver = receivers[sample.receiver] else { return }
        var placement = placements[row] ?? PeerPlacement(peer, power: power, zones: zones)
        placement.add(Int8(rssi), receiver: receiver, at: seconds)
        placements[row] = placement
    }
}
