import FoundationEssentials
import GRDB
import MusterCore

/// Writes within a transaction which item carried which beacon, and until when.
struct BeaconBindings {
    private let db: Database
    private let at: Instant

    /// Begins to write at a moment.
    init(_ db: Database, at: Instant) { (self.db, self.at) = (db, at) }

    /// Ends the binding of what an item carries.
    func end(of item: Data) throws {
        try db.cachedStatement(
            sql: "UPDATE binding SET bound_until = ? WHERE item = ? AND bound_until IS NULL"
        ).execute(arguments: [at.microseconds, item])
    }

    /// Binds a beacon to an item that carries none.
    func hang(_ beacon: String, on item: Data) throws {
        try db.cachedStatement(
            sql: "INSERT OR REPLACE INTO binding (beacon, item, bound_from) VALUES (?, ?, ?)"
        ).execute(arguments: [beacon, item, at.microseconds])
    }
}
