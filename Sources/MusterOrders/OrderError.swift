public import MusterCore

/// Why something about an order was refused.
public enum OrderError: MusterError, Equatable {
    /// A line cannot be what it is told to be.
    case badLine(String, reason: Sentence)
    /// A member of an order cannot be what it is told to be.
    case badMember(String, reason: Sentence)
    /// An order without lines is placed.
    case noLines(order: String)
    /// An order is in a state in which the step is not taken.
    case wrongState(order: String, state: OrderState, step: OrderStep)
    /// A delivery note is asked for of an order that was not sent.
    case unsent(order: String, state: OrderState)
    /// There is not enough that may be promised.
    case short(order: String, isPlaced: Bool, lines: [ShortLine])
    /// There is not enough of products that a customer wants; how much there is, customers are not told.
    case notEnough(order: String, products: [String])
    /// There is no inventory that customers could order from.
    case shopClosed
    /// A customer wants a product that is not on sale any more.
    case offSale(order: String, product: String)
    /// An order that stock is missing for is shipped.
    case incomplete(order: String, lines: [OrderLine])
    /// An order that nothing is promised to is shipped.
    case nothingPromised(order: String)
    /// What is promised to an order was not found where it belongs.
    case doubted(order: String, item: ItemID)
    /// What is promised to an order is of a lot that may not be used any more.
    case lotBarred(order: String, lot: String, bar: StockPiece.Bar)
    /// Something is picked that the order does not ask for.
    case notAsked(order: String, thing: String)
    /// Something is picked that would serve, but other stock is promised.
    case otherStock(order: String, thing: ItemID, promised: ItemID)
    /// Something is picked of another lot than the one that is asked for.
    case otherLot(order: String, thing: String, asked: String)
    /// Something is picked in the place of what is promised, and may not leave.
    case unfit(order: String, item: ItemID, reason: Sentence)
    /// What is picked was picked before, all of it.
    case pickedAlready(order: String, item: ItemID)
    /// Something is picked by a label that is not to be trusted.
    case badLabel(verdict: String)
    /// Something is brought back that was not fetched for the order.
    case notPicked(order: String, thing: String)
    /// Something that was fetched for an order does not leave with it, and was not brought back.
    case notBroughtBack(order: String, item: ItemID, quantity: Int)
    /// An order is packed that is not all together.
    case unpicked(order: String, units: Int)
    /// Prices are other ones than when the order was put together.
    case priceChanged(order: String, lines: [Int])

    /// A line that there is not enough for.
    public struct ShortLine: Hashable, Sendable {
        /// Its number.
        public var no: Int
        /// The product, and the lot where one is asked for: `CARROT/L-1`.
        public var name: String
        /// How many units are wanted.
        public var asked: Int
        /// How many units may be promised.
        public var available: Int
        /// How many units are there that are not promised, and why.
        public var barred: [StockPiece.Bar: Int]
        /// When the first of what may be promised was counted (UTC); `nil` where none was.
        public var countedAt: Instant?

        /// Tells of a line, and of what may be promised of it.
        public init(_ line: OrderLine, _ promise: Promise) {
            (no, asked) = (line.no, line.quantity)
            name = line.lot.map { "\(line.product)/\($0)" } ?? line.product
            (available, barred) = (line.promised + promise.available, promise.barred)
            countedAt = promise.countedAt
        }

        /// The line, what may be promised of it, and why not more.
        public var sentence: Sentence {
            barred.isEmpty
                ? "line \(no): \(available) of \(asked) \(name) may be promised"
                : "line \(no): \(available) of \(asked) \(name) may be promised (\(why))"
        }

        private var why: Sentence {
            barred.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key.words)" as Sentence }
                .joined(separator: ", ")
        }
    }

    /// What is wrong.
    public var what: Sentence {
        switch self {
        case .badLine(let text, let reason): "line \(PlainText.quoted(text)): \(reason)"
        case .badMember(let member, let reason): "order: \(member) \(reason)"
        case .noLines(let order): "order \(order) has no lines"
        case .wrongState(let order, let state, _): "order \(order) is \(state.words)"
        case .unsent(let order, let state):
            "order \(order) has no delivery note: it is \(state.words)"
        case .short(let order, _, let lines):
            "\(Self.headline(order)): \(lines.prefix(3).map(\.sentence).joined(separator: "; "))"
        case .notEnough(let order, let products):
            "there is not enough of \(products.joined(separator: ", ")) for order \(order)"
        case .shopClosed: "the shop takes no orders now"
        case .offSale(let order, let product):
            "\(product), which order \(order) asks for, is not on sale any more"
        case .incomplete(let order, let lines):
            "order \(order) is short of stock: \(lines.prefix(3).map(Self.missing).joined(separator: "; "))"
        case .nothingPromised(let order): "nothing is promised to order \(order)"
        case .doubted(let order, let item):
            "\(item) is promised to order \(order), and was not found"
        case .lotBarred(let order, let lot, .over):
            "lot \(lot) is promised to order \(order), and is past its last day"
        case .lotBarred(let order, let lot, let bar):
            "lot \(lot) is promised to order \(order), and is \(bar.words)"
        case .notAsked(let order, let thing): "order \(order) does not ask for \(thing)"
        case .otherStock(let order, let thing, let promised):
            "\(promised) is promised to order \(order), not \(thing)"
        case .otherLot(let order, let thing, let asked):
            "order \(order) asks for lot \(asked), and this is \(thing)"
        case .unfit(let order, let item, let reason):
            "\(item) cannot go with order \(order): \(reason)"
        case .pickedAlready(let order, let item):
            "all of \(item) that is promised to order \(order) is picked"
        case .badLabel(let verdict): "the label is not to be trusted: \(verdict)"
        case .notPicked(let order, let thing): "\(thing) was not picked for order \(order)"
        case .notBroughtBack(let order, let item, let quantity):
            "order \(order): \(quantity) of \(item) are to be brought back first"
        case .unpicked(let order, let units):
            "order \(order): \(units) promised units are not picked yet"
        case .priceChanged(let order, _):
            "prices have changed since order \(order) was put together"
        }
    }

    /// What to do next.
    public var remedy: Sentence {
        switch self {
        case .badLine: "write it as PRODUCT=QUANTITY or PRODUCT=QUANTITY@LOT: CARROT=12@L-1"
        case .badMember: "correct it and try again"
        case .noLines(let order): "muster order change \(order) --line CARROT=12"
        case .wrongState(let order, let state, _), .unsent(let order, let state):
            Self.next(order, state)
        case .short(let order, isPlaced: false, _):
            "muster order place \(order) --allow-short takes what there is; or ask for less"
        case .short: "add --allow-short to take what there is; or ask for less"
        case .notEnough: "ask for less, or order what there is"
        case .shopClosed: "call the house"
        case .offSale: "take it out of the order"
        case .nothingPromised(let order):
            "muster order change \(order) --allow-short looks for stock"
        case .incomplete(let order, _):
            "muster order change \(order) --allow-short looks for stock; or muster order ship \(order) "
                + "--allow-short ships what is promised"
        case .lotBarred(let order, _, _), .doubted(let order, _):
            "muster order change \(order) --allow-short looks for other stock"
        case .notAsked(let order, _), .otherLot(let order, _, _), .pickedAlready(let order, _),
            .unfit(let order, _, _), .notPicked(let order, _):
            "muster pick \(order) shows what is left to pick"
        case .notBroughtBack(let order, let item, _): "muster pick back \(order) \(item)"
        case .badLabel: "muster qr verify tells why; take something with another label"
        case .otherStock(let order, let thing, _):
            "muster pick take \(order) \(thing) --swap takes it instead"
        case .unpicked(let order, _):
            "muster pick \(order) shows them; muster pick short, for what is not there"
        case .priceChanged(let order, _):
            "muster product list shows the prices; muster order place \(order) --new-prices takes them"
        }
    }

    /// The status a command ends with.
    public var exitCode: ExitCode {
        switch self {
        case .badLine, .badMember, .noLines: .dataRefused
        case .wrongState, .unsent, .short, .incomplete, .nothingPromised, .doubted, .lotBarred,
            .priceChanged, .notAsked, .otherStock,
            .otherLot, .unfit, .pickedAlready, .notPicked, .notBroughtBack, .unpicked, .notEnough,
            .offSale, .shopClosed:
            .conflict
        case .badLabel: .integrity
        }
    }

    /// What programs tell refusals of orders apart by: `stock_short`.
    public var code: String {
        switch self {
        case .badLine, .badMember, .noLines: exitCode.word
        case .wrongState, .unsent, .unpicked, .notBroughtBack: "order_state"
        case .notAsked, .otherStock, .otherLot, .unfit, .pickedAlready, .notPicked,
            .badLabel:
            "pick_refused"
        case .short, .incomplete, .nothingPromised, .doubted, .notEnough: "stock_short"
        case .shopClosed: "shop_closed"
        case .offSale: "off_sale"
        case .lotBarred: "lot_held"
        case .priceChanged: "price_changed"
        }
    }

    /// The lines that there is not enough for, each on a line of its own.
    public var details: [Sentence] {
        guard case .short(_, _, let lines) = self else { return [] }
        return lines.map(\.sentence)
    }

    /// What is wrong, where the lines stand below it.
    public var headline: Sentence {
        guard case .short(let order, _, _) = self else { return what }
        return Self.headline(order)
    }

    /// What is done next with an order.
    private static func next(_ order: String, _ state: OrderState) -> Sentence {
        switch state {
        case .draft: "muster order place \(order)"
        case .placed: "muster order confirm \(order)"
        case .confirmed: "muster pick \(order) shows what to fetch"
        case .picking: "muster order pack \(order)"
        case .packed: "muster order ship \(order)"
        case .shipped, .received, .cancelled: "muster order show \(order)"
        }
    }

    private static func missing(_ line: OrderLine) -> Sentence {
        "line \(line.no): \(line.short) of \(line.quantity) missing"
    }

    private static func headline(_ order: String) -> Sentence {
        "order \(order): there is not enough that may be promised"
    }
}
