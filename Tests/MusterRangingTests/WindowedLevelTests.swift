import Glibc
import MusterCore
import MusterRanging
import MusterTestSupport
import Testing

@Suite struct WindowedLevelTests {
    @Test func `random readings give the zones of the definition`() {
        var changes = 0
        for seed in 0..<100 as Range<UInt64> {
            var random = SplitMix64(seed: seed)
            var level = WindowedLevel()
            var definition = Definition()
            for second in 1_000..<1_120 as Range<Int64> {
                let isQuiet = Int.random(in: 0..<6, using: &random) == 0
                for receiver in 0..<5 where !isQuiet {
                    for _ in 0..<Int.random(in: 0...3, using: &random) {
                        let value = Int8.random(in: -90 ... -50, using: &random)
                        guard let rssi = RSSI(rawValue: value) else { continue }
                        level.add(rssi, receiver: receiver, zone: receiver / 2, second: second)
                        definition.readings.append((second, receiver, Double(value)))
                    }
                }
                let before = definition.zone
                definition.close(second)
                #expect(level.close(second) == definition.zone, "seed \(seed), second \(second)")
                changes += before == definition.zone ? 0 : 1
            }
        }
        #expect(changes > 500, "\(changes) changes")
    }

    @Test func `the level is the mean power`() {
        for (values, wanted) in [
            ([-60], -60), ([-70, -60], -62.596), ([-60, -70], -62.596), ([-80, -70, -60], -64.318),
            ([-60, -60, -60, -90], -61.248),
        ] as [([Int8], Double)] {
            var level = WindowedLevel()
            for value in values { level.add(value, receiver: 3, at: 5) }
            level.close(5)
            #expect(abs((level.level(of: 3) ?? 0) - wanted) < 1e-3, "\(values)")
        }
    }

    @Test func `of a slow beacon the window is as long as four readings take`() {
        var level = WindowedLevel()
        for second in stride(from: 0, to: 40, by: 5) as StrideTo<Int64> {
            level.add(second.isMultiple(of: 10) ? -60 : -80, receiver: 0, at: second)
            level.add(-66, receiver: 1, at: second)
            for tick in second..<second + 5 { level.close(tick) }
            // One reading of -80 beside three others is no reason to go elsewhere.
            #expect(level.zone == 0, "second \(second)")
        }
        #expect(abs((level.level(of: 0) ?? 0) - -62.967) < 1e-3)
    }

    @Test(arguments: [(Int8(-67), 1), (-68, 0)])
    func `another zone takes over from three decibels on`(rssi: Int8, zone: Int) {
        var level = WindowedLevel()
        level.add(-70, receiver: 0, at: 0)
        level.close(0)
        level.add(-70, receiver: 0, at: 1)
        level.add(rssi, receiver: 1, at: 1)
        #expect(level.close(1) == zone)
    }

    @Test func `a silent receiver keeps its level for ten seconds, then it is dropped`() {
        var level = WindowedLevel()
        level.add(-60, receiver: 0, at: 0)
        for second in 1...9 as ClosedRange<Int64> {
            for _ in 0..<4 { level.add(-80, receiver: 1, at: second) }
            #expect(level.close(second) == 0)
        }
        for _ in 0..<4 { level.add(-80, receiver: 1, at: 10) }
        #expect(level.close(10) == 1)
        #expect(level.level(of: 0) == nil)
    }

    @Test func `where nobody hears a beacon often, a silent receiver is kept for half a minute`() {
        var level = WindowedLevel()
        level.add(-60, receiver: 0, at: 0)
        for second in [9, 18, 27] as [Int64] { level.add(-80, receiver: 1, at: second) }
        #expect(level.close(29) == 0)
        #expect(level.close(30) == 1)
        #expect(level.level(of: 0) == nil)
    }

    @Test func `the zone stays known when all receivers are silent`() {
        var level = WindowedLevel()
        level.add(-60, receiver: 1, at: 0)
        #expect(level.close(0) == 1)
        #expect(level.close(50) == 1)
        #expect(level.isSilent)
        level.add(-90, receiver: 0, at: 51)
        #expect(level.close(51) == 0)
    }

    @Test func `a clock that steps back forgets what lies ahead`() {
        var level = WindowedLevel()
        level.add(-50, receiver: 0, at: 1_000)
        level.close(1_000)
        level.add(-90, receiver: 1, at: 10)
        #expect(level.close(10) == 1)
    }

    @Test func `a flood of readings is bounded`() {
        var level = WindowedLevel()
        for _ in 0..<100_000 { level.add(-60, receiver: 0, at: 0) }
        level.add(-40, receiver: 0, at: 0)
        level.close(0)
        #expect(level.level(of: 0) == -60)
    }

    /// The rule on whole lists, without regard for speed.
    private struct Definition {
        var readings: [(second: Int64, receiver: Int, rssi: Double)] = []
        var zone: Int?
        private var last: [Int: (second: Int64, level: Double)] = [:]

        mutating func close(_ second: Int64) {
            readings.removeAll { $0.second <= second - 30 }
            // In the order of time: the fourth last reading of a receiver begins its window.
            let starts = (0..<5).compactMap { receiver in
                readings.filter { $0.receiver == receiver }.dropLast(3).last?.second
            }
            let window = max(4, starts.max().map { second - $0 + 1 } ?? 30)
            let first = second - window
            for receiver in 0..<5 {
                let own = readings.filter { $0.receiver == receiver }
                if let latest = own.map(\.second).max() {
                    last[receiver] = (latest, last[receiver]?.level ?? 0)
                }
                let heard = own.filter { $0.second > first }.map { pow(10, $0.rssi / 10) }
                guard !heard.isEmpty else { continue }
                let mean = 10 * log10(heard.reduce(0, +) / Double(heard.count))
                last[receiver]?.level = Double(Float(mean))
            }
            last = last.filter { second - $0.value.second < max(10, window) }
            var levels: [Int: Double] = [:]
            for (receiver, entry) in last {
                levels[receiver / 2] = max(levels[receiver / 2] ?? -999, entry.level)
            }
            let own = zone.flatMap { levels[$0] } ?? -999
            let rivals = levels.filter { $0.key != zone && $0.value >= own + 3 }
            zone = rivals.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key ?? zone
        }
    }
}

extension WindowedLevel {
    /// Adds a reading of a receiver that is a zone of its own.
    fileprivate mutating func add(_ rssi: Int8, receiver: Int, at second: Int64) {
        guard let rssi = RSSI(rawValue: rssi) else { return }
        add(rssi, receiver: receiver, zone: receiver, second: second)
    }
}
