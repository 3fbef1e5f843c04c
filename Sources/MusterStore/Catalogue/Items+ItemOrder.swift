import GRDB
import MusterCore
import Synchronization

/// Identifiers of items in natural order, as a list that is read page by page needs them.
struct OrderedItems: Sendable {
    private let identifiers: [String]

    /// Puts identifiers in order.
    init(_ identifiers: [String]) {
        self.identifiers = identifiers.inNaturalOrder { $0 }
    }

    /// Those behind an identifier, which need not be there itself any more.
    func behind(_ last: String, limit: Int) -> ArraySlice<String> {
        var (low, high) = (0, identifiers.count)
        while low < high {
            let middle = (low + high) / 2
            if NaturalOrder.isBefore(last, identifiers[middle]) {
                high = middle
            } else {
                low = middle + 1
            }
        }
        return identifiers[low...].prefix(limit)
    }
}

/// Which items were put in order last, and when: the next page would else sort them all again.
struct KnownOrders: Sendable {
    /// Lists that are read at the same time; one of a hundred thousand items takes a few megabytes.
    private static let most = 4

    private var position: Int64 = -1
    private var orders: [(question: KnownCounts.Question, order: OrderedItems)] = []

    /// What was put in order when the change log ended at `position`; `nil` where it was not.
    func order(_ question: KnownCounts.Question, at position: Int64) -> OrderedItems? {
        guard self.position == position else { return nil }
        return orders.first { $0.question == question }?.order
    }

    /// Keeps an order, and of the others the newest that were taken at the same position.
    mutating func keep(
        _ order: OrderedItems,
        of question: KnownCounts.Question,
        at position: Int64
    ) {
        if self.position != position { orders = [] }
        self.position = position
        orders = orders.suffix(Self.most - 1) + [(question, order)]
    }
}

extension Items {
    /// The identifiers of the items that fit a condition, in natural order.
    ///
    /// - Parameters:
    ///   - db: the state that is read; never one that is being written, which may not last.
    ///   - condition: of columns of `item` and of what the change log tells of.
    ///   - arguments: its values.
    /// - Returns: the identifiers.
    /// - Throws: a database error.
    func itemsInOrder(
        _ db: Database,
        where condition: String,
        arguments: StatementArguments
    ) throws -> OrderedItems {
        let position = try changePosition(db)
        let question = KnownCounts.Question(condition: condition, arguments: arguments)
        if let known = store.orders.withLock({ $0.order(question, at: position) }) { return known }
        let statement = try db.cachedStatement(sql: "SELECT id FROM item WHERE \(condition)")
        let order = OrderedItems(try String.fetchAll(statement, arguments: arguments))
        store.orders.withLock { $0.keep(order, of: question, at: position) }
        return order
    }
}
