import FoundationEssentials
import GRDB
public import MusterCore

/// The table of a resource: what is stored of a row is what its fields say.
///
/// Each stored field is the column of its key: text for a line, a paragraph and a choice, INTEGER for a
/// whole number, a flag (0 or 1), a moment (microseconds, UTC) and another row (its number), REAL for a
/// number, and a JSON list of texts for names. Beside them every table has `number` (its key, never used
/// twice), `uid` (16 bytes, for other replicas) and `deleted_at`. The table itself is made by a migration,
/// with `AUTOINCREMENT` and `STRICT`.
///
/// A row that is deleted stays, so that it can be brought back and what names it can still be read.
public struct RowTable<Row: ResourceRow>: Sendable {
    /// The table's name, also in the change log.
    public let name: String
    /// The fields that are stored.
    public let fields: [Field<Row>]

    /// Describes a table by its fields; those that can't be given are not stored.
    public init(_ name: String, fields: [Field<Row>]) {
        self.name = name
        self.fields = fields.filter { $0.write != nil }
    }

    func rows(_ db: Database, areDeleted: Bool, path: String) throws -> [Row] {
        try GRDB.Row.fetchAll(
            db,
            sql: """
                SELECT * FROM "\(name)" WHERE (deleted_at IS NOT NULL) = ?
                ORDER BY deleted_at, number
                """,
            arguments: [areDeleted]
        ).map { stored in
            var row = Row()
            row.number = try stored.value("number")
            for field in fields {
                guard let value = try field.kind.value(of: field.key, in: stored) else {
                    throw StoreError.damaged(
                        path: path,
                        reason: "row \(row.number) of \(name) has no \(field.key) that can be"
                    )
                }
                field.write?(&row, value)
            }
            return row
        }
    }

    /// The rows as they were at a moment, by number: what the change log says until then.
    ///
    /// - Parameters:
    ///   - store: where the table is.
    ///   - moment: the moment (UTC).
    /// - Returns: the rows.
    /// - Throws: ``StoreError``.
    public func rows(in store: Store, at moment: Instant) throws -> [Row] {
        try store.read { try rows($0, at: moment) }
    }

    private func rows(_ db: Database, at moment: Instant) throws -> [Row] {
        let entries = try GRDB.Row.fetchAll(
            db,
            sql: """
                SELECT stored.number, log.action, log.fields FROM update_log AS log
                JOIN "\(name)" AS stored ON stored.uid = log.row
                WHERE log.tbl = ? AND (log.hlc >> 16) <= ? ORDER BY log.pos
                """,
            arguments: [name, moment.microseconds / 1_000]
        )
        var rows: [Int64: Row] = [:]
        for entry in entries {
            let number: Int64 = try entry.value("number")
            guard try entry.value("action") as String != "delete" else {
                rows[number] = nil
                continue
            }
            var row = rows[number] ?? Row()
            row.number = number
            let text: String = try entry.value("fields")
            guard case .object(let members)? = try? JSONReader.read(Array(text.utf8)) else {
                continue
            }
            for field in fields {
                guard let member = members[field.key] else { continue }
                if case .string(let text) = member {
                    field.write?(&row, field.kind.value(logged: text))
                } else {
                    field.write?(&row, .none)
                }
            }
            rows[number] = row
        }
        return rows.values.sorted { $0.number < $1.number }
    }
}

extension Store {
    /// The rows of a resource, by number.
    ///
    /// - Parameters:
    ///   - table: the resource's table.
    ///   - areDeleted: whether those that were deleted are asked for, and not those that are there;
    ///     they come in the order in which they were deleted.
    /// - Returns: the rows.
    /// - Throws: ``StoreError``.
    public func rows<Row>(of table: RowTable<Row>, deleted areDeleted: Bool = false) throws -> [Row]
    {
        try read { try table.rows($0, areDeleted: areDeleted, path: path) }
    }

    /// Changes rows of a resource: all of it is kept, with its entries of the change log, or nothing.
    ///
    /// - Parameters:
    ///   - table: the resource's table.
    ///   - author: who changes them.
    ///   - body: makes the changes, and sees all rows as they are within the transaction; what it throws
    ///     ends it.
    /// - Returns: what `body` returns.
    /// - Throws: ``StoreError``, and what `body` throws.
    public func change<Row, Value>(
        _ table: RowTable<Row>,
        by author: Author,
        _ body: (inout RowChanges<Row>) throws -> Value
    ) throws -> Value {
        try write { db in
            var changes = try RowChanges(table, db, author, path: path)
            let value = try body(&changes)
            try changes.finish()
            return value
        }
    }
}

/// The rows of a resource while they are changed; each change goes to the change log.
public struct RowChanges<Row: ResourceRow> {
    /// The rows that are there.
    public private(set) var index: RowIndex<Row>
    private let table: RowTable<Row>
    private let db: Database
    private let author: Author
    private let path: String
    private var log: ChangeLog

    fileprivate init(
        _ table: RowTable<Row>,
        _ db: Database,
        _ author: Author,
        path: String
    ) throws {
        (self.table, self.db, self.author, self.path) = (table, db, author, path)
        index = RowIndex(
            try table.rows(db, areDeleted: false, path: path),
            fields: table.fields
        )
        log = try ChangeLog(db, actor: author.name, at: author.at)
    }

    /// Adds a row.
    ///
    /// - Returns: the row with its number.
    /// - Throws: a database error.
    public mutating func add(_ row: Row) throws -> Row {
        var row = row
        let (uid, keys) = (log.uid(), table.fields.map(\.key))
        let columns = (["uid"] + keys).map { "\"\($0)\"" }.joined(separator: ", ")
        let marks = Array(repeating: "?", count: keys.count + 1).joined(separator: ", ")
        try db.execute(
            sql: "INSERT INTO \"\(table.name)\" (\(columns)) VALUES (\(marks))",
            arguments: StatementArguments(
                [uid.databaseValue] + table.fields.map { $0.read(row).stored }
            )
        )
        row.number = db.lastInsertedRowID
        try log.write(table.name, row: uid, .create, entries(table.fields, of: row))
        index.add(row)
        return row
    }

    /// Puts a changed row in the place of the one with its number; only what differs is written.
    ///
    /// - Throws: a database error.
    public mutating func put(_ row: Row) throws {
        guard let before = index[row.number] else { return }
        let changed = table.fields.filter { $0.read(row) != $0.read(before) }
        guard !changed.isEmpty else { return }
        let columns = changed.map { "\"\($0.key)\" = ?" }.joined(separator: ", ")
        try db.execute(
            sql: "UPDATE \"\(table.name)\" SET \(columns) WHERE number = ?",
            arguments: StatementArguments(
                changed.map { $0.read(row).stored } + [row.number.databaseValue]
            )
        )
        try log.write(table.name, row: try uid(of: row), .update, entries(changed, of: row))
        index.replace(row)
    }

    /// Takes a row away; ``restore(_:)`` brings it back.
    ///
    /// - Throws: a database error.
    public mutating func delete(_ row: Row) throws {
        try mark(row, deletedAt: author.at)
        try log.write(table.name, row: try uid(of: row), .delete, [])
        index.remove(row)
    }

    /// Brings back a row that was deleted.
    ///
    /// - Throws: a database error.
    public mutating func restore(_ row: Row) throws {
        try mark(row, deletedAt: nil)
        try log.write(table.name, row: try uid(of: row), .create, entries(table.fields, of: row))
        index.add(row)
    }

    /// The rows that were deleted, the last one at the end.
    ///
    /// - Throws: a database error.
    public func deletedRows() throws -> [Row] {
        try table.rows(db, areDeleted: true, path: path)
    }

    fileprivate func finish() throws { try log.finish() }

    private func mark(_ row: Row, deletedAt moment: Instant?) throws {
        try db.execute(
            sql: "UPDATE \"\(table.name)\" SET deleted_at = ? WHERE number = ?",
            arguments: [moment?.microseconds, row.number]
        )
    }

    private func uid(of row: Row) throws -> Data {
        try Data.fetchOne(
            db,
            sql: "SELECT uid FROM \"\(table.name)\" WHERE number = ?",
            arguments: [row.number]
        ) ?? Data()
    }

    private func entries(_ fields: [Field<Row>], of row: Row) -> [(String, String?)] {
        fields.map { field in
            let text = field.text(row)
            return (field.key, text.isEmpty ? nil : text)
        }
    }
}

extension FieldValue {
    /// The value as a column has it.
    fileprivate var stored: DatabaseValue {
        switch self {
        case .none: .null
        case .text(let text): text.databaseValue
        case .whole(let number): number.databaseValue
        case .number(let number): number.databaseValue
        case .flag(let flag): (flag ? 1 : 0).databaseValue
        case .moment(let moment): moment.microseconds.databaseValue
        case .row(let number): number.databaseValue
        case .names(let names): TextList(names).json.databaseValue
        }
    }
}

extension FieldKind {
    /// Reads what the change log has of a value.
    fileprivate func value(logged text: String) -> FieldValue {
        if case .row(let identifiers) = self {
            return identifiers.number(text).map { .row($0) } ?? .none
        }
        return value(typed: text) ?? .none
    }

    /// Reads a column; `nil` for what no value of the kind is stored as.
    fileprivate func value(of column: String, in row: GRDB.Row) throws -> FieldValue? {
        switch self {
        case .line, .gs1Key, .paragraph, .choice:
            return (try row.value(column) as String?).map { .text($0) } ?? FieldValue.none
        case .whole: return (try row.value(column) as Int?).map { .whole($0) } ?? FieldValue.none
        case .number:
            return (try row.value(column) as Double?).map { .number($0) } ?? FieldValue.none
        case .flag: return (try row.value(column) as Int?).map { .flag($0 == 1) } ?? FieldValue.none
        case .moment:
            return (try row.value(column) as Int64?).map { .moment(Instant(microseconds: $0)) }
                ?? FieldValue.none
        case .row: return (try row.value(column) as Int64?).map { .row($0) } ?? FieldValue.none
        case .names:
            guard let text = try row.value(column) as String? else { return FieldValue.none }
            guard case .array(let values)? = try? JSONReader.read(Array(text.utf8)) else {
                return nil
            }
            return .names(
                values.compactMap { if case .string(let name) = $0 { name } else { nil } }
            )
        }
    }
}
