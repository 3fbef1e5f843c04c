import MusterAudit
import MusterRanging
import Testing

@Suite struct SiteLessonTests {
    @Test func `an audit weighs what its site taught as finely as the rules that it began with do`()
        throws
    {
        let coarse = SiteBelief.unknown(on: .coarse)
        let stored = SiteLesson(belief: coarse, recounted: 12)
        for rules in VerdictRules.allCases {
            let grid = rules >= .fine ? ShareGrid.fine : .coarse
            #expect(SiteLesson.none.belief(by: rules).grid == grid)
            #expect(stored.belief(by: rules).grid == grid)
        }
        #expect(stored.belief(by: .chances) == coarse)
        #expect(SiteLesson.none.belief(by: .chances) == coarse)
        #expect(stored.belief(by: .fine) == coarse.refined)
    }
}
