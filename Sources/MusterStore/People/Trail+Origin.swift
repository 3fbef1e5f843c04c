import FoundationEssentials
import GRDB
public import MusterPeople

extension Trail {
    /// Makes a restored database a replica of its own: what it changes from now on is told apart from
    /// what the home that it was copied from has changed since.
    ///
    /// - Parameter note: tells of it in the trail.
    /// - Throws: ``StoreError``.
    public func takeNewOrigin(note: TrailNote) throws {
        try store.write { try Self.takeNewOrigin(note, $0) }
    }

    /// Makes a database a replica of its own, in the transaction of what tells of it.
    ///
    /// - Throws: `DatabaseError`, ``StoreError``.
    static func takeNewOrigin(_ note: TrailNote, _ db: Database) throws {
        var random = SystemRandomNumberGenerator()
        let origin = (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
        try db.execute(sql: "UPDATE replica SET origin = ?", arguments: [Data(origin)])
        try House.beginAnew(at: note.at, db)
        try append(note, db)
    }

    /// Whether an entry of the trail is the one that was noted.
    ///
    /// - Throws: ``StoreError``.
    public func has(_ head: TrailHead) throws -> Bool {
        try store.read { db in
            let sql = "SELECT hash FROM trail WHERE number = ?"
            let hash = try Data.fetchOne(db, sql: sql, arguments: [head.number])
            return hash.map { head.isNote(of: head.number, Array($0)) } ?? false
        }
    }

    /// The last entry of the trail; `nil` for an empty one.
    static func lastHead(_ db: Database) throws -> TrailHead? {
        try Row.fetchOne(db, sql: "\(entries) ORDER BY number DESC LIMIT 1")
            .flatMap { TrailHead(TrailChain(after: try trailEntry($0))) }
    }
}
