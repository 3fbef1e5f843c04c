import MusterCore
import MusterMail
import MusterOrders
import MusterPeople
import MusterProvenance
import MusterReport

/// The mail that tells somebody of an offer.
struct OfferMail {
    /// The subject, one line.
    let subject: Sentence
    /// What it says, a line each.
    let lines: [Sentence]

    init(_ offer: Offer, _ goods: [Product], _ showing: OfferShowing) {
        subject = "Offer: \(offer.name)"
        var lines: [Sentence] = [Sentence(verbatim: offer.text), Sentence(verbatim: "")]
        lines += goods.map { product in Sentence(verbatim: "- \(product.name)") }
        lines += [
            Sentence(verbatim: ""), "Why you are told: \(showing.reason.words)",
            "Your profile in the portal says which offers you agree to.",
        ]
        self.lines = lines
    }

    /// Queues it for somebody who has an address; what cannot be queued is left out, as the shop shows it too.
    func queue(for person: Person, in home: OpenHome) {
        guard let mail = person.mail, let recipient = try? MailAddress(mail),
            let sender = try? home.mail.senderAddress()
        else { return }
        let words = ReportLanguage(rawValue: person.language)?.spoken
        let message = OutgoingMessage(
            from: sender,
            fromName: HomeMail.senderName,
            to: recipient,
            subject: subject.text(in: words),
            body: lines.map { $0.text(in: words) + "\n" }.joined(),
            messageID: HomeMail.newMessageID(sender),
            date: home.now()
        )
        _ = try? home.mail.queue(message, about: nil)
    }
}
