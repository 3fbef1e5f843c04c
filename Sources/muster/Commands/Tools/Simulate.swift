import ArgumentParser
import MusterCore
import MusterService
import MusterSimulation

struct Simulate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate",
        abstract:
            "Make data to learn and to measure with: a warehouse, a chain of products, orders.",
        discussion: """
            Examples:
              muster simulate --site ./demo
              muster simulate site --help
              muster simulate chain --out ./chain
              muster simulate orders --out ./orders
            """,
        subcommands: [SimulateSite.self, SimulateChain.self, SimulateOrders.self],
        defaultSubcommand: SimulateSite.self
    )
}

struct SimulateSite: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "site",
        abstract:
            "Make a small warehouse with items, a plan, a walk and the truth (what --site does).",
        discussion: """
            Writes items.csv, other-items.csv, plan.json, walk.btsnoop and truth.json. The same \
            numbers give the same files. The radio is a model: use it to learn and to test, not to \
            judge a real site. With --climate there is climate.btsnoop too: a day of sensors, in \
            which a compressor fails; truth.json says which they are, and when.

            Examples:
              muster simulate --site ./demo
              muster simulate --site ./big --items 1000 --seed 4
              muster simulate --site ./half --world partial --absent 0.1
              muster simulate --site ./gateways --world fixed --receivers 12
              muster simulate --site ./fast --world harsh --interval 0.3 --speed 1.4
              muster simulate --site ./cold --climate

            Worlds:
            \(worlds)
            """
    )

    /// A line for each world.
    private static let worlds = SimulatedWorld.Preset.allCases
        .map { "  \(pad($0.rawValue)) \($0.summary)" }.joined(separator: "\n")

    private static func pad(_ word: String) -> String {
        word + String(repeating: " ", count: max(0, 16 - word.count))
    }

    @Option(help: "The folder.", completion: .directory)
    var site: String

    @Option(help: "How many items, 1 to 100,000.")
    var items = 120

    @Option(help: "The seed that everything follows from.")
    var seed: UInt64 = 17

    @Option(help: "How many zones, 6 to 240 (default: as the items need).")
    var zones: Int?

    @Option(
        help: ArgumentHelp("What the site is like: one of the worlds.", valueName: "world"),
        completion: .list(SimulatedWorld.Preset.allCases.map(\.rawValue))
    )
    var world = SimulatedWorld.Preset.standard.rawValue

    @Option(help: ArgumentHelp("Time between a tag's advertisements.", valueName: "seconds"))
    var interval: Double?

    @Option(help: ArgumentHelp("The share of items that are gone.", valueName: "share"))
    var absent: Double?

    @Option(help: ArgumentHelp("The share that stand far from their zones.", valueName: "share"))
    var misplaced: Double?

    @Option(help: ArgumentHelp("The share whose tags have fallen silent.", valueName: "share"))
    var silent: Double?

    @Option(help: ArgumentHelp("The share of lanes that are walked.", valueName: "share"))
    var walked: Double?

    @Option(help: ArgumentHelp("How fast the scanner is carried.", valueName: "m/s"))
    var speed: Double?

    @Option(help: ArgumentHelp("Nobody walks: so many fixed receivers.", valueName: "number"))
    var receivers: Int?

    @Flag(name: .long, help: "Sensors in the cold rooms and at the dock, for a day.")
    var climate = false

    @Flag(name: .long, help: "Data as JSON on standard output.")
    var json = false

    func run() throws {
        let parameters = try parameters()
        let written = try SimulatedFiles.write(
            parameters,
            withClimate: climate,
            to: site
        ) { done, all in
            guard Terminal.errIsTerminal else { return }
            let verb: Sentence = parameters.receivers == nil ? "Walking" : "Listening"
            let (clear, share) = ("\r\u{1B}[K", Figures.percent(min(1, done / all)))
            Terminal.errPart("\(clear)\(verb) … \(share)")
        }
        if Terminal.errIsTerminal { Terminal.errPart(.data("\r\u{1B}[K")) }
        if json { tellJSON(written) } else { tell(written) }
    }

    private func parameters() throws -> SimulationParameters {
        var world = SimulatedWorld(try .init(named: world))
        if let interval { world.interval = interval }
        if let absent { world.absentShare = absent }
        if let misplaced { world.misplacedShare = misplaced }
        if let silent { world.silentShare = silent }
        if let walked { world.walkedShare = walked }
        if let speed { world.speed = speed }
        if let receivers { world.receivers = receivers }
        return try SimulationParameters(items: items, seed: seed, zones: zones, world: world)
    }

    private func tell(_ written: SimulatedFiles.Written) {
        let time = "\(Figures.decimal(written.seconds / 60, digits: 1)) min"
        let recording: Sentence =
            written.receivers == 0
            ? "a walk of \(time)" : "\(time) at \(written.receivers) fixed receivers"
        let site: Sentence =
            "\(site): \(Figures.counted(written.items, .items)), \(Figures.counted(written.zones, .zones))"
        let heard = Figures.counted(written.reports, .advertisements)
        Terminal.out(
            written.sensors > 0
                ? "\(site), \(recording) with \(heard), a day of "
                    + "\(Figures.counted(written.sensors, .sensors)). Simulated."
                : "\(site), \(recording) with \(heard). Simulated."
        )
    }

    private func tellJSON(_ written: SimulatedFiles.Written) {
        var json = JSONWriter()
        json.object { json in
            json.key("site")
            json.string(site)
            json.key("items")
            json.integer(written.items)
            json.key("zones")
            json.integer(written.zones)
            json.key("reports")
            json.integer(written.reports)
            json.key("seconds")
            json.number(written.seconds)
            json.key("simulated")
            json.bool(true)
            json.key("world")
            json.string(world)
            json.key("receivers")
            json.integer(written.receivers)
            if written.sensors > 0 {
                json.key("sensors")
                json.integer(written.sensors)
            }
        }
        Terminal.line(json)
    }
}
