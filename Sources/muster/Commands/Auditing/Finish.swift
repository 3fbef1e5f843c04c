import ArgumentParser
import MusterAudit
import MusterCore
import MusterPeople
import MusterService

struct Finish: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "finish",
        abstract: "Finish an audit: every item gets its verdict.",
        discussion: """
            An audit whose zones were not entered, or walked too little, is not finished (status 12) \
            unless --partial and a reason are given. Finishing one that is counted already changes nothing. \
            At a terminal it says what the result would be, and asks.

            Examples:
              muster finish
              muster finish --note "dock door blocked until 09:30"
              muster finish --partial --reason "cold-2 closed" --exit-code
            """
    )

    @Argument(help: "The audit (default: the newest one).", completion: .audits)
    var audit: String?

    @OptionGroup var closing: FinishOptions
    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.openForAudit("finish")
        let audit = try home.sessions.audit(named: audit)
        let isBlind = try home.audits.isHidden(home.audits.listing(audit))
        let session = try home.sessions.finish(
            audit,
            isPartial: closing.partial,
            reason: closing.reason,
            note: closing.remark
        ) { try closing.agree($0, isBlind: isBlind, common) }
        try AuditAfterStep.finish(
            session,
            home,
            isJSON: common.json,
            exitCode: closing.exitCode
        )
    }
}

struct Cancel: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel",
        abstract: "Cancel an audit; it stays in the history.",
        discussion: """
            Example:
              muster cancel --reason "wrong inventory"
            """
    )

    @Argument(help: "The audit (default: the newest one).", completion: .audits)
    var audit: String?

    @Option(help: "Why.")
    var reason: String

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.openForAudit("cancel")
        let session = try home.sessions.cancel(
            try home.sessions.audit(named: audit),
            reason: reason
        )
        let line = try AuditAfterStep.line(session, home)
        try home.close()
        if common.json {
            Terminal.line(line)
        } else {
            Terminal.out("\(session.scope.audit) cancelled: \(reason.inOneLine)")
        }
    }
}
