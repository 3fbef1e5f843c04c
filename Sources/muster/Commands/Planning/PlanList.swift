import ArgumentParser
import MusterCore
import MusterPeople
import MusterService

struct PlanList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the plans that make audits, what is due first on top.",
        discussion: """
            Examples:
              muster plan list
              muster plan list --json
            """
    )

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("plan list")
        let advice = Advice.sentence("Add one", "muster plan add NAME --every week --on monday")
        try show(
            try home.plans.list(),
            home,
            common,
            none: "No plan yet. \(advice)"
        )
    }
}

struct PlanDue: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "due",
        abstract: "List the plans whose audit is due today or late.",
        discussion: """
            Examples:
              muster plan due
              muster plan due --within 7 --json
            """
    )

    @Option(help: ArgumentHelp("Also what is due within so many days.", valueName: "days"))
    var within = 0

    @OptionGroup(title: "Common options") var common: CommonOptions

    func validate() throws {
        guard (0...3_660).contains(within) else {
            throw Misuse.error("--within takes 0 to 3660 days")
        }
    }

    func run() throws {
        let home = try common.open("plan due")
        let due = try home.plans.list().filter { ($0.days ?? .max) <= within }
        try show(
            due,
            home,
            common,
            none: within == 0
                ? "Nothing is due today or late."
                : Sentence(
                    counting: within,
                    one: "Nothing is due within \(within) day.",
                    other: "Nothing is due within \(within) days."
                )
        )
    }
}

struct PlanOverdue: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "overdue",
        abstract: "List the plans whose audit is late; due today is not late.",
        discussion: """
            A plan is late once its day has passed at the site, or its time where it has one. With \
            --exit-code the status is 3 when there is one.

            Examples:
              muster plan overdue
              muster plan overdue --json --exit-code
            """
    )

    @Flag(help: "End with status 3 when a plan is late.")
    var exitCode = false

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("plan overdue")
        let late = try home.plans.list().filter(\.isOverdue)
        try show(late, home, common, none: "Nothing is late.")
        if exitCode, !late.isEmpty {
            throw EndedWith(.discrepancies)
        }
    }
}

/// Shows plans as lines of JSON, or as a table.
private func show(
    _ plans: [StandingPlan],
    _ home: OpenHome,
    _ common: CommonOptions,
    none: Sentence
) throws {
    let view = try PlanView(home)
    try home.close()
    if common.json {
        for planned in plans { Terminal.line { $0.plan(planned) } }
    } else {
        view.print(plans, none: none)
    }
}
