import Foundation
import GRDB
import MusterAudit
import MusterCore
import MusterStore
import MusterTestSupport
import Testing

/// A database of an earlier version: what is kept of it before it is brought up to date.
@Suite struct MigrationTests {
    private static let versions = [1, 2, 3, 4, 5, 6, 10, 11, 12, 15]

    private func copy(ofVersion version: Int, in folder: String) throws {
        let fixture = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "fixtures/databases/v\(version).sqlite")
        try FileManager.default.copyItem(atPath: fixture.path, toPath: folder + "/muster.sqlite")
    }

    private func copies(_ folder: String) -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder + "/backups")
        return (names ?? []).sorted()
    }

    /// How many rows each table has, and where each chain ends.
    private func content(_ path: String) throws -> ([String: Int], [StoreCopy.AuditEnd]) {
        let copy = try StoreCopy(path: path)
        defer { try? copy.close() }
        return (try copy.counts(), try copy.audits())
    }

    @Test(arguments: versions)
    func `rows and chains of an earlier database are the same after it was brought up to date`(
        version: Int
    ) throws {
        let home = try TemporaryHome()
        try copy(ofVersion: version, in: home.folder)
        let before = try content(home.path)
        let schemas = try StoreMigration.schemas(at: home.path)
        #expect(schemas.found == version)
        let store = try home.store(creating: false)
        for audit in try store.audits.list() { _ = try store.records.verifyChain(audit.audit) }
        let migration = store.migration
        let rows = try store.health.rowProblems()
        #expect(rows.problems.isEmpty && rows.rows > 100, "\(rows)")
        try store.close()
        let after = try content(home.path)
        for (table, count) in before.0 where !["grdb_migrations", "trail"].contains(table) {
            #expect(after.0[table] == count, "\(table)")
        }
        // The trail tells what was taken over.
        #expect(after.0["trail"] ?? 0 >= before.0["trail"] ?? 0)
        #expect(after.1 == before.1 && after.1.count > 0)
        guard version < schemas.known else {
            #expect(migration == nil && copies(home.folder).isEmpty)
            return
        }
        let made = try #require(migration)
        #expect(made.from == version && made.to == schemas.known)
        #expect(made.copy.hasPrefix("\(home.folder)/backups/before-schema-\(schemas.known)-"))
        let kept = try content(made.copy)
        #expect(kept.0 == before.0 && kept.1 == before.1)
        #expect(try StoreMigration.schemas(at: made.copy).found == version)
        var status = stat()
        #expect(stat(made.copy, &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(try home.store(creating: false).migration == nil)
    }

    @Test func `the last two copies stay`() throws {
        let home = try TemporaryHome()
        try FileManager.default.createDirectory(
            atPath: home.folder + "/backups",
            withIntermediateDirectories: false
        )
        for stamp in ["4-20250101T000000Z", "5-20250201T000000Z", "3-20250301T000000Z"] {
            try Data().write(
                to: URL(filePath: "\(home.folder)/backups/before-schema-\(stamp).sqlite")
            )
        }
        try copy(ofVersion: 1, in: home.folder)
        let migration = try home.store(creating: false).migration
        let name = try #require(migration?.copy.split(separator: "/").last.map { String($0) })
        #expect(Set(copies(home.folder)) == ["before-schema-3-20250301T000000Z.sqlite", name])
    }

    @Test(.enabled(if: SmallDisk.isPossible, "mounting a small disk takes root"))
    func `without room for a copy nothing is changed, and the missing megabytes are told`() throws {
        let disk = try SmallDisk(kilobytes: 5_000)
        try copy(ofVersion: 1, in: disk.folder)
        let path = disk.folder + "/muster.sqlite"
        let before = try content(path)
        let error = #expect(throws: StoreError.self) { try Store(path: path, holder: "test") }
        guard case .noRoomToMigrate(path, let missing) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect((1...3).contains(missing) && error?.exitCode == .storage)
        let after = try content(path)
        #expect(after.0 == before.0 && after.1 == before.1)
        #expect(try StoreMigration.schemas(at: path).found == 1 && copies(disk.folder).isEmpty)
    }

    @Test func `a step that fails leaves the database as it was, however many went before`() throws
    {
        let home = try TemporaryHome()
        try copy(ofVersion: 1, in: home.folder)
        // A table of a later schema stands in the way.
        try home.raw { try $0.execute(sql: "CREATE TABLE person (x TEXT)") }
        let before = try home.raw {
            try String.fetchAll($0, sql: "SELECT coalesce(sql, name) FROM sqlite_schema")
        }
        #expect(throws: StoreError.self) { try home.store(creating: false) }
        let after = try home.raw {
            try String.fetchAll($0, sql: "SELECT coalesce(sql, name) FROM sqlite_schema")
        }
        #expect(after == before)
        #expect(try StoreMigration.schemas(at: home.path).found == 1)
        #expect(copies(home.folder).count == 1)
    }

    @Test func `a process of an older version notices that Muster was updated, and stores nothing`()
        throws
    {
        let home = try TemporaryHome()
        let old = try home.founded()
        try old.inventories.add(named: "Before", by: .mira)
        // What a newer version does to the home meanwhile.
        try home.raw { db in
            try db.execute(sql: "CREATE TABLE novelty (x TEXT)")
            try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('v99')")
        }
        let error = #expect(throws: StoreError.self) {
            try old.inventories.add(named: "After", by: .mira)
        }
        #expect(error == .updated(path: home.path) && error?.exitCode == .storage)
        #expect(error?.what.contains("Muster was updated") == true)
        #expect(error?.remedy.contains("restart") == true)
        #expect(try old.inventories.list().map(\.name) == ["Before", "Warehouse North"])
    }

    @Test func `a schema that changed without a newer version stops nobody`() throws {
        let home = try TemporaryHome()
        let store = try home.founded()
        try home.raw { try $0.execute(sql: "CREATE INDEX mine ON inventory (name)") }
        try store.inventories.add(named: "After", by: .mira)
        #expect(try store.inventories.list().count == 2)
    }

    @Test func `the refusal of a newer database names the copy from before`() throws {
        let home = try TemporaryHome()
        try copy(ofVersion: 1, in: home.folder)
        let store = try home.store(creating: false)
        let copy = try #require(store.migration?.copy)
        try store.close()
        try home.raw { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('v99')") }
        let error = StoreError.newerSchema(path: home.path, copy: copy)
        #expect(throws: error) { try home.store(creating: false) }
        #expect(error.remedy.contains(copy))
    }

    @Test func `a copy of a database that is written to is whole and consistent`() throws {
        let home = try TemporaryHome()
        let store = try home.founded()
        let audit = try AuditExample.counted(store).audit
        let target = home.folder + "/copy.sqlite"
        try store.copy(to: target)
        let copy = try StoreCopy(path: target)
        #expect(try copy.problems().isEmpty && copy.site() == "Test site")
        let end = try #require(try copy.audits().first)
        let (records, head) = try store.records.verifyChain(audit)
        #expect(end.audit == audit.rawValue && end.records == records)
        #expect(end.head == Hex.text(head) && end.lastAt != nil)
        #expect(throws: StoreError.self, "it is there already") { try store.copy(to: target) }
    }
}

extension MigrationTests {
    @Test func `whoever asks for the schema of a newer Muster's database is refused`() throws {
        let home = try TemporaryHome()
        try home.founded().close()
        try home.raw { db in
            try db.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES ('v99')")
        }
        let error = StoreError.newerSchema(path: home.path)
        #expect(throws: error) { try StoreMigration.schemas(at: home.path) }
        #expect(error.exitCode == .storage)
    }
}
