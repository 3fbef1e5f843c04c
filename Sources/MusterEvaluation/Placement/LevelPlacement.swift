import MusterCore
import MusterRanging

/// Muster's windowed level.
struct LevelPlacement: PlacementRule {
    private let zones: [Int]
    private var level = WindowedLevel()

    init(zones: [Int]) { self.zones = zones }

    mutating func add(_ rssi: Int8, receiver: Int, at seconds: Double) {
        guard let rssi = RSSI(rawValue: rssi) else { return }
        level.add(rssi, receiver: receiver, zone: zones[receiver], second: Int64(seconds))
    }

    mutating func zone(at second: Int64) -> Int? { level.close(second) }
}
