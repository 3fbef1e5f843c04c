import MusterClimate
import MusterCore
import Testing

@Suite struct LimitTests {
    private func limits(
        _ set: LimitSet,
        from: Double = 0,
        until: Double? = nil
    ) -> [AppliedLimit] {
        AppliedLimit.all(of: set, from: .nine(from), until: until.map { .nine($0) })
    }

    private func set(_ name: String, _ lines: LimitLine...) -> LimitSet {
        LimitSet(name: name, version: 1, title: name, lines: lines)
    }

    @Test func `the sets that come with Muster can be used, and are nine`() throws {
        for set in ShippedLimits.all { try set.check() }
        #expect(
            ShippedLimits.all.map(\.name) == [
                "chilled-food", "controlled-room", "deep-frozen-food", "dry-store", "electronics",
                "freezer-20", "fruit-vegetable", "refrigerator-2-8", "vaccine",
            ]
        )
    }

    @Test func `a vaccine at minus half a degree is too cold, and a warning comes early`() throws {
        let vaccine = try #require(ShippedLimits.all.last)
        let applied = AppliedLimit.strictest(of: limits(vaccine))
        #expect(applied.count == 4, "none of them says what another one says")
        let beyond = applied.filter { $0.isBeyond(-500) }
        #expect(beyond.map(\.priority).sorted() == [.low, .critical])
        #expect(applied.filter { $0.isBeyond(8_001) }.map(\.delay).sorted() == [1_800, 36_000])
        #expect(!applied.contains { $0.isBeyond(8_000) || $0.isBeyond(2_000) })
        #expect(applied.filter { $0.isBeyond(-499) }.map(\.priority) == [.low])
        let frozen = try #require(applied.first { $0.limit == -500 })
        #expect(!frozen.isBack(-1) && frozen.isBack(0))
    }

    @Test func `of several sets the strictest holds, and names itself`() {
        let wide = set("wide", LimitLine(.temperature, low: 0, high: 12_000, delay: 3_600))
        let narrow = set("narrow", LimitLine(.temperature, low: -1_000, high: 8_000, delay: 900))
        let applied = AppliedLimit.strictest(
            of: limits(wide) + limits(narrow, from: 600, until: 1_200)
        )
        let high = applied.filter { $0.side == .high }
        #expect(high.map(\.set) == ["narrow", "wide", "wide"])
        #expect(high.map(\.from) == [.nine(600), .nine, .nine(1_200)])
        #expect(high.map(\.until) == [.nine(1_200), .nine(600), nil])
        let low = applied.filter { $0.side == .low }
        #expect(low.map(\.set) == ["narrow", "wide"], "one is nearer, the other is sooner")
    }

    @Test func `two uses of one set are one limit`() {
        let set = set("a", LimitLine(.humidity, high: 60_000, delay: 0))
        let twice = limits(set) + limits(set, from: 100)
        #expect(AppliedLimit.strictest(of: twice) == limits(set))
    }

    @Test func `minutes inside, outside and unknown are the whole time`() {
        let set = set("a", LimitLine(.temperature, low: 2_000, high: 8_000, delay: 0))
        let values = [
            HeldValue(value: 5_000, from: .nine(-60), until: .nine(60)),
            HeldValue(value: 9_000, from: .nine(60), until: .nine(180)),
            HeldValue(value: 1_000, from: .nine(300), until: .nine(900)),
        ]
        let tally = LimitTally(
            of: values,
            against: limits(set, until: 360),
            from: .nine,
            until: .nine(600)
        )
        #expect(tally.inside == 60_000 + 240_000 && tally.outside == 120_000 + 60_000)
        #expect(tally.unknown == 120_000 && tally.total == 600_000)
        #expect((tally + tally).insideShare == 0.5)
    }

    @Test func `a set that cannot be used is refused`() {
        #expect(throws: LimitError.badName("Cold Room")) {
            try set("Cold Room", LimitLine(.temperature, high: 1, delay: 0)).check()
        }
        #expect(throws: LimitError.noLines(set: "a")) { try set("a").check() }
        let refused = [
            LimitLine(.temperature, delay: 60),
            LimitLine(.temperature, low: 8_000, high: 2_000, delay: 60),
            LimitLine(.temperature, low: 2_000, high: 2_900, delay: 60),
            LimitLine(.temperature, high: 2_000, delay: -1),
            LimitLine(
                .temperature,
                high: 2_000,
                delay: 1,
                cumulative: CumulativeDelay(seconds: 60, windowSeconds: 60)
            ),
        ]
        for line in refused { #expect(throws: LimitError.self) { try set("a", line).check() } }
    }
}
