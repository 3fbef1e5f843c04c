import ArgumentParser
import MusterAudit
import MusterCore
import MusterPeople
import MusterMail
import MusterService
import MusterStore

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

    @Argument(help: "The audit (default: the newest one).")
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
        let summary = try home.summary(try home.audit(named: audit ?? audits.first))
        let mailed = try home.mail(
            summary,
            to: recipients,
            subject: subject,
            options: try look.options(home)
        )
        try home.close()
        try OutboxView.show(mailed, isJSON: common.json)
    }
}

struct Outbox: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "outbox",
        abstract: "List the messages on their way out, and try again.",
        subcommands: [List.self, Retry.self],
        defaultSubcommand: List.self
    )

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List the messages, the newest first.",
            discussion: """
                Examples:
                  muster outbox
                  muster outbox --json
                """
        )

        @OptionGroup var common: CommonOptions

        func run() throws {
            let home = try common.open("outbox", for: .sendReports)
            let entries = try home.outbox()
            if common.json {
                for entry in entries { Terminal.line { $0.message(entry) } }
                return
            }
            if entries.isEmpty {
                Terminal.out("The outbox is empty.")
                return
            }
            let clock = try home.clock()
            var table = Table([
                .init(title: "Message"), .init(title: "Audit"),
                .init(title: "To", givesWay: true), .init(title: "State"),
                .init(title: "Tries", isNumeric: true, mayGo: true),
                .init(title: "Changed", mayGo: true),
                .init(title: "Last error", givesWay: true, mayGo: true),
            ])
            for entry in entries {
                table.add([
                    entry.id, entry.audit, entry.recipient,
                    entry.state.rawValue.replacing("_", with: " "), String(entry.attempts),
                    Figures.dayAndTime(entry.changedAt, clock), entry.lastError,
                ])
            }
            table.print()
        }
    }

    struct Retry: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "retry",
            abstract: "Try again to hand over what waits.",
            discussion: """
                Examples:
                  muster outbox retry
                  muster outbox retry M-33
                """
        )

        @Argument(help: "The message (default: all that wait).")
        var message: String?

        @OptionGroup var common: CommonOptions

        func run() throws {
            let home = try common.open("outbox retry", for: .sendReports)
            let mailed = try home.retryOutbox(message)
            try home.close()
            if mailed.isEmpty, !common.json { Terminal.out("Nothing waits in the outbox.") }
            try OutboxView.show(mailed, isJSON: common.json)
        }
    }
}

/// What became of messages, for people and scripts.
enum OutboxView {
    /// Prints one line a message; fails with the first error if one was not handed over.
    static func show(_ mailed: [Mailed], isJSON: Bool) throws {
        for mail in mailed {
            if isJSON {
                Terminal.line { $0.message(mail.entry) }
            } else if mail.error == nil {
                Terminal.out(
                    "\(mail.entry.id) to \(mail.entry.recipient) handed to the mail program."
                )
            } else {
                Terminal.out(
                    "\(mail.entry.id) to \(mail.entry.recipient) not handed over"
                        + (mail.entry.state == .queued ? "; it stays in the outbox." : ".")
                )
            }
        }
        if let error = mailed.compactMap(\.error).first { throw error }
    }
}
