import Foundation
import MusterAudit
import MusterCore
import MusterStore
import Testing

@Suite struct ReplacedFileTests {
    private let manager = FileManager.default

    /// Has a name of the store taken away, as `rm` does.
    private func remove(_ endings: [String], of home: TemporaryHome) throws {
        for ending in endings { try manager.removeItem(atPath: home.path + ending) }
    }

    @Test(arguments: [["", "-wal", "-shm"], [""], ["-wal"], ["-shm"]])
    func `nothing is acknowledged once the database or its log was removed`(
        endings: [String]
    ) throws {
        let home = try TemporaryHome()
        let store = try home.founded()
        try remove(endings, of: home)
        let error = StoreError.replaced(path: home.path + endings[0])
        #expect(throws: error) { try store.inventories.add(named: "South", by: .mira) }
        #expect(throws: error) { try store.tryWriting() }
        #expect(error.exitCode == .storage)
        #expect(manager.fileExists(atPath: home.path) == !endings.contains(""), "none is made")
    }

    @Test func `a store that has only read yet makes no new database in place of a removed one`()
        throws
    {
        let home = try TemporaryHome()
        try home.founded().close()
        let store = try home.store(creating: false)
        #expect(try store.inventories.list().count == 1)
        for name in try manager.contentsOfDirectory(atPath: home.folder) {
            try manager.removeItem(atPath: "\(home.folder)/\(name)")
        }
        #expect(throws: StoreError.replaced(path: home.path)) { try store.tryWriting() }
        #expect(!manager.fileExists(atPath: home.path))
    }

    @Test func `an older copy that is moved in place of the database is not written to`() throws {
        let home = try TemporaryHome()
        try home.founded().close()
        let old = "\(home.folder)/old.sqlite"
        try manager.copyItem(atPath: home.path, toPath: old)
        let store = try home.store(creating: false)
        try store.inventories.add(named: "South", by: .mira)
        #expect(rename(old, home.path) == 0)
        let error = StoreError.replaced(path: home.path)
        #expect(throws: error) { try store.inventories.add(named: "East", by: .mira) }
        #expect(throws: error) { try store.tryWriting() }
    }

    @Test func `a database that comes back under its name is written to again`() throws {
        let home = try TemporaryHome()
        let store = try home.founded()
        #expect(rename(home.path, home.path + ".away") == 0)
        #expect(throws: StoreError.replaced(path: home.path)) { try store.tryWriting() }
        #expect(rename(home.path + ".away", home.path) == 0)
        try store.inventories.add(named: "South", by: .mira)
        #expect(try home.store(creating: false).inventories.list().count == 2)
    }
}
