import MusterCore

/// One owner's beacons: mostly iBeacons, some Eddystone-UID, some AltBeacon.
struct BeaconFamily: Sendable {
    private let uuid: (UInt64, UInt64)
    /// The major of the anchors; the items' begin at 1 and never come so far.
    private static let anchorMajor: UInt16 = 60_000
    /// The company that AltBeacon comes from: Radius Networks.
    private static let company: UInt16 = 0x0118

    init(using random: inout RandomStream) {
        uuid = (random.bits(), random.bits())
    }

    /// The beacon with this number, from 0, and the power at 1 m that it states, in dBm.
    func beacon(
        _ number: Int,
        stating power: Int8 = StatedPower.right
    ) -> SimulatedBeacon {
        switch number % 20 {
        case 3, 8, 13:
            .eddystoneUID(
                namespace: (uuid.0, UInt16(truncatingIfNeeded: uuid.1)),
                instance: UInt64(number),
                stating: power
            )
        case 6, 17:
            .altbeacon(
                company: Self.company,
                id: (uuid.0, uuid.1, UInt32(number)),
                stating: power
            )
        default:
            .ibeacon(
                uuid: uuid,
                major: 1 + UInt16(truncatingIfNeeded: number / 1_000),
                minor: UInt16(truncatingIfNeeded: number % 1_000),
                stating: power
            )
        }
    }

    /// The anchor with this number, from 0.
    func anchor(_ number: Int, stating power: Int8) -> SimulatedBeacon {
        .ibeacon(
            uuid: uuid,
            major: Self.anchorMajor,
            minor: UInt16(truncatingIfNeeded: number),
            stating: power
        )
    }
}
