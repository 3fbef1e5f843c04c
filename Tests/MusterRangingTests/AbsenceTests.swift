import MusterRanging
import MusterTestSupport
import Testing

@Suite struct AbsenceTests {
    @Test func `an item never heard is judged as the definition says`() {
        let absence = Absence(expected: 0.08, elsewhere: 0.5, fit: .default)
        let silence = 0.02 + 0.98 * 0.08
        let anywhere = 0.02 + 0.98 * 0.5
        #expect(abs(absence.silence - silence) < 1e-12)
        let wanted = 0.10 / (0.10 + 0.85 * silence + 0.05 * anywhere)
        #expect(abs(absence.probability - wanted) < 1e-12)
        #expect(abs(SiteFit.default.ceiling - 0.10 / (0.10 + 0.90 * 0.02)) < 1e-12)
    }

    @Test func `nothing heard anywhere leaves the share that is absent anyway`() {
        let absence = Absence(expected: 1, elsewhere: 1, fit: .default)
        #expect(abs(absence.probability - 0.10) < 1e-12)
        #expect(SiteFit.default.percentage(absence.probability) == 10)
    }

    @Test func `the ceiling of the method's table holds`() {
        for (floor, ceiling, percentage) in [(0.085, 57, 55), (0.02, 85, 80)] {
            var fit = SiteFit.default
            fit.silentFloor = floor
            let absence = Absence(expected: 0, elsewhere: 0, fit: fit)
            #expect(Int((fit.ceiling * 100).rounded()) == ceiling)
            #expect(abs(absence.probability - fit.ceiling) < 1e-12)
            #expect(fit.percentage(absence.probability) == percentage)
        }
    }

    @Test func `percentages are steps of five below the ceiling, whatever the site`() {
        var random = SplitMix64(seed: 4)
        for _ in 0..<5_000 {
            let fit = SiteFit(
                version: 1,
                absentShare: Double.random(in: 0...0.6, using: &random),
                misplacedShare: Double.random(in: 0...0.4, using: &random),
                silentFloor: Double.random(in: 0...0.2, using: &random),
                items: 100
            )
            let expected = Double.random(in: 0...1, using: &random)
            let absence = Absence(
                expected: expected,
                elsewhere: Double.random(in: 0...1, using: &random),
                fit: fit
            )
            #expect(absence.probability <= fit.ceiling + 1e-12, "\(fit)")
            guard let percentage = fit.percentage(absence.probability) else {
                #expect(absence.probability < 0.026 || fit.ceiling < 0.05, "\(fit)")
                continue
            }
            #expect(percentage.isMultiple(of: 5) && (5...95).contains(percentage))
            #expect(Double(percentage) <= fit.ceiling * 100 + 1e-6, "\(fit)")
            #expect(abs(Double(percentage) / 100 - absence.probability) < 0.051, "\(fit)")
        }
    }

    @Test func `nobody absent and nothing silent is no division by nothing`() {
        let fit = SiteFit(
            version: 1,
            absentShare: 0,
            misplacedShare: 0,
            silentFloor: 0,
            items: 1
        )
        let absence = Absence(expected: 0, elsewhere: 0, fit: fit)
        #expect(
            absence.probability == 0 && fit.ceiling == 0
                && fit.percentage(absence.probability) == nil
        )
    }

    @Test func `the words follow the coverage`() {
        for (covered, grade) in [
            (0, CoverageGrade.notCovered), (0.499, .notCovered), (0.5, .weaklyCovered),
            (0.899, .weaklyCovered), (0.9, .covered), (1, .covered),
        ] {
            #expect(CoverageGrade(covered: covered) == grade, "\(covered)")
        }
        #expect(CoverageGrade.allCases.sorted() == CoverageGrade.allCases)
    }
}
