import ArgumentParser
import MusterAudit
import MusterCore
import MusterPeople
import MusterRanging
import MusterService
import MusterStore

struct Start: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "start",
        abstract: "Start an audit and listen.",
        discussion: """
            The expected list is frozen, then the radio is heard until the source ends or you press \
            Ctrl-C, which pauses; nothing is lost. muster resume goes on, muster finish ends it. \
            An adapter that is unplugged on the way pauses the audit until it is back.

            With --with other people of this home are assigned to the audit: it shows on their page \
            Today and in muster audit list --mine, and the report names them.

            A device cannot choose what it hears, so --blind is for hand confirmations. Until the \
            audit is finished, nobody who audits, and nobody who may not review, sees what it \
            expects or what was heard: no counts, no outcomes, no zone of the record. \
            Confirmations are taken only from those who do not see it, and must say the zone. \
            Whoever is asked to recount sees what to look for and nothing else until they have \
            looked. Managers and auditors who are not on the audit see everything. The catalogue \
            stays open: it says what the book says, not what the audit has found.

            With --due the audit is to be finished by that day, or that time at the site; due today \
            is not overdue. People and date are frozen with the audit and stand in its report.

            With --plan the plan says what is audited, by whom, whether blind, by when and against \
            which target; once the audit is counted, the plan asks for the next one.

            Examples:
              muster start
              muster start --plan P-04
              muster start --with worker2 --blind --due 2026-03-12
              muster start --due 2026-03-12T16:00
              muster start --zone cold-1 --zone cold-2 --source hci1
              muster start --source capture:walk.btsnoop --finish
              muster start --source capture:walk.btsnoop --method list-match --finish --json
            """
    )

    @OptionGroup var listening: SourceOption

    @Option(help: "The plan that asks for it, by identifier or name.", completion: .plans)
    var plan: String?

    @Option(help: "Audit only this zone; repeat it for several.")
    var zone: [ZoneID] = []

    @Option(help: "Audit only the items named in a file, one identifier a line.")
    var list: String?

    @Option(
        help: """
            How advertisements become outcomes: peak-zone (a walk), windowed-level (fixed \
            receivers) or list-match (default: as the receiver needs it).
            """
    )
    var method: AuditMethod?

    @Option(
        name: .customLong("with"),
        help: ArgumentHelp("Another person assigned to it; repeat it.", valueName: "user"),
        completion: .auditors
    )
    var others: [String] = []

    @Flag(help: "Hand confirmations are made without sight of what is expected and was heard.")
    var blind = false

    @Option(
        help: ArgumentHelp(
            "By when it is to be finished: 2026-03-12, or 2026-03-12T16:00 at the site.",
            valueName: "day"
        )
    )
    var due: String?

    @Flag(help: "Finish the audit when the source ends.")
    var finish = false

    @OptionGroup var closing: FinishOptions
    @OptionGroup var scope: InventoryOption
    @OptionGroup(title: "Common options") var common: CommonOptions

    func validate() throws {
        try closing.validate()
    }

    func run() async throws {
        Interruption.outliveHangUp()
        let home = try common.openForAudit("start")
        let request = HomeSessions.AuditRequest(
            inventory: scope.inventory,
            zones: try zone.map { try home.floorPlan.zoneMeant(by: $0) },
            items: try list.map { try ItemListFile.read($0) } ?? [],
            method: method?.method,
            source: try listening.description,
            scan: listening.scan,
            terms: WantedTerms(with: others, isBlind: blind, due: due, plan: plan)
        )
        try await ListeningView.follow(home, closing: finish ? closing : nil, common) {
            control,
            onEvent in
            try await home.sessions.start(request, control: control, onEvent: onEvent)
        }
    }
}

struct Resume: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume",
        abstract: "Go on with a paused audit.",
        discussion: """
            Examples:
              muster resume
              muster resume A-2026-0017 --source capture:second-walk.btsnoop --finish
            """
    )

    @Argument(help: "The audit (default: the newest one).", completion: .audits)
    var audit: String?

    @OptionGroup var listening: SourceOption

    @Flag(help: "Finish the audit when the source ends.")
    var finish = false

    @OptionGroup var closing: FinishOptions
    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() async throws {
        Interruption.outliveHangUp()
        let home = try common.openForAudit("resume")
        let audit = try home.sessions.audit(named: audit)
        let source = try listening.description
        try await ListeningView.follow(home, closing: finish ? closing : nil, common) {
            control,
            onEvent in
            try await home.sessions.resume(
                audit,
                source: source,
                scan: listening.scan,
                control: control,
                onEvent: onEvent
            )
        }
    }
}

struct Pause: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pause",
        abstract: "Pause an audit that listens in another terminal.",
        discussion: """
            Example:
              muster pause
            """
    )

    @Argument(help: "The audit (default: the newest one).", completion: .audits)
    var audit: String?

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() async throws {
        let home = try common.openForAudit("pause")
        let audit = try home.sessions.audit(named: audit)
        let session: AuditSession
        do {
            let step = SlowStep("Waiting until \(audit) has paused")
            defer { step.end() }
            session = try await home.sessions.pause(audit)
        }
        if common.json {
            Terminal.line(try AuditAfterStep.line(session, home))
        } else {
            Terminal.out("Paused \(audit). Go on with: muster resume")
        }
    }
}
