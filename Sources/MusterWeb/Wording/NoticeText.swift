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

    var texts: (english: String, serbian: String) {
        switch self {
        case .title: ("Email notifications", "Obaveštenja e-poštom")
        case .hint: ("Email me when", "Pošalji mi e-poštu kada")
        case .noMail:
            (
                "There is no mail address in your profile yet: nothing is sent.",
                "U profilu još nema adrese: ništa se ne šalje."
            )
        case .reminder:
            (
                "an audit that a plan asks of me is due soon, or late",
                "se bliži ili je prošao rok popisa koji plan traži od mene"
            )
        case .recount:
            ("somebody asks me to look for items again", "neko traži da ponovo pogledam stavke")
        case .approval: ("an audit awaits my approval", "popis čeka moje odobrenje")
        case .approved:
            (
                "an audit that I counted or reviewed was approved",
                "je odobren popis koji sam brojao ili pregledao"
            )
        case .drop: ("a report goes out by itself to me", "izveštaj sam stigne do mene")
        }
    }
}
