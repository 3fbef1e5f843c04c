import GRDB
import MusterAudit
import MusterCore
import MusterStore
import Testing

/// Plans that make audits, as the store keeps them.
@Suite struct PlanStoreTests {
    private func plan() throws -> AuditPlan {
        AuditPlan(
            id: PlanID(number: 0),
            name: "Cold",
            inventory: "Warehouse North",
            schedule: PlanSchedule(.every(1, .week), from: try #require(DueTime("2026-03-14")))
        )
    }

    @Test func `what there is to tell of a plan changes with it, and with audits that have ended`()
        throws
    {
        let home = try TemporaryHome()
        let store = try home.founded()
        let plan = try store.plans.add(plan(), of: store.inventories.inventory(), by: .mira)
        #expect(try store.plans.planChanges() == [plan.id: .start])
        var example = try AuditExample(store)
        try home.raw { try $0.execute(sql: "INSERT INTO audit_of_plan VALUES (1, 1, 1)") }
        try example.listen()
        try example.hear(12)
        #expect(try store.plans.planChanges() == [plan.id: .start], "it listens")
        try example.stop()
        try example.finish()
        let end = Instant.start.advanced(bySeconds: 500)
        #expect(try store.plans.planChanges() == [plan.id: end])
        let later = Author(name: "mira", at: end.advanced(bySeconds: 60))
        _ = try store.plans.set(plan.id, deleted: true, by: later)
        #expect(try store.plans.planChanges().isEmpty)
        _ = try store.plans.set(plan.id, deleted: false, by: later)
        #expect(try store.plans.planChanges() == [plan.id: later.at])
    }
}
