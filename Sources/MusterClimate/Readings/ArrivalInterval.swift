public import MusterCore

/// Learns how often a sensor says something: the median of the last distances between arrivals, of which
/// later ones count more.
public struct ArrivalInterval: Sendable {
    /// How many distances are remembered.
    static let most = 50
    /// How many it takes before anything is known.
    static let fewest = 10
    /// What the weight of a distance is multiplied by with each later one.
    private static let decay = 0.97

    private var distances: [Int64] = []
    private var last: Int64?

    /// Creates a memory that knows nothing.
    public init() {}

    /// Takes the time of an arrival (UTC); one that is not later than the last tells nothing.
    public mutating func add(_ at: Instant) {
        let now = at.milliseconds
        guard let last else { return self.last = now }
        guard now > last else { return }
        self.last = now
        distances.append(now - last)
        if distances.count > Self.most { distances.removeFirst() }
    }

    /// The interval in milliseconds; `nil` while there are fewer than ten distances.
    public var milliseconds: Int64? {
        guard distances.count >= Self.fewest else { return nil }
        var weight = 1.0
        var weighted: [(distance: Int64, weight: Double)] = []
        for distance in distances.reversed() {
            weighted.append((distance, weight))
            weight *= Self.decay
        }
        weighted.sort { $0.distance < $1.distance }
        let half = weighted.reduce(0) { $0 + $1.weight } / 2
        var passed = 0.0
        return weighted.first { entry in
            passed += entry.weight
            return passed >= half
        }?.distance
    }
}
