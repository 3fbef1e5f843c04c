import Glibc
import MusterCore
import MusterRanging
import MusterTestSupport
import Testing

@Suite struct SoftPickerTests {
    @Test func `random desks give the verdicts and chances of the definition`() {
        var verdicts: [String: Int] = [:]
        for seed in 0..<200 as Range<UInt64> {
            let desk = Desk(seed: seed)
            var picker = SoftPicker(powers: desk.powers)
            var verdict = SoftPicker.Verdict.listening
            var used = 0
            while verdict == .listening, used < desk.samples.count {
                verdict = picker.add(desk.samples[used])
                used += 1
            }
            if verdict == .listening { verdict = picker.finish() }
            let wanted = SoftPickerDefinition(desk.samples, powers: desk.powers)
            #expect(Self.identity(verdict) == wanted.identity, "seed \(seed)")
            #expect(Self.word(verdict) == wanted.word, "seed \(seed)")
            #expect(picker.candidates.count == min(5, wanted.chances.count), "seed \(seed)")
            for (candidate, chance) in zip(picker.candidates, wanted.chances.sorted(by: >)) {
                #expect(abs(candidate.probability - chance) < 1e-9, "seed \(seed)")
            }
            verdicts[wanted.word, default: 0] += 1
        }
        // Each verdict is among them, so each is tested.
        for word in ["picked", "offered", "holdCloser"] {
            #expect(verdicts[word] ?? 0 >= 10, "\(word): \(verdicts)")
        }
    }

    @Test func `a beacon that is moved at the reader is picked among ten others`() {
        var picker = SoftPicker()
        var picked: SoftPicker.Verdict?
        var at = 0.0
        while picked == nil, at < 10 {
            var verdicts = [picker.add(.at(at, .tag(1), Int(at * 5).isMultiple(of: 2) ? -44 : -56))]
            for other in 2...11 as ClosedRange<UInt16> {
                verdicts.append(picker.add(.at(at + Double(other) / 100, .tag(other), -68)))
            }
            picked = verdicts.first { $0 != .listening }
            at += 0.2
        }
        guard case .picked(.tag(1), let chance)? = picked else {
            Issue.record("\(String(describing: picked))")
            return
        }
        #expect(chance >= SoftPicker.pickFrom && chance < 1)
        #expect(at <= 3.2)
    }

    @Test func `what a frame claims does not count, what was calibrated does`() {
        for (claimed, calibrated, isPicked) in [
            (Int8(-90), nil, false), (-20, nil, false), (-59, -75.0, true),
        ] {
            var picker = SoftPicker(powers: calibrated.map { [.tag(1): $0] } ?? [:])
            for second in 0..<4 {
                _ = picker.add(.at(Double(second) / 2, .tag(1), -62, power: claimed))
            }
            let verdict = picker.finish()
            #expect((Self.word(verdict) == "picked") == isPicked, "\(claimed): \(verdict)")
        }
    }

    @Test func `after a request to hold it closer a new attempt begins by itself`() {
        var picker = SoftPicker()
        for step in 0..<12 {
            #expect(picker.add(.at(Double(step) / 2, .tag(1), -75)) == .listening)
        }
        #expect(picker.add(.at(6, .tag(1), -75)) == .holdCloser)
        for step in 1..<4 {
            #expect(picker.add(.at(6 + Double(step) / 4, .tag(1), -44)) == .listening)
        }
        guard case .picked(.tag(1), _) = picker.add(.at(7.1, .tag(1), -44)) else {
            Issue.record("the old attempt still weighs")
            return
        }
    }

    @Test func `strengths that no receiver measures let time pass and nothing else`() {
        let noise: [RangingSample] = [
            .at(0.1, .tag(1), nil), .at(0.2, .tag(1), 0), .at(0.3, .tag(1), 12),
            .at(0.4, .tag(1), -121), .at(0.5, .tag(1), -40, isScanResponse: true),
        ]
        var picker = SoftPicker()
        for sample in noise { #expect(picker.add(sample) == .listening) }
        #expect(picker.finish() == .holdCloser)
        #expect(picker.candidates.isEmpty)
        _ = picker.add(.at(1, .tag(2), -70))
        #expect(picker.add(.at(7, .tag(1), nil)) == .holdCloser)
    }

    @Test func `an hour of silence ends one attempt and a step back begins another`() {
        var picker = SoftPicker()
        _ = picker.add(.at(0, .tag(1), -70))
        #expect(picker.add(.at(3_600, .tag(2), -70)) == .holdCloser)
        #expect(picker.add(.at(0, .tag(3), -40)) == .listening)
        #expect(picker.finish() != .listening)
        #expect(picker.candidates.map(\.identity) == [.tag(3)])
    }

    @Test func `further beacons than the most are passed over`() {
        var picker = SoftPicker()
        for number in 0..<UInt16(SoftPicker.maximumBeacons + 50) {
            _ = picker.add(.at(0.5, .tag(number), -90))
        }
        for step in 0..<5 {
            _ = picker.add(.at(0.6 + Double(step) / 20, .tag(UInt16.max), -30))
        }
        #expect(picker.finish() == .holdCloser)
        #expect(!picker.candidates.contains { $0.identity == .tag(UInt16.max) })
    }

    @Test func `two beacons that are both held there keep each other from being picked`() {
        var picker = SoftPicker()
        for step in 0..<30 {
            #expect(picker.add(.at(Double(step) / 5, .tag(1), -42)) == .listening)
            #expect(picker.add(.at(Double(step) / 5 + 0.01, .tag(2), -42)) == .listening)
        }
        #expect(Self.word(picker.finish()) == "offered")
    }

    @Test func `what the desk was learned to be moves the level from which a beacon is picked`() {
        for (loudest, isPicked) in [(-12.0, true), (9.0, false)] {
            let desk = EmptyDesk(loudest: loudest, beaconCount: 9, isCalibrated: false)
            var picker = SoftPicker(desk: desk)
            for step in 0..<8 { _ = picker.add(.at(Double(step) / 4, .tag(1), -56)) }
            #expect((Self.word(picker.finish()) == "picked") == isPicked, "\(loudest) dB")
        }
    }

    static func identity(_ verdict: SoftPicker.Verdict) -> BeaconIdentity? {
        switch verdict {
        case .picked(let identity, _), .offered(let identity, _): identity
        case .listening, .holdCloser: nil
        }
    }

    static func word(_ verdict: SoftPicker.Verdict) -> String {
        switch verdict {
        case .listening: "listening"
        case .picked: "picked"
        case .offered: "offered"
        case .holdCloser: "holdCloser"
        }
    }
}

/// Beacons around a reader: one perhaps near, all of them noisy.
private struct Desk {
    var samples: [RangingSample] = []
    var powers: [BeaconIdentity: Double] = [:]

    init(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let level = Int8.random(in: -62 ... -48, using: &random)
        for number in 0..<UInt16.random(in: 1...8, using: &random) {
            let mean = number == 0 ? level : Int8.random(in: -85 ... -58, using: &random)
            if Bool.random(using: &random) {
                powers[.tag(number)] = Double.random(in: -65 ... -55, using: &random)
            }
            var at = Double.random(in: 0..<2, using: &random)
            while at < 9 {
                let rssi = mean + Int8.random(in: -5...5, using: &random)
                samples.append(.at(at, .tag(number), rssi))
                at += Double.random(in: 0.1...1.5, using: &random)
            }
        }
        samples.sort { $0.receivedAt < $1.receivedAt }
    }
}

/// Softpick as its documentation words it, worked out anew for each second.
private struct SoftPickerDefinition {
    var word = "holdCloser"
    var identity: BeaconIdentity?
    var chances: [Double] = []

    init(_ samples: [RangingSample], powers: [BeaconIdentity: Double]) {
        guard let start = samples.first?.receivedAt else { return }
        for second in 1...6 {
            let heard = samples.filter { $0.receivedAt.seconds(since: start) < Double(second) }
            var evidence: [BeaconIdentity: Double] = [:]
            for (beacon, all) in Dictionary(grouping: heard, by: \.identity) {
                let levels = all.compactMap { $0.rssi.map { Double($0.rawValue) } }
                let loudest = levels.sorted(by: >).prefix(max(2, levels.count / 8))
                let mean = loudest.reduce(0, +) / Double(loudest.count)
                evidence[beacon] =
                    1.7 * (mean - (powers[beacon] ?? -59) - 10.5) + log(0.8 / 0.2)
                    - (levels.count < 3 ? 120 : 0)
            }
            let total = 1 + evidence.values.reduce(0) { $0 + exp($1) }
            let chance = evidence.mapValues { exp($0) / total }
            chances = Array(chance.values)
            guard let best = chance.max(by: { $0.value < $1.value }) else { continue }
            if best.value >= SoftPicker.pickFrom || second == 6 && best.value >= 0.40 {
                word = best.value >= SoftPicker.pickFrom ? "picked" : "offered"
                identity = best.key
                return
            }
        }
    }
}
