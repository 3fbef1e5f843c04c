import Foundation
import MusterCore
import MusterMail
import MusterPeople
import MusterReport
import MusterStore

/// A unit of the service manager that failed: whoever operates this home is told.
extension HomeMail {
    /// How many messages are looked through for an earlier one about the same.
    private static let looksBack = 200
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
        let now = home.now()
        let mail = FailureMail(
            unit: unit,
            site: try home.store.site().name,
            host: host,
            at: now,
            clock: try home.clock(),
            lastGood: BackupNote.read(home.folder)?.verifiedAt,
            log: log
        )
        let subjects = Set(ReportLanguage.allCases.map(mail.subject))
        let wasTold = try home.store.outbox.list(limit: Self.looksBack).contains { entry in
            subjects.contains(entry.subject)
                && entry.createdAt.advanced(bySeconds: DirectNotice.quietSeconds) > now
        }
        guard !wasTold else { return nil }
        let sender = try senderAddress()
        for (address, language) in addressees {
            _ = try queue(mail.message(to: address, in: language, from: sender), about: nil)
        }
        return addressees.count
    }
}
