import FoundationEssentials
import GRDB

/// Which replica of the records a database is: each home has a number of its own.
enum Replica {
    /// The number, 16 bytes; none in a database that is not set up.
    static func origin(_ db: Database) throws -> Data {
        try Data.fetchOne(db, sql: "SELECT origin FROM replica") ?? Data()
    }
}
