import Foundation
import GRDB
import MusterCatalogue
import MusterCore
import MusterStore
import MusterTestSupport
import Testing

/// The checksums that the database keeps of its rows.
@Suite struct RowCheckTests {
    private let home: TemporaryHome
    private let store: Store
    private let inventory: Inventory

    init() throws {
        home = try TemporaryHome()
        store = try home.founded()
        inventory = try store.inventories.inventory()
        for number in 1...3 {
            try store.items.add(.number(number, name: "Crane \(number)"), to: inventory, by: .mira)
        }
    }

    private func problems() throws -> [String] {
        let store = try home.store(creating: false)
        defer { try? store.close() }
        return try store.health.rowProblems().problems.map(\.what)
    }

    /// Changes each place in the file that holds `text`, one after the other, and looks.
    private func afterEachChange(of text: String, _ look: (Int) throws -> Void) throws -> Int {
        try store.close()
        let url = URL(filePath: home.path)
        let sound = try Data(contentsOf: url)
        var (from, count) = (sound.startIndex, 0)
        while let place = sound.range(of: Data(text.utf8), in: from..<sound.endIndex) {
            var bytes = sound
            bytes[place.upperBound - 1] ^= 1
            try bytes.write(to: url)
            try look(count)
            (from, count) = (place.upperBound, count + 1)
        }
        try sound.write(to: url)
        return count
    }

    @Test func `every table has checksums of its rows, or another proof`() throws {
        let (bare, kept) = try home.raw { db in
            let tables = try Set(
                String.fetchAll(
                    db,
                    sql:
                        "SELECT name FROM pragma_table_list WHERE type = 'table' AND schema = 'main'"
                )
            )
            let kept = try Set(
                String.fetchAll(
                    db,
                    sql: """
                        SELECT tbl_name FROM sqlite_schema
                        WHERE type = 'index' AND sql LIKE '%muster_row_sum(%'
                        """
                )
            )
            return (tables.subtracting(kept), kept)
        }
        let proven: Set = [
            "audit_record", "audit_expected", "trail", "grdb_migrations", "sqlite_sequence",
            "excursion", "alarm_event", "event", "order_record",
            // Follow from the events.
            "event_thing", "event_ref", "event_party", "edge",
            // Empty between two transactions.
            "item_unindexed",
            "sqlite_schema",
        ]
        #expect(bare.isSubset(of: proven), "\(bare.subtracting(proven))")
        #expect(kept.count > 30)
        #expect(try problems().isEmpty && store.health.rowProblems().rows > 10)
    }

    @Test func `one changed bit of a value is found wherever it stands, and the item is named`()
        throws
    {
        var told: [String] = []
        let places = try afterEachChange(of: "Crane 2") { _ in
            let store = try home.store(creating: false)
            let found = try store.health.rowProblems().problems + store.health.deepProblems()
            #expect(!found.isEmpty)
            told += found.map(\.what)
            try store.close()
        }
        // The item, its words, and the log of changes.
        #expect(places >= 3)
        #expect(told.contains("item IT-2: not as Muster wrote it"), "\(told)")
        #expect(told.contains { $0.hasPrefix("change ") }, "\(told)")
        #expect(try problems().isEmpty)
    }

    @Test func `a row that was damaged is not written over`() throws {
        var refused = 0
        _ = try afterEachChange(of: "Crane 2") { _ in
            let store = try home.store(creating: false)
            defer { try? store.close() }
            guard try store.health.rowProblems().problems.contains(where: { $0.table == "item" })
            else {
                return
            }
            do {
                try store.items.delete(.number(2), from: inventory, by: .mira)
            } catch StoreError.damaged {
                refused += 1
            }
        }
        #expect(refused == 1)
    }

    @Test func `a home with a damaged row is not copied as if it were sound`() throws {
        var refused = 0
        _ = try afterEachChange(of: "Crane 2") { number in
            let store = try home.store(creating: false)
            defer { try? store.close() }
            guard try store.health.rowProblems().problems.contains(where: { $0.table == "item" })
            else {
                return
            }
            do {
                try store.copy(to: home.path + ".copy-\(number)")
            } catch StoreError.damaged(_, let reason) {
                #expect(reason.contains("item IT-2"))
                refused += 1
            }
        }
        #expect(refused == 1)
    }

    @Test func `a row that was lost is counted`() throws {
        try store.inventories.add(named: "Lost", by: .mira)
        try store.close()
        // The index is hidden while the row goes: what a page that was never written looks like.
        let hidden = try home.raw { db in
            let row = try Row.fetchOne(
                db,
                sql: "SELECT * FROM sqlite_schema WHERE name = 'inventory_check'"
            )
            try db.execute(
                sql: """
                    PRAGMA writable_schema = ON;
                    DELETE FROM sqlite_schema WHERE name = 'inventory_check';
                    """
            )
            return row
        }
        try home.raw { try $0.execute(sql: "DELETE FROM inventory WHERE name = 'Lost'") }
        let row = try #require(hidden)
        try home.raw { db in
            try db.execute(sql: "PRAGMA writable_schema = ON")
            try db.execute(
                sql: "INSERT INTO sqlite_schema VALUES (?, ?, ?, ?, ?)",
                arguments: StatementArguments(Array(row.databaseValues))
            )
        }
        #expect(try problems() == ["1 of its rows are gone"])
    }

    @Test func `a check that is gone, a table that was changed and a wrong last number are told`()
        throws
    {
        try store.close()
        try home.raw { db in
            try db.execute(sql: "DROP INDEX item_check; CREATE INDEX mine ON item (note)")
            try db.execute(sql: "ALTER TABLE setting ADD COLUMN hidden TEXT")
            try db.execute(sql: "UPDATE sqlite_sequence SET seq = 1 WHERE name = 'update_log'")
        }
        let told = try problems()
        #expect(told.contains("the index item_check is missing or changed"))
        #expect(told.contains("the table setting is missing or changed"))
        #expect(told.contains("the last number of update_log is not that of its last row"))
        #expect(!told.contains { $0.contains("mine") })
    }

    @Test func `another program can read, and is refused a change`() throws {
        try store.close()
        let queue = try DatabaseQueue(path: home.path)
        let count = try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM item") }
        #expect(count == 3)
        let error = #expect(throws: DatabaseError.self) {
            try queue.write { try $0.execute(sql: "UPDATE item SET name = 'x'") }
        }
        #expect(error?.message?.contains("muster_row_sum") == true)
        try queue.close()
        #expect(try problems().isEmpty)
    }

    @Test func `what is written in every way has its checksum`() throws {
        try store.items.add(.number(9), to: inventory, by: .mira)
        try store.items.delete(.number(9), from: inventory, by: .mira)
        _ = try store.items.importItems(
            .of([.number(1, beacon: 2, name: "Moved"), .number(2, beacon: 1, name: "Too")]),
            into: inventory,
            skippingBad: false,
            by: .mira
        )
        func heard(at moment: Instant) -> LastHeard {
            LastHeard(at: moment, rssi: nil, by: "tester", zone: nil, day: 1, dayCount: 1)
        }
        try store.beacons.noteHeard([.tag(1): heard(at: .start)])
        try store.beacons.noteHeard([.tag(1): heard(at: Instant(seconds: 1_773_306_905))])
        #expect(try store.health.rowProblems().problems.isEmpty)
        #expect(try store.health.deepProblems().isEmpty)
    }
}
