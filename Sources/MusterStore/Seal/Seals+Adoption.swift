import GRDB
import MusterAudit
import MusterCore
import MusterPeople

extension Seals {
    /// Enters the audits, keys and issued reports from before they were noted in the trail.
    ///
    /// It happens once in the life of a home: where the trail says that it has begun to note them, what
    /// it does not tell of was slipped in.
    static func adopt(_ db: Database) throws {
        guard try !Trail.isAnchored(db) else { return }
        let seconds = try Int64.fetchOne(db, sql: "SELECT unixepoch()") ?? 0
        let note = TrailNote(
            at: Instant(seconds: seconds),
            actor: "muster",
            client: "local",
            kind: .auditAdopted,
            subject: ""
        )
        let (keys, audits, reports) = (
            try adoptedKeys(db, note), try adoptedAudits(db, note),
            try issuedReports(db).map { report in
                var entry = anchoring(note, report)
                entry.kind = .reportAdopted
                return entry
            }
        )
        let adopted = keys + audits + reports
        let isEmpty = try Int.fetchOne(db, sql: "SELECT count(*) FROM trail") == 0
        // A new home says so in front of its first entry.
        guard !adopted.isEmpty || !isEmpty else { return }
        let beginning = Trail.beginning(
            note,
            [
                "audits": String(audits.count), "keys": String(keys.count),
                "reports": String(reports.count),
            ]
        )
        try Trail.append(adopted + [beginning], db, isAdoption: true)
    }

    private static func adoptedKeys(_ db: Database, _ note: TrailNote) throws -> [TrailNote] {
        try Keys.list(db).map { key in
            var entry = note
            (entry.kind, entry.subject) = (.keyAdopted, key.owner)
            entry.detail = ["key": key.key.fingerprint, "key_kind": key.kind.rawValue]
            return entry
        }
    }

    private static func adoptedAudits(_ db: Database, _ note: TrailNote) throws -> [TrailNote] {
        try Row.fetchAll(
            db,
            sql: "SELECT number, id, record_count, hex(head) AS head FROM audit ORDER BY number"
        ).map { row in
            var entry = note
            entry.subject = try row.value("id")
            entry.detail = [
                "records": String(try row.value("record_count") as Int),
                "head": (try row.value("head") as String).lowercased(), "step": "adopted",
            ]
            let texts = try String.fetchAll(
                db,
                sql: "SELECT seal FROM signature WHERE audit = ? ORDER BY records, seal",
                arguments: [try row.value("number") as Int64]
            )
            entry.detail["seal"] = digest(of: texts.compactMap { Seal($0) })
            return entry
        }
    }
}
