import FoundationEssentials
import GRDB
import MusterCore
import MusterSync

/// Changes whose content was not taken, kept for somebody's decision, within one transaction.
struct SharedRefusals {
    let db: Database

    /// Why a change was not taken; `nil` for one that was, or that was accepted since.
    func refusal(of uid: SyncID) throws -> Refusal? {
        try Row.fetchOne(
            db.cachedStatement(sql: "SELECT code, what FROM shared_refusal WHERE uid = ?"),
            arguments: [uid.data]
        ).map { Refusal(code: try $0.value("code"), what: try $0.value("what")) }
    }

    /// Forgets that a change was not taken: it has been since.
    func forget(_ uid: SyncID) throws {
        try db.execute(sql: "DELETE FROM shared_refusal WHERE uid = ?", arguments: [uid.data])
    }

    /// Keeps a change that was not taken.
    func keep(_ kept: KeptChange, _ refusal: Refusal, from station: Int, at now: Instant) throws {
        try db.execute(
            sql: """
                INSERT INTO shared_refusal (uid, station, code, what, line, at)
                VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
                """,
            arguments: [
                kept.change.uid.data, station, refusal.code, refusal.what, Data(kept.line),
                now.microseconds,
            ]
        )
    }
}
