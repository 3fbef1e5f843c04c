import MusterCatalogue
import MusterCore
import MusterRanging
import Testing

/// P(absent | never heard) on made-up stores whose radio is not the model's.
@Suite struct CoverageCalibrationTests {
    @Test func `where the model is right the doubt is calibrated, learned or not`() throws {
        for learns in [false, true] {
            let trial = try Trial(.usual, learns: learns)
            #expect(trial.calibrationError <= 0.05, "\(trial)")
            #expect(trial.brier < trial.constantGuess, "\(trial)")
        }
    }

    @Test func `a harsh radio makes the model overconfident until found items correct it`() throws {
        let plain = try Trial(.harsh, learns: false)
        let learned = try Trial(.harsh, learns: true)
        #expect(plain.calibrationError > 0.1, "\(plain)")
        #expect(learned.calibrationError < 0.5 * plain.calibrationError, "\(learned)")
        #expect(learned.brier < 0.85 * plain.brier, "\(learned)")
        #expect(learned.brier < learned.constantGuess)
    }

    @Test func `racks that hide nothing, weak and strong tags are learned too`() throws {
        var weak = AisleWorld.Radio.usual
        weak.power = -70
        var strong = AisleWorld.Radio.usual
        strong.power = -56
        for radio in [.open, weak, strong] {
            let plain = try Trial(radio, learns: false)
            let learned = try Trial(radio, learns: true)
            #expect(learned.calibrationError < plain.calibrationError, "\(plain) \(learned)")
            #expect(learned.brier < plain.brier, "\(plain) \(learned)")
        }
    }

    @Test func `few found items, or one zone alone, teach nothing`() throws {
        let world = try AisleWorld(seed: 5, items: 60, radio: .harsh)
        var map = CoverageMap(plan: world.plan)
        for visit in world.visits { map.add(visit) }
        let found = Trial.found(in: world)
        map.calibrate(found: Array(found.prefix(CoverageMap.leastFound - 1)))
        #expect(map.offset == 0)
        map.calibrate(found: found)
        #expect(map.offset < -5)
        map.calibrate(found: [])
        #expect(map.offset == 0)
        let first = try #require(world.visits.first)
        var single = CoverageMap(plan: world.plan)
        single.add(first)
        single.calibrate(
            found: Array(repeating: .init(zone: first.zone, heardFrom: [first.zone]), count: 50)
        )
        #expect(single.offset == 0)
    }

    @Test func `the order of visits and of found items makes no difference`() throws {
        let world = try AisleWorld(seed: 6, items: 120, radio: .harsh)
        let found = Trial.found(in: world)
        var (one, other) = (CoverageMap(plan: world.plan), CoverageMap(plan: world.plan))
        for visit in world.visits { one.add(visit) }
        for visit in world.visits.reversed() { other.add(visit) }
        one.calibrate(found: found)
        other.calibrate(found: found.reversed())
        #expect(one.offset == other.offset && one.offset < 0)
    }
}

/// How good P(absent | never heard) is over some stores.
private struct Trial: CustomStringConvertible {
    var calibrationError = 0.0
    var brier = 0.0
    /// The Brier score of always saying how many of the unheard are absent.
    var constantGuess = 0.0
    var offsets: [Double] = []

    init(_ radio: AisleWorld.Radio, learns: Bool) throws {
        var answers: [(chance: Double, isAbsent: Bool)] = []
        for seed in 201...204 as ClosedRange<UInt64> {
            let world = try AisleWorld(seed: seed, radio: radio)
            var map = CoverageMap(plan: world.plan)
            for visit in world.visits { map.add(visit) }
            if learns { map.calibrate(found: Self.found(in: world)) }
            offsets.append(map.offset)
            let elsewhere = map.meanSilence()
            for item in world.items where !item.wasHeard {
                let absence = Absence(
                    expected: map.silence(in: item.zone),
                    elsewhere: elsewhere,
                    fit: .default
                )
                answers.append((absence.probability, item.truth == .absent))
            }
        }
        let count = Double(answers.count)
        for bin in 0..<10 {
            let inside = answers.filter { min(9, Int($0.chance * 10)) == bin }
            let said = inside.reduce(0) { $0 + $1.chance }
            let absent = Double(inside.count { $0.isAbsent })
            calibrationError += abs(said - absent) / count
        }
        brier = answers.reduce(0) { sum, answer in
            let error = answer.chance - (answer.isAbsent ? 1 : 0)
            return sum + error * error / count
        }
        let share = Double(answers.count { $0.isAbsent }) / count
        constantGuess = share * (1 - share)
    }

    static func found(in world: AisleWorld) -> [CoverageMap.Found] {
        world.items.filter { $0.truth == .inPlace && $0.wasHeard }.map {
            CoverageMap.Found(zone: $0.zone, heardFrom: Set($0.heardFrom.keys))
        }
    }

    var description: String {
        "ECE \(calibrationError), Brier \(brier) against \(constantGuess), offsets \(offsets)"
    }
}
