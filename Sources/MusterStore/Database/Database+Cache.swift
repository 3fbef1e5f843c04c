import GRDB

extension Database {
    /// Keeps so much of the file in memory, for what touches many pages of it; without a number the 2 MB that
    /// SQLite keeps by itself.
    ///
    /// - Parameter kilobytes: how much.
    /// - Throws: a database error.
    func keepInMemory(kilobytes: Int = 2_000) throws {
        try execute(sql: "PRAGMA cache_size = -\(kilobytes)")
    }
}
