import MusterCatalogue
public import MusterCore
public import MusterProvenance

/// What a customer wants of the house, and what the house has promised.
public struct Order: Hashable, Sendable {
    /// What people call it: `O-2026-0001`.
    public var id: String
    /// How often it was changed, from 1 on.
    public var version: Int
    /// How far it has come.
    public var state: OrderState
    /// Who wants it: the identifier of a party.
    public var customer: String
    /// The name of the inventory that its goods come from.
    public var inventory: String
    /// Where it is to go, in the customer's words; `nil` for the customer's address.
    public var shipTo: String?
    /// The day it is wanted by.
    public var wantedBy: CalendarDay?
    /// A remark.
    public var note: String?
    /// Whether it may be placed though stock is missing for some of it.
    public var allowsShort: Bool
    /// When it was begun (UTC).
    public var madeAt: Instant
    /// Who began it: an account.
    public var madeBy: String
    /// What is wanted, in order of the numbers.
    public var lines: [OrderLine]
    /// How many steps it has taken that are on record.
    public var records = 0
    /// The hash of the last of them in the chain of all orders; empty before the first.
    public var head: [UInt8] = []

    /// Creates an order.
    ///
    /// - Parameters:
    ///   - id: what people call it.
    ///   - customer: who wants it.
    ///   - inventory: where its goods come from.
    ///   - madeAt: when it was begun (UTC).
    ///   - madeBy: who began it.
    public init(
        id: String,
        customer: String,
        inventory: String,
        madeAt: Instant,
        madeBy: String
    ) {
        (self.id, self.customer, self.inventory) = (id, customer, inventory)
        (self.madeAt, self.madeBy) = (madeAt, madeBy)
        (version, state, allowsShort, lines) = (1, .draft, false, [])
    }

    /// How many lines an order has at most.
    public static let mostLines = 1_000

    /// Throws where a member cannot be.
    ///
    /// - Throws: ``OrderError/badMember(_:reason:)``.
    public func check() throws(OrderError) {
        if let fault = shipTo.flatMap({ PlainText.faultInName($0) }) {
            throw .badMember("ship_to", reason: fault)
        }
        guard let note else { return }
        guard !PlainText.hasControlInParagraph(note), note.utf8.count <= 10_000 else {
            throw .badMember("note", reason: "has a control character, or more than 10000 bytes")
        }
    }

    /// The identifier of the order of a number in a year.
    public static func id(_ number: Int, in year: Int) -> String {
        let digits = String(number)
        return "O-\(year)-\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)"
    }

    /// What all of it costs, in the smallest coin: what was sent of it, once it has left; `nil` unless all lines
    /// have a price of one currency.
    public var totalMinor: Int64? {
        guard currency != nil else { return nil }
        return lines.reduce(Int64?(0)) { sum, line in
            guard let sum, let price = line.priceMinor else { return nil }
            let count = hasLeft ? line.promised : line.quantity
            let (cost, isTooMuch) = price.multipliedReportingOverflow(by: Int64(count))
            let (total, isOver) = sum.addingReportingOverflow(cost)
            return isTooMuch || isOver ? nil : total
        }
    }

    /// Whether what its lines lack is missing: it is promised stock, or has left.
    public var isServed: Bool { state.holdsStock || hasLeft }

    /// Whether it is with the customer, or on its way.
    public var hasLeft: Bool { state == .shipped || state == .received }

    /// The currency of its prices (ISO 4217); `nil` where they have several or none.
    public var currency: String? {
        let all = Set(lines.map(\.currency))
        return all.count == 1 ? all.first ?? nil : nil
    }

    /// The lines for which stock is missing.
    public var shortLines: [OrderLine] { state.holdsStock ? lines.filter { $0.short > 0 } : [] }
}

/// A line of an order.
public struct OrderLine: Hashable, Sendable {
    /// Its number in the order, from 1 on; it stays when other lines go.
    public var no: Int
    /// The code of the product.
    public var product: String
    /// The code of the lot that is asked for; `nil` where any will do.
    public var lot: String?
    /// How many units are wanted, from 1 on.
    public var quantity: Int
    /// The unit: that of the product.
    public var unit: AmountUnit
    /// What one unit costs, in the smallest coin of ``currency``; `nil` where the product has no price.
    public var priceMinor: Int64?
    /// The currency of the price (ISO 4217).
    public var currency: String?
    /// What is promised.
    public var allocations: [Allocation] = []
    /// What was fetched of it, or not found.
    public var picks: [Pick] = []

    /// How much one line may ask for at most.
    public static let most = 1_000_000_000

    /// Creates a line of which nothing is promised.
    public init(no: Int, product: String, lot: String? = nil, quantity: Int, unit: AmountUnit) {
        (self.no, self.product, self.lot) = (no, product, lot)
        (self.quantity, self.unit) = (quantity, unit)
    }

    /// How many units are promised.
    public var promised: Int { allocations.reduce(0) { $0 + $1.quantity } }

    /// How many units are wanted that are not promised.
    public var short: Int { max(0, quantity - promised) }
}

/// What is promised of one item.
public struct Allocation: Hashable, Sendable {
    /// The item.
    public var item: ItemID
    /// Its lot; `nil` where it names none.
    public var lot: String?
    /// The zone where it belongs; `nil` where the record names none.
    public var zone: ZoneID?
    /// How many of its units are promised.
    public var quantity: Int
    /// What it rested on that the item is there.
    public var trust: StockTrust
    /// When it was counted (UTC); `nil` where it was not.
    public var countedAt: Instant?
    /// When it was promised (UTC).
    public var madeAt: Instant

    /// Creates an allocation.
    public init(_ piece: StockPiece, quantity: Int, madeAt: Instant) {
        (item, lot, zone) = (piece.item, piece.lot, piece.zone)
        (self.quantity, self.madeAt) = (quantity, madeAt)
        (trust, countedAt) = (piece.trust, piece.countedAt)
    }

    /// Takes an allocation over from where it was kept.
    public init(
        item: ItemID,
        lot: String?,
        zone: ZoneID?,
        quantity: Int,
        trust: StockTrust,
        countedAt: Instant?,
        madeAt: Instant
    ) {
        (self.item, self.lot, self.zone, self.quantity) = (item, lot, zone, quantity)
        (self.trust, self.countedAt, self.madeAt) = (trust, countedAt, madeAt)
    }
}
