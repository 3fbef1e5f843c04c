import FoundationEssentials
import GRDB
public import MusterAudit
public import MusterCore
public import MusterRanging

extension Store {
    /// The records of audits: what was heard and said, chained, and what follows from it.
    public var records: AuditRecords { AuditRecords(store: self) }
}

/// The records of audits: what was heard and said, chained, and what follows from it.
public struct AuditRecords: Sendable {
    let store: Store

    /// Reads an audit back from its records.
    ///
    /// Of a counted audit the sightings are left where they are: its findings are records.
    ///
    /// - Parameters:
    ///   - audit: the audit.
    ///   - last: the record after which the audit is to stand as it stood then, one at or after its
    ///     count; `nil` for the audit as it is.
    ///   - isWhole: whether all that was heard is read of a counted audit, too.
    /// - Returns: the session.
    /// - Throws: ``StoreError``, or an `AuditError` for records that cannot be understood or do not
    ///   end where the audit does.
    public func session(
        _ audit: AuditID,
        upTo last: Int? = nil,
        isWhole: Bool = false
    ) throws -> AuditSession {
        let others = try store.beacons.otherItems(of: audit)
        return try store.read {
            try Self.session($0, audit, upTo: last, isWhole: isWhole, others: others)
        }
    }

    /// The same within a transaction.
    static func session(
        _ db: Database,
        _ audit: AuditID,
        upTo last: Int? = nil,
        isWhole: Bool = false,
        others: [BeaconIdentity: AuditSession.OtherItem]
    ) throws -> AuditSession {
        let tail = try tail(db, of: audit)
        let rows = try rows(
            db,
            audit: tail.number,
            condition: tail.state?.isCounted == true && !isWhole
                ? "AND kind <> 'sighting' AND kind <> 'anchors'" : ""
        )
        func next() throws -> AuditRecord? {
            guard let row = try rows.next() else { return nil }
            let record = try record(row, of: audit)
            return record.sequence <= last ?? tail.sequence ? record : nil
        }
        guard let first = try next() else {
            throw AuditError.brokenChain(audit: audit, sequence: 1)
        }
        return try AuditSession(
            audit: audit,
            first: first,
            next: next,
            tail: last.map { ($0, nil) } ?? (tail.sequence, tail.head),
            expected: try expected(db, audit: tail.number),
            others: others
        )
    }

    /// Follows an audit's chain over every stored record.
    ///
    /// - Returns: the number of records and the head.
    /// - Throws: `AuditError` naming the first record that does not follow, or an expected list
    ///   that is not the frozen one.
    public func verifyChain(_ audit: AuditID) throws -> (records: Int, head: [UInt8]) {
        try store.read { db in
            let tail = try Self.tail(db, of: audit)
            var chain = RecordChain(audit: audit)
            var listHash: String?
            let rows = try Self.rows(db, audit: tail.number)
            while let row = try rows.next() {
                // Text that is not UTF-8, or goes on behind a NUL, reads as a text of other bytes.
                guard let record = try? Self.record(row, of: audit),
                    let bodyBytes: Int = try? row.value("body_bytes"),
                    record.body.utf8.count == bodyBytes, chain.follow(record)
                else { throw AuditError.brokenChain(audit: audit, sequence: chain.sequence + 1) }
                if case .started = record.kind, case .started(let scope) = AuditEvent(record) {
                    listHash = scope.listHash
                }
            }
            guard tail.sequence <= chain.sequence else {
                throw AuditError.badSeal(
                    audit: audit,
                    .tailRemoved(told: tail.sequence, records: chain.sequence)
                )
            }
            guard tail.sequence == chain.sequence else {
                throw AuditError.badSeal(
                    audit: audit,
                    .tailAdded(told: tail.sequence, records: chain.sequence)
                )
            }
            guard tail.head == chain.head else {
                throw AuditError.badSeal(audit: audit, .otherEnd(records: chain.sequence))
            }
            guard let listHash, try Self.isFrozen(db, audit: tail.number, listHash) else {
                throw AuditError.expectedListChanged(audit: audit)
            }
            return (chain.sequence, chain.head)
        }
    }

    /// How each stretch of listening of an audit ended, in order.
    ///
    /// - Throws: ``StoreError``, or an `AuditError` for a record that cannot be understood.
    public func listeningEnds(of audit: AuditID) throws -> [ListeningEnd] {
        try events(of: audit, where: { _ in "kind <> 'sighting' AND kind = 'stopped'" }) { event in
            guard case .stopped(let end) = event else { return nil }
            return end
        }
    }

    /// The sightings of one beacon in an audit, in order.
    ///
    /// - Throws: ``StoreError``, or an `AuditError` for a record that cannot be understood.
    public func sightings(of beacon: BeaconIdentity, in audit: AuditID) throws -> [Sighting] {
        try events(
            of: audit,
            where: { "kind = 'sighting' AND body ->> 'beacon' = ? AND \(Self.counts(in: $0))" },
            [beacon.description]
        ) { event in
            guard case .sighting(let sighting) = event else { return nil }
            return sighting
        }
    }

    /// What the records of an audit tell that meet a condition, in order.
    ///
    /// - Parameters:
    ///   - audit: the audit.
    ///   - condition: of its number in the database.
    ///   - arguments: for the condition.
    ///   - pick: takes it out of a record; `nil` for one that is not what was asked for.
    /// - Returns: what was picked, in order.
    /// - Throws: ``StoreError``, or an `AuditError` for a record that cannot be understood.
    private func events<Value>(
        of audit: AuditID,
        where condition: (Int64) -> String,
        _ arguments: StatementArguments = [],
        _ pick: (AuditEvent) -> Value?
    ) throws -> [Value] {
        try store.read { db in
            let number = try db.auditNumber(audit.rawValue)
            let rows = try Self.rows(
                db,
                audit: number,
                condition: "AND " + condition(number),
                arguments
            )
            var values: [Value] = []
            while let row = try rows.next() {
                let record = try Self.record(row, of: audit)
                guard let event = AuditEvent(record), let value = pick(event) else {
                    throw AuditError.unreadableRecord(audit: audit, sequence: record.sequence)
                }
                values.append(value)
            }
            return values
        }
    }
}

extension AuditRecords {
    /// How often beacons advertised in an audit, in seconds: the shortest time between two
    /// advertisements of each.
    ///
    /// - Returns: the intervals; beacons that were heard too rarely to tell are not in it.
    /// - Throws: ``StoreError``.
    public func intervals(
        of beacons: [BeaconIdentity],
        in audit: AuditID
    ) throws -> [BeaconIdentity: Double] {
        try store.read { db in
            let number = try db.auditNumber(audit.rawValue)
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT body ->> 'beacon' AS beacon, min(body ->> 'shortest_gap_s') AS gap
                    FROM audit_record
                    WHERE key BETWEEN ? AND ? AND kind = 'sighting'
                        AND body ->> 'beacon' IN (SELECT value FROM json_each(?))
                    GROUP BY 1 HAVING sum(body ->> 'samples') >= 4 AND gap IS NOT NULL
                    """,
                arguments: [
                    RecordWriter.key(audit: number, sequence: 0),
                    RecordWriter.key(audit: number + 1, sequence: 0) - 1,
                    TextList(beacons.map(\.description)).json,
                ]
            )
            return try rows.reduce(into: [:]) { intervals, row in
                intervals[try BeaconIdentity(row.value("beacon") as String)] = try row.value("gap")
            }
        }
    }
}

extension AuditRecords {
    /// How an audit's row says that its records end.
    private static func tail(
        _ db: Database,
        of audit: AuditID
    ) throws -> (number: Int64, state: AuditState?, sequence: Int, head: [UInt8]) {
        let number = try db.auditNumber(audit.rawValue)
        let row = try Row.fetchOne(
            db,
            sql: "SELECT state, record_count, head FROM audit WHERE number = ?",
            arguments: [number]
        )
        guard let row else { throw AuditError.brokenChain(audit: audit, sequence: 1) }
        return try (
            number, AuditState(rawValue: row.value("state")), row.value("record_count"),
            Array(row.value("head") as Data)
        )
    }

    /// Whether a record of radio still counts: not where all stretches were heard again behind it.
    static func counts(in audit: Int64) -> String {
        let (first, next) = (
            RecordWriter.key(audit: audit, sequence: 0),
            RecordWriter.key(audit: audit + 1, sequence: 0)
        )
        return """
            key > (
                SELECT coalesce(max(key), 0) FROM audit_record
                WHERE key >= \(first) AND key < \(next) AND kind <> 'sighting'
                    AND kind = 'listening' AND body ->> 'segment' = 1
                    AND body ->> 'without_anchors' IS NOT NULL
            )
            """
    }

    /// The rows of an audit's records in order, those that meet `condition`.
    static func rows(
        _ db: Database,
        audit: Int64,
        condition: String = "",
        _ arguments: StatementArguments = []
    ) throws -> RowCursor {
        try Row.fetchCursor(
            db,
            sql: """
                SELECT key, at, kind, body, length(CAST(body AS BLOB)) AS body_bytes, hash
                FROM audit_record WHERE key BETWEEN ? AND ? \(condition) ORDER BY key
                """,
            arguments: [
                RecordWriter.key(audit: audit, sequence: 0),
                RecordWriter.key(audit: audit + 1, sequence: 0) - 1,
            ] + arguments
        )
    }

    static func record(_ row: Row, of audit: AuditID) throws -> AuditRecord {
        let sequence = RecordWriter.sequence(key: try row.value("key"))
        guard let kind = AuditRecord.Kind(rawValue: try row.value("kind")) else {
            throw AuditError.unreadableRecord(audit: audit, sequence: sequence)
        }
        return try AuditRecord(
            sequence: sequence,
            at: Instant(microseconds: row.value("at")),
            kind: kind,
            body: row.value("body"),
            hash: Array(row.value("hash") as Data)
        )
    }

    /// Whether the expected list is the one with this hash; one that cannot be read never was.
    static func isFrozen(_ db: Database, audit: Int64, _ hash: String) throws -> Bool {
        do {
            return ExpectedList.hash(try expected(db, audit: audit)) == hash
        } catch let error as DatabaseError {
            throw error
        } catch {
            return false
        }
    }

    private static func expected(_ db: Database, audit: Int64) throws -> [ExpectedItem] {
        let rows = try Row.fetchCursor(
            db,
            sql: "SELECT * FROM audit_expected WHERE audit = ? ORDER BY row",
            arguments: [audit]
        )
        return try Array(
            rows.map { row in
                try ExpectedItem(
                    item: ItemID(rawValue: row.value("item")),
                    name: row.value("name"),
                    beacon: BeaconIdentity(row.value("beacon") as String),
                    zone: (row.value("zone") as String?).map(ZoneID.init),
                    product: row.value("product"),
                    lot: row.value("lot"),
                    serial: row.value("serial"),
                    quantity: row.value("quantity"),
                    history: BeaconHistory(
                        lastHeardAt: (row.value("last_heard") as Int64?).map {
                            Instant(microseconds: $0)
                        },
                        batteryMillivolts: row.value("battery_mv"),
                        powerOffset: row.value("power_offset"),
                        lastPass: (row.value("last_pass") as String?)
                            .flatMap(BeaconHistory.LastPass.init)
                    )
                )
            }
        )
    }
}
