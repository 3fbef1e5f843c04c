import MusterCore
import MusterRanging

/// A way of telling in which zone a beacon is from what fixed receivers hear.
protocol PlacementRule {
    /// Takes in a reading; `seconds` never runs back.
    mutating func add(_ rssi: Int8, receiver: Int, at seconds: Double)

    /// The zone at the end of a second; `nil` before anything was heard.
    mutating func zone(at second: Int64) -> Int?
}

/// A peer: the zone of the receiver that seems nearest.
struct PeerPlacement: PlacementRule {
    private let peer: Peer
    private let power: Double
    private let zones: [Int]
    /// How much nearer another receiver must be to take over, as a share of its own distance.
    private let margin: Double
    private var filters: [(any PeerFilter)?]
    /// What Bermuda compares: each receiver's last five distances.
    private var recent: [[Double]]
    private var held: Int?

    /// Creates a rule for receivers that stand in `zones`; peers have no `margin` by themselves.
    init(_ peer: Peer, power: Double, zones: [Int], margin: Double = 0) {
        (self.peer, self.power, self.zones) = (peer, power, zones)
        self.margin = margin
        filters = Array(repeating: nil, count: zones.count)
        recent = Array(repeating: [], count: zones.count)
    }

    mutating func add(_ rssi: Int8, receiver: Int, at seconds: Double) {
        var filter = filters[receiver] ?? peer.filter(power: power)
        filter.add(Double(rssi), at: seconds)
        filters[receiver] = filter
    }

    mutating func zone(at second: Int64) -> Int? {
        var distances: [Int: Double] = [:]
        for receiver in zones.indices {
            guard let distance = filters[receiver]?.distance(at: Double(second + 1)) else {
                continue
            }
            distances[receiver] = distance
            recent[receiver] = recent[receiver].suffix(4) + [distance]
        }
        let nearest = distances.min { ($0.value, $0.key) < ($1.value, $1.key) }
        guard let nearest else { return held.map { zones[$0] } }
        if peer == .bermuda, let held, let own = distances[held] {
            let switches = BermudaFilter.switches(
                from: (own, recent[held]),
                to: (nearest.value, recent[nearest.key])
            )
            if switches { self.held = nearest.key }
        } else if let held, let own = distances[held], nearest.value * (1 + margin) > own {
            // The lead is too small.
        } else {
            held = nearest.key
        }
        return held.map { zones[$0] }
    }
}

/// No thought: always the zone that the beacon is in most.
struct ConstantPlacement: PlacementRule {
    let constant: Int

    mutating func add(_ rssi: Int8, receiver: Int, at seconds: Double) {}

    mutating func zone(at second: Int64) -> Int? { constant }
}
