import ArgumentParser
import MusterCatalogue
import MusterCore
import MusterProvenance
import MusterService
import MusterStore

struct StockCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stock",
        abstract: "Stock: how much of each lot is where, and how sure that is.",
        subcommands: [StockList.self, StockCheck.self],
        defaultSubcommand: StockList.self
    )
}

struct StockList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List how much of each lot is where.",
        discussion: """
            Stock is the items that name a product, by their quantities. A: found or confirmed in that \
            zone in an approved audit that its plan does not ask for again yet; B: heard within 24 hours; C: \
            recorded only; X: missing, or its signal came from two places.

            Available is what may still be promised to orders: with the trust of --trust or better, of a lot \
            that is not held, recalled or past its last day.

            Examples:
              muster stock
              muster stock list --product CARROT --zone cold-1
              muster stock list --trust C --json
            """
    )

    @Option(help: "Of which product, by code or GTIN.", completion: .products)
    var product: String?

    @Option(help: "Of which lot.", completion: .productLots)
    var lot: String?

    @Option(help: "In which zone, by its identifier or name.", completion: .zones)
    var zone: ZoneID?

    @Option(
        help: "The least trust with which stock may be promised: A, B or C (default: orders.trust)."
    )
    var trust: StockTrust?

    @OptionGroup var scope: InventoryOption
    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("stock list")
        var question = StockQuestion()
        (question.product, question.lot, question.least) = (product, lot, trust)
        question.zone = try zone.map { try home.labels.zone(home.floorPlan.zoneMeant(by: $0)).id }
        let stock = try home.lots.stock(question, of: home.inventories.find(scope.inventory))
        let rows = stock.rows
        if let keeper = stock.keeper {
            Terminal.err(
                prose:
                    "When items were heard is not shown while \(keeper.audit) goes on: it is blind."
            )
        }
        guard !common.json else {
            for row in rows { Terminal.line { StockFields.write(row, to: &$0) } }
            return
        }
        guard !rows.isEmpty else {
            guard !stock.hasMore else { return Terminal.out("No such stock.") }
            let advice = Advice.sentence(
                "Give items one",
                "muster item edit ITEM --product CARROT --lot L-1"
            )
            return Terminal.out("No stock: no item names a product. \(advice)")
        }
        try show(rows, home)
    }

    private func show(_ rows: [StockRow], _ home: OpenHome) throws {
        let (now, zones) = (home.now(), try ZoneLabels(home))
        var table = Table([
            .init(title: "Product", givesWay: true), .init(title: "Lot", givesWay: true),
            .init(title: "Zone", givesWay: true), .init(title: "On hand", isNumeric: true),
            .init(title: "Reserved", isNumeric: true, mayGo: true),
            .init(title: "Available", isNumeric: true), .init(title: "Trust"),
            .init(title: "Counted", mayGo: true), .init(title: "Best before", mayGo: true),
            .init(title: "State", mayGo: true),
        ])
        for row in rows {
            table.add([
                .data(row.product), .data(row.lot), zones[row.zone].map { .data($0) },
                .data(Figures.count(row.onHand)),
                row.reserved == 0 ? nil : .data(Figures.count(row.reserved)),
                .data(Figures.count(row.available)),
                "\(row.trust.rawValue) \(row.trust.words)",
                row.countedAt.map { Figures.age(max(0, now.seconds(since: $0))) },
                .data(row.bestBefore?.description),
                row.isOver ? "over" : row.state?.words,
            ])
        }
        table.print()
        let isTooLittle = (trust ?? home.settings.orders.trust) < .recorded
        if isTooLittle, rows.allSatisfy({ $0.available == 0 }),
            rows.contains(where: { $0.trust == .recorded })
        {
            Terminal.err(
                prose:
                    "What is recorded only is not promised: approve an audit, or ask with --trust C."
            )
        }
    }
}

struct StockCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Compare what is promised to orders with items and records.",
        discussion: """
            Example:
              muster stock check --json
            """
    )

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("stock check")
        let (orders, promises, faults) = try HomeOrders(home).checkStock()
        if common.json {
            Terminal.line { json in
                json.object { json in
                    json.key("orders")
                    json.integer(orders)
                    json.key("promises")
                    json.integer(promises)
                    json.key("holds")
                    json.bool(faults.isEmpty)
                    json.key("faults")
                    json.array { list in for fault in faults { list.string(fault.description) } }
                }
            }
        } else {
            for fault in faults { Terminal.out(fault) }
            let counted = Figures.counted(orders, .orders)
            Terminal.out(
                faults.isEmpty
                    ? "\(counted): what is promised is what items and records say."
                    : "\(counted): what is promised is not what items and records say."
            )
        }
        if !faults.isEmpty { throw EndedWith(.integrity) }
    }
}
