import ArgumentParser
import MusterAudit
import MusterCore
import MusterPeople
import MusterMail
import MusterService

struct Mail: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mail",
        abstract: "Mail the report of an audit.",
        discussion: """
            One message a recipient, with the PDF. What the mail program does not take stays in the \
            outbox: muster outbox retry.

            Examples:
              muster mail --to manager@example.org
              muster mail A-2026-0017 --to a@example.org b@example.org --lang sr
            """
    )

    @Argument(help: "The audit (default: the newest one).", completion: .audits)
    var audit: String?

    @Option(parsing: .upToNextOption, help: "The recipients.")
    var to: [String]

    @Option(help: "The subject (default: the audit, what is open, the accuracy).")
    var subject: String?

    @Flag(help: "Send it although the count is not finished, and this is no result.")
    var unfinished = false

    @OptionGroup var look: ReportLook
    @OptionGroup(title: "Common options") var general: HomeOptions

    private var common: CommonOptions { CommonOptions(general) }

    func run() throws {
        // "--to ADDRESS AUDIT" reads naturally, and the option takes both.
        let audits = to.filter { AuditID(rawValue: $0) != nil }
        let recipients = try to.filter { !audits.contains($0) }.map { try MailAddress($0) }
        let home = try common.open("mail")
        let audit = try home.sessions.audit(named: audit ?? audits.first)
        // First whether it may be seen at all, then whether it is to be sent.
        let summary = try SlowStep.during("Reading the audit") { try home.sessions.summary(audit) }
        guard try agrees(to: summary, common) else {
            Terminal.err("Not sent.")
            throw EndedWith(.failed)
        }
        let mailed = try SlowStep.during("Writing the report and its mail") {
            try home.mail.send(
                summary,
                to: recipients,
                subject: subject,
                options: try look.options(home)
            )
        }
        try home.close()
        try OutboxView.show(mailed, isJSON: common.json)
    }

    /// Whether an audit that is not counted is to be sent all the same, which a person is asked.
    private func agrees(to summary: AuditSummary, _ common: CommonOptions) throws -> Bool {
        guard !summary.state.isCounted, !unfinished else { return true }
        let audit = summary.scope.audit
        let told: Sentence =
            "\(audit) is \(summary.state.words): what it says is no result"
        guard Terminal.canAsk, !common.noInput else {
            throw UsageError(
                told,
                try: summary.state.isRunning
                    ? "muster finish \(audit) first, or add --unfinished"
                    : "to send it all the same, add --unfinished"
            )
        }
        Terminal.err(prose: "\(told).")
        return Terminal.asks("Send it as a draft?")
    }
}
