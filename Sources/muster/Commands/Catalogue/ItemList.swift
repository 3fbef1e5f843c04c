import ArgumentParser
import MusterCatalogue
import MusterCore
import MusterService
import MusterStore

struct ItemList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the items of an inventory.",
        discussion: """
            Examples:
              muster item list
              muster item list --zone cold-1
              muster item list --place "Hall 1"
              muster item list --search "vaccine box"
              muster item list --favourites
              muster item list --by-zone
              muster item list --json | jq -r .beacon
            """
    )

    @OptionGroup var scope: InventoryOption

    @Option(help: "Only items of this zone; repeat it for several.")
    var zone: [ZoneID] = []

    @Option(
        help: "Only items of this place, and of the places within it.",
        completion: .rows(of: Places.resource)
    )
    var place: String?

    @Option(help: "Only items in which words begin like this: of name, beacon, serial, lot, note.")
    var search: String?

    @Flag(help: "Only items that you have marked with a star.")
    var favourites = false

    @Flag(help: "The items zone by zone, the zones by name.")
    var byZone = false

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("item list")
        let inventory = try home.inventories.find(scope.inventory)
        let zone = try zone.map { try home.floorPlan.zoneMeant(by: $0) }
        let placed = try place.map { try Places.zones(within: $0, in: home) }
        let all = try found(home.items, inventory)
        // An item may stand in a zone that the plan no longer has, and without a plan.
        if search == nil, try home.floorPlan.drawn().plan != nil {
            for id in zone where !all.contains(where: { $0.zone == id }) {
                _ = try home.labels.zone(id)
            }
        }
        let items = all.filter { item in
            (zone.isEmpty || item.zone.map(zone.contains) ?? false)
                && (placed.map { item.zone.map($0.contains) ?? false } ?? true)
        }
        let groups = byZone ? try grouped(items, home) : [items]
        if common.json {
            for item in groups.joined() { Terminal.line(.item(item)) }
            return
        }
        guard !items.isEmpty else { return Terminal.out(empty(inventory)) }
        let zones = try ZoneLabels(home)
        for (index, group) in groups.enumerated() {
            if byZone {
                let zone: Sentence = zones[group.first?.zone].map { .data($0) } ?? "No zone"
                Terminal.out("\(index == 0 ? "" : "\n")\(zone)")
            }
            Self.print(group, zones, isGrouped: byZone)
        }
        Terminal.err("\(Figures.counted(items.count, .items)) in \(inventory.name)")
    }

    /// What is said of a list without an item.
    private func empty(_ inventory: Inventory) -> Sentence {
        guard search == nil, zone.isEmpty, place == nil else {
            return "No such items in \(inventory.name). All of them: muster item list"
        }
        if favourites {
            let advice = Advice.sentence("Mark one", "muster item favourite ITEM")
            return "No marked items in \(inventory.name). \(advice)"
        }
        let advice = Advice.sentence("Import some", "muster item import FILE")
        return "No items in \(inventory.name). \(advice)"
    }

    /// The items of each zone, the zones by name, and those without a zone.
    private func grouped(_ items: [Item], _ home: OpenHome) throws -> [[Item]] {
        let zones = try home.floorPlan.current()?.zones ?? []
        let names = Dictionary(zones.map { ($0.id, $0.name) }) { first, _ in first }
        let groups = Dictionary(grouping: items, by: \.zone)
        let ordered = groups.keys.compactMap(\.self).inNaturalOrder { zone in
            names[zone].flatMap { $0.isEmpty ? nil : $0 } ?? zone.rawValue
        }
        return ordered.compactMap { groups[$0] } + [groups[nil]].compactMap(\.self)
    }

    private static func print(_ items: [Item], _ zones: ZoneLabels, isGrouped: Bool) {
        let zone = [Table.Column(title: "Zone", givesWay: true)]
        var table = Table(
            [.init(title: "Item"), .init(title: "Name", givesWay: true)]
                + (isGrouped ? [] : zone) + [.init(title: "Beacon", givesWay: true)]
        )
        for item in items {
            let zone: [Sentence?] = isGrouped ? [] : [zones[item.zone].map { .data($0) }]
            table.add(
                [.data(item.id.rawValue), .data(item.name)] + zone + ["\(item.beacon)"]
            )
        }
        table.print()
    }

    private func found(_ items: HomeItems, _ inventory: Inventory) throws -> [Item] {
        guard search != nil || favourites else { return try items.list(of: inventory) }
        var filter = ItemFilter()
        filter.inventory = inventory.name
        filter.search = search
        filter.favouritesOf = favourites ? items.marker : nil
        return try items.page(filter, limit: .max).items
    }
}

extension JSONWriter {
    /// One line about an item.
    static func item(_ item: Item) -> JSONWriter {
        var json = JSONWriter()
        json.item(item)
        return json
    }
}
