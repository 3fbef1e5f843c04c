import Glibc
import MusterCore
import MusterRanging

/// The ways of telling which item is held to the reader, and the answers of each.
///
/// Each has a limit that trades items that are not picked for picks of what nobody holds; at equal
/// terms methods are compared where they pick as often of nothing.
enum DeskPicker: Sendable {
    /// Softpick; an offer counts as an answer only where `takesOffers`, and what the empty desk
    /// taught counts where `knowsDesk`.
    case soft(takesOffers: Bool, knowsDesk: Bool)
    /// The seed's, with what frames usually claim (−59 dBm) or the calibrated power.
    case nearest(isCalibrated: Bool)
    /// A peer's nearest beacon within a limit for two seconds in a row, calibrated.
    case peer(Peer)
    /// Any beacon, in a share of the scenes.
    case guess

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

    /// The limits at which it is asked: dB beside softpick's own level, metres, a share of scenes.
    var limits: [Double] {
        switch self {
        case .soft(takesOffers: true, _): [0]
        case .soft: (-10...12).map { Double($0) / 4 }
        case .nearest: [0.5]
        case .peer: (-14...8).map { Self.peerMetres * pow(2, Double($0) / 4) }
        case .guess: [0, 0.0025, 0.02, 0.5, 1]
        }
    }

    /// The number of the limit that it has by itself, among ``limits``.
    var ownLimit: Int {
        switch self {
        case .soft(takesOffers: true, _), .nearest: 0
        case .soft: 10
        case .peer: 14
        case .guess: 4
        }
    }

    /// The answers to a scene at each of ``limits``; `nil` when it asks to hold the item closer.
    func answers(_ scene: DeskScene) -> [Answer?] {
        switch self {
        case .soft(let takesOffers, let knowsDesk):
            limits.map { Self.soft(scene, takesOffers, knowsDesk ? scene.desk : nil, above: $0) }
        case .nearest(let isCalibrated): [Self.nearest(scene, isCalibrated: isCalibrated)]
        case .peer(let peer): Self.nearest(scene, by: peer, within: limits)
        case .guess: limits.map { Self.guess(scene, share: $0) }
        }
    }

    private static func soft(
        _ scene: DeskScene,
        _ takesOffers: Bool,
        _ desk: EmptyDesk?,
        above: Double
    ) -> Answer? {
        let level = desk?.pickLevel ?? SoftPicker.usualPickLevel
        var picker = SoftPicker(powers: powers(scene.power), pickLevel: level + above)
        for reading in scene.readings {
            let verdict = picker.add(sample(reading, power: nil))
            switch verdict {
            case .listening: continue
            case .holdCloser: return nil
            case .picked, .offered:
                let second = Double(reading.microseconds / 1_000_000)
                return answer(verdict, seconds: second, takesOffers: takesOffers)
            }
        }
        return answer(
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

    private static func nearest(_ scene: DeskScene, isCalibrated: Bool) -> Answer? {
        let power =
            isCalibrated
            ? Int8(max(-127, min(-1, scene.power.rounded()))) : nominalPower
        var picker = NearestPicker()
        for reading in scene.readings {
            if let picked = picker.add(sample(reading, power: power)) {
                let second = Double(reading.microseconds / 1_000_000)
                return Answer(beacon: number(picked), seconds: second)
            }
        }
        return picker.finish().map {
            Answer(beacon: number($0), seconds: Double(DeskScene.limitSeconds))
        }
    }

    /// The answers within each of several distances in metres.
    private static func nearest(
        _ scene: DeskScene,
        by peer: Peer,
        within limits: [Double]
    ) -> [Answer?] {
        let looks = looks(scene, by: peer)
        return limits.map { limit in
            var (held, seconds) = (-1, 0)
            for (index, look) in looks.enumerated() {
                let near = look.flatMap { $0.distance < limit ? $0.beacon : nil } ?? -1
                seconds = near == held ? seconds + 1 : 1
                held = near
                if held >= 0, seconds >= peerSeconds {
                    return Answer(beacon: held, seconds: Double(index + 1))
                }
            }
            return nil
        }
    }

    /// The nearest beacon to a peer at the end of each second.
    private static func looks(
        _ scene: DeskScene,
        by peer: Peer
    ) -> [(beacon: Int, distance: Double)?] {
        var filters: [Int: any PeerFilter] = [:]
        var next = 0
        return (1...DeskScene.limitSeconds).map { second in
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
                    distance < best?.distance ?? .infinity
                else { continue }
                best = (beacon, distance)
            }
            return best
        }
    }

    /// The beacon that was heard first, in a share of scenes that their own chance picks.
    private static func guess(_ scene: DeskScene, share: Double) -> Answer? {
        guard let first = scene.readings.first, let last = scene.readings.last,
            Double(last.microseconds % 10_000) < share * 10_000
        else { return nil }
        return Answer(beacon: first.beacon, seconds: 0)
    }

    private static func identity(_ number: Int) -> BeaconIdentity {
        .ibeacon(uuid: (1, 1), major: 1, minor: UInt16(number))
    }

    private static func number(_ identity: BeaconIdentity) -> Int {
        (0...9).first { self.identity($0) == identity } ?? -1
    }

    /// The same calibrated power for the beacons of a scene.
    static func powers(_ power: Double) -> [BeaconIdentity: Double] {
        (0...9).reduce(into: [:]) { $0[identity($1)] = power }
    }

    /// A reading as a picker gets it.
    static func sample(_ reading: DeskScene.Reading, power: Int8?) -> RangingSample {
        RangingSample(
            identity: identity(reading.beacon),
            rssi: RSSI(rawValue: reading.rssi),
            measuredPower: power,
            receivedAt: Instant(microseconds: reading.microseconds),
            receiver: ReceiverID(rawValue: "hci0")
        )
    }
}
