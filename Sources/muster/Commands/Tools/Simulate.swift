import ArgumentParser
import MusterCore
import MusterService
import MusterSimulation

struct Simulate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Make a small warehouse with items, a plan, a walk and the truth.",
        discussion: """
            Writes items.csv, other-items.csv, plan.json, walk.btsnoop and truth.json. The same \
            numbers give the same files. The radio is a model: use it to learn and to test, not to \
            judge a real site.

            Examples:
              muster simulate --site ./demo
              muster simulate --site ./big --items 1000 --seed 4
            """
    )

    @Option(help: "The folder.", completion: .directory)
    var site: String

    @Option(help: "How many items, 1 to 10,000.")
    var items = 120

    @Option(help: "The seed that everything follows from.")
    var seed: UInt64 = 17

    @Option(help: "How many zones (default: as the items need).")
    var zones: Int?

    @Flag(name: .long, help: "Data as JSON on standard output.")
    var json = false

    func run() throws {
        let parameters = try SimulationParameters(items: items, seed: seed, zones: zones)
        let written = try SimulatedFiles.write(parameters, to: site) { done, all in
            guard Terminal.errIsTerminal else { return }
            Terminal.errPart("\r\u{1B}[KWalking … \(Figures.percent(min(1, done / all)))")
        }
        if Terminal.errIsTerminal { Terminal.errPart("\r\u{1B}[K") }
        guard json else {
            Terminal.out(
                "\(site): \(Figures.count(written.items)) items, \(written.zones) zones, a walk of "
                    + "\(Figures.decimal(written.seconds / 60, digits: 1)) min with "
                    + "\(Figures.count(written.reports)) advertisements. Simulated."
            )
            return
        }
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
        }
        Terminal.line(json)
    }
}
