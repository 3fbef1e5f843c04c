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
    /// Whether the mail program had taken it before: it was not sent again.
    public var wasTaken = false
}

extension OpenHome {
    /// The mail of a home: reports and notices, written, handed over, come back.
    public var mail: HomeMail { HomeMail(home: self) }
}

/// The mail of a home: reports and notices, written, handed over, come back.
public struct HomeMail: Sendable {
    let home: OpenHome

    /// Mails the report of an audit: one message a recipient, each kept in the outbox first.
    ///
    /// - Parameters:
    ///   - summary: the audit.
    ///   - recipients: who gets it.
    ///   - subject: the subject; `nil` for the audit's own.
    ///   - options: how the report is to look.
    /// - Returns: what became of each message, in the order of the recipients.
    /// - Throws: ``MusterMail/MailError`` for an address or subject that cannot be sent, before
    ///   anything is queued; ``MusterAudit/AuditError/hidden(audit:person:)`` for the address of somebody whom a
    ///   blind audit is kept from; ``MusterStore/StoreError``, ``MusterReport/ReportError``.
    public func send(
        _ summary: AuditSummary,
        to recipients: [MailAddress],
        subject: String?,
        options: ReportOptions
    ) throws -> [Mailed] {
        try home.people.demand(.sendReports)
        let addresses = Set(recipients.map { $0.description.lowercased() })
        for person in try home.store.people.list() {
            guard let mail = person.mail, addresses.contains(mail.lowercased()) else { continue }
            try summary.demandSight(by: person, in: home)
        }
        let sender = try senderAddress()
        var text = ReportMail([summary], options: options)
        var messages = recipients.map { recipient in
            OutgoingMessage(
                from: sender,
                fromName: Self.senderName,
                to: recipient,
                subject: subject ?? text.subject,
                body: text.body,
                html: text.html,
                messageID: Self.newMessageID(sender),
                date: home.now()
            )
        }
        // Whatever cannot be sent must show before anything is drawn or written.
        for message in messages { _ = try message.encoded() }
        let load = load([try drawn(summary, as: [.pdf], options: options)], from: sender)
        text = ReportMail(
            [summary],
            pictures: load.pictures.map(\.contentID),
            remarks: remarks(on: load, of: [summary], options),
            options: options
        )
        for index in messages.indices {
            (messages[index].body, messages[index].html) = (text.body, text.html)
            (messages[index].pictures, messages[index].attachments) = (load.pictures, load.files)
        }
        return try handOver(messages.map { try queue($0, about: summary.scope.audit) })
    }

    /// What the name of a folder begins with in which files for a mail are drawn.
    private static let drawingPrefix = ".files-"

    /// Removes what drawings that were killed have left: of those that go on, in other processes too,
    /// none is as old as an hour.
    func clearDrawings() {
        let files = FileManager.default
        let names = (try? files.contentsOfDirectory(atPath: home.folder.outboxPath)) ?? []
        for name in names where name.hasPrefix(Self.drawingPrefix) {
            let path = "\(home.folder.outboxPath)/\(name)"
            let attributes = try? files.attributesOfItem(atPath: path)
            guard let changed = attributes?[.modificationDate] as? Date else { continue }
            let at = Instant(seconds: Int64(changed.timeIntervalSince1970))
            if home.now().seconds(since: at) > 3_600 { try? files.removeItem(atPath: path) }
        }
    }

    /// Draws a report for a mail.
    ///
    /// The files keep their usual names, which say neither language nor look; so they never lie in the
    /// folder of reports, where another of the same name would take their place.
    ///
    /// - Parameters:
    ///   - summary: the audit.
    ///   - forms: the forms.
    ///   - options: how the report is to look.
    /// - Returns: the files.
    /// - Throws: ``MusterReport/ReportError``, ``MusterStore/StoreError``.
    func attachments(
        _ summary: AuditSummary,
        as forms: [ReportFormat],
        options: ReportOptions
    ) throws -> [OutgoingMessage.Attachment] {
        clearDrawings()
        let place = "\(home.folder.outboxPath)/\(Self.drawingPrefix)\(UUID().uuidString)"
        try Files.makeFolder(place)
        defer { try? FileManager.default.removeItem(atPath: place) }
        let drawn = try home.reports.writeFiles(
            summary,
            as: forms,
            options: options,
            in: place,
            to: nil
        )
        return try drawn.files.map { path in
            let url = URL(filePath: path)
            let type = ReportFormat(fileExtension: url.pathExtension)?.mediaType
            return OutgoingMessage.Attachment(
                name: url.lastPathComponent,
                mimeType: type?.split(separator: ";").first.map(String.init)
                    ?? "application/octet-stream",
                bytes: try Files.read(path)
            )
        }
    }

    /// Keeps a message in the outbox.
    ///
    /// - Parameters:
    ///   - message: the message.
    ///   - audit: the audit it is about, of several the first.
    ///   - occasion: what it is sent for, where its recipient gets one message for that.
    /// - Returns: the message in the outbox.
    /// - Throws: ``MusterStore/StoreError``, `MailError` for a message that cannot be written.
    func queue(
        _ message: OutgoingMessage,
        about audit: AuditID?,
        for occasion: MailOccasion? = nil
    ) throws -> OutboxEntry {
        let bytes = try message.encoded()
        return try home.store.outbox.queueMessage(
            audit: audit,
            for: occasion,
            sender: message.from.description,
            recipient: message.to.description,
            subject: message.subject,
            messageID: message.messageID,
            at: message.date
        ) { entry in
            try Files.writePrivate(bytes, to: home.folder.messagePath(entry.id))
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
        try home.people.demand(.sendReports)
        let hidden = try home.audits.hiddenAudits()
        return try home.store.outbox.list(before: number, limit: limit).map {
            Self.shown($0, hidden)
        }
    }

    /// A message as somebody may see it from whom some audits are kept: the subject tells how an audit
    /// stands.
    private static func shown(_ entry: OutboxEntry, _ hidden: Set<AuditID>) -> OutboxEntry {
        guard let audit = AuditID(rawValue: entry.audit), hidden.contains(audit) else {
            return entry
        }
        var shown = entry
        shown.subject = entry.audit
        return shown
    }

    /// Tries to hand over messages that wait in the outbox.
    ///
    /// - Parameter id: the message (`M-33`); `nil` for all that wait.
    /// - Returns: what became of each, the oldest first.
    /// - Throws: ``ServiceError/noMessage(_:)`` when there is none of that name.
    public func retryOutbox(_ id: String?) throws -> [Mailed] {
        try home.people.demand(.sendReports)
        let hidden = try home.audits.hiddenAudits()
        let wanted =
            try id.map { [try message($0)] }
            ?? home.store.outbox.list().reversed().filter { $0.state == .queued }
        return try handOver(wanted, again: true).map { mailed in
            var mailed = mailed
            mailed.entry = Self.shown(mailed.entry, hidden)
            return mailed
        }
    }

    /// Takes back a message that waits in the outbox.
    ///
    /// - Parameter id: the message (`M-33`).
    /// - Returns: the message as it is now.
    /// - Throws: ``ServiceError/noMessage(_:)`` when there is none of that name,
    ///   ``ServiceError/notWaiting(message:)`` when it does not wait.
    public func cancelMessage(_ id: String) throws -> OutboxEntry {
        try home.people.demand(.sendReports)
        let entry = try message(id)
        // Not while it is being handed over: what is on its way cannot be taken back.
        let lock = try outboxLock()
        guard try home.store.outbox.cancel(entry, at: home.now()) else {
            throw ServiceError.notWaiting(message: entry.id)
        }
        _ = consume lock
        return Self.shown(try message(id), try home.audits.hiddenAudits())
    }

    private func message(_ id: String) throws -> OutboxEntry {
        guard id.uppercased().hasPrefix("M-"), let number = Int64(id.dropFirst(2)),
            let entry = try home.store.outbox.message(number)
        else { throw ServiceError.noMessage(id) }
        return entry
    }

    /// Hands messages over; after one for which the mail program was not there or hung, the others wait:
    /// it would be the same for each of them.
    func handOver(_ queued: [OutboxEntry], again: Bool = false) throws -> [Mailed] {
        var hindrance: MailError?
        return try queued.map { entry in
            if let hindrance { return Mailed(entry: entry, error: hindrance) }
            let tried = try handOver(entry, again: again)
            if let error = tried.error, error.isOfEveryMessage { hindrance = error }
            return tried
        }
    }

    /// Whether this process leaves mail in the outbox for `muster deliver`, as of services that may not start
    /// what a mail program needs.
    public var isLeftToDeliver: Bool { home.keptSettings.leavesMail }

    /// From now on this process leaves mail in the outbox, for `muster deliver` to hand over.
    public func leaveToDeliver() { home.keptSettings.leavesMail = true }

    /// Hands one message over, or leaves it to `muster deliver`, and keeps what came of it.
    ///
    /// - Parameters:
    ///   - queued: the message as it was found.
    ///   - again: whether somebody asks for it: then also one that was given up or came back is tried.
    /// - Returns: the message as it is now.
    /// - Throws: as ``handOverNow(_:again:)``.
    func handOver(_ queued: OutboxEntry, again: Bool = false) throws -> Mailed {
        guard isLeftToDeliver else { return try handOverNow(queued, again: again) }
        guard !home.backups.isMailHeld else { return Mailed(entry: queued, error: .held) }
        // A message that was just queued waits for no lock: a mail program that hangs has it.
        guard again else { return Mailed(entry: queued) }
        let lock = try outboxLock()
        var entry = try home.store.outbox.message(queued.number) ?? queued
        if entry.state == queued.state, entry.state != .handedOver {
            (entry.state, entry.nextTryAt, entry.changedAt) = (.queued, home.now(), home.now())
            try home.store.outbox.noteAttempt(
                entry,
                state: entry.state,
                error: entry.lastError,
                at: entry.changedAt,
                next: entry.nextTryAt,
                isCounted: false
            )
        }
        _ = consume lock
        return Mailed(entry: entry, wasTaken: entry.state == .handedOver)
    }

    private func outboxLock() throws -> FileLock {
        try FileLock.acquire(home.folder.outboxLockPath, waiting: 60, holder: home.holder)
    }

    /// Hands one message over and keeps what came of it.
    ///
    /// One process at a time: of two that retry, the second finds the message handed over.
    ///
    /// - Parameters:
    ///   - queued: the message as it was found.
    ///   - again: whether somebody asks for it: then also one that was given up or came back is tried.
    /// - Returns: the message as it is now.
    /// - Throws: ``MusterStore/StoreError``, ``ServiceError`` when its file is gone.
    func handOverNow(_ queued: OutboxEntry, again: Bool = false) throws -> Mailed {
        guard !home.backups.isMailHeld else { return Mailed(entry: queued, error: .held) }
        let lock = try outboxLock()
        let entry = try home.store.outbox.message(queued.number) ?? queued
        let isWanted = entry.state == .queued || (again && entry.state == queued.state)
        guard isWanted, entry.state != .handedOver else {
            return Mailed(entry: entry, wasTaken: entry.state == .handedOver)
        }
        var tried = try withCurrentSender(entry)
        let way = try way(of: tried)
        tried.attempts += 1
        tried.changedAt = home.now()
        tried.bounce = nil
        let later = RetryPlan.nextTry(
            after: tried.attempts,
            queuedAt: entry.createdAt,
            now: tried.changedAt
        )
        // The try is kept before it is made: on a disk where nothing can be kept any more, the same
        // message would go out every minute.
        try home.store.outbox.noteAttempt(
            entry,
            state: .queued,
            error: "handing it over has not ended",
            at: tried.changedAt,
            next: later
        )
        var failure: MailError?
        do throws(MailError) {
            try way(tried)
            tried.state = .handedOver
            tried.lastError = nil
            tried.nextTryAt = nil
        } catch {
            failure = error
            // A message is given up when the mail program says that it never will be taken, or after
            // days in which it was not.
            tried.nextTryAt = error.isTemporary ? later : nil
            tried.state = tried.nextTryAt == nil ? .failed : .queued
            tried.lastError = error.what
        }
        try home.store.outbox.noteAttempt(
            entry,
            state: tried.state,
            error: tried.lastError,
            at: tried.changedAt,
            next: tried.nextTryAt,
            isCounted: false
        )
        _ = consume lock
        return Mailed(entry: tried, error: failure)
    }

    /// A message with the sender that `mail.from` names now: one that waits because its sender was refused
    /// would be refused for ever otherwise.
    private func withCurrentSender(_ entry: OutboxEntry) throws -> OutboxEntry {
        guard let from = home.settings.mailFrom, from != entry.sender,
            !HookAddress.isMeant(by: entry.recipient)
        else { return entry }
        let path = home.folder.messagePath(entry.id)
        let message = try SenderField.replaced(
            in: try Files.read(path),
            by: try MailAddress(from),
            called: Self.senderName
        )
        try Files.writePrivate(message, to: path)
        try home.store.outbox.setSender(from, of: entry)
        var current = entry
        current.sender = from
        return current
    }

    /// How a message goes out: by the mail program, or to a webhook.
    ///
    /// - Throws: ``ServiceError`` where its file is gone.
    private func way(of entry: OutboxEntry) throws -> (OutboxEntry) throws(MailError) -> Void {
        let path = home.folder.messagePath(entry.id)
        let message = try Files.read(path)
        if HookAddress.isMeant(by: entry.recipient) {
            let hook = HookTransport(
                address: try HookAddress(entry.recipient),
                secret: try home.alarms.hookSecret(of: entry.recipient)
            )
            return { entry throws(MailError) in
                try hook.send(
                    message,
                    at: path,
                    key: AlarmMessageName.key(of: entry.messageID)
                )
            }
        }
        let program = Sendmail(path: home.settings.sendmailPath)
        let from = try MailAddress(orAccount: entry.sender)
        let to = try MailAddress(orAccount: entry.recipient)
        return { _ throws(MailError) in _ = try program.handOver(message, from: from, to: to) }
    }

    /// A name for a message that nobody else gives and nobody can guess: what comes back names it.
    static func newMessageID(_ sender: MailAddress) -> String {
        "<\(UUID().uuidString.lowercased())@\(messageHost(sender))>"
    }

    /// The name in front of the sender's address.
    static let senderName = "Muster"

    /// Who mail comes from: `mail.from`; where it is not set, the person at this machine, or `muster` where
    /// a login cannot stand in an address.
    ///
    /// - Throws: `MailError.badSender` where the name of this machine cannot stand in one either.
    func senderAddress() throws -> MailAddress {
        try Self.sender(home.settings, person: home.person)
    }

    /// Who mail of some settings comes from, as ``senderAddress()`` says.
    static func sender(_ settings: Settings, person: String) throws -> MailAddress {
        let host = SystemProcess.host
        if let address = try? MailAddress(settings.mailFrom ?? "\(person)@\(host)") {
            return address
        }
        do { return try MailAddress("muster@\(host)") } catch { throw error.ofSender }
    }

    static func messageHost(_ sender: MailAddress) -> String {
        sender.description.split(separator: "@").dropFirst().first.map(String.init)
            ?? SystemProcess.host
    }
}
