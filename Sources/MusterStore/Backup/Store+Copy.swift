import GRDB
import MusterCore

extension Store {
    /// Writes the database as it stands at this moment into a new file, compact and consistent.
    ///
    /// Nobody waits for it: it reads one snapshot, and takes no lock that a writer wants. What is damaged is
    /// not copied: SQLite computes the checksums of a copy from its rows, so that nothing could tell any
    /// more.
    ///
    /// - Parameter target: the new file; there must be none.
    /// - Throws: ``StoreError``, ``StoreError/full(path:)`` and ``StoreError/damaged(path:reason:)`` among
    ///   them.
    public func copy(to target: String) throws {
        let damage = try health.rowProblems().problems
        guard damage.isEmpty else {
            throw StoreError.damaged(
                path: path,
                reason: Sentence(verbatim: damage.map(\.what).joined(separator: "; "))
            )
        }
        do {
            let source = try DatabaseFile.openForCopying(path, as: nameForReading)
            defer { try? source.close() }
            try source.inDatabase { db in
                try db.execute(sql: "VACUUM INTO ?", arguments: [target])
            }
        } catch let error as DatabaseError {
            let failure = StoreError(error, path: path)
            if case .full = failure { throw StoreError.full(path: target) }
            throw failure
        }
    }
}
