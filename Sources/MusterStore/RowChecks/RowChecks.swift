import GRDB

/// Checksums of the rows that nothing else proves, kept by SQLite itself.
///
/// Each table has an index over the first column of its key and over ``RowSum`` of all its columns.
/// SQLite keeps indexes with every row that is written, in the same transaction, and refuses to change
/// or delete a row whose entry is not there. So damage is not written over unseen: a row that was
/// changed on the disk stands out until the database is replaced.
enum RowChecks {
    /// Tables whose rows are proven in another way.
    static let provenOtherwise: Set<String> = [
        // Each record hashes the one before it, and the audit's seals and the trail have their ends.
        "audit_record", "trail",
        // So does each of these.
        "excursion", "alarm_event", "event", "order_record",
        // Nothing is in it between two transactions.
        "item_unindexed",
        // These follow from the events, and are compared with them.
        "event_thing", "event_ref", "event_party", "edge",
        // The audit's first record has the hash of the list.
        "audit_expected",
        // The names of the steps are known.
        "grdb_migrations",
    ]

    /// The index that has the checksums of a table.
    static func index(of table: String) -> String { "\(table)_check" }

    /// Begins to keep the checksums of all tables that need them.
    static func keepAll(_ db: Database) throws {
        for table in try tables(db) { try keep(table, db) }
    }

    /// The tables that a database must have checksums of.
    ///
    /// The index of words is left out: it follows from the items, and is compared with them.
    static func tables(_ db: Database) throws -> [String] {
        try String.fetchAll(
            db,
            sql: """
                SELECT name FROM pragma_table_list
                WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
                ORDER BY name
                """
        ).filter { !provenOtherwise.contains($0) }
    }

    /// Begins to keep the checksums of one table.
    static func keep(_ table: String, _ db: Database) throws {
        let row = try Columns(of: table, db)
        try db.execute(
            sql: """
                CREATE INDEX "\(index(of: table))" ON "\(table)" ("\(row.lead)", \(row.sum()))
                """
        )
    }

    /// The columns of a table.
    struct Columns {
        /// The first of its key: entries that lead with it lie where their rows do.
        let lead: String
        private let all: [String]

        init(of table: String, _ db: Database) throws {
            let columns = try Row.fetchAll(
                db,
                sql: "SELECT name, pk FROM pragma_table_info(?) ORDER BY cid",
                arguments: [table]
            )
            all = try columns.map { try $0.value("name") }
            let key = try columns.first { try $0.value("pk") == 1 } ?? columns.first
            lead = try key?.value("name") ?? "rowid"
        }

        /// The checksum of a row, as SQL.
        func sum(of alias: String? = nil) -> String {
            let names = all.map { (alias.map { $0 + "." } ?? "") + "\"\($0)\"" }
            return "\(RowSum.name)(\(names.joined(separator: ", ")))"
        }
    }
}
