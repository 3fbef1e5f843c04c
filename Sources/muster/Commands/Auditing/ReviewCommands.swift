import ArgumentParser
import MusterAudit
import MusterCore
import MusterPeople
import MusterReport
import MusterPeople
import MusterService

struct Resolve: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resolve",
        abstract: "Settle discrepancies of a counted audit: why, and what is to be done.",
        discussion: """
            Several items are settled at once where they have one cause. With the last open \
            discrepancy the audit is reviewed; muster undo takes the last decision back.

            Examples:
              muster resolve --reason list
              muster resolve A-2026-0017 IT-0098 --reason not_booked_out
              muster resolve IT-0117 --reason battery_flat --action "new battery"
            """
    )

    @Argument(
        help: "The audit (default: the newest one), and the items.",
        completion: .auditsAndItems
    )
    var names: [String] = []

    @Option(help: "The cause; list shows all.", completion: .reasons)
    var reason: String?

    @Flag(help: "Show all causes.")
    var reasons = false

    @Option(help: "The action that is needed.")
    var action: String?

    @Option(
        help: "The owner of the action: a sign-in name, or any other name.",
        completion: .auditors
    )
    var owner: String?

    @Option(help: "The due date of the action: YYYY-MM-DD, today or later.")
    var due: CalendarDay?

    @OptionGroup(title: "Common options") var common: CommonOptions

    private var audit: String? { names.first.flatMap { AuditID(rawValue: $0)?.rawValue } }
    private var listsReasons: Bool { reasons || reason == "list" }

    func validate() throws {
        guard !listsReasons else { return }
        guard reason != nil else {
            throw Misuse.error("Add why: --reason CODE. muster resolve --reason list shows all.")
        }
        guard names.count > (audit == nil ? 0 : 1) else {
            throw Misuse.error("Name the items. muster show lists what is open.")
        }
    }

    func run() throws {
        let home = try common.open("resolve")
        guard let reason, !listsReasons else { return list(home.settings.reasons) }
        let items = names.dropFirst(audit == nil ? 0 : 1).map { ItemID(rawValue: $0) }
        let session = try home.reviews.resolve(
            try home.sessions.audit(named: audit),
            items,
            reason: try home.reviews.reason(reason),
            action: action,
            owner: owner,
            due: due
        )
        try show(session, home, isJSON: common.json)
    }

    private func list(_ reasons: [ReasonCode]) {
        if common.json {
            for reason in reasons {
                var json = JSONWriter()
                json.object { json in
                    json.key("reason")
                    json.string(reason.code)
                    for language in ReportLanguage.ofPages {
                        json.key(data: language.rawValue)
                        json.string(reason.text(language))
                    }
                }
                Terminal.line(json)
            }
            return
        }
        var table = Table([.init(title: "Reason"), .init(title: "Meaning", givesWay: true)])
        for reason in reasons {
            table.add([.data(reason.code), .data(reason.text(Terminal.language))])
        }
        table.print()
    }
}

struct Approve: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "approve",
        abstract: "Approve an audit: its result is final.",
        discussion: """
            Nothing may be open, and who counted or looked again may not approve, unless muster.toml \
            says that one person does it all.

            Examples:
              muster approve
              muster approve A-2026-0017 --note "agreed with the owner of the stock"
            """
    )

    @Argument(help: "The audit (default: the newest one).", completion: .audits)
    var audit: String?

    @Option(name: .customLong("note"), help: "A remark.")
    var remark: String?

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("approve")
        let session = try home.reviews.approve(try home.sessions.audit(named: audit), note: remark)
        try show(session, home, isJSON: common.json)
    }
}

struct Reject: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reject",
        abstract: "Send an audit back to those who counted and reviewed it.",
        discussion: """
            Example:
              muster reject A-2026-0017 --reason "the cold room was not walked"
            """
    )

    @Argument(help: "The audit (default: the newest one).", completion: .audits)
    var audit: String?

    @Option(help: "Why.")
    var reason: String

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("reject")
        let session = try home.reviews.reject(try home.sessions.audit(named: audit), reason: reason)
        try show(session, home, isJSON: common.json)
    }
}

extension ParsableCommand {
    /// Shows where an audit stands after a step of its review, and closes the home.
    fileprivate func show(_ session: AuditSession, _ home: OpenHome, isJSON: Bool) throws {
        try AuditAfterStep.finish(session, home, isJSON: isJSON, exitCode: false)
    }
}
