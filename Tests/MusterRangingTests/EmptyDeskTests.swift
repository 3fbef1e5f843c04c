import MusterCore
import MusterRanging
import MusterTestSupport
import Testing

@Suite struct EmptyDeskTests {
    @Test func `the loudest of half a minute is the loudest attempt of the loudest beacon`() {
        var learner = EmptyDeskLearner()
        // The second attempt of the second beacon reaches the mean of -60 and -62.
        for (at, tag, rssi) in [
            (0.0, 1, -80), (1, 1, -80), (2, 1, -80), (7, 2, -60), (8, 2, -62), (9, 2, -90),
            (13, 3, -30), (14, 3, -30),
        ] as [(Double, UInt16, Int8)] {
            #expect(learner.add(.at(at, .tag(tag), rssi)) == false)
        }
        #expect(learner.add(.at(30, .tag(1), -20)) == true)
        // The third beacon was heard twice only, and what comes too late does not count.
        #expect(learner.finish() == EmptyDesk(loudest: -2, beaconCount: 2, isCalibrated: false))
    }

    @Test func `calibrated powers count, and make the desk calibrated when all beacons have them`()
    {
        for (powers, wanted, isCalibrated) in [
            ([.tag(1): -70.0, .tag(2): -50], 5.0, true), ([.tag(1): -70], 5, false),
        ] as [([BeaconIdentity: Double], Double, Bool)] {
            var learner = EmptyDeskLearner(powers: powers)
            for step in 0..<4 {
                _ = learner.add(.at(Double(step), .tag(1), -65))
                _ = learner.add(.at(Double(step), .tag(2), -65))
            }
            let desk = learner.finish()
            #expect(desk?.loudest == wanted)
            #expect(desk?.isCalibrated == isCalibrated)
        }
    }

    @Test func `a desk where nothing is heard teaches nothing`() {
        var learner = EmptyDeskLearner()
        #expect(learner.add(.at(0, .tag(1), nil)) == false)
        #expect(learner.add(.at(0, .tag(1), 12)) == false)
        #expect(learner.finish() == nil)
        #expect(EmptyDesk(loudest: .nan, beaconCount: 3, isCalibrated: true) == nil)
        #expect(EmptyDesk(loudest: 3, beaconCount: 0, isCalibrated: true) == nil)
    }

    @Test func `a clock that steps back adds nothing`() {
        var learner = EmptyDeskLearner()
        for step in 0..<3 { _ = learner.add(.at(10 + Double(step), .tag(1), -70)) }
        for step in 0..<3 { #expect(learner.add(.at(Double(step), .tag(1), -30)) == false) }
        #expect(learner.finish()?.loudest == -11)
    }

    @Test func `the level to pick from rises with what was heard, the more so with many beacons`() {
        func level(_ loudest: Double, _ count: Int, _ isCalibrated: Bool) -> Double {
            EmptyDesk(loudest: loudest, beaconCount: count, isCalibrated: isCalibrated)?.pickLevel
                ?? .nan
        }
        for isCalibrated in [true, false] {
            for count in [1, 4, 9, 40] {
                let (quiet, loud) = (level(-10, count, isCalibrated), level(8, count, isCalibrated))
                #expect(quiet < loud)
                // A loud desk is never picked from below what was heard there.
                if count >= 9, !isCalibrated { #expect(loud > 8) }
            }
            let rise = [1, 4, 9, 40].map {
                level(8, $0, isCalibrated) - level(-10, $0, isCalibrated)
            }
            #expect(rise == rise.sorted())
        }
        // Known powers leave little to be learned.
        #expect(level(8, 4, true) - level(-10, 4, true) < level(8, 4, false) - level(-10, 4, false))
    }
}
