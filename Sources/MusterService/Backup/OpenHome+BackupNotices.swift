import Foundation
import MusterCore
import MusterMail
import MusterPeople
import MusterReport
import MusterStore

extension OpenHome {
    /// Tells every admin who has a mail address that a backup failed; the mails wait in the outbox.
    ///
    /// - Parameters:
    ///   - unit: the unit of the service manager whose log tells why.
    ///   - host: the name of this machine.
    /// - Returns: how many are told.
    /// - Throws: ``MusterStore/StoreError``, ``ServiceError``, `MailError`.
    public func tellOfFailedBackup(
        unit: String,
        host: String = SystemProcess.host
    ) throws -> Int {
        let sender = try senderAddress()
        let (site, clock) = (try store.site().name, try clock())
        let admins = try store.people().filter { $0.role == .admin && !$0.isDisabled }
        var told = 0
        for admin in admins {
            guard let mail = admin.mail, let address = try? MailAddress(mail) else { continue }
            let words = Wording(
                language: ReportLanguage(rawValue: admin.language) ?? .english,
                clock: clock
            )
            let last = BackupNote.read(folder)?.verifiedAt
            let values = [
                "site": site, "host": host, "unit": unit, "at": words.moment(now()),
                "last": last.map { words.moment($0) } ?? "",
            ]
            let lines: [BackupPhrase] = [.body, last == nil ? .none : .last, .steps]
            let message = OutgoingMessage(
                from: sender,
                fromName: "Muster",
                to: address,
                subject: words.text(BackupPhrase.subject, values),
                body: lines.map { words.text($0, values) + "\n" }.joined(separator: "\n"),
                messageID: newMessageID(sender),
                date: now()
            )
            _ = try queue(message, about: nil)
            told += 1
        }
        return told
    }
}
