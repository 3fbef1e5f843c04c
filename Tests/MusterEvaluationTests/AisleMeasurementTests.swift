import MusterEvaluation
import Testing

@Suite struct AisleMeasurementTests {
    @Test func `tables name the half of the seeds and draw sites, not items`() throws {
        var measurement = AisleMeasurement(.base, half: .choosing)
        for number in 0..<3 {
            let site = AisleSite(.base, half: .choosing, number: number, items: 120)
            try measurement.add(site)
        }
        let place = measurement.placeDataSet
        #expect(place.name == "base, choosing")
        let own = try #require(place.standard)
        #expect(own.trials.count == 3)
        let (low, high) = (try #require(own.values["low"]), try #require(own.values["high"]))
        let balance = try #require(own.values["balance"])
        #expect(low <= balance && balance <= high)
        #expect(place.scores.allSatisfy { $0.trials.count == 3 })
        #expect(place.scores.count == 3 + Peer.allCases.count)
        let trivial = place.scores.first { $0.method == "heard = in place" }
        #expect(trivial?.values["not_passed"] ?? 1 < 0.5)
        for score in place.scores {
            let sums = score.trials.reduce(into: SIMD4<Double>.zero) { $0 += $1.sums }
            let real = try #require(score.values["balance"])
            #expect(abs(try #require(Trial.headline(sums)) - real) < 1e-9, "\(score.method)")
        }
    }

    @Test func `peers accept as many items in place as Muster does, but for ties`() throws {
        var measurement = AisleMeasurement(.base, half: .choosing)
        try measurement.add(AisleSite(.base, half: .choosing, number: 4, items: 200))
        let scores = measurement.placeDataSet.scores
        let own = try #require(scores.first { $0.role == .standard }?.values["accepted"])
        for score in scores where score.role == .peer {
            let accepted = try #require(score.values["accepted"])
            #expect(accepted >= own - 1e-9 && accepted <= own + 0.06, "\(score.method)")
        }
    }

    @Test func `short zones that were walked are entered, and no others`() throws {
        var measurement = AisleMeasurement(.zones5, half: .choosing)
        try measurement.add(AisleSite(.zones5, half: .choosing, number: 1, items: 200))
        let own = try #require(measurement.placeDataSet.standard)
        #expect(try #require(own.values["entered"]) > 0.95)
        #expect(own.values["passed"] == 0)
    }

    @Test func `the constant guess stands beside stated chances and knows the true share`() throws {
        var measurement = AisleMeasurement(.half, half: .choosing)
        try measurement.add(AisleSite(.half, half: .choosing, number: 0, items: 200))
        let silence = measurement.silenceDataSet
        let constant = try #require(silence.scores.first { $0.method == "constant guess" })
        #expect(constant.values["ece"] == 0)
        let rate = try #require(constant.values["rate"])
        #expect(abs(try #require(constant.values["brier"]) - rate * (1 - rate)) < 1e-12)
        #expect(silence.standard?.values["rate"] == rate)
    }

    @Test func `a copy alone makes no item present that is gone`() throws {
        var measurement = AisleMeasurement(.clones, half: .choosing)
        let site = AisleSite(.clones, half: .choosing, number: 3, items: 250)
        #expect(site.cloned.contains { site.truth[$0]?.zone == nil })
        try measurement.add(site)
        let own = try #require(measurement.silenceDataSet.standard)
        #expect(own.values["clone_found"] == 0 && own.values["absent_found"] == 0)
        let place = try #require(measurement.placeDataSet.standard)
        #expect(try #require(place.values["accepted"]) > 0.8)
    }

    @Test func `a walk that is cut says next to nothing false of what is where it belongs`() throws
    {
        var measurement = AisleMeasurement(.cut, half: .choosing)
        for number in 0..<4 {
            let site = AisleSite(.cut, half: .choosing, number: number, items: 120)
            try measurement.add(site)
        }
        let share = measurement.falseWordsDataSet.standard?.values["false_share"]
        #expect(try #require(share) <= 0.01)
    }

    @Test func `one site has no interval`() throws {
        var measurement = AisleMeasurement(.cut, half: .choosing)
        try measurement.add(AisleSite(.cut, half: .choosing, number: 0, items: 60))
        #expect(measurement.placeDataSet.standard?.values["low"] == nil)
        #expect(measurement.falseWordsDataSet.standard?.values["false_share"] != nil)
    }
}
