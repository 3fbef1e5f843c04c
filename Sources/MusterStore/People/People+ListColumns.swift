import GRDB

/// The columns that people chose for lists.
extension People {
    /// The columns that a person chose for a list; `nil` for the usual ones.
    ///
    /// - Parameters:
    ///   - list: the list, by its address: `places`.
    ///   - person: the login.
    /// - Returns: the keys of the columns.
    /// - Throws: ``StoreError``.
    public func chosenColumns(of list: String, for person: String) throws -> [String]? {
        try store.read { db in
            try String.fetchOne(
                db,
                sql: "SELECT value FROM setting WHERE key = ?",
                arguments: [Self.columnsKey(list, person)]
            )
        }?.split(separator: " ").map(String.init)
    }

    /// Keeps the columns that a person chose for a list; none for the usual ones.
    ///
    /// - Throws: ``StoreError``.
    public func chooseColumns(
        _ columns: [String],
        of list: String,
        for person: String
    ) throws {
        let key = Self.columnsKey(list, person)
        try store.write { db in
            try db.execute(sql: "DELETE FROM setting WHERE key = ?", arguments: [key])
            guard !columns.isEmpty else { return }
            try db.execute(
                sql: "INSERT INTO setting (key, value) VALUES (?, ?)",
                arguments: [key, columns.joined(separator: " ")]
            )
        }
    }

    private static func columnsKey(_ list: String, _ person: String) -> String {
        "columns:\(list):\(person)"
    }
}
