import MusterCore
import MusterRanging
import MusterTestSupport
import Testing

@Suite struct SignalTrendTests {
    /// The readings of each second while a beacon that sends `rate` times a second has this level.
    private func readings(
        seconds: Int,
        rate: Int = 5,
        noise: Double = 0,
        seed: UInt64 = 1,
        level: (Double) -> Double?
    ) -> [SignalTrend.Reading] {
        var random = SplitMix64(seed: seed)
        var trend = SignalTrend()
        return (0..<seconds).map { second in
            for part in 0..<rate {
                let at = Double(second) + Double(part) / Double(rate)
                guard let level = level(at) else { continue }
                let jitter = noise == 0 ? 0 : Double.random(in: -noise...noise, using: &random)
                trend.add(.at(at, .tag(1), Int8((level + jitter).rounded())))
            }
            return trend.reading(at: .after(Double(second + 1)))
        }
    }

    @Test func `coming nearer is warmer, going away is colder, standing is steady`() {
        let nearer = readings(seconds: 20) { -90 + 2 * $0 }
        #expect(nearer.dropFirst(4).allSatisfy { $0.step == .warmer })
        let away = readings(seconds: 20) { -50 - 2 * $0 }
        #expect(away.dropFirst(4).allSatisfy { $0.step == .colder })
        let standing = readings(seconds: 20) { _ in -70 }
        #expect(standing.allSatisfy { $0.step == .steady && $0.level == -70 })
    }

    @Test func `a slow approach is seen too`() {
        let nearer = readings(seconds: 60) { -90 + 0.5 * $0 }
        #expect(nearer.count { $0.step == .warmer } > 15)
        #expect(!nearer.contains { $0.step == .colder })
    }

    @Test func `jumps of ten decibels around a level that stays are mostly steady`() {
        var steps = 0
        for seed in 0..<20 as Range<UInt64> {
            let all = readings(seconds: 60, noise: 10, seed: seed) { _ in -70 }
            steps += all.count { $0.step != .steady }
            #expect(all.allSatisfy { abs(($0.level ?? 0) + 70) < 9 })
        }
        #expect(steps < 20 * 60 / 4, "\(steps) of 1200 seconds")
    }

    @Test func `one wild reading changes nothing`() {
        let all = readings(seconds: 10) { (4.9...5.1).contains($0) ? -30 : -70 }
        #expect(all.allSatisfy { $0.step == .steady && $0.level == -70 })
    }

    @Test func `silence is told with its length, and the way back begins anew`() throws {
        let all = readings(seconds: 30) { (8..<20).contains($0) ? nil : -60 }
        #expect(all[9].step != .silent, "two seconds are no silence")
        let silent = try #require(all[14].silentSeconds)
        #expect(all[14].step == .silent && all[14].level == nil && all[14].proximity == .unknown)
        #expect(abs(silent - 7.2) < 0.01)
        #expect(all[20].step == .steady, "nothing to compare with")
        var never = SignalTrend()
        let reading = never.reading(at: .after(100))
        #expect(reading.step == .silent && reading.silentSeconds == nil)
    }

    @Test func `a beacon that sends once in two seconds is smoothed too`() {
        var trend = SignalTrend()
        for second in stride(from: 0, to: 20, by: 2) {
            trend.add(.at(Double(second), .tag(1), second % 4 == 0 ? -60 : -70))
        }
        let level = trend.reading(at: .after(19)).level
        #expect(level == -70 || level == -60 || level == -65)
        #expect(trend.reading(at: .after(19)).step == .steady)
    }

    @Test func `scan responses and senseless strengths keep it heard and move nothing`() {
        var trend = SignalTrend()
        trend.add(.at(0, .tag(1), -70))
        trend.add(.at(1, .tag(1), -20, isScanResponse: true))
        trend.add(.at(1, .tag(1), 10))
        trend.add(.at(1, .tag(1), nil))
        let reading = trend.reading(at: .after(2))
        #expect(reading.level == -70)
        #expect(reading.silentSeconds == 1)
    }

    @Test func `silence is counted from the last sample, and never below nothing`() {
        var trend = SignalTrend()
        trend.add(.at(4, .tag(1), -60))
        #expect(trend.reading(at: .after(4)).silentSeconds == 0)
        #expect(trend.reading(at: .after(4.25)).silentSeconds == 0.25)
        #expect(trend.reading(at: .after(3)).silentSeconds == 0, "the clock stepped back")
    }
}

@Suite struct ProximityTests {
    @Test(arguments: [
        (-40.0, Int8(-59), Proximity.immediate), (-57, -59, .near), (-65, -59, .near),
        (-80, -59, .far), (-40, 0, .unknown), (-40, 12, .unknown),
    ])
    func `the class follows the strength at one metre`(
        rssi: Double,
        power: Int8,
        wanted: Proximity
    ) {
        #expect(Proximity(rssi: rssi, measuredPower: power) == wanted)
    }

    @Test func `weaker is never nearer`() {
        let order = Proximity.allCases
        for power in -90 ... -30 as ClosedRange<Int8> {
            let classes = (-120 ... -20).reversed().map { rssi in
                order.firstIndex(of: Proximity(rssi: Double(rssi), measuredPower: power)) ?? -1
            }
            #expect(classes == classes.sorted(), "\(power)")
        }
    }

    @Test func `nearer than asked for is within, and the unknown never is`() {
        #expect(Proximity.immediate.isWithin(.near) && Proximity.near.isWithin(.near))
        #expect(!Proximity.far.isWithin(.near))
        for limit in Proximity.allCases { #expect(!Proximity.unknown.isWithin(limit)) }
    }
}

@Suite struct RecentFiguresTests {
    @Test func `the level is the median of the last eight`() throws {
        var level = RecentLevel()
        #expect(level.median == nil)
        var all: [Int8] = []
        var random = SplitMix64(seed: 7)
        for _ in 0..<100 {
            let rssi = Int8.random(in: -100 ... -30, using: &random)
            all.append(rssi)
            level.add(try #require(RSSI(rawValue: rssi)))
            let last = all.suffix(8).map(Double.init).sorted()
            let middle = last.count / 2
            #expect(
                level.median
                    == (last.count % 2 == 1 ? last[middle] : (last[middle - 1] + last[middle]) / 2)
            )
        }
    }

    @Test func `the rate is that of the whole seconds before`() {
        for seed in 0..<100 as Range<UInt64> {
            var random = SplitMix64(seed: seed)
            var rate = AdvertRate()
            var times: [Int64] = []
            var now = 0.0
            for _ in 0..<100 {
                now += Double.random(in: 0...(seed % 2 == 0 ? 0.3 : 6), using: &random)
                let at = Instant.after(now)
                times.append(at.second)
                rate.add(at)
                let end = Instant.after(now + .random(in: 0...7, using: &random))
                let first = max(end.second - 5, times[0])
                guard end.second > times[0] else { continue }
                let wanted = times.count { (first..<end.second).contains($0) }
                let given = rate.perSecond(at: end)
                #expect(given == Double(wanted) / Double(end.second - first), "seed \(seed)")
            }
        }
    }

    @Test func `a clock that steps back does not break the rate`() {
        var rate = AdvertRate()
        for second in [100.0, 101, 50, 51, 102] { rate.add(.after(second)) }
        #expect(rate.perSecond(at: .after(103)) == 5.0 / 3)
        #expect(AdvertRate().perSecond(at: .after(3)) == 0)
    }
}

@Suite struct DeskViewTests {
    @Test func `the advice follows what is near`() {
        var desk = DeskView()
        #expect(DeskView.advice(desk.candidates(at: .after(0))) == .bringOne)
        desk.add(.at(0, .tag(1), -80))
        #expect(DeskView.advice(desk.candidates(at: .after(0))) == .holdCloser)
        for second in 1...9 { desk.add(.at(Double(second) / 9, .tag(1), -40)) }
        let one = desk.candidates(at: .after(1))
        #expect(one.map(\.beacon) == [.tag(1)] && one.first?.level == -40)
        #expect(DeskView.advice(one) == .holdStill)
        desk.add(.at(1, .tag(2), -45))
        desk.add(.at(1, .tag(3), -85))
        let three = desk.candidates(at: .after(1.5))
        #expect(three.map(\.beacon) == [.tag(1), .tag(2), .tag(3)])
        #expect(DeskView.advice(three) == .takeOthersAway(near: 2))
        #expect(desk.candidates(at: .after(4.5)).isEmpty, "silent for three seconds")
    }

    @Test func `what the picker picks was shown as near`() {
        for seed in 0..<100 as Range<UInt64> {
            let walk = RandomWalk(seed: seed, beacons: Int(seed % 5) + 1, strengths: -80 ... -35)
            var picker = NearestPicker()
            var desk = DeskView()
            var shown: Set<BeaconIdentity> = []
            for sample in walk.samples {
                desk.add(sample)
                for candidate in desk.candidates(at: sample.receivedAt) where candidate.isNear {
                    shown.insert(candidate.beacon)
                }
                if let picked = picker.add(sample) {
                    #expect(shown.contains(picked), "seed \(seed)")
                    break
                }
            }
        }
    }

    @Test func `what is still heard stays on the desk, and what fell silent leaves it`() {
        var desk = DeskView()
        desk.add(.at(0, .tag(1), -60))
        desk.add(.at(0, .tag(2), -60))
        for second in 1...9 { desk.add(.at(Double(second), .tag(1), -60)) }
        #expect(desk.candidates(at: .after(10)).map(\.beacon) == [.tag(1)])
    }
}
