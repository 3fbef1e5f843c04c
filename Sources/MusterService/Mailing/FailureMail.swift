import Foundation
import MusterCore
import MusterMail
import MusterReport

/// The mail that tells of a unit of the service manager that failed.
struct FailureMail {
    /// The unit.
    var unit: String
    /// The name of the site; the home's folder where that cannot be asked for.
    var site: String
    /// The name of this machine.
    var host: String
    /// When it is told (UTC).
    var at: Instant
    /// The clocks of the site.
    var clock: SiteClock
    /// When a backup was found good last (UTC); `nil` where none was.
    var lastGood: Instant?
    /// The last lines of the unit's log; empty where they cannot be read.
    var log: [String]
    /// Why the home cannot be used; `nil` where it can.
    var fault: (any MusterError)?

    /// The unit whose failure is that of a backup.
    private static let backupUnit = "muster-backup.service"

    /// What it is about, in a language.
    func subject(in language: ReportLanguage) -> String { text(.subject, language) }

    /// The mail to an address.
    ///
    /// - Parameters:
    ///   - recipient: who gets it.
    ///   - language: what it is written in.
    ///   - sender: whom it comes from.
    /// - Returns: the message.
    func message(
        to recipient: MailAddress,
        in language: ReportLanguage,
        from sender: MailAddress
    ) -> OutgoingMessage {
        OutgoingMessage(
            from: sender,
            fromName: HomeMail.senderName,
            to: recipient,
            subject: subject(in: language),
            body: parts(in: language).joined(separator: "\n\n") + "\n",
            messageID: HomeMail.newMessageID(sender),
            date: at
        )
    }

    private func parts(in language: ReportLanguage) -> [String] {
        var parts = [text(.body, language)]
        if let fault {
            let said = [fault.what, fault.remedy].map { $0.text(in: language.spoken) }
            parts += [text(.homeFault, language), said.joined(separator: "\n")]
        }
        if unit == Self.backupUnit {
            let last = text(lastGood == nil ? .noBackup : .lastBackup, language)
            parts.append("\(text(.backup, language)) \(last)")
        }
        if !log.isEmpty { parts.append(([text(.log, language)] + log).joined(separator: "\n")) }
        return parts + [text(.steps, language)]
    }

    private func text(_ phrase: FailurePhrase, _ language: ReportLanguage) -> String {
        let words = Wording(language: language, clock: clock)
        return words.text(
            phrase,
            [
                "site": site, "host": host, "unit": unit, "at": words.moment(at),
                "last": lastGood.map { words.moment($0) } ?? "",
            ]
        )
    }
}
