import MusterAdverts
import MusterCore

/// An identity, and the advertising data that carries it.
struct SimulatedBeacon: Sendable {
    /// What every simulated beacon claims to have at 1 m, in dBm.
    static let measuredPower: Int8 = -59

    let identity: BeaconIdentity
    let data: [UInt8]

    static func ibeacon(uuid: (UInt64, UInt64), major: UInt16, minor: UInt16) -> SimulatedBeacon {
        SimulatedBeacon(
            identity: .ibeacon(uuid: uuid, major: major, minor: minor),
            data: AdvertEncoder.ibeacon(
                uuid: uuid,
                major: major,
                minor: minor,
                measuredPower: measuredPower
            )
        )
    }

    static func altbeacon(company: UInt16, id: (UInt64, UInt64, UInt32)) -> SimulatedBeacon {
        SimulatedBeacon(
            identity: .altbeacon(company: company, id: id),
            data: AdvertEncoder.altbeacon(company: company, id: id, referenceRSSI: measuredPower)
        )
    }

    /// An Eddystone-UID; it states its power at 0 m, which is 41 dB more.
    static func eddystoneUID(namespace: (UInt64, UInt16), instance: UInt64) -> SimulatedBeacon {
        SimulatedBeacon(
            identity: .eddystoneUID(namespace: namespace, instance: instance),
            data: AdvertEncoder.eddystoneUID(
                namespace: namespace,
                instance: instance,
                txPower: measuredPower + 41
            )
        )
    }
}
