import ArgumentParser
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterService
import MusterStore

extension SitePlanCommand {
    struct Picture: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "picture",
            abstract: "Lay a picture of the floor under the zones, and set its scale.",
            discussion: """
                Without --scale the picture is taken to be as wide as the plan. With it, two places in \
                metres as the map shows them, and how far they are apart in truth.

                Examples:
                  muster site plan picture floor.png
                  muster site plan picture --scale 2,3:14.5,3=18
                """
        )

        @Argument(help: "A PNG or JPEG.", completion: .file(extensions: ["png", "jpg", "jpeg"]))
        var file: String?

        @Option(help: "X,Y:X,Y=METRES: how far two places of the map are apart.")
        var scale: String?

        @OptionGroup(title: "Common options") var common: CommonOptions

        func validate() throws {
            guard file != nil || scale != nil else {
                throw Misuse.error("Name a picture, or give --scale X,Y:X,Y=METRES.")
            }
            if scale != nil, measured == nil {
                throw Misuse.error("A scale is X,Y:X,Y=METRES, like 2,3:14.5,3=18.")
            }
        }

        func run() throws {
            let home = try common.open("site plan picture")
            if let file { try home.floorPlan.layPicture(file: file) }
            if let measured { try home.floorPlan.edit(measured) }
            try SitePlanCommand.tell(home, common)
        }

        private var measured: PlanEdit? {
            guard let match = scale?.wholeMatch(of: /([^,:=]+),([^,:=]+):([^,:=]+),([^,:=]+)=(.+)/)
            else { return nil }
            let texts = [match.1, match.2, match.3, match.4, match.5]
            let numbers = texts.compactMap { Double($0) }.filter(\.isFinite)
            guard numbers.count == 5 else { return nil }
            return .scale(
                from: Point(x: numbers[0], y: numbers[1]),
                to: Point(x: numbers[2], y: numbers[3]),
                metres: numbers[4],
                drawn: false
            )
        }
    }

    struct Undo: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "undo",
            abstract: "Undo the last change of the site plan.",
            discussion: """
                Example:
                  muster site plan undo
                """
        )

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.open("site plan undo")
            try home.floorPlan.step(isRedo: false)
            try SitePlanCommand.tell(home, common)
        }
    }

    struct Redo: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "redo",
            abstract: "Do the change of the site plan again that was undone last.",
            discussion: """
                Example:
                  muster site plan redo
                """
        )

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.open("site plan redo")
            try home.floorPlan.step(isRedo: true)
            try SitePlanCommand.tell(home, common)
        }
    }

    /// Tells what the plan has now.
    static func tell(_ home: OpenHome, _ common: CommonOptions) throws {
        let drawn = try home.floorPlan.drawn()
        try home.close()
        let zones = drawn.plan?.zones.count ?? 0
        let anchors = drawn.plan?.anchors.count ?? 0
        let receivers = drawn.plan?.receivers.count ?? 0
        guard common.json else {
            return Terminal.out(
                "\(Figures.counted(zones, .zones)), \(Figures.counted(anchors, .anchors)), \(Figures.counted(receivers, .receivers))."
            )
        }
        var json = JSONWriter()
        json.object { json in
            json.key("version")
            json.integer(Int(drawn.version))
            json.key("zones")
            json.integer(zones)
            json.key("anchors")
            json.integer(anchors)
            json.key("receivers")
            json.integer(receivers)
        }
        Terminal.line(json)
    }
}
