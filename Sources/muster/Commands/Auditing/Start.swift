import ArgumentParser
import MusterAudit
import MusterCore
import MusterPeople
import MusterRanging
import MusterService

struct Start: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "start",
        abstract: "Start an audit and listen.",
        discussion: """
            The expected list is frozen, then the radio is heard until the source ends or you press \
            Ctrl-C, which pauses; nothing is lost. muster resume goes on, muster finish ends it. \
            An adapter that is unplugged on the way pauses the audit until it is back.

            Examples:
              muster start
              muster start --zone cold-1 --zone cold-2 --source hci1
              muster start --source capture:walk.btsnoop --finish
              muster start --source capture:walk.btsnoop --method list-match --finish --json
            """
    )

    @OptionGroup var listening: SourceOption

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

    @Flag(help: "Finish the audit when the source ends.")
    var finish = false

    @OptionGroup var closing: FinishOptions
    @OptionGroup var scope: InventoryOption
    @OptionGroup var common: CommonOptions

    func validate() throws {
        try closing.validate()
    }

    func run() async throws {
        let home = try common.open("start", for: .runAudits)
        let request = OpenHome.AuditRequest(
            inventory: scope.inventory,
            zones: zone,
            items: try list.map { try ItemListFile.read($0) } ?? [],
            method: method?.method,
            source: try listening.description,
            scan: listening.scan
        )
        try await ListeningView.follow(home, closing: finish ? closing : nil, common.json) {
            control,
            onEvent in
            try await home.start(request, control: control, onEvent: onEvent)
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

    @Argument(help: "The audit (default: the newest one).")
    var audit: String?

    @OptionGroup var listening: SourceOption

    @Flag(help: "Finish the audit when the source ends.")
    var finish = false

    @OptionGroup var closing: FinishOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let home = try common.open("resume", for: .runAudits)
        let audit = try home.audit(named: audit)
        let source = try listening.description
        try await ListeningView.follow(home, closing: finish ? closing : nil, common.json) {
            control,
            onEvent in
            try await home.resume(
                audit,
                source: source,
                scan: listening.scan,
                control: control,
                onEvent: onEvent
            )
        }
    }
}

struct Pause: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pause",
        abstract: "Pause an audit that listens in another terminal.",
        discussion: """
            Example:
              muster pause
            """
    )

    @Argument(help: "The audit (default: the newest one).")
    var audit: String?

    @OptionGroup var common: CommonOptions

    func run() throws {
        let home = try common.open("pause", for: .runAudits)
        let audit = try home.audit(named: audit)
        try home.pause(audit)
        let summary = try home.summary(audit)
        if common.json {
            Terminal.line(.audit(summary))
        } else {
            Terminal.out("Paused \(audit). Go on with: muster resume")
        }
    }
}
