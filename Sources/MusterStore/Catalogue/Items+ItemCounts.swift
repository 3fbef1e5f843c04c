import GRDB
import Synchronization

/// What was counted last, and when: a list that shows a total would else count all rows each time.
struct KnownCounts: Sendable {
    /// What is counted.
    struct Question: Hashable, Sendable {
        let condition: String
        let arguments: StatementArguments
    }

    /// More than people ask for between two changes.
    private static let most = 1_000

    private var position: Int64 = -1
    private var counts: [Question: Int] = [:]

    /// What was counted when the change log ended at `position`; `nil` where it was not.
    func count(_ question: Question, at position: Int64) -> Int? {
        self.position == position ? counts[question] : nil
    }

    /// Keeps a count, and of the others those that were taken at the same position.
    mutating func keep(_ count: Int, of question: Question, at position: Int64) {
        if self.position != position || counts.count >= Self.most { counts = [:] }
        self.position = position
        counts[question] = count
    }
}

extension Items {
    /// How many items an inventory has.
    ///
    /// - Throws: ``StoreError``.
    public func count(of inventory: Inventory) throws -> Int {
        try store.read { db in
            try count(
                db,
                where: "inventory = ? AND deleted_at IS NULL",
                arguments: [inventory.uid]
            )
        }
    }

    /// Where the change log ends.
    ///
    /// Every change of an item, by whatever process, is in the change log within its own
    /// transaction, and the log only grows: where it ends as it did, nothing else has changed.
    func changePosition(_ db: Database) throws -> Int64 {
        let ended = try db.cachedStatement(sql: "SELECT coalesce(max(pos), 0) FROM update_log")
        return try Int64.fetchOne(ended) ?? 0
    }

    /// How many rows of items fit a condition.
    ///
    /// - Parameters:
    ///   - db: the state that is read; never one that is being written, which may not last.
    ///   - condition: of columns of `item` and of what the change log tells of.
    ///   - arguments: its values.
    /// - Returns: the count.
    /// - Throws: a database error.
    func count(
        _ db: Database,
        where condition: String,
        arguments: StatementArguments
    ) throws -> Int {
        let position = try changePosition(db)
        let question = KnownCounts.Question(condition: condition, arguments: arguments)
        if let known = store.counts.withLock({ $0.count(question, at: position) }) { return known }
        let counted = try db.cachedStatement(sql: "SELECT count(*) FROM item WHERE \(condition)")
        let count = try Int.fetchOne(counted, arguments: arguments) ?? 0
        store.counts.withLock { $0.keep(count, of: question, at: position) }
        return count
    }
}
