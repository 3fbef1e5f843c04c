import Foundation
import MusterCore
import MusterRadio
import MusterService
import MusterStore
import MusterTestSupport
import Testing

@Suite struct HomeAgeTests {
    private let home: TemporaryHome
    private let manager = FileManager.default

    init() throws {
        home = try TemporaryHome()
    }

    private func found(_ name: String = "Test") throws {
        try NewHome(home.folder).found(
            site: Site(name: name, timeZone: "Europe/Belgrade"),
            person: "tester",
            now: Instant(seconds: 1_773_300_000)
        )
    }

    private func trace(of audit: String) throws {
        let folder = "\(home.folder.tracesPath)/\(audit)"
        try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data([1]).write(to: URL(filePath: folder + "/0001.btsnoop"))
    }

    @Test func `a home whose database is gone is not set up again on top of what is left`() throws {
        try home.open().keys.deviceKey()
        for ending in ["", "-wal", "-shm"] {
            try? manager.removeItem(atPath: home.folder.databasePath + ending)
        }
        let gone = StoreError.databaseGone(
            path: home.folder.databasePath,
            left: ["keys/", "trail.head"]
        )
        #expect(throws: gone) { try found() }
        #expect(throws: gone) { try home.open() }
        expectDoctor(gone)
        try Data().write(to: URL(filePath: home.folder.databasePath))
        #expect(throws: gone, "an empty file is no database") { try found() }
        expectDoctor(gone)
    }

    @Test func `a file in the place of a home is told as one, and stays`() throws {
        try manager.removeItem(atPath: home.folder.path)
        try Data([7]).write(to: URL(filePath: home.folder.path))
        let file = StoreError.homeIsFile(path: home.folder.path)
        #expect(throws: file) { try found() }
        #expect(throws: file) { try home.open() }
        expectDoctor(file)
        #expect(try Data(contentsOf: URL(filePath: home.folder.path)) == Data([7]))
    }

    /// The doctor must not send anybody to a command that is refused.
    private func expectDoctor(_ error: StoreError) {
        let checkups = Doctor.examine(home.folder, radio: .now(), now: Instant(seconds: 0))
        for name in ["home", "store", "age"] {
            let checkup = checkups.first { $0.check == name }
            #expect(
                checkup?.detail == error.what
                    && checkup?.remedy == error.remedy,
                "\(name)"
            )
        }
    }

    @Test func `a database that is older than trail.head is read, and not written to`() throws {
        let copy = home.path + "/yesterday.sqlite"
        try manager.copyItem(atPath: home.folder.databasePath, toPath: copy)
        let later = try home.open()
        try later.keys.deviceKey()
        try later.close()
        try manager.removeItem(atPath: home.folder.databasePath)
        try manager.copyItem(atPath: copy, toPath: home.folder.databasePath)
        let old = try home.open()
        #expect(try old.health.mismatch()?.what.contains("trail.head") == true)
        #expect(try old.site().name == "Test")
        let error = #expect(throws: StoreError.self) {
            try old.inventories.add(named: "South")
        }
        #expect(error?.exitCode == .storage && error?.remedy.contains("muster restore") == true)
        try old.close()
        // Whoever means to go on with it puts the note away.
        try manager.removeItem(atPath: home.folder.path + "/trail.head")
        let again = try home.open()
        try again.inventories.add(named: "South")
    }

    @Test func `a trace of an audit that the database does not know forbids writing`() throws {
        try trace(of: "A-2026-0007")
        let old = try home.open()
        #expect(try old.health.mismatch()?.what.contains("A-2026-0007") == true)
        #expect(throws: StoreError.self) {
            try old.inventories.add(named: "South")
        }
        let path = "\(home.folder.tracesPath)/A-2026-0007"
        try manager.moveItem(atPath: path, toPath: path + ".lost")
        try old.inventories.add(named: "South")
        #expect(try home.open().health.mismatch() == nil)
    }

    /// Damages a page that SQLite can go on without, as it finds when it is asked.
    private func damage() throws {
        let file = URL(filePath: home.folder.databasePath)
        let whole = try Data(contentsOf: file)
        let noise = Data(repeating: 0xff, count: 64)
        for page in stride(from: whole.count / 4_096 - 1, to: 0, by: -1) {
            var bytes = whole
            bytes.replaceSubrange(page * 4_096..<page * 4_096 + noise.count, with: noise)
            let handle = try FileHandle(forWritingTo: file)
            try handle.write(contentsOf: bytes)
            try handle.close()
            guard let open = try? home.open() else { continue }
            defer { try? open.close() }
            if (try? open.store.health.integrityProblems(besides: StoreHealth.historyTables))?
                .isEmpty == false
            {
                return
            }
        }
        Issue.record("no page of the database is missed")
    }

    @Test func `no audit starts in a database that is damaged`() async throws {
        try damage()
        let open = try home.open()
        let error = await #expect(throws: StoreError.self) {
            _ = try await open.sessions.start(
                HomeSessions.AuditRequest(
                    inventory: "Stock",
                    source: try SourceDescription(home.walk)
                ),
                control: AuditControl(),
                onEvent: { _ in }
            )
        }
        #expect(error?.exitCode == .storage && error?.remedy.contains("muster restore") == true)
        #expect(try open.store.audits.list().isEmpty)
    }

    @Test func `a set-up that was killed is finished, and a whole home is refused`() throws {
        let whole = StoreError.homeExists(path: home.folder.path)
        #expect(throws: whole) { try found() }
        try manager.removeItem(atPath: home.folder.settingsPath)
        try manager.removeItem(atPath: home.folder.keysPath)
        #expect(throws: whole, "another site") { try found("Other") }
        try found()
        let rights = try manager.attributesOfItem(atPath: home.folder.settingsPath)
        #expect(rights[.posixPermissions] as? Int == 0o600)
        #expect(manager.fileExists(atPath: home.folder.keysPath))
        #expect(try home.open().inventories.list().count == 2)
    }

    @Test func `a folder that others may write to does not become a home`() throws {
        let folder = HomeFolder(option: home.path + "/shared", environment: [:])
        try manager.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        try #require(chmod(folder.path, 0o777) == 0)
        let site = Site(name: "Test", timeZone: "UTC")
        let now = Instant(seconds: 0)
        #expect(throws: ServiceError.openFolder(path: folder.path)) {
            try NewHome(folder).found(site: site, person: "tester", now: now)
        }
        try #require(chmod(folder.path, 0o755) == 0)
        try NewHome(folder).found(site: site, person: "tester", now: now)
    }
}
