import FoundationEssentials
import GRDB
public import MusterAudit
public import MusterCore
public import MusterRanging

extension Store {
    /// The identifier that the next audit of a year gets.
    public func nextAudit(year: Int64) throws -> AuditID {
        let last = try read { db in
            try String.fetchAll(
                db,
                sql: "SELECT id FROM audit WHERE id LIKE ?",
                arguments: ["A-\(year)-%"]
            )
        }
        let numbers = last.compactMap { $0.split(separator: "-").last.flatMap { Int($0) } }
        return AuditID(year: year, number: (numbers.max() ?? 0) + 1)
    }

    /// Keeps a new audit: its frozen list and its first record.
    ///
    /// - Throws: ``StoreError/conflict(what:remedy:)`` when the inventory has an unfinished audit.
    public func create(
        _ session: AuditSession,
        first: AuditRecord,
        of inventory: Inventory,
        by author: Author
    ) throws {
        let id = session.scope.audit.rawValue
        try write { db in
            if let running = try String.fetchOne(
                db,
                sql: """
                    SELECT id FROM audit WHERE inventory = ? AND state IN ('open', 'paused')
                    """,
                arguments: [inventory.uid]
            ) {
                throw StoreError.conflict(
                    what: "\(inventory.name) has an unfinished audit, \(running)",
                    remedy: "muster resume, muster finish or muster cancel --reason TEXT"
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
            try log.write("audit", row: uid, .create, [("id", id)])
            try log.finish()
        }
    }

    /// Keeps a batch of records and how far the audit has come, in one transaction.
    public func append(
        _ records: [AuditRecord],
        to audit: AuditID,
        progress: AuditProgress
    ) throws {
        try write { db in
            let number = try db.auditNumber(audit.rawValue)
            try Self.append(records, audit: number, progress: progress, db)
        }
    }

    /// All audits, or those of one inventory, the newest first.
    public func audits(of inventory: Inventory? = nil) throws -> [AuditListing] {
        try read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT audit.*, inventory.name AS inventory_name
                    FROM audit JOIN inventory ON inventory.uid = audit.inventory
                    WHERE ?1 IS NULL OR audit.inventory = ?1 ORDER BY number DESC
                    """,
                arguments: [inventory?.uid]
            ).compactMap { Self.listing($0) }
        }
    }

    /// One audit of the history.
    ///
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)``.
    public func listing(_ audit: AuditID) throws -> AuditListing {
        let found = try read { db in
            try Row.fetchOne(
                db,
                sql: """
                    SELECT audit.*, inventory.name AS inventory_name
                    FROM audit JOIN inventory ON inventory.uid = audit.inventory
                    WHERE id = ?
                    """,
                arguments: [audit.rawValue]
            ).flatMap { Self.listing($0) }
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

    /// Reads an audit back from its records.
    ///
    /// Of a counted audit the sightings are left where they are: its findings are records.
    ///
    /// - Throws: ``StoreError``, or an `AuditError` for records that cannot be understood.
    public func session(_ audit: AuditID) throws -> AuditSession {
        let listing = try listing(audit)
        let others = try otherItems(of: audit)
        return try read { db in
            let number = try db.auditNumber(audit.rawValue)
            let isCounted = listing.state == .counted
            let records = try Self.records(
                db,
                audit: number,
                where: isCounted ? "AND kind <> 'sighting'" : ""
            )
            guard let first = records.first,
                let tail = try Row.fetchOne(
                    db,
                    sql: "SELECT record_count, head FROM audit WHERE number = ?",
                    arguments: [number]
                )
            else {
                throw StoreError.damaged(path: path, reason: "\(audit) has no records")
            }
            return try AuditSession(
                audit: audit,
                first: first,
                records: records.dropFirst(),
                tail: (tail["record_count"], Array(tail["head"] as Data)),
                expected: try Self.expected(db, audit: number),
                others: others
            )
        }
    }

    /// Follows an audit's chain over every stored record.
    ///
    /// - Returns: the number of records and the head.
    /// - Throws: `AuditError` naming the first record that does not follow, or an expected list
    ///   that is not the frozen one.
    public func verifyChain(_ audit: AuditID) throws -> (records: Int, head: [UInt8]) {
        _ = try listing(audit)
        return try read { db in
            let number = try db.auditNumber(audit.rawValue)
            var chain = RecordChain(audit: audit)
            var listHash: String?
            let cursor = try Self.recordCursor(db, audit: number, where: "")
            while let row = try cursor.next() {
                guard let record = Self.record(row), chain.follow(record) else {
                    throw AuditError.brokenChain(audit: audit, sequence: chain.sequence + 1)
                }
                if record.kind == .started, case .started(let scope) = AuditEvent(record) {
                    listHash = scope.listHash
                }
            }
            let tail = try Row.fetchOne(
                db,
                sql: "SELECT record_count, head FROM audit WHERE number = ?",
                arguments: [number]
            )
            guard let tail, tail["record_count"] == chain.sequence,
                Array(tail["head"] as Data) == chain.head
            else { throw AuditError.brokenChain(audit: audit, sequence: chain.sequence + 1) }
            guard ExpectedList.hash(try Self.expected(db, audit: number)) == listHash else {
                throw AuditError.expectedListChanged(audit: audit)
            }
            return (chain.sequence, chain.head)
        }
    }

    /// The sightings of one beacon in an audit, in order.
    public func sightings(of beacon: BeaconIdentity, in audit: AuditID) throws -> [Sighting] {
        try read { db in
            let number = try db.auditNumber(audit.rawValue)
            return try Self.records(
                db,
                audit: number,
                where: "AND kind = 'sighting' AND body ->> 'beacon' = '\(beacon)'"
            ).compactMap { record in
                if case .sighting(let sighting) = AuditEvent(record) { sighting } else { nil }
            }
        }
    }
}

extension Store {
    private static func insert(_ expected: [ExpectedItem], audit: Int64, _ db: Database) throws {
        let statement = try db.cachedStatement(
            sql: "INSERT INTO audit_expected VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        )
        for (row, item) in expected.enumerated() {
            try statement.execute(arguments: [
                audit, row, item.item.rawValue, item.name, item.beacon.description,
                item.zone?.rawValue, item.product, item.lot, item.serial, item.quantity,
            ])
        }
    }

    private static func expected(_ db: Database, audit: Int64) throws -> [ExpectedItem] {
        try Row.fetchAll(
            db,
            sql: "SELECT * FROM audit_expected WHERE audit = ? ORDER BY row",
            arguments: [audit]
        ).map { row in
            ExpectedItem(
                item: ItemID(rawValue: row["item"]),
                name: row["name"],
                beacon: try BeaconIdentity(row["beacon"] as String),
                zone: (row["zone"] as String?).map(ZoneID.init),
                product: row["product"],
                lot: row["lot"],
                serial: row["serial"],
                quantity: row["quantity"]
            )
        }
    }

    private static func append(
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

    private static func recordCursor(
        _ db: Database,
        audit: Int64,
        where condition: String
    ) throws -> RowCursor {
        try Row.fetchCursor(
            db,
            sql: """
                SELECT key, at, kind, body, hash FROM audit_record
                WHERE key BETWEEN ? AND ? \(condition) ORDER BY key
                """,
            arguments: [
                RecordWriter.key(audit: audit, sequence: 0),
                RecordWriter.key(audit: audit + 1, sequence: 0) - 1,
            ]
        )
    }

    private static func records(
        _ db: Database,
        audit: Int64,
        where condition: String
    ) throws -> [AuditRecord] {
        let cursor = try recordCursor(db, audit: audit, where: condition)
        var records: [AuditRecord] = []
        while let row = try cursor.next() {
            if let record = record(row) { records.append(record) }
        }
        return records
    }

    private static func record(_ row: Row) -> AuditRecord? {
        guard let kind = AuditRecord.Kind(rawValue: row["kind"]) else { return nil }
        return AuditRecord(
            sequence: Int((row["key"] as Int64) & 0xFFFF_FFFF),
            at: Instant(microseconds: row["at"]),
            kind: kind,
            body: row["body"],
            hash: Array(row["hash"] as Data)
        )
    }

    private static func listing(_ row: Row) -> AuditListing? {
        guard let id = AuditID(rawValue: row["id"]), let state = AuditState(rawValue: row["state"])
        else { return nil }
        return AuditListing(
            audit: id,
            inventory: row["inventory_name"],
            state: state,
            expected: row["expected"],
            present: row["present"],
            extras: row["extras"],
            accuracy: row["accuracy"],
            startedAt: Instant(microseconds: row["started_at"]),
            endedAt: (row["ended_at"] as Int64?).map { Instant(microseconds: $0) },
            recordCount: row["record_count"]
        )
    }
}

extension Database {
    /// The number of the audit with this identifier.
    fileprivate func auditNumber(_ audit: String) throws -> Int64 {
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
