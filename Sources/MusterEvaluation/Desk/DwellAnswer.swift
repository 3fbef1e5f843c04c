import MusterCore
import MusterRanging

/// What a method says of a stop: the nearest beacon, and those within a metre.
struct DwellAnswer {
    /// The nearest; `nil` for no answer.
    var nearest: Int?
    /// Those within a metre; `nil` for a method that does not say.
    var near: Set<Int>?

    private static let base = Instant(seconds: 1_700_000_000)

    /// Muster: where the anchors say that the scanner is, each beacon being an anchor of its own.
    static func loudestAnchor(_ dwell: DwellRecording.Dwell) -> DwellAnswer {
        let count = dwell.seconds.first?.count ?? 0
        let roles = (0..<count).map { (identity($0), BeaconRole.anchor(zone($0))) }
        var estimator = SightingEstimator(
            method: .peakZone,
            directory: BeaconDirectory(roles: Dictionary(uniqueKeysWithValues: roles))
        )
        var events: [RangingEvent] = []
        for sample in samples(dwell, power: nil) { estimator.add(sample) { events.append($0) } }
        estimator.finish { events.append($0) }
        return DwellAnswer(nearest: (0..<count).first { zone($0) == estimator.zone }, near: nil)
    }

    /// Muster at the desk: the beacon that softpick thinks likeliest, however unlikely.
    static func likeliest(_ dwell: DwellRecording.Dwell) -> DwellAnswer {
        var picker = SoftPicker()
        for sample in samples(dwell, power: nil) {
            // A pick ends an attempt; what it named is the answer so far.
            _ = picker.add(sample)
        }
        _ = picker.finish()
        let best = picker.candidates.first?.identity
        let count = dwell.seconds.first?.count ?? 0
        return DwellAnswer(nearest: (0..<count).first { identity($0) == best }, near: nil)
    }

    /// The seed: its nearest beacon, and its list match on all beacons.
    static func seed(_ dwell: DwellRecording.Dwell, power: Int8) -> DwellAnswer {
        let count = dwell.seconds.first?.count ?? 0
        let roles = (0..<count).map { (identity($0), BeaconRole.expected) }
        var estimator = SightingEstimator(
            method: .listMatch,
            directory: BeaconDirectory(roles: Dictionary(uniqueKeysWithValues: roles))
        )
        var picker = NearestPicker()
        var picked: BeaconIdentity?
        var events: [RangingEvent] = []
        for sample in samples(dwell, power: power) {
            estimator.add(sample) { events.append($0) }
            if let pick = picker.add(sample) { picked = picked ?? pick }
        }
        estimator.finish { events.append($0) }
        let last = picker.finish()
        picked = picked ?? last
        let found = events.compactMap { event -> BeaconIdentity? in
            guard case .sighting(let sighting) = event, sighting.decidedAt != nil else {
                return nil
            }
            return sighting.beacon
        }
        return DwellAnswer(
            nearest: (0..<count).first { identity($0) == picked },
            near: Set((0..<count).filter { found.contains(identity($0)) })
        )
    }

    /// A peer: the least distance at the end of the stop, and what is nearer than a metre then.
    static func peer(_ peer: Peer, _ dwell: DwellRecording.Dwell, power: Double) -> DwellAnswer {
        let count = dwell.seconds.first?.count ?? 0
        var distances: [Int: Double] = [:]
        for beacon in 0..<count {
            var filter = peer.filter(power: power)
            for (second, levels) in dwell.seconds.enumerated() {
                guard let level = levels[beacon] else { continue }
                filter.add(Double(level), at: Double(second) + 0.5)
            }
            distances[beacon] = filter.distance(at: Double(dwell.seconds.count))
        }
        return DwellAnswer(
            nearest: distances.min { ($0.value, $0.key) < ($1.value, $1.key) }?.key,
            near: Set(distances.filter { $0.value <= 1 }.keys)
        )
    }

    private static func samples(
        _ dwell: DwellRecording.Dwell,
        power: Int8?
    ) -> [RangingSample] {
        dwell.seconds.enumerated().flatMap { second, levels in
            levels.enumerated().compactMap { beacon, level in
                level.map {
                    RangingSample(
                        identity: identity(beacon),
                        rssi: RSSI(rawValue: $0),
                        measuredPower: power,
                        receivedAt: base.advanced(bySeconds: Double(second)),
                        receiver: ReceiverID(rawValue: "hci0")
                    )
                }
            }
        }
    }

    private static func identity(_ number: Int) -> BeaconIdentity {
        .ibeacon(uuid: (3, 3), major: 1, minor: UInt16(number))
    }

    private static func zone(_ number: Int) -> ZoneID { ZoneID(rawValue: "\(number)") }
}
