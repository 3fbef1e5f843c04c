import MusterClimate
import MusterCore
import MusterReport
import MusterTestSupport
import Testing

/// Minutes inside, outside and unknown always sum to the whole time.
@Suite struct ClimateExposureTests {
    private func at(_ seconds: Int) -> Instant {
        Instant(microseconds: 1_773_306_000_000_000).advanced(bySeconds: Double(seconds))
    }

    private func limit(
        _ side: LimitSide,
        _ value: Int64,
        from: Int = 0,
        until: Int? = nil,
        line: Int = 0
    ) -> AppliedLimit {
        AppliedLimit(
            .temperature,
            side,
            limit: value,
            delay: 0,
            hysteresis: 0,
            set: "cool",
            version: 2,
            line: line,
            from: at(from),
            until: until.map(at)
        )
    }

    @Test func `a value is outside while a limit holds that it is beyond`() {
        let pieces = [
            KnownPiece(from: at(0), until: at(60), value: 9),
            KnownPiece(from: at(80), until: at(100), value: 5),
        ]
        let exposure = ClimateExposure(
            of: pieces,
            against: [limit(.high, 8, from: 20), limit(.low, 2)],
            from: at(0),
            until: at(120)
        )
        let minutes = exposure.minutes(from: at(0), until: at(120))
        #expect(minutes == .init(inside: 40_000, outside: 40_000, unknown: 40_000))
        let none = ClimateExposure().minutes(from: at(0), until: at(1))
        #expect(none == .init(inside: 0, outside: 0, unknown: 1_000))
    }

    @Test func `of several sensors the worst counts`() {
        let pieces = KnownPiece.together([
            [KnownPiece(from: at(0), until: at(100), value: 5)],
            [KnownPiece(from: at(40), until: at(70), value: 9)],
        ])
        let exposure = ClimateExposure(
            of: pieces,
            against: [limit(.high, 8)],
            from: at(0),
            until: at(100)
        )
        let minutes = exposure.minutes(from: at(0), until: at(100))
        #expect(minutes == .init(inside: 70_000, outside: 30_000))
    }

    @Test(arguments: 1...50)
    func `two quantities are inside only together`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        func exposure() -> (ClimateExposure, [Int: Bool]) {
            var pieces: [KnownPiece] = []
            var truth: [Int: Bool] = [:]
            for second in 0..<50 where Bool.random(using: &random) {
                let value = Int64.random(in: 0...10, using: &random)
                truth[second] = value <= 6
                pieces.append(KnownPiece(from: at(second), until: at(second + 1), value: value))
            }
            let made = ClimateExposure(
                of: pieces,
                against: [limit(.high, 6)],
                from: at(0),
                until: at(50)
            )
            return (made, truth)
        }
        let (one, other) = (exposure(), exposure())
        let minutes = one.0.and(other.0).minutes(from: at(0), until: at(50))
        let outside = (0..<50).count { one.1[$0] == false || other.1[$0] == false }
        let inside = (0..<50).count { one.1[$0] == true && other.1[$0] == true }
        #expect(minutes.outside == Int64(outside) * 1_000)
        #expect(minutes.inside == Int64(inside) * 1_000)
        #expect(minutes.total == 50_000)
    }

    @Test func `the limits of both sides of a line are told as one`() {
        let told = ClimateExhibit.Limit.all(
            [limit(.low, 2), limit(.high, 8), limit(.high, 10, line: 1)],
            until: at(100)
        )
        #expect(told.map(\.low) == [2, nil])
        #expect(told.map(\.high) == [8, 10])
        #expect(told.allSatisfy { $0.until == at(100) && $0.version == 2 })
    }
}
