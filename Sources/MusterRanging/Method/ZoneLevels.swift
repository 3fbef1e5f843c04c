public import MusterCore

/// How loud one beacon was in each zone that a scanner was carried through: the mean of the loudest
/// readings there.
///
/// One reading alone is luck, and a running mean does not reach the level of a short pass. Nor does
/// the mean of the loudest depend on where one second ends and the next begins.
public struct ZoneLevels: Sendable {
    /// Of how many readings the mean is taken, if there were as many.
    ///
    /// On recorded tracks any number from 2 to 15 names the same zones.
    public static let readingCount = 5

    /// The level in each zone, in dBm.
    public var levels: [ZoneID: Double] {
        zones.reduce(into: [:]) { $0[$1.zone] = $1.loudest.mean }
    }

    /// The zones in which the beacon was heard: few, so a list takes less memory than a table and is
    /// looked through as fast.
    private var zones: [(zone: ZoneID, loudest: Loudest)] = []

    /// Creates the levels of a beacon that was not heard.
    public init() {}

    /// Takes in what was heard over one more window; without a zone or a strength it says nothing.
    public mutating func add(_ sighting: Sighting) {
        guard let zone = sighting.zone, !sighting.readings.isEmpty else { return }
        let known = zones.firstIndex { $0.zone == zone }
        let index = known ?? zones.count
        if known == nil { zones.append((zone, Loudest())) }
        for reading in sighting.readings.reversed() {
            for _ in 0..<min(reading.count, Self.readingCount) {
                zones[index].loudest.add(reading.rssi.rawValue)
            }
        }
    }

    /// The level in a zone in dBm; `nil` where the beacon was not heard.
    public subscript(zone: ZoneID) -> Double? { zones.first { $0.zone == zone }?.loudest.mean }

    /// The loudest readings in one zone, the loudest in front.
    private struct Loudest: Sendable {
        private var readings = InlineArray<5, Int8>(repeating: .min)
        private var count: Int8 = 0

        var mean: Double {
            var sum = 0
            for index in 0..<Int(count) { sum += Int(readings[index]) }
            return Double(sum) / Double(count)
        }

        mutating func add(_ reading: Int8) {
            var reading = reading
            for index in readings.indices {
                guard reading > readings[index] || index >= count else { continue }
                swap(&reading, &readings[index])
                if index == count {
                    count += 1
                    return
                }
            }
        }
    }
}
