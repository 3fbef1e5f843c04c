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
    }

    /// The share of items that are gone.
    static let absentShare = 0.04
    /// The share of items that stand in a zone far from their own.
    static let misplacedShare = 0.05
    /// One beacon of this many has fallen silent.
    static let oneSilentOf = 120
    /// Zones whose centres are at least this far apart are far from each other, in metres.
    static let farMetres = 8.0

    /// The items of the inventory that is audited.
    private(set) var entries: [Entry] = []
    /// Items of another inventory that stand around.
    private(set) var others: [Entry] = []
    /// Beacons of the house that no item carries, and the index of the zone each lies in.
    private(set) var strays: [(beacon: SimulatedBeacon, zone: Int)] = []

    private let zones: [SimulatedZone]
    private let family: BeaconFamily
    /// How many pieces of each article there are so far.
    private var pieces: [String: Int] = [:]

    init(
        count: Int,
        zones: [SimulatedZone],
        family: BeaconFamily,
        using random: inout RandomStream
    ) {
        self.zones = zones
        self.family = family
        let digits = count > 9_999 ? 5 : 4
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
        disarrange(using: &random)
    }

    /// An item that stands where its record says; `number` is that of its beacon.
    private mutating func entry(
        _ id: String,
        _ number: Int,
        using random: inout RandomStream
    ) -> Entry {
        // An aisle has more shelves than a cold room or a dock.
        let homes = zones.indices.flatMap { index in
            Array(repeating: index, count: zones[index].kind == .aisle ? 5 : 3)
        }
        let home = random.pick(homes)
        let article = Self.article(for: zones[home], isFirst: number == 0, using: &random)
        pieces[article.name, default: 0] += 1
        let beacon = family.beacon(number)
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
    private mutating func disarrange(using random: inout RandomStream) {
        let order = random.order(of: entries.count)
        let absent = Int((Double(entries.count) * Self.absentShare).rounded())
        let misplaced = Int((Double(entries.count) * Self.misplacedShare).rounded())
        let silent = entries.count / Self.oneSilentOf
        for index in order.prefix(absent) { entries[index].zone = nil }
        for index in order.dropFirst(absent).prefix(misplaced) {
            guard let home = entries[index].zone else { continue }
            let centre = zones[home].area.centre
            let far = zones.indices.filter {
                zones[$0].area.centre.distance(to: centre) >= Self.farMetres
            }
            entries[index].zone = random.pick(far)
        }
        for index in order.dropFirst(absent + misplaced).prefix(silent) {
            entries[index].isSilent = true
        }
    }

    private static func article(
        for zone: SimulatedZone,
        isFirst: Bool,
        using random: inout RandomStream
    ) -> Article {
        isFirst ? .balance : random.pick(Article.all.filter { $0.isCold == (zone.kind == .cold) })
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
