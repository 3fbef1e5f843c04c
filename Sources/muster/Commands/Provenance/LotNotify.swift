import ArgumentParser
import MusterCore
import MusterMail
import MusterProvenance
import MusterReport
import MusterService
import MusterStore

struct LotNotify: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "notify",
        abstract: "Write to those who were sent something of lots that are called back.",
        discussion: """
            Each gets a mail with its own shipments alone, the reason, and whom to ask; it is kept \
            in the outbox first. Those who were told already are left out, and so are those \
            without a mail address: the list says whom to call. A message that came back, or was \
            given up, told nobody. Nothing is sent before somebody has said yes.

            Examples:
              muster lot notify CARROT/L-1 --dry-run
              muster lot notify CARROT/L-1 --to MARKET --lang de --yes
            """
    )

    @Argument(help: "The lots; they are called back before.", completion: .productLots)
    var lots: [String]

    @Option(
        help: ArgumentHelp("Only this party; once for each.", valueName: "party"),
        completion: .parties
    )
    var to: [String] = []

    @Option(help: "What the mail says beside the reason.")
    var remark: String?

    @Flag(help: "Write nothing: list whom it concerns.")
    var dryRun = false

    @Flag(help: "Tell those again who were told already.")
    var again = false

    @Flag(help: "Do so without asking.")
    var yes = false

    @Option(help: "The language of the mail (default: that of the house's reports).")
    var lang: ReportLanguage?

    @OptionGroup(title: "Common options") var general: HomeOptions

    private var common: CommonOptions { CommonOptions(general) }

    func run() throws {
        let home = try common.open("lot notify")
        let recalls = HomeRecalls(home)
        let clock = try home.clock()
        if dryRun { return show(chosen(try recalls.call(lots)), clock) }
        if !yes {
            guard Terminal.canAsk, !common.noInput, !common.json else {
                throw UsageError(
                    "nobody was written to: it takes a yes",
                    try: "the same command with --yes, or with --dry-run first"
                )
            }
            show(chosen(try recalls.call(lots)), clock)
            guard Terminal.asks("Write to them?") else { return }
        }
        let after = try SlowStep.during("Writing") {
            try recalls.tell(
                lots,
                parties: to.isEmpty ? nil : to,
                remark: remark,
                isAgain: again,
                language: lang
            )
        }
        try home.close()
        show(chosen(after), clock)
        guard !common.json else { return }
        let mailed = after.concerned.compactMap(\.mailed)
        Terminal.out("Told by mail: \(mailed.count)")
        for one in mailed {
            guard let error = one.error else { continue }
            Terminal.err(prose: "\(one.entry.id) waits in the outbox: \(error.what)")
        }
    }

    private func show(_ call: RecallCall, _ clock: SiteClock) {
        if common.json { return Terminal.line { RecallJSON.write(call, to: &$0) } }
        guard !call.concerned.isEmpty else {
            return Terminal.out("Nothing of it was sent to anybody who is known.")
        }
        var table = Table([
            .init(title: "Party", givesWay: true), .init(title: "Sent", givesWay: true),
            .init(title: "Told"), .init(title: "Call", givesWay: true),
        ])
        for one in call.concerned {
            let sent = one.totals.map { shipment -> String in
                let amount = shipment.amount(\.description) { "\($0)×" }
                let name = shipment.lot?.path ?? shipment.product
                return amount.isEmpty ? name : "\(name) \(amount)"
            }.unique
            table.add([
                .data(one.party.id), .data(sent.joined(separator: ", ")), told(one, clock),
                .data(one.party.phone ?? one.party.mail),
            ])
        }
        table.print()
        guard call.unnamed > 0 else { return }
        Terminal.out(
            prose: "Sent to nobody knows whom: \(Figures.counted(call.unnamed, .things)). "
                + "muster lot trace \(call.lots[0].path) --forward lists them"
        )
    }

    /// What is shown of it: all parties, or those that were asked for.
    private func chosen(_ call: RecallCall) -> RecallCall {
        guard !to.isEmpty else { return call }
        var call = call
        call.concerned.removeAll { !to.contains($0.party.id) }
        return call
    }

    private func told(_ one: RecallCall.Concerned, _ clock: SiteClock) -> Sentence? {
        guard let message = one.message else {
            return one.party.mail == nil ? "no mail address" : "not yet"
        }
        let at = Figures.dayAndTime(message.createdAt, clock)
        guard !one.isTold else { return "\(message.id), \(at)" }
        return switch message.state {
        case .queued, .handedOver: "not of all (\(message.id), \(at))"
        case .cancelled: "\(message.id) was cancelled"
        case .failed: "\(message.id) was given up"
        case .bounced: "\(message.id) came back"
        }
    }
}
