import FoundationEssentials
import GRDB
import MusterCore
import MusterSync

/// Settling what two people wrote without seeing each other, and what the hub did not take.
extension SharedQuestions {
    /// What people have to look at, by number.
    ///
    /// - Throws: ``StoreError``.
    public func disagreements() throws -> [Disagreement] {
        try store.read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM shared_conflict ORDER BY number")
                .compactMap { try Self.disagreement($0, db) }
        }
    }

    /// One of them.
    ///
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)`` for one that is not known, or settled.
    private static func demand(_ number: Int, _ db: Database) throws -> Disagreement {
        let row = try Row.fetchOne(
            db,
            sql: "SELECT * FROM shared_conflict WHERE number = ?",
            arguments: [number]
        )
        guard let row, let found = try disagreement(row, db) else {
            throw StoreError.notFound(
                kind: "conflict",
                name: "C-\(number)",
                remedy: "muster sync conflicts, for those there are"
            )
        }
        return found
    }

    private static func disagreement(_ stored: Row, _ db: Database) throws -> Disagreement? {
        let log = SharedLog(db: db)
        let row = try stored.syncID("row")
        let kind = Conflict.Kind(rawValue: try stored.value("kind")) ?? .field
        let field: String = try stored.value("field")
        let registers = try log.registers(of: row)
        guard let table = registers.rows[row]?.table else { return nil }
        var (sides, rows): ([Side], [SyncID]) = ([], [])
        if kind == .id {
            (sides, rows) = try named(row, table, field, log)
        } else {
            let found = registers.conflicts().first { $0.kind == kind && $0.field == field }
            sides = (found?.sides ?? []).map { side in
                Side(side.leaf, wins: side.wins)
            }
        }
        guard sides.count > 1 else { return nil }
        return Disagreement(
            number: try stored.value("number"),
            kind: kind,
            object: try name(of: row, in: table, db) {
                registers.field($0, of: row)?.winner.value
            },
            field: field,
            sides: sides,
            row: row,
            rows: rows
        )
    }

    /// The rows that have one name, the one that keeps it first.
    private static func named(
        _ row: SyncID,
        _ table: String,
        _ field: String,
        _ log: SharedLog
    ) throws -> ([Side], [SyncID]) {
        let typed = try log.registers(of: row).field(field, of: row)?.winner.value ?? ""
        let all = try Row.fetchAll(
            log.db,
            sql: """
                SELECT uid, "\(field)" AS name FROM "\(table)"
                WHERE ("\(field)" = :name OR substr("\(field)", 1, :length) = :name || '~')
                \(table == "item" ? "AND deleted_at IS NULL" : "") ORDER BY length("\(field)"), 2
                """,
            arguments: ["name": typed, "length": typed.unicodeScalars.count + 1]
        )
        var (sides, rows): ([Side], [SyncID]) = ([], [])
        for stored in all {
            let other = try stored.syncID("uid")
            guard let leaf = try log.registers(of: other).field(field, of: other)?.winner,
                leaf.value == typed
            else { continue }
            var side = Side(leaf, wins: rows.isEmpty)
            side.value = try stored.value("name")
            sides.append(side)
            rows.append(other)
        }
        return (sides, rows)
    }

    /// Settles a conflict: one of its values, or another one, stands alone from now on.
    ///
    /// - Parameters:
    ///   - number: the conflict.
    ///   - choice: which side, from 1; `nil` for a value of its own.
    ///   - value: the value, where no side is taken; for a name that several rows have, what the later one
    ///     is called from now on.
    ///   - author: who settles it.
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)``, ``StoreError/conflict(what:remedy:)`` for a side
    ///   that there is not, or a value that cannot be.
    public func settle(
        _ number: Int,
        taking choice: Int?,
        value: String?,
        by author: Author
    ) throws {
        try store.write { db in
            let found = try Self.demand(number, db)
            let log = SharedLog(db: db)
            let change = try Self.change(settling: found, choice, value, log)
            if let fault = SharedTables.fault(in: change) {
                throw StoreError.conflict(
                    what: "C-\(number) cannot be settled so: \(fault.what)",
                    remedy: "muster sync conflicts shows the values it may have"
                )
            }
            let kept = try Self.write(change, log, by: author)
            let obstacles = try SharedChanges(log: log, author: author).show([kept])
            if let obstacle = obstacles.values.first {
                throw StoreError.conflict(
                    what: "C-\(number) cannot be settled so: \(obstacle)",
                    remedy: "free that beacon first, or take another side"
                )
            }
        }
    }

    private static func change(
        settling found: Disagreement,
        _ choice: Int?,
        _ value: String?,
        _ log: SharedLog
    ) throws -> RowChange {
        let numbers = 1...found.sides.count
        if let choice, !numbers.contains(choice) {
            throw StoreError.conflict(
                what: "C-\(found.number) has no side \(choice)",
                remedy: "--take 1 to --take \(found.sides.count); muster sync conflicts shows them"
            )
        }
        let side = choice.map { found.sides[$0 - 1] }
        let row = found.kind == .id ? found.rows.last ?? found.row : found.row
        let registers = try log.registers(of: row)
        let wanted: (field: String, value: String?)
        switch found.kind {
        case .deleted:
            let isGone = side?.wins ?? false
            wanted = (RowChange.deletion, isGone ? RowChange.gone : RowChange.present)
        case .id where value == nil:
            throw StoreError.conflict(
                what:
                    "C-\(found.number): several rows are called \(PlainText.quoted(found.object))",
                remedy:
                    "muster sync resolve C-\(found.number) --value NEWNAME renames the later one"
            )
        default: wanted = (found.field, side.map(\.value) ?? value)
        }
        guard let change = registers.settling(wanted.field, of: row, with: wanted.value) else {
            throw StoreError.notFound(
                kind: "conflict",
                name: "C-\(found.number)",
                remedy: "muster sync conflicts, for those there are"
            )
        }
        return change
    }

    /// Writes a change of this home's own that a person decided on.
    private static func write(
        _ change: RowChange,
        _ log: SharedLog,
        by author: Author
    ) throws -> KeptChange {
        guard let house = try House.read(log.db) else {
            throw StoreError.conflict(
                what: "this home stands alone",
                remedy: "muster station add NAME makes it the hub of a house"
            )
        }
        var random = SystemRandomNumberGenerator()
        return try SharedWriter(log.db, house, actor: author.name, at: author.at).put(
            change,
            SyncID(at: author.at, using: &random),
            hlc: try ChangeLog.latest(log.db, house, at: author.at) + 1
        )
    }

    // MARK: What the hub did not take

    /// Changes that the hub did not take and nobody has decided about, the oldest first.
    ///
    /// - Throws: ``StoreError``.
    public func refused() throws -> [Refused] {
        try store.read { db in
            try Row.fetchAll(
                db,
                sql: "SELECT * FROM shared_refusal WHERE decision IS NULL ORDER BY at, uid"
            ).map(Self.refused)
        }
    }

    private static func refused(_ row: Row) throws -> Refused {
        let line = Array(try row.value("line") as Data)
        let stamp = Stamp(time: .zero, origin: SyncID(high: 0, low: 0))
        let kept = try? KeptChange(line: line, stamp: stamp)
        return Refused(
            uid: try row.syncID("uid"),
            station: try row.value("station"),
            refusal: Refusal(code: try row.value("code"), what: try row.value("what")),
            actor: kept?.change.actor ?? "",
            at: Instant(microseconds: try row.value("at")),
            change: kept?.change.row,
            decision: try row.value("decision")
        )
    }

    /// Decides about a change that the hub did not take: it is written again, by whoever decides, or laid
    /// aside.
    ///
    /// - Parameters:
    ///   - uid: the change, by the last digits of its name: the first ones are its time.
    ///   - isAccepted: whether it is written.
    ///   - author: who decides.
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)``, ``StoreError/conflict(what:remedy:)`` for one that
    ///   something stands against.
    public func decide(_ uid: String, accepting isAccepted: Bool, by author: Author) throws {
        try store.write { db in
            let found = try Row.fetchAll(
                db,
                sql: "SELECT * FROM shared_refusal WHERE decision IS NULL"
            ).map(Self.refused).filter { $0.uid.description.hasSuffix(uid.lowercased()) }
            guard uid.count >= 4, found.count == 1, let refused = found.first else {
                throw StoreError.notFound(
                    kind: "change that was not taken",
                    name: uid,
                    remedy: "muster sync attention, for those there are"
                )
            }
            if isAccepted { try Self.accept(refused, SharedLog(db: db), by: author) }
            try db.execute(
                sql: """
                    UPDATE shared_refusal SET decision = ?, decided_at = ?, decided_by = ?
                    WHERE uid = ?
                    """,
                arguments: [
                    isAccepted ? "accepted" : "discarded", author.at.microseconds, author.name,
                    refused.uid.data,
                ]
            )
        }
    }

    private static func accept(_ refused: Refused, _ log: SharedLog, by author: Author) throws {
        let words = String(refused.uid.description.suffix(8))
        guard var change = refused.change, SharedTables.has(change.table),
            SharedTables.fault(in: change) == nil
        else {
            throw StoreError.conflict(
                what: "change \(words) cannot be taken: \(refused.refusal.what)",
                remedy: "muster sync attention --discard \(words) lays it aside"
            )
        }
        let registers = try log.registers(of: change.row)
        if registers.rows[change.row] != nil {
            if change.action == .create { change.action = .update }
            for name in change.fields.keys {
                change.base[name] = registers.base(of: name, in: change.row, withConflicts: false)
            }
        }
        let kept = try write(change, log, by: author)
        let obstacles = try SharedChanges(log: log, author: author).show([kept])
        guard let obstacle = obstacles.values.first else { return }
        throw StoreError.conflict(
            what: "change \(words) cannot be taken: \(obstacle)",
            remedy: "free that beacon first, or lay the change aside with --discard"
        )
    }
}

extension SharedQuestions.Side {
    fileprivate init(_ leaf: Registers.Leaf, wins: Bool) {
        self.init(
            value: leaf.value,
            actor: leaf.actor,
            station: leaf.station,
            at: leaf.stamp.time.instant,
            wins: wins
        )
    }
}
