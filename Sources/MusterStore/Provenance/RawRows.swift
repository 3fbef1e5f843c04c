import GRDB
import GRDBSQLite

/// Steps through a statement without making a row of each: for reading hundreds of thousands of numbers.
///
/// The statement belongs to its connection, and is used by one reader at a time.
struct RawRows {
    private let statement: Statement

    init(_ db: Database, sql: String) throws {
        statement = try db.makeStatement(sql: sql)
    }

    /// Runs the statement with numbers as its arguments, and calls with each row.
    func each(_ arguments: Int64..., body: (RawRow) throws -> Void) throws {
        let pointer = statement.sqliteStatement
        sqlite3_reset(pointer)
        for (index, argument) in arguments.enumerated() {
            sqlite3_bind_int64(pointer, Int32(index + 1), argument)
        }
        try step(pointer, body)
    }

    /// Runs the statement with a text as its only argument, and calls with each row.
    func each(of text: String, body: (RawRow) throws -> Void) throws {
        try statement.setArguments([text])
        try step(statement.sqliteStatement, body)
    }

    private func step(_ pointer: OpaquePointer, _ body: (RawRow) throws -> Void) throws {
        defer { sqlite3_reset(pointer) }
        while true {
            switch sqlite3_step(pointer) {
            case SQLITE_ROW: try body(RawRow(pointer: pointer))
            case SQLITE_DONE: return
            case let code: throw DatabaseError(resultCode: ResultCode(rawValue: code))
            }
        }
    }
}

/// A row that a statement stands on.
struct RawRow {
    fileprivate let pointer: OpaquePointer

    /// The number in a column; 0 where there is none.
    func number(_ column: Int32) -> Int64 { sqlite3_column_int64(pointer, column) }

    /// The number in a column, or nothing.
    func optional(_ column: Int32) -> Int64? {
        sqlite3_column_type(pointer, column) == SQLITE_NULL ? nil : number(column)
    }

    /// The real number in a column, or nothing.
    func real(_ column: Int32) -> Double? {
        sqlite3_column_type(pointer, column) == SQLITE_NULL
            ? nil : sqlite3_column_double(pointer, column)
    }

    /// The text in a column, or nothing.
    func text(_ column: Int32) -> String? {
        sqlite3_column_text(pointer, column).map { String(cString: $0) }
    }
}
