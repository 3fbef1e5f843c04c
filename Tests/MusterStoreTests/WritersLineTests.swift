import Foundation
import MusterCatalogue
import MusterStore
import Synchronization
import Testing

/// What waits in one process for a lock that another holds.
@Suite struct WritersLineTests {
    private let home: TemporaryHome
    private let line: WritersLine

    init() throws {
        home = try TemporaryHome()
        line = WritersLine("\(home.folder)/muster.lock", seats: WaitingSeats(100))
    }

    private func hold() throws -> Int32 {
        let lock = open("\(home.folder)/muster.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        try #require(lock >= 0 && flock(lock, LOCK_EX) == 0)
        return lock
    }

    /// Goes on once as many wait as are wanted.
    private func wait(for count: Int) throws {
        for _ in 0..<60_000 where line.count != count { usleep(1_000) }
        try #require(line.count == count)
    }

    @Test func `those who wait get the lock in the order they came`() throws {
        let lock = try hold()
        let (line, done) = (line, DispatchGroup())
        let order = Mutex<[Int]>([])
        for number in 1...10 {
            done.enter()
            Thread.detachNewThread {
                // Told while the lock is held: the next one is later.
                if let lock = try? line.acquire(waiting: 600, holder: "test", onWait: nil) {
                    order.withLock { $0.append(number) }
                    _ = consume lock
                }
                done.leave()
            }
            try wait(for: number)
        }
        #expect(order.withLock { $0.isEmpty })
        close(lock)
        done.wait()
        #expect(order.withLock { $0 } == Array(1...10))
        #expect(line.count == 0)
    }

    @Test func `of many that wait for long some are refused, the others get the lock`() throws {
        let lock = try hold()
        let (seats, surplus) = (8, 5)
        let line = WritersLine("\(home.folder)/muster.lock", seats: WaitingSeats(seats))
        let done = DispatchGroup()
        let taken = Mutex(0)
        let refused = Mutex<[StoreError]>([])
        // The first needs none.
        for _ in 1...1 + seats + surplus {
            done.enter()
            Thread.detachNewThread {
                do throws(StoreError) {
                    let lock = try line.acquire(waiting: 600, holder: "test", onWait: nil)
                    taken.withLock { $0 += 1 }
                    _ = consume lock
                } catch {
                    refused.withLock { $0.append(error) }
                }
                done.leave()
            }
        }
        for _ in 0..<60_000 where refused.withLock({ $0.count }) < surplus { usleep(1_000) }
        #expect(line.count == 1 + seats)
        close(lock)
        done.wait()
        #expect(taken.withLock { $0 } == 1 + seats)
        let isLocked = refused.withLock { errors in
            errors.map { if case .locked = $0 { true } else { false } }
        }
        #expect(isLocked == Array(repeating: true, count: surplus))
    }

    @Test func `who does not wait at all does not pass those who do`() throws {
        let lock = try hold()
        let (line, done) = (line, DispatchGroup())
        done.enter()
        Thread.detachNewThread {
            _ = try? line.acquire(waiting: 600, holder: "test", onWait: nil)
            done.leave()
        }
        try wait(for: 1)
        #expect(throws: StoreError.self) {
            _ = try line.acquire(waiting: 0, holder: "hasty", onWait: nil)
        }
        close(lock)
        done.wait()
    }

    @Test func `who gives up in line leaves it to the others`() throws {
        let lock = try hold()
        let (line, done) = (line, DispatchGroup())
        let taken = Mutex<[Int]>([])
        let refused = Mutex<[Int]>([])
        for (number, patience) in [(1, 0.3), (2, 0.1), (3, 600.0)] {
            done.enter()
            Thread.detachNewThread {
                do {
                    let lock = try line.acquire(waiting: patience, holder: "test", onWait: nil)
                    taken.withLock { $0.append(number) }
                    _ = consume lock
                } catch {
                    refused.withLock { $0.append(number) }
                }
                done.leave()
            }
        }
        for _ in 0..<60_000 where refused.withLock({ $0.count }) < 2 { usleep(1_000) }
        try wait(for: 1)
        close(lock)
        done.wait()
        #expect(taken.withLock { $0 } == [3])
        #expect(refused.withLock { $0.sorted() } == [1, 2])
    }
}

/// What an import does before it has the lock.
@Suite struct PreparedImportTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    @Test func `what changes while an import waits is looked at before it is written`() throws {
        let other = try home.founded()
        try other.inventories.add(named: "South", by: .mira)
        let south = try other.inventories.inventory(named: "South")
        let lock = open("\(home.folder)/muster.lock", O_RDWR | O_CLOEXEC)
        try #require(flock(lock, LOCK_EX) == 0)
        let store = try Store(path: home.path, holder: "pid 7, test", patience: 600) { _ in
            // The file was found good; now one of its beacons is taken.
            close(lock)
            try? other.items.add(.number(3), to: south, by: .mira)
        }
        let inventory = try store.inventories.inventory()
        let result = try store.items.importItems(
            .of((1...5).map { Item.number($0) }),
            into: inventory,
            skippingBad: true,
            by: .mira
        )
        #expect(result.refused.count == 1 && result.added == 4)
        #expect(try other.items.list(of: inventory).count == 4)
        #expect(try other.items.list(of: south).count == 1)
    }

    @Test func `a file that is refused waits for no lock`() throws {
        let store = try home.founded()
        try store.items.add(.number(3), to: store.inventories.inventory(), by: .mira)
        try store.inventories.add(named: "South", by: .mira)
        let south = try store.inventories.inventory(named: "South")
        let lock = open("\(home.folder)/muster.lock", O_RDWR | O_CLOEXEC)
        try #require(flock(lock, LOCK_EX) == 0)
        defer { close(lock) }
        let hasty = try home.store(creating: false, patience: 0)
        let result = try hasty.items.importItems(
            .of((1...5).map { Item.number($0) }),
            into: south,
            skippingBad: false,
            by: .mira
        )
        #expect(result.refused.count == 1 && result.added == 0)
    }
}
