import FoundationEssentials
import GRDB
public import MusterAudit
public import MusterCore
public import MusterPeople
import MusterSync

extension Store {
    /// The audits of a home: what was started, what it expects, who looks again.
    public var audits: Audits { Audits(store: self) }
}

/// The audits of a home: what was started, what it expects, who looks again.
public struct Audits: Sendable {
    let store: Store

    /// The identifier that the next audit of a year gets.
    ///
    /// - Parameters:
    ///   - year: the year that it starts in.
    ///   - taken: a number that was given already, as a trace tells; 0 for none.
    /// - Returns: the identifier, with a number that no audit has had; a station has numbers of its own.
    /// - Throws: ``StoreError``, `SyncError` where a station has used up those of the year.
    public func nextAudit(year: Int64, beyond taken: Int = 0) throws -> AuditID {
        let pattern = "\(AuditID(year: year, number: 0).rawValue.dropLast(4))%"
        let (house, ids) = try store.read { db in
            let ids = try String.fetchAll(
                db,
                // The trail knows an audit whose row is gone. Other entries may have any name as subject.
                sql: """
                    SELECT id FROM audit WHERE id LIKE ?
                    UNION SELECT subject FROM trail WHERE kind IN (?, ?) AND subject LIKE ?
                    """,
                arguments: [
                    pattern, TrailKind.auditStarted.rawValue, TrailKind.auditAdopted.rawValue,
                    pattern,
                ]
            )
            return (try House.read(db), ids)
        }
        let numbers = ids.compactMap { AuditID(rawValue: $0)?.number }
        if let house {
            // Numbers of stations whose audits have come here are theirs.
            let block = try AuditNumbers(station: house.number)
            return try block.next(year: year, after: numbers + [taken, house.auditsFrom])
        }
        return AuditID(year: year, number: max(numbers.max() ?? 0, taken) + 1)
    }

    /// The highest number that an audit of this home has, in any year.
    static func highest(of house: House, _ db: Database) throws -> Int {
        let block = try AuditNumbers(station: house.number).block
        let ids = try String.fetchAll(db, sql: "SELECT id FROM audit")
        let numbers = ids.compactMap { AuditID(rawValue: $0)?.number }
        return max(house.auditsFrom, numbers.filter(block.contains).max() ?? block.lowerBound - 1)
    }

    /// Keeps a new audit: its frozen list and its first record.
    ///
    /// - Throws: ``StoreError/conflict(what:remedy:)`` when the inventory has an unfinished audit, or
    ///   the audit's identifier was taken meanwhile.
    public func create(
        _ session: AuditSession,
        first: AuditRecord,
        of inventory: Inventory,
        by author: Author,
        from client: String = "local"
    ) throws {
        let id = session.scope.audit.rawValue
        try store.write { db in
            if try Bool.fetchOne(
                db,
                sql: "SELECT EXISTS (SELECT 1 FROM audit WHERE id = ?)",
                arguments: [id]
            ) ?? false {
                throw StoreError.conflict(
                    what: "\(id) was started by another process meanwhile",
                    remedy: "run the same command again, for the next number"
                )
            }
            // What is counted at another home hinders nobody here.
            if let running = try String.fetchOne(
                db,
                sql: """
                    SELECT id FROM audit WHERE inventory = ? AND state IN ('open', 'paused')
                        AND \(SharedAudit.isHere)
                    """,
                arguments: [inventory.uid]
            ) {
                throw StoreError.conflict(
                    what: "\(inventory.name) has an unfinished audit, \(running)",
                    remedy: "muster finish \(running), or muster cancel \(running) --reason TEXT"
                )
            }
            var log = try ChangeLog(db, actor: author.name, at: author.at)
            let uid = log.uid()
            try db.execute(
                sql: """
                    INSERT INTO audit
                        (id, uid, inventory, state, expected, present, extras, started_at,
                         record_count, head)
                    VALUES (?, ?, ?, ?, ?, 0, 0, ?, 0, x'')
                    """,
                arguments: [
                    id, uid, inventory.uid, session.state.rawValue, session.expected.count,
                    first.at.microseconds,
                ]
            )
            let number = db.lastInsertedRowID
            try Self.insert(session.expected, audit: number, db)
            try Self.append(
                [first],
                audit: number,
                progress: AuditProgress(state: session.state, present: 0, extras: 0),
                db
            )
            if let plan = session.scope.terms?.plan { try Plans.link(audit: number, to: plan, db) }
            let note = TrailNote(
                at: author.at,
                actor: author.name,
                client: client,
                kind: .auditStarted,
                subject: id
            )
            try Trail.append(Seals.anchoring(note, first, step: "started"), db)
            try log.write("audit", row: uid, .create, [("id", id)])
            try log.finish()
        }
    }

    /// Keeps a batch of records and how far the audit has come, in one transaction.
    ///
    /// - Parameters:
    ///   - records: the records.
    ///   - audit: the audit.
    ///   - progress: how far it has come.
    ///   - seal: the signature over them, where they end a step that is signed.
    ///   - note: the entry of the trail about them, where they end a step that it notes; the store adds
    ///     how the audit stands after them.
    ///   - seconds: how long it waits for another process; `nil` for the store's patience.
    /// - Throws: ``StoreError/conflict(what:remedy:)`` when they do not go on behind the last stored
    ///   record, because another process has added to the audit; and where another home of the house adds
    ///   to it.
    public func append(
        _ records: [AuditRecord],
        to audit: AuditID,
        progress: AuditProgress,
        seal: Seal? = nil,
        note: TrailNote? = nil,
        waiting seconds: Double? = nil
    ) throws {
        try store.write(waiting: seconds) { db in
            let number = try db.auditNumber(audit.rawValue)
            try SharedAudit.demandHere(audit, db)
            let stored = try Int.fetchOne(
                db,
                sql: "SELECT record_count FROM audit WHERE number = ?",
                arguments: [number]
            )
            if let first = records.first, first.sequence - 1 != stored {
                throw StoreError.conflict(
                    what: "\(audit) was changed by another process meanwhile",
                    remedy: "run the same command again"
                )
            }
            try Self.append(records, audit: number, progress: progress, db)
            if let seal { try Seals.insert(seal, audit: number, db) }
            if let note, let last = records.last {
                try Trail.append(Seals.anchoring(note, last, seal: seal), db)
            }
        }
    }

    /// Whether records of an audit are added in this home, and not in another one of its house.
    ///
    /// - Throws: ``StoreError``.
    public func isHere(_ audit: AuditID) throws -> Bool {
        try store.read { try SharedAudit.isHere(audit, $0) }
    }

    /// Goes on only where records of an audit are added in this home; one that is not known yet is of here.
    ///
    /// - Throws: ``StoreError/conflict(what:remedy:)``.
    public func demandHere(_ audit: AuditID) throws {
        try store.read { try SharedAudit.demandHere(audit, $0) }
    }

    /// All audits, or those of one inventory, the newest first.
    public func list(of inventory: Inventory? = nil) throws -> [AuditListing] {
        try store.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT \(Self.listed)
                    FROM audit JOIN inventory ON inventory.uid = audit.inventory
                    WHERE ?1 IS NULL OR audit.inventory = ?1 ORDER BY number DESC
                    """,
                arguments: [inventory?.uid]
            ).compactMap { try Self.listing($0) }
        }
    }

    /// One audit of the history.
    ///
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)``, `AuditError.listingChanged` for a state
    ///   that Muster never wrote.
    public func listing(_ audit: AuditID) throws -> AuditListing {
        let found = try store.read { db in
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT \(Self.listed)
                    FROM audit JOIN inventory ON inventory.uid = audit.inventory
                    WHERE id = ?
                    """,
                arguments: [audit.rawValue]
            )
            guard let row else { return nil as AuditListing? }
            guard let listing = try Self.listing(row) else {
                throw AuditError.listingChanged(audit: audit)
            }
            return listing
        }
        guard let found else {
            throw StoreError.notFound(
                kind: "audit",
                name: audit.rawValue,
                remedy: "muster audit list"
            )
        }
        return found
    }
}

extension Audits {
    private static func insert(_ expected: [ExpectedItem], audit: Int64, _ db: Database) throws {
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO audit_expected VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        )
        for (row, item) in expected.enumerated() {
            try statement.execute(arguments: [
                audit, row, item.item.rawValue, item.name, item.beacon.description,
                item.zone?.rawValue, item.product, item.lot, item.serial, item.quantity,
                item.history.lastHeardAt?.microseconds, item.history.batteryMillivolts,
                item.history.powerOffset, item.history.lastPass?.rawValue,
            ])
        }
    }

    /// Writes records, and how far the audit has come with them.
    static func append(
        _ records: [AuditRecord],
        audit: Int64,
        progress: AuditProgress,
        _ db: Database
    ) throws {
        let writer = try RecordWriter(db)
        for record in records { try writer.write(record, audit: audit) }
        try db.cachedStatement(
            sql: """
                UPDATE audit SET state = ?, present = ?, extras = ?, accuracy = ?,
                    started_at = coalesce(?, started_at), ended_at = coalesce(?, ended_at),
                    record_count = coalesce(?, record_count), head = coalesce(?, head)
                WHERE number = ?
                """
        ).execute(arguments: [
            progress.state.rawValue, progress.present, progress.extras, progress.accuracy,
            progress.startedAt?.microseconds, progress.endedAt?.microseconds,
            records.last?.sequence, records.last.map { Data($0.hash) }, audit,
        ])
    }

    /// What a listing is made of; who started the audit and on what terms stands in its first record.
    static let listed = """
        audit.*, inventory.name AS inventory_name, coalesce(
            (SELECT body ->> 'observer' FROM audit_record WHERE key = (audit.number << 32) + 1), ''
        ) AS observer, (
            SELECT body ->> 'terms' FROM audit_record WHERE key = (audit.number << 32) + 1
        ) AS terms, \(SharedAudit.isHere) AS is_here, (
            SELECT station.name FROM shared_audit JOIN station ON station.number = station
            WHERE shared_audit.audit = audit.number
        ) AS station
        """

    static func listing(_ row: Row) throws -> AuditListing? {
        guard let id = AuditID(rawValue: try row.value("id")),
            let state = AuditState(rawValue: try row.value("state"))
        else { return nil }
        return try AuditListing(
            audit: id,
            inventory: row.value("inventory_name"),
            observer: row.value("observer"),
            state: state,
            expected: row.value("expected"),
            present: row.value("present"),
            extras: row.value("extras"),
            accuracy: row.value("accuracy"),
            startedAt: Instant(microseconds: row.value("started_at")),
            endedAt: (row.value("ended_at") as Int64?).map { Instant(microseconds: $0) },
            recordCount: row.value("record_count"),
            terms: (row.value("terms") as String?).flatMap { AuditTerms(json: $0) } ?? AuditTerms(),
            isHere: row.value("is_here"),
            station: row.value("station")
        )
    }
}

extension Database {
    /// The number of the audit with this identifier.
    func auditNumber(_ audit: String) throws -> Int64 {
        let number = try Int64.fetchOne(
            self,
            sql: "SELECT number FROM audit WHERE id = ?",
            arguments: [audit]
        )
        guard let number else {
            throw StoreError.notFound(kind: "audit", name: audit, remedy: "muster audit list")
        }
        return number
    }
}
