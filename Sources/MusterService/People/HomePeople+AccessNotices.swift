import Foundation
import MusterMail
import MusterPeople
import MusterReport
import MusterStore

/// What happened to a person's access, as the person is told by mail.
enum AccessNotice {
    /// Somebody signed in where nobody had before.
    case newDevice
    /// A token was made.
    case token
    /// The mail address is another one.
    case mail
    /// The password is another one.
    case password
    /// A second factor was set up.
    case secondFactorOn
    /// A second factor was taken away.
    case secondFactorOff

    fileprivate var phrases: (subject: AccessPhrase, body: AccessPhrase) {
        switch self {
        case .newDevice: (.newDeviceSubject, .newDeviceBody)
        case .token: (.tokenSubject, .tokenBody)
        case .mail: (.mailSubject, .mailBody)
        case .password: (.passwordSubject, .passwordBody)
        case .secondFactorOn: (.factorOnSubject, .factorOnBody)
        case .secondFactorOff: (.factorOffSubject, .factorOffBody)
        }
    }
}

extension HomePeople {
    /// Tells a person by mail what happened to the own access; one without an address is not told.
    ///
    /// The message waits in the outbox, which goes out within a minute where a server runs: nobody who
    /// signs in waits for a mail program. A message that cannot be queued holds nothing up, as with all
    /// notices.
    ///
    /// - Parameters:
    ///   - notice: what happened.
    ///   - person: to whom.
    ///   - client: from where; `nil` for where the one who works here is.
    func tellOfAccess(_ notice: AccessNotice, _ person: Person, from client: String? = nil) {
        guard let mail = person.mail, let address = try? MailAddress(mail),
            let sender = try? home.mail.senderAddress(), let clock = try? home.clock()
        else { return }
        let words = Wording(
            language: ReportLanguage(rawValue: person.language) ?? .english,
            clock: clock
        )
        let values = [
            "login": person.login, "by": home.person, "from": client ?? home.client,
            "at": words.moment(home.now()),
        ]
        let (subject, body) = notice.phrases
        let message = OutgoingMessage(
            from: sender,
            fromName: HomeMail.senderName,
            to: address,
            subject: words.text(subject, values),
            body: words.text(body, values) + "\n\n" + words.text(AccessPhrase.ifNotYou, values)
                + "\n",
            messageID: HomeMail.newMessageID(sender),
            date: home.now()
        )
        _ = try? home.mail.queue(message, about: nil)
    }
}
