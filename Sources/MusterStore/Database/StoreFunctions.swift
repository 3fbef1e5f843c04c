package import GRDB

/// The SQL functions that indexes of the database are made with.
package enum StoreFunctions {
    /// Makes a connection know them: without them tables can be read, but not written.
    ///
    /// - Throws: a database error.
    package static func register(_ db: Database) throws {
        try RowSum.register(db)
        NaturalKey.register(db)
    }
}
