import ArgumentParser
import MusterCatalogue
import MusterCore
import MusterOrders
import MusterProvenance
import MusterService
import MusterSimulation

struct RecommendCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recommend",
        abstract: "Say what a customer may want next, and why.",
        discussion: """
            By what the customer ordered before, how lately and how often; by what others ordered beside \
            it; and by what many order. Only what is on sale, may be promised, and is good for three days \
            more. Other customers are only counted, from five on.

            Examples:
              muster recommend --for MARKET
              muster recommend
              muster recommend --for MARKET --json
            """
    )

    @Option(
        name: .customLong("for"),
        help: "The customer (default: what anybody may want).",
        completion: .parties
    )
    var customer: String?

    @OptionGroup var scope: InventoryOption
    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("recommend")
        let lists = try HomeRecommendations(home).lists(for: customer, in: scope.inventory)
        guard !common.json else {
            for list in [lists.again, lists.new] {
                for recommendation in list {
                    Terminal.line { OrderJSON.write(recommendation, to: &$0) }
                }
            }
            return
        }
        guard lists.hasOrders else {
            return Terminal.out("Nothing was ordered yet: recommendations follow from orders.")
        }
        guard !lists.again.isEmpty || !lists.new.isEmpty else {
            let advice = Advice.sentence(
                "Put some on sale",
                "muster product edit CARROT --on-sale yes"
            )
            return Terminal.out(
                "Nothing to recommend: nothing that was ordered before is on sale and may be promised. \(advice)"
            )
        }
        let products = try home.masterData.products()
        let names = Dictionary(
            products.map { ($0.code, $0.name) },
            uniquingKeysWith: { one, _ in one }
        )
        let both: [(title: Sentence, list: [Recommendation])] = [
            ("Again", lists.again), ("New", lists.new),
        ]
        for (title, list) in both where !list.isEmpty {
            if title != both[0].title, !lists.again.isEmpty { Terminal.out("") }
            var table = Table([
                .init(title: title), .init(title: "Name", givesWay: true),
                .init(title: "Why", givesWay: true),
            ])
            for recommendation in list {
                table.add([
                    .data(recommendation.product), names[recommendation.product].map { .data($0) },
                    recommendation.reason.words,
                ])
            }
            table.print()
        }
    }
}

struct EvaluateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "evaluate",
        abstract: "Measure how well something works, against simpler ways.",
        subcommands: [EvaluateRecommend.self]
    )
}

struct EvaluateRecommend: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recommend",
        abstract: "Measure how often what is recommended is in the order that comes next.",
        discussion: """
            Of each customer the last order is left out; told is for how many at least one product of it is \
            among ten recommendations, of all products and of those that the customer had not ordered \
            before. Beside it: what most order (popular), what the customer ordered (again), what goes \
            with that (similar). Without a file it is measured in five simulated worlds, and oracle is what \
            who knows how they are made can do: they do not say what your customers like.

            Examples:
              muster evaluate recommend
              muster evaluate recommend --orders orders.csv
            """
    )

    @Option(
        help: "Your own orders: CSV with the columns customer, order, at and product.",
        completion: .file(extensions: ["csv"])
    )
    var orders: String?

    @Flag(help: "Measure with the good rows where others are refused.")
    var skipBad = false

    @OptionGroup(title: "Common options") var common: CommonOptions

    /// The seeds of the simulated worlds.
    private static let seeds: ClosedRange<UInt64> = 1...5

    /// What was measured in one place.
    private struct Measurement {
        var data: String
        var rule: String
        var score: RecommendationCheck.Score
    }

    func run() throws {
        var measured: [Measurement] = []
        if let orders {
            measured += Self.measure(try baskets(orders), called: orders)
        } else {
            for seed in Self.seeds {
                let world = SimulatedOrders(seed: seed)
                measured += Self.measure(world.baskets, called: "seed \(seed)", world.likely)
            }
        }
        guard !common.json else {
            for one in measured { Terminal.line { Self.write(one, to: &$0) } }
            return
        }
        var table = Table([
            .init(title: "Data", givesWay: true), .init(title: "Rule"),
            .init(title: "All", isNumeric: true), .init(title: "New", isNumeric: true),
            .init(title: "Customers", isNumeric: true, mayGo: true),
        ])
        for one in measured {
            table.add([
                .data(one.data), .data(one.rule),
                .data(Figures.decimal(one.score.all.share, digits: 3)),
                .data(Figures.decimal(one.score.new.share, digits: 3)),
                .data(Figures.count(one.score.all.customers)),
            ])
        }
        table.print()
    }

    private func baskets(_ file: String) throws -> [Basket] {
        let table = try RecordTables.orders(try Files.read(file), named: file, clock: .utc)
        if !table.refused.isEmpty {
            let refused = CatalogueError.refusedRows(
                file: file,
                refused: table.refused,
                rows: table.count
            )
            guard skipBad else { throw refused }
            Terminal.err("warning: \(refused.headline)")
        }
        return Basket.baskets(of: table.rows.map(\.row))
    }

    private static func measure(
        _ baskets: [Basket],
        called data: String,
        _ likely: [String: [String]]? = nil
    ) -> [Measurement] {
        let check = RecommendationCheck(baskets)
        let rules = RecommendationCheck.Rule.allCases.map {
            Measurement(data: data, rule: $0.rawValue, score: check.score($0))
        }
        guard let likely else { return rules }
        let oracle = check.score { likely[$0] ?? [] }
        return rules + [Measurement(data: data, rule: "oracle", score: oracle)]
    }

    private static func write(_ one: Measurement, to json: inout JSONWriter) {
        json.object { json in
            json.key("data")
            json.string(one.data)
            json.key("rule")
            json.string(one.rule)
            let rates: [(name: StaticString, rate: RecommendationCheck.Rate)] = [
                ("all", one.score.all), ("new", one.score.new),
            ]
            for (name, rate) in rates {
                json.key(name)
                json.object { json in
                    json.key("customers")
                    json.integer(rate.customers)
                    json.key("hits")
                    json.integer(rate.hits)
                    json.key("share")
                    json.number(rate.share)
                }
            }
        }
    }
}
