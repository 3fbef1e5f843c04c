import MusterEvaluation
import Testing

@Suite struct CloneTallyTests {
    @Test func `what shows two transmitters in a small store has them, and doubt only takes back`()
        throws
    {
        let site = AisleSite(.clones, half: .choosing, number: 0, items: 150)
        let (plain, doubting) = (
            try CloneTally(site, isDoubting: false), try CloneTally(site, isDoubting: true)
        )
        #expect(doubting.doubledRight == doubting.doubled)
        #expect(doubting.doubled <= doubting.cloned)
        #expect(doubting.cloneFound <= plain.cloneFound)
        #expect(doubting.accepted <= plain.accepted && doubting.notPassed >= plain.notPassed)
        #expect(doubting.flags <= plain.flags)
    }
}
