/// Muster's windowed level: the loudest zone over the last seconds, with hysteresis.
struct LevelPlacement: PlacementRule {
    private let zones: [Int]
    private var readings: [(at: Double, receiver: Int, rssi: Int8)] = []
    private var held: Int?

    init(zones: [Int]) { self.zones = zones }

    mutating func add(_ rssi: Int8, receiver: Int, at seconds: Double) {
        readings.append((seconds, receiver, rssi))
    }

    mutating func zone(at second: Int64) -> Int? {
        readings.removeAll { $0.at < Double(second - 3) }
        var levels: [Int: Double] = [:]
        for receiver in zones.indices {
            let own = readings.filter { $0.receiver == receiver }.map { Double($0.rssi) }
            guard let level = quantile(0.9, of: own) else { continue }
            levels[zones[receiver]] = max(levels[zones[receiver]] ?? -.infinity, level)
        }
        guard let loudest = levels.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else {
            return held
        }
        if loudest.value >= (held.flatMap { levels[$0] } ?? -.infinity) + 3 { held = loudest.key }
        return held
    }
}
