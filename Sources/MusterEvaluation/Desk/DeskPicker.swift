import MusterCore
import MusterRanging

/// The ways of telling which item is held to the reader, and the answer of each.
enum DeskPicker: Sendable {
    /// Softpick; an offer counts as an answer only where `takesOffers`.
    case soft(takesOffers: Bool)
    /// The seed's, with what frames usually claim (−59 dBm) or the calibrated power.
    case nearest(isCalibrated: Bool)
    /// A peer's nearest beacon within half a metre for two seconds in a row, calibrated.
    case peer(Peer)

    /// How near a peer's beacon must be, in metres, and for how many seconds in a row.
    static let peerMetres = 0.5
    static let peerSeconds = 2
    /// What frames claim at 1 m when nobody has calibrated them, in dBm.
    static let nominalPower: Int8 = -59

    /// An answer: the beacon, and the seconds until then.
    struct Answer: Equatable {
        var beacon: Int
        var seconds: Double
    }

    /// The answer to a scene; `nil` when it asks to hold the item closer.
    func answer(_ scene: DeskScene) -> Answer? {
        switch self {
        case .soft(let takesOffers): soft(scene, takesOffers: takesOffers)
        case .nearest(let isCalibrated): nearest(scene, isCalibrated: isCalibrated)
        case .peer(let peer): nearest(scene, by: peer)
        }
    }

    private func soft(_ scene: DeskScene, takesOffers: Bool) -> Answer? {
        let powers = (0...9).reduce(into: [:]) { $0[Self.identity($1)] = scene.power }
        var picker = SoftPicker(powers: powers)
        for reading in scene.readings {
            let verdict = picker.add(Self.sample(reading, power: nil))
            switch verdict {
            case .listening: continue
            case .holdCloser: return nil
            case .picked, .offered:
                let second = Double(reading.microseconds / 1_000_000)
                return Self.answer(verdict, seconds: second, takesOffers: takesOffers)
            }
        }
        return Self.answer(
            picker.finish(),
            seconds: Double(DeskScene.limitSeconds),
            takesOffers: takesOffers
        )
    }

    private static func answer(
        _ verdict: SoftPicker.Verdict,
        seconds: Double,
        takesOffers: Bool
    ) -> Answer? {
        switch verdict {
        case .listening, .holdCloser: nil
        case .picked(let beacon, _): Answer(beacon: number(beacon), seconds: seconds)
        case .offered(let beacon, _):
            takesOffers ? Answer(beacon: number(beacon), seconds: seconds) : nil
        }
    }

    private func nearest(_ scene: DeskScene, isCalibrated: Bool) -> Answer? {
        let power =
            isCalibrated
            ? Int8(max(-127, min(-1, scene.power.rounded()))) : Self.nominalPower
        var picker = NearestPicker()
        for reading in scene.readings {
            if let picked = picker.add(Self.sample(reading, power: power)) {
                let second = Double(reading.microseconds / 1_000_000)
                return Answer(beacon: Self.number(picked), seconds: second)
            }
        }
        return picker.finish().map {
            Answer(beacon: Self.number($0), seconds: Double(DeskScene.limitSeconds))
        }
    }

    private func nearest(_ scene: DeskScene, by peer: Peer) -> Answer? {
        var filters: [Int: any PeerFilter] = [:]
        var next = 0
        var (held, seconds) = (-1, 0)
        for second in 1...DeskScene.limitSeconds {
            while next < scene.readings.count,
                scene.readings[next].microseconds < Int64(second) * 1_000_000
            {
                let reading = scene.readings[next]
                var filter = filters[reading.beacon] ?? peer.filter(power: scene.power)
                filter.add(Double(reading.rssi), at: Double(reading.microseconds) / 1_000_000)
                filters[reading.beacon] = filter
                next += 1
            }
            var best: (beacon: Int, distance: Double)?
            for beacon in filters.keys.sorted() {
                guard let distance = filters[beacon]?.distance(at: Double(second)),
                    distance < min(Self.peerMetres, best?.distance ?? .infinity)
                else { continue }
                best = (beacon, distance)
            }
            seconds = best?.beacon == held ? seconds + 1 : 1
            held = best?.beacon ?? -1
            if held >= 0, seconds >= Self.peerSeconds {
                return Answer(beacon: held, seconds: Double(second))
            }
        }
        return nil
    }

    private static func identity(_ number: Int) -> BeaconIdentity {
        .ibeacon(uuid: (1, 1), major: 1, minor: UInt16(number))
    }

    private static func number(_ identity: BeaconIdentity) -> Int {
        (0...9).first { Self.identity($0) == identity } ?? -1
    }

    private static func sample(_ reading: DeskScene.Reading, power: Int8?) -> RangingSample {
        RangingSample(
            identity: identity(reading.beacon),
            rssi: RSSI(rawValue: reading.rssi),
            measuredPower: power,
            receivedAt: Instant(microseconds: reading.microseconds),
            receiver: ReceiverID(rawValue: "hci0")
        )
    }
}
