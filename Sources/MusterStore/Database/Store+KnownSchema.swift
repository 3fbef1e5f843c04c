import GRDB
import Synchronization

extension Store {
    /// Fails where another process has brought the database to a newer schema since it was opened.
    ///
    /// SQLite counts the changes of a schema in the first page, which costs nothing to look at.
    ///
    /// - Throws: ``StoreError/updated(path:)``.
    func demandKnownSchema(_ db: Database) throws {
        let cookie = try Int.fetchOne(db.cachedStatement(sql: "PRAGMA schema_version"))
        guard knownCookie.withLock({ $0 != cookie }) else { return }
        if try Schema.migrator.hasBeenSuperseded(db) { throw StoreError.updated(path: path) }
        knownCookie.withLock { $0 = cookie }
    }

    /// Fails where another process has brought the database to a newer schema since it was opened.
    ///
    /// - Throws: ``StoreError/updated(path:)``, ``StoreError``.
    public func demandKnownSchema() throws {
        try read { try demandKnownSchema($0) }
    }
}
