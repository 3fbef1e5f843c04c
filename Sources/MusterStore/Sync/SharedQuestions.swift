import FoundationEssentials
import GRDB
public import MusterCore
public import MusterSync

/// What waits for a person in a house of several homes: changes without a yes, conflicts, and changes that
/// the hub did not take.
public struct SharedQuestions: Sendable {
    let store: Store

    /// How much waits.
    public struct Counts: Hashable, Sendable {
        /// Changes without a yes or no.
        public var waiting = 0
        /// Changes with a no.
        public var declined = 0
        /// Changes with a yes that something stands against.
        public var failed = 0
        /// Changes with a yes whose rows are not here.
        public var parents = 0
        /// Changes that need a newer version.
        public var upgrade = 0
        /// Conflicts.
        public var conflicts = 0
        /// Changes that the hub did not take, without a decision.
        public var attention = 0
        /// Changes that came and are not shown, whatever they wait for.
        public var arrived: Int { waiting + declined + failed + parents + upgrade }

        /// Nothing.
        public init() {}
    }

    /// Changes that are asked about together.
    public struct WaitingSet: Hashable, Sendable {
        /// Its number.
        public var number: Int
        /// Who wrote them.
        public var actor: String
        /// The station they were written at; 0 for the hub.
        public var station: Int
        /// When the last of them counts as written (UTC).
        public var at: Instant
        /// Whether somebody said no.
        public var isDeclined: Bool
        /// What they would do.
        public var summary: ConsentSummary
        /// What stands against some of them; `nil` for nothing.
        public var error: String?
    }

    /// A value of a conflict.
    public struct Side: Hashable, Sendable {
        /// The value; `nil` for an empty one.
        public var value: String?
        /// Who wrote it.
        public var actor: String
        /// Where; 0 for the hub.
        public var station: Int
        /// When (UTC).
        public var at: Instant
        /// Whether it is the one that is shown.
        public var wins: Bool
    }

    /// Something that two people wrote without seeing each other.
    public struct Disagreement: Hashable, Sendable {
        /// Its number, for as long as it stands.
        public var number: Int
        /// What it is about.
        public var kind: Conflict.Kind
        /// What the row is called: an item's identifier, an inventory's name.
        public var object: String
        /// The column.
        public var field: String
        /// The values, the one that is shown first.
        public var sides: [Side]

        /// Whether a side says that the row is gone, or back; `nil` for one that says something else.
        public func isGone(_ side: Side) -> Bool? {
            guard field == RowChange.deletion || kind == .deleted && side.wins else { return nil }
            return side.value == RowChange.gone
        }

        /// The row.
        var row: SyncID
        /// The rows that the sides are of, for a name that several have.
        var rows: [SyncID]
    }

    /// A change that the hub did not take.
    public struct Refused: Hashable, Sendable {
        /// The change.
        public var uid: SyncID
        /// The station it came from.
        public var station: Int
        /// Why, for programs and for people.
        public var refusal: Refusal
        /// Who wrote it.
        public var actor: String
        /// When it came (UTC).
        public var at: Instant
        /// What it says: table, row's name, columns.
        public var change: RowChange?
        /// What was decided; `nil` for nothing yet.
        public var decision: String?
    }

    // MARK: Reading

    /// How much waits.
    ///
    /// - Throws: ``StoreError``.
    public func counts() throws -> Counts { try store.read { try counts($0) } }

    func counts(_ db: Database) throws -> Counts {
        var counts = Counts()
        let waiting = try Row.fetchAll(
            db,
            sql: "SELECT reason, count(*) AS count FROM shared_waiting GROUP BY reason"
        )
        for row in waiting {
            let count: Int = try row.value("count")
            switch Waiting.Reason(rawValue: try row.value("reason")) {
            case .asked: counts.waiting = count
            case .declined: counts.declined = count
            case .failed: counts.failed = count
            case .parent: counts.parents = count
            case .upgrade: counts.upgrade = count
            case nil: break
            }
        }
        counts.conflicts = try Int.fetchOne(db, sql: "SELECT count(*) FROM shared_conflict") ?? 0
        counts.attention =
            try Int.fetchOne(
                db,
                sql: "SELECT count(*) FROM shared_refusal WHERE decision IS NULL"
            ) ?? 0
        return counts
    }

    /// What is asked about, the oldest first.
    ///
    /// - Parameter declined: whether what was declined is meant too.
    /// - Returns: the sets.
    /// - Throws: ``StoreError``.
    public func sets(declined: Bool = false) throws -> [WaitingSet] {
        try store.read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT set_number, min(actor) AS actor, min(waiting.station) AS station,
                        max(hlc) AS hlc, min(reason = 'declined') AS declined,
                        max(error) AS error
                    FROM shared_waiting AS waiting JOIN shared_change USING (uid)
                    WHERE kind = 'waits'
                        AND (reason IN ('asked', 'failed') OR (:declined AND reason = 'declined'))
                    GROUP BY set_number ORDER BY set_number
                    """,
                arguments: ["declined": declined]
            )
            return try rows.map { row in
                let number: Int = try row.value("set_number")
                let hlc = HybridTime(rawValue: try row.value("hlc")) ?? .zero
                return WaitingSet(
                    number: number,
                    actor: try row.value("actor"),
                    station: try row.value("station"),
                    at: hlc.instant,
                    isDeclined: try row.value("declined"),
                    summary: try summary(of: number, db),
                    error: try row.value("error")
                )
            }
        }
    }

    /// What the changes of a set would do; rows that are new here are counted without reading them.
    private func summary(of set: Int, _ db: Database) throws -> ConsentSummary {
        let log = SharedLog(db: db)
        var summary = ConsentSummary()
        summary.created =
            try Int.fetchOne(
                db,
                sql: """
                    SELECT count(*) FROM shared_waiting WHERE set_number = ? AND action = 'create'
                    """,
                arguments: [set]
            ) ?? 0
        let others = try changes(of: set, isNew: false, db)
        for (row, changes) in Dictionary(grouping: others, by: { $0.change.row?.row }) {
            guard let row else { continue }
            let part = ConsentSummary(changes, on: try log.registers(of: row))
            summary.changed += part.changed
            summary.deleted += part.deleted
            summary.conflicting += part.conflicting
        }
        return summary
    }

    /// The changes of a set, in the order they came.
    ///
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)`` for a set that does not wait.
    public func changes(of set: Int) throws -> [KeptChange] {
        try demand([set])
        return try store.read { try changes(of: set, isNew: nil, $0) }
    }

    private func changes(of set: Int, isNew: Bool?, _ db: Database) throws -> [KeptChange] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT line, hlc, stamped_by FROM shared_waiting JOIN shared_change USING (uid)
                WHERE set_number = :set AND kind = 'waits'
                    AND (:isNew IS NULL OR (action = 'create') = :isNew) ORDER BY arrival
                """,
            arguments: ["set": set, "isNew": isNew]
        ).map { try KeptChange($0) }
    }

    /// The rows that the changes of a set touch, as they are called here or there.
    ///
    /// - Throws: ``StoreError``.
    public func name(of change: RowChange) throws -> String {
        try store.read { db in
            try Self.name(of: change.row, in: change.table, db) { change.fields[$0] ?? nil }
        }
    }

    /// What a row is called here, or where it is not, in what is said of it.
    static func name(
        of row: SyncID,
        in table: String,
        _ db: Database,
        orSaid said: (String) -> String?
    ) throws -> String {
        guard table != "site" else { return "site" }
        if SharedTables.known.parents[table] == ["item"] {
            let registers = try SharedLog(db: db).registers(of: row)
            let item = registers.field("item", of: row)?.winner.value ?? said("item")
            guard let item = item.flatMap(SyncID.init(hex:)) else {
                return String(row.description.suffix(8))
            }
            return try name(of: item, in: "item", db) { _ in nil }
        }
        let column = table == "item" ? "id" : "name"
        let here =
            SharedTables.isOwn(table)
            ? try String.fetchOne(
                db,
                sql: "SELECT \"\(column)\" FROM \"\(table)\" WHERE uid = ?",
                arguments: [row.data]
            ) : nil
        return here ?? said(column) ?? String(row.description.suffix(8))
    }

    // MARK: Deciding about what waits

    /// Says yes, and shows what can be shown, a batch a transaction.
    ///
    /// - Parameters:
    ///   - sets: the sets; `nil` for all.
    ///   - declined: whether those that were declined are meant too.
    ///   - author: who says so.
    ///   - progress: told after each batch how many changes were tried.
    /// - Returns: how many changes were shown.
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)`` for a set that does not wait.
    @discardableResult
    public func accept(
        _ sets: [Int]?,
        declined: Bool = false,
        by author: Author,
        progress: (Int) -> Void = { _ in }
    ) throws -> Int {
        try demand(sets)
        let before = try waitingCount()
        try store.write { db in
            let waiting = SharedWaiting(log: SharedLog(db: db))
            guard let sets else { return try waiting.accept(nil, declined: declined) }
            for set in sets { try waiting.accept(set, declined: true) }
        }
        try apply(by: author, progress: progress)
        return before - (try waitingCount())
    }

    /// Shows what has a yes and can be shown by now.
    ///
    /// - Throws: ``StoreError``.
    public func apply(by author: Author, progress: (Int) -> Void = { _ in }) throws {
        var tried = 0
        defer {
            if tried > Self.batch {
                try? store.write { try $0.keepInMemory() }
            }
        }
        while true {
            let count = try store.write { db in
                // Many rows touch all parts of the indexes.
                if tried > 0 { try db.keepInMemory(kilobytes: 49_152) }
                return try SharedWaiting(log: SharedLog(db: db))
                    .apply(limit: Self.batch, by: author.name, at: author.at)
            }
            guard count > 0 else { return }
            tried += count
            progress(tried)
        }
    }

    /// How many changes are shown in one transaction.
    private static let batch = 500

    private func waitingCount() throws -> Int {
        try store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM shared_waiting") ?? 0 }
    }

    /// Says no: nothing is lost, and it is offered again when asked for.
    ///
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)`` for a set that does not wait.
    public func decline(_ sets: [Int]?) throws {
        try demand(sets)
        try store.write { db in
            let waiting = SharedWaiting(log: SharedLog(db: db))
            guard let sets else { return try waiting.decline(nil) }
            for set in sets { try waiting.decline(set) }
        }
    }

    private func demand(_ sets: [Int]?) throws {
        guard let sets else { return }
        let known = try store.read { db in
            _ = try House.demand(.station, db)
            return try Set(Int.fetchAll(db, sql: "SELECT DISTINCT set_number FROM shared_waiting"))
        }
        for set in sets where !known.contains(set) {
            throw StoreError.notFound(
                kind: "set of changes that waits",
                name: "S-\(set)",
                remedy: "muster sync waiting, for those there are"
            )
        }
    }
}
