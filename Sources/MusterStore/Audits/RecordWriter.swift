import FoundationEssentials
import GRDB
import GRDBSQLite
import MusterAudit
import MusterCore

/// Writes records, the busiest rows of the store, straight through SQLite's own binding calls.
///
/// Going through GRDB's argument values costs more than SQLite itself does.
struct RecordWriter {
    private let statement: Statement

    init(_ db: Database) throws {
        statement = try db.cachedStatement(
            sql: "INSERT INTO audit_record (key, at, kind, body, hash) VALUES (?, ?, ?, ?, ?)"
        )
    }

    /// The key of a record: its audit's number, then its own.
    static func key(audit: Int64, sequence: Int) -> Int64 {
        audit << 32 | Int64(sequence)
    }

    /// The number of the record with this key, in its audit.
    static func sequence(key: Int64) -> Int {
        Int(key & 0xFFFF_FFFF)
    }

    /// The hash of one record, 32 bytes; `nil` where there is no such record.
    static func hash(audit: Int64, sequence: Int, _ db: Database) throws -> Data? {
        try Data.fetchOne(
            db,
            sql: "SELECT hash FROM audit_record WHERE key = ?",
            arguments: [key(audit: audit, sequence: sequence)]
        )
    }

    /// Writes one record of the audit with this number.
    func write(_ record: AuditRecord, audit: Int64) throws {
        let sqlite = statement.sqliteStatement
        sqlite3_reset(sqlite)
        sqlite3_bind_int64(sqlite, 1, Self.key(audit: audit, sequence: record.sequence))
        sqlite3_bind_int64(sqlite, 2, record.at.microseconds)
        var (kind, body) = (record.kind.rawValue, record.body)
        // The bytes are read before the call returns: SQLite need not copy them.
        let code = kind.withUTF8 { kind in
            body.withUTF8 { body in
                record.hash.withUnsafeBytes { hash in
                    bindText(sqlite, 3, kind)
                    bindText(sqlite, 4, body)
                    sqlite3_bind_blob(sqlite, 5, hash.baseAddress, Int32(hash.count), nil)
                    return sqlite3_step(sqlite)
                }
            }
        }
        sqlite3_reset(sqlite)
        sqlite3_clear_bindings(sqlite)
        guard code == SQLITE_DONE else {
            throw DatabaseError(resultCode: ResultCode(rawValue: code))
        }
    }

    private func bindText(
        _ sqlite: SQLiteStatement,
        _ index: Int32,
        _ text: UnsafeBufferPointer<UInt8>
    ) {
        text.withMemoryRebound(to: CChar.self) { characters in
            _ = sqlite3_bind_text(
                sqlite,
                index,
                characters.baseAddress,
                Int32(characters.count),
                nil
            )
        }
    }
}
