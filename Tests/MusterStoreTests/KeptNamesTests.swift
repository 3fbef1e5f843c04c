import MusterStore
import MusterTestSupport
import Testing

@Suite struct KeptNamesTests {
    @Test func `the disk is asked for the name of a new log before anything is kept in it`() throws
    {
        let home = try TemporaryHome()
        try home.founded().close()
        let watch = try FolderWatch(home.folder)
        let store = try home.store(creating: false)
        try store.inventories.add(named: "South", by: .mira)
        let events = watch.events()
        let made = try #require(events.firstIndex(of: .made("muster.sqlite-wal")))
        let written = try #require(events.firstIndex(of: .written("muster.sqlite-wal")))
        // SQLite asks for it too, but only behind the first write, and does not look how that went.
        #expect(made < written && events[made..<written].contains(.opened), "\(events)")
        try store.close()
    }
}
