import GRDB

/// What a database is made of, compared with what its version makes.
///
/// What somebody has added, such as an index of their own, is none of Muster's business.
enum SchemaFaults {
    /// What is not there, or not as Muster makes it.
    static func found(_ db: Database) throws -> [String] {
        try missing(db) + sequences(db)
    }

    /// The tables, indexes and triggers that are not there, or not as Muster makes them: SQLite finds
    /// nothing wrong with a database that lacks one.
    static func missing(_ db: Database) throws -> [String] {
        let here = try objects(db)
        let missing = try expected().filter { here[$0.key] != $0.value }.keys.sorted()
        return missing.map { "the \($0) is missing or changed" }
    }

    /// The text of each table, index and trigger, by its kind and name.
    ///
    /// The tables within the index of words are made by SQLite, whose versions may differ.
    private static func objects(_ db: Database) throws -> [String: String] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT type || ' ' || name AS object, sql FROM sqlite_schema
                WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
                    AND NOT (type = 'table' AND name LIKE 'item\\_search\\_%' ESCAPE '\\')
                """
        ).reduce(into: [:]) { objects, row in
            objects[try row.value("object")] = try row.value("sql") as String
        }
    }

    /// What a new database has.
    private static func expected() throws -> [String: String] {
        var configuration = Configuration()
        configuration.prepareDatabase { try StoreFunctions.register($0) }
        let queue = try DatabaseQueue(configuration: configuration)
        try Schema.migrator.migrate(queue)
        return try queue.read { try objects($0) }
    }

    /// Where SQLite's note of the last number of a table is not its last one.
    ///
    /// None of these tables loses its newest row, so the two are the same.
    private static func sequences(_ db: Database) throws -> [String] {
        let tables = [
            ("plan_version", "number"), ("report_drop", "number"), ("update_log", "pos"),
            ("sensor", "number"), ("series", "number"), ("limit_set", "number"),
            ("limit_use", "number"), ("alarm", "number"), ("alarm_contact", "number"),
            ("party", "number"), ("product", "number"), ("lot", "number"),
            ("place", "number"),
            ("label", "number"), ("label_sight", "number"),
        ]
        return
            try tables
            .filter { (table: String, number: String) throws -> Bool in
                try Bool.fetchOne(
                    db,
                    sql: """
                        SELECT (SELECT coalesce(max("\(number)"), 0) FROM "\(table)") IS NOT
                            coalesce((SELECT seq FROM sqlite_sequence WHERE name = ?), 0)
                        """,
                    arguments: [table]
                ) ?? true
            }
            .map { "the last number of \($0.0) is not that of its last row" }
    }
}
