import Hummingbird
import MusterCore
import MusterPeople
import MusterProvenance
import MusterReport
import MusterService
import MusterStore

/// Whom a recalled lot was sent to, on its page, and the form that writes to them.
enum RecallCard {
    static let routes = [
        Route.form(
            "/lots/{product}/{lot}/notify",
            .recallLots,
            "Write to those who were sent a recalled lot"
        ) { try notify($0) }
    ]

    /// Writes the card of a lot that is called back, for whoever may recall lots; `forward` is where it went.
    static func write(
        _ html: inout HTML,
        _ visit: Visit,
        _ lot: Lot,
        _ forward: TraceAnswer?
    ) throws {
        guard lot.state == .recalled, visit.may(.recallLots) else { return }
        let call = try HomeRecalls(visit.home).call([lot.exactName], along: forward)
        html.card(visit.say(RecallText.concerned)) { html in
            guard !call.concerned.isEmpty else {
                return html.empty(visit.say(RecallText.nobody))
            }
            table(&html, visit, call.concerned)
            if call.unnamed > 0 {
                html.tag("p", [:], visit.say(RecallText.unnamed, counting: call.unnamed))
            }
            form(&html, visit, lot, call.concerned.count(where: \.awaitsMail))
        }
    }

    private static func table(
        _ html: inout HTML,
        _ visit: Visit,
        _ concerned: [RecallCall.Concerned]
    ) {
        html.table(
            visit.say(RecallText.concerned),
            [
                .init(visit.say(RecallText.party)), .init(visit.say(RecallText.sent)),
                .init(visit.say(RecallText.told)), .init(visit.say(TraceText.call)),
            ],
            concerned
        ) { html, one, column in
            switch column {
            case 0: html.link(one.party.name, to: Address("parties", one.party.id))
            case 1: html.write(sent(one, visit).joined(separator: ", "))
            case 2: html.write(told(one, visit))
            default:
                let ways = [one.party.phone, one.party.mail].compactMap(\.self)
                html.write(ways.isEmpty ? "–" : ways.joined(separator: ", "))
            }
        }
    }

    private static func sent(_ one: RecallCall.Concerned, _ visit: Visit) -> [String] {
        one.totals.map { shipment in
            let amount = shipment.amount(visit.quantity) { visit.words.count($0, .pieces) }
            let name = shipment.lot?.path ?? shipment.product
            return amount.isEmpty ? name : "\(name): \(amount)"
        }.unique
    }

    private static func told(_ one: RecallCall.Concerned, _ visit: Visit) -> String {
        guard let message = one.message else {
            return visit.say(one.party.mail == nil ? RecallText.noAddress : .notYet)
        }
        // What was sent after a message is told by no state of it.
        let isLess = !one.isTold && [.queued, .handedOver].contains(message.state)
        let state = isLess ? visit.say(RecallText.notAll) : visit.say(MailStateText(message.state))
        return "\(message.id), \(visit.words.moment(message.createdAt)): \(state)"
    }

    private static func form(_ html: inout HTML, _ visit: Visit, _ lot: Lot, _ count: Int) {
        guard count > 0 else {
            return html.tag("p", ["class": "soft"], visit.say(RecallText.allTold))
        }
        html.form(visit, to: LotPages.pages.address(lot, "notify")) { html in
            html.field(
                visit.say(RecallText.remark),
                name: "remark",
                value: visit.form["remark"],
                hint: visit.say(RecallText.remarkHint)
            )
            html.tag("div") { html in
                html.tag("button", [:], visit.say(RecallText.write, counting: count))
            }
        }
    }

    private static func notify(_ visit: Visit) throws -> Response {
        do {
            let lot = try LotPages.pages.find(visit)
            let remark = (visit.form["remark"] ?? "").trimmed
            _ = try HomeRecalls(visit.home).tell(
                [lot.exactName],
                remark: remark.isEmpty ? nil : remark
            )
            return Answer.go(to: LotPages.pages.address(lot))
        } catch let error as any MusterError where error.exitCode != .notAllowed {
            return try LotPages.pages.row(visit, refused: error)
        }
    }
}
