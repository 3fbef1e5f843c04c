import MusterCore

/// The arithmetic mean of signal strengths, kept as a sum so that it is exact.
struct MeanLevel {
    private(set) var sum = 0
    private(set) var count = 0

    /// The mean in dBm; `nil` without a strength.
    var mean: Double? { count == 0 ? nil : Double(sum) / Double(count) }

    /// Adds one strength.
    mutating func add(_ rssi: RSSI) {
        sum += Int(rssi.rawValue)
        count += 1
    }

    /// Adds the strengths behind another mean.
    mutating func add(_ other: MeanLevel) {
        sum += other.sum
        count += other.count
    }
}
