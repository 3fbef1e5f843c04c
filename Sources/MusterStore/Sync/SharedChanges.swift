import FoundationEssentials
import GRDB
import MusterCore
import MusterSync

/// Takes changes of other homes into the log, the tables and the history, within one transaction.
struct SharedChanges {
    let log: SharedLog
    /// Who brings them, and when.
    let author: Author

    /// Shows changes that are in the log, as far as nothing stands against their rows.
    ///
    /// - Parameter changes: the changes, in the order they came.
    /// - Returns: what stands against changes, in words; these are not shown.
    /// - Throws: a database error, ``StoreError``.
    func show(_ changes: [KeptChange]) throws -> [SyncID: String] {
        var rows: [SyncID] = []
        var known: Set<SyncID> = []
        for row in changes.compactMap(\.change.row?.row) where known.insert(row).inserted {
            rows.append(row)
        }
        var steps: [SyncID: SyncID] = [:]
        for kept in changes {
            guard let change = kept.change.row, change.action == .update,
                change.fields.keys.contains("beacon")
            else { continue }
            steps[change.row] = kept.change.transaction
        }
        let obstacles = try SharedRows(log: log, author: author).show(rows, in: steps)
        var refused: [SyncID: String] = [:]
        for kept in changes {
            guard let change = kept.change.row else { continue }
            if let obstacle = obstacles[change.row] {
                refused[kept.change.uid] = obstacle
            } else {
                try remember(kept, change)
            }
        }
        return refused
    }

    /// Writes a change into the history that people read.
    private func remember(_ kept: KeptChange, _ change: RowChange) throws {
        var history = try ChangeLog(log.db, actor: kept.change.actor, at: author.at)
        var fields: [(String, String?)] = []
        for (name, value) in change.fields.sorted(by: { $0.key < $1.key }) {
            switch name {
            case RowChange.deletion:
                let isGone = value == RowChange.gone
                fields.append(("deleted_at", isGone ? kept.stamp.time.instant.iso8601() : nil))
            case "inventory": break
            default: fields.append((name, value))
            }
        }
        var told = change
        // As this home writes it: what comes back is a change.
        if change.fields[RowChange.deletion] == RowChange.present { told.action = .update }
        try history.enter(told, fields, at: kept.stamp.time)
    }
}
