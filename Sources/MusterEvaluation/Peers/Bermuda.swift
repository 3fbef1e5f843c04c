import Glibc

/// Bermuda: the mean of the running minimum of 20 distances, newest first; n = 3.
///
/// A reading that would mean a retreat faster than 3 m/s is passed over. Gone after 30 s.
struct BermudaFilter: PeerFilter {
    static let historyCount = 20
    static let fastestRetreat = 3.0
    static let timeoutSeconds = 30.0
    private let power: Double
    /// The newest in front.
    private var history: [Double] = []
    private var lastAt = 0.0

    init(power: Double) { self.power = power }

    mutating func add(_ rssi: Double, at seconds: Double) {
        let distance = pow(10, (power - rssi) / 30)
        defer { lastAt = seconds }
        if let before = history.first,
            distance - before > Self.fastestRetreat * max(seconds - lastAt, 0.1)
        {
            history.insert(before, at: 0)
        } else {
            history.insert(distance, at: 0)
        }
        if history.count > Self.historyCount { history.removeLast() }
    }

    mutating func distance(at seconds: Double) -> Double? {
        guard let newest = history.first, seconds - lastAt <= Self.timeoutSeconds else {
            return nil
        }
        var (least, sum) = (newest, 0.0)
        for distance in history {
            least = min(least, distance)
            sum += least
        }
        return min(newest, sum / Double(history.count))
    }

    /// Whether a challenger at `distance` takes the place of the one at `held`.
    ///
    /// 30 % nearer at once; 15 % nearer when the worst of its last five beats the other's best.
    static func switches(
        from held: (distance: Double, recent: [Double]),
        to other: (distance: Double, recent: [Double])
    ) -> Bool {
        let share = (held.distance - other.distance) / ((held.distance + other.distance) / 2)
        if share >= 0.30 { return true }
        guard share >= 0.15, other.recent.count >= 5, held.recent.count >= 5,
            let worst = other.recent.suffix(5).max(), let best = held.recent.suffix(5).min()
        else { return false }
        return worst < best
    }
}
