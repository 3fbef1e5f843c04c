import ArgumentParser
import Foundation
import MusterCore
import MusterService

struct Notify: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "notify",
        abstract: "Tell by mail that a unit of the service manager failed.",
        discussion: """
            The admins who have a mail address are told, and whoever [operations] mail_to of muster.toml names; \
            of one unit once in an hour. The mail has the last lines of the unit's log, and waits in the outbox \
            for muster deliver or the portal. Where the home itself cannot be used, the mail goes straight to \
            the mail program, to those whom mail_to names. The units of Muster do this by themselves: \
            OnFailure=muster-notify@%n.

            Example:
              muster notify --unit muster-portal.service
            """
    )

    /// How many lines of its log a mail has.
    private static let lines = 30

    @Option(help: "The unit.")
    var unit: String

    @OptionGroup(title: "Common options") var common: CommonOptions

    func validate() throws {
        // The names that systemd.unit(5) permits: it is handed to journalctl.
        guard unit.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9:_.\\@-]{0,254}/) != nil else {
            throw Misuse.error("A unit is named like muster-portal.service.")
        }
    }

    func run() throws {
        let told = try tell(Self.log(of: unit))
        if told == 0 { throw NobodyTold(unit: unit) }
        guard !common.json else {
            return Terminal.line { json in
                json.object { json in
                    json.key("told")
                    json.integer(told)
                }
            }
        }
        Terminal.out(
            told.map { "Told by mail: \($0)" }
                ?? "A mail about \(unit) was written within the hour: nobody is told again."
        )
    }

    /// Tells by the home's outbox; where the home cannot be used, by the mail program at once.
    private func tell(_ log: [String]) throws -> Int? {
        do {
            let home = try common.openAsOwner("notify", takesBadSettings: true)
            let told = try home.mail.tellOfFailure(unit: unit, log: log)
            try home.close()
            return told
        } catch let fault as any MusterError where [.storage, .integrity].contains(fault.exitCode) {
            let notice = DirectNotice(
                common.folder,
                environment: ProcessInfo.processInfo.environment,
                now: SystemClock.now()
            )
            let told = try notice.tell(of: unit, because: fault, log: log)
            if told == 0 { throw fault }
            ErrorRenderer.tell(fault)
            return told
        }
    }

    /// A unit failed, and there is no address to write to.
    private struct NobodyTold: MusterError {
        let unit: String

        var exitCode: MusterCore.ExitCode { .failed }
        var what: Sentence {
            "nobody was told of \(unit): no admin has a mail address, and [operations] mail_to names no address"
        }
        var remedy: Sentence {
            "set [operations] mail_to in muster.toml, or give an admin a mail address"
        }
    }

    /// The last lines of a unit's log; none where there is no journal, or this account may not read it.
    private static func log(of unit: String) -> [String] {
        QuietProgram.output(
            of: "/usr/bin/journalctl",
            [
                "--no-pager", "--quiet", "--output=short-iso", "--lines=\(lines)",
                "--unit=\(unit)",
            ]
        )
        .split(separator: "\n").suffix(lines)
        .map { $0.filter { !$0.isNewline && $0 != "\u{1B}" } }
    }
}
