import MusterCore

/// Everything that advertises on a simulated site.
struct Air: Sendable {
    /// The interval of items' beacons in microseconds; a store as large as this has slower ones.
    private static let interval: (usual: Int64, large: Int64, largeFrom: Int) =
        (1_000_000, 2_000_000, 3_000)
    private static let anchorInterval: Int64 = 500_000

    private(set) var transmitters: [Transmitter] = []
    private var random: RandomStream

    init(
        stock: Stock,
        anchors: [AnchorPoint],
        walk: Walk,
        floor: Floor,
        using random: inout RandomStream
    ) {
        self.random = random.fork()
        let isLarge = stock.entries.count >= Self.interval.largeFrom
        let interval = isLarge ? Self.interval.large : Self.interval.usual
        for anchor in anchors {
            add(
                anchor.beacon,
                at: anchor.place,
                power: RadioModel.anchorAtOneMetre + RadioModel.anchorSpread * self.random.normal(),
                interval: Self.anchorInterval
            )
        }
        for entry in stock.entries + stock.others where !entry.isSilent {
            if let zone = entry.zone { addItem(entry.beacon, in: floor.zones[zone], interval) }
        }
        for stray in stock.strays { addItem(stray.beacon, in: floor.zones[stray.zone], interval) }
        addForeign(count: min(200, 6 + stock.entries.count / 20), on: floor)
        addPhones(count: min(300, 10 + stock.entries.count / 20), on: floor, during: walk)
    }

    private mutating func addItem(
        _ beacon: SimulatedBeacon,
        in zone: SimulatedZone,
        _ interval: Int64
    ) {
        add(
            beacon,
            at: zone.place(using: &random),
            power: RadioModel.itemAtOneMetre + RadioModel.itemSpread * random.normal(),
            interval: interval
        )
    }

    private mutating func add(
        _ beacon: SimulatedBeacon,
        at place: Place,
        power: Double,
        interval: Int64
    ) {
        let isEddystone = beacon.identity.kind == .eddystoneUID
        transmitters.append(
            Transmitter(
                address: address(kind: 0b11),
                place: place,
                power: power,
                intervalMicroseconds: interval,
                message: isEddystone
                    ? .withTelemetry(
                        beacon.data,
                        millivolts: UInt16(2_700 + random.below(400)),
                        celsius: random.number(in: 2...24)
                    ) : .constant(beacon.data),
                using: &random
            )
        )
    }

    /// Beacons of neighbours and of shops in the street.
    private mutating func addForeign(count: Int, on floor: Floor) {
        for _ in 0..<count {
            let family = BeaconFamily(using: &random)
            add(
                family.beacon(random.below(20)),
                at: somewhere(on: floor),
                power: RadioModel.itemAtOneMetre,
                interval: 1_000_000
            )
        }
    }

    /// People's phones: there for a few minutes, under addresses that tell nothing.
    private mutating func addPhones(count: Int, on floor: Floor, during walk: Walk) {
        for _ in 0..<count {
            let from = Int64(random.number(in: -120...walk.duration) * 1_000_000)
            let stay = Int64(random.number(in: 60...300) * 1_000_000)
            transmitters.append(
                Transmitter(
                    address: address(kind: 0b01),
                    place: somewhere(on: floor),
                    power: RadioModel.itemAtOneMetre,
                    intervalMicroseconds: 900_000,
                    active: max(0, from)..<max(0, from) + stay,
                    message: .constant(continuity()),
                    using: &random
                )
            )
        }
    }

    /// What phones of one maker tell each other: flags, and manufacturer data of type 0x10.
    private mutating func continuity() -> [UInt8] {
        let status = (0..<5).map { _ in UInt8(truncatingIfNeeded: random.bits()) }
        return [0x02, 0x01, 0x1A, 0x0A, 0xFF, 0x4C, 0x00, 0x10, 0x05] + status
    }

    private mutating func somewhere(on floor: Floor) -> Place {
        Place(
            point: Point(
                x: random.number(in: 0...floor.width),
                y: random.number(in: 0...floor.height)
            ),
            height: random.number(in: 0.5...3)
        )
    }

    /// A random address; `kind` is its two most significant bits.
    private mutating func address(kind: UInt64) -> BluetoothAddress {
        BluetoothAddress(bits: kind << 46 | random.bits() >> 18)
    }
}
