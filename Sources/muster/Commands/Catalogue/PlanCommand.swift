import ArgumentParser
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterService
import MusterStore

struct PlanCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan",
        abstract: "Plan audits: what, how often, by whom; and draw the site plan.",
        discussion: """
            A plan makes audits: it says what is audited, how often, against which target and by \
            whom, and reminds them until three times in a row have passed without an audit. import, show, picture, undo and redo are about the site plan: zones, anchors, \
            receivers.
            """,
        subcommands: [
            PlanList.self, PlanAdd.self, PlanEditing.self, PlanDelete.self, PlanRestore.self,
            PlanRun.self, PlanDue.self, PlanOverdue.self, PlanCalendarCommand.self,
            Import.self, ShowPlan.self, Picture.self, Undo.self, Redo.self,
        ]
    )

    struct Import: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "import",
            abstract: "Put a site plan in the place of the one before.",
            discussion: """
                Example:
                  muster plan import plan.json
                """
        )

        @Argument(help: "The plan.", completion: .file(extensions: ["json"]))
        var file: String

        @OptionGroup var common: CommonOptions

        func run() throws {
            let home = try common.open("plan import", for: .editSite)
            let plan = try home.importPlan(file)
            try home.close()
            if common.json {
                Terminal.line(.plan(plan))
            } else {
                Terminal.out(
                    "\(plan.site): \(Figures.counted(plan.zones.count, "zone")), \(Figures.counted(plan.anchors.count, "anchor")), "
                        + "\(Figures.counted(plan.receivers.count, "receiver"))."
                )
            }
        }
    }

    struct ShowPlan: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Print the stored plan as JSON.",
            discussion: """
                Example:
                  muster plan show > plan.json
                """
        )

        @OptionGroup var common: CommonOptions

        func run() throws {
            guard let plan = try common.open("plan show").store.plan() else {
                throw ServiceError.noPlan
            }
            Terminal.out(plan.encoded() + [UInt8(ascii: "\n")])
        }
    }
}

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
        @OptionGroup var common: CommonOptions

        func run() throws {
            let home = try common.open("zone list")
            let zones = try home.store.plan()?.listedZones ?? []
            let anchors = try home.store.plan()?.anchors ?? []
            let items =
                try home.store.inventories().isEmpty
                ? [] : home.store.items(of: home.store.inventory(named: scope.inventory))
            guard common.json || !zones.isEmpty else {
                Terminal.out("No zones yet. Import a plan: muster plan import FILE")
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
                    zone.id.rawValue, zone.name, String(anchorCount), String(itemCount),
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
    /// One line about an imported plan.
    fileprivate static func plan(_ plan: SitePlan) -> JSONWriter {
        var json = JSONWriter()
        json.object { json in
            json.key("site")
            json.string(plan.site)
            json.key("zones")
            json.integer(plan.zones.count)
            json.key("anchors")
            json.integer(plan.anchors.count)
            json.key("receivers")
            json.integer(plan.receivers.count)
        }
        return json
    }

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
