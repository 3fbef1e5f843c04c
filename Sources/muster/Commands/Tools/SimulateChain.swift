import ArgumentParser
import MusterCore
import MusterService
import MusterSimulation

/// From what files are simulated, and where they go.
struct SimulationOptions: ParsableArguments {
    @Option(help: "The seed that everything follows from.")
    var seed: UInt64 = 17

    @Option(help: "The folder.", completion: .directory)
    var out: String

    @Flag(name: .long, help: "Data as JSON on standard output.")
    var json = false

    /// Says what was written, in words or as JSON.
    func tell(_ words: Sentence, _ counts: [(name: StaticString, count: Int)]) {
        guard json else { return Terminal.out(words) }
        Terminal.line { json in
            json.object { json in
                json.key("out")
                json.string(out)
                for (name, count) in counts {
                    json.key(name)
                    json.integer(count)
                }
                json.key("simulated")
                json.bool(true)
            }
        }
    }
}

struct SimulateChain: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "chain",
        abstract: "Make a chain of products from fields to customers.",
        discussion: """
            Writes products.csv, parties.csv, lots.csv and events.csv, which are imported in this order, and \
            chain.json, which says how often what happens. The same numbers give the same files. Each \
            lot is made of one to three of the level before it; now and then more comes out than went \
            in, or lots were bought.

            Examples:
              muster simulate chain --out ./chain
              muster simulate chain --events 1000000 --depth 10 --seed 4 --out ./long
              muster product import ./chain/products.csv
            """
    )

    @Option(help: "How many events, up to 10,000,000.")
    var events = 10_000

    @Option(help: "How many times lots are made of others, 1 to 50.")
    var depth = 5

    @OptionGroup var simulation: SimulationOptions

    func run() throws {
        let chain = try SimulatedChain(events: events, depth: depth, seed: simulation.seed)
        try SlowStep.during("Writing the chain") {
            try SimulatedFiles.write(chain, to: simulation.out)
        }
        let lots = chain.width * (depth + 1)
        simulation.tell(
            "\(simulation.out): \(Figures.counted(lots, .lots)), \(Figures.counted(events, .events)). Simulated.",
            [("lots", lots), ("events", events), ("depth", depth)]
        )
    }
}

struct SimulateOrders: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "orders",
        abstract: "Make orders of customers, for muster evaluate recommend.",
        discussion: """
            Writes orders.csv, and orders.json, which says that they are simulated. Customers order again \
            what they ordered before, what they are fond of, and now and then what many order. It is a \
            model: it does not say what your customers like.

            Examples:
              muster simulate orders --out ./orders
              muster evaluate recommend --orders ./orders/orders.csv
            """
    )

    @Option(help: "How many customers, up to 100,000.")
    var customers = 1_500

    @Option(help: "How many products, 24 to 10,000.")
    var products = 300

    @OptionGroup var simulation: SimulationOptions

    func run() throws {
        let written = try SlowStep.during("Writing orders") {
            let orders = try SimulatedOrders.checked(
                seed: simulation.seed,
                customers: customers,
                products: products
            )
            return try SimulatedFiles.write(orders, to: simulation.out)
        }
        simulation.tell(
            "\(simulation.out): \(Figures.counted(written.orders, .orders)), \(Figures.counted(written.rows, .rows)). Simulated.",
            [("orders", written.orders), ("rows", written.rows)]
        )
    }
}
