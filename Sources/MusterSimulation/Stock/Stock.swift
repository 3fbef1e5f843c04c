import MusterCatalogue
import MusterCore

/// What the records of a simulated site say, and what is really there.
struct Stock: Sendable {
    /// One item: its record and the truth about it.
    struct Entry: Sendable {
        var item: Item
        /// What it carries.
        var beacon: SimulatedBeacon
        /// The index of the zone it stands in; `nil` when it is gone.
        var zone: Int?
        /// Whether its beacon has fallen silent.
        var isSilent = false
        /// What its beacon's model and metal around it change, in dB.
        var gain = 0.0
        /// The index of the zone in which a second beacon pretends to be this one.
        var cloneZone: Int?
        /// How it came into its zone, if that was while receivers listened.
        var move: Move?
    }

    /// The way of an item into another zone.
    struct Move: Sendable {
        /// The index of the zone it stood in before.
        let from: Int
        /// When it was carried, in seconds since the start.
        let second: Int
    }

    /// Zones whose centres are at least this far apart are far from each other, in metres.
    static let farMetres = 8.0
    /// A clone is at least this far away if there is such a zone, in metres.
    private static let cloneMetres = 25.0
    /// When items are carried, in seconds.
    private static let moveSeconds = (from: 200, count: 500)
    /// What metal takes away, in dB.
    private static let shielding = 12.0...25.0
    /// How the true powers of beacon models differ, in dB.
    private static let models = [-8.0, -3, 0, 4]

    /// The items of the inventory that is audited.
    private(set) var entries: [Entry] = []
    /// Items of another inventory that stand around.
    private(set) var others: [Entry] = []
    /// Beacons of the house that no item carries, and the index of the zone each lies in.
    private(set) var strays: [(beacon: SimulatedBeacon, zone: Int)] = []

    private let zones: [SimulatedZone]
    private let family: BeaconFamily
    /// The zones that items belong to; the more often here, the more of them.
    private let homes: [Int]
    private var statedPower: StatedPower
    /// How many pieces of each article there are so far.
    private var pieces: [String: Int] = [:]

    /// Makes the stock; `extra` is the randomness of what the plain standard world has not.
    init(
        count: Int,
        zones: [SimulatedZone],
        family: BeaconFamily,
        world: SimulatedWorld,
        using random: inout RandomStream,
        extra: inout RandomStream
    ) {
        self.zones = zones
        self.family = family
        // An aisle has more shelves than a cold room or a dock.
        homes = zones.indices.flatMap { index in
            Array(repeating: index, count: zones[index].kind == .aisle ? 5 : 3)
        }
        statedPower = StatedPower(isWrong: world.hasWrongPower, using: &extra)
        let digits = max(4, String(count).count)
        for number in 0..<count {
            entries.append(entry("IT-\((number + 1).padded(digits))", number, using: &random))
        }
        for number in 0..<max(3, count / 25) {
            others.append(entry("OT-\((number + 1).padded(3))", count + number, using: &random))
        }
        for number in 0..<max(2, count / 40) {
            let beacon = family.beacon(count + others.count + number)
            strays.append((beacon, random.below(zones.count)))
        }
        let rest = disarrange(world, using: &random)
        trouble(rest, world, using: &extra)
    }

    /// An item that stands where its record says; `number` is that of its beacon.
    private mutating func entry(
        _ id: String,
        _ number: Int,
        using random: inout RandomStream
    ) -> Entry {
        let home = random.pick(homes)
        let article = Self.article(for: zones[home], isFirst: number == 0, using: &random)
        pieces[article.name, default: 0] += 1
        let beacon = family.beacon(number, stating: statedPower.next())
        let item = Self.item(
            id,
            article,
            piece: pieces[article.name] ?? 1,
            beacon: beacon.identity,
            zone: zones[home].id,
            using: &random
        )
        return Entry(item: item, beacon: beacon, zone: home)
    }

    /// Takes some items away, puts some where they don't belong, and lets some batteries die.
    ///
    /// Returns the indices of the others, in random order.
    private mutating func disarrange(
        _ world: SimulatedWorld,
        using random: inout RandomStream
    ) -> ArraySlice<Int> {
        let order = random.order(of: entries.count)
        let count = Double(entries.count)
        let absent = Int((count * world.absentShare).rounded())
        let misplaced = Int((count * world.misplacedShare).rounded())
        // Rounded down, but not for what a share loses in binary.
        let silent = Int((count * world.silentShare + 1e-6).rounded(.down))
        for index in order.prefix(absent) { entries[index].zone = nil }
        for index in order.dropFirst(absent).prefix(misplaced) {
            guard let home = entries[index].zone else { continue }
            entries[index].zone = random.pick(zones(atLeast: Self.farMetres, from: home))
        }
        for index in order.dropFirst(absent + misplaced).prefix(silent) {
            entries[index].isSilent = true
        }
        return order.dropFirst(absent + misplaced + silent)
    }

    /// Does what a world with trouble in it does to the items that stand where they belong, and puts
    /// metal around any.
    private mutating func trouble(
        _ rest: ArraySlice<Int>,
        _ world: SimulatedWorld,
        using random: inout RandomStream
    ) {
        func count(_ share: Double) -> Int {
            share > 0 ? max(1, Int((Double(entries.count) * share).rounded())) : 0
        }
        for index in rest.prefix(count(world.clonedShare)) {
            guard let home = entries[index].zone else { continue }
            entries[index].cloneZone = random.pick(zones(atLeast: Self.cloneMetres, from: home))
        }
        for index in rest.suffix(count(world.movedShare)) {
            guard let home = entries[index].zone else { continue }
            let second = Self.moveSeconds.from + random.below(Self.moveSeconds.count)
            entries[index].zone = random.pick(zones(atLeast: Self.farMetres, from: home))
            entries[index].move = Move(from: home, second: second)
        }
        for index in entries.indices {
            if world.hasWrongPower { entries[index].gain = random.pick(Self.models) }
            if random.unit() < world.shieldedShare {
                entries[index].gain -= random.number(in: Self.shielding)
            }
        }
    }

    /// The zones whose centres are so far from that of another, in metres; the farthest where none is.
    private func zones(atLeast distance: Double, from index: Int) -> [Int] {
        let centre = zones[index].area.centre
        let distances = zones.map { $0.area.centre.distance(to: centre) }
        let far = zones.indices.filter { distances[$0] >= distance }
        let farthest = zones.indices.max { distances[$0] < distances[$1] }
        return far.isEmpty ? farthest.map { [$0] } ?? [index] : far
    }

    private static func article(
        for zone: SimulatedZone,
        isFirst: Bool,
        using random: inout RandomStream
    ) -> Article {
        isFirst ? .balance : random.pick(zone.kind == .cold ? Article.cold : Article.dry)
    }

    private static func item(
        _ id: String,
        _ article: Article,
        piece: Int,
        beacon: BeaconIdentity,
        zone: ZoneID,
        using random: inout RandomStream
    ) -> Item {
        let product = Article.all.firstIndex { $0.name == article.name } ?? Article.all.count
        return Item(
            id: ItemID(rawValue: id),
            name: article.isSerial ? "\(article.name) \(piece)" : "\(article.name), \(piece)",
            beacon: beacon,
            zone: zone,
            product: "P-\((100 + product).padded(4))",
            lot: article.isSerial ? nil : "L26-\((1 + random.below(24)).padded(3))",
            serial: article.isSerial ? "SN\(10_000 + random.below(90_000))-\(piece)" : nil,
            class: article.class,
            custodian: random.pick(custodians),
            quantity: article.isSerial ? 1 : 1 + random.below(24)
        )
    }

    private static let custodians = [
        "Jelena Đorđević", "Marko Šćepanović", "Ana Živković", "Petar Čolić", "Ivana Horvat",
    ]
}

extension Int {
    /// The number with zeros in front, at least `width` digits long.
    fileprivate func padded(_ width: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
    }
}
