import MusterCrypto
import GRDB
import GRDBSQLite

/// The SQL function with which the database keeps a checksum of each row.
///
/// `muster_row_sum(…)` is the first 64 bits of a SHA-256 over the values in their order. Each value
/// begins with its kind, and with its length where that varies, so that no two different rows hash the
/// same bytes. What it gives never changes: databases are full of it.
enum RowSum {
    /// The function's name.
    static let name = "muster_row_sum"

    /// Makes the function known to a connection.
    ///
    /// - Throws: a database error.
    static func register(_ db: Database) throws {
        let code = sqlite3_create_function_v2(
            db.sqliteConnection,
            name,
            -1,
            SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS,
            nil,
            { context, count, values in
                sqlite3_result_int64(context, RowSum.sum(values, count: Int(count)))
            },
            nil,
            nil,
            nil
        )
        guard code == SQLITE_OK else {
            throw DatabaseError(resultCode: ResultCode(rawValue: code))
        }
    }

    private static func sum(
        _ values: UnsafeMutablePointer<OpaquePointer?>?,
        count: Int
    ) -> sqlite3_int64 {
        var sha = SHA256()
        for index in 0..<count { add(values?[index], to: &sha) }
        return sha.digest().withUnsafeBytes { hash in
            sqlite3_int64(bigEndian: hash.loadUnaligned(as: sqlite3_int64.self))
        }
    }

    private static func add(_ value: OpaquePointer?, to sha: inout SHA256) {
        let kind = sqlite3_value_type(value)
        switch kind {
        case SQLITE_INTEGER: add(kind, UInt64(bitPattern: sqlite3_value_int64(value)), to: &sha)
        case SQLITE_FLOAT: add(kind, sqlite3_value_double(value).bitPattern, to: &sha)
        case SQLITE_TEXT:
            // The bytes are there for SQLite's own conversion before their count is.
            let text = sqlite3_value_text(value)
            let bytes = UnsafeRawBufferPointer(
                start: text,
                count: text == nil ? 0 : Int(sqlite3_value_bytes(value))
            )
            add(kind, UInt64(bytes.count), to: &sha)
            sha.update(bytes)
        case SQLITE_BLOB:
            let blob = sqlite3_value_blob(value)
            let bytes = UnsafeRawBufferPointer(
                start: blob,
                count: blob == nil ? 0 : Int(sqlite3_value_bytes(value))
            )
            add(kind, UInt64(bytes.count), to: &sha)
            sha.update(bytes)
        default: add(kind, 0, to: &sha)
        }
    }

    private static func add(_ kind: Int32, _ number: UInt64, to sha: inout SHA256) {
        withUnsafeBytes(of: (UInt64(kind).bigEndian, number.bigEndian)) {
            sha.update($0)
        }
    }
}
