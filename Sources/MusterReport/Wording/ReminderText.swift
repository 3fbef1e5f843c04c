package import MusterAudit
package import MusterCore

/// The mail that reminds somebody of what a plan asks for.
package struct ReminderText: Equatable, Sendable {
    /// The subject, one line.
    package let subject: String
    /// The text, its lines ended by line feeds.
    package let body: String

    /// Words a reminder.
    ///
    /// - Parameters:
    ///   - plan: the plan.
    ///   - due: the time that is due.
    ///   - isLast: whether the plan reminds no more after it, as nobody audits.
    ///   - names: what people call the zones of the site.
    ///   - words: the language of whoever gets it, and the site's clocks.
    ///   - now: now (UTC).
    package init(
        _ plan: AuditPlan,
        due: DueTime,
        isLast: Bool,
        names: [ZoneID: String] = [:],
        words: Wording,
        at now: Instant
    ) {
        let zones =
            plan.zones.isEmpty
            ? words[ReminderPhrase.allZones]
            : words.list(plan.zones.map { ZoneText.name($0, names[$0]) })
        let values = [
            "plan": plan.id.description, "name": plan.name, "inventory": Self.line(plan.inventory),
            "zones": Self.line(zones), "due": words.due(due, at: now),
            "n": words.integer(PlanCourse.remindedTimes),
        ]
        subject = Self.line(words.text(ReminderPhrase.subject, values))
        let lines: [ReminderPhrase] = [.body] + (isLast ? [.last] : []) + [.scope, .howTo, .stop]
        body =
            lines.map { words.text($0, values) }.joined(separator: "\n\n")
            .replacing("\u{A0}", with: " ") + "\n"
    }

    /// What somebody else wrote, in one line.
    private static func line(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { $0.isControlOrLineBreak || $0 == "\u{A0}" ? " " : $0 }
            )
        )
    }
}

/// The words of a reminder.
enum ReminderPhrase: Phrase {
    case subject, body, last, scope, howTo, stop, allZones

    var english: String {
        switch self {
        case .subject: "[Muster] {plan} {name}: {due}"
        case .body: "The audit that the plan {plan} {name} asks of you: {due}."
        case .last:
            "Nobody has made this audit {n} times in a row, so this is the last reminder until "
                + "somebody does or the plan gets another day."
        case .scope: "What: {inventory}, {zones}."
        case .howTo: "In the portal: Plans, {plan}. In a terminal: muster start --plan {plan}"
        case .stop:
            "Which mails you get is your choice: My profile, or muster profile set notify.reminder "
                + "no"
        case .allZones: "all zones"
        }
    }
}
