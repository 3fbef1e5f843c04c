import MusterCore
import MusterRanging
import Testing

@Suite struct ScannerZoneTests {
    private let directory = BeaconDirectory(roles: [
        .tag(1): .expected, .tag(801): .anchor(.a), .tag(802): .anchor(.a),
        .tag(803): .anchor(.b), .tag(804): .anchor(.c),
    ])

    private func visits(
        _ samples: [RangingSample],
        checkInZone: ZoneID? = nil,
        directory: BeaconDirectory? = nil
    ) -> [ZoneVisit] {
        SightingEstimator.events(
            of: samples,
            method: .peakZone,
            directory: directory ?? self.directory,
            checkInZone: checkInZone
        ).visits
    }

    @Test func `another zone takes over when it is three decibels louder`() {
        for (rssi, zones) in [(Int8(-68), [.a] as [ZoneID]), (-67, [.a, .b])] {
            var samples: [RangingSample] = []
            for second in 0..<20 {
                samples.append(.at(Double(second), .tag(801), -70))
                if second >= 10 { samples.append(.at(Double(second) + 0.5, .tag(803), rssi)) }
            }
            #expect(visits(samples).map(\.zone) == zones, "\(rssi) dBm")
        }
    }

    @Test func `a calibrated anchor counts as a usual one would have been heard`() {
        let samples: [RangingSample] = (0..<10).flatMap { second in
            [.at(Double(second), .tag(801), -70), .at(Double(second) + 0.5, .tag(803), -64)]
        }
        func zones(_ method: RangingMethod, _ offset: Double) -> [ZoneID] {
            SightingEstimator.events(
                of: samples,
                method: method,
                directory: directory,
                anchorOffsets: [.tag(803): offset]
            ).visits.map(\.zone)
        }
        #expect(zones(.peakZone, 0) == [.b] && zones(.peakZone, 12) == [.a])
        #expect(zones(.listMatch, 12) == [.b], "the seed's method believes no calibration")
    }

    @Test
    func `an anchor that is hidden now and then, or silent for some seconds, keeps its level`() {
        var samples: [RangingSample] = []
        for second in 0..<20 {
            samples.append(.at(Double(second), .tag(801), second % 2 == 0 ? -70 : -85))
            samples.append(.at(Double(second) + 0.1, .tag(803), -72))
        }
        #expect(visits(samples).map(\.zone) == [.a])
        samples.removeAll { $0.identity == .tag(801) && $0.receivedAt > .after(8) }
        #expect(visits(samples).map(\.from) == [.after(0), .after(18)])
    }

    @Test func `in the first seconds the loudest zone is taken, without holding on`() {
        let samples: [RangingSample] = [
            .at(0, .tag(801), -70), .at(1, .tag(803), -69), .at(2, .tag(803), -69),
        ]
        #expect(visits(samples).map(\.zone) == [.a, .b])
    }

    @Test func `a zone that falls silent stays known until another is heard`() {
        let samples: [RangingSample] = [
            .at(0, .tag(801), -60), .at(30, .tag(1), -60), .at(31, .tag(804), -94),
        ]
        #expect(visits(samples).map(\.zone) == [.a, .c])
        #expect(visits(samples).map(\.to) == [.after(31), .after(32)])
        #expect(visits(samples).map(\.seconds) == [1, 1])
    }

    @Test func `of equally loud zones the one that sorts first is taken`() {
        #expect(visits([.at(0, .tag(804), -60), .at(0.1, .tag(803), -60)]).map(\.zone) == [.b])
    }

    @Test func `anchors of the zone within six decibels of the strongest are passed`() {
        let samples: [RangingSample] = [
            .at(0, .tag(801), -60), .at(0.1, .tag(802), -66), .at(0.2, .tag(803), -62),
            .at(1, .tag(801), -60), .at(2, .tag(802), -67), .at(2.1, .tag(801), -60),
        ]
        #expect(visits(samples).map(\.anchorsPassed) == [[.tag(801), .tag(802)]])
        #expect(visits(Array(samples[3...])).map(\.anchorsPassed) == [[.tag(801)]])
    }

    @Test func `a long stay is told minute by minute`() {
        let samples = (0..<150).map { RangingSample.at(Double($0), .tag(801), -60) }
        let visits = visits(samples)
        #expect(visits.map(\.seconds) == [60, 60, 30])
        #expect(visits.map(\.from) == [.after(0), .after(60), .after(120)])
        #expect(visits.map(\.to) == [.after(60), .after(120), .after(150)])
        #expect(visits.map(\.anchorsPassed) == [[.tag(801)], [.tag(801)], [.tag(801)]])
    }

    @Test func `without anchors the scanner is where it was checked in`() {
        let bare = BeaconDirectory(roles: [.tag(1): .expected])
        let samples = (0..<3).map { RangingSample.at(Double($0), .tag(1), -60) }
        #expect(visits(samples, directory: bare) == [])
        let visit = visits(samples, checkInZone: .b, directory: bare)
        #expect(visit.map(\.zone) == [.b])
        #expect(visit.map(\.seconds) == [3])
        #expect(visits(samples, checkInZone: .b) == [], "anchors tell, and none was heard")
    }
}
