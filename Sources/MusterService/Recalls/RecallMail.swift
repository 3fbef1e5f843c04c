import MusterCore
import MusterMail
import MusterProvenance
import MusterReport
import MusterStore

/// The mail that tells a party which of its goods are called back.
struct RecallMail {
    /// So many shipments stand in a mail.
    private static let most = 500
    /// So many serial numbers of one.
    private static let mostSerials = 200

    private let home: OpenHome
    private let call: RecallCall
    private let remark: String?
    private let site: String
    private let own: Party?
    private let words: Wording
    private let sender: MailAddress

    init(
        _ call: RecallCall,
        remark: String?,
        language: ReportLanguage?,
        in home: OpenHome
    ) throws {
        (self.home, self.call, self.remark) = (home, call, remark)
        site = try home.store.site().name
        own = try home.store.parties.list().filter { $0.roles.contains(.own) }.min { $0.id < $1.id }
        // Those who are written to have no language here: the house's is taken.
        words = Wording(
            language: language ?? ReportLanguage(rawValue: home.settings.reportLanguage)
                ?? .english,
            clock: try home.clock()
        )
        sender = try home.mail.senderAddress()
    }

    /// Keeps the message for a party in the outbox, with the note that it was told.
    ///
    /// - Throws: `StoreError`, `MailError`.
    func queue(for one: RecallCall.Concerned, isAgain: Bool) throws -> OutboxEntry {
        let message = OutgoingMessage(
            from: sender,
            fromName: site,
            to: try MailAddress(one.party.mail ?? ""),
            subject: said(subject(one)),
            body: lines(one).map { said($0) + "\n" }.joined(),
            messageID: HomeMail.newMessageID(sender),
            date: home.now()
        )
        let telling = RecallTelling(
            lots: one.telling,
            party: one.party.id,
            teller: home.person,
            since: one.since,
            isAgain: isAgain
        )
        return try home.mail.queue(message, about: nil, for: .recall(telling))
    }

    private func said(_ sentence: Sentence) -> String {
        sentence.text(in: words.language.spoken)
    }

    private func said(_ shipment: RecallCall.Shipment) -> String {
        shipment.amount({ $0.said(words) }, { words.count($0, .pieces) })
    }

    private func subject(_ one: RecallCall.Concerned) -> Sentence {
        let names = one.shipments.map(name).unique
        let first = names.first ?? ""
        return names.count > 1 ? "Recall: \(first) and \(names.count - 1) more" : "Recall: \(first)"
    }

    private func name(_ shipment: RecallCall.Shipment) -> String {
        shipment.lot.map { "\(shipment.product) \($0.code)" } ?? shipment.product
    }

    private func lines(_ one: RecallCall.Concerned) -> [Sentence] {
        let empty = Sentence(verbatim: "")
        var lines: [Sentence] = [
            "\(site) calls back goods that were sent to you. Please do not use or sell them, and keep them apart.",
            empty,
        ]
        lines += one.shipments.prefix(Self.most).flatMap { shipment in
            [line(shipment)] + serials(shipment)
        }
        let left = one.shipments.count - Self.most
        if left > 0 { lines.append("- and \(left) more shipments") }
        // Of many shipments nobody adds up what there has to be.
        for (total, (_, shipments)) in zip(one.totals, one.lots) where shipments.count > 1 {
            let amount = said(total)
            if !amount.isEmpty { lines.append("- In all of \(name(total)): \(amount)") }
        }
        lines += [empty, "Why: \(call.reason)"]
        if let remark { lines += [empty, Sentence(verbatim: remark)] }
        lines += [
            empty, "If you have passed any of it on, please tell those who have it now.",
            "Please answer this mail, so that we know you have read it.",
        ]
        if let own { lines.append("Questions: \(own.description)") }
        return lines
    }

    private func serials(_ shipment: RecallCall.Shipment) -> [Sentence] {
        let left = shipment.serials.count - Self.mostSerials
        let names = shipment.serials.prefix(Self.mostSerials).joined(separator: ", ")
        guard !names.isEmpty else { return [] }
        return [left > 0 ? "  \(names), and \(left) more" : Sentence(verbatim: "  \(names)")]
    }

    private func line(_ shipment: RecallCall.Shipment) -> Sentence {
        let amount = said(shipment)
        let at = shipment.at.map { words.moment($0) } ?? ""
        let what = amount.isEmpty ? name(shipment) : "\(name(shipment)): \(amount)"
        return shipment.order.map { "- \(what), sent on \(at), document \($0)" }
            ?? "- \(what), sent on \(at)"
    }
}
