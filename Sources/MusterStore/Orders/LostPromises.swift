import FoundationEssentials
import GRDB

/// What is promised of items that are changed within a transaction, and is not there any more.
struct LostPromises {
    private let orders: OrderWriter
    /// Items that are of another product or lot now: nothing of what was promised is there.
    private var others: [Data: Int?] = [:]
    /// How many units are left of items that had another number.
    private var less: [Data: Int?] = [:]

    /// Begins with nothing lost.
    init(_ db: Database, _ author: Author) {
        orders = OrderWriter(db: db, path: "", author: author)
    }

    /// Notes that there is less of an item than before, or something else.
    mutating func note(_ columns: Set<String>, of item: Data, left: Int) {
        if columns.contains("product") || columns.contains("lot") {
            others[item] = .some(nil)
        } else if columns.contains("quantity") {
            less[item] = left
        }
    }

    /// Takes back what is promised of an item that goes.
    static func takeBack(ofGone item: Data, _ db: Database, _ author: Author) throws {
        try OrderWriter(db: db, path: "", author: author)
            .takeBack(beyond: [item: nil], reason: "the item was deleted")
    }

    /// Takes back what was noted; called once, at the end.
    func takeBack() throws {
        try orders.takeBack(beyond: others, reason: "the item is of another lot")
        try orders.takeBack(beyond: less, reason: "less of the item is there")
    }
}
