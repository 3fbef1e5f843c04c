import MusterClimate
import MusterCore
import MusterTestSupport
import Testing

@Suite struct ExcursionTests {
    private let series = SensorSeries(
        id: SeriesID(rawValue: 4),
        sensor: SensorID(number: 2),
        quantity: .temperature
    )

    private func limit(
        _ side: LimitSide = .high,
        _ limit: Int64 = 8_000,
        delay: Int = 900,
        cumulative: CumulativeDelay? = nil,
        until: Instant? = nil
    ) -> AppliedLimit {
        AppliedLimit(
            .temperature,
            side,
            limit: limit,
            delay: delay,
            cumulative: cumulative,
            hysteresis: 500,
            set: "refrigerator-2-8",
            from: .nine(-1_000_000),
            until: until
        )
    }

    private func tracker(_ limit: AppliedLimit) -> ExcursionTracker {
        ExcursionTracker(
            limit,
            of: series,
            at: .zone(ZoneID(rawValue: "cold-1")),
            silentLimit: 900_000
        )
    }

    /// Values that held one after another, each for so many minutes; `nil` for a gap.
    private func held(_ values: [(value: Int64?, minutes: Double)]) -> [HeldValue] {
        var from = 0.0
        return values.compactMap { value, minutes in
            defer { from += minutes * 60 }
            return value.map {
                HeldValue(value: $0, from: .nine(from), until: .nine(from + minutes * 60))
            }
        }
    }

    /// The excursions that ended, and the one that lasts.
    private func excursions(
        _ limit: AppliedLimit,
        _ values: [HeldValue]
    ) -> (ended: [Excursion], open: Excursion?) {
        var tracker = tracker(limit)
        let ended = values.flatMap { tracker.add($0) }.compactMap(\.ended)
        return (ended, tracker.open)
    }

    @Test func `a value beyond the limit for longer than the delay is a breach from the delay on`()
        throws
    {
        let (ended, open) = excursions(
            limit(),
            held([(5_000, 5), (8_600, 10), (9_000, 10), (7_000, 1)])
        )
        let excursion = try #require(ended.first)
        #expect(ended.count == 1 && open == nil)
        #expect(excursion.from == .nine(300) && excursion.breachAt == .nine(1_200))
        #expect(excursion.until == .nine(1_500) && excursion.end == .back)
        #expect(excursion.peak == 9_000 && excursion.peakAt == .nine(900))
        #expect(excursion.minutesOut == 20)
        #expect(abs(excursion.unitMinutes - (0.6 * 10 + 1.0 * 10)) < 1e-9)
    }

    @Test func `an excursion of just the delay is no breach`() {
        let (ended, _) = excursions(limit(), held([(9_000, 15), (7_000, 1)]))
        #expect(ended.map(\.isBreach) == [false])
        #expect(excursions(limit(delay: 0), held([(9_000, 1)])).open?.breachAt == .nine)
    }

    @Test func `a value within the hysteresis ends nothing, and raises nothing`() throws {
        let (ended, _) = excursions(
            limit(),
            held([(8_100, 10), (7_800, 10), (7_600, 5), (8_100, 1), (7_500, 1)])
        )
        let excursion = try #require(ended.first)
        #expect(ended.count == 1 && excursion.minutesOut == 11)
        #expect(excursion.breachAt == .nine(1_500), "the first moment beyond behind the delay")
    }

    @Test func `a limit below is the mirror of one above`() throws {
        let (ended, _) = excursions(
            limit(.low, 2_000),
            held([(1_000, 20), (2_400, 5), (2_500, 1)])
        )
        let excursion = try #require(ended.first)
        #expect(excursion.breachAt == .nine(900) && excursion.peak == 1_000)
        #expect(excursion.until == .nine(1_500) && excursion.minutesOut == 20)
    }

    @Test func `a short gap stands still, a long one ends the excursion as unknown`() throws {
        let (short, open) = excursions(limit(), held([(9_000, 10), (nil, 10), (9_000, 10)]))
        #expect(short.isEmpty && open?.breachAt == .nine(1_500))
        #expect(open?.unknownMilliseconds == 600_000 && open?.minutesOut == 20)

        var tracker = tracker(limit())
        let values = held([(9_000, 20), (nil, 16), (7_000, 1)])
        #expect(tracker.add(values[0]).compactMap(\.ended).isEmpty)
        #expect(tracker.tick(.nine(1_200 + 900)).isEmpty)
        let ended = try #require(tracker.tick(.nine(1_200 + 901)).compactMap(\.ended).first)
        #expect(ended.end == .unknown && ended.until == .nine(1_200) && ended.isBreach)
        #expect(tracker.add(values[1]) == [.backAfterUnknown(.nine(36 * 60))])
    }

    @Test func `time beyond adds up within its window`() throws {
        let delay = CumulativeDelay(seconds: 1_800, windowSeconds: 7_200)
        // Ten minutes out of every thirty.
        let values = held(Array(repeating: [(9_000, 10), (5_000, 20)], count: 4).flatMap(\.self))
        let (ended, _) = excursions(limit(cumulative: delay), values)
        #expect(ended.map(\.isBreach) == [false, false, false, true])
        let breach = try #require(ended.last)
        #expect(breach.breachAt == .nine(90 * 60) && breach.isCumulative)
        // Where the window has forgotten as much as comes to it, there is none.
        let rare = held(Array(repeating: [(9_000, 10), (5_000, 50)], count: 6).flatMap(\.self))
        #expect(excursions(limit(cumulative: delay), rare).ended.allSatisfy { !$0.isBreach })
    }

    @Test func `an excursion ends where its limit does`() throws {
        let (ended, open) = excursions(limit(until: .nine(1_200)), held([(9_000, 30)]))
        let excursion = try #require(ended.first)
        #expect(open == nil && excursion.end == .limitChanged)
        #expect(excursion.until == .nine(1_200) && excursion.minutesOut == 20)
    }

    @Test func `a value that flaps at its limit for a day is one breach`() {
        var random = SplitMix64(seed: 14)
        let values = (0..<1_440).map { _ in
            (value: Optional(8_000 + Int64.random(in: -300...300, using: &random)), minutes: 1.0)
        }
        var tracker = tracker(limit())
        let events = held(values + [(5_000, 1)]).flatMap { tracker.add($0) }
        #expect(events.count { $0.isBreach } == 1)
        #expect(events.compactMap(\.ended).count == 1)
    }

    @Test(arguments: 0..<200) func `excursions follow from what held, however it comes`(
        _ seed: UInt64
    )
        throws
    {
        let all = RandomReadings(seed: seed)
        let last = try #require(all.readings.last).at.advanced(bySeconds: 60)
        let values = HeldValue.all(of: all.readings, .minute, from: .nine, until: last)
        var random = SplitMix64(seed: seed)
        let limit = limit(
            seed % 2 == 0 ? .high : .low,
            4_000,
            delay: 300,
            cumulative: seed % 3 == 0 ? CumulativeDelay(seconds: 900, windowSeconds: 7_200) : nil
        )
        let whole = excursions(limit, values)
        // Late readings are sorted in before anything is judged again, so the order has no say.
        let mixed = HeldValue.all(
            of: all.readings.shuffled(using: &random).sorted { $0.at < $1.at },
            .minute,
            from: .nine,
            until: last
        )
        let parts = excursions(limit, mixed.flatMap { cut($0, &random) })
        #expect(whole.ended == parts.ended && whole.open == parts.open, "seed \(seed)")
        let tally = LimitTally(of: values, against: [limit], from: .nine, until: last)
        let out = (whole.ended + [whole.open].compactMap(\.self)).map(\.outMilliseconds)
        #expect(tally.outside == out.reduce(0, +), "seed \(seed)")
        #expect(tally.total == (last.microseconds - Instant.nine.microseconds) / 1_000)
    }

    private func cut(_ value: HeldValue, _ random: inout SplitMix64) -> [HeldValue] {
        guard value.milliseconds > 1, Bool.random(using: &random) else { return [value] }
        let first = Int64.random(in: 1..<value.milliseconds, using: &random)
        let edge = value.from.advanced(bySeconds: Double(first) / 1_000)
        return [
            HeldValue(value: value.value, from: value.from, until: edge),
            HeldValue(value: value.value, from: edge, until: value.until),
        ]
    }
}

@Suite struct RateOfChangeTests {
    @Test func `a steady change is told exactly, with values kept back or without`() throws {
        let often = (0..<20).map { index in
            HeldValue(
                value: 4_000 + Int64(index) * 200,
                from: .nine(Double(index) * 30),
                until: .nine(Double(index + 1) * 30)
            )
        }
        let rate = try #require(RateOfChange.perTenMinutes(of: often, at: .nine(600)))
        #expect(abs(rate - 4_000) < 60)
        let jump = [
            HeldValue(value: 4_000, from: .nine(0), until: .nine(300)),
            HeldValue(value: 4_000, from: .nine(300), until: .nine(600)),
        ]
        #expect(RateOfChange.perTenMinutes(of: jump, at: .nine(600)) == 0)
        #expect(
            RateOfChange.perTenMinutes(of: jump, at: .nine(1_000)) == nil,
            "too little is known"
        )
    }
}

extension ExcursionEvent {
    fileprivate var ended: Excursion? {
        if case .ended(let excursion) = self { excursion } else { nil }
    }

    fileprivate var isBreach: Bool {
        if case .breached = self { true } else { false }
    }
}
