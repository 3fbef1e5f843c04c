import FoundationEssentials
import GRDB
import MusterCore
import MusterSync

/// Changes that a station has and does not show yet, within one transaction.
///
/// They are asked about in sets: what was done in one step, and what one author did within ten minutes, is
/// one set.
struct SharedWaiting {
    let log: SharedLog
    /// The sets of the steps that were added to, by step.
    private var sets: [SyncID: Int] = [:]

    init(log: SharedLog) { self.log = log }

    private var db: Database { log.db }

    /// Adds a change that came; one that this version cannot show waits for a newer one.
    mutating func add(_ kept: KeptChange) throws {
        let change = kept.change
        try offerAgain(change)
        let isKnown = SharedTables.known.covers(change)
        let asks = SharedTables.asksFirst(change)
        let reason: Waiting.Reason = !isKnown ? .upgrade : asks ? .asked : .parent
        let set = try sets[change.transaction] ?? set(for: kept)
        if reason == .asked { sets[change.transaction] = set }
        try db.cachedStatement(
            sql: """
                INSERT INTO shared_waiting
                    (uid, set_number, arrival, reason, action, actor, station, tx, attempts)
                VALUES (?, ?, (SELECT coalesce(max(arrival), 0) + 1 FROM shared_waiting), ?, ?, ?,
                    ?, ?, 0)
                """
        ).execute(arguments: [
            change.uid.data, set, reason.rawValue, Self.action(change), change.actor,
            change.station, change.transaction.data,
        ])
    }

    /// What happens to the row, in a word.
    private static func action(_ change: Change) -> String {
        guard let row = change.row else { return RowChange.Action.update.rawValue }
        if row.isDeletion { return "delete" }
        return row.action == .create ? "create" : "update"
    }

    /// The set that a change belongs to.
    private func set(for kept: KeptChange) throws -> Int {
        let change = kept.change
        let sameStep = try Int.fetchOne(
            db.cachedStatement(
                sql:
                    "SELECT set_number FROM shared_waiting WHERE tx = ? AND reason = 'asked' LIMIT 1"
            ),
            arguments: [change.transaction.data]
        )
        if let sameStep { return sameStep }
        let near = try Int.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT set_number FROM shared_waiting JOIN shared_change USING (uid)
                    WHERE reason = 'asked' AND actor = ? AND station = ?
                        AND abs((hlc >> 16) - ?) <= ? ORDER BY arrival DESC LIMIT 1
                    """
            ),
            arguments: [
                change.actor, change.station, kept.stamp.time.milliseconds,
                ConsentSet.spanMilliseconds,
            ]
        )
        if let near { return near }
        return (try Int.fetchOne(db, sql: "SELECT max(set_number) FROM shared_waiting") ?? 0) + 1
    }

    /// A newer change of a row brings back the question about those that were declined.
    private func offerAgain(_ change: Change) throws {
        guard let row = change.row?.row else { return }
        try db.cachedStatement(
            sql: """
                UPDATE shared_waiting SET reason = 'asked' WHERE reason = 'declined'
                    AND uid IN (SELECT uid FROM shared_change WHERE row = ? AND kind = 'waits')
                """
        ).execute(arguments: [row.data])
    }

    /// Says yes to changes; those that need a row that is not here go in as soon as it is.
    ///
    /// - Parameters:
    ///   - set: the set; `nil` for all that are asked about.
    ///   - declined: whether those that were declined are meant too.
    /// - Throws: a database error.
    func accept(_ set: Int?, declined: Bool) throws {
        try db.execute(
            sql: """
                UPDATE shared_waiting SET reason = 'parent'
                WHERE (reason IN ('asked', 'failed') OR (:declined AND reason = 'declined'))
                    AND (:set IS NULL OR set_number = :set) AND attempts < :most
                """,
            arguments: ["set": set, "declined": declined, "most": Waiting.mostAttempts]
        )
    }

    /// Says no: the changes are kept, and offered again when asked for or when the row changes again.
    func decline(_ set: Int?) throws {
        try db.execute(
            sql: """
                UPDATE shared_waiting SET reason = 'declined'
                WHERE reason = 'asked' AND (:set IS NULL OR set_number = :set)
                """,
            arguments: ["set": set]
        )
    }

    /// Shows a batch of what has a yes and whose rows are here.
    ///
    /// - Returns: how many changes were tried; 0 where nothing more can be.
    func apply(limit: Int, by person: String, at now: Instant) throws -> Int {
        let ready = try ready(limit: limit)
        guard !ready.isEmpty else { return 0 }
        for kept in ready { try log.mark(kept.change.uid, as: .change) }
        var log = log
        for kept in ready { log.read[kept.change.uid] = kept }
        let obstacles = try SharedChanges(log: log, author: Author(name: person, at: now))
            .show(ready)
        for kept in ready {
            let uid = kept.change.uid
            if let obstacle = obstacles[uid] {
                try log.mark(uid, as: .waits)
                try db.execute(
                    sql: """
                        UPDATE shared_waiting
                        SET reason = 'failed', attempts = attempts + 1, error = ? WHERE uid = ?
                        """,
                    arguments: [obstacle, uid.data]
                )
            } else {
                try db.cachedStatement(sql: "DELETE FROM shared_waiting WHERE uid = ?")
                    .execute(arguments: [uid.data])
            }
        }
        return ready.count
    }

    /// Changes with a yes whose rows are here or come with them, in the order they came.
    private func ready(limit: Int) throws -> [KeptChange] {
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT line, hlc, stamped_by FROM shared_waiting JOIN shared_change USING (uid)
                WHERE reason = 'parent' AND kind = 'waits' ORDER BY arrival
                """
        )
        var found: [KeptChange] = []
        var isMade: [SyncID: Bool] = [:]
        while found.count < limit, let row = try rows.next() {
            let kept = try KeptChange(row)
            let needs = SharedTables.known.needs(kept.change)
            for row in needs where isMade[row] == nil {
                isMade[row] = try isShownItem(row) || isCreated(row)
            }
            guard needs.allSatisfy({ isMade[$0] == true }) else { continue }
            if kept.change.row?.action == .create, let row = kept.change.row?.row {
                isMade[row] = true
            }
            found.append(kept)
        }
        return found
    }

    private func isShownItem(_ row: SyncID) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(
                sql: "SELECT EXISTS (SELECT 1 FROM item WHERE uid = ? AND deleted_at IS NULL)"
            ),
            arguments: [row.data]
        ) ?? false
    }

    private func isCreated(_ row: SyncID) throws -> Bool {
        try log.registers(of: row).rows[row]?.isCreated ?? false
    }
}
