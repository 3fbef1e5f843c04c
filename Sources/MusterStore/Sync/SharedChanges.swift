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
        var history = try ChangeLog(log.db, actor: author.name, at: author.at)
        for kept in changes {
            guard let change = kept.change.row else { continue }
            if let obstacle = obstacles[change.row] {
                refused[kept.change.uid] = obstacle
            } else {
                try remember(kept, change, in: &history)
            }
        }
        return refused
    }

    /// Writes a change into the history that people read.
    private func remember(
        _ kept: KeptChange,
        _ change: RowChange,
        in history: inout ChangeLog
    ) throws {
        guard change.table != SharedFavourites.table else { return }
        var action = ChangeLog.Action(rawValue: change.action.rawValue) ?? .update
        if change.table == SharedPhotos.table {
            // As this home writes it: with the item.
            let registers = try log.registers(of: change.row)
            guard let (photo, item) = SharedPhotos.named(by: change.row, registers) else { return }
            if action == .delete, !change.isDeletion { action = .create }
            return try history.enter(
                "photo",
                row: item,
                action,
                [("photo", photo.short)],
                of: kept
            )
        }
        var fields = change.told
        if let value = change.fields[RowChange.deletion] {
            let gone = value == RowChange.gone ? kept.stamp.time.instant.iso8601() : nil
            fields.append(("deleted_at", gone))
            // As this home writes it: what comes back is a change.
            if gone == nil { action = .update }
        }
        try history.enter(change.table, row: change.row, action, fields, of: kept)
    }
}
