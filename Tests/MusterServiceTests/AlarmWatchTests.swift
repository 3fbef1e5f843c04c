import Foundation
import MusterCatalogue
import MusterClimate
import MusterCore
import MusterRadio
import MusterService
import MusterStore
import Testing

/// What becomes of limits while a fixed scanner keeps what sensors say.
@Suite struct AlarmWatchTests {
    private static let start = Instant(seconds: 1_773_310_500)

    /// A course of temperatures, one each 10 s: `nil` for no message.
    private typealias Course = @Sendable (_ minutes: Double) -> Double?

    /// Warm for half an hour in the second hour, up to 10 °C, and never fast.
    private static let warm: Course = { minutes in
        switch minutes {
        case ..<60: 5
        case ..<85: 5 + (minutes - 60) * 0.2
        case ..<100: 10
        case ..<125: 10 - (minutes - 100) * 0.2
        default: 5
        }
    }

    private func message(
        _ celsius: Double,
        number: Int,
        at: Instant,
        millivolts: UInt16 = 2_977
    ) throws -> AdvertisingReport {
        let power = (millivolts - 1_600) << 5 | 0x16
        let steps = UInt16(bitPattern: Int16((celsius / 0.005).rounded()))
        let address = try #require(BluetoothAddress("CB:B8:33:4C:88:4F"))
        let data: [UInt8] =
            [0x1B, 0xFF, 0x99, 0x04, 0x05, UInt8(steps >> 8), UInt8(steps & 0xFF)]
            + [0x53, 0x94, 0xC3, 0x7C, 0x00, 0x04, 0xFF, 0xFC, 0x04, 0x0C]
            + [UInt8(power >> 8), UInt8(power & 0xFF), 0x42]
            + [UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF)]
            + [0xCB, 0xB8, 0x33, 0x4C, 0x88, 0x4F]
        return AdvertisingReport(
            address: address,
            addressType: .random,
            rssi: RSSI(rawValue: -60),
            receivedAt: at,
            receiver: ReceiverID(rawValue: "hci0"),
            data: data[...]
        )
    }

    private func reports(
        _ course: Course,
        minutes: Range<Int>
    ) throws -> [AdvertisingReport] {
        try (minutes.lowerBound * 6..<minutes.upperBound * 6).compactMap { step in
            guard let celsius = course(Double(step) / 6) else { return nil }
            let at = Self.start.advanced(bySeconds: Double(step) * 10)
            return try message(celsius, number: step, at: at)
        }
    }

    /// Watches a capture of some reports, or several one after the other.
    private func watch(_ site: TemporaryHome, _ parts: [[AdvertisingReport]]) async throws {
        for part in parts {
            let path = "\(site.path)/\(UUID().uuidString).btsnoop"
            var writer = try CaptureWriter(creating: path)
            for report in part { try writer.append(report) }
            try writer.close()
            let home = try site.open()
            _ = try await home.beacons.watch(
                HomeBeacons.WatchRequest(source: try SourceDescription("capture:\(path)")),
                control: WatchControl()
            ) { _ in }
            try home.close()
        }
    }

    private func site(
        limits: String? = "refrigerator-2-8",
        isPlaced: Bool = true,
        settings: String? = nil
    ) throws -> TemporaryHome {
        let site = try TemporaryHome(settings: settings)
        let home = try site.open()
        let zone = try #require(try home.floorPlan.current()?.zones.first?.id)
        let sensor = try home.sensors.add(
            Sensor(identity: try SensorIdentity("ruuvi:CB:B8:33:4C:88:4F"), name: "Shelf")
        ).sensor.id
        let from = Self.start.advanced(bySeconds: -3_600)
        if isPlaced { _ = try home.sensors.placeSensor(sensor, at: .zone(zone), from: from) }
        if let limits { try home.limits.useLimits(limits, on: .zone(zone), from: from) }
        try home.close()
        return site
    }

    /// All that happened, without when it was noted.
    private func chain(_ home: OpenHome) throws -> [String] {
        try home.store.alarms.events(since: 0).map { event in
            "\(event.alarm) \(event.kind.rawValue) \(event.at.iso8601()) \(event.state.rawValue)"
                + " \(event.value ?? 0)"
        }
    }

    private func minute(_ minutes: Double) -> Instant {
        Self.start.advanced(bySeconds: minutes * 60)
    }

    @Test func `a breach raises an alarm at its delay, and coming back ends it`() async throws {
        let site = try site()
        try await watch(site, [reports(Self.warm, minutes: 0..<180)])
        let home = try site.open()
        let alarms = try home.alarms.list()
        let alarm = try #require(alarms.first)
        #expect(alarms.count == 1 && alarm.kind == .limit && alarm.state == .cleared)
        // 8 °C is passed after minute 75, and 7.5 °C again at minute 112.5.
        #expect(abs(alarm.cause.since.seconds(since: minute(75))) <= 20)
        #expect(alarm.raisedAt == alarm.cause.since.advanced(bySeconds: 900))
        #expect(abs(try #require(alarm.backAt).seconds(since: minute(112.5))) <= 20)
        #expect(alarm.cause.set == "refrigerator-2-8" && alarm.cause.limit == 8_000)
        #expect(alarm.cause.text == "10 °C, above 8 °C for 15 min")
        let excursions = try home.store.alarms.excursions(
            from: Self.start,
            until: minute(180)
        )
        let excursion = try #require(excursions.first)
        #expect(excursions.count == 1 && excursion.isBreach && excursion.end == .back)
        #expect(excursion.peak == 10_000)
        #expect(try home.alarms.excursions(of: alarm) == excursions)
        #expect(abs(excursion.minutesOut - 35) < 1)
        try home.close()
        withExtendedLifetime(site) {}
    }

    @Test func `a capture gives the same events whole, in parts and replayed once more`()
        async throws
    {
        let whole = try site()
        let parts = try site()
        let noisy: Course = { minutes in
            let noise = 0.2 * sin(minutes * 7)
            return (Self.warm(minutes) ?? 0) + noise
        }
        try await watch(whole, [reports(noisy, minutes: 0..<240)])
        let stretches = stride(from: 0, to: 240, by: 13).map { $0..<min($0 + 13, 240) }
        try await watch(parts, stretches.map { try reports(noisy, minutes: $0) })
        let (one, other) = (try whole.open(), try parts.open())
        let events = try chain(one)
        #expect(try chain(other) == events)
        #expect(events.count == 2)
        try one.close()
        try other.close()
        try await watch(whole, [reports(noisy, minutes: 0..<240)])
        let again = try whole.open()
        #expect(try chain(again) == events)
        try again.close()
        withExtendedLifetime((whole, parts)) {}
    }

    @Test func `what is shorter than the delay is kept, and a leap is told of by itself`()
        async throws
    {
        let site = try site()
        let short: Course = { $0 >= 60 && $0 < 68 ? 9 : 5 }
        try await watch(site, [reports(short, minutes: 0..<120)])
        let home = try site.open()
        #expect(try home.alarms.list(open: false).map(\.kind) == [.rate])
        let kept = try home.store.alarms.excursions(from: Self.start, until: minute(120))
        #expect(kept.map(\.isBreach) == [false])
        #expect(kept.first?.from == minute(60) && kept.first?.until == minute(68))
        try home.close()
        withExtendedLifetime(site) {}
    }

    @Test func `a sensor that says nothing raises an alarm, and its next word ends it`()
        async throws
    {
        let site = try site()
        let silent: Course = { $0 >= 60 && $0 < 100 ? nil : 5 }
        try await watch(site, [reports(silent, minutes: 0..<120)])
        let home = try site.open()
        let alarms = try home.alarms.list()
        let alarm = try #require(alarms.first)
        #expect(alarms.count == 1 && alarm.kind == .silent)
        #expect(alarm.raisedAt.seconds(since: minute(60)) == 890)
        #expect(alarm.backAt == minute(100))
        try home.close()
        withExtendedLifetime(site) {}
    }

    @Test func `limits that are put to use later judge what was kept before`() async throws {
        let (early, late) = (try site(), try site(limits: nil, settings: Self.keepAll))
        try await watch(early, [reports(Self.warm, minutes: 0..<180)])
        try await watch(late, [reports(Self.warm, minutes: 0..<180)])
        let (one, other) = (try early.open(), try late.open())
        #expect(try other.alarms.list(open: false).isEmpty)
        let zone = try #require(try other.floorPlan.current()?.zones.first?.id)
        try other.limits.useLimits("refrigerator-2-8", on: .zone(zone), from: Self.start)
        #expect(try chain(other) == chain(one))
        try one.close()
        try other.close()
        withExtendedLifetime((early, late)) {}
    }

    @Test func `a sensor that is placed later is judged by the limits of its place since then`()
        async throws
    {
        let (early, late) = (try site(), try site(isPlaced: false, settings: Self.keepAll))
        try await watch(early, [reports(Self.warm, minutes: 0..<180)])
        try await watch(late, [reports(Self.warm, minutes: 0..<180)])
        let (one, other) = (try early.open(), try late.open())
        #expect(try other.alarms.list(open: false).isEmpty)
        let zone = try #require(try other.floorPlan.current()?.zones.first?.id)
        let sensor = try #require(try other.sensors.list().first?.sensor.id)
        _ = try other.sensors.placeSensor(sensor, at: .zone(zone), from: Self.start)
        #expect(try chain(other) == chain(one))
        try one.close()
        try other.close()
        withExtendedLifetime((early, late)) {}
    }

    @Test func `an alarm that was seen is over with what raised it`() async throws {
        let site = try site()
        try await watch(site, [reports(Self.warm, minutes: 0..<100)])
        var home = try site.open()
        let id = try #require(try home.alarms.list().first).id
        #expect(throws: AlarmRefusal(alarm: id, reason: .noNote(.acknowledged))) {
            try home.alarms.acknowledge(id, note: "ok")
        }
        #expect(try home.alarms.acknowledge(id, note: "door closed").state == .acknowledged)
        #expect(throws: AlarmRefusal.self) { try home.alarms.acknowledge(id, note: "once more") }
        #expect(throws: AlarmRefusal.self) {
            try home.alarms.snooze(id, seconds: 13 * 3_600, reason: "defrosting")
        }
        try home.close()
        try await watch(site, [reports(Self.warm, minutes: 100..<180)])
        home = try site.open()
        #expect(try home.alarms.alarm("\(id.number)").state == .normal)
        #expect(try home.alarms.list().isEmpty)
        try home.close()
        withExtendedLifetime(site) {}
    }

    @Test func `readings that come late change what is known, and are marked`() async throws {
        let site = try site(settings: Self.keepAll)
        try await watch(site, [reports({ $0 < 60 || $0 >= 110 ? 5 : nil }, minutes: 0..<120)])
        var home = try site.open()
        #expect(try home.alarms.list(open: false).map(\.kind) == [.silent])
        let lines = (60..<110).map { number in
            "Shelf,temperature,\(minute(Double(number)).iso8601(.seconds)),9.5"
        }
        let path = "\(site.path)/late.csv"
        let text = (["sensor,quantity,at,value"] + lines).joined(separator: "\n") + "\n"
        try Data(text.utf8).write(to: URL(filePath: path))
        let file = try home.sensors.readSensorFile(path, as: .csv)
        #expect(try home.sensors.importReadings(file, skippingBad: false)?.new == 50)
        try home.close()
        home = try site.open()
        let limit = try home.alarms.list(open: false).filter { $0.kind == .limit }
        #expect(limit.map(\.cause.isLate) == [true])
        #expect(limit.first?.raisedAt == minute(75) && limit.first?.backAt == minute(110))
        try home.close()
        withExtendedLifetime(site) {}
    }

    @Test func `a battery that is nearly empty and a calibration that runs out are told once`()
        async throws
    {
        let site = try site()
        var part = try reports({ _ in 5 }, minutes: 0..<30)
        part += try (180..<360).map { step in
            try message(5, number: step, at: minute(Double(step) / 6), millivolts: 2_400)
        }
        try await watch(site, [part])
        var home = try site.open()
        #expect(try home.alarms.list().map(\.kind) == [.battery])
        #expect(try home.alarms.list().first?.cause.text == "battery at 2.4 V")
        let series = try #require(
            try home.sensors.list().first?.series.first { $0.quantity == .temperature }
        )
        try home.sensors.calibrate(
            Calibration(
                series: series.id,
                at: Self.start,
                due: Self.start.advanced(bySeconds: 20 * 86_400),
                certificate: "C-1",
                points: [],
                by: "tester"
            )
        )
        try home.close()
        try await watch(site, [reports({ _ in 5 }, minutes: 60..<70)])
        try await watch(site, [reports({ _ in 5 }, minutes: 70..<80)])
        home = try site.open()
        #expect(try home.alarms.list(open: false).map(\.kind) == [.calibrationDue, .battery])
        #expect(try home.alarms.list().last?.backAt == minute(60))
        try home.close()
        withExtendedLifetime(site) {}
    }

    @Test func `a sensor out of use sets its alarms aside`() async throws {
        let site = try site()
        try await watch(site, [reports(Self.warm, minutes: 0..<100)])
        let home = try site.open()
        let id = try #require(try home.sensors.list().first).sensor.id
        _ = try home.sensors.retire(id)
        #expect(try home.alarms.list().map(\.state) == [.outOfService])
        _ = try home.sensors.retire(id, false)
        #expect(try home.alarms.list().map(\.state) == [.active])
        try home.close()
        withExtendedLifetime(site) {}
    }

    private static let keepAll = "[climate]\ndeadband = \"off\"\n"
}
