import FoundationEssentials
import GRDB
import MusterCore
import MusterSync

/// Writes each change of a row into the home's history, and in a house of several homes into the log that
/// they exchange, in the row's own transaction.
///
/// One entry names the fields that changed, and per field the entry its author had seen: what two
/// replicas need to tell a later edit from a conflicting one.
struct ChangeLog {
    /// What happened to a row.
    enum Action: String {
        case create, update, delete
    }

    private let db: Database
    private let shared: SharedWriter?
    private let actor: String
    private let at: Instant
    private let origin: [UInt8]
    private var hlc: Int64
    private var random = SystemRandomNumberGenerator()
    private var nextSequence: [String: Int64] = [:]

    /// Goes on with the log of this replica.
    init(_ db: Database, actor: String, at: Instant) throws {
        self.db = db
        self.actor = actor
        self.at = at
        origin = Array(try Replica.origin(db))
        let house = try House.read(db)
        shared = house.map { SharedWriter(db, $0, actor: actor, at: at) }
        hlc = try Self.latest(db, house, at: at)
    }

    /// The last moment that was given, or a moment that is later.
    ///
    /// A hybrid logical clock: 48 bits of milliseconds, 16 of a counter, never going back. A station goes by
    /// the hub's clock.
    static func latest(_ db: Database, _ house: House?, at: Instant) throws -> Int64 {
        let now = at.advanced(bySeconds: Double(house?.clock.milliseconds ?? 0) / 1_000)
        let given = try Int64.fetchOne(db.cachedStatement(sql: "SELECT hlc FROM replica"))
        return max(given ?? 0, clock(now))
    }

    /// Makes the replica row of a new database.
    static func found(_ db: Database, at: Instant) throws {
        var random = SystemRandomNumberGenerator()
        let origin = (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
        try db.execute(
            sql: "INSERT INTO replica (id, origin, hlc, schema) VALUES (1, ?, ?, ?)",
            arguments: [Data(origin), (at.microseconds / 1_000) << 16, Schema.version]
        )
    }

    /// A new identifier for a row.
    mutating func uid() -> Data {
        Data(UID(at: at, using: &random).bytes)
    }

    /// Writes one change.
    ///
    /// - Parameters:
    ///   - table: the table's name.
    ///   - row: the row's identifier, 16 bytes.
    ///   - action: what happened.
    ///   - fields: the columns that changed and their new values.
    ///   - names: columns that another home needs besides, to make the row: they name other rows.
    ///   - scope: the part of the data the row belongs to.
    /// - Throws: a database error.
    mutating func write(
        _ table: String,
        row: Data,
        _ action: Action,
        _ fields: [(String, String?)],
        besides names: [(String, String?)] = [],
        scope: String = "catalogue"
    ) throws {
        guard action != .update || !fields.isEmpty else { return }
        let uid = uid()
        hlc += 1
        try enter(uid, table, row, action, fields, scope: scope, by: actor, hlc: hlc)
        try shared?.write(uid, table, row: row, action, fields + names, hlc: hlc)
    }

    /// Writes a change of a row that only homes of a house tell each other of.
    ///
    /// - Throws: a database error.
    mutating func share(
        _ table: String,
        row: Data,
        _ action: Action,
        _ fields: [(String, String?)]
    ) throws {
        guard let shared, !fields.isEmpty else { return }
        let uid = uid()
        hlc += 1
        try shared.write(uid, table, row: row, action, fields, hlc: hlc)
    }

    /// Writes into the history what somebody changed in another home.
    ///
    /// - Parameters:
    ///   - table: the table's name.
    ///   - row: the row.
    ///   - action: what happened.
    ///   - fields: the columns that it changed here, and their new values.
    ///   - kept: who wrote it, and when that counts as written.
    /// - Throws: a database error.
    mutating func enter(
        _ table: String,
        row: SyncID,
        _ action: Action,
        _ fields: [(String, String?)],
        of kept: KeptChange
    ) throws {
        try enter(
            uid(),
            table,
            row.data,
            action,
            fields,
            scope: "catalogue",
            by: kept.change.actor,
            hlc: kept.stamp.time.rawValue
        )
    }

    private mutating func enter(
        _ uid: Data,
        _ table: String,
        _ row: Data,
        _ action: Action,
        _ fields: [(String, String?)],
        scope: String,
        by actor: String,
        hlc: Int64
    ) throws {
        var (values, base) = (JSONWriter(), JSONWriter())
        values.object { json in
            for (name, value) in fields {
                json.key(data: name)
                json.string(value)
            }
        }
        let seen = action == .create ? [:] : try lastEntries(table, row)
        base.object { json in
            for (name, _) in fields {
                guard let uid = seen[name] else { continue }
                json.key(data: name)
                json.string(Hex.text(uid))
            }
        }
        let sequence = try takeSequence(scope)
        try db.cachedStatement(
            sql: """
                INSERT INTO update_log
                    (uid, scope, origin, seq, hlc, actor, tbl, row, action, fields, base, schema)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            uid, scope, Data(origin), sequence, hlc, actor, table, row, action.rawValue,
            values.text, base.text, Schema.version,
        ])
    }

    /// The clock of the first entry of a moment: milliseconds, and room for 65,536 entries in each.
    static func clock(_ at: Instant) -> Int64 { (at.microseconds / 1_000) << 16 }

    /// Keeps the clock for the next writer; called once, when all changes are written.
    func finish() throws {
        try db.execute(sql: "UPDATE replica SET hlc = ?", arguments: [hlc])
    }

    private mutating func takeSequence(_ scope: String) throws -> Int64 {
        let next =
            try nextSequence[scope]
            ?? (Int64.fetchOne(
                db,
                sql: "SELECT max(seq) FROM update_log WHERE scope = ? AND origin = ?",
                arguments: [scope, Data(origin)]
            ) ?? 0) + 1
        nextSequence[scope] = next + 1
        return next
    }

    /// The newest entry of each field of a row.
    private func lastEntries(_ table: String, _ row: Data) throws -> [String: Data] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT uid, json_each.key AS field FROM update_log, json_each(update_log.fields)
                WHERE tbl = ? AND row = ? ORDER BY pos
                """
        )
        let entries = try Row.fetchCursor(statement, arguments: [table, row])
        var newest: [String: Data] = [:]
        while let entry = try entries.next() {
            newest[try entry.value(at: 1)] = try entry.value(at: 0) as Data
        }
        return newest
    }
}
