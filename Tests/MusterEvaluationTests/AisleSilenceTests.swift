import MusterCatalogue
import MusterEvaluation
import MusterRanging
import Testing

@Suite struct AisleSilenceTests {
    @Test func `a later day of a site has its plan and shares, other goods and another walk`() {
        let first = AisleSite(.base, half: .choosing, number: 1, items: 200)
        let later = AisleSite(.base, half: .choosing, number: 1, items: 200, visit: 1)
        let again = AisleSite(.base, half: .choosing, number: 1, items: 200, visit: 1)
        #expect(first.plan == later.plan)
        #expect(first.truth != later.truth)
        #expect(later.truth == again.truth && later.samples.count == again.samples.count)
    }

    @Test func `what was looked for before makes stated chances better, beside the constant guess`()
        throws
    {
        var silence = AisleSilence(.base, half: .choosing)
        for number in 0..<2 { try silence.add(number: number, items: 300) }
        let set = silence.dataSet
        #expect(set.scores.map(\.method).contains("constant guess"))
        for score in set.scores where score.method.hasSuffix("looked for") {
            let (brier, covered) = (score.values["brier"], score.values["covered_ece"])
            #expect((0..<0.3).contains(try #require(brier)))
            #expect((0..<0.1).contains(try #require(covered)))
        }
        let question = Question.silence([silence])
        #expect(question.metrics.contains { $0.id == question.headline })
    }
}
