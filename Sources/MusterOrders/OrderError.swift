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
    /// There is not enough that may be promised.
    case short(order: String, lines: [ShortLine])
    /// An order that stock is missing for is shipped.
    case incomplete(order: String, lines: [OrderLine])
    /// What is promised to an order is of a lot that may not be used any more.
    case lotBarred(order: String, lot: String, bar: StockPiece.Bar)
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
            (available, barred) = (promise.available, promise.barred)
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
        case .short(let order, let lines):
            "\(Self.headline(order)): \(lines.prefix(3).map(\.sentence).joined(separator: "; "))"
        case .incomplete(let order, let lines):
            "order \(order) is short of stock: \(lines.prefix(3).map(Self.missing).joined(separator: "; "))"
        case .lotBarred(let order, let lot, let bar):
            "lot \(lot) is promised to order \(order), and is \(bar.words)"
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
        case .wrongState(let order, _, _): "muster order show \(order)"
        case .short(let order, _):
            "muster order place \(order) --allow-short takes what there is; or ask for less"
        case .incomplete(let order, _):
            "muster order ship \(order) --allow-short ships what is promised; or wait for stock"
        case .lotBarred(let order, _, _):
            "muster order change \(order) --allow-short looks for other stock"
        case .priceChanged(let order, _):
            "muster product list shows the prices; muster order place \(order) --new-prices takes them"
        }
    }

    /// The status a command ends with.
    public var exitCode: ExitCode {
        switch self {
        case .badLine, .badMember, .noLines: .dataRefused
        case .wrongState, .short, .incomplete, .lotBarred, .priceChanged: .conflict
        }
    }

    /// What programs tell refusals of orders apart by: `stock_short`.
    public var code: String {
        switch self {
        case .badLine, .badMember, .noLines: exitCode.word
        case .wrongState: "order_state"
        case .short, .incomplete: "stock_short"
        case .lotBarred: "lot_held"
        case .priceChanged: "price_changed"
        }
    }

    /// The lines that there is not enough for, each on a line of its own.
    public var details: [Sentence] {
        guard case .short(_, let lines) = self else { return [] }
        return lines.map(\.sentence)
    }

    /// What is wrong, where the lines stand below it.
    public var headline: Sentence {
        guard case .short(let order, _) = self else { return what }
        return Self.headline(order)
    }

    private static func missing(_ line: OrderLine) -> Sentence {
        "line \(line.no): \(line.short) of \(line.quantity) missing"
    }

    private static func headline(_ order: String) -> Sentence {
        "order \(order): there is not enough that may be promised"
    }
}
