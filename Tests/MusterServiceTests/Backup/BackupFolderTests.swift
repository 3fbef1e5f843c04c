import Foundation
import MusterCore
import MusterPeople
import MusterService
import MusterStore
import MusterTestSupport
import Synchronization
import Testing

/// A folder of backups that share what they have in common, and what is kept of many.
@Suite struct BackupFolderTests {
    /// A clock that tests turn.
    private final class Clock: Sendable {
        let now = Mutex(Instant(seconds: 1_773_300_000))

        func pass(days: Double) {
            now.withLock { $0 = $0.advanced(bySeconds: days * 86_400) }
        }
    }

    private func objects(_ folder: String) throws -> Set<String> {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder + "/objects")
        return Set(names.filter { $0.count > 60 })
    }

    @Test func `a later backup writes only what is new, and both can be restored`() async throws {
        let home = try await BackupTests.audited()
        let clock = Clock()
        let open = try OpenHome(home.folder, person: "tester", command: "muster test") {
            clock.now.withLock { $0 }
        }
        let target = home.path + "/kept"
        let first = try open.backups.backUp(BackupTests.options(target))
        #expect(first.writtenBytes > 0 && first.path.hasSuffix(".json"))
        clock.pass(days: 1)
        try open.inventories.add(named: "More")
        let second = try open.backups.backUp(BackupTests.options(target))
        let changed = Set(second.manifest.files.map(\.sha256))
            .subtracting(first.manifest.files.map(\.sha256))
        #expect(changed.count == 1, "the database alone is another")
        let database = try #require(second.manifest.files.first)
        // Pieces of it may be as they were.
        #expect(database.path == "muster.sqlite")
        #expect((1...database.size).contains(second.writtenBytes))
        for (number, made) in [first, second].enumerated() {
            #expect(try open.backups.verifyBackup(made.path).audits == 1)
            let place = HomeFolder(option: home.path + "/new\(number)", environment: [:])
            _ = try HomeRestore.restore(made.path, to: place)
            let again = try OpenHome(place, person: "tester", command: "muster test")
            #expect(try again.inventories.list().count == 2 + number)
        }
        #expect(try open.backups.list().map(\.path) == [second.path, first.path])
    }

    @Test func `of a large file that changes a little, only little is written again`() async throws
    {
        let home = try await BackupTests.audited()
        let clock = Clock()
        let open = try OpenHome(home.folder, person: "tester", command: "muster test") {
            clock.now.withLock { $0 }
        }
        var random = SplitMix64(seed: 18)
        let trace = home.folder.path + "/traces/long.btsnoop"
        var bytes = (0..<6_000_000).map { _ in UInt8.random(in: 0...255, using: &random) }
        try Data(bytes).write(to: URL(filePath: trace))
        let target = home.path + "/kept"
        let first = try open.backups.backUp(BackupTests.options(target))
        let before = bytes
        // A page more in the middle, and some bytes more at the end.
        bytes.insert(contentsOf: [UInt8](repeating: 7, count: 4_096), at: 4_096 * 300)
        bytes += [1, 2, 3]
        try Data(bytes).write(to: URL(filePath: trace))
        clock.pass(days: 1)
        let second = try open.backups.backUp(BackupTests.options(target))
        // Two pieces of a MiB at most, and the database, which may have changed all over.
        let database = try #require(second.manifest.files.first)
        #expect((1..<(2 << 20) + database.size).contains(second.writtenBytes))
        for (made, expected) in [(first, before), (second, bytes)] {
            _ = try open.backups.verifyBackup(made.path)
            let place = HomeFolder(option: made.path + ".home", environment: [:])
            _ = try HomeRestore.restore(made.path, to: place)
            let restored = try Data(contentsOf: URL(filePath: place.path + "/traces/long.btsnoop"))
            #expect(restored == Data(expected))
        }
        // A piece that is gone is missed, and written again.
        let pieces = try objects(target).filter { name in
            let path = "\(target)/objects/\(name)"
            let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
            return size > 100_000 && name.filter { $0 != "/" } != database.sha256
        }
        #expect(pieces.count > 5)
        for piece in pieces {
            try FileManager.default.removeItem(atPath: "\(target)/objects/\(piece)")
        }
        #expect(throws: BackupError.self) { try open.backups.verifyBackup(second.path) }
        clock.pass(days: 1)
        _ = try open.backups.backUp(BackupTests.options(target))
        _ = try open.backups.verifyBackup(second.path)
    }

    @Test
    func `one flipped bit in any KiB of a folder of backups is found, and the next one mends it`()
        async throws
    {
        let home = try await BackupTests.audited()
        let clock = Clock()
        let open = try OpenHome(home.folder, person: "tester", command: "muster test") {
            clock.now.withLock { $0 }
        }
        let target = home.path + "/kept"
        let made = try open.backups.backUp(BackupTests.options(target))
        var random = SplitMix64(seed: 17)
        for name in try FileManager.default.subpathsOfDirectory(atPath: target).sorted() {
            let path = "\(target)/\(name)"
            guard let whole = try? Data(contentsOf: URL(filePath: path)), !whole.isEmpty else {
                continue
            }
            for place in BackupTests.places(in: whole, &random) {
                var other = whole
                other[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
                try other.write(to: URL(filePath: path))
                #expect(throws: BackupError.self, "\(name) \(place)") {
                    try open.backups.verifyBackup(made.path)
                }
                try whole.write(to: URL(filePath: path))
            }
        }
        // What was found to be damaged was set aside, and is written again.
        clock.pass(days: 1)
        _ = try open.backups.backUp(BackupTests.options(target))
        _ = try open.backups.verifyBackup(made.path)
        let photo = try #require(made.manifest.files.first { $0.path.hasPrefix("photos/") })
        let object = "\(target)/objects/\(photo.sha256.prefix(2))/\(photo.sha256.dropFirst(2))"
        let bytes = try Data(contentsOf: URL(filePath: object))
        try Data(bytes.reversed()).write(to: URL(filePath: object))
        #expect(throws: BackupError.self) { try open.backups.verifyBackup(made.path) }
        clock.pass(days: 1)
        let next = try open.backups.backUp(BackupTests.options(target))
        _ = try open.backups.verifyBackup(next.path)
        _ = try open.backups.verifyBackup(made.path)
    }

    @Test func `old backups go by days, weeks and months, and their files with them`() async throws
    {
        let home = try await BackupTests.audited()
        let clock = Clock()
        let open = try OpenHome(home.folder, person: "tester", command: "muster test") {
            clock.now.withLock { $0 }
        }
        var options = BackupTests.options(home.path + "/kept")
        options.keep = try BackupKeep("2d")
        var last: MadeBackup?
        for day in 0..<4 {
            try open.inventories.add(named: "Day \(day)")
            last = try open.backups.backUp(options)
            clock.pass(days: 1)
        }
        #expect(last?.removed == 1)
        let kept = try open.backups.list()
        #expect(kept.count == 2 && kept.first?.path == last?.path)
        let needed = Set(kept.flatMap { $0.manifest?.files.map(\.sha256) ?? [] })
        let folder = home.path + "/kept"
        let left = try objects(folder)
        let pieces = try left.filter { $0.hasSuffix(".list") }.flatMap { name in
            try String(contentsOfFile: "\(folder)/objects/\(name)", encoding: .utf8)
                .split(separator: "\n").map(String.init)
        }
        for name in left {
            let sha256 = name.filter { $0 != "/" }.replacing(".list", with: "")
            #expect(needed.contains(sha256) || pieces.contains(sha256), "\(name)")
        }
        for backup in kept { _ = try open.backups.verifyBackup(backup.path) }
    }

    @Test func `the newest of each day, week and month is kept, and always the newest of all`()
        throws
    {
        let start = try #require(Instant(iso8601: "2026-01-01T02:30:00Z"))
        // Twice a day for a hundred days, up to 10 April.
        let moments = (0..<200).map { start.advanced(bySeconds: Double($0) * 43_200) }
        let keep = try BackupKeep("7d,4w,12m")
        let kept = Set(moments).subtracting(keep.superfluous(among: moments)).sorted()
        let days = Set(kept.map { String($0.iso8601(.seconds).prefix(10)) })
        #expect(days.count == kept.count, "one a day")
        #expect(kept.last == moments.max())
        #expect(days.isSuperset(of: ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-10"]))
        #expect(days.isSuperset(of: ["2026-04-04", "2026-03-29", "2026-03-22"]))
        #expect(kept.count == 7 + 3 + 3 - 1, "\(days.sorted())")
        #expect(keep.superfluous(among: [start]).isEmpty)
        for text in ["", "7", "d", "0d", "7d,7d", "7x", "-1d", "7d,,4w"] {
            #expect(throws: BackupError.badKeep(text)) { try BackupKeep(text) }
        }
    }

    @Test func `a trace that is being written is taken up to its last whole record`() async throws {
        let home = try await BackupTests.audited()
        let open = try home.open()
        let trace = open.folder.tracesPath + "/A-2026-0001/0001.btsnoop"
        let whole = try Data(contentsOf: URL(filePath: trace))
        // Half of a record that is on its way.
        let torn = whole + whole[16..<50]
        try torn.write(to: URL(filePath: trace))
        let made = try open.backups.backUp(BackupTests.options(home.path + "/b.tar.zst"))
        let kept = made.manifest.files.first { $0.path == "traces/A-2026-0001/0001.btsnoop" }
        #expect(kept?.size == whole.count)
        _ = try open.backups.verifyBackup(made.path)
    }

    @Test func `what is written while it is copied breaks nothing`() async throws {
        let home = try await BackupTests.audited()
        let writer = try home.open()
        let open = try home.open()
        let writing = Task {
            for number in 0..<200 where !Task.isCancelled {
                try writer.inventories.add(named: "Meanwhile \(number)")
                try writer.store.trail.add(
                    .init(
                        at: writer.now(),
                        actor: "tester",
                        client: "local",
                        kind: .profileChanged,
                        subject: "x"
                    )
                )
                await Task.yield()
            }
        }
        for number in 0..<5 {
            let made = try open.backups.backUp(
                BackupTests.options(home.path + "/b\(number).tar.zst")
            )
            _ = try open.backups.verifyBackup(made.path)
        }
        writing.cancel()
        try await writing.value
    }
}
