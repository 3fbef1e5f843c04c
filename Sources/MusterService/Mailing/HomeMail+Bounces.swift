import MusterCore
import MusterMail
import MusterPeople
import MusterStore

extension HomeMail {
    /// Reads what has come back to the mailbox of bounces, if the settings name one.
    ///
    /// - Returns: the messages that came back.
    /// - Throws: `MailError` when the mailbox cannot be read, ``MusterStore/StoreError``.
    func readBounces() throws -> [OutboxEntry] {
        guard let path = home.settings.bounceMailbox else { return [] }
        let old = try home.store.outbox.marks(of: path)
        let (messages, marks) = try Mailbox(path: path).unread(after: old)
        guard marks != old || !messages.isEmpty else { return [] }
        let bounces = messages.compactMap { message in
            DeliveryReport(message).map { report in
                ReadBounce(
                    key: Secret.key("bounce", String(decoding: message, as: UTF8.self)),
                    messageID: report.messageID,
                    bounce: OutboxEntry.Bounce(
                        status: report.status,
                        diagnostic: report.diagnostic,
                        at: home.now()
                    )
                )
            }
        }
        return try home.store.outbox.keepBounces(bounces, of: path, marks: marks, before: old)
    }
}
