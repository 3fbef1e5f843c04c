import Foundation
import GRDB
import MusterAudit
import MusterCatalogue
import MusterCore
import MusterStore
import MusterTestSupport
import Testing

@Suite struct DiskFaultTests {
    private func founded(_ folder: String) throws -> Store {
        let store = try Store(path: "\(folder)/muster.sqlite", creating: true, holder: "test")
        try store.foundSite(Site(name: "Test site", timeZone: "UTC"), by: .mira)
        try store.inventories.add(named: "Warehouse North", by: .mira)
        return store
    }

    @Test(.enabled(if: SmallDisk.isPossible, "mounting takes root"))
    func `a full disk refuses a batch whole, and goes on when there is room`() throws {
        let disk = try SmallDisk(kilobytes: 3_072)
        let store = try founded(disk.folder)
        var example = try AuditExample(store)
        try example.listen()
        try example.hear(100)
        let ballast = try disk.fill()
        let full = StoreError.full(path: store.path)
        let before = example
        for _ in 0..<3 {
            #expect(throws: full) { try example.hear(2_000) }
        }
        #expect(example.session.chain.head == before.session.chain.head)
        #expect(throws: full) {
            try store.items.importItems(
                .of((0..<500).map { .number($0) }),
                into: store.inventories.inventory(),
                skippingBad: false,
                by: .mira
            )
        }
        #expect(try store.items.list(of: store.inventories.inventory()).isEmpty, "reading goes on")
        #expect(try store.records.verifyChain(example.audit).head == example.session.chain.head)

        try FileManager.default.removeItem(atPath: ballast)
        try example.hear(2_000)
        try example.stop()
        try example.finish()
        try store.close()
        let again = try Store(path: store.path, holder: "test")
        #expect(
            try again.records.verifyChain(example.audit).records == example.session.chain.sequence
        )
        #expect(try again.health.integrityProblems().isEmpty)
    }

    @Test(.enabled(if: SmallDisk.isPossible, "mounting takes root"))
    func `a disk that fills up under an audit keeps every batch that was acknowledged`() throws {
        let disk = try SmallDisk(kilobytes: 2_048)
        let store = try founded(disk.folder)
        var example = try AuditExample(store)
        try example.listen()
        let error = #expect(throws: StoreError.self) {
            for _ in 0..<1_000 { try example.hear(50) }
        }
        #expect(error == .full(path: store.path))
        let (records, head) = try store.records.verifyChain(example.audit)
        #expect(records == example.session.chain.sequence && records > 100)
        #expect(head == example.session.chain.head)
        #expect(try store.records.session(example.audit).chain.head == head)
    }

    @Test(.enabled(if: SmallDisk.isPossible, "mounting takes root"))
    func `a home cannot be made on a full disk, and says so`() throws {
        let disk = try SmallDisk(kilobytes: 2_048)
        let ballast = try disk.fill()
        #expect(throws: StoreError.full(path: "\(disk.folder)/muster.sqlite")) {
            try founded(disk.folder)
        }
        try FileManager.default.removeItem(atPath: ballast)
        #expect(try founded(disk.folder).site().name == "Test site")
    }

    @Test(.enabled(if: SmallDisk.isPossible, "mounting takes root"), arguments: [true, false])
    func `a read-only home is read, its log too, and writing is refused`(isClosed: Bool) throws {
        let disk = try SmallDisk(kilobytes: 4_096)
        let home = try TemporaryHome()
        let store = try home.founded()
        if isClosed { try store.close() }
        // A copy as `cp` makes it; without the log's index, which is of no use elsewhere.
        for name in ["muster.sqlite", "muster.sqlite-wal"] {
            guard FileManager.default.fileExists(atPath: "\(home.folder)/\(name)") else { continue }
            try FileManager.default.copyItem(
                atPath: "\(home.folder)/\(name)",
                toPath: "\(disk.folder)/\(name)"
            )
        }
        try disk.makeReadOnly()
        let copy = try Store(path: "\(disk.folder)/muster.sqlite", holder: "test")
        #expect(try copy.site().name == "Test site" && copy.inventories.list().count == 1)
        #expect(try copy.health.integrityProblems().isEmpty)
        let error = #expect(throws: StoreError.self) {
            try copy.inventories.add(named: "South", by: .mira)
        }
        guard case .notAccessible(let path, let reason) = error else {
            Issue.record("not told: \(String(describing: error))")
            return
        }
        #expect(path.hasPrefix(disk.folder) && reason.contains("ead-only"))
        #expect(error?.exitCode == .storage)
        try copy.close()
    }

    @Test(.enabled(if: SmallDisk.isPossible, "mounting takes root"))
    func `a home on a full disk is read`() throws {
        let disk = try SmallDisk(kilobytes: 2_048)
        try founded(disk.folder).close()
        _ = try disk.fill()
        let store = try Store(path: "\(disk.folder)/muster.sqlite", holder: "test")
        #expect(try store.inventories.list().count == 1)
        #expect(throws: StoreError.self) { try store.tryWriting() }
        try store.close()
    }

    @Test(.enabled(if: SmallDisk.isPossible, "mounting takes root"))
    func `an older schema on a read-only disk is told`() throws {
        let disk = try SmallDisk(kilobytes: 4_096)
        let path = "\(disk.folder)/muster.sqlite"
        let fixture = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "fixtures/databases/v1.sqlite")
        try FileManager.default.copyItem(atPath: fixture.path, toPath: path)
        try disk.makeReadOnly()
        #expect(throws: StoreError.olderSchema(path: path)) {
            try Store(path: path, holder: "test")
        }
    }

    @Test func `damaged bytes anywhere are told, never taken for a crash or a quiet loss`() throws {
        let home = try TemporaryHome()
        let store = try home.founded()
        let inventory = try store.inventories.inventory()
        _ = try store.items.importItems(
            .of((1...800).map { .number($0) }),
            into: inventory,
            skippingBad: false,
            by: .mira
        )
        let audit = try AuditExample.counted(store, expecting: 50).audit
        try store.close()
        let sound = try Data(contentsOf: URL(filePath: home.path))
        let items = try home.store().items.list(of: inventory)
        var random = SplitMix64(seed: 51)
        var told = 0
        for _ in 0..<60 {
            let copy = try TemporaryHome()
            var bytes = sound
            let start = Int.random(in: 0..<(bytes.count - 1_024), using: &random)
            for index in start..<(start + 1_024) {
                bytes[index] = UInt8.random(in: 0...255, using: &random)
            }
            try bytes.write(to: URL(filePath: copy.path))
            do {
                let store = try copy.store(creating: false)
                let problems = try store.health.integrityProblems()
                let read = try store.items.list(of: try store.inventories.inventory())
                _ = try store.records.verifyChain(audit)
                _ = try store.records.session(audit)
                _ = try store.audits.list()
                if !problems.isEmpty || read != items { told += 1 }
                #expect(!problems.isEmpty || read.count == items.count, "bytes \(start)")
            } catch let error as any MusterError {
                told += 1
                #expect([.storage, .integrity, .notFound].contains(error.exitCode), "\(error)")
            }
        }
        #expect(told > 30, "of 60; most of the file is in use, empty tables are not")
    }
}
