import ArgumentParser

struct PlanCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan",
        abstract: "Schedule audits: what, how often, by whom.",
        discussion: """
            A plan makes audits: it says what is audited, how often, against which target and by \
            whom, and reminds them until three times in a row have passed without an audit. The floor \
            plan is another thing: muster site plan.
            """,
        subcommands: [
            PlanList.self, PlanAdd.self, PlanEditing.self, PlanDelete.self, PlanRestore.self,
            PlanRun.self, PlanDue.self, PlanOverdue.self, PlanCalendarCommand.self,
        ]
    )
}
