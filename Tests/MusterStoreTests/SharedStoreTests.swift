import Foundation
import GRDB
import MusterAudit
import MusterCatalogue
import MusterCore
import MusterStore
import MusterTestSupport
import Synchronization
import Testing

@Suite struct SharedStoreTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
    }

    private var lockPath: String { "\(home.folder)/muster.lock" }

    @Test func `two handles that write in turn see each other's work`() throws {
        let first = try home.founded()
        let second = try home.store(creating: false)
        let inventory = try first.inventories.inventory()
        for number in 1...20 {
            let writer = number.isMultiple(of: 2) ? first : second
            try writer.items.add(.number(number), to: inventory, by: .mira)
            #expect(try first.items.list(of: inventory).count == number)
            #expect(try second.items.list(of: inventory).count == number)
        }
        try first.close()
        #expect(try second.items.list(of: inventory).count == 20)
        try second.close()
        #expect(try home.store(creating: false).items.list(of: inventory).count == 20)
    }

    @Test func `whoever waits is told for whom once, and goes on when the lock is free`() throws {
        let first = try home.founded()
        let lock = open(lockPath, O_RDWR | O_CLOEXEC)
        try #require(flock(lock, LOCK_EX) == 0)
        let holder = "pid 1, muster item import"
        try #require(ftruncate(lock, 0) == 0)
        try #require(pwrite(lock, holder, holder.utf8.count, 0) == holder.utf8.count)
        let told = Mutex<[String]>([])
        let store = try Store(path: home.path, holder: "pid 7, test", patience: 600) { other in
            told.withLock { $0.append(other) }
            close(lock)
        }
        try store.inventories.add(named: "South", by: .mira)
        #expect(told.withLock { $0 } == [holder])
        try store.inventories.add(named: "West", by: .mira)
        #expect(told.withLock { $0.count } == 1)
        #expect(try first.inventories.list().count == 3)
    }

    @Test func `handles that write at the same time lose nothing`() throws {
        let inventory = try home.founded().inventories.inventory()
        let failures = Mutex<[String]>([])
        let (writers, each) = (4, 25)
        let home = home
        let path = home.path
        DispatchQueue.concurrentPerform(iterations: writers) { writer in
            do {
                let store = try Store(path: path, holder: "writer \(writer)", patience: 60)
                for number in 0..<each {
                    let item = Item.number(writer * 1_000 + number)
                    try store.items.add(item, to: inventory, by: .mira)
                    _ = try store.items.list(of: inventory)
                }
                try store.close()
            } catch {
                failures.withLock { $0.append("\(error)") }
            }
        }
        #expect(failures.withLock { $0 } == [])
        let store = try home.store()
        #expect(try store.items.list(of: inventory).count == writers * each)
        #expect(try store.health.integrityProblems().isEmpty)
        let numbers = try home.raw { db in
            try Int.fetchAll(db, sql: "SELECT seq FROM update_log ORDER BY pos")
        }
        #expect(numbers == Array(1...(writers * each + 2)), "site, inventory and every item")
    }

    @Test func `reading goes on while another handle writes, and sees whole transactions`() throws {
        let writer = try home.founded()
        let reader = try home.store(creating: false)
        let inventory = try writer.inventories.inventory()
        let isDone = Mutex(false)
        let counts = Mutex<Set<Int>>([])
        DispatchQueue.concurrentPerform(iterations: 2) { thread in
            if thread == 0 {
                for batch in 0..<10 {
                    let items = (0..<20).map { Item.number(batch * 20 + $0) }
                    _ = try? writer.items.importItems(
                        .of(items),
                        into: inventory,
                        skippingBad: false,
                        by: .mira
                    )
                }
                isDone.withLock { $0 = true }
            } else {
                while !isDone.withLock({ $0 }) {
                    let count = try? reader.items.list(of: inventory).count
                    counts.withLock { _ = $0.insert(count ?? -1) }
                }
            }
        }
        #expect(counts.withLock { $0 }.allSatisfy { $0.isMultiple(of: 20) && $0 >= 0 })
        #expect(try reader.items.list(of: inventory).count == 200)
    }

    @Test func `a long log is folded in and starts again`() throws {
        let store = try home.founded()
        let inventory = try store.inventories.inventory()
        var sizes: [UInt64] = []
        for batch in 0..<12 {
            let items = (0..<1_000).map { Item.number(batch * 1_000 + $0) }
            _ = try store.items.importItems(
                .of(items),
                into: inventory,
                skippingBad: false,
                by: .mira
            )
            let attributes = try FileManager.default.attributesOfItem(atPath: home.path + "-wal")
            sizes.append(attributes[.size] as? UInt64 ?? 0)
        }
        let size = try FileManager.default.attributesOfItem(atPath: home.path)[.size] as? UInt64
        #expect(size ?? 0 > 8 << 20, "most is in the database")
        #expect(sizes.allSatisfy { $0 < 16 << 20 }, "the log does not keep growing")
        #expect(zip(sizes, sizes.dropFirst()).contains { $0 > $1 }, "and starts from nothing")
        #expect(try store.health.integrityProblems().isEmpty)
        #expect(try store.items.list(of: inventory).count == 12_000)
    }

    @Test func `who waits too long for another process is told for whom`() throws {
        let store = try home.founded()
        let patient = try home.store(creating: false, patience: 30)
        let hasty = try home.store(creating: false, patience: 0.2)
        // The lock of another process: flock(1) holds it until its standard input ends.
        let other = Process()
        let (input, output) = (Pipe(), Pipe())
        other.executableURL = URL(filePath: "/usr/bin/flock")
        other.arguments = [lockPath, "sh", "-c", "printf 'pid 812, other' >\"$0\"; echo; cat"]
        other.arguments?.append(lockPath)
        other.standardInput = input
        other.standardOutput = output
        try other.run()
        _ = output.fileHandleForReading.availableData
        let locked = StoreError.locked(path: home.path, holder: "pid 812, other")
        #expect(FileLock.holder(of: lockPath) == "pid 812, other")
        #expect(throws: locked) { try hasty.inventories.add(named: "South", by: .mira) }
        let reading = try home.store(creating: false, patience: 0.2)
        #expect(try reading.inventories.list().count == 1, "opening takes no lock")
        try reading.close()
        #expect(locked.exitCode == .storage && locked.what.contains("pid 812"))
        #expect(try hasty.inventories.list().count == 1, "reading takes no lock")
        Thread.detachNewThread {
            usleep(200_000)
            try? input.fileHandleForWriting.close()
        }
        try patient.inventories.add(named: "South", by: .mira)
        other.waitUntilExit()
        #expect(FileLock.holder(of: lockPath) == nil)
        #expect(try store.inventories.list().count == 2)
    }

    @Test func `a lock is one holder's at a time, and free when that is gone`() throws {
        let path = "\(home.folder)/x.lock"
        #expect(FileLock.holder(of: path) == nil, "there is no such file yet")
        let lock = try FileLock.acquire(path, waiting: 0, holder: "pid 1, a rather long name")
        #expect(FileLock.holder(of: path) == "pid 1, a rather long name")
        #expect(throws: StoreError.locked(path: path, holder: "pid 1, a rather long name")) {
            _ = try FileLock.acquire(path, waiting: 0, holder: "pid 2")
        }
        _ = consume lock
        #expect(FileLock.holder(of: path) == nil)
        let next = try FileLock.acquire(path, waiting: 0, holder: "pid 2")
        #expect(FileLock.holder(of: path) == "pid 2", "nothing of the longer name is left")
        _ = consume next
        #expect(throws: StoreError.self) {
            _ = try FileLock.acquire("\(home.folder)/none/x.lock", waiting: 0, holder: "pid 3")
        }
    }

    @Test func `a lock that was let go is free, though a program being started has its file open`()
        throws
    {
        let path = "\(home.folder)/x.lock"
        let lock = try FileLock.acquire(path, waiting: 0, holder: "pid 1")
        // What a process that starts a program has for a moment: a second descriptor of each open file.
        let (files, folder) = (FileManager.default, "/proc/self/fd")
        let real = URL(filePath: path).resolvingSymlinksInPath().path()
        let held = try #require(
            files.contentsOfDirectory(atPath: folder).compactMap(Int32.init).first {
                (try? files.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")) == real
            }
        )
        let copy = dup(held)
        defer { close(copy) }
        _ = consume lock
        let next = try FileLock.acquire(path, waiting: 0, holder: "pid 2")
        #expect(FileLock.holder(of: path) == "pid 2")
        _ = consume next
    }

    @Test func `somebody who asks at this moment who holds it does not keep a lock away`() throws {
        let path = "\(home.folder)/x.lock"
        for _ in 0..<10 {
            // What asking does: a shared lock for the time of a look.
            let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            try #require(descriptor >= 0 && flock(descriptor, LOCK_SH) == 0)
            Thread.detachNewThread { close(descriptor) }
            let lock = try FileLock.acquire(path, waiting: FileLock.moment, holder: "pid 1")
            _ = consume lock
        }
    }
}
