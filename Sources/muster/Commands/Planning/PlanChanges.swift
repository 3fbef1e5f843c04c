import ArgumentParser
import MusterAudit
import MusterCore
import MusterPeople
import MusterService

/// What options can say of a plan.
struct PlanDetails: ParsableArguments {
    @Option(help: "Audit only this zone; repeat it for several.")
    var zone: [ZoneID] = []

    @Option(
        help: ArgumentHelp(
            "How often: once, day, week, \"2 weeks\", month, quarter, year.",
            valueName: "time"
        )
    )
    var every: String?

    @Option(
        help: ArgumentHelp(
            "On which day: monday for weeks; 1 to 31, or last, for months.",
            valueName: "day"
        )
    )
    var on: String?

    @Option(
        help: ArgumentHelp(
            "By when the next audit is due: 2026-03-12, or 2026-03-12T16:00 at the site.",
            valueName: "day"
        )
    )
    var due: String?

    @Option(
        help: ArgumentHelp(
            "The accuracy that is asked for, in percent: 97, or as a share: 0.97.",
            valueName: "percent"
        )
    )
    var target: String?

    @Option(
        name: .customLong("with"),
        help: ArgumentHelp("Who is to make the audits; repeat it.", valueName: "user"),
        completion: .auditors
    )
    var assignees: [String] = []

    /// Whether anything was given.
    var sayAnything: Bool {
        !zone.isEmpty || !assignees.isEmpty || [every, on, due, target].contains { $0 != nil }
    }

    /// Puts what was said into a plan as it is wanted.
    func apply(to wanted: inout WantedPlan, in home: OpenHome) throws {
        if !zone.isEmpty { wanted.zones = try zone.map { try home.floorPlan.zoneMeant(by: $0) } }
        if let every { wanted.frequency = every }
        if let due { wanted.due = due }
        if let on { wanted.day = on }
        if let target {
            guard let share = ShareText.share(target) else {
                throw ServiceError.badTarget(target)
            }
            wanted.target = share
        }
        if !assignees.isEmpty { wanted.assignees = assignees }
    }
}

struct PlanAdd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a plan that makes audits.",
        discussion: """
            The times are reckoned from the first one, never from when an audit was made: what is \
            counted late moves nothing. A month that has not the day takes its last one. The \
            people named are assigned to each audit, and are reminded by mail a day and an hour \
            before it is due and when it is late. After three times in a row without an audit \
            the plan reminds no more until one is made or it gets another day; the last reminder \
            says so.

            Examples:
              muster plan add Cold --zone cold-1 --every week --on monday --with worker2
              muster plan add Stocktake --every month --on last --target 98
              muster plan add Moving --every once --due 2026-03-12T16:00 --blind
            """
    )

    @Argument(help: "Its name.")
    var name: String

    @OptionGroup var details: PlanDetails

    @Flag(help: "Hand confirmations are made without sight of what is expected and was heard.")
    var blind = false

    @Flag(inversion: .prefixedNo, help: "Remind by mail.")
    var reminders = true

    @OptionGroup var scope: InventoryOption
    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("plan add")
        guard let every = details.every else {
            throw UsageError("a plan needs to know how often", try: "--every week --on monday")
        }
        var wanted = WantedPlan(
            name: name,
            inventory: scope.inventory,
            frequency: every,
            isBlind: blind,
            reminds: reminders
        )
        try details.apply(to: &wanted, in: home)
        try tell(try home.plans.add(wanted), "added", home, common)
    }
}

struct PlanEditing: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change a plan that makes audits.",
        discussion: """
            Only what is named changes. With another frequency or day the plan begins anew.

            Examples:
              muster plan edit P-04 --every "2 weeks" --on friday
              muster plan edit "Cold room" --due 2026-03-19 --with worker3
              muster plan edit P-04 --all-zones --nobody --no-target --no-reminders
            """
    )

    @Argument(help: "The plan, by identifier or name.", completion: .plans)
    var plan: String

    @Option(help: "Its new name.")
    var name: String?

    @OptionGroup var details: PlanDetails

    @Flag(help: "Audit the whole inventory.")
    var allZones = false

    @Flag(help: "Nobody is named to make the audits.")
    var nobody = false

    @Flag(help: "Ask for no other accuracy than the house does.")
    var noTarget = false

    @Flag(inversion: .prefixedNo, help: "Hand confirmations without sight of what was heard.")
    var blind: Bool?

    @Flag(inversion: .prefixedNo, help: "Remind by mail.")
    var reminders: Bool?

    @Option(help: "The inventory that is audited.", completion: .inventories)
    var inventory: String?

    @OptionGroup(title: "Common options") var common: CommonOptions

    private var saysAnything: Bool {
        name != nil || inventory != nil || allZones || nobody || noTarget || blind != nil
            || reminders != nil || details.sayAnything
    }

    func run() throws {
        let home = try common.open("plan edit")
        let now = try home.plans.plan(named: plan)
        guard saysAnything else { throw UsageError.noChange("plan edit") }
        var wanted = WantedPlan(now)
        if let name { wanted.name = name }
        if let inventory { wanted.inventory = inventory }
        if allZones { wanted.zones = [] }
        if nobody { wanted.assignees = [] }
        if noTarget { wanted.target = nil }
        wanted.isBlind = blind ?? wanted.isBlind
        wanted.reminds = reminders ?? wanted.reminds
        if details.on != nil, details.due == nil { wanted.due = nil }
        try details.apply(to: &wanted, in: home)
        try tell(try home.plans.change(now.plan.id, wanted), "changed", home, common)
    }
}

struct PlanDelete: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Take away a plan that makes audits; restore brings it back.",
        discussion: """
            Audits that were made from it stay.

            Example:
              muster plan delete P-04
            """
    )

    @Argument(help: "The plan, by identifier or name.", completion: .plans)
    var plan: String

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("plan delete")
        let planned = try home.plans.plan(named: plan)
        let deleted = try home.plans.delete(planned.plan.id)
        try home.close()
        if common.json { return Terminal.line { $0.plan(planned) } }
        Terminal.out(
            prose: "\(deleted.id) \"\(deleted.name.inOneLine)\" deleted. "
                + "To take that back: muster plan restore \(deleted.id)"
        )
    }
}

struct PlanRestore: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Bring back a plan that makes audits and was deleted.",
        discussion: """
            Example:
              muster plan restore P-04
            """
    )

    @Argument(help: "The plan's identifier.", completion: .plans)
    var plan: String

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("plan restore")
        guard let id = PlanID(plan) else {
            throw UsageError("\"\(plan.inOneLine)\" names no plan", try: "muster plan restore P-04")
        }
        try tell(try home.plans.restore(id), "is back", home, common)
    }
}

/// Answers with the plan as JSON, or with sentences.
private func tell(
    _ planned: StandingPlan,
    _ deed: Sentence,
    _ home: OpenHome,
    _ common: CommonOptions
) throws {
    let view = try PlanView(home)
    try home.close()
    if common.json { return Terminal.line { $0.plan(planned) } }
    view.tell(planned, deed)
}
