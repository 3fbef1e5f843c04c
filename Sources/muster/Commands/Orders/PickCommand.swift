import ArgumentParser
import MusterAudit
import MusterCore
import MusterOrders
import MusterProvenance
import MusterRadio
import MusterService
import MusterStore

struct PickCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pick",
        abstract: "Fetch what is promised to orders, zone by zone.",
        discussion: """
            The list begins at the dock, where the plan has one, and goes the short way through the zones; \
            muster find leads to an item by its signal. What is taken is said by its identifier or by \
            the code on its label.

            Examples:
              muster pick O-2026-0001
              muster pick take O-2026-0001 IT-0117
              muster pick short O-2026-0001 IT-0118 --reason damaged
            """,
        subcommands: [PickShow.self, PickTake.self, PickShort.self, PickBack.self],
        defaultSubcommand: PickShow.self
    )
}

struct PickShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List what is to be fetched for orders, in the order of a walk.",
        discussion: """
            With a source it listens for a while first, and says how strongly each item is heard: in a \
            zone the strongest comes first.

            Examples:
              muster pick O-2026-0001
              muster pick O-2026-0001 O-2026-0002
              muster pick O-2026-0001 --source hci0
            """
    )

    @Argument(help: "The orders; one walk may be for several.", completion: .orders)
    var order: [String]

    @OptionGroup var listening: SourceOption
    @OptionGroup var limit: TimeLimitOption
    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() async throws {
        let home = try common.open("pick list")
        var list = try HomePicking(home).pickList(order)
        if listening.source != nil {
            if let keeper = try HomePicking(home).keepingLevels(of: list) {
                Terminal.err(
                    prose: "What is heard is not shown while \(keeper.audit) goes on: it is blind."
                )
            } else {
                list = list.heard(try await levels())
            }
        }
        guard !common.json else { return Terminal.line { OrderJSON.write(list, to: &$0) } }
        PickWords.show(list, try ZoneLabels(home))
    }

    /// How long is listened where nothing else is said, in seconds: enough for three advertisements of a beacon
    /// that sends one in three seconds.
    private static let usualSeconds = 10.0

    /// How strongly items are heard here.
    private func levels() async throws -> [ItemID: Double] {
        let names = try common.beaconNames("pick list")
        let source = try listening.description
        if Terminal.errIsTerminal { Terminal.err("Listening on \(source); Ctrl-C ends.") }
        let scan = try BeaconScan(
            source,
            listening.scan,
            seconds: limit.seconds ?? Self.usualSeconds,
            into: BeaconSurvey(knownByAddress: names.byAddress)
        )
        _ = Interruption { scan.stop() }
        let (survey, _, failure) = try await scan.run()
        if let failure { throw failure }
        let heard = survey.heard.compactMap { beacon -> (ItemID, Double)? in
            guard case .item(let item, _, _) = names[beacon.beacon], let level = beacon.level
            else { return nil }
            return (item, level)
        }
        return Dictionary(heard, uniquingKeysWith: max)
    }
}

struct PickTake: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "take",
        abstract: "Note that something was fetched for an order.",
        discussion: """
            What the order is short of is taken as it turns up. Of another lot of the same product, --swap \
            takes it in the place of what is promised; the lot that a line asks for by name stays.

            Examples:
              muster pick take O-2026-0001 IT-0117
              muster pick take O-2026-0001 IT-0117 --quantity 2
              muster pick take O-2026-0001 https://id.example.org/01/09506000134352/10/L-1
            """
    )

    @Argument(help: "The order.", completion: .orders)
    var order: String

    @Argument(
        help: "The item, by its identifier or name, or what the code on its label says.",
        completion: .items
    )
    var thing: String

    @Option(help: "How many units (default: all that the order asks for of it).")
    var quantity: Int?

    @Option(help: "How it was known: label or sight (default: label for a code, else sight).")
    var by: Pick.Means?

    @Flag(help: "Take it in the place of other stock that is promised.")
    var swap = false

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("pick take")
        let (order, item) = try HomePicking(home).pick(
            order,
            thing,
            quantity: quantity,
            by: by,
            swaps: swap
        )
        try home.close()
        PickWords.answer(order, "\(item) picked for \(order.id).", common)
    }
}

struct PickShort: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "short",
        abstract: "Note that something is not there, or not fit; other stock is promised.",
        discussion: """
            Where there is none, the order is short. The item is promised to no order then before it is \
            counted or fetched.

            Example:
              muster pick short O-2026-0001 IT-0118 --reason damaged
            """
    )

    @Argument(help: "The order.", completion: .orders)
    var order: String

    @Argument(help: "The item, by its identifier or name.", completion: .items)
    var item: String

    @Option(help: "Why: a code of the review's reasons, such as damaged.", completion: .reasons)
    var reason: String

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("pick short")
        let order = try HomePicking(home).shortPick(order, item, reason: reason)
        try home.close()
        PickWords.answer(order, "\(order.id) changed.", common)
    }
}

struct PickBack: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "back",
        abstract: "Note that something that was fetched was brought back.",
        discussion: """
            Without a quantity it is all that does not leave with the order, or all that was fetched of it.

            Examples:
              muster pick back O-2026-0001 IT-0117
              muster pick back O-2026-0001 IT-0117 --quantity 2
            """
    )

    @Argument(help: "The order.", completion: .orders)
    var order: String

    @Argument(
        help: "The item, by its identifier or name, or what the code on its label says.",
        completion: .items
    )
    var item: String

    @Option(help: "How many units.")
    var quantity: Int?

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("pick back")
        let order = try HomePicking(home).putBack(order, item, quantity: quantity)
        try home.close()
        PickWords.answer(order, "\(order.id) changed.", common)
    }
}

struct OrderPack: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pack",
        abstract: "Note that all of an order is together, and what it is in.",
        discussion: """
            Picking is recorded with the lots, and loading where the pallet, case or crate is named: muster \
            event list --verb pick.

            Examples:
              muster order pack O-2026-0001
              muster order pack O-2026-0001 --unit 106141412345678908
            """
    )

    @Argument(help: "The order.", completion: .orders)
    var order: String

    @Option(help: "The pallet, case or crate: its SSCC, or the house's own number.")
    var unit: String?

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("order pack")
        let order = try HomePicking(home).pack(order, in: unit)
        try home.close()
        OrderWords.answer(order, "\(order.id) packed.", common)
    }
}

/// What the terminal says of a walk for orders.
private enum PickWords {
    static func show(_ list: PickList, _ zones: ZoneLabels) {
        if list.stops.isEmpty { Terminal.out("There is nothing to pick.") }
        var table = Table([
            .init(title: "Zone", givesWay: true), .init(title: "Item", givesWay: true),
            .init(title: "Product", givesWay: true), .init(title: "Lot", givesWay: true),
            .init(title: "Fetched", isNumeric: true), .init(title: "Promised", isNumeric: true),
            .init(title: "Signal", isNumeric: true, mayGo: true), .init(title: "Order"),
        ])
        for stop in list.stops {
            let zone = zones[stop.zone] ?? "-"
            for (index, part) in stop.parts.enumerated() {
                table.add([
                    index == 0 ? .data(zone) : nil, .data(part.item.rawValue),
                    .data(part.product), .data(part.lot), .data(Figures.count(part.picked)),
                    .data("\(Figures.count(part.quantity)) \(part.unit.symbol)"),
                    .data(part.level.map { "\(Figures.decimal($0, digits: 0)) dBm" }),
                    .data(part.order),
                ])
            }
        }
        if !list.stops.isEmpty { table.print() }
        if list.missing > 0 {
            Terminal.out(
                "\(list.missing) units are missing: what turns up can be picked, or a manager looks for other "
                    + "stock by muster order change ORDER --allow-short."
            )
        }
        for back in list.putBacks {
            OrderWords.tellPutBack(back.quantity, of: back.item, back.order)
        }
    }

    /// Answers a command that took a step of a walk: what was done, and what is left to do.
    static func answer(_ order: Order, _ done: Sentence, _ common: CommonOptions) {
        OrderWords.answer(order, done, common)
        guard !common.json else { return }
        guard order.state == .picking, order.putBacks.isEmpty else { return }
        Terminal.out(
            order.unpicked > 0
                ? Sentence(
                    counting: order.unpicked,
                    one: "\(order.unpicked) promised unit is left to pick.",
                    other: "\(order.unpicked) promised units are left to pick."
                )
                : order.isNothingPromised
                    ? Advice.sentence(
                        "Nothing is promised to it any more",
                        "muster order cancel \(order.id) --reason REASON"
                    )
                    : Advice.sentence("All of it is picked", "muster order pack \(order.id)")
        )
    }
}
