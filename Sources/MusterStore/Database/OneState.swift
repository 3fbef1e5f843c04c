import GRDB
import MusterPeople

/// A read transaction that several readings share.
struct OneState: Sendable {
    /// The one of the code that runs now.
    @TaskLocal static var current: OneState?

    /// The store that it is of.
    let store: ObjectIdentifier
    /// The transaction.
    // It never leaves the thread that reads: what runs in it is no asynchronous code.
    nonisolated(unsafe) let db: Database
    /// What was noted beside the database of this state's trail.
    let noted: TrailHeadFile.Content
}

extension Store {
    /// How often another state is taken when the trail goes on just then.
    private static let attempts = 20

    /// Lets everything that `body` reads come from one and the same state of the database.
    ///
    /// A proof that compares records, lists, signatures and the trail would otherwise see half of what
    /// another process has just written. The note of how far the trail has come is read with it.
    ///
    /// - Parameter body: what reads; it must not write.
    /// - Returns: what `body` returns.
    /// - Throws: what `body` throws, and ``StoreError``.
    public func inOneState<Value>(_ body: () throws -> Value) throws -> Value {
        if OneState.current?.store == ObjectIdentifier(self) { return try body() }
        let file = TrailHeadFile(database: path)
        for attempt in 1... {
            let found: Value? = try read { db in
                let last = try Trail.lastHead(db)
                let noted = file.read()
                if attempt < Self.attempts, case .noted(let lines) = noted, !lines.isEnd(last),
                    lines.newest > last?.number ?? 0
                {
                    return nil
                }
                let state = OneState(store: ObjectIdentifier(self), db: db, noted: noted)
                return try OneState.$current.withValue(state) { try body() }
            }
            if let found { return found }
        }
        return try body()
    }
}
