import Foundation
import GRDB
import MusterAudit
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterStore
import MusterTestSupport
import Testing

@Suite struct StoreOpeningTests {
    /// A copy of the database that a released version made, or this one.
    private func copy(ofVersion version: Int, in home: TemporaryHome) throws {
        let fixture = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "fixtures/databases/v\(version).sqlite")
        try FileManager.default.copyItem(atPath: fixture.path, toPath: home.path)
    }

    private func contents(_ folder: String) throws -> [String: Data] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        return Dictionary(
            uniqueKeysWithValues: names.map { name in
                (name, FileManager.default.contents(atPath: "\(folder)/\(name)") ?? Data())
            }
        )
    }

    private func schema(_ path: String) throws -> [String] {
        try TemporaryHome.raw(path) { db in
            try String.fetchAll(
                db,
                sql: "SELECT type || ' ' || name || ': ' || coalesce(sql, '') FROM sqlite_schema"
            ).sorted()
        }
    }

    @Test func `a new store has its schema, keeps what is written and closes to one file`() throws {
        let home = try TemporaryHome()
        let store = try home.founded()
        try store.close()
        let names = try FileManager.default.contentsOfDirectory(atPath: home.folder)
        #expect(Set(names) == ["muster.sqlite", "muster.lock"])
        let again = try home.store(creating: false)
        #expect(try again.site() == Site(name: "Test site", timeZone: "Europe/Belgrade"))
        #expect(try again.health.integrityProblems().isEmpty)
        #expect(throws: StoreError.homeExists(path: home.path)) {
            try again.foundSite(Site(name: "Other", timeZone: "UTC"), by: .mira)
        }
        let mode = try home.raw { try String.fetchOne($0, sql: "PRAGMA journal_mode") }
        #expect(mode == "wal")
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6, 10])
    func `a database of an earlier schema, or this one, opens, reads and verifies`(
        version: Int
    ) throws {
        let home = try TemporaryHome()
        try copy(ofVersion: version, in: home)
        let store = try home.store(creating: false)
        let inventory = try store.inventories.inventory()
        #expect(try store.items.list(of: inventory).count == store.items.count(of: inventory))
        #expect(try store.items.count(of: inventory) > 100)
        #expect(try store.floorPlans.current()?.zones.count == 6)
        let audits = try store.audits.list()
        let counted = try #require(audits.first { $0.state == .counted })
        let (records, head) = try store.records.verifyChain(counted.audit)
        let summary = try store.records.session(counted.audit).summary()
        #expect(summary.recordCount == records && summary.head == Hex.text(head))
        #expect(summary.outcomes.total == counted.expected && records == counted.recordCount)
        try store.inventories.add(named: "New", by: .mira)
        let heard = try store.beacons.lastHeard(of: inventory)
        #expect(version == 1 ? heard.isEmpty : heard.count > 100)
        #expect(try store.beacons.watches().isEmpty == (version == 1))
        let beacon = try #require(try store.items.list(of: inventory).first?.beacon)
        try store.beacons.noteHeard([
            beacon: LastHeard(at: .start, rssi: nil, by: "x", zone: nil, day: 0, dayCount: 1)
        ])
        #expect(try store.health.integrityProblems().isEmpty)
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6, 10])
    func `a database brought up to date has the schema of a new one`(version: Int) throws {
        let (old, new) = (try TemporaryHome(), try TemporaryHome())
        try copy(ofVersion: version, in: old)
        try old.store(creating: false).close()
        try new.founded().close()
        #expect(try schema(old.path) == schema(new.path))
    }

    @Test func `a newer schema is refused and left as it is`() throws {
        let home = try TemporaryHome()
        try home.founded().close()
        try home.raw { db in
            try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('v99')")
        }
        let before = try schema(home.path)
        let files = try contents(home.folder)
        let error = StoreError.newerSchema(path: home.path)
        #expect(throws: error) { try home.store(creating: false) }
        #expect(throws: error) { try home.store(creating: true) }
        #expect(try contents(home.folder) == files, "not a byte, and no file beside it")
        #expect(error.exitCode == .storage && error.remedy.contains("update Muster"))
        #expect(try schema(home.path) == before)
    }

    @Test func `where there is no database there is no home, and none is made`() throws {
        let home = try TemporaryHome()
        #expect(throws: StoreError.noHome(path: home.folder)) {
            try home.store(creating: false)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.folder).isEmpty)
        #expect(throws: StoreError.noHome(path: "\(home.folder)/nowhere")) {
            try Store(path: "\(home.folder)/nowhere/muster.sqlite", holder: "test")
        }
    }

    @Test func `an empty file is no home, and a set-up broken off can be done again`() throws {
        let home = try TemporaryHome()
        try Data().write(to: URL(filePath: home.path))
        #expect(throws: StoreError.noHome(path: home.folder)) {
            try home.store(creating: false)
        }
        try home.store().close()
        #expect(throws: StoreError.noHome(path: home.folder), "tables, but no site yet") {
            try home.store(creating: false)
        }
        #expect(try home.founded().site().name == "Test site")
    }

    @Test func `what is no database, or another program's, is refused and left as it is`() throws {
        let home = try TemporaryHome()
        let garbage = Data((0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ 7) })
        try garbage.write(to: URL(filePath: home.path))
        for creating in [true, false] {
            let error = #expect(throws: StoreError.self) { try home.store(creating: creating) }
            guard case .damaged(let path, _) = error else {
                Issue.record("not damaged: \(String(describing: error))")
                continue
            }
            #expect(path == home.path && error?.exitCode == .storage)
        }
        #expect(try Data(contentsOf: URL(filePath: home.path)) == garbage)

        let other = try TemporaryHome()
        try other.raw { try $0.execute(sql: "CREATE TABLE bookmark (url TEXT)") }
        #expect(
            throws: StoreError.damaged(
                path: other.path,
                reason: "it is another program's database"
            )
        ) {
            try other.store()
        }
        #expect(try schema(other.path) == ["table bookmark: CREATE TABLE bookmark (url TEXT)"])
    }

    @Test func `the connection that writes waits for the disk with each transaction`() throws {
        let home = try TemporaryHome()
        let store = try home.founded()
        #expect(try store.synchronous() == 2, "FULL")
        try store.close()
        let again = try home.store(creating: false)
        #expect(try again.synchronous() == 2)
    }

    @Test func `numbers of audits go on behind what was given already`() throws {
        let home = try TemporaryHome()
        let store = try home.founded()
        #expect(try store.audits.nextAudit(year: 2_026).rawValue == "A-2026-0001")
        #expect(try store.audits.nextAudit(year: 2_026, beyond: 7).rawValue == "A-2026-0008")
    }

    @Test func `what forbids the first write is told, and asked until it allows it`() throws {
        let home = try TemporaryHome()
        try home.founded().close()
        let store = try home.store(creating: false)
        let error = StoreError.outOfDate(path: home.path, sign: "s")
        store.beforeWriting { _ in throw error }
        #expect(throws: error) { try store.inventories.add(named: "South", by: .mira) }
        #expect(throws: error) { try store.inventories.add(named: "South", by: .mira) }
        #expect(try store.inventories.list().count == 1)
        store.beforeWriting { _ in nil }
        try store.inventories.add(named: "South", by: .mira)
    }

    @Test func `a write-ahead log that was not folded in is found, even after a crash`() throws {
        let home = try TemporaryHome()
        let store = try home.founded()
        try store.inventories.add(named: "Second", by: .mira)
        // What a killed process leaves: the files as they are at this moment.
        let copy = try TemporaryHome()
        for name in ["muster.sqlite", "muster.sqlite-wal"] {
            try FileManager.default.copyItem(
                atPath: "\(home.folder)/\(name)",
                toPath: "\(copy.folder)/\(name)"
            )
        }
        #expect(try copy.store(creating: false).inventories.list().count == 2)
    }

    @Test func `a removed write-ahead log leaves an older, whole store`() throws {
        let home = try TemporaryHome()
        try home.founded().close()
        let store = try home.store()
        let audit = try AuditExample.counted(store).audit
        try store.close()
        let later = try home.store()
        try later.inventories.add(named: "Lost", by: .mira)
        let copy = try TemporaryHome()
        try FileManager.default.copyItem(atPath: home.path, toPath: copy.path)
        let left = try copy.store(creating: false)
        #expect(try left.inventories.list().map(\.name) == ["Warehouse North"])
        #expect(try left.records.verifyChain(audit).records > 10)
        #expect(try left.health.integrityProblems().isEmpty)
    }

    @Test func `every error names its object and says what to do`() {
        let errors: [(StoreError, ExitCode)] = [
            (.noHome(path: "/x"), .notFound), (.homeExists(path: "/x"), .conflict),
            (.homeIsFile(path: "/x"), .notFound),
            (.locked(path: "/x", holder: "pid 7"), .storage), (.full(path: "/x"), .storage),
            (.notAccessible(path: "/x", reason: "r"), .storage),
            (.damaged(path: "/x", reason: "r"), .storage), (.newerSchema(path: "/x"), .storage),
            (.failed(path: "/x", reason: "r"), .storage), (.olderSchema(path: "/x"), .storage),
            (.diskFailed(path: "/x", reason: "r"), .storage),
            (.databaseGone(path: "/x", left: ["keys/"]), .storage),
            (.outOfDate(path: "/x", sign: "s"), .storage),
            (.notFound(kind: "item", name: "/x", remedy: "r"), .notFound),
            (.conflict(what: "/x", remedy: "r"), .conflict),
        ]
        for (error, code) in errors {
            #expect(error.exitCode == code && error.what.contains("/x"), "\(error)")
            #expect(!error.remedy.isEmpty && !error.what.hasSuffix("."), "\(error)")
        }
    }

    @Test func `a number that only the trail knows is not given again, and names there give none`()
        throws
    {
        let home = try TemporaryHome()
        let store = try home.founded()
        func note(_ kind: TrailKind, _ subject: String) throws {
            try store.trail.add(
                TrailNote(
                    at: Instant(seconds: 1),
                    actor: "mira",
                    client: "local",
                    kind: kind,
                    subject: subject
                )
            )
        }
        for kind in [TrailKind.personAdded, .tokenMade, .keyTrusted, .signInRefused] {
            try note(kind, "A-2026-9223372036854775807")
        }
        #expect(try store.audits.nextAudit(year: 2_026).rawValue == "A-2026-0001")
        try note(.auditStarted, "A-2026-0004")
        #expect(try store.audits.nextAudit(year: 2_026).rawValue == "A-2026-0005")
        #expect(try store.audits.nextAudit(year: 2_025).rawValue == "A-2025-0001")
    }
}
