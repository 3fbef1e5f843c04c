import MusterAudit
import MusterCore
import MusterReport
import MusterService

/// Plans that make audits, as a terminal shows them.
struct PlanView {
    private let words: Wording
    private let zones: ZoneLabels

    init(_ home: OpenHome) throws {
        words = Wording(language: .english, clock: try home.clock())
        zones = try ZoneLabels(home)
    }

    /// How a plan stands, in words.
    func standing(_ planned: StandingPlan) -> String {
        words.standing(planned.standing, due: planned.course.due)
    }

    /// How often a plan asks for audits, in words.
    func frequency(_ plan: AuditPlan) -> String { words.frequency(plan.schedule) }

    /// What a line says of plans that are due or late: a sentence each, the latest first.
    func due(_ plans: [StandingPlan]) -> [String] {
        plans.map { planned in
            let name = "\(planned.plan.name.inOneLine) (\(planned.plan.id))"
            return planned.standing == .today
                ? "Plan due today: \(name)." : "Plan \(standing(planned)): \(name)."
        }
    }

    /// Prints plans as a table, or says that there are none.
    func print(_ plans: [StandingPlan], none: String) {
        guard !plans.isEmpty else { return Terminal.out(none) }
        let hasTargets = plans.contains { $0.plan.target != nil }
        var columns: [Table.Column] = [
            .init(title: "Plan"), .init(title: "Name", givesWay: true), .init(title: "Inventory"),
            .init(title: "Zones", givesWay: true), .init(title: "How often"),
            .init(title: "Due"), .init(title: "State"), .init(title: "By"),
        ]
        if hasTargets { columns.append(.init(title: "Target", isNumeric: true)) }
        var table = Table(columns)
        for planned in plans {
            let plan = planned.plan
            var cells = [
                plan.id.description, plan.name, plan.inventory,
                plan.zones.isEmpty ? "all" : zones.list(plan.zones),
                frequency(plan), planned.course.due?.description ?? "–", standing(planned),
                plan.assignees.isEmpty ? "–" : plan.assignees.joined(separator: ", "),
            ]
            if hasTargets { cells.append(plan.target.map { words.target($0) } ?? "–") }
            table.add(cells)
        }
        table.print()
    }

    /// Says a plan in sentences, after it was added or changed.
    func tell(_ planned: StandingPlan, _ deed: String) {
        let plan = planned.plan
        let place = plan.zones.isEmpty ? "the whole inventory" : zones.list(plan.zones)
        Terminal.out(
            prose: "\(plan.id) \"\(plan.name.inOneLine)\" \(deed): \(plan.inventory), \(place), "
                + "\(frequency(plan))."
        )
        let due = planned.course.due.map { "Due \($0): \(standing(planned))." } ?? "Done."
        let by =
            plan.assignees.isEmpty ? "" : " By \(plan.assignees.joined(separator: ", "))."
        let target = plan.target.map { " Target accuracy \(words.target($0))." } ?? ""
        Terminal.out(prose: due + by + target)
    }
}
