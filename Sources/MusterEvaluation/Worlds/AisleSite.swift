import Glibc
package import MusterCatalogue
package import MusterCore

/// A store of the second family of worlds, and what one walk through it hears.
///
/// The same world, half, number and count of items give the same site. Nothing is read or written.
package struct AisleSite: Sendable {
    /// Where the scanner was in one second of the walk.
    package struct Step: Sendable {
        /// What the capture's clock showed.
        package var at: Instant
        /// The place on the plan.
        package var point: Point
        /// The zone of the plan; on the stairs between two floors, that of the nearer one.
        package var zone: ZoneID
    }

    /// What kind of store it is.
    package let world: AisleWorld
    /// Which half of the seeds it comes from.
    package let half: SeedHalf
    /// The plan: zones, anchors where people say they hang, racks.
    package let plan: SitePlan
    /// What the inventory says.
    package let items: [Item]
    /// What is really so of each item.
    package let truth: [ItemID: WalkRecording.Truth]
    /// The items whose identity a second transmitter sends.
    package let cloned: Set<ItemID>
    /// What was heard, in the order of hearing.
    package let samples: [RangingSample]
    /// Where the scanner was, second by second from its start.
    package let path: [Step]
    /// What a tag has at 1 m in this receiver on average, in dBm: as somebody would measure it.
    package let calibratedPower: Int8
    /// Whether the walk ended before it had seen everything it went for.
    package let isCut: Bool

    /// Makes site `number`, from 0, of a half.
    ///
    /// `visit` 1, 2 and so on are later days: the same store and shares, with other goods and another walk.
    package init(
        _ world: AisleWorld,
        half: SeedHalf,
        number: Int,
        items count: Int = 1_000,
        visit: Int = 0
    ) {
        (self.world, self.half) = (world, half)
        let traits = AisleTraits(world)
        var random = SeededRandom(seed: half.seed(number))
        // A stream for each part: what one world draws more of moves nothing in the others.
        var (building, goods, steps) = (random.fork(), random.fork(), random.fork())
        var (radio, hanging) = (random.fork(), random.fork())
        for _ in 0..<visit { steps = steps.fork() }
        let family = (half.seed(number), UInt64(number))
        let floor = AisleFloor(
            zoneLength: traits.zoneLength,
            floors: traits.floors,
            items: count,
            using: &building
        )
        let stock = AisleStock(
            count: count,
            on: floor,
            traits: traits,
            family: family,
            visit: visit,
            using: &goods
        )
        let walk = AisleWalk(
            on: floor,
            speed: traits.speed,
            walkedShare: traits.walkedShare,
            isCut: traits.isCut,
            using: &steps
        )
        let ear = AisleEar(
            floor: floor,
            walk: walk,
            traits: traits,
            senders: count,
            using: &radio
        )
        let anchors = AisleAnchor.all(on: floor, traits: traits, family: family, using: &hanging)
        let tagPower = -60 + traits.powerShift
        let senders =
            anchors.compactMap { $0.isDead ? nil : $0.sender }
            + Self.tags(stock, traits, power: tagPower, using: &radio)
        samples = Self.heard(of: senders, by: ear, using: &radio)
        items = stock.entries.map(\.item)
        truth = Dictionary(
            stock.entries.map { entry in
                let zone = entry.zone.map(floor.id(_:))
                return (entry.item.id, .init(zone: zone, isSilent: entry.isSilent))
            },
            uniquingKeysWith: { first, _ in first }
        )
        cloned = Set(stock.entries.filter { $0.clone != nil }.map(\.item.id))
        plan = floor.plan(
            site: "Aisles (simulated)",
            anchors: anchors.map(\.onPlan),
            hasRacks: traits.hasRacksOnPlan
        )
        path = Self.path(walk, ear, floor)
        calibratedPower = Int8((tagPower + ear.offset - traits.carryLoss).rounded())
        isCut = traits.isCut
    }

    /// The tags that send, each beside its clone.
    private static func tags(
        _ stock: AisleStock,
        _ traits: AisleTraits,
        power usual: Double,
        using radio: inout SeededRandom
    ) -> [AisleEar.Sender] {
        var senders: [AisleEar.Sender] = []
        for entry in stock.entries where !entry.isSilent {
            let power = usual + traits.powerSpread * radio.normal()
            for place in [entry.place, entry.clone].compactMap(\.self) {
                senders.append(
                    AisleEar.Sender(
                        identity: entry.item.beacon,
                        address: AisleAnchor.address(using: &radio),
                        place: place,
                        power: power + traits.air.packing * log(max(1e-6, radio.unit())),
                        interval: traits.interval
                    )
                )
            }
        }
        return senders
    }

    private static func path(_ walk: AisleWalk, _ ear: AisleEar, _ floor: AisleFloor) -> [Step] {
        (0...Int(walk.seconds)).map { second in
            let place = walk.at(Double(second)).place
            let across = (place.y - floor.top(of: place.floor)) / floor.pitch
            let aisle = place.floor * floor.aisles + min(floor.aisles - 1, max(0, Int(across)))
            return Step(
                at: ear.clock(Double(second)),
                point: place.point,
                zone: floor.id(floor.zone(aisle: aisle, x: place.x))
            )
        }
    }
}

/// A beacon that hangs over the middle of an aisle every 5 m.
struct AisleAnchor {
    private static let spacing = 5.0

    var sender: AisleEar.Sender
    var onPlan: SitePlan.Anchor
    var isDead: Bool

    static func all(
        on floor: AisleFloor,
        traits: AisleTraits,
        family: (UInt64, UInt64),
        using random: inout SeededRandom
    ) -> [AisleAnchor] {
        var anchors: [AisleAnchor] = []
        for aisle in 0..<floor.floors * floor.aisles {
            for place in 0..<Int(AisleFloor.length / spacing) {
                let x = (Double(place) + 0.5) * spacing + 0.4 * random.normal()
                let y = floor.middle(of: aisle) + 0.2 * random.normal()
                let identity = BeaconIdentity.ibeacon(
                    uuid: family,
                    major: 60_000,
                    minor: UInt16(anchors.count)
                )
                let angle = 2 * .pi * random.unit()
                let hung = AislePlace(
                    x: min(AisleFloor.length, max(0, x + traits.anchorShift * cos(angle))),
                    y: y + traits.anchorShift * sin(angle),
                    z: 2.6,
                    floor: aisle / floor.aisles
                )
                anchors.append(
                    AisleAnchor(
                        sender: AisleEar.Sender(
                            identity: identity,
                            address: address(using: &random),
                            place: hung,
                            power: -59 + 2 * random.normal(),
                            interval: 0.5
                        ),
                        onPlan: SitePlan.Anchor(
                            beacon: identity,
                            position: Point(x: x, y: y),
                            zone: floor.id(floor.zone(aisle: aisle, x: x))
                        ),
                        isDead: random.unit() < traits.deadAnchorShare
                    )
                )
            }
        }
        return anchors
    }

    /// A random address that never changes.
    static func address(using random: inout SeededRandom) -> BluetoothAddress {
        let low = UInt64(random.below(1 << 46))
        return BluetoothAddress(bits: 3 << 46 | low)
    }
}

extension AisleSite {
    /// What the receiver hears of all senders, in the order of hearing.
    private static func heard(
        of senders: [AisleEar.Sender],
        by ear: AisleEar,
        using radio: inout SeededRandom
    ) -> [RangingSample] {
        var heard: [(at: Double, sample: RangingSample)] = []
        for sender in senders {
            var own = radio.fork()
            ear.hear(sender, into: &heard, using: &own)
        }
        heard.sort { $0.at < $1.at }
        return heard.map(\.sample)
    }
}

extension WalkRecording {
    /// The walk through a store of the second family.
    package init(_ site: AisleSite) {
        self.init(
            named: site.world.rawValue,
            plan: site.plan,
            items: site.items,
            truth: site.truth,
            samples: site.samples,
            calibratedPower: site.calibratedPower
        )
    }
}
