import MusterCatalogue
import MusterCore
import MusterRanging
import Testing

@Suite struct WalkPathTests {
    private func visit(
        _ positions: [Point],
        from: Double = 0,
        receiver: ReceiverID? = nil
    ) -> ZoneVisit {
        ZoneVisit(
            zone: .a,
            from: .after(from),
            to: .after(from + Double(positions.count)),
            seconds: positions.count,
            anchorsPassed: [],
            path: positions.enumerated().map {
                PathPoint(second: $0, position: $1, adverts: 1)
            },
            receiver: receiver
        )
    }

    private func line(_ count: Int, speed: Double, from x: Double = 0) -> [Point] {
        (0..<count).map { Point(x: x + speed * Double($0), y: 0) }
    }

    @Test func `a straight way is as long as it was walked`() {
        let way = WalkPath([visit(line(61, speed: 0.8))])
        #expect(way.seconds == 60)
        #expect(abs(way.metres - 48) < 2, "the ends are smoothed away: \(way.metres)")
        #expect(way.stretches.map(\.count) == [61])
        for step in way.stretches[0][5..<55] { #expect(abs(step.speed - 0.8) < 1e-9) }
        #expect(way.stops == [])
    }

    @Test func `standing still for four seconds within a metre is a stop`() {
        let before = line(20, speed: 1)
        let still = [Point](repeating: Point(x: 20, y: 0.4), count: 7)
        let after = line(20, speed: 1.5, from: 21.6)
        let way = WalkPath([visit(before + still + after)])
        #expect(way.stops.map(\.seconds) == [7])
        #expect(way.stops.map(\.from) == [.after(20)])
        #expect(way.stops.map(\.position) == [Point(x: 20, y: 0.4)])
        #expect(WalkPath([visit([Point](repeating: still[0], count: 3))]).stops == [])
    }

    @Test func `visits that follow each other are one way, others are not joined`() {
        let way = WalkPath([
            visit(line(10, speed: 1)),
            visit(line(10, speed: 1, from: 10), from: 10),
            visit(line(10, speed: 1, from: 500), from: 100),
            visit(line(10, speed: 1, from: 900), from: 110, receiver: .scanner),
        ])
        #expect(way.stretches.map(\.count) == [20, 10])
        #expect(way.seconds == 28)
        #expect(way.metres < 28)
    }

    @Test func `time that steps back ends a stretch`() {
        let way = WalkPath([visit(line(5, speed: 1), from: 50), visit(line(5, speed: 1), from: 9)])
        #expect(way.stretches.map(\.count) == [5, 5])
    }
}

/// Where a walk is written down, and where it is cut.
@Suite struct VisitPathTests {
    private let plan = SitePlan(
        site: "Test",
        width: 30,
        height: 10,
        zones: [],
        anchors: [
            .init(beacon: .tag(801), position: Point(x: 2, y: 2), zone: .a),
            .init(beacon: .tag(802), position: Point(x: 12.04, y: 2), zone: .a),
        ]
    )

    private func visits(_ samples: [RangingSample]) -> [ZoneVisit] {
        let directory = BeaconDirectory(roles: [
            .tag(1): .expected, .tag(801): .anchor(.a), .tag(802): .anchor(.a),
        ])
        var estimator = SightingEstimator(method: .peakZone, directory: directory, plan: plan)
        var events: [RangingEvent] = []
        for sample in samples { estimator.add(sample) { events.append($0) } }
        estimator.finish { events.append($0) }
        return events.visits
    }

    @Test func `each second has its place and what was heard in it`() {
        let samples: [RangingSample] = [
            .at(0, .tag(801), -60), .at(0.1, .tag(999), -60), .at(0.2, .tag(1), -60),
            .at(2, .tag(801), -60),
        ]
        let points = visits(samples).flatMap(\.path)
        #expect(points.map(\.second) == [0, 2])
        #expect(points.map(\.adverts) == [3, 1])
        #expect(points.map(\.position) == [Point(x: 2, y: 2), Point(x: 2, y: 2)])
    }

    @Test
    func `a lone anchor is where the scanner is, after a few seconds of silence it is nowhere`() {
        var samples = (0..<30).map { RangingSample.at(Double($0), .tag(802), -60) }
        samples += (30..<50).map { .at(Double($0), .tag(1), -60) }
        let points = visits(samples).flatMap(\.path)
        #expect(points.allSatisfy { $0.position == Point(x: 12, y: 2) })
        #expect(points.map(\.second) == Array(0..<35))
    }

    @Test func `the scanner does not jump from anchor to anchor`() {
        var samples = (0..<10).map { RangingSample.at(Double($0), .tag(801), -60) }
        samples += (10..<30).map { .at(Double($0), .tag(802), -40) }
        let points = visits(samples).flatMap(\.path)
        for (one, next) in zip(points, points.dropFirst()) {
            #expect(one.position.distance(to: next.position) <= 2.1)
        }
        #expect(points.last?.position.x ?? 0 > 11)
    }

    @Test(arguments: [3_600.0, 86_400, 61, -10, -3_600, -400_000_000])
    func `a clock that jumps ends the visit and cuts the path`(jump: Double) {
        var samples = (0..<20).map { RangingSample.at(Double($0), .tag(801), -60) }
        samples += (20..<40).map { .at(Double($0) + jump, .tag(802), -60) }
        let visits = visits(samples)
        #expect(visits.map(\.seconds) == [20, 20])
        #expect(visits.allSatisfy { $0.to.seconds(since: $0.from) == 20 })
        #expect(visits.allSatisfy { $0.path.map(\.second) == Array(0..<20) })
        #expect(visits.last?.path.first?.position == Point(x: 12, y: 2), "nothing is carried over")
        #expect(WalkPath(visits).stretches.count == 2)
        #expect(WalkPath(visits).metres == 0)
    }

    @Test func `minutes without a sample are no walk`() {
        let visits = visits([
            .at(0, .tag(801), -60), .at(59, .tag(801), -60), .at(120, .tag(801), -60),
        ])
        #expect(visits.map(\.seconds) == [2, 1])
        #expect(visits.map { $0.to.seconds(since: $0.from) } == [60, 1])
    }
}
