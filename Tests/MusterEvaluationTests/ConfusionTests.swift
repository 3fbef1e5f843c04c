import MusterEvaluation
import Testing

@Suite struct ConfusionTests {
    @Test func `precision, recall and F1 are those worked out by hand`() {
        var confusion = Confusion()
        for (said, truth) in [
            (true, true), (true, true), (true, true), (true, false), (false, true), (false, true),
            (false, false),
        ] {
            confusion.add(said: said, truth: truth)
        }
        #expect(confusion.precision == 0.75)
        #expect(confusion.recall == 0.6)
        #expect(abs((confusion.f1 ?? 0) - 2 * 0.75 * 0.6 / 1.35) < 1e-12)
        #expect(confusion.trueNegatives == 1)
    }

    @Test func `what was never said has no precision`() {
        var confusion = Confusion()
        confusion.add(said: false, truth: true)
        #expect(confusion.precision == nil)
        #expect(confusion.recall == 0)
        #expect(confusion.f1 == 0)
        #expect(Confusion().f1 == nil)
    }

    @Test(arguments: [
        (0.0, 1, "0.0"), (0.0049, 2, "0.00"), (0.995, 2, "1.00"), (-0.04, 1, "0.0"),
        (-1.25, 1, "-1.3"), (12.0, 0, "12"), (0.05, 3, "0.050"),
    ])
    func `figures are written with fixed places`(value: Double, places: Int, text: String) {
        #expect(Figure.decimal(value, places: places) == text)
    }
}
