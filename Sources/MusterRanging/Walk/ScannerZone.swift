package import MusterCore

/// An anchor that was heard in a second: its mean strength in dBm, as a usual anchor would have had it, and
/// of how many readings.
package typealias HeardAnchor = (beacon: BeaconIdentity, level: Double, count: Int)

/// Tells from the anchors in which zone the walking scanner is.
struct ScannerZone: Sendable {
    /// How many seconds an anchor's level is taken over: a walk is followed a little better by four,
    /// at a standstill the more the better.
    static let levelSeconds: Int64 = 6
    /// After how many seconds of silence an anchor is dropped; until then it keeps its level.
    static let silenceSeconds: Int64 = 10
    /// The share of a window's readings that lie below its level.
    ///
    /// A reflection takes strength away more often than it adds some, so a mean says too little; and
    /// the loudest reading alone is one of few, which come or go with where a second ends.
    static let share = 0.9
    /// The most readings of one anchor that a window keeps; no anchor is sent as often.
    static let maximumReadings = 256
    /// For how many seconds after the start the zone is not settled: nothing holds on to the first
    /// one that was heard.
    static let settlingSeconds: Int64 = 4
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
    /// Anchors heard within ``silenceSeconds``.
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

    /// The anchors that were heard in the current second, their mean strengths in dBm, as a usual
    /// anchor would have had them, and of how many readings.
    var heard: [HeardAnchor] {
        touched.compactMap { index in
            let (anchor, second) = (anchors[index], anchors[index].second)
            return second.mean.map { (anchor.identity, $0 - anchor.offset, second.count) }
        }
    }

    /// Adds a reading of an anchor to the current second.
    mutating func add(_ anchor: Int, _ rssi: RSSI) {
        if anchors[anchor].second.count == 0 { touched.append(anchor) }
        anchors[anchor].second.add(rssi)
        if anchors[anchor].unaged.count < Self.maximumReadings {
            anchors[anchor].unaged.append(rssi.rawValue)
        }
    }

    /// Forgets an anchor that is not where the plan has it, until it is heard again.
    mutating func forget(_ anchor: Int) {
        touched.removeAll { $0 == anchor }
        recent.removeAll { $0 == anchor }
        anchors[anchor].second = MeanLevel()
        anchors[anchor].unaged.removeAll()
        anchors[anchor].forget()
    }

    /// Ends a second and decides the zone.
    mutating func close(_ second: Int64) {
        for index in touched {
            if anchors[index].heardSecond == nil { recent.append(index) }
            anchors[index].age(at: second)
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
        for index in recent { anchors[index].forget() }
        recent.removeAll(keepingCapacity: true)
    }

    /// The zone whose loudest anchor was loudest over the last seconds, with hysteresis.
    private mutating func followLoudestZone(at second: Int64) {
        for index in recent { anchors[index].takeLevel(at: second) }
        recent.removeAll { anchors[$0].heardSecond == nil }
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
        /// The strengths of the current second in dBm.
        var unaged: [Int8] = []
        /// The strengths of the last seconds in dBm, the oldest in front.
        private var readings: [(second: Int64, rssi: Int8)] = []
        /// When it was last heard; `nil` once it is dropped.
        private(set) var heardSecond: Int64?
        /// The level in dBm when it was last heard, as a usual anchor would have had it.
        private(set) var level = -Double.infinity

        init(identity: BeaconIdentity, zone: ZoneID, offset: Double) {
            (self.identity, self.zone, self.offset) = (identity, zone, offset)
        }

        /// Moves the current second into the window.
        mutating func age(at second: Int64) {
            heardSecond = second
            for rssi in unaged { readings.append((second, rssi)) }
            if readings.count > maximumReadings {
                readings.removeFirst(readings.count - maximumReadings)
            }
            unaged.removeAll(keepingCapacity: true)
        }

        /// Drops what is too old, and what a clock that stepped left ahead; takes the level of the rest.
        mutating func takeLevel(at second: Int64) {
            readings.removeAll { !(0..<levelSeconds).contains(second &- $0.second) }
            if let heard = heardSecond, !(0..<silenceSeconds).contains(second &- heard) {
                return forget()
            }
            guard !readings.isEmpty else { return }
            let sorted = readings.map(\.rssi).sorted()
            let place = share * Double(sorted.count - 1)
            let (below, above) = (Int(place), min(Int(place) + 1, sorted.count - 1))
            let (low, high) = (Double(sorted[below]), Double(sorted[above]))
            level = low + (place - Double(below)) * (high - low) - offset
        }

        /// Forgets what was heard of it.
        mutating func forget() {
            heardSecond = nil
            readings.removeAll(keepingCapacity: true)
        }
    }
}
