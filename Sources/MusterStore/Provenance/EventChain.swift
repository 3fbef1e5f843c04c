import FoundationEssentials
import GRDB
import MusterCore
import MusterProvenance

/// The chains of events: one for each replica that recorded any.
enum EventChain {
    /// As SQL, whether no other event puts an event right.
    static func stands(_ event: String) -> String {
        "NOT EXISTS (SELECT 1 FROM event AS later WHERE later.corrects = \(event).number)"
    }

    /// The hash of the last event of a replica.
    static func head(of station: Data, _ db: Database) throws -> [UInt8] {
        let last = try Data.fetchOne(
            db,
            sql: "SELECT hash FROM event WHERE station = ? ORDER BY number DESC LIMIT 1",
            arguments: [station]
        )
        return last.map { Array($0) } ?? RecordedEvent.start
    }

    /// What does not hold: the first event of each chain that does not follow, and what does not say what its
    /// text says.
    ///
    /// - Returns: the number of the event and the fault; `nil` where all hold.
    static func firstFault(_ db: Database) throws -> (number: Int64, fault: String)? {
        let rows = try Row.fetchCursor(db, sql: "SELECT * FROM event ORDER BY number")
        var heads: [Data: [UInt8]] = [:]
        var last: Int64 = 0
        while let row = try rows.next() {
            let number: Int64 = try row.value("number")
            let station: Data = try row.value("station")
            let hash: Data = try row.value("hash")
            let body = Array((try row.value("body") as String).utf8)
            let head = heads[station] ?? RecordedEvent.start
            guard number == last + 1, Array(try row.value("prev") as Data) == head,
                RecordedEvent.hash(of: body, after: head) == Array(hash)
            else { return (number, "does not follow the one before it") }
            guard let record = RecordedEvent(body: body), try says(row, record, db) else {
                return (number, "is not what its text says")
            }
            heads[station] = Array(hash)
            last = number
        }
        return nil
    }

    /// Whether the columns of an event are what its text says.
    private static func says(_ row: Row, _ record: RecordedEvent, _ db: Database) throws -> Bool {
        let event = record.event
        let form = event.verb.form
        let corrected = try event.corrects.map { try EventWriter.number(of: $0, db) ?? -1 }
        return try row.value("id") == event.id && row.value("verb") == event.verb.rawValue
            && row.value("type") == form.type.rawValue
            && row.value("action") == form.action?.rawValue
            && row.value("at") == event.at.microseconds
            && row.value("offset_s") == event.offsetSeconds
            && row.value("recorded_at") == record.recordedAt.microseconds
            && row.value("step") == form.step && row.value("disposition") == form.disposition
            && row.value("place") == event.place && row.value("read_point") == event.placeURI
            && row.value("biz_location") == event.site && row.value("actor") == record.actor
            && row.value("origin") == record.origin.rawValue
            && row.value("corrects") == corrected
    }
}
