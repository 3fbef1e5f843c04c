/// How often something took how long: counts in buckets, as Prometheus takes them.
public struct Histogram: Hashable, Sendable {
    /// The upper ends of the buckets, in seconds.
    public static let bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

    /// How many took at most so long as a bound says, and longer than the one before it.
    public private(set) var buckets = [Int](repeating: 0, count: bounds.count)
    /// How many there were.
    public private(set) var count = 0
    /// How long they took together, in seconds.
    public private(set) var sum = 0.0

    /// Creates an empty histogram.
    public init() {}

    /// Counts one that took so many seconds.
    public mutating func add(_ seconds: Double) {
        if let bucket = Self.bounds.firstIndex(where: { seconds <= $0 }) { buckets[bucket] += 1 }
        count += 1
        sum += seconds
    }
}
