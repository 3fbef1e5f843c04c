/// What a notice by mail says.
package enum NoticePhrase: Phrase {
    case recountSubject, recountBody, approvalSubject, approvalBody, approvedSubject, approvedBody,
        whereTo, whereToBlind, stop

    /// The text in English.
    package var english: String {
        switch self {
        case .recountSubject: "[Muster] {audit} {inventory}: please look again"
        case .recountBody: "{by} asks you to look for these items of {audit} again:"
        case .approvalSubject: "[Muster] {audit} {inventory}: awaits your approval"
        case .approvalBody:
            "Every discrepancy of {audit} is decided, last by {by}. You may approve it or send it "
                + "back."
        case .approvedSubject: "[Muster] {audit} {inventory}: approved"
        case .approvedBody: "{by} has approved {audit}."
        case .whereTo: "In the portal: Audits, {audit}, Review. In a terminal: {command}"
        case .whereToBlind: "In the portal: Audits, {audit}. In a terminal: {command}"
        case .stop:
            "Which mails you get is your choice: My profile, or muster profile set notify.{kind} no"
        }
    }
}
