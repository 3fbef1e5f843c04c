import ArgumentParser
import MusterCore
import MusterProvenance
import MusterService
import MusterStore

struct LotCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lot",
        abstract: "Lots: where they came from and went, and what may be done with them.",
        subcommands: [
            LotList.self, LotShow.self, LotAdd.self, LotEdit.self, LotImport.self, LotCheck.self,
            LotTrace.self, LotClimateCommand.self, LotHold.self, LotRelease.self, LotRecall.self,
            LotCalls.self, LotNotify.self,
        ],
        defaultSubcommand: LotList.self
    )
}

struct LotList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the lots.",
        discussion: """
            Examples:
              muster lot list
              muster lot list --product CARROT --state held --json
            """
    )

    @Option(help: "Of which product.", completion: .products)
    var product: String?

    @Option(help: "In which state: open, held, released, recalled, used_up, destroyed.")
    var state: Lot.State?

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("lot list")
        let lots = try home.lots.list(of: product, in: state)
        guard !common.json else {
            for lot in lots { Terminal.line { $0.record(lot, of: LotRecords.kind) } }
            return
        }
        guard !lots.isEmpty else {
            let advice = Advice.sentence("Add one", "muster lot add CARROT L-1 --quantity 120")
            return Terminal.out("No such lots. \(advice)")
        }
        var table = Table([
            .init(title: "Product", givesWay: true), .init(title: "Lot", givesWay: true),
            .init(title: "State"), .init(title: "Quantity", isNumeric: true),
            .init(title: "Best before", mayGo: true),
        ])
        for lot in lots {
            table.add([
                .data(lot.product), .data(lot.code), lot.state.words,
                .data(lot.quantity?.description),
                .data(lot.bestBefore?.description),
            ])
        }
        table.print()
    }
}

struct LotShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a lot and what happened to it.",
        discussion: """
            A lot is named by its code where only one product has it, as PRODUCT/CODE, or by a link.

            Examples:
              muster lot show CARROT/L-1
              muster lot show L-1 --json
            """
    )

    @Argument(help: "The lot.", completion: .productLots)
    var lot: String

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("lot show")
        let lot = try home.lots.lot(lot)
        guard !common.json else { return Terminal.line { $0.record(lot, of: LotRecords.kind) } }
        let clock = try home.clock()
        Terminal.out("\(lot.path)  \(lot.state.words)")
        let lines: [(Sentence, String?)] = [
            ("made", lot.madeAt.map { Figures.dayAndTime($0, clock) }),
            ("best before", lot.bestBefore?.description), ("quantity", lot.quantity?.description),
            ("source", lot.sourcePlace), ("reference", lot.sourceReference), ("note", lot.note),
        ]
        for (name, value) in lines {
            if let value { Terminal.out("  \(name): \(value.inOneLine)") }
        }
        var filter = EventFilter()
        filter.lot = lot.exactName
        try EventTable.print(try home.events.list(filter), home)
    }
}

struct LotAdd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a lot of a product.",
        discussion: """
            Examples:
              muster lot add CARROT L-1 --quantity "120 KGM"
              muster lot add CARROT L-2 --best-before 2026-04-30 --source-place field-3
            """
    )

    @Argument(help: "The product, by code or GTIN.", completion: .products)
    var product: String

    @Argument(help: "The lot's code: up to 20 characters, unique in the product.")
    var code: String

    @OptionGroup var details: LotDetails
    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("lot add")
        let product = try home.masterData.product(product)
        var lot = Lot(product: product.code, code: code)
        try details.apply(to: &lot, of: product, try home.clock())
        try home.lots.add(lot)
        try home.close()
        LotWords.answer(lot, "\(lot.path) added.", common)
    }
}

struct LotEdit: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change what is known of a lot.",
        discussion: """
            Only what is named changes; an empty text clears a field.

            Example:
              muster lot edit CARROT/L-1 --best-before 2026-05-02
            """
    )

    @Argument(help: "The lot.", completion: .productLots)
    var lot: String

    @OptionGroup var details: LotDetails
    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("lot edit")
        guard details.sayAnything else { throw UsageError.noChange("lot edit") }
        var lot = try home.lots.lot(lot)
        try details.apply(to: &lot, of: try home.masterData.product(lot.product), try home.clock())
        try home.lots.edit(lot)
        try home.close()
        LotWords.answer(lot, "\(lot.path) changed.", common)
    }
}

struct LotImport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import lots from a CSV file.",
        discussion: """
            The file needs a header with product and lot; made_at, best_before, quantity, unit, \
            source_place, source_reference and note are known too. Known lots are brought up to \
            date. When a row is refused nothing is imported, unless --skip-bad is given.

            Example:
              muster lot import lots.csv
            """
    )

    @OptionGroup var rows: ImportOptions
    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("lot import")
        let result = try SlowStep.during("Importing") {
            try home.lots.importLots(rows.file, skippingBad: rows.skipBad, refused: rows.refused)
        }
        try home.close()
        rows.answer(result, of: .lots, common)
    }
}

struct LotHold: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hold",
        abstract: "Hold a lot: it may not be used until it is released.",
        discussion: """
            Example:
              muster lot hold CARROT/L-1 --reason "waits for the laboratory"
            """
    )

    @OptionGroup var step: LotStep
    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("lot hold")
        let event = try home.lots.hold(step.lot, reason: step.reason, place: step.place)
        try step.answer(event, home, common) { "\($0) held." }
    }
}

struct LotRelease: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "release",
        abstract: "Release a lot that is held or recalled: it may be used again.",
        discussion: """
            Example:
              muster lot release CARROT/L-1 --reason "the laboratory found nothing"
            """
    )

    @OptionGroup var step: LotStep
    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("lot release")
        let event = try home.lots.release(step.lot, reason: step.reason, place: step.place)
        try step.answer(event, home, common) { "\($0) released." }
    }
}

/// A lot, and why something is done with it.
struct LotStep: ParsableArguments {
    @Argument(help: "The lot.", completion: .productLots)
    var lot: String

    @Option(help: "Why.")
    var reason: String

    @Option(help: "Where.", completion: .zones)
    var place: String?

    func validate() throws {
        guard !reason.isEmpty else { throw Misuse.error("Say why: --reason TEXT.") }
    }

    /// Says what was done.
    func answer(
        _ event: KeptEvent,
        _ home: OpenHome,
        _ common: CommonOptions,
        done: (String) -> Sentence
    ) throws {
        let (lot, source) = (try home.lots.lot(lot), try home.events.keyDataSource(of: [event]))
        try home.close()
        guard !common.json else { return Terminal.line { $0.event(event, source) } }
        Terminal.out(done(lot.path))
    }
}
