import MusterCore
import MusterRanging
import MusterTestSupport

/// A made-up walk for property tests: no physics, only variety.
struct RandomWalk {
    var expected: [BeaconIdentity]
    var others: [BeaconIdentity]
    var anchors: [BeaconIdentity: ZoneID]
    var samples: [RangingSample] = []

    static let start: Int64 = 1_773_306_845

    var directory: BeaconDirectory {
        var roles = anchors.mapValues { BeaconRole.anchor($0) }
        for beacon in expected { roles[beacon] = .expected }
        for beacon in others { roles[beacon] = .unexpected }
        return BeaconDirectory(roles: roles)
    }

    /// A walk past `beacons` expected beacons; the strengths lie in `strengths` dBm.
    init(
        seed: UInt64,
        beacons: Int,
        seconds: Int64 = 60,
        strengths: ClosedRange<Int8> = -75 ... -35
    ) {
        var random = SplitMix64(seed: seed)
        expected = (0..<beacons).map { .tag(UInt16($0)) }
        others = [.tag(900), .tag(901)]
        anchors = [:]
        for number in 0..<6 { anchors[.tag(UInt16(800 + number))] = .zone(number / 2) }
        let audible = expected + others + anchors.keys.sorted() + [.tag(999)]
        for second in 0..<seconds where Int.random(in: 0..<8, using: &random) > 0 {
            for _ in 0..<Int.random(in: 1...30, using: &random) {
                guard let beacon = audible.randomElement(using: &random) else { continue }
                let sent = Int64.random(in: 0..<1_000_000, using: &random)
                let offset = (Self.start + second) * 1_000_000 + sent
                samples.append(
                    RangingSample(
                        identity: beacon,
                        rssi: Self.strength(in: strengths, using: &random),
                        measuredPower: [-59, -59, -65, -71, nil, 0, 4].randomElement(using: &random)
                            ?? nil,
                        receivedAt: Instant(microseconds: offset),
                        receiver: .scanner,
                        isScanResponse: Int.random(in: 0..<10, using: &random) == 0
                    )
                )
            }
        }
        samples.sort { $0.receivedAt < $1.receivedAt }
    }

    private static func strength(
        in strengths: ClosedRange<Int8>,
        using random: inout SplitMix64
    ) -> RSSI? {
        switch Int.random(in: 0..<20, using: &random) {
        case 0: nil
        case 1: RSSI(rawValue: [0, 7, 20, -121, -127].randomElement(using: &random) ?? 0)
        default: RSSI(rawValue: Int8.random(in: strengths, using: &random))
        }
    }
}

extension BeaconIdentity {
    /// An iBeacon of the tests' own family.
    static func tag(_ minor: UInt16) -> BeaconIdentity {
        .ibeacon(uuid: (0x1122_3344_5566_7788, 0x99AA_BBCC_DDEE_FF00), major: 1, minor: minor)
    }
}

extension ZoneID {
    static let a = ZoneID(rawValue: "a")
    static let b = ZoneID(rawValue: "b")
    static let c = ZoneID(rawValue: "c")
    static let d = ZoneID(rawValue: "d")
    static let home = ZoneID(rawValue: "home")
    static let away = ZoneID(rawValue: "away")
    static let far = ZoneID(rawValue: "far")

    static func zone(_ number: Int) -> ZoneID { ZoneID(rawValue: "zone-\(number)") }
}

extension ReceiverID {
    static let scanner = ReceiverID(rawValue: "hci0")
}

extension RangingSample {
    /// A sample at `seconds` after the start of all test walks.
    static func at(
        _ seconds: Double,
        _ beacon: BeaconIdentity,
        _ rssi: Int8?,
        power: Int8? = -59,
        isScanResponse: Bool = false
    ) -> RangingSample {
        RangingSample(
            identity: beacon,
            rssi: rssi.flatMap { RSSI(rawValue: $0) },
            measuredPower: power,
            receivedAt: .after(seconds),
            receiver: .scanner,
            isScanResponse: isScanResponse
        )
    }
}

extension Instant {
    /// `seconds` after the start of all test walks.
    static func after(_ seconds: Double) -> Instant {
        Instant(seconds: RandomWalk.start).advanced(bySeconds: seconds)
    }
}

extension SightingEstimator {
    /// Everything that `samples` give.
    static func events(
        of samples: [RangingSample],
        method: RangingMethod,
        directory: BeaconDirectory,
        anchorOffsets: [BeaconIdentity: Double] = [:],
        checkInZone: ZoneID? = nil
    ) -> [RangingEvent] {
        var estimator = SightingEstimator(
            method: method,
            directory: directory,
            anchorOffsets: anchorOffsets,
            checkInZone: checkInZone
        )
        var events: [RangingEvent] = []
        for sample in samples { estimator.add(sample) { events.append($0) } }
        estimator.finish { events.append($0) }
        return events
    }
}

extension [RangingEvent] {
    var sightings: [Sighting] {
        compactMap { if case .sighting(let sighting) = $0 { sighting } else { nil } }
    }

    var visits: [ZoneVisit] {
        compactMap { if case .visit(let visit) = $0 { visit } else { nil } }
    }

    func sightings(of beacon: BeaconIdentity) -> [Sighting] {
        sightings.filter { $0.beacon == beacon }
    }
}
