import MusterPeople

/// The words for the choice of mails.
enum NoticeText: WebText {
    case title, hint, noMail, recount, approval, approved, drop

    case reminder

    init(_ kind: NoticeKind) {
        switch kind {
        case .reminder: self = .reminder
        case .recount: self = .recount
        case .approval: self = .approval
        case .approved: self = .approved
        case .drop: self = .drop
        }
    }

    var english: String {
        switch self {
        case .title: "Email notifications"
        case .hint: "Email me when"
        case .noMail: "There is no mail address in your profile yet: nothing is sent."
        case .reminder: "an audit that a plan asks of me is due soon, or late"
        case .recount: "somebody asks me to look for items again"
        case .approval: "an audit awaits my approval"
        case .approved: "an audit that I counted or reviewed was approved"
        case .drop: "a report goes out by itself to me"
        }
    }
}
