public import MusterCore

/// The median of the last few strengths of one beacon: what a live list shows of it.
///
/// A value of ten bytes without references, because a list may hold very many.
public struct RecentLevel: Hashable, Sendable {
    /// How many strengths are kept.
    public static let capacity = 8

    private var readings = SIMD8<Int8>(repeating: 0)
    private var count: UInt8 = 0
    private var next: UInt8 = 0

    /// Creates a level without a reading.
    public init() {}

    /// Adds a strength; beyond ``capacity`` the oldest goes.
    public mutating func add(_ rssi: RSSI) {
        readings[Int(next)] = rssi.rawValue
        next = (next + 1) % UInt8(Self.capacity)
        count = min(count + 1, UInt8(Self.capacity))
    }

    /// The median in dBm; `nil` without a reading.
    public var median: Double? {
        Median.of((0..<Int(count)).map { Double(readings[$0]) })
    }
}

/// The middle of some numbers.
enum Median {
    /// The median: with an even count the mean of the two in the middle; `nil` of nothing.
    static func of(_ values: [Double]) -> Double? {
        guard !values.isEmpty else { return nil }
        let sorted = values.sorted()
        let middle = sorted.count / 2
        return sorted.count % 2 == 1
            ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }
}
