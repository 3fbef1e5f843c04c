import ArgumentParser
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterService
import MusterStore

struct ZoneCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "zone",
        abstract: "List, draw and delete the zones of the site, and calibrate their anchors.",
        subcommands: [List.self, Edit.self, Delete.self, Calibrate.self],
        defaultSubcommand: List.self
    )

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List the zones with their anchors and items.",
            discussion: """
                Example:
                  muster zone list
                """
        )

        @OptionGroup var scope: InventoryOption
        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.open("zone list")
            let zones = try home.floorPlan.zones()
            let anchors = try home.floorPlan.current()?.anchors ?? []
            let items =
                try home.inventories.list().isEmpty
                ? []
                : home.items.list(
                    of: home.inventories.find(scope.inventory)
                )
            guard common.json || !zones.isEmpty else {
                let advice = Advice.sentence("Import a plan", "muster site plan import FILE")
                Terminal.out("No zones yet. \(advice)")
                return
            }
            var table = Table([
                .init(title: "Zone"), .init(title: "Name", givesWay: true),
                .init(title: "Anchors", isNumeric: true), .init(title: "Items", isNumeric: true),
            ])
            for zone in zones {
                let anchorCount = anchors.count { $0.zone == zone.id }
                let itemCount = items.count { $0.zone == zone.id }
                table.add([
                    .data(zone.id.rawValue), .data(zone.name), .data(String(anchorCount)),
                    .data(String(itemCount)),
                ])
                if common.json {
                    Terminal.line(.zone(zone, anchors: anchorCount, items: itemCount))
                }
            }
            if !common.json { table.print() }
        }
    }
}

extension JSONWriter {
    /// One line about a zone.
    fileprivate static func zone(
        _ zone: SitePlan.Zone,
        anchors: Int,
        items: Int
    ) -> JSONWriter {
        var json = JSONWriter()
        json.object { json in
            json.key("zone")
            json.string(zone.id.rawValue)
            json.key("name")
            json.string(zone.name)
            json.key("anchors")
            json.integer(anchors)
            json.key("items")
            json.integer(items)
        }
        return json
    }
}
