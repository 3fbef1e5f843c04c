import FoundationEssentials
import GRDB
import MusterAudit
import MusterCore
import MusterProvenance

/// Reads what stood in one zone at one time with items that a trace has reached: found by the same approved
/// audit, or heard within the hour.
struct ContactReader {
    private let db: Database
    /// The items that were reached, as a JSON array.
    private let reached: String
    /// From when on a contact counts, in microseconds.
    private let since: Int64
    /// Before when beacons count as heard, in microseconds.
    private let heardBefore: Int64

    /// What was heard within so many microseconds was there together.
    private static let together: Int64 = 3_600_000_000

    init(_ answer: TraceAnswer, _ question: TraceQuestion, _ db: Database) {
        let items = answer.lists.flatMap(\.entries).map(\.thing).filter { !$0.contains(":") }
        reached = TextList(items).json
        since = (question.since ?? answer.since)?.microseconds ?? .min
        heardBefore = question.heardBefore?.microseconds ?? .max
        self.db = db
    }

    /// The contacts, each item once with the last time, by item.
    func contacts() throws -> [TraceAnswer.Contact] {
        var last: [String: TraceAnswer.Contact] = [:]
        for contact in try found() + heard()
        where last[contact.item].map({ $0.at < contact.at }) ?? true {
            last[contact.item] = contact
        }
        return last.values.inNaturalOrder(by: \.item)
    }

    /// What approved audits found beside them.
    private func found() throws -> [TraceAnswer.Contact] {
        let audits = try Row.fetchAll(
            db,
            sql: """
                SELECT number, id, inventory, ended_at FROM audit
                WHERE state = 'approved' AND ended_at >= ?2 AND EXISTS (
                    SELECT 1 FROM audit_expected WHERE audit = audit.number
                        AND item IN (SELECT value FROM json_each(?1)))
                ORDER BY number
                """,
            arguments: [reached, since]
        )
        return try audits.flatMap { audit -> [TraceAnswer.Contact] in
            let number: Int64 = try audit.value("number")
            let rows = try Row.fetchAll(
                db,
                sql: Self.foundTogether,
                arguments: [
                    reached, RecordWriter.key(audit: number, sequence: 0),
                    RecordWriter.key(audit: number + 1, sequence: 0) - 1, Self.present,
                    try audit.value("inventory") as Data,
                ]
            )
            let at = Instant(microseconds: try audit.value("ended_at"))
            return try rows.map { try contact($0, at: at, audit: try audit.value("id")) }
        }
    }

    /// What was heard beside them.
    private func heard() throws -> [TraceAnswer.Contact] {
        let rows = try Row.fetchAll(
            db,
            sql: """
                WITH own AS MATERIALIZED (
                    SELECT DISTINCT last_heard.zone, last_heard.at FROM last_heard
                    JOIN item ON item.uid = last_heard.item
                    WHERE item.id IN (SELECT value FROM json_each(?1))
                        AND last_heard.zone IS NOT NULL AND last_heard.at BETWEEN ?2 AND ?3)
                SELECT item.id, item.product, item.lot, last_heard.zone, max(last_heard.at) AS at
                FROM last_heard JOIN item ON item.uid = last_heard.item
                WHERE item.deleted_at IS NULL AND last_heard.at BETWEEN ?2 AND ?3
                    AND item.id NOT IN (SELECT value FROM json_each(?1))
                    AND EXISTS (SELECT 1 FROM own WHERE own.zone = last_heard.zone
                        AND abs(own.at - last_heard.at) <= ?4)
                GROUP BY item.id
                """,
            arguments: [reached, since, heardBefore, Self.together]
        )
        return try rows.map { row in
            try contact(row, at: Instant(microseconds: try row.value("at")), audit: nil)
        }
    }

    private func contact(
        _ row: Row,
        at: Instant,
        audit: String?
    ) throws -> TraceAnswer.Contact {
        .init(
            try row.value("id"),
            product: try row.value("product"),
            lot: try row.value("lot"),
            in: try row.value("zone"),
            at: at,
            audit: audit
        )
    }

    /// The outcomes of what was there, as a JSON array.
    private static let present =
        TextList(Outcome.allCases.filter(\.isPresent).map(\.rawValue)).json

    /// Items of an audit that were in a zone with one that was reached, each once.
    private static let foundTogether = """
        WITH found AS MATERIALIZED (
            SELECT body ->> 'item' AS item, body ->> 'zone' AS zone FROM audit_record
            WHERE key BETWEEN ?2 AND ?3 AND kind = 'finding' AND body ->> 'zone' IS NOT NULL
                AND body ->> 'outcome' IN (SELECT value FROM json_each(?4)))
        SELECT DISTINCT found.item AS id, item.product, item.lot, found.zone FROM found
        LEFT JOIN item ON item.id = found.item AND item.inventory = ?5 AND item.deleted_at IS NULL
        WHERE found.item NOT IN (SELECT value FROM json_each(?1))
            AND found.zone IN (
                SELECT zone FROM found WHERE item IN (SELECT value FROM json_each(?1)))
        """
}
