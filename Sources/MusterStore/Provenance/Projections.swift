import FoundationEssentials
import GRDB
import MusterCrypto
import MusterProvenance

extension TraceEvents {
    /// Makes all anew that follows from the events.
    ///
    /// What comes out is the same, byte by byte, as what was there, unless that was damaged.
    ///
    /// - Returns: how many events there are, and whether anything was different before.
    /// - Throws: ``StoreError``.
    public func rebuild() throws -> (events: Int, isChanged: Bool) {
        try store.write { db in
            let before = try Projections.digest(db)
            let events = try Projections.rebuild(db, path: store.path)
            return (events, try Projections.digest(db) != before)
        }
    }

    /// Compares what follows from the events with what is there; nothing is changed.
    ///
    /// - Returns: whether both are the same.
    /// - Throws: ``StoreError``.
    public func projectionsHold() throws -> Bool {
        struct Undo: Error {}
        var isSame = false
        do {
            try store.write { db in
                let before = try Projections.digest(db)
                _ = try Projections.rebuild(db, path: store.path)
                isSame = try Projections.digest(db) == before
                throw Undo()
            }
        } catch is Undo {}
        return isSame
    }
}

/// What follows from the events: which things they name, and the graph.
enum Projections {
    /// The tables in the order in which they are emptied.
    private static let tables = ["edge", "event_party", "event_ref", "event_thing"]

    /// Makes them anew.
    ///
    /// - Returns: how many events there are.
    static func rebuild(_ db: Database, path: String) throws -> Int {
        for table in tables { try db.execute(sql: "DELETE FROM \(table)") }
        try db.execute(sql: "UPDATE thing SET first_at = NULL")
        var writer = try EventWriter(db, path: path)
        let rows = try Row.fetchCursor(
            db,
            sql: "SELECT number, body FROM event ORDER BY number"
        )
        var events = 0
        var corrected: [Int64] = []
        while let row = try rows.next() {
            let number: Int64 = try row.value("number")
            let body: String = try row.value("body")
            guard let record = RecordedEvent(body: Array(body.utf8)) else {
                throw ProvenanceRow.damaged(path)
            }
            try writer.project(record.event, number)
            if let id = record.event.corrects, let number = try EventWriter.number(of: id, db) {
                corrected.append(number)
            }
            events += 1
        }
        for number in corrected { try EdgeWriter(db: db).takeBack(number) }
        return events
    }

    /// A hash over all rows of them, in the order of their keys.
    static func digest(_ db: Database) throws -> [UInt8] {
        var hash = SHA256()
        let queries = [
            "SELECT parent, child, event, kind, at, until FROM edge ORDER BY parent, child, event",
            "SELECT event, side, kind, id FROM event_party ORDER BY event, side, kind",
            "SELECT event, kind, id FROM event_ref ORDER BY event, kind, id",
            """
            SELECT thing, event, role, quantity, unit FROM event_thing ORDER BY thing, event, role
            """,
            "SELECT number, first_at FROM thing ORDER BY number",
        ]
        for (index, query) in queries.enumerated() {
            hash.update([UInt8(index)])
            try RawRows(db, sql: query).each { row in
                for column in 0..<6 {
                    hash.update(Array((row.text(Int32(column)) ?? "-").utf8))
                    hash.update([0])
                }
            }
        }
        return hash.digest()
    }
}
