import MusterClimate
import MusterCore
import Testing

@Suite struct ItemExposureTests {
    private let cold = ZoneID(rawValue: "cold-1")
    private let dock = ZoneID(rawValue: "dock")
    private let limit = AppliedLimit(
        .temperature,
        .high,
        limit: 8_000,
        delay: 0,
        hysteresis: 500,
        set: "a",
        from: .nine(-3_600)
    )

    private func sensor(
        _ number: Int64,
        _ values: [(value: Int64, from: Double, until: Double)],
        until: Double? = nil
    ) -> ExposureSensor {
        ExposureSensor(
            SensorID(number: number),
            from: .nine(-3_600),
            until: until.map { .nine($0) },
            held: values.map {
                HeldValue(value: $0.value, from: .nine($0.from), until: .nine($0.until))
            }
        )
    }

    private func stay(_ zone: ZoneID?, _ from: Double, _ until: Double) -> ItemStay {
        ItemStay(
            in: zone,
            from: .nine(from),
            until: .nine(until),
            evidence: zone == nil
                ? .nothing(after: AuditID(year: 2026, number: 17), before: nil) : .record
        )
    }

    private func exposure(
        _ stays: [ItemStay],
        own: [ExposureSensor] = [],
        zones: [ZoneID: [ExposureSensor]]
    ) -> ItemExposure {
        ItemExposure(
            stays: stays,
            own: own,
            zones: zones,
            limits: [limit],
            from: .nine,
            until: .nine(1_000)
        )
    }

    @Test func `of several sensors of a zone the worst counts`() {
        let exposure = exposure(
            [stay(cold, -100, 2_000)],
            zones: [
                cold: [
                    sensor(1, [(5_000, 0, 600)]),
                    sensor(2, [(9_000, 200, 300), (7_000, 300, 700)]),
                ]
            ]
        )
        #expect(exposure.stretches.count == 1)
        #expect(exposure.tally.outside == 100_000 && exposure.tally.inside == 600_000)
        #expect(exposure.tally.unknown == 300_000 && exposure.tally.total == 1_000_000)
        let (first, second) = (SensorID(number: 1), SensorID(number: 2))
        #expect(exposure.stretches[0].source == .zone(cold, [first, second], .record))
        #expect(exposure.stretches[0].low == 5_000 && exposure.stretches[0].high == 9_000)
    }

    @Test func `an item has the climate of where it was, and none where that is unknown`() {
        let exposure = exposure(
            [stay(cold, 0, 400), stay(nil, 400, 500), stay(dock, 500, 1_000)],
            zones: [
                cold: [sensor(1, [(5_000, 0, 1_000)])], dock: [sensor(2, [(9_000, 0, 1_000)])],
            ]
        )
        #expect(exposure.stretches.map(\.tally.inside) == [400_000, 0, 0])
        #expect(exposure.stretches.map(\.tally.outside) == [0, 0, 500_000])
        let audit = AuditID(year: 2026, number: 17)
        #expect(exposure.stretches[1].source == .unknown(after: audit, before: nil))
        #expect(exposure.tally.unknown == 100_000)
    }

    @Test func `a sensor on the item speaks for it, even by its silence`() {
        let exposure = exposure(
            [stay(cold, 0, 1_000)],
            own: [sensor(7, [(4_000, 0, 300)], until: 600)],
            zones: [cold: [sensor(1, [(9_000, 0, 1_000)])]]
        )
        let own = ExposureSource.own([SensorID(number: 7)])
        #expect(
            exposure.stretches.map(\.source) == [own, .zone(cold, [SensorID(number: 1)], .record)]
        )
        #expect(exposure.stretches.map(\.tally.unknown) == [300_000, 0])
        #expect(exposure.stretches.map(\.tally.outside) == [0, 400_000])
    }

    @Test func `a zone without a sensor tells nothing`() {
        let exposure = exposure([stay(dock, 0, 500)], zones: [:])
        #expect(
            exposure.stretches.map(\.source) == [
                .zone(dock, [], .record), .unknown(after: nil, before: nil),
            ]
        )
        #expect(exposure.tally.unknown == 1_000_000 && exposure.tally.total == 1_000_000)
    }
}
