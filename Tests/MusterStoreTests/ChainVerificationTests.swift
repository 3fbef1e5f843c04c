import Foundation
import GRDB
import MusterAudit
import MusterCore
import MusterStore
import Testing

@Suite struct ChainVerificationTests {
    private let home: TemporaryHome
    private let store: Store
    private let audit: AuditID
    /// Another program's view of the same file, in which changes are made and taken back.
    private let intruder: DatabaseQueue

    init() throws {
        home = try TemporaryHome()
        store = try home.founded()
        audit = try AuditExample.counted(store).audit
        var configuration = Configuration()
        // Thousands of changes, none of which has to survive a power cut.
        configuration.prepareDatabase { db in
            try StoreFunctions.register(db)
            try db.execute(sql: "PRAGMA synchronous = OFF")
        }
        intruder = try DatabaseQueue(path: home.path, configuration: configuration)
        try intruder.write { db in
            for trigger in ["record_stays", "record_kept", "expected_stays", "expected_kept"] {
                try db.execute(sql: "DROP TRIGGER audit_\(trigger)")
            }
        }
    }

    /// What verifying says after a change; `revert` takes it back.
    private func verdict(
        _ change: String,
        _ arguments: StatementArguments = [],
        revert: String,
        _ old: StatementArguments = []
    ) throws -> AuditError? {
        try intruder.write { try $0.execute(sql: change, arguments: arguments) }
        defer { try? intruder.write { try $0.execute(sql: revert, arguments: old) } }
        do {
            _ = try store.records.verifyChain(audit)
            return nil
        } catch let error as AuditError {
            return error
        }
    }

    @Test func `every changed byte of any field of a record of any kind is found`() throws {
        let rows = try intruder.read { try Row.fetchAll($0, sql: "SELECT * FROM audit_record") }
        var kinds: Set<String> = []
        for (index, row) in rows.enumerated() where kinds.insert(row["kind"]).inserted {
            let key = row["key"] as Int64
            let broken = AuditError.brokenChain(audit: audit, sequence: index + 1)
            for column in ["body", "kind"] {
                let text = Array((row[column] as String).utf8)
                for offset in text.indices {
                    var bytes = text
                    bytes[offset] ^= 0x80
                    let error = try verdict(
                        "UPDATE audit_record SET \(column) = CAST(? AS TEXT) WHERE key = ?",
                        [Data(bytes), key],
                        revert: "UPDATE audit_record SET \(column) = ? WHERE key = ?",
                        [row[column] as String, key]
                    )
                    #expect(error == broken, "\(column) \(offset) of \(key)")
                }
            }
            for offset in 0..<32 {
                var hash = row["hash"] as Data
                hash[offset] ^= 1
                let error = try verdict(
                    "UPDATE audit_record SET hash = ? WHERE key = ?",
                    [hash, key],
                    revert: "UPDATE audit_record SET hash = ? WHERE key = ?",
                    [row["hash"] as Data, key]
                )
                #expect(error == broken, "hash \(offset) of \(key)")
            }
            for step in [-1, 1, 256, 1 << 40] {
                let error = try verdict(
                    "UPDATE audit_record SET at = at + ? WHERE key = ?",
                    [step, key],
                    revert: "UPDATE audit_record SET at = at - ? WHERE key = ?",
                    [step, key]
                )
                #expect(error == broken, "at of \(key)")
            }
        }
        #expect(kinds.count == 8)
        #expect(try store.records.verifyChain(audit).records == rows.count, "all was taken back")
    }

    @Test func `text behind a NUL and bytes that are no UTF-8 are found`() throws {
        let body = try #require(
            try intruder.read { db in
                try String.fetchOne(db, sql: "SELECT body FROM audit_record WHERE kind = 'counted'")
            }
        )
        for tail in [[0x00], [0x00, 0x41], [0xFF], [0xC3]] as [[UInt8]] {
            let error = try verdict(
                "UPDATE audit_record SET body = CAST(? AS TEXT) WHERE kind = 'counted'",
                [Data(body.utf8) + Data(tail)],
                revert: "UPDATE audit_record SET body = ? WHERE kind = 'counted'",
                [body]
            )
            #expect(error != nil, "\(tail)")
        }
    }

    @Test func `a record that is removed, added or moved is found`() throws {
        let all = "key, at, kind, body, hash FROM audit_record"
        try intruder.write { try $0.execute(sql: "CREATE TABLE kept AS SELECT \(all)") }
        let restore = "DELETE FROM audit_record; INSERT INTO audit_record SELECT * FROM kept"
        let count = try store.records.verifyChain(audit).records
        for index in 1...count {
            let error = try verdict(
                "DELETE FROM audit_record WHERE (key & 0xFFFFFFFF) = ?",
                [index],
                revert: restore
            )
            // Without the last one the chain holds, and is shorter than was written.
            let cut = SealFault.tailRemoved(told: count, records: count - 1)
            #expect(
                error
                    == (index == count
                        ? .badSeal(audit: audit, cut) : .brokenChain(audit: audit, sequence: index))
            )
        }
        let tail = try verdict(
            "DELETE FROM audit_record WHERE (key & 0xFFFFFFFF) > ?",
            [count - 3],
            revert: restore
        )
        #expect(
            tail == .badSeal(audit: audit, .tailRemoved(told: count, records: count - 3))
        )
        for (key, name) in [("max(key) + 1", "behind"), ("min(key) - 1", "in front")] {
            let error = try verdict(
                "INSERT INTO audit_record SELECT \(key), at, kind, body, hash FROM audit_record",
                revert: restore
            )
            #expect(error != nil, "\(name)")
        }
        let swapped = try verdict(
            """
            UPDATE audit_record SET key = -key WHERE (key & 0xFFFFFFFF) = 3;
            UPDATE audit_record SET key = key - 1 WHERE (key & 0xFFFFFFFF) = 4;
            UPDATE audit_record SET key = 1 - key WHERE key < 0
            """,
            revert: restore
        )
        #expect(swapped == .brokenChain(audit: audit, sequence: 3))
        #expect(try store.records.verifyChain(audit).records == count, "all was taken back")
    }

    @Test func `a tail that is removed from the audit's row too shows in the head`() throws {
        let (count, head) = try store.records.verifyChain(audit)
        try intruder.write { db in
            try db.execute(
                sql: """
                    DELETE FROM audit_record WHERE key = (SELECT max(key) FROM audit_record);
                    UPDATE audit SET record_count = record_count - 1, head =
                        (SELECT hash FROM audit_record ORDER BY key DESC LIMIT 1)
                    """
            )
        }
        let (left, newHead) = try store.records.verifyChain(audit)
        #expect(left == count - 1 && newHead != head, "what was printed tells")
    }

    @Test func `a changed expected list is found, whatever was changed in it`() throws {
        let rows = try intruder.read { try Row.fetchAll($0, sql: "SELECT * FROM audit_expected") }
        let restored = rows.map { row in
            (row["row"] as Int, StatementArguments(row.databaseValues))
        }
        for (number, old) in restored {
            for change in [
                "item = item || 'x'", "name = name || ' '", "zone = 'dock'", "product = NULL",
                "lot = 'L'", "serial = NULL", "quantity = quantity + 1",
                "beacon = 'address:00:00:00:00:00:01'",
            ] {
                let error = try verdict(
                    "UPDATE audit_expected SET \(change) WHERE row = ?",
                    [number],
                    revert: """
                        INSERT OR REPLACE INTO audit_expected
                        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                        """,
                    old
                )
                #expect(error == .expectedListChanged(audit: audit), "\(change)")
            }
        }
        let error = try verdict("DELETE FROM audit_expected WHERE row = 1", revert: "SELECT 1")
        #expect(error == .expectedListChanged(audit: audit))
    }

    @Test func `a session whose end was cut off is not read as a whole one`() throws {
        let error = AuditError.brokenChain(
            audit: audit,
            sequence: try store.records.verifyChain(audit).records
        )
        try intruder.write { db in
            try db.execute(
                sql: "DELETE FROM audit_record WHERE key = (SELECT max(key) FROM audit_record)"
            )
        }
        #expect(throws: error) { try store.records.session(audit) }
        #expect(error.exitCode == .integrity)
    }

    @Test func `a record of a kind that nobody knows is not passed over`() throws {
        try intruder.write { db in
            try db.execute(sql: "UPDATE audit_record SET kind = 'new' WHERE kind = 'confirmed'")
        }
        #expect(throws: AuditError.self) { try store.records.session(audit) }
    }
}

@Suite struct AuditTriggerTests {
    @Test(arguments: [
        "UPDATE audit_record SET body = '{}'", "DELETE FROM audit_record",
        "UPDATE audit_expected SET quantity = 9", "DELETE FROM audit_expected WHERE row = 0",
    ])
    func `records and lists can't be changed by ordinary means`(sql: String) throws {
        let home = try TemporaryHome()
        let audit = try AuditExample.counted(try home.founded()).audit
        let error = #expect(throws: DatabaseError.self) {
            try home.raw { try $0.execute(sql: sql) }
        }
        #expect(error?.message?.contains("never") ?? false)
        _ = try home.store().records.verifyChain(audit)
    }
}
