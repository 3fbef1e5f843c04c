import Glibc
import MusterCore

/// The seed's two methods once more, written straight from their definition and without any
/// regard for speed: what the module's are held against.
enum SeedDefinition {
    /// The ranged lists of all seconds, each nearest first.
    static func rangedSeconds(
        _ samples: [RangingSample]
    ) -> [(second: Int64, list: [(distance: Double, beacon: BeaconIdentity, rssi: Double)])] {
        let rangeable = samples.filter { $0.rssi != nil && ($0.measuredPower ?? 0) < 0 }
        let seconds = Dictionary(grouping: rangeable) { $0.receivedAt.second }
        return seconds.sorted { $0.key < $1.key }.map { second, samples in
            let list = Dictionary(grouping: samples, by: \.identity).map { beacon, samples in
                let strengths = samples.compactMap { $0.rssi.map { Double($0.rawValue) } }
                let rssi = strengths.reduce(0, +) / Double(strengths.count)
                let power = Double(samples.last?.measuredPower ?? 0)
                return (distance: distance(rssi, power), beacon: beacon, rssi: rssi)
            }
            return (
                second,
                list.sorted {
                    ($0.distance, $0.beacon.description) < ($1.distance, $1.beacon.description)
                }
            )
        }
    }

    static func distance(_ rssi: Double, _ power: Double) -> Double {
        let ratio = rssi / power
        if ratio < 1 { return pow(ratio, 10) }
        return 0.89976 * pow(ratio, 7.7095) + 0.111
    }

    /// The seconds in which expected beacons are found.
    static func listMatch(
        _ samples: [RangingSample],
        expected: Set<BeaconIdentity>
    ) -> [BeaconIdentity: Int64] {
        var queue: [BeaconIdentity] = []
        var found: [BeaconIdentity: Int64] = [:]
        for (second, list) in rangedSeconds(samples) {
            for entry in list where expected.contains(entry.beacon) {
                guard entry.distance >= 0, entry.distance < 1 else { continue }
                queue = Array((queue + [entry.beacon]).suffix(10))
                let count = queue.count { $0 == entry.beacon }
                if count > 3, found[entry.beacon] == nil { found[entry.beacon] = second }
            }
        }
        return found
    }

    /// The beacon that is picked, and the second that decides it.
    static func nearest(_ samples: [RangingSample]) -> (BeaconIdentity, Int64)? {
        var queue: [BeaconIdentity] = []
        for (second, list) in rangedSeconds(samples) {
            for entry in list where entry.distance < 0.5 && entry.rssi > -75 {
                queue = Array((queue + [entry.beacon]).suffix(10))
                if queue.count(where: { $0 == entry.beacon }) > 3 { return (entry.beacon, second) }
            }
        }
        return nil
    }
}
