import ArgumentParser
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterService
import MusterStore

struct SiteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "site",
        abstract: "Import, show and change the floor plan of the site.",
        subcommands: [SitePlanCommand.self]
    )
}

struct SitePlanCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan",
        abstract: "The floor plan: zones, anchors, receivers.",
        discussion: """
            Examples:
              muster site plan import plan.json
              muster site plan picture floor.png
              muster site plan show > plan.json
            """,
        subcommands: [Import.self, Show.self, Picture.self, Undo.self, Redo.self]
    )

    struct Import: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "import",
            abstract: "Put a floor plan in the place of the one before.",
            discussion: """
                Example:
                  muster site plan import plan.json
                """
        )

        @Argument(help: "The floor plan.", completion: .file(extensions: ["json"]))
        var file: String

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.open("site plan import")
            let plan = try home.floorPlan.importFile(file)
            let site = try home.floorPlan.siteOtherThan(plan)
            try home.close()
            if let site { SitePlanCommand.warn(plan, site) }
            if common.json {
                Terminal.line(.plan(plan, otherThan: site))
            } else {
                Terminal.out(
                    "\(plan.site): \(Figures.counted(plan.zones.count, .zones)), \(Figures.counted(plan.anchors.count, .anchors)), "
                        + "\(Figures.counted(plan.receivers.count, .receivers))."
                )
            }
        }
    }

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Print the floor plan as JSON.",
            discussion: """
                Example:
                  muster site plan show > plan.json
                """
        )

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.open("site plan show")
            guard let plan = try home.floorPlan.current() else { throw ServiceError.noPlan }
            if let site = try home.floorPlan.siteOtherThan(plan) {
                SitePlanCommand.warn(plan, site)
            }
            Terminal.out(plan.encoded() + [UInt8(ascii: "\n")])
        }
    }
}

extension SitePlanCommand {
    /// Says that a plan was drawn for another site than the one of this home.
    fileprivate static func warn(_ plan: SitePlan, _ site: String) {
        Terminal.err(
            prose:
                "warning: the plan is of the site \"\(plan.site.inOneLine.cut(to: 80))\", and this "
                + "home is of \"\(site.inOneLine.cut(to: 80))\"."
        )
    }
}

extension JSONWriter {
    /// One line about an imported floor plan.
    fileprivate static func plan(_ plan: SitePlan, otherThan site: String?) -> JSONWriter {
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
            json.key("other_than")
            json.string(site)
        }
        return json
    }
}
