import Foundation
import MusterAudit
import MusterCore
import MusterMail
public import MusterPeople
import MusterReport
import MusterStore

extension HomeMail {
    /// What the person who works here is told by mail.
    ///
    /// - Throws: `PeopleError.noPerson` in a home without people.
    public func notices() throws -> Set<NoticeKind> {
        try home.store.people.notices(of: try home.people.profile().id)
    }

    /// Chooses what the person who works here is told by mail.
    ///
    /// - Parameter wanted: the kinds that are chosen anew.
    /// - Throws: `PeopleError.noPerson` in a home without people.
    public func setNotices(_ wanted: [NoticeKind: Bool]) throws {
        let person = try home.people.profile()
        let keys = wanted.keys.map { "notify.\($0.rawValue)" }.sorted().joined(separator: ",")
        try home.store.people.setNotices(
            wanted,
            of: person.id,
            note: home.access.note(.profileChanged, person.login, ["keys": keys])
        )
    }

    /// Tells whoever was asked to look again.
    func tellRecount(_ session: AuditSession, with login: String) {
        let awaited = session.expected.filter { session.review.awaited.contains($0.item) }
        tell(.recount, session, items: awaited.map { ($0.item, $0.name) }) { $0.login == login }
    }

    /// Tells those who may approve an audit that it waits for them, once it does.
    ///
    /// - Parameters:
    ///   - session: the audit.
    ///   - before: where it stood before: a review that was complete already is told no more.
    func tellApproval(_ session: AuditSession, from before: AuditState?) {
        guard session.state == .reviewed, before != .reviewed else { return }
        let segregation = home.reviews.segregation
        tell(.approval, session) { person in
            person.role.may(.approveAudits)
                && session.duties.approvalHindrance(person.login, segregation) == nil
        }
    }

    /// Tells those who took part in an audit that it was approved.
    func tellApproved(_ session: AuditSession) {
        tell(.approved, session) { session.duties.approvalHindrance($0.login, .held) != nil }
    }

    /// Mails a notice to everybody who is meant, has an address and wants it: one message each.
    ///
    /// What somebody did is done, whether mail goes out or not: a message that cannot be handed over
    /// waits in the outbox, and one that cannot be written is left out. After the first that was not
    /// taken the others wait too: a mail program that hangs must hold nobody up for each of them.
    private func tell(
        _ kind: NoticeKind,
        _ session: AuditSession,
        items: [(id: ItemID, name: String)] = [],
        to isMeant: (Person) -> Bool
    ) {
        var isTaken = true
        for person in (try? home.store.people.list()) ?? [] {
            guard let mail = person.mail, !person.isDisabled, person.login != home.person,
                isMeant(person),
                (try? home.store.people.notices(of: person.id).contains(kind)) ?? false
            else { continue }
            let notice = Notice(
                kind,
                of: session.scope,
                items: items,
                by: home.people.peopleNames.words(home.person),
                language: ReportLanguage(rawValue: person.language) ?? .english
            )
            let audit = session.scope.audit
            guard let entry = try? queue(notice, about: audit, to: mail), isTaken else { continue }
            isTaken = (try? handOver(entry))?.error == nil
        }
    }

    private func queue(
        _ notice: Notice,
        about audit: AuditID,
        to recipient: String
    ) throws -> OutboxEntry {
        let sender = try senderAddress()
        let message = OutgoingMessage(
            from: sender,
            fromName: Self.senderName,
            to: try MailAddress(recipient),
            subject: notice.subject,
            body: notice.body,
            messageID: Self.newMessageID(sender),
            date: home.now()
        )
        return try queue(message, about: audit)
    }
}
