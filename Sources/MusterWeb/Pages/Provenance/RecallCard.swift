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
        ) { try notify($0) },
        Route(
            method: .get,
            path: "/lots/{product}/{lot}/calls.pdf",
            right: .recallLots,
            summary: callsSummary,
            form: .pdf,
            parameters: OrderPages.noteLooks
        ) { try await calls($0) },
    ]

    /// What the address of a call list gives.
    static let callsSummary = "Whom to call in a recall of a lot, and what of it is here"

    /// Writes the card of lots that are called back, for whoever may recall lots.
    ///
    /// - Parameters:
    ///   - html: where it is written to.
    ///   - visit: who looks at it.
    ///   - lots: the lots that are called back; the card is left out where there are none.
    ///   - forward: where they went.
    ///   - address: where the form that writes to parties is sent to.
    ///   - list: where the call list is.
    ///   - hidden: what that form sends beside the remark.
    /// - Throws: `StoreError`.
    static func write(
        _ html: inout HTML,
        _ visit: Visit,
        _ lots: [Lot],
        _ forward: TraceAnswer?,
        to address: Address,
        list: Address,
        hidden: [(name: String, value: String)] = []
    ) throws {
        guard !lots.isEmpty, visit.may(.recallLots) else { return }
        let call = try HomeRecalls(visit.home).call(lots.map(\.exactName), along: forward)
        html.card(visit.say(RecallText.concerned)) { html in
            html.tag("p", ["class": "deeds"]) { html in
                html.link(visit.say(RecallText.callList), to: list, class: "button quiet")
            }
            guard !call.concerned.isEmpty else {
                return html.empty(visit.say(RecallText.nobody))
            }
            table(&html, visit, call.concerned)
            if call.unnamed > 0 {
                html.tag("p", [:], visit.say(RecallText.unnamed, counting: call.unnamed))
            }
            let count = call.concerned.count(where: \.awaitsMail)
            guard count > 0 else {
                return html.tag("p", ["class": "soft"], visit.say(RecallText.allTold))
            }
            html.form(visit, to: address) { html in
                HiddenFields.write(&html, hidden)
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

    private static func notify(_ visit: Visit) throws -> Response {
        do {
            let lot = try LotPages.pages.find(visit)
            try tell(visit, [lot])
            return Answer.go(to: LotPages.pages.address(lot))
        } catch let error as any MusterError where error.exitCode != .notAllowed {
            return try LotPages.pages.row(visit, refused: error)
        }
    }

    /// The call list of the lot that the address names.
    static func calls(_ visit: Visit) async throws -> Response {
        try await calls(visit, [LotPages.pages.find(visit)])
    }

    /// The call list of some lots.
    static func calls(_ visit: Visit, _ lots: [Lot]) async throws -> Response {
        let (home, options) = (visit.home, try AuditTabs.options(visit))
        let bytes = try await visit.desk.drawing.run {
            try HomeRecalls(home).sheetBytes(of: lots.map(\.exactName), options: options)
        }
        let name = HomeRecalls.fileName(lots.map(\.path))
        return Answer.file(bytes, type: "application/pdf", named: name, for: visit)
    }

    /// Writes to those who were sent something of lots, with the remark that the form gives.
    static func tell(_ visit: Visit, _ lots: [Lot]) throws {
        let remark = (visit.form["remark"] ?? "").trimmed
        _ = try HomeRecalls(visit.home).tell(
            lots.map(\.exactName),
            remark: remark.isEmpty ? nil : remark
        )
    }
}
