import MusterAudit
import MusterCore
import MusterReport
import MusterService

/// Plans that make audits, as a terminal shows them.
struct PlanView {
    private let words: Wording
    private let zones: ZoneLabels

    init(_ home: OpenHome) throws {
        words = Wording(language: Terminal.language, clock: try home.clock())
        zones = try ZoneLabels(home)
    }

    /// How a plan stands, in words.
    func standing(_ planned: StandingPlan) -> Sentence {
        .data(words.standing(planned.standing, due: planned.course.due))
    }

    /// How often a plan asks for audits, in words.
    func frequency(_ plan: AuditPlan) -> Sentence {
        .data(words.frequency(plan.schedule))
    }

    /// What a line says of plans that are due or late: a sentence each, the latest first.
    func due(_ plans: [StandingPlan]) -> [Sentence] {
        plans.map { planned in
            let name = "\(planned.plan.name.inOneLine) (\(planned.plan.id))"
            return planned.standing == .today
                ? "Plan due today: \(name)." : "Plan \(standing(planned)): \(name)."
        }
    }

    /// Prints plans as a table, or says that there are none.
    func print(_ plans: [StandingPlan], none: Sentence) {
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
            var cells: [Sentence?] = [
                "\(plan.id)", .data(plan.name), .data(plan.inventory),
                plan.zones.isEmpty ? "all zones" : .data(zones.list(plan.zones)),
                frequency(plan), .data(planned.course.due?.description ?? "–"), standing(planned),
                .data(plan.assignees.isEmpty ? "–" : plan.assignees.joined(separator: ", ")),
            ]
            if hasTargets { cells.append(.data(plan.target.map { words.target($0) } ?? "–")) }
            table.add(cells)
        }
        table.print()
    }

    /// Says a plan in sentences, after it was added or changed.
    func tell(_ planned: StandingPlan, _ deed: Sentence) {
        let plan = planned.plan
        let place: Sentence =
            plan.zones.isEmpty ? "the whole inventory" : .data(zones.list(plan.zones))
        Terminal.out(
            prose: "\(plan.id) \"\(plan.name.inOneLine)\" \(deed): \(plan.inventory), \(place), "
                + "\(frequency(plan))."
        )
        var told: [Sentence] = [
            planned.course.due.map { "Due \($0): \(standing(planned))." } ?? "Done."
        ]
        if !plan.assignees.isEmpty {
            told.append("By \(plan.assignees.joined(separator: ", ")).")
        }
        if let target = plan.target { told.append("Target accuracy \(words.target(target)).") }
        Terminal.out(prose: told.joined(separator: " "))
    }
}
