import Foundation
import MusterCatalogue
import MusterCore
import MusterService
import MusterStore
import Testing

/// A plan from a file: refused whole with the place of the fault, looked at, taken and taken back.
@Suite struct PlanUploadTests {
    private func upload(
        _ text: String,
        _ portal: RunningPortal
    ) async throws
        -> RunningPortal.Answer
    {
        let file = portal.site + "/changed-plan.json"
        try Data(text.utf8).write(to: URL(filePath: file))
        return try await portal.upload(
            file,
            named: "C:\\plans\\new plan.json",
            [],
            to: "/zones/map/plan",
            from: "/zones/map"
        )
    }

    private func encoded(_ plan: SitePlan) -> String {
        String(decoding: plan.encoded(), as: UTF8.self)
    }

    @Test func `a plan is looked at before it is taken, and can be taken back`() async throws {
        try await withPortal { portal in
            let store = try portal.home.store
            let before = try #require(try store.floorPlans.current())
            var plan = before
            plan.width += 20
            plan.zones[0].name = "Freezer <1>"
            plan.anchors.removeLast()
            let shown = try await upload(encoded(plan), portal)
            #expect(shown.status == 200 && shown.path.hasPrefix("/zones/map/plan/"))
            #expect(shown.text.contains("new plan.json") && !shown.text.contains("C:\\"))
            for words in ["Freezer &lt;1&gt;", "Plan size", "removed", "Replace the plan"] {
                #expect(shown.text.contains(words), "\(words): \(shown.text)")
            }
            #expect(try store.floorPlans.current() == before, "nothing is saved yet")
            let version = String(try store.floorPlans.drawnPlan().version)
            let taken = try await portal.send(
                [("version", version)],
                to: shown.path,
                from: shown.path
            )
            #expect(taken.path == "/zones/map", "\(taken.text)")
            #expect(try store.floorPlans.current() == plan)
            let after = String(try store.floorPlans.drawnPlan().version)
            _ = try await portal.send(
                [("version", after)],
                to: "/zones/map/undo",
                from: "/zones/map"
            )
            #expect(try store.floorPlans.current() == before)
            let again = try await portal.get(shown.path)
            #expect(again.text.contains("not held any more"))
        }
    }

    @Test func `a plan with a fault is refused whole, with the place of it`() async throws {
        try await withPortal { portal in
            let before = try portal.home.floorPlan.drawn()
            let broken = try await upload("{\"site\":\"S\",\n\"zones\":[}", portal)
            #expect(broken.status == 422 || broken.status == 400, "\(broken.status)")
            #expect(broken.text.contains("new plan.json, line 2"), "\(broken.text)")
            let flat = """
                {"site":"S","unit":"m","size":[9,9],
                 "zones":[{"id":"a","name":"A","polygon":[[0,0],[1,0],[2,0]]}]}
                """
            let faulty = try await upload(flat, portal)
            #expect(faulty.text.contains("zones[0].polygon"), "\(faulty.text)")
            #expect(try portal.home.floorPlan.drawn() == before)
        }
    }

    @Test func `a plan that items stand against is not offered, nor one that came too late`()
        async throws
    {
        try await withPortal { portal in
            let store = try portal.home.store
            var plan = try #require(try store.floorPlans.current())
            let used = try #require(
                try store.items.list(of: store.inventories.inventory()).compactMap(\.zone).first
            )
            plan.zones.removeAll { $0.id == used }
            plan.anchors.removeAll { $0.zone == used }
            plan.receivers.removeAll { $0.zone == used }
            let shown = try await upload(encoded(plan), portal)
            #expect(shown.text.contains("would lose zone"), "\(shown.text)")
            #expect(!shown.text.contains("Replace the plan"))
            plan = try #require(try store.floorPlans.current())
            plan.width += 1
            let next = try await upload(encoded(plan), portal)
            let late = try await portal.send([("version", "0")], to: next.path, from: next.path)
            #expect(late.status == 409, "\(late.status)")
            #expect(try store.floorPlans.current()?.width == plan.width - 1)
        }
    }
}
