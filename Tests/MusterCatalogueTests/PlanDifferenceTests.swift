import MusterCatalogue
import MusterCore
import Testing

/// What a plan from a file would change.
@Suite struct PlanDifferenceTests {
    private func plan(_ zones: String, anchors: String = "", width: Int = 40) throws -> SitePlan {
        let text = """
            {"site":"S","unit":"m","size":[\(width),20],"zones":[\(zones)],"anchors":[\(anchors)]}
            """
        return try SitePlan.read(Array(text.utf8), named: "plan.json")
    }

    private func zone(_ id: String, _ name: String, at left: Int) -> String {
        """
        {"id":"\(id)","name":"\(name)",
         "polygon":[[\(left),0],[\(left + 10),0],[\(left + 10),10],[\(left),10]]}
        """
    }

    @Test func `each zone, anchor and size that changes is told, in natural order`() throws {
        let beacon = "ibeacon:00000000-0000-0000-0000-00000000000a/1/1"
        let now = try plan(
            [zone("a2", "A2", at: 0), zone("a10", "Aisle ten", at: 10)].joined(separator: ","),
            anchors: "{\"beacon\":\"\(beacon)\",\"position\":[5,5],\"zone\":\"a2\"}"
        )
        let next = try plan(
            [zone("a2", "A2", at: 20), zone("a3", "A3", at: 0)].joined(separator: ","),
            width: 50
        )
        let difference = PlanDifference(from: now, to: next)
        #expect(
            difference.changes.map { "\($0.object) \($0.name) \($0.kind)" } == [
                "size  changed", "zone a2 changed", "zone a3 added",
                "zone a10 (Aisle ten) removed", "anchor \(beacon) removed",
            ]
        )
        #expect(difference.count(.removed, .zone) == 1)
    }

    @Test func `the same plan changes nothing, and the first one adds all`() throws {
        let first = try plan(zone("a", "A", at: 0))
        #expect(PlanDifference(from: first, to: first).changes.isEmpty)
        #expect(PlanDifference(from: nil, to: first).changes.map(\.kind) == [.added])
    }
}
