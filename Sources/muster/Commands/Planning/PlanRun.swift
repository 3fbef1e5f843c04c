import ArgumentParser
import MusterPeople
import MusterService

struct PlanRun: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Start the audit that a plan asks for: muster start --plan, in short.",
        discussion: """
            Examples:
              muster plan run P-04
              muster plan run P-04 --source capture:walk.btsnoop --finish
            """
    )

    @Argument(help: "The plan, by identifier or name.", completion: .plans)
    var plan: String

    @OptionGroup var listening: SourceOption

    @Flag(help: "Finish the audit when the source ends.")
    var finish = false

    @OptionGroup var closing: FinishOptions
    @OptionGroup(title: "Common options") var common: CommonOptions

    func validate() throws {
        try closing.validate()
    }

    func run() async throws {
        let home = try common.open("plan run")
        let request = HomeSessions.AuditRequest(
            source: try listening.description,
            scan: listening.scan,
            terms: WantedTerms(plan: plan)
        )
        try await ListeningView.follow(home, closing: finish ? closing : nil, common) {
            control,
            onEvent in
            try await home.sessions.start(request, control: control, onEvent: onEvent)
        }
    }
}
