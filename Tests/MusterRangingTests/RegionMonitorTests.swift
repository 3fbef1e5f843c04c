import MusterCore
import MusterRanging
import MusterTestSupport
import Testing

@Suite struct RegionMonitorTests {
    private static let away = 5.0

    /// The region of one tag of the test walks.
    private func region(_ tag: UInt16) throws -> BeaconRegion {
        try BeaconRegion(BeaconIdentity.tag(tag).description)
    }

    private func monitor(_ tags: UInt16..., within limit: Proximity? = nil) throws -> RegionMonitor
    {
        RegionMonitor(regions: try tags.map(region), awaySeconds: Self.away, within: limit)
    }

    @Test func `the first advertisement enters, silence for the away time leaves`() throws {
        var monitor = try monitor(1)
        let entered = monitor.add(.at(0, .tag(1), -60))
        #expect(entered.map(\.kind) == [.enter])
        #expect(entered.first?.at == .after(0))
        #expect(entered.first?.beacon == .tag(1))
        #expect(entered.first?.rssi?.rawValue == -60)
        #expect(monitor.add(.at(3, .tag(1), -70)).isEmpty)
        #expect(monitor.advance(to: .after(7.9)).isEmpty)
        #expect(monitor.occupiedCount == 1)
        let left = monitor.advance(to: .after(100))
        #expect(left.map(\.kind) == [.exit])
        #expect(left.first?.at == .after(8), "an exit has the time at which it became true")
        #expect(left.first?.rssi?.rawValue == -70)
        #expect(monitor.advance(to: .after(200)).isEmpty, "left twice")
    }

    @Test func `a stay is told once for each length, and anew after an exit`() throws {
        var monitor = RegionMonitor(
            regions: [try region(1)],
            awaySeconds: Self.away,
            stays: [3, 0]
        )
        let kinds = [0, 2, 3.5, 4].map { monitor.add(.at($0, .tag(1), -60)) }
        #expect(kinds[0].map(\.kind) == [.enter, .stay] && kinds[0].last?.stayedSeconds == 0)
        #expect(kinds[1].isEmpty && kinds[2].map(\.stayedSeconds) == [3] && kinds[3].isEmpty)
        #expect(monitor.add(.at(20, .tag(1), -60)).map(\.kind) == [.exit, .enter, .stay])
        #expect(monitor.add(.at(23, .tag(1), -60)).map(\.kind) == [.stay])
    }

    @Test func `a stay keeps its length where the clock steps back`() throws {
        var monitor = RegionMonitor(regions: [try region(1)], awaySeconds: Self.away, stays: [6])
        for second in [100.0, 104] { _ = monitor.add(.at(second, .tag(1), -60)) }
        #expect(monitor.add(.at(50, .tag(1), -60)).isEmpty)
        #expect(monitor.add(.at(51.5, .tag(1), -60)).isEmpty)
        #expect(monitor.add(.at(52.5, .tag(1), -60)).map(\.kind) == [.stay])
    }

    @Test func `other beacons let time pass and touch nothing else`() throws {
        var monitor = try monitor(1)
        _ = monitor.add(.at(0, .tag(1), -60))
        #expect(monitor.add(.at(4, .tag(2), -60)).isEmpty)
        #expect(monitor.add(.at(6, .tag(2), -60)).map(\.kind) == [.exit])
    }

    @Test func `a beacon is in every region that holds it, and events are in order`() throws {
        let family = try BeaconRegion(try #require(BeaconIdentity.tag(1).uuidText))
        var monitor = RegionMonitor(
            regions: [family, try region(1), try region(2)],
            awaySeconds: Self.away
        )
        #expect(monitor.add(.at(0, .tag(1), -60)).map(\.region) == [family, try region(1)])
        #expect(monitor.add(.at(2, .tag(2), -60)).map(\.region) == [try region(2)])
        let left = monitor.advance(to: .after(60))
        #expect(left.map(\.at) == [.after(5), .after(7), .after(7)])
        #expect(left.first?.region == (try region(1)))
    }

    @Test func `with a limit only what seems near counts, and nothing without a measured power`()
        throws
    {
        var monitor = try monitor(1, within: .near)
        #expect(monitor.add(.at(0, .tag(1), -90)).isEmpty)
        #expect(monitor.add(.at(1, .tag(1), -40, power: nil)).isEmpty)
        #expect(monitor.add(.at(2, .tag(1), nil)).isEmpty)
        #expect(monitor.add(.at(3, .tag(1), -62)).map(\.kind) == [.enter])
        _ = monitor.add(.at(6, .tag(1), -90))
        #expect(monitor.advance(to: .after(8)).map(\.kind) == [.exit], "far away is away")
    }

    @Test func `a clock that steps back neither leaves nor keeps a region for ever`() throws {
        var monitor = try monitor(1)
        _ = monitor.add(.at(1_000, .tag(1), -60))
        #expect(monitor.add(.at(999, .tag(2), -60)).isEmpty, "late, not back")
        #expect(monitor.add(.at(10, .tag(2), -60)).isEmpty)
        #expect(monitor.advance(to: .after(14.5)).isEmpty)
        #expect(monitor.advance(to: .after(16)).map(\.kind) == [.exit])
    }

    @Test func `a time in which nobody listened is no silence`() throws {
        var monitor = try monitor(1)
        _ = monitor.add(.at(0, .tag(1), -60))
        monitor.resume(at: .after(100))
        #expect(monitor.advance(to: .after(104)).isEmpty)
        #expect(monitor.advance(to: .after(105)).map(\.at) == [.after(105)])
    }

    @Test func `random radio gives the events of the definition, however often time is told`() {
        for seed in 0..<200 as Range<UInt64> {
            var random = SplitMix64(seed: seed)
            let regions = (1...3 as ClosedRange<UInt16>).compactMap { try? region($0) }
            var now = 0.0
            let samples = (0..<60).map { _ in
                now += Double.random(in: 0...4, using: &random)
                return RangingSample.at(now, .tag(.random(in: 1...4, using: &random)), -60)
            }
            let end = Instant.after(now + 60)
            var plain = RegionMonitor(regions: regions, awaySeconds: Self.away)
            var told = plain
            var events: [RegionEvent] = []
            var toldEvents: [RegionEvent] = []
            for sample in samples {
                events += plain.add(sample)
                let early = Double.random(in: 0...1, using: &random)
                toldEvents += told.advance(to: sample.receivedAt.advanced(bySeconds: -early))
                toldEvents += told.add(sample)
            }
            events += plain.advance(to: end)
            toldEvents += told.advance(to: end)
            let wanted = Self.definition(samples, regions)
            #expect(Set(events) == Set(wanted), "seed \(seed)")
            #expect(events.count == wanted.count, "seed \(seed)")
            #expect(Set(toldEvents) == Set(wanted), "seed \(seed)")
            let times = events.map(\.at)
            #expect(times == times.sorted(), "seed \(seed)")
        }
    }

    /// The stays in a region are its samples, divided where they are the away time apart.
    private static func definition(
        _ samples: [RangingSample],
        _ regions: [BeaconRegion]
    ) -> [RegionEvent] {
        regions.flatMap { region -> [RegionEvent] in
            let own = samples.filter { region.contains($0.identity) }
            return own.indices.flatMap { index -> [RegionEvent] in
                func event(_ kind: RegionEvent.Kind, _ at: Instant) -> RegionEvent {
                    RegionEvent(
                        kind: kind,
                        region: region,
                        beacon: own[index].identity,
                        rssi: own[index].rssi,
                        at: at
                    )
                }
                let at = own[index].receivedAt
                let isFirst = index == 0 || at.seconds(since: own[index - 1].receivedAt) >= away
                let isLast =
                    index == own.count - 1
                    || own[index + 1].receivedAt.seconds(since: at) >= away
                return (isFirst ? [event(.enter, at)] : [])
                    + (isLast ? [event(.exit, at.advanced(bySeconds: away))] : [])
            }
        }
    }
}

extension BeaconIdentity {
    /// The region of all iBeacons with this one's UUID, as text.
    fileprivate var uuidText: String? { description.split(separator: "/").first.map(String.init) }
}
