import Foundation
import GRDB
import MusterClimate
import MusterCore
import MusterStore
import MusterTestSupport
import Testing

/// The file of readings: what is wrong with it is told, and what is old is taken away.
@Suite struct ClimateFileTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    private func raw<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try TemporaryHome.raw(home.climatePath, body)
    }

    @Test func `a file that is no database is told, with a way on`() throws {
        try Data("no database, whatever its name says".utf8)
            .write(to: URL(filePath: home.climatePath))
        let error = #expect(throws: StoreError.self) { try home.climate() }
        guard case .climateDamaged(home.climatePath, _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.exitCode == .storage)
        #expect(error?.remedy.contains("mv \(home.climatePath)") == true)
        try FileManager.default.moveItem(
            atPath: home.climatePath,
            toPath: home.climatePath + ".damaged"
        )
        _ = try home.climate(minutes: 0..<3)
    }

    @Test func `a damaged page is told when it is read, and by a look at all of them`() throws {
        try home.climate(minutes: 0..<3_000).close()
        var bytes = try Data(contentsOf: URL(filePath: home.climatePath))
        for page in 3..<(bytes.count / 4_096) {
            bytes.replaceSubrange((page * 4_096)..<(page * 4_096 + 64), with: Data(count: 64))
        }
        try bytes.write(to: URL(filePath: home.climatePath))
        let climate = try home.climate()
        #expect(try !climate.integrityProblems().isEmpty)
        let error = #expect(throws: StoreError.self) { try SeriesState(climate) }
        guard case .climateDamaged? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(throws: StoreError.self) { try climate.copy(to: home.folder + "/copy.sqlite") }
    }

    @Test func `another program's database and one of a newer Muster are refused`() throws {
        try raw { try $0.execute(sql: "CREATE TABLE mine (x)") }
        let error = #expect(throws: StoreError.self) { try home.climate() }
        #expect(error?.what.contains("another program") == true)
        try FileManager.default.removeItem(atPath: home.climatePath)
        try home.climate(minutes: 0..<3).close()
        try raw { try $0.execute(sql: "PRAGMA user_version = 99") }
        #expect(throws: StoreError.newerSchema(path: home.climatePath)) { try home.climate() }
    }

    @Test func `what was removed or replaced is not written to`() throws {
        let climate = try home.climate(minutes: 0..<3)
        try FileManager.default.removeItem(atPath: home.climatePath)
        #expect(throws: StoreError.replaced(path: home.climatePath)) {
            try climate.keep(TemporaryHome.minutes(3..<4), now: .later)
        }
    }

    @Test(.enabled(if: SmallDisk.isPossible, "mounting a disk takes root"))
    func `a full disk keeps what there was, and takes more once there is room`() throws {
        let disk = try SmallDisk(kilobytes: 600)
        let climate = try ClimateStore(home: disk.folder, holder: "test")
        try climate.learn(.minute, of: .one)
        var minute = 0
        let error = #expect(throws: StoreError.self) {
            while minute < 100_000 {
                try climate.keep(TemporaryHome.minutes(minute..<(minute + 500)), now: .later)
                minute += 500
            }
        }
        #expect(error == .full(path: climate.path))
        let whole = TemporaryHome.minutes(0..<minute).map(\.reading)
        #expect(minute > 0)
        #expect(try SeriesState(climate) == SeriesState(folding: whole))
    }

    @Test func `a file that cannot be written to is read`() throws {
        try home.climate(minutes: 0..<30).close()
        let state = try SeriesState(home.climate())
        let writable: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o500],
            ofItemAtPath: home.folder
        )
        defer { try? FileManager.default.setAttributes(writable, ofItemAtPath: home.folder) }
        #expect(try SeriesState(home.climate()) == state)
    }

    @Test func `a copy of a file that is written to is whole`() throws {
        let climate = try home.climate(minutes: 0..<500)
        let target = home.folder + "/copy.sqlite"
        try climate.copy(to: target)
        let other = try TemporaryHome()
        try FileManager.default.moveItem(atPath: target, toPath: other.climatePath)
        #expect(try SeriesState(other.climate()) == SeriesState(climate))
        #expect(try other.climate().integrityProblems().isEmpty)
        #expect(throws: StoreError.self, "nothing to copy") {
            try TemporaryHome().climate().copy(to: target)
        }
    }

    @Test func `old readings go, their slots and gaps stay, and so does what is to be kept`() throws
    {
        let climate = try home.climate(minutes: 0..<2_000)
        try climate.keep(TemporaryHome.minutes(2_500..<3_000), now: .later)
        let before = try SeriesState(climate)
        let limit = Instant.nine(1_800 * 60)
        let kept = KeptTime(of: .one, from: .nine(500 * 60), until: .nine(520 * 60))
        let other = KeptTime(of: .two, from: .nine, until: limit)
        let gone = try climate.prune(before: limit, keeping: [kept, other])
        let after = try SeriesState(climate)
        #expect(after.gaps == before.gaps)
        #expect(after.slots.map(\.sum) == before.slots.map(\.sum))
        // Slots of minutes 495 to 524 stay, a reading on each side, and the last one before the limit.
        #expect(gone == 1_800 - 30 - 3 && after.readings.count == before.readings.count - gone)
        let minutes = after.readings.map { Int($0.at.seconds(since: .nine)) / 60 }
        #expect(Array(minutes.prefix(33)) == Array(494...525) + [1_799])
        #expect(after.slots.filter(\.isFinal).count == 120 - 2)
        #expect(try climate.prune(before: limit, keeping: [kept]) == 0)
        // What is built again is what there was.
        try climate.rebuild()
        #expect(try SeriesState(climate) == after)
    }

    @Test func `a late reading fits in beside what was taken away, and is refused within`() throws {
        let climate = try home.climate(minutes: 0..<1_000)
        try climate.keep(TemporaryHome.minutes(1_500..<2_000), now: .later)
        let kept = KeptTime(from: .nine(300 * 60), until: .nine(310 * 60))
        try climate.prune(before: .nine(900 * 60), keeping: [kept])
        func keep(_ second: Double) throws -> KeptReadings {
            try climate.keep([SeriesReading(.one, .at(second, 5_000, .late))], now: .later)
        }
        #expect(try keep(200 * 60 + 30).tooOld == 1)
        #expect(try keep(305 * 60 + 30).kept == 1 && keep(900 * 60 + 1).kept == 1)
        #expect(try keep(1_200 * 60).kept == 1)
        let state = try SeriesState(climate)
        #expect(state.gaps.map(\.from) == [.nine(60_000), .nine(1_201 * 60)])
        #expect(state.slots.filter(\.isFinal).count == 59)
        #expect(state.slots.filter { $0.until <= .nine(60_000) }.allSatisfy { $0.coverage == 1 })
    }

    @Test func `as many readings as one transaction takes go at a time`() throws {
        let climate = try home.climate()
        try climate.learn(Rhythm(interval: 1_000, heartbeat: 0), of: .one)
        let seconds = (0..<30_000).map { SeriesReading(.one, .at(Double($0), 5_000)) }
        try climate.keep(seconds, now: .later)
        #expect(try climate.prune(before: .nine(28_800)) == 28_799)
        #expect(try climate.latest(of: [.one])[.one] == .at(29_999, 5_000))
    }
}
