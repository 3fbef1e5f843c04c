import ArgumentParser
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterService
import MusterStore

extension ZoneCommand {
    struct Edit: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "edit",
            abstract: "Draw a zone, or give it another name or other corners.",
            discussion: """
                Corners are X,Y in metres on the plan, from its top left corner. A zone that is not \
                there yet is added; muster site plan undo takes any change back.

                Examples:
                  muster zone edit cold-1 --name "Cold room 1"
                  muster zone edit ramp --polygon "0,0 6,0 6,4 0,4"
                """
        )

        @Argument(help: "The zone.")
        var zone: ZoneID

        @Option(help: "What people call it.")
        var name: String?

        @Option(help: "Its corners in order: \"X,Y X,Y X,Y …\".")
        var polygon: String?

        @OptionGroup(title: "Common options") var common: CommonOptions

        func validate() throws {
            guard name != nil || polygon != nil else {
                throw Misuse.error("Give --name or --polygon.")
            }
            if polygon != nil, corners == nil {
                throw Misuse.error("Corners are X,Y X,Y …, like \"0,0 6,0 6,4\".")
            }
        }

        func run() throws {
            let home = try common.open("zone edit")
            let known = try home.floorPlan.drawnZone(meantBy: zone)
            let zone = known?.id ?? zone
            let drawn = try corners.map { points in
                do throws(Polygon.Fault) {
                    return try Polygon(points)
                } catch {
                    throw CatalogueError.badEdit(problems: ["zone \(zone) \(error.message)"])
                }
            }
            guard let polygon = drawn ?? known?.polygon else {
                throw CatalogueError.notOnPlan("zone \(zone)")
            }
            let changed = SitePlan.Zone(
                id: zone,
                name: name ?? known?.name ?? zone.rawValue,
                polygon: polygon
            )
            try home.floorPlan.edit(.putZone(changed, was: known?.id))
            try SitePlanCommand.tell(home, common)
        }

        private var corners: [Point]? {
            guard let polygon else { return nil }
            let points = polygon.split(separator: " ").map { pair -> Point? in
                let numbers = pair.split(separator: ",").compactMap { Double($0) }
                    .filter(\.isFinite)
                return numbers.count == 2 ? Point(x: numbers[0], y: numbers[1]) : nil
            }
            let whole = points.compactMap { $0 }
            return whole.count == points.count && !whole.isEmpty ? whole : nil
        }
    }

    struct Delete: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "delete",
            abstract: "Take a zone off the plan, with its anchors.",
            discussion: """
                A zone that items belong in stays. muster site plan undo brings a deleted one back.

                Example:
                  muster zone delete ramp
                """
        )

        @Argument(help: "The zone.")
        var zone: ZoneID

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.open("zone delete")
            let meant = try home.floorPlan.drawnZone(meantBy: zone)?.id ?? zone
            try home.floorPlan.edit(.deleteZone(meant))
            try SitePlanCommand.tell(home, common)
        }
    }
}
