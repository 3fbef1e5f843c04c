import MusterCore

/// Everything that advertises on a simulated site.
struct Air: Sendable {
    /// The interval of items' beacons in microseconds; a store as large as this has slower ones.
    private static let interval: (usual: Int64, large: Int64, largeFrom: Int) =
        (1_000_000, 2_000_000, 3_000)
    private static let anchorInterval: Int64 = 500_000

    /// How often somebody who floods the air sends, in microseconds: as often as allowed.
    private static let floodInterval: Int64 = 20_000

    private(set) var transmitters: [Transmitter] = []
    /// Where each item of the inventory is at the end; `nil` when it is gone.
    private(set) var places: [Place?] = []
    private let world: SimulatedWorld
    private let itemInterval: Int64
    private var random: RandomStream
    /// The randomness of what the plain standard world has not.
    private var extra: RandomStream

    init(
        stock: Stock,
        anchors: [AnchorPoint],
        world: SimulatedWorld,
        seconds: Double,
        floor: Floor,
        using random: inout RandomStream,
        extra: inout RandomStream
    ) {
        self.world = world
        self.random = random.fork()
        self.extra = extra.fork()
        let isLarge = stock.entries.count >= Self.interval.largeFrom
        itemInterval =
            world.interval.map { Int64(($0 * 1_000_000).rounded()) }
            ?? (isLarge ? Self.interval.large : Self.interval.usual)
        for anchor in anchors {
            add(
                anchor.beacon,
                at: anchor.place,
                power: RadioModel.anchorAtOneMetre + RadioModel.anchorSpread * self.random.normal(),
                interval: Self.anchorInterval
            )
        }
        for entry in stock.entries { places.append(add(entry, on: floor)) }
        for entry in stock.others { _ = add(entry, on: floor) }
        for stray in stock.strays { _ = addItem(stray.beacon, in: floor.zones[stray.zone]) }
        addForeign(count: min(200, 6 + stock.entries.count / 20), on: floor)
        addPhones(count: min(300, 10 + stock.entries.count / 20), on: floor, within: seconds)
        if world.isSpoofed { addFlood(of: stock, at: floor.zones[0]) }
        // In the order in which a walk comes near them: those within reach are a range.
        transmitters.sort { $0.place.point.x < $1.place.point.x }
    }

    /// An item, what became of it and who pretends to be it; returns where it is.
    private mutating func add(_ entry: Stock.Entry, on floor: Floor) -> Place? {
        guard let zone = entry.zone else { return nil }
        guard !entry.isSilent else { return floor.zones[zone].place(using: &extra) }
        let first = entry.move?.from ?? zone
        var place = addItem(entry.beacon, in: floor.zones[first], gain: entry.gain)
        let item = transmitters.count - 1
        if let move = entry.move {
            place = floor.zones[zone].place(using: &extra)
            let moment = Int64(move.second) * 1_000_000
            transmitters.append(transmitters[item].carried(to: place, at: moment, using: &extra))
        }
        if let zone = entry.cloneZone {
            transmitters.append(
                Transmitter(
                    address: Self.address(kind: 0b11, using: &extra),
                    place: floor.zones[zone].place(using: &extra),
                    power: RadioModel.itemSpread * extra.normal() + world.radio.itemAtOneMetre,
                    intervalMicroseconds: itemInterval,
                    message: .constant(entry.beacon.data),
                    using: &extra
                )
            )
        }
        return place
    }

    /// A beacon such as items carry; returns where it lies.
    private mutating func addItem(
        _ beacon: SimulatedBeacon,
        in zone: SimulatedZone,
        gain: Double = 0
    ) -> Place {
        let place = zone.place(using: &random)
        add(
            beacon,
            at: place,
            power: world.radio.itemAtOneMetre + RadioModel.itemSpread * random.normal() + gain,
            interval: itemInterval,
            changesAddress: world.hasRandomAddresses
        )
        return place
    }

    private mutating func add(
        _ beacon: SimulatedBeacon,
        at place: Place,
        power: Double,
        interval: Int64,
        changesAddress: Bool = false
    ) {
        let isEddystone = beacon.identity.kind == .eddystoneUID
        transmitters.append(
            Transmitter(
                address: Self.address(kind: changesAddress ? 0b00 : 0b11, using: &random),
                changesAddress: changesAddress,
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

    /// Somebody at the dock who pretends that what is gone is there.
    private mutating func addFlood(of stock: Stock, at dock: SimulatedZone) {
        let absent = stock.entries.filter { $0.zone == nil }.map(\.beacon.data)
        guard !absent.isEmpty else { return }
        transmitters.append(
            Transmitter(
                address: Self.address(kind: 0b11, using: &extra),
                place: Place(point: dock.area.centre, height: 1.5),
                power: RadioModel.anchorAtOneMetre,
                intervalMicroseconds: Self.floodInterval,
                message: .flood(absent),
                using: &extra
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
                power: world.radio.itemAtOneMetre,
                interval: 1_000_000
            )
        }
    }

    /// People's phones: there for a few minutes, under addresses that tell nothing.
    private mutating func addPhones(count: Int, on floor: Floor, within seconds: Double) {
        for _ in 0..<count {
            let from = Int64(random.number(in: -120...seconds) * 1_000_000)
            let stay = Int64(random.number(in: 60...300) * 1_000_000)
            transmitters.append(
                Transmitter(
                    address: Self.address(kind: 0b01, using: &random),
                    place: somewhere(on: floor),
                    power: world.radio.itemAtOneMetre,
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
    private static func address(
        kind: UInt64,
        using random: inout RandomStream
    ) -> BluetoothAddress {
        BluetoothAddress(bits: kind << 46 | random.bits() >> 18)
    }
}
