import FoundationEssentials
import GRDB
public import MusterCore
public import MusterPeople

extension Store {
    /// The scheduled reports, and how far each has come.
    public var drops: Drops { Drops(store: self) }
}

/// The scheduled reports, and how far each has come.
public struct Drops: Sendable {
    let store: Store

    /// The drops, the oldest first.
    ///
    /// - Throws: ``StoreError``.
    public func list() throws -> [Drop] {
        try store.read { try Self.list($0) }
    }

    private static func list(_ db: Database) throws -> [Drop] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT report_drop.*, inventory.name AS inventory_name,
                    drop_run.occasion AS run_occasion, drop_run.at AS run_at,
                    drop_run.messages AS run_messages
                FROM report_drop
                LEFT JOIN inventory ON inventory.uid = report_drop.inventory
                LEFT JOIN drop_run ON drop_run.report_drop = number AND drop_run.occasion = (
                    SELECT occasion FROM drop_run WHERE report_drop = number AND at IS NOT NULL
                    ORDER BY at DESC LIMIT 1)
                WHERE deleted_at IS NULL ORDER BY number
                """
        ).compactMap { try drop($0) }
    }

    /// Keeps a new drop, or what was changed of one: number 0 is a new one.
    ///
    /// - Parameters:
    ///   - drop: the drop.
    ///   - startsAnew: whether what has happened to audits until now is none of its business.
    ///   - note: what the trail says; its subject is the drop.
    /// - Returns: the drop as kept.
    /// - Throws: ``StoreError``, ``StoreError/notFound(kind:name:remedy:)`` for a definition that does
    ///   not hold.
    public func keep(_ drop: Drop, startsAnew: Bool, note: TrailNote) throws -> Drop {
        let inventory = try drop.inventory.map { try store.inventories.inventory(named: $0) }
        return try store.write { db in
            var kept = drop
            if let name = drop.definition { _ = try Definitions.currentDefinition(name, db) }
            let values: StatementArguments = [
                drop.number == 0 ? nil : drop.number, drop.name, drop.occasion.description,
                inventory?.uid, drop.definition, drop.formats.joined(separator: ","), drop.language,
                drop.paper,
                drop.parts?.joined(separator: ","),
                drop.recipients.map(\.description).joined(separator: "\n"), drop.isPaused,
                drop.since.microseconds, drop.madeBy,
            ]
            try db.execute(
                sql: """
                    INSERT INTO report_drop (number, name, occasion, inventory, definition, formats,
                        language, paper, parts, recipients, paused, since, made_by)
                    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)
                    ON CONFLICT (number) DO UPDATE SET name = ?2, occasion = ?3, inventory = ?4,
                        definition = ?5, formats = ?6, language = ?7, paper = ?8, parts = ?9,
                        recipients = ?10, paused = ?11, since = ?12, last_error = NULL,
                        failed_at = NULL
                    """,
                arguments: values
            )
            if drop.number == 0 { kept.number = db.lastInsertedRowID }
            kept.failure = nil
            if startsAnew { try Self.passOver(kept, db) }
            var note = note
            note.subject = kept.id
            try Trail.append(note, db)
            return kept
        }
    }

    /// Takes what has happened to audits until now for none of a drop's business.
    private static func passOver(_ drop: Drop, _ db: Database) throws {
        guard let states = states(of: drop.occasion) else { return }
        try db.execute(
            sql: """
                INSERT OR IGNORE INTO drop_run (report_drop, occasion, at, messages)
                SELECT ?, id, NULL, 0 FROM audit WHERE state IN (\(states))
                """,
            arguments: [drop.number]
        )
    }

    /// Brings back a drop that was ended; of what was due or has happened since, it sends nothing.
    ///
    /// - Parameters:
    ///   - number: the drop's number.
    ///   - note: what the trail says of the drop.
    /// - Returns: the drop; `nil` where none of that number was ended.
    /// - Throws: ``StoreError``.
    public func restore(_ number: Int64, note: (Drop) -> TrailNote) throws -> Drop? {
        try store.write { db in
            try db.execute(
                sql: """
                    UPDATE report_drop SET deleted_at = NULL
                    WHERE number = ? AND deleted_at IS NOT NULL
                    """,
                arguments: [number]
            )
            guard db.changesCount == 1,
                let drop = try Self.list(db).first(where: { $0.number == number })
            else { return nil }
            let told = note(drop)
            try db.execute(
                sql: "UPDATE report_drop SET since = ? WHERE number = ?",
                arguments: [told.at.microseconds, number]
            )
            try Self.passOver(drop, db)
            try Trail.append(told, db)
            return drop
        }
    }

    /// Ends a drop; what it has sent stays known.
    ///
    /// - Throws: ``StoreError``.
    public func delete(_ drop: Drop, note: TrailNote) throws {
        try store.write { db in
            try db.execute(
                sql: "UPDATE report_drop SET deleted_at = ? WHERE number = ?",
                arguments: [note.at.microseconds, drop.number]
            )
            try Trail.append(note, db)
        }
    }

    /// The audits for which a drop that waits for such has not gone out yet, the oldest first.
    ///
    /// - Throws: ``StoreError``.
    public func auditsAwaiting(_ drop: Drop) throws -> [AuditID] {
        guard let states = Self.states(of: drop.occasion) else { return [] }
        return try store.read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT id FROM audit JOIN inventory ON inventory.uid = audit.inventory
                    WHERE state IN (\(states)) AND (?2 IS NULL OR name_key = ?2) AND NOT EXISTS (
                        SELECT 1 FROM drop_run
                        WHERE report_drop = ?1 AND drop_run.occasion = audit.id)
                    ORDER BY audit.number
                    """,
                arguments: [drop.number, drop.inventory?.lowercased()]
            ).compactMap { AuditID(rawValue: $0) }
        }
    }

    /// Whether a drop has gone out for an occasion.
    ///
    /// - Throws: ``StoreError``.
    public func hasRun(_ key: DropRunKey) throws -> Bool {
        try store.read { db in
            try Bool.fetchOne(
                db,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM drop_run WHERE report_drop = ? AND occasion = ?)
                    """,
                arguments: [key.drop, key.occasion]
            ) ?? false
        }
    }

    /// The addresses that have their message of an occasion: those of a run that was cut off.
    ///
    /// - Throws: ``StoreError``.
    public func served(_ key: DropRunKey) throws -> Set<String> {
        try store.read { db in
            try String.fetchSet(
                db,
                sql: "SELECT recipient FROM drop_mail WHERE report_drop = ? AND occasion = ?",
                arguments: [key.drop, key.occasion]
            )
        }
    }

    /// Keeps that a drop has gone out for an occasion, to everybody who has a message of it.
    ///
    /// - Throws: ``StoreError``.
    public func noteRun(_ key: DropRunKey, at: Instant) throws {
        try store.write { db in
            try db.execute(
                sql: """
                    INSERT OR IGNORE INTO drop_run (report_drop, occasion, at, messages)
                    VALUES (?1, ?2, ?3, (SELECT count(*) FROM drop_mail
                        WHERE report_drop = ?1 AND occasion = ?2))
                    """,
                arguments: [key.drop, key.occasion, at.microseconds]
            )
            try db.execute(
                sql: "UPDATE report_drop SET last_error = NULL, failed_at = NULL WHERE number = ?",
                arguments: [key.drop]
            )
        }
    }

    /// Takes back what was noted of drops while the clock was ahead: that they were made later than now,
    /// and that they went out at times that have not come.
    ///
    /// - Throws: ``StoreError``.
    public func forgetFutureRuns(after now: Instant) throws {
        let isAhead = try store.read { db in
            try Bool.fetchOne(
                db,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM report_drop WHERE since > ?1)
                        OR EXISTS (SELECT 1 FROM drop_run WHERE at > ?1)
                    """,
                arguments: [now.microseconds]
            ) ?? false
        }
        guard isAhead else { return }
        try store.write { db in
            // What went out for an audit went out; only the times of a calendar come once more.
            let runs = """
                SELECT report_drop, occasion FROM drop_run
                WHERE at > ?1 AND occasion NOT IN (SELECT id FROM audit)
                """
            try db.execute(
                sql: "DELETE FROM drop_mail WHERE (report_drop, occasion) IN (\(runs))",
                arguments: [now.microseconds]
            )
            try db.execute(
                sql: "DELETE FROM drop_run WHERE (report_drop, occasion) IN (\(runs))",
                arguments: [now.microseconds]
            )
            try db.execute(
                sql: "UPDATE drop_run SET at = ?1 WHERE at > ?1",
                arguments: [now.microseconds]
            )
            try db.execute(
                sql: "UPDATE report_drop SET since = ?1 WHERE since > ?1",
                arguments: [now.microseconds]
            )
        }
    }

    /// Keeps why a drop could not go out.
    ///
    /// - Throws: ``StoreError``.
    public func noteFailure(of drop: Drop, _ error: String, at: Instant) throws {
        try store.write { db in
            try db.execute(
                sql: "UPDATE report_drop SET last_error = ?, failed_at = ? WHERE number = ?",
                arguments: [error, at.microseconds, drop.number]
            )
        }
    }

    /// Takes the message that is being queued for the one that its recipient gets of an occasion.
    static func claim(_ key: DropRunKey, for entry: OutboxEntry, _ db: Database) throws {
        let address = entry.recipient.lowercased()
        try db.execute(
            sql: """
                INSERT OR IGNORE INTO drop_mail (report_drop, occasion, recipient, message)
                VALUES (?, ?, ?, ?)
                """,
            arguments: [key.drop, key.occasion, address, entry.number]
        )
        guard db.changesCount == 1 else {
            throw StoreError.conflict(
                what:
                    "\(entry.recipient) has the mail of D-\(key.drop) for \(key.occasion) already",
                remedy: "muster outbox shows it"
            )
        }
    }

    /// The states of the audits that an occasion is about, as SQL.
    private static func states(of occasion: DropOccasion) -> String? {
        switch occasion {
        case .counted: "'counted', 'recounting', 'reviewed', 'approved'"
        case .approved: "'approved'"
        case .daily, .weekly, .monthly: nil
        }
    }

    private static func drop(_ row: Row) throws -> Drop? {
        guard let occasion = DropOccasion(try row.value("occasion")) else { return nil }
        func words(_ column: String, _ separator: Character) throws -> [String]? {
            try (row.value(column) as String?)?.split(separator: separator).map(String.init)
        }
        var drop = Drop(
            name: try row.value("name"),
            occasion: occasion,
            inventory: try row.value("inventory_name"),
            recipients: (try words("recipients", "\n") ?? []).compactMap { DropRecipient($0) },
            definition: try row.value("definition"),
            formats: try words("formats", ",") ?? [],
            language: try row.value("language"),
            paper: try row.value("paper"),
            parts: try words("parts", ","),
            since: Instant(microseconds: try row.value("since")),
            madeBy: try row.value("made_by")
        )
        drop.number = try row.value("number")
        drop.isPaused = try row.value("paused")
        if let at: Int64 = try row.value("run_at") {
            drop.lastRun = Drop.Run(
                occasion: try row.value("run_occasion"),
                at: Instant(microseconds: at),
                messages: try row.value("run_messages")
            )
        }
        if let error: String = try row.value("last_error"),
            let at: Int64 = try row.value("failed_at")
        {
            drop.failure = Drop.Failure(error: error, at: Instant(microseconds: at))
        }
        return drop
    }
}
