import MusterRanging
import MusterTestSupport
import Testing

@Suite struct SiteFittingTests {
    @Test func `without recounted items the shipped guesses stand`() {
        let fit = SiteFit([], version: 3)
        #expect(fit.version == 3 && fit.items == 0)
        #expect(fit.absentShare == 0.10 && fit.misplacedShare == 0.05)
        #expect(fit.silentFloor == 0.02)
    }

    @Test func `one audit outweighs the shipped guesses`() {
        let fit = SiteFit(items(200, absent: 0.03, misplaced: 0.01, silent: 0), version: 1)
        #expect(abs(fit.absentShare - (2 + 6.0) / 220) < 1e-12)
        #expect(abs(fit.misplacedShare - (1 + 2.0) / 220) < 1e-12)
        #expect(fit.isFitted && fit.items == 200)
    }

    @Test func `the floor follows the share of present items that stay silent`() {
        var floors: [Double] = []
        for silent in [0.0, 0.03, 0.08, 0.15] {
            floors.append(SiteFit(items(400, silent: silent), version: 1).silentFloor)
        }
        #expect(floors == floors.sorted() && Set(floors).count == 4, "\(floors)")
        #expect(floors[0] <= 0.01 && abs(floors[2] - 0.085) < 0.03 && floors[3] >= 0.11)
    }

    @Test func `more silent present items never lower the floor`() {
        var last = 0.0
        for silent in 0...60 {
            let heard = Array(
                repeating: SiteFit.Recounted(silence: 0.05, wasHeard: true, truth: .inPlace),
                count: 60 - silent
            )
            let unheard = Array(
                repeating: SiteFit.Recounted(silence: 0.05, wasHeard: false, truth: .inPlace),
                count: silent
            )
            let floor = SiteFit(heard + unheard, version: 1).silentFloor
            #expect(floor >= last, "\(silent) silent")
            last = floor
        }
        #expect(last == 0.16)
    }

    @Test func `what was not covered and what is not in place says nothing of the floor`() {
        let some = items(100, silent: 0.05)
        let floor = SiteFit(some, version: 1).silentFloor
        let mute: [SiteFit.Recounted] = (0..<300).map {
            .init(
                silence: $0 < 200 ? 0.5 : 0.01,
                wasHeard: false,
                truth: $0 < 200 ? .inPlace : $0 < 250 ? .absent : .misplaced
            )
        }
        #expect(SiteFit(some + mute, version: 1).silentFloor == floor)
    }

    @Test func `the order of the items makes no difference and shares stay shares`() {
        for seed in 0..<100 as Range<UInt64> {
            var random = SplitMix64(seed: seed)
            var items: [SiteFit.Recounted] = (0..<Int.random(in: 1...80, using: &random)).map { _ in
                .init(
                    silence: Double.random(in: 0...1, using: &random),
                    wasHeard: Bool.random(using: &random),
                    truth: [.inPlace, .misplaced, .absent].randomElement(using: &random)
                        ?? .inPlace
                )
            }
            let fit = SiteFit(items, version: 1)
            items.shuffle(using: &random)
            #expect(SiteFit(items, version: 1) == fit, "seed \(seed)")
            for share in [fit.absentShare, fit.misplacedShare, fit.silentFloor] {
                #expect(share > 0 && share < 1, "seed \(seed)")
            }
            #expect(fit.absentShare + fit.misplacedShare < 1, "seed \(seed)")
        }
    }

    /// `count` items, the first of them absent, then misplaced, then in place and silent.
    private func items(
        _ count: Int,
        absent: Double = 0,
        misplaced: Double = 0,
        silent: Double
    ) -> [SiteFit.Recounted] {
        let bounds = [absent, absent + misplaced, absent + misplaced + silent].map {
            Int((Double(count) * $0).rounded())
        }
        return (0..<count).map {
            .init(
                silence: 0.02,
                wasHeard: $0 >= bounds[2],
                truth: $0 < bounds[0] ? .absent : $0 < bounds[1] ? .misplaced : .inPlace
            )
        }
    }
}
