import MusterEvaluation
import Testing

@Suite struct CloneTallyTests {
    @Test func `in a store with cloned tags no item that is gone is there by a clone alone`() throws
    {
        let site = AisleSite(.clones, half: .choosing, number: 0)
        let doubting = try CloneTally(site, isDoubting: true)
        #expect(doubting.clonedAbsent >= 3)
        #expect(doubting.cloneFound == 0)
        // What shows two transmitters has them, though most clones do not show.
        #expect(doubting.doubled >= 5 && doubting.doubledRight == doubting.doubled)
        #expect(doubting.doubled < doubting.cloned / 2)
    }
}
