import MusterCore
import MusterMail

extension OutgoingMessage {
    /// A message as Muster sends it, with a small file.
    static func example(
        to: String = "manager@muster.test",
        fromName: String? = "Muster",
        subject: String = "[Muster] A-2026-0017 Warehouse North: 2 open, 92.9 % (DRAFT)",
        body: String = "Expected 42, found 38.\n",
        html: String? = nil,
        pictures: [Picture] = [],
        unsubscribe: String? = nil,
        attachments: [Attachment]? = nil
    ) throws -> OutgoingMessage {
        OutgoingMessage(
            from: try MailAddress("muster@site.example"),
            fromName: fromName,
            to: try MailAddress(orAccount: to),
            subject: subject,
            body: body,
            html: html,
            pictures: pictures,
            unsubscribe: unsubscribe,
            attachments: attachments ?? [
                Attachment(
                    name: "A-2026-0017.pdf",
                    mimeType: "application/pdf",
                    bytes: Array("%PDF-1.5\n\u{0}\u{FF}".utf8)
                )
            ],
            messageID: "<M-33.9f2c41d0@site.example>",
            date: Instant(seconds: 1_773_306_845)
        )
    }
}
