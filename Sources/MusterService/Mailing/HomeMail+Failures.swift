import Foundation
import MusterCore
import MusterMail
import MusterPeople
import MusterReport
import MusterStore

/// A unit of the service manager that failed: whoever operates this home is told.
extension HomeMail {
    /// Of one unit mail goes out once in so many seconds.
    private static let failureSeconds = 3_600.0
    /// How many messages are looked through for an earlier one about the same.
    private static let looksBack = 200
    /// The unit whose failure is that of a backup.
    private static let backupUnit = "muster-backup.service"

    /// Tells `operations.mail_to`, and every admin who has a mail address, that a unit failed; the mails wait
    /// in the outbox.
    ///
    /// - Parameters:
    ///   - unit: the unit.
    ///   - host: the name of this machine.
    ///   - log: the last lines of its log; empty where they cannot be read.
    /// - Returns: how many are told; `nil` where a mail about it was written within the hour.
    /// - Throws: ``MusterStore/StoreError``, ``ServiceError``, `MailError`.
    public func tellOfFailure(
        unit: String,
        host: String = SystemProcess.host,
        log: [String] = []
    ) throws -> Int? {
        let addressees = FailureAddressees(try home.store.people.list(), home.settings).all
        let (site, clock, now) = (try home.store.site().name, try home.clock(), home.now())
        let subjects = Set(
            ReportLanguage.allCases.map { language in
                Wording(language: language, clock: clock)
                    .text(FailurePhrase.subject, ["unit": unit, "site": site])
            }
        )
        let wasTold = try home.store.outbox.list(limit: Self.looksBack).contains { entry in
            subjects.contains(entry.subject)
                && entry.createdAt.advanced(bySeconds: Self.failureSeconds) > now
        }
        guard !wasTold else { return nil }
        let sender = try senderAddress()
        for (address, language) in addressees {
            let words = Wording(language: language, clock: clock)
            let last = BackupNote.read(home.folder)?.verifiedAt
            let values = [
                "site": site, "host": host, "unit": unit, "at": words.moment(now),
                "last": last.map { words.moment($0) } ?? "",
            ]
            func text(_ phrase: FailurePhrase) -> String { words.text(phrase, values) }
            var parts = [text(.body)]
            if unit == Self.backupUnit {
                parts.append("\(text(.backup)) \(text(last == nil ? .noBackup : .lastBackup))")
            }
            if !log.isEmpty { parts.append(([text(.log)] + log).joined(separator: "\n")) }
            parts.append(text(.steps))
            let message = OutgoingMessage(
                from: sender,
                fromName: Self.senderName,
                to: address,
                subject: text(.subject),
                body: parts.joined(separator: "\n\n") + "\n",
                messageID: newMessageID(sender),
                date: now
            )
            _ = try queue(message, about: nil)
        }
        return addressees.count
    }
}
