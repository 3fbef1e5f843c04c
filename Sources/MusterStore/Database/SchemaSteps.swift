import GRDB

/// The steps that bring a database from one schema to the next; those that are missing are taken
/// together, in one transaction: either all of them or none.
///
/// The names of those taken stand in the table that GRDB's own migrator uses, which applies each step in
/// a transaction of its own.
struct SchemaSteps {
    private var steps: [(name: String, body: (Database) throws -> Void)] = []

    /// Adds a step behind the others.
    mutating func registerMigration(_ name: String, _ body: @escaping (Database) throws -> Void) {
        steps.append((name, body))
    }

    /// The names of the steps that were taken, of a newer version's too.
    func appliedIdentifiers(_ db: Database) throws -> Set<String> {
        guard try db.tableExists("grdb_migrations") else { return [] }
        return try String.fetchSet(db, sql: "SELECT identifier FROM grdb_migrations")
    }

    /// Whether a newer version has taken steps that are not known here.
    func hasBeenSuperseded(_ db: Database) throws -> Bool {
        try !appliedIdentifiers(db).isSubset(of: steps.map(\.name))
    }

    /// Whether steps are missing.
    func isBehind(_ db: Database) throws -> Bool {
        let applied = try appliedIdentifiers(db)
        return steps.contains { !applied.contains($0.name) }
    }

    /// Takes the steps that are missing.
    ///
    /// Tables may be made anew under their old names, so references are looked at once, at the end
    /// (https://www.sqlite.org/lang_altertable.html, "making other kinds of table schema changes").
    ///
    /// - Throws: a database error; nothing is changed then.
    func migrate(_ connection: any DatabaseWriter) throws {
        try connection.barrierWriteWithoutTransaction { db in
            guard try isBehind(db) else { return }
            try db.execute(sql: "PRAGMA foreign_keys = OFF")
            defer { try? db.execute(sql: "PRAGMA foreign_keys = ON") }
            try db.inTransaction(.immediate) {
                try db.execute(
                    sql: """
                        CREATE TABLE IF NOT EXISTS grdb_migrations \
                        (identifier TEXT NOT NULL PRIMARY KEY)
                        """
                )
                let applied = try appliedIdentifiers(db)
                for (name, body) in steps where !applied.contains(name) {
                    try body(db)
                    try db.execute(
                        sql: "INSERT INTO grdb_migrations (identifier) VALUES (?)",
                        arguments: [name]
                    )
                }
                try db.checkForeignKeys()
                return .commit
            }
        }
    }
}
