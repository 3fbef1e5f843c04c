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

    @OptionGroup var look: ReportLook
    @OptionGroup var common: CommonOptions

    func run() throws {
        // "--to ADDRESS AUDIT" reads naturally, and the option takes both.
        let audits = to.filter { AuditID(rawValue: $0) != nil }
        let recipients = try to.filter { !audits.contains($0) }.map { try MailAddress($0) }
        let home = try common.open("mail", for: .sendReports)
        let mailed = try SlowStep.during("Writing the report and its mail") {
            try home.mail(
                try home.summary(try home.audit(named: audit ?? audits.first)),
                to: recipients,
                subject: subject,
                options: try look.options(home)
            )
        }
        try home.close()
        try OutboxView.show(mailed, isJSON: common.json)
    }
}
