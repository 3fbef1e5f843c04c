import Foundation
import MusterClimate
import MusterCore
import MusterRadio
import MusterService
import MusterStore
import Testing

/// What a fixed scanner keeps of the sensors that it hears.
@Suite struct ClimateWatchTests {
    private static let start = Instant(seconds: 1_773_310_500)

    /// A RuuviTag's message, data format 5.
    private func message(
        _ celsius: Double,
        number: Int,
        at seconds: Double
    ) throws
        -> AdvertisingReport
    {
        let steps = UInt16(bitPattern: Int16((celsius / 0.005).rounded()))
        let address = try #require(BluetoothAddress("CB:B8:33:4C:88:4F"))
        let data: [UInt8] =
            [0x1B, 0xFF, 0x99, 0x04, 0x05, UInt8(steps >> 8), UInt8(steps & 0xFF)]
            + [0x53, 0x94, 0xC3, 0x7C, 0x00, 0x04, 0xFF, 0xFC, 0x04, 0x0C, 0xAC, 0x36, 0x42]
            + [UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF)]
            + [0xCB, 0xB8, 0x33, 0x4C, 0x88, 0x4F]
        return AdvertisingReport(
            address: address,
            addressType: .random,
            rssi: RSSI(rawValue: -60),
            receivedAt: Self.start.advanced(bySeconds: seconds),
            receiver: ReceiverID(rawValue: "hci0"),
            data: data[...]
        )
    }

    private func watch(
        _ site: TemporaryHome,
        _ reports: [AdvertisingReport]
    ) async throws
        -> WatchEnd
    {
        let path = "\(site.path)/sensor-\(reports.count)-\(UUID().uuidString).btsnoop"
        var writer = try CaptureWriter(creating: path)
        for report in reports { try writer.append(report) }
        try writer.close()
        let home = try site.open()
        let end = try await home.beacons.watch(
            HomeBeacons.WatchRequest(source: try SourceDescription("capture:\(path)")),
            control: WatchControl()
        ) { _ in }
        try home.close()
        return end
    }

    private func home(_ site: TemporaryHome) throws -> (OpenHome, SensorSeries, ClimateStore) {
        let home = try site.open()
        let placed = try home.sensors.sensor("Shelf")
        let series = try #require(placed.series.first { $0.quantity == .temperature })
        return (home, series, try home.store.openClimate())
    }

    private func addSensor(to site: TemporaryHome, interval: Int? = nil) throws {
        let home = try site.open()
        _ = try home.sensors.add(
            Sensor(
                identity: try SensorIdentity("ruuvi:CB:B8:33:4C:88:4F"),
                name: "Shelf",
                intervalSeconds: interval
            )
        )
        try home.close()
    }

    @Test func `a course is kept within its step, and a silence is a gap with its cause`()
        async throws
    {
        let site = try TemporaryHome()
        try addSensor(to: site)
        func celsius(_ seconds: Double) -> Double { 4 + 2 * sin(seconds / 600) }
        let times = (0..<180).map { Double($0) * 10 } + (0..<90).map { 2_700 + Double($0) * 10 }
        let reports = try times.enumerated().map { number, seconds in
            try message(celsius(seconds), number: number, at: seconds)
        }
        let end = try await watch(site, reports)
        #expect(end.progress.messages == times.count && end.progress.refused.isEmpty)
        let (home, series, climate) = try home(site)
        let until = Self.start.advanced(bySeconds: 3_600)
        let kept = try climate.readings(of: series.id, from: Self.start, until: until)
        #expect(kept.count > 20 && kept.count < times.count)
        let held = try climate.held(of: series.id, from: Self.start, until: until)
        for seconds in times {
            let at = Self.start.advanced(bySeconds: seconds)
            guard let value = held.first(where: { $0.from <= at && at < $0.until }) else {
                continue
            }
            #expect(abs(Double(value.value) / 1_000 - celsius(seconds)) < 0.06, "at \(seconds)")
        }
        let gap = try #require(
            try climate.gaps(of: series.id, from: Self.start, until: until).first
        )
        #expect(gap.cause == .silent)
        #expect(gap.from == Self.start.advanced(bySeconds: 1_800))
        #expect(gap.until == Self.start.advanced(bySeconds: 2_700))
        let summary = try climate.summary(of: series.id, from: Self.start, until: until)
        #expect(abs(Double(summary.high ?? 0) / 1_000 - 6) < 0.06)
        #expect(abs(Double(summary.covered) / 1_000 - 2_700) < 40)
        #expect(try climate.rhythms()[series.id]?.rhythm.interval == 10_000)
        try home.close()
        withExtendedLifetime(site) {}
    }

    @Test func `a time in which nobody listened is told from a sensor that was silent`()
        async throws
    {
        let site = try TemporaryHome()
        try addSensor(to: site, interval: 10)
        let first = try (0..<60).map { try message(4, number: $0, at: Double($0) * 10) }
        let second = try (0..<60).map {
            try message(5, number: 900 + $0, at: 7_200 + Double($0) * 10)
        }
        _ = try await watch(site, first)
        _ = try await watch(site, second)
        let (home, series, climate) = try home(site)
        let gaps = try climate.gaps(
            of: series.id,
            from: Self.start,
            until: Self.start.advanced(bySeconds: 9_000)
        )
        #expect(gaps.map(\.cause) == [.notListening])
        #expect(gaps.first?.until == Self.start.advanced(bySeconds: 7_200))
        try home.close()
        withExtendedLifetime(site) {}
    }

    @Test func `a value that no sensor can measure is counted and not kept`() async throws {
        let site = try TemporaryHome()
        try addSensor(to: site)
        let end = try await watch(
            site,
            [try message(4, number: 1, at: 0), try message(-160, number: 2, at: 10)]
        )
        #expect(end.progress.refused == ["sensor-range": 1])
        let (home, series, climate) = try home(site)
        #expect(try climate.latest(of: [series.id])[series.id]?.value == 4_000)
        try home.close()
        withExtendedLifetime(site) {}
    }

    @Test func `each message is kept where the deadband is off`() async throws {
        let site = try TemporaryHome(settings: "[climate]\ndeadband = \"off\"\n")
        try addSensor(to: site)
        let reports = try (0..<50).map { try message(4, number: $0, at: Double($0) * 10) }
        _ = try await watch(site, reports)
        let (home, series, climate) = try home(site)
        let kept = try climate.readings(
            of: series.id,
            from: Self.start,
            until: Self.start.advanced(bySeconds: 600)
        )
        #expect(kept.count == 50)
        try home.close()
        withExtendedLifetime(site) {}
    }
}
