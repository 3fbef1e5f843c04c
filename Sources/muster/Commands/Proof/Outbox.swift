import ArgumentParser
import MusterCore
import MusterMail
import MusterPeople
import MusterService
import MusterStore

struct Outbox: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "outbox",
        abstract: "List the messages on their way out, try again, take back.",
        subcommands: [List.self, Retry.self, Withdraw.self, ResumeMail.self],
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

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.open("outbox")
            let entries = try home.mail.outbox()
            if home.backups.isMailHeld {
                let advice = Advice.sentence("Send it", "muster outbox resume")
                Terminal.err("Mail waits since this home was restored. \(advice)")
            }
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
                .init(title: "Changed", mayGo: true), .init(title: "Next try", mayGo: true),
                .init(title: "What was said", givesWay: true, mayGo: true),
            ])
            for entry in entries {
                table.add([
                    .data(entry.id), .data(entry.audit.isEmpty ? nil : entry.audit),
                    .data(entry.recipient),
                    .word(entry.state.rawValue), .data(String(entry.attempts)),
                    .data(Figures.dayAndTime(entry.changedAt, clock)),
                    .data(entry.nextTryAt.map { Figures.dayAndTime($0, clock) }),
                    entry.said,
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

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.open("outbox retry")
            let mailed = try home.mail.retryOutbox(message)
            try home.close()
            if mailed.isEmpty, !common.json { Terminal.out("Nothing waits in the outbox.") }
            try OutboxView.show(mailed, isJSON: common.json)
        }
    }
}

extension Outbox {
    struct Withdraw: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "cancel",
            abstract: "Take a message back that waits.",
            discussion: """
                What was handed over to the mail program cannot be taken back. muster outbox retry \
                sends a cancelled message after all.

                Example:
                  muster outbox cancel M-33
                """
        )

        @Argument(help: "The message.")
        var message: String

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.open("outbox cancel")
            let entry = try home.mail.cancelMessage(message)
            try home.close()
            if common.json {
                Terminal.line { $0.message(entry) }
            } else {
                Terminal.out("\(entry.id) to \(entry.recipient) is not sent.")
            }
        }
    }
}

extension Outbox {
    struct ResumeMail: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "resume",
            abstract: "Let mail go out again after the home was restored.",
            discussion: """
                A restored home sends nothing until you say so: what went out since the backup was made \
                would go out twice. muster outbox shows what waits, muster outbox cancel takes a message \
                back.

                Example:
                  muster outbox resume
                """
        )

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.open("outbox resume")
            let hasWaited = try home.backups.resumeMail()
            try home.close()
            if common.json {
                return Terminal.line { json in
                    json.object { json in
                        json.key("resumed")
                        json.bool(hasWaited)
                    }
                }
            }
            Terminal.out(
                hasWaited
                    ? "Mail goes out again: muster deliver, or the portal within a minute."
                    : "Mail goes out already."
            )
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
            } else if mail.wasTaken {
                Terminal.out(
                    prose: "\(mail.entry.id) to \(mail.entry.recipient) was "
                        + "\(taken(mail.entry)) before; it is not sent again."
                )
            } else if mail.error == nil, mail.entry.state == .queued {
                Terminal.out(
                    "\(mail.entry.id) to \(mail.entry.recipient) waits for muster deliver."
                )
            } else if mail.error == nil {
                Terminal.out(
                    "\(mail.entry.id) to \(mail.entry.recipient) \(taken(mail.entry))."
                )
            } else {
                Terminal.out(
                    mail.entry.state == .queued
                        ? "\(mail.entry.id) to \(mail.entry.recipient) not handed over; it stays in the "
                            + "outbox."
                        : "\(mail.entry.id) to \(mail.entry.recipient) not handed over."
                )
            }
        }
        if let failure = mailed.compactMap(NotHandedOver.init).first { throw failure }
    }

    /// What became of a message that is out of our hands.
    static func taken(_ entry: OutboxEntry) -> Sentence {
        entry.isToWebhook ? "taken by the webhook" : "handed to the mail program"
    }
}

/// A message that the mail program did not take, so that its remedy names the message.
struct NotHandedOver: MusterError {
    private let message: String
    private let error: MailError

    /// The failure of a message; `nil` where it was handed over.
    init?(_ mailed: Mailed) {
        guard let error = mailed.error else { return nil }
        (message, self.error) = (mailed.entry.id, error)
    }

    var what: Sentence { error.what }
    var remedy: Sentence { error.remedy(for: message) }
    var exitCode: MusterCore.ExitCode { error.exitCode }
}
