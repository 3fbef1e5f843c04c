import MusterCore
import MusterRanging
import Testing

@Suite struct NearestPickerTests {
    @Test func `random desks give the beacon of the definition`() {
        var picks = 0
        for seed in 0..<200 as Range<UInt64> {
            let walk = RandomWalk(
                seed: seed,
                beacons: Int(seed % 7) + 1,
                strengths: -90...(seed % 2 == 0 ? -45 : -30)
            )
            var picker = NearestPicker()
            var picked: (BeaconIdentity, Int64)?
            var second: Int64 = 0
            for sample in walk.samples where picked == nil {
                if let beacon = picker.add(sample) { picked = (beacon, second) }
                second = sample.receivedAt.second
            }
            if picked == nil { picked = picker.finish().map { ($0, second) } }
            let wanted = SeedDefinition.nearest(walk.samples)
            #expect(picked?.0 == wanted?.0, "seed \(seed)")
            #expect(picked?.1 == wanted?.1, "seed \(seed)")
            picks += wanted == nil ? 0 : 1
        }
        #expect((25..<200).contains(picks), "\(picks) of 200 desks decide")
    }

    @Test func `the beacon held to the receiver is picked in its fourth second`() {
        var picker = NearestPicker()
        for second in 0..<4 {
            let near = picker.add(.at(Double(second), .tag(1), -45))
            let far = picker.add(.at(Double(second) + 0.5, .tag(2), -70))
            #expect(near == nil && far == nil)
        }
        #expect(picker.add(.at(4, .tag(2), -70)) == .tag(1))
    }

    @Test func `near by its own claim but no louder than the limit is not pushed`() {
        for (rssi, isPicked) in [(Int8(-75), false), (-74, true)] {
            var picker = NearestPicker()
            for second in 0..<4 { _ = picker.add(.at(Double(second), .tag(1), rssi, power: -90)) }
            #expect((picker.finish() != nil) == isPicked, "\(rssi) dBm")
        }
    }

    @Test func `four beacons that take turns starve the queue`() {
        var picker = NearestPicker()
        for second in 0..<600 {
            for tag in 1...4 as ClosedRange<UInt16> {
                #expect(picker.add(.at(Double(second), .tag(tag), -40)) == nil)
            }
        }
        #expect(picker.finish() == nil)
    }
}
