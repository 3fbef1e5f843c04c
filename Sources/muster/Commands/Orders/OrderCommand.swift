import ArgumentParser
import MusterCore
import MusterOrders
import MusterProvenance
import MusterService
import MusterStore

struct OrderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "order",
        abstract: "Orders: what customers want, and what stock is promised to them.",
        discussion: """
            An order is a draft first. Placing it promises stock to it: what was counted or heard, of \
            lots that are neither held, recalled nor past their last day, earliest last day first. \
            Nothing is promised twice.

            Examples:
              muster order new --customer MARKET --line CARROT=12
              muster order place O-2026-0001
              muster order show O-2026-0001
            """,
        subcommands: [
            OrderList.self, OrderShow.self, OrderNew.self, OrderChangeCommand.self,
            OrderPlace.self, OrderConfirm.self, OrderReject.self, OrderCancel.self,
            OrderPack.self, OrderShip.self, OrderNote.self, OrderReceive.self,
        ],
        defaultSubcommand: OrderList.self
    )
}

struct OrderList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the orders, the newest first.",
        discussion: """
            Examples:
              muster order list
              muster order list --state placed --short
              muster order list --put-back
              muster order list --customer MARKET --json
            """
    )

    @Option(
        help: "In which state: \(OrderState.allCases.map(\.rawValue).joined(separator: ", "))."
    )
    var state: OrderState?

    @Option(help: "Of which customer.", completion: .parties)
    var customer: String?

    @Flag(help: "Only those that stock is missing for.")
    var short = false

    @Flag(help: "Only those that something is to be brought back of.")
    var putBack = false

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("order list")
        var filter = OrderFilter()
        (filter.states, filter.customer, filter.isShort) = (state.map { [$0] }, customer, short)
        filter.hasPutBacks = putBack
        let orders = try HomeOrders(home).list(filter)
        guard !common.json else {
            for order in orders { Terminal.line { OrderJSON.write(order, to: &$0) } }
            return
        }
        guard !orders.isEmpty else {
            let advice = Advice.sentence(
                "Begin one",
                "muster order new --customer MARKET --line CARROT=12"
            )
            return Terminal.out("No such orders. \(advice)")
        }
        let now = home.now()
        var table = Table([
            .init(title: "Order"), .init(title: "Customer", givesWay: true),
            .init(title: "State"), .init(title: "Lines", isNumeric: true),
            .init(title: "Missing", isNumeric: true), .init(title: "Total", isNumeric: true),
            .init(title: "Wanted by", mayGo: true), .init(title: "Begun", mayGo: true),
        ])
        for order in orders {
            let missing = order.shortLines.reduce(0) { $0 + $1.short }
            table.add([
                .data(order.id), .data(order.customer), order.state.words,
                .data(Figures.count(order.lines.count)),
                missing == 0 ? nil : .data(Figures.count(missing)),
                .data(OrderWords.total(order)), .data(order.wantedBy?.description),
                Figures.age(max(0, now.seconds(since: order.madeAt))),
            ])
        }
        table.print()
    }
}

struct OrderShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show an order, what is promised to it, and what was done with it.",
        discussion: """
            Examples:
              muster order show O-2026-0001
              muster order show O-2026-0001 --json
            """
    )

    @Argument(help: "The order.", completion: .orders)
    var order: String

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("order show")
        let orders = HomeOrders(home)
        let order = try orders.order(order)
        guard !common.json else { return Terminal.line { OrderJSON.write(order, to: &$0) } }
        try OrderWords.show(order, try orders.records(of: order), home)
    }
}

struct OrderNew: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Begin an order: nothing is promised before it is placed.",
        discussion: """
            A line is a product with a quantity, and a lot where only that one will do.

            Examples:
              muster order new --customer MARKET --line CARROT=12
              muster order new --customer MARKET --line CARROT=12@L-1 --line SALT=2 \\
                --wanted-by 2026-04-30
            """
    )

    @Option(help: "Who wants it: a party, by identifier or GLN.", completion: .parties)
    var customer: String

    @Option(help: "What is wanted, as PRODUCT=QUANTITY or PRODUCT=QUANTITY@LOT; repeat it.")
    var line: [String] = []

    @Option(help: "Where it is to go (default: the customer's address).")
    var shipTo: String?

    @Option(help: "The day it is wanted by, as 2026-04-30.")
    var wantedBy: CalendarDay?

    @Option(help: "A remark.")
    var note: String?

    @OptionGroup var scope: InventoryOption
    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("order new")
        var draft = OrderDraft(customer: customer)
        (draft.inventory, draft.shipTo, draft.note) = (scope.inventory, shipTo, note)
        draft.wantedBy = wantedBy
        draft.lines = try line.map { try OrderLineText($0) }
        let order = try HomeOrders(home).make(draft)
        try home.close()
        let lines = Figures.counted(order.lines.count, .lines)
        OrderWords.answer(order, "\(order.id) begun, with \(lines).", common)
        guard !common.json else { return }
        let next: Sentence =
            order.lines.isEmpty
            ? "muster order change \(order.id) --line CARROT=12" : "muster order place \(order.id)"
        Terminal.out(Advice.sentence(order.lines.isEmpty ? "Say what is wanted" : "Place it", next))
    }
}

struct OrderChangeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "change",
        abstract: "Change what an order asks for; what is promised to it follows.",
        discussion: """
            A line of the same product and lot gets the new quantity, another one comes in. All of it is \
            kept, or nothing.

            Examples:
              muster order change O-2026-0001 --line CARROT=8
              muster order change O-2026-0001 --remove 2 --wanted-by 2026-05-02
            """
    )

    @Argument(help: "The order.", completion: .orders)
    var order: String

    @Option(help: "A line, as PRODUCT=QUANTITY or PRODUCT=QUANTITY@LOT; repeat it.")
    var line: [String] = []

    @Option(help: "The number of a line that goes; repeat it.")
    var remove: [Int] = []

    @Option(help: "Where it is to go; empty for the customer's address.")
    var shipTo: String?

    @Option(help: "The day it is wanted by, as 2026-04-30; empty for none.")
    var wantedBy: String?

    @Option(help: "A remark; empty for none.")
    var note: String?

    @Flag(help: "Promise what there is, though some is missing.")
    var allowShort = false

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("order change")
        var change = OrderChange()
        change.lines = try line.map { try OrderLineText($0) }
        (change.removed, change.shipTo, change.note) = (remove, shipTo, note)
        change.allowsShort = allowShort
        if let wantedBy {
            change.clearsWantedBy = wantedBy.isEmpty
            if !wantedBy.isEmpty {
                guard let day = CalendarDay(wantedBy) else {
                    throw UsageError(
                        "--wanted-by \(wantedBy) is no day",
                        try: "--wanted-by 2026-04-30"
                    )
                }
                change.wantedBy = day
            }
        }
        guard change != OrderChange() else { throw UsageError.noChange("order change") }
        let order = try HomeOrders(home).change(order, change)
        try home.close()
        OrderWords.answer(order, "\(order.id) changed.", common)
    }
}

struct OrderPlace: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "place",
        abstract: "Place an order: stock is promised to it, and its prices stay.",
        discussion: """
            Where there is not enough nothing is promised, and the lines are named.

            Examples:
              muster order place O-2026-0001
              muster order place O-2026-0001 --allow-short
            """
    )

    @Argument(help: "The order.", completion: .orders)
    var order: String

    @Flag(help: "Promise what there is, though some is missing.")
    var allowShort = false

    @Flag(help: "Take the prices of today where they have changed.")
    var newPrices = false

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("order place")
        let order = try HomeOrders(home).place(
            order,
            allowsShort: allowShort,
            takesPrices: newPrices
        )
        try home.close()
        OrderWords.answer(order, "\(order.id) placed.", common)
    }
}

struct OrderConfirm: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "confirm",
        abstract: "Agree to an order that was placed.",
        discussion: """
            Example:
              muster order confirm O-2026-0001
            """
    )

    @Argument(help: "The order.", completion: .orders)
    var order: String

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("order confirm")
        let order = try HomeOrders(home).confirm(order)
        try home.close()
        OrderWords.answer(order, "\(order.id) confirmed.", common)
    }
}

struct OrderReject: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reject",
        abstract: "Do not agree to an order: what was promised to it is free.",
        discussion: """
            Example:
              muster order reject O-2026-0001 --reason "no lorry this week"
            """
    )

    @OptionGroup var ending: OrderEnding
    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("order reject")
        let order = try HomeOrders(home).reject(ending.order, reason: ending.reason)
        try home.close()
        OrderWords.answer(order, "\(order.id) rejected.", common)
    }
}

struct OrderCancel: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel",
        abstract: "Call an order off: what was promised to it is free.",
        discussion: """
            Example:
              muster order cancel O-2026-0001 --reason "ordered twice"
            """
    )

    @OptionGroup var ending: OrderEnding
    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("order cancel")
        let order = try HomeOrders(home).cancel(ending.order, reason: ending.reason)
        try home.close()
        OrderWords.answer(order, "\(order.id) cancelled.", common)
    }
}

struct OrderShip: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ship",
        abstract: "Send out what is promised to an order that was confirmed.",
        discussion: """
            Items have less then, or end, and a shipment of their lots to the customer is recorded: \
            muster event list --verb ship.

            Examples:
              muster order ship O-2026-0001
              muster order ship O-2026-0001 --place dock --allow-short
            """
    )

    @Argument(help: "The order.", completion: .orders)
    var order: String

    @Option(help: "Where it leaves.", completion: .zones)
    var place: String?

    @Flag(help: "Send what is promised, though some is missing.")
    var allowShort = false

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("order ship")
        let order = try HomeOrders(home).ship(order, allowsShort: allowShort, from: place)
        try home.close()
        OrderWords.answer(order, "\(order.id) shipped.", common)
    }
}

struct OrderReceive: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "receive",
        abstract: "Note that the customer has got an order.",
        discussion: """
            Example:
              muster order receive O-2026-0001
            """
    )

    @Argument(help: "The order.", completion: .orders)
    var order: String

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("order receive")
        let order = try HomeOrders(home).receive(order)
        try home.close()
        OrderWords.answer(order, "\(order.id) received.", common)
    }
}

/// An order, and why it ends.
struct OrderEnding: ParsableArguments {
    @Argument(help: "The order.", completion: .orders)
    var order: String

    @Option(help: "Why.")
    var reason: String
}
