import Foundation
import MusterAudit
import MusterCatalogue
public import MusterCore
import MusterMail
import MusterPeople
import MusterReport
import MusterStore

extension HomePlans {
    /// Queues the reminders of plans whose audit is due within a day or late: one message to each
    /// of the plan's people who has an address and wants it, and each reminder once.
    ///
    /// A plan that nobody audits for falls silent after `PlanCourse.remindedTimes` times.
    ///
    /// - Parameter now: now (UTC).
    /// - Returns: how many messages were queued.
    /// - Throws: ``MusterStore/StoreError``, `MailError` for a sender that is no address,
    ///   `PeopleError` without the right to send mail.
    public func sendReminders(at now: Instant) throws -> Int {
        try home.people.demand(.sendReports)
        let clock = try home.clock()
        var sent = 0
        for planned in try list() where planned.plan.reminds {
            guard let held = planned.course.reminder(at: now, clock) else { continue }
            for login in planned.plan.assignees {
                // Whoever has left since, or has no address, is no reason to hold others up.
                guard let person = try? home.store.people.person(login: login), !person.isDisabled,
                    let address = person.mail.flatMap({ try? MailAddress($0) }),
                    try home.store.people.notices(of: person.id).contains(.reminder)
                else { continue }
                let key = ReminderKey(
                    plan: planned.plan.id,
                    due: held.due,
                    reminder: held.reminder,
                    person: person.id
                )
                if try !home.store.plans.hasReminded(key, at: now),
                    try queue(
                        key,
                        of: planned,
                        isLast: held.isLast,
                        to: address,
                        person,
                        at: now,
                        clock
                    )
                {
                    sent += 1
                }
            }
        }
        return sent
    }

    private func queue(
        _ key: ReminderKey,
        of planned: StandingPlan,
        isLast: Bool,
        to address: MailAddress,
        _ person: Person,
        at now: Instant,
        _ clock: SiteClock
    ) throws -> Bool {
        let language = ReportLanguage(rawValue: person.language) ?? .english
        let text = ReminderText(
            planned.plan,
            due: key.due,
            isLast: isLast,
            names: try home.store.floorPlans.current()?.zoneNames ?? [:],
            words: Wording(language: language, clock: clock),
            at: now
        )
        let sender = try home.mail.senderAddress()
        let message = OutgoingMessage(
            from: sender,
            fromName: HomeMail.senderName,
            to: address,
            subject: text.subject,
            body: text.body,
            messageID: "<\(UUID().uuidString.lowercased())@\(HomeMail.messageHost(sender))>",
            date: now
        )
        let bytes = try message.encoded()
        return try home.store.plans.queueReminder(
            key,
            sender: sender.description,
            recipient: address.description,
            subject: text.subject,
            messageID: message.messageID,
            at: now
        ) { try Files.writePrivate(bytes, to: home.folder.messagePath($0)) }
    }
}
