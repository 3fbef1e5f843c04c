import FoundationEssentials
import GRDB
import MusterCore
import MusterSync

/// Gives rows that claim one name the names that they are shown under, within one transaction.
///
/// The log has what people typed; the tables have what is shown: the row whose claim is older keeps the
/// bare name, and the others get `~` and digits of their row behind it, the same in every home.
struct SharedNames {
    let log: SharedLog
    let at: Instant

    /// Where the names of a table are.
    private struct Named {
        var table: String
        /// What people type.
        var column: String
        /// The rows among which a name stands once, as SQL; `nil` for all.
        var space: String?
        /// Which rows count, as SQL.
        var isLive: String

        static let tables = [
            "item": Named(
                table: "item",
                column: "id",
                space: "inventory",
                isLive: "deleted_at IS NULL"
            ),
            "inventory": Named(table: "inventory", column: "name", space: nil, isLive: "1"),
        ]
    }

    /// Looks at the names that a row has and had.
    ///
    /// - Parameters:
    ///   - row: the row.
    ///   - old: what it was called before; `nil` where it is called the same.
    /// - Throws: a database error, `SyncError`.
    func settle(_ row: SyncID, leaving old: String? = nil) throws {
        let registers = try log.registers(of: row)
        guard let table = registers.rows[row]?.table, let named = Named.tables[table] else {
            return
        }
        guard let here = try place(of: row, named) else { return }
        let typed = registers.field(named.column, of: row)?.winner.value ?? here.name
        let left = old.map(Self.bare) ?? typed
        for name in Set([typed, Self.bare(here.name), here.name, left]) {
            try settle(named, name, of: row, in: here.space)
        }
    }

    /// Looks at the name of a row that is there no longer and of which nothing is known.
    ///
    /// - Parameters:
    ///   - table: the table that it was in.
    ///   - shown: what it was called.
    ///   - row: the row.
    /// - Throws: a database error, `SyncError`.
    func settle(_ table: String, _ shown: String, leftBy row: SyncID) throws {
        guard let named = Named.tables[table], let here = try place(of: row, named) else { return }
        try settle(named, Self.bare(shown), of: row, in: here.space)
    }

    /// A name without the digits behind it.
    private static func bare(_ shown: String) -> String {
        shown.split(separator: "~").first.map(String.init) ?? shown
    }

    /// What a row is called, and among which rows its name stands once.
    private func place(of row: SyncID, _ named: Named) throws -> (name: String, space: Data?)? {
        let here = try Row.fetchOne(
            log.db,
            sql: """
                SELECT "\(named.column)" AS name, \(named.space ?? "NULL") AS space
                FROM "\(named.table)" WHERE uid = ?
                """,
            arguments: [row.data]
        )
        return try here.map { (try $0.value("name"), try $0.value("space")) }
    }

    private func settle(
        _ named: Named,
        _ name: String,
        of row: SyncID,
        in space: Data?
    ) throws {
        let rows = try Row.fetchAll(
            log.db,
            sql: """
                SELECT uid, "\(named.column)" AS name FROM "\(named.table)"
                WHERE \(named.isLive) AND (:space IS NULL OR \(named.space ?? ":space") = :space)
                    AND (uid = :row OR "\(named.column)" = :name
                        OR substr("\(named.column)", 1, :length) = :name || '~')
                """,
            arguments: [
                "row": row.data, "space": space, "name": name,
                "length": name.unicodeScalars.count + 1,
            ]
        )
        var shown: [SyncID: String] = [:]
        var claims: [ShownNames.Claim] = []
        for stored in rows {
            let row = try stored.syncID("uid")
            let now: String = try stored.value("name")
            let leaf = try log.registers(of: row).field(named.column, of: row)?.winner
            guard (leaf?.value ?? now) == name else { continue }
            shown[row] = now
            claims.append(
                ShownNames.Claim(
                    row: row,
                    id: name,
                    stamp: leaf?.stamp ?? Stamp(time: .zero, origin: row),
                    uid: leaf?.uid ?? row
                )
            )
        }
        let names = ShownNames(claims).names
        let changed = names.filter { shown[$0.key] != $0.value }.keys.sorted()
        // A name may be another row's until that one has its new one.
        for row in changed { try set(named, row, to: "~\(row)") }
        for row in changed { try set(named, row, to: names[row] ?? name) }
        try note(claims.map(\.row), named)
    }

    private func note(_ rows: [SyncID], _ named: Named) throws {
        let conflicts = SharedConflicts(log: log, at: at)
        try conflicts.closeNames(of: rows.count > 1 ? Array(rows.sorted().dropFirst()) : rows)
        if rows.count > 1, let first = rows.min() {
            try conflicts.open(.id, first, named.column)
        }
    }

    private func set(_ named: Named, _ row: SyncID, to name: String) throws {
        if named.table == "inventory" {
            return try Inventories.setName(log.db, row.data, name)
        }
        try log.db.execute(
            sql: "UPDATE \"\(named.table)\" SET \"\(named.column)\" = ? WHERE uid = ?",
            arguments: [name, row.data]
        )
    }
}
