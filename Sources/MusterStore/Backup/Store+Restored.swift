import FoundationEssentials
import GRDB
public import MusterPeople

extension Store {
    /// Makes a restored database a replica of its own: what it changes from now on is told apart from
    /// what the home that it was copied from has changed since.
    ///
    /// - Parameter note: tells of it in the trail.
    /// - Throws: ``StoreError``.
    public func takeNewOrigin(note: TrailNote) throws {
        try write { try Self.takeNewOrigin(note, $0) }
    }

    /// Makes a database a replica of its own, in the transaction of what tells of it.
    ///
    /// - Throws: `DatabaseError`, ``StoreError``.
    static func takeNewOrigin(_ note: TrailNote, _ db: Database) throws {
        var random = SystemRandomNumberGenerator()
        let origin = (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
        try db.execute(sql: "UPDATE replica SET origin = ?", arguments: [Data(origin)])
        try Trail.append(note, db)
    }
}
