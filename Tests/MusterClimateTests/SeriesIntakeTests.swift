import MusterClimate
import MusterCore
import MusterTestSupport
import Testing

@Suite struct SeriesIntakeTests {
    private let hall = ReceiverID(rawValue: "hall")
    private let gate = ReceiverID(rawValue: "gate")

    @Test func `an interval is the median of at least ten distances, and later ones count more`() {
        var interval = ArrivalInterval()
        for second in 0...9 { interval.add(.nine(Double(second))) }
        #expect(interval.milliseconds == nil)
        interval.add(.nine(10))
        #expect(interval.milliseconds == 1_000)
        interval.add(.nine(4_000))
        interval.add(.nine(3_000))
        #expect(interval.milliseconds == 1_000, "one silence changes nothing")
        for number in 1...25 { interval.add(.nine(4_000 + Double(number) * 5)) }
        #expect(interval.milliseconds == 5_000)
    }

    @Test func `the deadband keeps what is new, and an unchanged value every five minutes`() {
        var deadband = Deadband(of: .temperature)
        func kept(_ readings: [Reading]) -> [Int64] {
            readings.flatMap { deadband.take($0) }.map(\.value)
        }
        #expect(kept([.at(0, 4_000), .at(10, 4_049), .at(20, 3_951)]) == [4_000])
        #expect(kept([.at(30, 4_050), .at(40, 4_001), .at(50, 4_000)]) == [4_050, 4_000])
        #expect(kept([.at(349, 4_000), .at(350, 4_001), .at(360, 4_000)]) == [4_001])
        #expect(deadband.take(.at(370, 4_002), isNew: true).map(\.value) == [4_002])
        #expect(deadband.flush() == nil)
        #expect(deadband.take(.at(380, 4_003)).isEmpty)
        #expect(deadband.flush() == .at(380, 4_003) && deadband.flush() == nil)
    }

    @Test func `the last value ahead of a gap is kept with the first behind it`() {
        var deadband = Deadband(of: .humidity)
        _ = deadband.take(.at(0, 50_000))
        _ = deadband.take(.at(10, 50_001))
        let kept = deadband.take(.at(900, 50_002, .afterGap))
        #expect(kept.map(\.milliseconds) == [Reading.at(10, 0), .at(900, 0)].map(\.milliseconds))
        #expect(deadband.take(.at(5, 1)).count == 1, "late ones are kept")
        #expect(deadband.take(.at(900, 1)).isEmpty)
    }

    @Test func `what is kept stands for what was measured, to less than a step`() throws {
        for seed in 1...300 as ClosedRange<UInt64> {
            var random = SplitMix64(seed: seed)
            var deadband = Deadband(of: .temperature)
            var (value, held): (Int64, Reading?) = (4_000, nil)
            for second in 0..<2_000 {
                value += Int64.random(in: -20...20, using: &random)
                held = deadband.take(.at(Double(second), value)).last ?? held
                let kept = try #require(held)
                #expect(abs(kept.value - value) < 50, "seed \(seed)")
                let age = Instant.nine(Double(second)).seconds(since: kept.at)
                #expect(age < 300, "seed \(seed)")
            }
        }
    }

    @Test func `light is new by its share, and a deadband of no step keeps everything`() {
        var light = Deadband(of: .illuminance)
        #expect(light.take(.at(0, 100_000)).count == 1)
        #expect(light.take(.at(1, 104_999)).isEmpty && light.take(.at(2, 105_000)).count == 1)
        var all = Deadband(step: 0, heartbeat: 0)
        #expect((0..<5).allSatisfy { all.take(.at(Double($0), 7)).count == 1 })
        #expect(light.take(.at(3, .max)).count == 1 && light.take(.at(4, .min)).count == 1)
    }

    @Test func `several receivers hear one reading`() {
        var seen = SeenOnce()
        func isFirst(_ mark: SeenOnce.Mark, _ receiver: ReceiverID, _ second: Double) -> Bool {
            seen.isFirst(mark, through: receiver, at: .nine(second), interval: 1_000)
        }
        #expect(isFirst(.sequence(1), hall, 0) && !isFirst(.sequence(1), gate, 0.2))
        #expect(!isFirst(.sequence(1), hall, 0.4), "sent again")
        #expect(isFirst(.sequence(2), gate, 1) && isFirst(.sequence(1), hall, 2))
        #expect(isFirst(.bytes(7), hall, 10) && !isFirst(.bytes(7), gate, 10.1))
        #expect(isFirst(.bytes(7), hall, 11), "the same value a second later")
        #expect(!isFirst(.bytes(7), gate, 11.1) && isFirst(.bytes(7), gate, 12.7))
    }

    @Test func `a listener learns the rhythm, and finds the gap that a silence is`() throws {
        var intake = SeriesIntake(of: .temperature)
        #expect(intake.rhythm == .unknown)
        var learned: [Rhythm] = []
        for number in 0...20 {
            let outcome = intake.take(.at(Double(number) * 60, 4_000 + Int64(number) * 100))
            learned += [outcome.rhythm].compactMap { $0 }
            #expect(outcome.readings.count == 1 && outcome.gaps.isEmpty)
        }
        #expect(learned == [Rhythm(interval: 60_000, heartbeat: Deadband.heartbeat)])
        #expect(intake.tick(.nine(1_380)) == nil)
        #expect(intake.tick(.nine(1_381)) == .opened(from: .nine(1_260), cause: .silent))
        #expect(intake.tick(.nine(1_400)) == nil && intake.isSilent)
        intake.note(Interruption(from: .nine(1_250), until: .nine(3_000), cause: .radio))
        let outcome = intake.take(.at(3_000, 6_000))
        #expect(outcome.gaps == [Gap(from: .nine(1_260), until: .nine(3_000), cause: .radio)])
        #expect(outcome.readings.map(\.flags) == [.afterGap] && !intake.isSilent)
    }

    @Test func `the first ten readings of a slow sensor are no gaps once its rhythm is known`() {
        var intake = SeriesIntake(of: .temperature, intervalSeconds: 600)
        let outcomes = (0..<5).map { intake.take(.at(Double($0) * 600, 4_000)) }
        #expect(outcomes.allSatisfy { $0.gaps.isEmpty && $0.rhythm == nil })
        var known = SeriesIntake(
            of: .temperature,
            learned: Rhythm(interval: 600_000, heartbeat: 5),
            lastArrival: .nine,
            keepsAll: true
        )
        #expect(known.take(.at(1_800, 1)).gaps.isEmpty && known.rhythm.heartbeat == 0)
        #expect(known.take(.at(3_601, 1)).gaps.map(\.from) == [.nine(2_400)])
        #expect(known.flush() == nil && known.lastArrival == .nine(3_601))
    }

    @Test func `what is kept of a listener's readings shows the same gaps again`() {
        for seed in 1...500 as ClosedRange<UInt64> {
            let random = RandomReadings(seed: seed)
            let values = random.readings.filter { !$0.flags.contains(.fault) }
            var intake = SeriesIntake(of: .temperature, intervalSeconds: 60)
            var (kept, gaps): ([Reading], [Gap]) = ([], [])
            for value in values {
                let outcome = intake.take(value)
                kept += outcome.readings
                gaps += outcome.gaps
            }
            kept += [intake.flush()].compactMap { $0 }
            var fold = SeriesFold(intake.rhythm)
            for reading in kept { fold.add(reading) }
            #expect(fold.finished().gaps == gaps, "seed \(seed)")
        }
    }
}
