import FoundationEssentials
import GRDB
import MusterCore
import MusterCrypto

/// A table that rows are only added to, each with a hash over itself and the hash before it.
///
/// `hash(n) = SHA-256( hash(n-1) ‖ text(n) )`, with the text the JSON array of the row's columns but the
/// hash, and `hash(0) = SHA-256("muster " ‖ the table's name)`. A changed, inserted or removed row breaks
/// every hash behind it. Source of the hash: FIPS 180-4.
struct AppendedChain {
    /// The table.
    let table: String
    /// Its columns but the hash; the first is the key, which counts up from 1.
    let columns: [String]

    static let events = AppendedChain(
        table: "alarm_event",
        columns: ["key", "alarm", "at", "noted_at", "kind", "state", "actor", "body"]
    )
    static let excursions = AppendedChain(
        table: "excursion",
        columns: [
            "number", "identity", "revision", "series", "begins", "ends", "withdrawn", "noted_at",
            "body",
        ]
    )

    /// Adds a row.
    ///
    /// - Parameters:
    ///   - values: the values of the columns behind the key.
    ///   - db: the database.
    /// - Returns: the key.
    /// - Throws: a database error.
    func append(_ values: [DatabaseValue], _ db: Database) throws -> Int64 {
        let last = try Row.fetchOne(
            db,
            sql:
                "SELECT \(columns[0]) AS key, hash FROM \(table) ORDER BY \(columns[0]) DESC LIMIT 1"
        )
        let key = try (last?.value("key") as Int64? ?? 0) + 1
        let head = try last.map { Array(try $0.value("hash") as Data) } ?? start
        let row = [key.databaseValue] + values
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        try db.execute(
            sql: """
                INSERT INTO \(table) (\(columns.joined(separator: ", ")), hash)
                VALUES (\(marks), ?)
                """,
            arguments: StatementArguments(
                row + [Data(Self.hash(of: row, after: head)).databaseValue]
            )
        )
        return key
    }

    /// The key of the first row that does not follow; `nil` where all do.
    func firstFault(_ db: Database) throws -> Int64? {
        let rows = try Row.fetchCursor(
            db,
            sql:
                "SELECT \(columns.joined(separator: ", ")), hash FROM \(table) ORDER BY \(columns[0])"
        )
        var (key, head) = (Int64(0), start)
        while let row = try rows.next() {
            key += 1
            let values = columns.map { row[$0] as DatabaseValue }
            let hash: Data = try row.value("hash")
            guard values.first == key.databaseValue,
                Array(hash) == Self.hash(of: values, after: head)
            else { return key }
            head = Array(hash)
        }
        return nil
    }

    private var start: [UInt8] { SHA256.digest(of: "muster \(table)".utf8) }

    private static func hash(of row: [DatabaseValue], after head: [UInt8]) -> [UInt8] {
        var json = JSONWriter()
        json.array { json in
            for value in row {
                switch value.storage {
                case .int64(let number): json.integer(number)
                case .string(let text): json.string(text)
                default: json.string(nil)
                }
            }
        }
        return SHA256.digest(of: head + json.bytes)
    }
}
