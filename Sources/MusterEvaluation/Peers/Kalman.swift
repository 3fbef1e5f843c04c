import Glibc

/// A Kalman filter of a level that wanders: the one step that two peers share.
struct LevelKalman {
    /// The variance that each reading adds, and that of a reading, in dB².
    let process: Double
    let reading: Double
    private(set) var level: Double?
    private var variance = 0.0

    init(process: Double, reading: Double) {
        (self.process, self.reading) = (process, reading)
    }

    mutating func add(_ rssi: Double) {
        guard let before = level else {
            (level, variance) = (rssi, reading)
            return
        }
        let spread = variance + process
        let gain = spread / (spread + reading)
        level = before + gain * (rssi - before)
        variance = (1 - gain) * spread
    }
}

/// room-assistant: a Kalman filter per advertisement (R 0.008, Q 4), AltBeacon's curve, 60 s.
///
/// Its steady gain is 0.044: 22 advertisements to come 63 % of the way.
struct RoomAssistantFilter: PeerFilter {
    static let timeoutSeconds = 60.0
    private let power: Double
    private var filter = LevelKalman(process: 0.008, reading: 4)
    private var lastAt = 0.0

    init(power: Double) { self.power = power }

    mutating func add(_ rssi: Double, at seconds: Double) {
        filter.add(rssi)
        lastAt = seconds
    }

    mutating func distance(at seconds: Double) -> Double? {
        guard let level = filter.level, seconds - lastAt <= Self.timeoutSeconds else { return nil }
        return curve(level, power: power)
    }
}

/// The textbook: a Kalman filter tuned to readings that spread by 4 dB, then log distance, n = 2.2.
struct LogDistanceKalman: PeerFilter {
    static let exponent = 2.2
    static let timeoutSeconds = 10.0
    private let power: Double
    private var filter = LevelKalman(process: 1, reading: 16)
    private var lastAt = 0.0

    init(power: Double) { self.power = power }

    mutating func add(_ rssi: Double, at seconds: Double) {
        filter.add(rssi)
        lastAt = seconds
    }

    mutating func distance(at seconds: Double) -> Double? {
        guard let level = filter.level, seconds - lastAt <= Self.timeoutSeconds else { return nil }
        return pow(10, (power - level) / (10 * Self.exponent))
    }
}

/// No filter at all: the strongest reading of the last second, log distance, n = 2.
struct StrongestFilter: PeerFilter {
    private let power: Double
    private var readings: [(at: Double, rssi: Double)] = []

    init(power: Double) { self.power = power }

    mutating func add(_ rssi: Double, at seconds: Double) { readings.append((seconds, rssi)) }

    mutating func distance(at seconds: Double) -> Double? {
        readings.removeAll { $0.at <= seconds - 1 }
        return readings.map(\.rssi).max().map { pow(10, (power - $0) / 20) }
    }
}
