import MusterPeople
import Foundation
public import MusterAudit
import MusterCore
public import MusterMail
public import MusterReport
public import MusterStore

/// What became of a message.
public struct Mailed: Sendable {
    /// The message in the outbox.
    public var entry: OutboxEntry
    /// Why it was not handed over; `nil` when it was.
    public var error: MailError?
}

extension OpenHome {
    /// Mails the report of an audit: one message a recipient, each kept in the outbox first.
    ///
    /// - Parameters:
    ///   - summary: the audit.
    ///   - recipients: who gets it.
    ///   - subject: the subject; `nil` for the audit's own.
    ///   - options: how the report is to look.
    /// - Returns: what became of each message, in the order of the recipients.
    /// - Throws: ``MusterMail/MailError`` for an address or subject that cannot be sent, before
    ///   anything is queued; ``MusterStore/StoreError``, ``MusterReport/ReportError``.
    public func mail(
        _ summary: AuditSummary,
        to recipients: [MailAddress],
        subject: String?,
        options: ReportOptions
    ) throws -> [Mailed] {
        try demand(.sendReports)
        let sender = try senderAddress()
        let text = ReportDigest(summary, options: options)
        var messages = recipients.map { recipient in
            OutgoingMessage(
                from: sender,
                fromName: "Muster",
                to: recipient,
                subject: subject ?? text.subject,
                body: text.body,
                messageID: "<\(UUID().uuidString.lowercased())@\(messageHost(sender))>",
                date: now()
            )
        }
        // Whatever cannot be sent must show before anything is written.
        for message in messages { _ = try message.encoded() }
        let report = try writeFiles(summary, as: [.pdf], options: options, to: nil).files[0]
        let pdf = OutgoingMessage.Attachment(
            name: URL(filePath: report).lastPathComponent,
            mimeType: "application/pdf",
            bytes: try Files.read(report)
        )
        for index in messages.indices { messages[index].attachments = [pdf] }
        return try messages.map { message in
            try handOver(try queue(message, about: summary.scope.audit))
        }
    }

    /// Keeps a message in the outbox.
    func queue(_ message: OutgoingMessage, about audit: AuditID) throws -> OutboxEntry {
        let bytes = try message.encoded()
        return try store.queueMessage(
            audit: audit,
            sender: message.from.description,
            recipient: message.to.description,
            subject: message.subject,
            messageID: message.messageID,
            at: message.date
        ) { entry in
            try Files.write(bytes, to: folder.messagePath(entry.id))
        }
    }

    /// The messages, the newest first.
    ///
    /// - Parameters:
    ///   - number: only messages before this one; `nil` for the newest.
    ///   - limit: how many at most; `nil` for all.
    /// - Returns: the messages.
    /// - Throws: ``MusterStore/StoreError``, or `PeopleError` without the right to send reports.
    public func outbox(before number: Int? = nil, limit: Int? = nil) throws -> [OutboxEntry] {
        try demand(.sendReports)
        return try store.outbox(before: number, limit: limit)
    }

    /// Tries to hand over messages that wait in the outbox.
    ///
    /// - Parameter id: the message (`M-33`); `nil` for all that wait.
    /// - Returns: what became of each, the oldest first.
    /// - Throws: ``ServiceError/noMessage(_:)`` when there is none of that name.
    public func retryOutbox(_ id: String?) throws -> [Mailed] {
        try demand(.sendReports)
        let all = try store.outbox()
        guard let id else {
            return try all.reversed().filter { $0.state == .queued }.map { try handOver($0) }
        }
        guard let entry = all.first(where: { $0.id == id.uppercased() }) else {
            throw ServiceError.noMessage(id)
        }
        return entry.state == .handedOver ? [Mailed(entry: entry)] : [try handOver(entry)]
    }

    /// Hands one message over and keeps what came of it.
    ///
    /// One process at a time: of two that retry, the second finds the message handed over.
    func handOver(_ queued: OutboxEntry) throws -> Mailed {
        let lock = try FileLock.acquire(folder.outboxLockPath, waiting: 60, holder: holder)
        let entry = try store.outbox().first { $0.number == queued.number } ?? queued
        if entry.state == .handedOver { return Mailed(entry: entry) }
        let message = try Files.read(folder.messagePath(entry.id))
        let (from, to) = (try MailAddress(entry.sender), try MailAddress(entry.recipient))
        var tried = entry
        tried.attempts += 1
        tried.changedAt = now()
        var failure: MailError?
        do throws(MailError) {
            _ = try Sendmail(path: settings.sendmailPath).handOver(message, from: from, to: to)
            tried.state = .handedOver
            tried.lastError = nil
        } catch {
            failure = error
            // A message is given up only when the mail program says that it never will be taken.
            tried.state = error.isTemporary ? .queued : .failed
            tried.lastError = error.what
        }
        try store.noteAttempt(
            entry,
            state: tried.state,
            error: tried.lastError,
            at: tried.changedAt
        )
        _ = consume lock
        return Mailed(entry: tried, error: failure)
    }

    func senderAddress() throws -> MailAddress {
        try MailAddress(settings.mailFrom ?? "\(person)@\(SystemProcess.host)")
    }

    func messageHost(_ sender: MailAddress) -> String {
        sender.description.split(separator: "@").dropFirst().first.map(String.init)
            ?? SystemProcess.host
    }
}
