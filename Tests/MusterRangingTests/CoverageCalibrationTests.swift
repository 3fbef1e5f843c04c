import MusterCatalogue
import MusterCore
import MusterRanging
import Testing

/// P(absent | never heard) on made-up stores whose radio is not the model's.
@Suite struct CoverageCalibrationTests {
    @Test func `where the model is right the doubt is calibrated, learned or not`() throws {
        let (plain, learned) = try trials(.usual, seeds: 201...203)
        for trial in [plain, learned] {
            #expect(trial.calibrationError <= 0.05, "\(trial)")
            #expect(trial.brier < trial.constantGuess, "\(trial)")
        }
    }

    @Test func `a harsh radio makes the model overconfident until found items correct it`() throws {
        let (plain, learned) = try trials(.harsh, seeds: 201...202)
        #expect(plain.calibrationError > 0.1, "\(plain)")
        #expect(learned.calibrationError < 0.5 * plain.calibrationError, "\(learned)")
        #expect(learned.brier < 0.85 * plain.brier, "\(learned)")
        #expect(learned.brier < learned.constantGuess)
    }

    @Test func `weak tags are learned, and so is a radio that is better than the model`() throws {
        var weak = AisleWorld.Radio.usual
        weak.power = -70
        let (plain, learned) = try trials(weak, seeds: 201...202)
        #expect(learned.brier < plain.brier, "\(plain) \(learned)")
        #expect(learned.offsets.allSatisfy { (-13 ... -4).contains($0) }, "\(learned)")
        var strong = AisleWorld.Radio.usual
        strong.power = -56
        // There is less to win here than by taking back what is claimed too surely.
        for radio in [.open, strong] {
            let (plain, learned) = try trials(radio, seeds: 201...202)
            #expect(learned.brier < plain.brier + 0.005, "\(plain) \(learned)")
            #expect(learned.offsets.allSatisfy { $0 >= 3 }, "\(learned)")
        }
    }

    @Test func `few found items, or one zone alone, teach nothing`() throws {
        let world = try AisleWorld(seed: 5, items: 60, radio: .harsh)
        var map = CoverageMap(plan: world.plan)
        for visit in world.visits { map.add(visit) }
        let found = found(in: world)
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
        let found = found(in: world)
        var (one, other) = (CoverageMap(plan: world.plan), CoverageMap(plan: world.plan))
        for visit in world.visits { one.add(visit) }
        for visit in world.visits.reversed() { other.add(visit) }
        one.calibrate(found: found)
        other.calibrate(found: found.reversed())
        #expect(one.offset == other.offset && one.offset < 0)
    }

    @Test func `twenty found items are enough to learn from`() throws {
        let world = try AisleWorld(seed: 5, items: 60, radio: .harsh)
        var map = CoverageMap(plan: world.plan)
        for visit in world.visits { map.add(visit) }
        map.calibrate(found: Array(found(in: world).prefix(20)))
        #expect(map.offset != 0)
    }
}

/// The items of a store that were found in place.
private func found(in world: AisleWorld) -> [CoverageMap.Found] {
    world.items.filter { $0.truth == .inPlace && $0.wasHeard }.map {
        CoverageMap.Found(zone: $0.zone, heardFrom: Set($0.heardFrom.keys))
    }
}

/// How good P(absent | never heard) is over some stores, without and with what found items teach.
private func trials(
    _ radio: AisleWorld.Radio,
    seeds: ClosedRange<UInt64>
) throws -> (plain: Trial, learned: Trial) {
    var (plain, learned) = (Trial(), Trial())
    for seed in seeds {
        let world = try AisleWorld(seed: seed, radio: radio)
        var map = CoverageMap(plan: world.plan)
        for visit in world.visits { map.add(visit) }
        plain.add(world, map)
        map.calibrate(found: found(in: world))
        learned.add(world, map)
    }
    return (plain, learned)
}

/// What was said of items that were never heard, and what was so.
private struct Trial: CustomStringConvertible {
    private var answers: [(chance: Double, isAbsent: Bool)] = []
    private(set) var offsets: [Double] = []

    mutating func add(_ world: AisleWorld, _ map: CoverageMap) {
        offsets.append(map.offset)
        let silences = world.plan.zones.map { map.silence(in: $0.id) }
        let elsewhere = silences.reduce(0, +) / Double(silences.count)
        for item in world.items where !item.wasHeard {
            let absence = Absence(
                expected: map.silence(in: item.zone),
                elsewhere: elsewhere,
                fit: .default
            )
            answers.append((absence.probability, item.truth == .absent))
        }
    }

    /// The expected calibration error, in ten bins.
    var calibrationError: Double {
        (0..<10).reduce(0) { sum, bin in
            let inside = answers.filter { min(9, Int($0.chance * 10)) == bin }
            let said = inside.reduce(0) { $0 + $1.chance }
            return sum + abs(said - Double(inside.count { $0.isAbsent })) / Double(answers.count)
        }
    }

    var brier: Double {
        answers.reduce(0) { sum, answer in
            let error = answer.chance - (answer.isAbsent ? 1 : 0)
            return sum + error * error / Double(answers.count)
        }
    }

    /// The Brier score of always saying how many of the unheard are absent.
    var constantGuess: Double {
        let share = Double(answers.count { $0.isAbsent }) / Double(answers.count)
        return share * (1 - share)
    }

    var description: String {
        "ECE \(calibrationError), Brier \(brier) against \(constantGuess), offsets \(offsets)"
    }
}
