import MusterCore
import MusterProvenance
import MusterSimulation
import Testing

@Suite struct SimulatedChainTests {
    @Test(arguments: [(3, 1), (12, 10), (13, 10), (400, 3), (5_003, 7)])
    func `what goes into a lot is there before, and no lot is used more than it has`(
        events: Int,
        depth: Int
    ) throws {
        for seed in UInt64(1)...5 {
            let chain = try SimulatedChain(events: events, depth: depth, seed: seed)
            var there: [SimulatedChain.Lot: Int] = [:]
            var last = Int64.min
            for event in chain.events {
                #expect(event.at.microseconds >= last)
                last = event.at.microseconds
                for part in event.inputs {
                    there[part.lot, default: 0] -= part.kilograms
                    #expect(there[part.lot, default: -1] >= 0)
                }
                let new = [.harvest, .receive].contains(event.verb) ? event.parts : event.outputs
                for part in new {
                    #expect(there.updateValue(part.kilograms, forKey: part.lot) == nil)
                }
                if [.ship, .destroy].contains(event.verb) {
                    #expect(event.parts.allSatisfy { there[$0.lot, default: 0] >= $0.kilograms })
                }
            }
            #expect(Set(chain.lots) == Set(there.keys))
            #expect(chain.events.count { _ in true } == events)
        }
    }
}
