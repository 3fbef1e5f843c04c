import Glibc
import MusterRanging

/// ESPresense: the mean of 15 s within Tukey's fences (k = 1.5), path loss exponent 2.7.
struct EspresenseFilter: PeerFilter {
    static let windowSeconds = 15.0
    static let fence = 1.5
    static let exponent = 2.7
    private let power: Double
    private var readings: [(at: Double, rssi: Double)] = []

    init(power: Double) { self.power = power }

    mutating func add(_ rssi: Double, at seconds: Double) { readings.append((seconds, rssi)) }

    mutating func distance(at seconds: Double) -> Double? {
        readings.removeAll { $0.at <= seconds - Self.windowSeconds }
        let levels = readings.map(\.rssi)
        guard let first = quantile(0.25, of: levels), let third = quantile(0.75, of: levels) else {
            return nil
        }
        let reach = Self.fence * (third - first)
        let kept = levels.filter { $0 >= first - reach && $0 <= third + reach }
        guard !kept.isEmpty else { return nil }
        return pow(10, (power - kept.reduce(0, +) / Double(kept.count)) / (10 * Self.exponent))
    }
}
