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
        let anchored = usable.filter { anchors[$0.identity] != nil }
        let seconds = Set(samples.map(\.receivedAt.second)).sorted()
        for second in seconds {
            zone = Self.zone(after: zone, at: second, anchored, anchors, seconds)
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
        _ anchors: [BeaconIdentity: ZoneID],
        _ seconds: [Int64]
    ) -> ZoneID? {
        var levels: [ZoneID: Double] = [:]
        for (beacon, samples) in Dictionary(grouping: samples, by: \.identity) {
            guard let zone = anchors[beacon],
                let level = level(samples, at: second, seconds)
            else { continue }
            levels[zone, default: -999].raise(to: level)
        }
        let own = current.flatMap { levels[$0] } ?? -999
        let isSettled = second - (samples.map(\.receivedAt.second).min() ?? second) >= 4
        let rivals = levels.filter {
            $0.key != current && (isSettled ? $0.value >= own + 3 : $0.value > own)
        }
        return rivals.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key ?? current
    }

    /// The 90th percentile of the six seconds up to `second`; without a reading in them that of the
    /// last second which had one, and `nil` after ten seconds of silence.
    private static func level(
        _ samples: [RangingSample],
        at second: Int64,
        _ seconds: [Int64]
    ) -> Double? {
        let heard = samples.map(\.receivedAt.second).filter { $0 <= second }
        guard let last = heard.max(), second - last < 10,
            let end = seconds.last(where: { $0 <= second && $0 - last < 6 })
        else { return nil }
        let window = samples.filter { ((end - 5)...end).contains($0.receivedAt.second) }
        let sorted = window.compactMap { $0.rssi.map { Double($0.rawValue) } }.sorted()
        let place = 0.9 * Double(sorted.count - 1)
        let below = Int(place)
        let above = min(below + 1, sorted.count - 1)
        return sorted[below] + (place - Double(below)) * (sorted[above] - sorted[below])
    }
}

extension Double {
    fileprivate mutating func raise(to other: Double) { self = Swift.max(self, other) }
}
