import MusterCore
import MusterService

/// What the server does not do just now.
extension ErrorWords {
    static func texts(_ error: ServiceError) -> Texts {
        switch error {
        case .nothingExpected: (nil, "add items, or choose other zones")
        case .reasonNeeded: (nil, "say why")
        case .noAudit: (nil, "start one on the page Today")
        case .auditElsewhere: (nil, "open that audit")
        case .badSettings:
            (nil, "nothing was changed; whoever looks after the server can correct the file")
        case .badReason: (nil, "choose one from the list")
        case .badAuditName: (nil, "the page Audits shows all")
        case .otherInventory: (nil, "choose audits of one inventory")
        case .nothingBefore: (nil, "choose another audit")
        case .notRecounted: (nil, "ask for a recount in the review")
        case .noPlan: (nil, "draw it on the page Zones")
        case .badTimeZone: (nil, "a name like Europe/Belgrade")
        case .noTrace: (nil, "take another audit")
        case .homeMoved:
            (
                nil,
                "use only one of them; where it is this one, whoever looks after the server says so"
            )
        default: listeningTexts(error)
        }
    }

    /// Of who listens for an audit, and with what.
    private static func listeningTexts(_ error: ServiceError) -> Texts {
        switch error {
        case .listening(_, _, mayPause: false): (nil, "wait until it has finished")
        case .listening:
            (nil, "pause it on the page of the audit, or wait until it has finished")
        case .heardByServer: (nil, "pause it on its page first")
        case .notStored:
            (nil, "resume or finish it later: it is taken from the audit's recording")
        case .pauseAwaited:
            (nil, "its page shows when it has paused; nothing is lost if you end that program")
        case .answerAwaited:
            (nil, "the audit's log shows whether it was; say it again if not")
        case .notListening: (nil, "go on with it or finish it on its page")
        case .littleRoom: (nil, "whoever looks after the server can free some space")
        case .noReceiver: (nil, "whoever looks after the server can give it one")
        default: planTexts(error)
        }
    }

    /// Of plans that make audits, and of mail on its way.
    private static func planTexts(_ error: ServiceError) -> Texts {
        switch error {
        case .twoPlans: (nil, "name one by its identifier")
        case .badFrequency: (nil, "a whole number from 1 to 999 of days, weeks or months")
        case .badPlanDay: (nil, "a day of the week for weeks, a day of the month for months")
        case .badTarget: (nil, "a percentage from 0 to 100")
        case .planDone: (nil, "give the plan another day")
        case .planDeleted(let plan, let name, _, _):
            (
                "plan \(plan) \(name) was deleted",
                "the page of the plan tells when and by whom, and brings it back"
            )
        case .planSaysScope:
            (nil, "leave inventory, zones and items out, or change the plan")
        case .noMessage, .notWaiting, .noDrop: (nil, "the page Reports shows what is there")
        case .badDrop(let key, let expected):
            (
                "the \(Sentence(stringLiteral: key)) of a schedule is \(expected)",
                "it is \(expected)"
            )
        case .delivering: ("what is due is being sent already", "try again in a moment")
        default: (nil, nil)
        }
    }
}
