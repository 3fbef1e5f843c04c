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
        var random = SystemRandomNumberGenerator()
        let origin = (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
        try write { db in
            try db.execute(sql: "UPDATE replica SET origin = ?", arguments: [Data(origin)])
            try Self.append(note, db)
        }
    }
}
