import Glibc
import MusterCore

/// The scanner that a person carries through a store of aisles, and its clock.
struct AisleEar: Sendable {
    /// What sends in the store.
    struct Sender {
        var identity: BeaconIdentity
        var address: BluetoothAddress
        var place: AislePlace
        /// At 1 m in view, in dBm.
        var power: Double
        /// Seconds between advertisements.
        var interval: Double
    }

    static let startedAt = Instant(seconds: 1_790_150_400)
    private static let receiver = ReceiverID(rawValue: "walk")
    /// Below this mean nothing of an advertisement is left, in dBm.
    private static let faintest = -112.0
    /// How long an advertisement endangers others on its channel, in seconds; of those within reach.
    private static let collisionSeconds = 0.000_75

    let floor: AisleFloor
    let walk: AisleWalk
    let traits: AisleTraits
    let shadow: AisleShadow
    /// What this receiver reads too much, in dB.
    let offset: Double
    /// Advertisements a second within reach.
    let load: Double
    private let duty: [Bool]
    private let jumps: [(at: Double, seconds: Double)]

    init(
        floor: AisleFloor,
        walk: AisleWalk,
        traits: AisleTraits,
        senders: Int,
        using random: inout SeededRandom
    ) {
        (self.floor, self.walk, self.traits) = (floor, walk, traits)
        shadow = AisleShadow(traits.air, using: &random)
        offset = -2 + 2.5 * random.normal()
        load = 0.35 * Double(senders) / traits.interval
        duty = Self.duty(walk.seconds, isPhone: traits.isPhone, using: &random)
        jumps =
            traits.hasClockJumps
            ? [(0.3 * walk.seconds, 95), (0.55 * walk.seconds, -40), (0.8 * walk.seconds, 7)] : []
    }

    /// Whether it listens, in steps of a tenth of a second.
    ///
    /// A telephone listens for every other second and now and then not at all for some.
    private static func duty(
        _ seconds: Double,
        isPhone: Bool,
        using random: inout SeededRandom
    ) -> [Bool] {
        let count = Int(seconds * 10) + 1
        guard isPhone else { return Array(repeating: true, count: count) }
        var duty = (0..<count).map { $0 % 20 < 10 }
        var next = Int(200 * random.unit())
        while next < count {
            let pause = 20 + random.below(40)
            for step in next..<min(count, next + pause) { duty[step] = false }
            next += pause + 250 + random.below(250)
        }
        return duty
    }

    /// What the capture's clock shows at a moment of the walk.
    func clock(_ seconds: Double) -> Instant {
        let shift = jumps.filter { $0.at <= seconds }.reduce(0) { $0 + $1.seconds }
        return Self.startedAt.advanced(bySeconds: seconds + shift)
    }

    /// Appends what is heard of a sender, each with its moment of the walk.
    func hear(
        _ sender: Sender,
        into heard: inout [(at: Double, sample: RangingSample)],
        using random: inout SeededRandom
    ) {
        let phases = shadow.phases(of: sender.place)
        let rays = AisleRays(using: &random)
        let drift = 1 + 0.01 * (random.unit() - 0.5)
        var at = sender.interval * random.unit()
        while at < walk.seconds {
            defer { at += sender.interval * drift + 0.01 * random.unit() }
            let step = walk.at(at)
            let (mean, isHidden) = level(of: sender, from: step, phases)
            guard mean > Self.faintest else { continue }
            let air = traits.air
            let level =
                mean
                + rays.gain(
                    at: step.place.x + 0.02 * random.normal(),
                    step.place.y + 0.02 * random.normal(),
                    channel: random.below(3),
                    share: isHidden ? air.hiddenRays : air.clearRays
                ) + random.normal()
            // The stronger of two that collide is often understood all the same.
            let others = (mean > -62 ? 0.5 : 1) * load * Self.collisionSeconds
            let chance = 0.93 * exp(-others) / (1 + exp((air.sensitivity - level) / 1.3))
            guard random.unit() < chance, duty[min(duty.count - 1, Int(at * 10))],
                let rssi = RSSI(rawValue: Int8(max(-120, min(0, level.rounded()))))
            else { continue }
            let sample = RangingSample(
                identity: sender.identity,
                rssi: rssi,
                measuredPower: -59,
                receivedAt: clock(at),
                receiver: Self.receiver,
                address: sender.address
            )
            heard.append((at, sample))
        }
    }

    /// The mean level in dBm, and whether goods or floors lie between.
    private func level(
        of sender: Sender,
        from step: AisleWalk.Step,
        _ phases: [Double]
    ) -> (level: Double, isHidden: Bool) {
        let air = traits.air
        var ear = step.place
        let storeys = abs(ear.floor - sender.place.floor)
        ear.y += floor.top(of: sender.place.floor) - floor.top(of: ear.floor)
        ear.floor = sender.place.floor
        let (dx, dy) = (sender.place.x - ear.x, sender.place.y - ear.y)
        let height = sender.place.z - ear.z + AisleFloor.storeyHeight * Double(storeys)
        let metres = (dx * dx + dy * dy + height * height).squareRoot()
        // Whatever the racks do, nothing is heard beyond this.
        guard air.pathLoss(metres) < 75 else { return (Self.faintest, true) }
        let goods = floor.metresOfRack(from: ear, to: sender.place)
        var loss = air.pathLoss(metres) + air.rackLoss(goods)
        if let field = air.reverberation {
            let thrown = field.entry + field.metre * metres
            loss = -10 * log10(pow(10, -loss / 10) + pow(10, -thrown / 10))
        }
        let behind = (1 - cos(atan2(dy, dx) - step.heading)) / 2
        loss += air.storey * Double(storeys) + air.body * behind + traits.carryLoss
        if step.isOnStairs { loss += 8 }
        let shade = shadow.loss(phases, at: ear)
        return (sender.power + offset - loss - shade, goods > 0.6 || storeys > 0)
    }
}
