import MusterCore

/// Tells from the anchors in which zone the walking scanner is.
struct ScannerZone: Sendable {
    /// Of how many seconds the loudest is an anchor's level.
    ///
    /// A reflection takes strength away more often than it adds some: on recorded stops the loudest
    /// second told the nearest beacon more often than the mean of all did.
    static let levelSeconds: Int64 = 5
    /// For how many seconds after the start the zone is not settled: nothing holds on to the first
    /// one that was heard.
    static let settlingSeconds: Int64 = 5
    /// How much louder another zone must be for the scanner to have changed to it, in dB.
    static let switchDB = 3.0
    /// How much weaker than a second's strongest anchor one may be to count as passed, in dB.
    static let passedDB = 6.0

    /// The zone; the last one known when nothing tells.
    private(set) var zone: ZoneID?
    /// Whether an anchor was heard in the last closed second.
    private(set) var wasHeard = false
    /// The anchors of ``zone`` that the scanner came past in the last closed second.
    private(set) var passed: [BeaconIdentity] = []

    private let method: RangingMethod
    private var anchors: [Anchor] = []
    /// Anchors heard in the current second, in the order of hearing.
    private var touched: [Int] = []
    /// The second in which an anchor was first heard.
    private var firstSecond: Int64?
    /// Anchors heard within ``levelSeconds``.
    private var recent: [Int] = []

    /// Creates the tracker for a walk that starts in `zone`.
    init(method: RangingMethod, startingIn zone: ZoneID?) {
        self.method = method
        self.zone = zone
    }

    /// Makes an anchor known, and gives it the number that its readings are added by.
    ///
    /// - Parameters:
    ///   - identity: the anchor.
    ///   - zone: the zone it stands for.
    ///   - offset: how much stronger than the other anchors it is, in dB.
    /// - Returns: the number.
    mutating func register(
        _ identity: BeaconIdentity,
        in zone: ZoneID,
        offset: Double = 0
    ) -> Int {
        anchors.append(Anchor(identity: identity, zone: zone, offset: offset))
        return anchors.count - 1
    }

    /// The anchors that were heard in the current second, and their mean strengths in dBm, as a
    /// usual anchor would have had them.
    var heard: [(beacon: BeaconIdentity, level: Double)] {
        touched.compactMap { index in
            anchors[index].second.mean.map { (anchors[index].identity, $0 - anchors[index].offset) }
        }
    }

    /// Adds a reading of an anchor to the current second.
    mutating func add(_ anchor: Int, _ rssi: RSSI) {
        if anchors[anchor].second.count == 0 { touched.append(anchor) }
        anchors[anchor].second.add(rssi)
    }

    /// Ends a second and decides the zone.
    mutating func close(_ second: Int64) {
        for index in touched {
            if anchors[index].history.isEmpty { recent.append(index) }
            anchors[index].history.append((second, anchors[index].second))
        }
        switch method {
        case .peakZone, .windowedLevel: followLoudestZone(at: second)
        case .listMatch, .nearest, .softpick: followStrongestAnchor()
        }
        wasHeard = !touched.isEmpty
        notePassed()
        for index in touched { anchors[index].second = MeanLevel() }
        touched.removeAll(keepingCapacity: true)
    }

    /// The zone of the second's strongest anchor, ties by identity text.
    private mutating func followStrongestAnchor() {
        let strongest = touched.max { one, other in
            let (lhs, rhs) = (anchors[one].second.mean ?? 0, anchors[other].second.mean ?? 0)
            return lhs == rhs ? anchors[one].identity > anchors[other].identity : lhs < rhs
        }
        if let strongest { zone = anchors[strongest].zone }
        for index in recent { anchors[index].history.removeAll(keepingCapacity: true) }
        recent.removeAll(keepingCapacity: true)
    }

    /// The zone whose loudest anchor was loudest over the last seconds, with hysteresis.
    private mutating func followLoudestZone(at second: Int64) {
        for index in recent { anchors[index].forget(before: second) }
        recent.removeAll { anchors[$0].history.isEmpty }
        var own = -Double.infinity
        var rival: (zone: ZoneID, level: Double)?
        for index in recent {
            let (candidate, level) = (anchors[index].zone, anchors[index].level)
            if candidate == zone {
                own = max(own, level)
            } else if let best = rival, (best.level, candidate) > (level, best.zone) {
                continue
            } else {
                rival = (candidate, level)
            }
        }
        guard let rival else { return }
        if firstSecond == nil { firstSecond = second }
        let isSettled = second - (firstSecond ?? second) >= Self.settlingSeconds
        if isSettled ? rival.level >= own + Self.switchDB : rival.level > own { zone = rival.zone }
    }

    private mutating func notePassed() {
        passed.removeAll(keepingCapacity: true)
        guard let strongest = touched.compactMap({ anchors[$0].second.mean }).max() else {
            return
        }
        for index in touched where anchors[index].zone == zone {
            if let mean = anchors[index].second.mean, mean >= strongest - Self.passedDB {
                passed.append(anchors[index].identity)
            }
        }
    }

    /// A beacon that is fixed to the building.
    private struct Anchor {
        let identity: BeaconIdentity
        let zone: ZoneID
        /// How much stronger than the other anchors it is, in dB.
        let offset: Double
        /// The current second.
        var second = MeanLevel()
        /// The last seconds in which it was heard, the oldest in front.
        var history: [(second: Int64, level: MeanLevel)] = []

        /// The strength of the loudest second of ``history`` in dBm, as a usual anchor would have had
        /// it.
        var level: Double {
            history.compactMap(\.level.mean).max().map { $0 - offset } ?? -.infinity
        }

        /// Drops what is older than the window, and what a clock that stepped left ahead of it.
        mutating func forget(before second: Int64) {
            history.removeAll { $0.second <= second - levelSeconds || $0.second > second }
        }
    }
}
