import MusterAdverts
import MusterCore

/// An identity, and the advertising data that carries it.
struct SimulatedBeacon: Sendable {
    let identity: BeaconIdentity
    let data: [UInt8]

    static func ibeacon(
        uuid: (UInt64, UInt64),
        major: UInt16,
        minor: UInt16,
        stating power: Int8
    ) -> SimulatedBeacon {
        SimulatedBeacon(
            identity: .ibeacon(uuid: uuid, major: major, minor: minor),
            data: AdvertEncoder.ibeacon(
                uuid: uuid,
                major: major,
                minor: minor,
                measuredPower: power
            )
        )
    }

    static func altbeacon(
        company: UInt16,
        id: (UInt64, UInt64, UInt32),
        stating power: Int8
    ) -> SimulatedBeacon {
        SimulatedBeacon(
            identity: .altbeacon(company: company, id: id),
            data: AdvertEncoder.altbeacon(company: company, id: id, referenceRSSI: power)
        )
    }

    /// An Eddystone-UID; it states its power at 0 m, which is 41 dB more.
    static func eddystoneUID(
        namespace: (UInt64, UInt16),
        instance: UInt64,
        stating power: Int8
    ) -> SimulatedBeacon {
        SimulatedBeacon(
            identity: .eddystoneUID(namespace: namespace, instance: instance),
            data: AdvertEncoder.eddystoneUID(
                namespace: namespace,
                instance: instance,
                txPower: power + 41
            )
        )
    }
}

/// The power at 1 m that beacons state, in dBm.
struct StatedPower: Sendable {
    /// What it is in a world where it is right on average.
    static let right: Int8 = -59
    /// How far off it may be, in dB.
    private static let error = 20

    private let isWrong: Bool
    private var random: RandomStream

    init(isWrong: Bool, using random: inout RandomStream) {
        self.isWrong = isWrong
        self.random = random.fork()
    }

    /// The power that one more beacon states.
    mutating func next() -> Int8 {
        guard isWrong else { return Self.right }
        return Self.right + Int8(random.below(2 * Self.error + 1) - Self.error)
    }
}
