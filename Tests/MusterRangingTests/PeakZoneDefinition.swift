import MusterCore

/// Guarded peak-zone once more, straight from its definition and on whole lists.
struct PeakZoneDefinition {
    var best: [BeaconIdentity: [ZoneID: Double]] = [:]
    var presentAt: [BeaconIdentity: Instant] = [:]
    var counts: [BeaconIdentity: Int] = [:]
    var zones: [Int64: ZoneID] = [:]

    init(_ samples: [RangingSample], anchors: [BeaconIdentity: ZoneID]) {
        let usable = samples.filter {
            guard let rssi = $0.rssi?.rawValue, !$0.isScanResponse else { return false }
            return rssi < 0 && rssi >= -120
        }
        let heard = Dictionary(grouping: usable) { $0.receivedAt.second }
        var zone: ZoneID?
        var smoothed: [BeaconIdentity: Double] = [:]
        for second in Set(samples.map(\.receivedAt.second)).sorted() {
            zone = Self.zone(after: zone, at: second, usable, anchors)
            zones[second] = zone
            let beacons = Dictionary(grouping: heard[second] ?? [], by: \.identity)
            for (beacon, samples) in beacons where anchors[beacon] == nil {
                let mean = Self.mean(samples)
                let before = smoothed[beacon] ?? mean
                let level = before + 0.4 * (mean - before)
                smoothed[beacon] = level
                if let zone { best[beacon, default: [:]][zone, default: -999].raise(to: level) }
            }
        }
        for sample in usable {
            counts[sample.identity, default: 0] += 1
            if counts[sample.identity] == 2 { presentAt[sample.identity] = sample.receivedAt }
        }
    }

    private static func mean(_ samples: [RangingSample]) -> Double {
        let strengths = samples.compactMap { $0.rssi.map { Double($0.rawValue) } }
        return strengths.reduce(0, +) / Double(strengths.count)
    }

    private static func zone(
        after current: ZoneID?,
        at second: Int64,
        _ samples: [RangingSample],
        _ anchors: [BeaconIdentity: ZoneID]
    ) -> ZoneID? {
        let recent = samples.filter { ((second - 4)...second).contains($0.receivedAt.second) }
        var levels: [ZoneID: Double] = [:]
        for (beacon, samples) in Dictionary(grouping: recent, by: \.identity) {
            guard let zone = anchors[beacon] else { continue }
            for (_, samples) in Dictionary(grouping: samples, by: \.receivedAt.second) {
                levels[zone, default: -999].raise(to: mean(samples))
            }
        }
        let own = current.flatMap { levels[$0] } ?? -999
        let first = samples.filter { anchors[$0.identity] != nil }.map(\.receivedAt.second).min()
        let isSettled = second - (first ?? second) >= 5
        let rivals = levels.filter {
            $0.key != current && (isSettled ? $0.value >= own + 3 : $0.value > own)
        }
        return rivals.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key ?? current
    }
}

extension Double {
    fileprivate mutating func raise(to other: Double) { self = Swift.max(self, other) }
}
