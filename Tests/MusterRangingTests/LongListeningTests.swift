import MusterCatalogue
import MusterCore
import MusterRanging
import MusterTestSupport
import Testing

/// What an audit keeps in memory that listens for a day.
@Suite struct LongListeningTests {
    private static let items = 60

    /// Hours of a stockroom beside a street: its items are heard every ten seconds, from addresses that
    /// change every quarter of an hour, and each second somebody new passes by.
    private struct Day {
        var estimator: SightingEstimator
        var random = SplitMix64(seed: 24)
        var strangers: UInt64 = 0
        var sightings = 0

        init() {
            let items = (0..<UInt16(LongListeningTests.items)).map { BeaconIdentity.tag($0) }
            let roles = Dictionary(uniqueKeysWithValues: items.map { ($0, BeaconRole.expected) })
            estimator = SightingEstimator(
                method: .peakZone,
                directory: BeaconDirectory(roles: roles),
                checkInZone: ZoneID(rawValue: "A1")
            )
        }

        mutating func listen(hour: Int) {
            for second in (hour * 3_600)..<((hour + 1) * 3_600) {
                let turn = UInt64(second / 900)
                for item in 0..<LongListeningTests.items where (second + item) % 10 == 0 {
                    hear(.tag(UInt16(item)), from: turn << 16 | UInt64(item), at: second)
                }
                strangers += 1
                let passer = BeaconIdentity.ibeacon(uuid: (strangers, 7), major: 1, minor: 1)
                hear(passer, from: random.next() >> 16, at: second)
            }
        }

        private mutating func hear(_ beacon: BeaconIdentity, from address: UInt64, at second: Int) {
            let sample = RangingSample(
                identity: beacon,
                rssi: RSSI(rawValue: -60 - Int8(random.next() % 20)),
                measuredPower: nil,
                receivedAt: Instant(seconds: Int64(second)),
                receiver: ReceiverID(rawValue: "hci0"),
                isScanResponse: false,
                address: BluetoothAddress(bits: address & 0xFFFF_FFFF_FFFF)
            )
            var count = 0
            estimator.add(sample) { _ in count += 1 }
            sightings += count
        }
    }

    @Test func `what is kept after a day is what was kept after two hours`() {
        var day = Day()
        for hour in 0..<2 { day.listen(hour: hour) }
        let early = day.estimator.kept
        for hour in 2..<24 { day.listen(hour: hour) }
        let late = day.estimator.kept
        #expect(day.sightings > 24 * 60 * Self.items)
        for (kind, count) in late where kind != "foreign" && kind != "addresses" {
            #expect(count <= max(early[kind] ?? 0, Self.items), "\(kind): \(early) \(late)")
        }
        // Hashes, for which the room is taken at the beginning.
        #expect(late["foreign"] == 24 * 3_600)
        #expect(late["foreign"] ?? 0 <= SightingEstimator.maximumForeign)
        // Most are older than a minute, and go together now and then.
        #expect(late["addresses"] ?? .max <= 4_096 + 2 * Self.items, "\(late)")
        #expect(early["identities"] == Self.items)
    }

    /// A path as a walk has it, and such as none has.
    private func visit(_ number: Int, _ random: inout SplitMix64) -> ZoneVisit {
        var point = Point(x: Double(random.next() % 900) / 10, y: Double(random.next() % 500) / 10)
        let path = (0..<Int(random.next() % 60)).map { second in
            point.x = ((point.x + Double(random.next() % 21) / 10 - 1) * 10).rounded() / 10
            point.y = ((point.y - Double(random.next() % 21) / 10 + 1) * 10).rounded() / 10
            return PathPoint(second: second, position: point, adverts: Int(random.next() % 400))
        }
        return ZoneVisit(
            zone: ZoneID(rawValue: "Z\(number % 7)"),
            from: Instant(seconds: Int64(number) * 60),
            to: Instant(seconds: Int64(number) * 60 + 60),
            seconds: path.count,
            anchorsPassed: number % 3 == 0 ? [.tag(UInt16(number % 50))] : [],
            path: path,
            receiver: number % 11 == 0 ? ReceiverID(rawValue: "R") : nil
        )
    }

    @Test func `visits come out of their log as they went in`() {
        var random = SplitMix64(seed: 3)
        var visits = (0..<400).map { visit($0, &random) }
        // What older records or another plan may hold.
        visits[5].path = [
            PathPoint(second: 3, position: Point(x: 1.23, y: -0.0), adverts: 0),
            PathPoint(second: 2, position: Point(x: 1e12, y: 4), adverts: 90_000),
        ]
        visits[6].path = [
            PathPoint(second: 59, position: Point(x: -12.3, y: 0), adverts: 1 << 30),
            PathPoint(second: 7, position: Point(x: 4_000.1, y: -0.1), adverts: 0),
        ]
        var log = VisitLog()
        for visit in visits { log.append(visit) }
        #expect(log.count == visits.count)
        #expect(Array(log) == visits)
        let zero = Array(log)[5].path.first?.position.y.sign
        #expect(zero == .minus)
        #expect(WalkPath(log) == WalkPath(visits))
    }

    @Test func `a day of walking takes less than a megabyte`() {
        var random = SplitMix64(seed: 4)
        var log = VisitLog()
        var points = 0
        while points < 86_400 {
            let visit = visit(points, &random)
            points += visit.path.count
            log.append(visit)
        }
        #expect(log.pathBytes < 700_000, "\(log.pathBytes)")
    }

    @Test func `a day of seconds in which ten anchors were heard takes four megabytes`() throws {
        let plan = try PathWorld(seed: 1).plan
        var log = AnchorLog(plan)
        for second in 0..<Int64(24 * 3_600) {
            let heard = plan.anchors.prefix(10).map {
                ($0.beacon, -60.25 - Double(second % 40), 3)
            }
            #expect(heard.count == 10)
            log.add(second, heard: heard)
        }
        #expect(log.readingBytes < 4_000_000, "\(log.readingBytes)")
    }
}
