import MusterRanging

/// Android Beacon Library's default: the mean of the middle 80 % of the last 20 s.
///
/// A beacon unheard for 5 s is gone. Distance by the library's curve, as ``MusterRanging/Distance``.
struct AltBeaconTrimmed: PeerFilter {
    static let windowSeconds = 20.0
    static let ageSeconds = 5.0
    private let power: Double
    private var readings: [(at: Double, rssi: Double)] = []

    init(power: Double) { self.power = power }

    mutating func add(_ rssi: Double, at seconds: Double) { readings.append((seconds, rssi)) }

    mutating func distance(at seconds: Double) -> Double? {
        readings.removeAll { $0.at <= seconds - Self.windowSeconds }
        guard let last = readings.last, seconds - last.at <= Self.ageSeconds else { return nil }
        let sorted = readings.map(\.rssi).sorted()
        let cut = sorted.count / 10
        let middle = sorted[cut..<sorted.count - cut]
        return curve(middle.reduce(0, +) / Double(middle.count), power: power)
    }
}

/// Android Beacon Library's other filter: a running mean with a speed of 0.1.
///
/// Its state is a whole number, cut towards zero: a fall of up to 9 dB never shows, so that it only
/// climbs. Kept, because it is what users of the library get.
struct AltBeaconARMA: PeerFilter {
    static let speed = 0.1
    private let power: Double
    private var level: Int?
    private var lastAt = 0.0

    init(power: Double) { self.power = power }

    mutating func add(_ rssi: Double, at seconds: Double) {
        let before = Double(level ?? Int(rssi))
        level = Int(before - Self.speed * (before - rssi))
        lastAt = seconds
    }

    mutating func distance(at seconds: Double) -> Double? {
        guard let level, seconds - lastAt <= AltBeaconTrimmed.ageSeconds else { return nil }
        return curve(Double(level), power: power)
    }
}

/// The library's curve for a power that is rounded to what a frame can carry.
func curve(_ rssi: Double, power: Double) -> Double {
    Distance.metres(rssi: rssi, measuredPower: Int8(max(-127, min(-1, power.rounded()))))
}
