import GRDB
import MusterCore
import MusterSync

/// Keeps the list of what people have to look at, within one transaction: each has a number for as long as it
/// stands.
struct SharedConflicts {
    let log: SharedLog
    let at: Instant

    /// Looks at a row whose values have changed.
    func note(_ row: SyncID, _ registers: Registers) throws {
        guard SharedTables.isOwn(registers.rows[row]?.table ?? "") else { return }
        let standing = registers.conflicts()
            .filter { [.field, .deleted].contains($0.kind) }
        let known = try Row.fetchAll(
            log.db.cachedStatement(
                sql: "SELECT * FROM shared_conflict WHERE row = ? AND kind IN ('field', 'deleted')"
            ),
            arguments: [row.data]
        )
        for stored in known {
            let (kind, field) = (
                try stored.value("kind") as String, try stored.value("field") as String
            )
            guard !standing.contains(where: { $0.kind.rawValue == kind && $0.field == field })
            else {
                continue
            }
            try close(try stored.value("number"))
        }
        for conflict in standing { try open(conflict.kind, row, conflict.field) }
    }

    /// Notes a conflict; one that is known keeps its number.
    func open(_ kind: Conflict.Kind, _ row: SyncID, _ field: String) throws {
        try log.db.cachedStatement(
            sql: """
                INSERT INTO shared_conflict (kind, row, field, opened_at) VALUES (?, ?, ?, ?)
                ON CONFLICT DO NOTHING
                """
        ).execute(arguments: [kind.rawValue, row.data, field, at.microseconds])
    }

    /// Takes conflicts of names away in which a row is.
    func closeNames(of rows: some Sequence<SyncID>) throws {
        for row in rows {
            try log.db.cachedStatement(
                sql: "DELETE FROM shared_conflict WHERE row = ? AND kind = 'id'"
            ).execute(arguments: [row.data])
        }
    }

    private func close(_ number: Int64) throws {
        try log.db.cachedStatement(sql: "DELETE FROM shared_conflict WHERE number = ?")
            .execute(arguments: [number])
    }
}
