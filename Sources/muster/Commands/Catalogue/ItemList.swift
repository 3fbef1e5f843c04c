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
        if common.json {
            for item in items { Terminal.line(.item(item)) }
            return
        }
        guard !items.isEmpty || search == nil && zone.isEmpty && place == nil else {
            Terminal.out("No such items in \(inventory.name). All of them: muster item list")
            return
        }
        guard !items.isEmpty else {
            let advice = Advice.sentence("Import some", "muster item import FILE")
            Terminal.out("No items in \(inventory.name). \(advice)")
            return
        }
        var table = Table([
            .init(title: "Item"), .init(title: "Name", givesWay: true),
            .init(title: "Zone", givesWay: true),
            .init(title: "Beacon", givesWay: true),
        ])
        let zones = try ZoneLabels(home)
        for item in items {
            table.add([
                .data(item.id.rawValue), .data(item.name), .data(zones[item.zone]),
                "\(item.beacon)",
            ])
        }
        table.print()
        Terminal.err("\(Figures.counted(items.count, .items)) in \(inventory.name)")
    }

    private func found(_ items: HomeItems, _ inventory: Inventory) throws -> [Item] {
        guard let search else {
            return try items.list(of: inventory)
        }
        var filter = ItemFilter()
        filter.inventory = inventory.name
        filter.search = search
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
