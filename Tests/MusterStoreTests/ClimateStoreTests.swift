import Foundation
import GRDB
import MusterClimate
import MusterCore
import MusterStore
import MusterTestSupport
import Testing

/// What sensors said, with the slots and gaps that follow from it.
@Suite struct ClimateStoreTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    @Test func `a home without the file is one in which nothing was measured`() throws {
        let climate = try home.climate()
        #expect(try SeriesState(climate) == SeriesState(folding: []))
        #expect(try climate.latest(of: [.one]).isEmpty && climate.rhythms().isEmpty)
        #expect(try climate.summary(of: .one, from: .nine, until: .later) == Summary())
        try climate.close()
        #expect(!FileManager.default.fileExists(atPath: home.climatePath), "nothing is made")
    }

    @Test func `readings are there again once the file was closed and opened`() throws {
        let climate = try home.climate(minutes: 0..<100)
        let state = try SeriesState(climate)
        try climate.close()
        #expect(!FileManager.default.fileExists(atPath: home.climatePath + "-wal"))
        var status = stat()
        #expect(stat(home.climatePath, &status) == 0 && status.st_mode & 0o777 == 0o600)
        let again = try home.climate()
        #expect(try SeriesState(again) == state && state.readings.count == 100)
        #expect(state == SeriesState(folding: state.readings))
        #expect(try again.rhythms()[.one]?.rhythm == .minute)
        // It goes on where it was.
        try again.keep(TemporaryHome.minutes(100..<130), now: .later)
        let whole = TemporaryHome.minutes(0..<130).map(\.reading)
        #expect(try SeriesState(again) == SeriesState(folding: whole))
    }

    @Test func `a process that ends without closing loses nothing that was kept`() throws {
        let climate = try home.climate(minutes: 0..<50)
        let files = ["", "-wal"].map { home.climatePath + $0 }
        let other = try TemporaryHome()
        for (file, ending) in zip(files, ["", "-wal"]) {
            try FileManager.default.copyItem(atPath: file, toPath: other.climatePath + ending)
        }
        #expect(try SeriesState(other.climate()) == SeriesState(climate))
    }

    @Test func `readings in any order, divided anyhow and doubled, give the same`() throws {
        for seed in 1...60 as ClosedRange<UInt64> {
            var random = SplitMix64(seed: seed)
            var (seconds, readings): (Double, [Reading]) = (0, [])
            for _ in 0..<Int.random(in: 1...40, using: &random) {
                let isFar = Int.random(in: 0..<8, using: &random) == 0
                seconds += Double.random(in: isFar ? 100...9_000 : 0.001...70, using: &random)
                let isFault = Int.random(in: 0..<12, using: &random) == 0
                let value = Int64.random(in: -5_000...9_000, using: &random)
                readings.append(.at(seconds, value, isFault ? .fault : []))
                guard Int.random(in: 0..<8, using: &random) == 0 else { continue }
                readings.append(.at(seconds, value - 3))
            }
            let from = Double.random(in: 0...max(1, seconds), using: &random)
            let radio = Interruption(
                from: .nine(from),
                until: .nine(from + Double.random(in: 1...4_000, using: &random)),
                cause: .radio
            )
            let home = try TemporaryHome()
            let climate = try home.climate()
            try climate.learn(.minute, of: .one)
            var steps = (readings + readings.prefix(5)).shuffled(using: &random)[...]
            let noted = Int.random(in: 0...steps.count, using: &random)
            while !steps.isEmpty {
                if steps.startIndex >= noted { try climate.note(radio) }
                let batch = steps.prefix(Int.random(in: 1...7, using: &random))
                steps = steps.dropFirst(batch.count)
                try climate.keep(batch.map { SeriesReading(.one, $0) }, now: .later)
            }
            try climate.note(radio)
            let state = try SeriesState(climate)
            #expect(state == SeriesState(folding: readings, [radio]), "seed \(seed)")
            try climate.rebuild()
            #expect(try SeriesState(climate) == state, "seed \(seed)")
        }
    }

    @Test func `late readings fill a gap, or divide it`() throws {
        let climate = try home.climate(minutes: 0..<10)
        try climate.keep(TemporaryHome.minutes(60..<70), now: .later)
        #expect(try SeriesState(climate).gaps.map(\.seconds) == [3_000])
        try climate.keep(
            (20..<30).map { SeriesReading(.one, .at(Double($0) * 60, 1, .memory)) },
            now: .later
        )
        let gaps = try SeriesState(climate).gaps
        #expect(gaps.map(\.from) == [.nine(600), .nine(1_800)])
        #expect(gaps.map(\.until) == [.nine(1_200), .nine(3_600)])
        try climate.keep(TemporaryHome.minutes(10..<60), now: .later)
        #expect(try SeriesState(climate).gaps.isEmpty)
    }

    @Test func `what has not come yet is refused`() throws {
        let climate = try home.climate()
        let kept = try climate.keep(
            [SeriesReading(.one, .at(120, 1)), SeriesReading(.one, .at(120.001, 2))],
            now: .nine
        )
        #expect(kept.kept == 1 && kept.fromFuture == 1 && kept.tooOld == 0)
    }

    @Test func `two processes write one after the other, and each sees the other's`() throws {
        let (one, other) = (try home.climate(minutes: 0..<1), try home.climate())
        for minute in 1..<40 {
            let climate = minute.isMultiple(of: 3) ? one : other
            try climate.keep(TemporaryHome.minutes(minute..<(minute + 1)), now: .later)
        }
        let whole = TemporaryHome.minutes(0..<40).map(\.reading)
        #expect(try SeriesState(one) == SeriesState(folding: whole))
        #expect(try SeriesState(other) == SeriesState(folding: whole))
    }

    @Test func `a write waits for the lock of the home, and says for whom`() throws {
        let climate = try home.climate(patience: 0.05)
        let lock = try FileLock.acquire(
            home.folder + "/muster.lock",
            waiting: 1,
            holder: "pid 9, muster import"
        )
        let error = StoreError.locked(path: home.climatePath, holder: "pid 9, muster import")
        #expect(throws: error) {
            try climate.keep(TemporaryHome.minutes(0..<1), now: .later)
        }
        _ = consume lock
        try climate.keep(TemporaryHome.minutes(0..<1), now: .later)
    }

    @Test func `a gap without an end is told with its cause, from the last arrival`() throws {
        let climate = try home.climate(minutes: 0..<3)
        func open(_ seconds: Double) throws -> [Gap] {
            try climate.gaps(of: .one, from: .nine, until: .later, now: .nine(seconds))
        }
        #expect(try open(300).isEmpty)
        #expect(
            try open(400) == [Gap(from: .nine(180), until: .nine(400), cause: .silent)]
        )
        try climate.note(heard: [.one: .nine(240)])
        try climate.note(heard: [.one: .nine(200)])
        #expect(try climate.rhythms()[.one]?.heardAt == .nine(240))
        #expect(try open(400).isEmpty)
        try climate.note(Interruption(from: .nine(250), until: .nine(900), cause: .off), of: .one)
        #expect(try open(900) == [Gap(from: .nine(300), until: .nine(900), cause: .off)])
    }

    @Test func `a summary of any time is that of the values that held in it`() throws {
        let climate = try home.climate(minutes: 0..<200)
        try climate.keep(TemporaryHome.minutes(260..<400), now: .later)
        for (from, until) in [(0.0, 24_000.0), (61, 62), (100, 11_111), (899, 901), (-50, 1)] {
            let summary = try climate.summary(of: .one, from: .nine(from), until: .nine(until))
            var exact = Summary()
            let held = try climate.held(of: .one, from: .nine(from), until: .nine(until))
            for one in held { exact.add(one) }
            #expect(summary.covered == exact.covered && summary.low == exact.low)
            #expect(summary.high == exact.high)
            #expect(abs((summary.mean ?? 0) - (exact.mean ?? 0)) < 0.01)
        }
        let empty = try climate.summary(of: .one, from: .nine(60), until: .nine(60))
        #expect(empty.mean == nil)
    }

    @Test func `the mean kinetic temperature is weighted by covered time`() throws {
        let climate = try home.climate()
        try climate.learn(.minute, of: .one)
        let readings = (0..<1_440).map { minute in
            SeriesReading(.one, .at(Double(minute) * 60, minute < 1_380 ? 5_000 : 12_000))
        }
        try climate.keep(readings, now: .later)
        func mean(until: Double) throws -> MeanKineticTemperature {
            try climate.meanKineticTemperature(of: .one, from: .nine, until: .nine(until))
        }
        let day = try mean(until: 86_400)
        #expect(abs((day.celsius ?? 0) - 5.4445) < 0.005 && day.seconds == 86_400)
        // What is not covered counts for nothing.
        #expect(try mean(until: 9e5) == day)
        #expect(abs((try mean(until: 3_600).celsius ?? 0) - 5) < 0.005)
    }

    @Test func `counters are kept as they are given`() throws {
        let climate = try home.climate()
        let sensor = SensorID(number: 3)
        try climate.save([sensor: .init(value: .max, at: .nine)])
        #expect(try home.climate().counters() == [sensor: .init(value: .max, at: .nine)])
        try climate.save([
            sensor: .init(value: 0, at: .nine(5)), SensorID(number: 4): .init(value: 1, at: .nine),
        ])
        #expect(try climate.counters().count == 2 && climate.counters()[sensor]?.value == 0)
    }
}
