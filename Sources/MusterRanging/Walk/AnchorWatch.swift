import MusterCatalogue
import MusterCore

/// Finds anchors that are heard where the plan says they are not: copied, or moved.
///
/// Two anchors that are both loud are both near, so the plan must have them near each other. Where it
/// does not, the one counts as out of place that has fewer other anchors around its place on the plan
/// among all that are heard. One second proves nothing; several do. An anchor that was found out stays
/// out: nothing tells which of its signals is which.
struct AnchorWatch: Sendable {
    /// For how many seconds an anchor that fell silent still counts.
    private static let memorySeconds: Int64 = 4
    /// From this level on an anchor is near, in dBm: it hangs some two metres from who passes it.
    private static let nearLevel = -70.0
    /// How much weaker than the loudest one an anchor that is near may be, in dB.
    private static let nearDB = 12.0
    /// How far apart two anchors are at the least that are never near at once, in metres.
    private static let farMetres = 15.0
    /// How weak an anchor may be that says where the others are, in dBm.
    private static let faintLevel = -88.0
    /// In how many seconds an anchor must have been out of place, each soon after the one before: what
    /// a reflection makes loud for a moment is no copy.
    private static let leastSeconds = 4
    /// How soon, in seconds.
    private static let soonSeconds: Int64 = 10
    /// The weight of a second's mean against the level before it.
    private static let smoothing = 0.5

    private let places: [BeaconIdentity: Point]
    private var heard: [Heard] = []
    /// The seconds in which an anchor was out of place, less those in which another one was instead.
    private var scores: [BeaconIdentity: Score] = [:]

    /// How often an anchor was out of place lately, and when it last was.
    private struct Score: Sendable {
        var seconds = 0
        var last: Int64
    }

    /// How loud an anchor was lately.
    private struct Heard: Sendable {
        let beacon: BeaconIdentity
        let place: Point
        var level: Double
        var second: Int64
    }

    /// Creates the watch over the anchors of a plan; without one there is nothing to contradict.
    init(_ plan: SitePlan?) {
        places = Dictionary(
            (plan?.anchors ?? []).map { ($0.beacon, $0.position) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// Ends a second with the anchors heard in it.
    ///
    /// - Returns: the anchors that are found to be out of place now; mostly none.
    mutating func close(
        _ second: Int64,
        _ anchors: [(beacon: BeaconIdentity, level: Double)]
    ) -> [BeaconIdentity] {
        guard !places.isEmpty else { return [] }
        for anchor in anchors { take(anchor.beacon, anchor.level, second) }
        heard.removeAll { !(0..<Self.memorySeconds).contains(second - $0.second) }
        let out = outOfPlace()
        guard !out.blamed.isEmpty else { return [] }
        for beacon in out.blamed {
            var score = scores[beacon] ?? Score(last: second)
            if !(0...Self.soonSeconds).contains(second - score.last) { score.seconds = 0 }
            scores[beacon] = Score(seconds: score.seconds + 1, last: second)
        }
        for beacon in out.cleared { scores[beacon]?.seconds -= 1 }
        let found = out.blamed.filter { scores[$0]?.seconds ?? 0 >= Self.leastSeconds }
        heard.removeAll { found.contains($0.beacon) }
        return found
    }

    /// Forgets what was heard lately, where time breaks off.
    mutating func forget() {
        heard.removeAll()
    }

    private mutating func take(_ beacon: BeaconIdentity, _ level: Double, _ second: Int64) {
        guard let place = places[beacon] else { return }
        if let index = heard.firstIndex(where: { $0.beacon == beacon }) {
            heard[index].level += Self.smoothing * (level - heard[index].level)
            heard[index].second = second
        } else {
            heard.append(Heard(beacon: beacon, place: place, level: level, second: second))
        }
    }

    /// Which of the anchors that are near contradict each other, and which of those have the others on
    /// their side; in the order of hearing.
    private func outOfPlace() -> (blamed: [BeaconIdentity], cleared: [BeaconIdentity]) {
        let top = heard.map(\.level).max() ?? 0
        let near = heard.filter { $0.level >= max(Self.nearLevel, top - Self.nearDB) }
        guard near.count > 1 else { return ([], []) }
        var (blamed, cleared): ([BeaconIdentity], [BeaconIdentity]) = ([], [])
        for anchor in near {
            let rivals = near.filter { $0.place.distance(to: anchor.place) >= Self.farMetres }
            guard !rivals.isEmpty else { continue }
            let own = support(of: anchor)
            let others = rivals.map(support)
            if others.contains(where: { $0 > own }) {
                blamed.append(anchor.beacon)
            } else if others.allSatisfy({ $0 < own }) {
                cleared.append(anchor.beacon)
            }
        }
        return (blamed, cleared)
    }

    /// How many other anchors are heard that hang around the place of one.
    private func support(of anchor: Heard) -> Int {
        heard.count {
            $0.beacon != anchor.beacon && $0.level >= Self.faintLevel
                && $0.place.distance(to: anchor.place) < Self.farMetres
        }
    }
}
