import MusterAudit
import MusterCore
import MusterReport

/// What an audit does not do just now.
extension ErrorWords {
    static func texts(_ error: AuditError, _ language: ReportLanguage) -> Texts {
        switch error {
        case .wrongState(let audit, let state, _, _, _):
            (
                translated(
                    "\(audit) is in the state “\(StateText(state).part(language))”, which does not allow this",
                    language
                ),
                "see where the audit stands on its page"
            )
        case .notSeparate(_, _, _, let others) where others.isEmpty:
            (
                nil,
                "ask another person; a house where one person does it all changes it in the settings"
            )
        case .saidMeanwhile: (nil, "load the page again, and decide again")
        case .notAsked: (nil, "ask an auditor to ask you for it")
        case .openDiscrepancies: (nil, "settle them in the review first")
        case .rejected: (nil, "change a decision or ask for a recount")
        case .noteTooLate: (nil, "say it as an opinion, on the review")
        case .cancelTooLate:
            (nil, "start another audit; an opinion on the review says why this one is not used")
        case .notExpected: (nil, "choose one of the list")
        case .notIdentified: (nil, "call the item by its identifier, as its label has it")
        case .unknownZone: (nil, "the page Zones shows those there are")
        case .nothingToResolve: (nil, "the review shows what is open")
        case .nothingToRecount: (nil, "choose the items")
        case .nothingToUndo, .noDecisionToUndo:
            (nil, "the page of the audit shows what was recorded")
        case .coverageBelowPlan:
            (nil, "go on and walk there, or finish it in part and say why")
        case .brokenChain, .unreadableRecord, .expectedListChanged, .listingChanged, .notAsInTrail:
            (nil, keep)
        case .badSeal(_, let fault): (nil, remedy(fault))
        case .unreadableSeal: (nil, "scan the code again")
        case .hidden:
            (nil, "it shows when the audit is reviewed, or earlier")
        case .zoneNeeded: (nil, "choose the zone where you see it")
        case .notAnchored: (nil, "compare it with a PDF that was kept elsewhere")
        case .noAction: (nil, "the review shows what is to be done")
        case .lookStands: (nil, "look for it again, and say on its page what you found")
        case .alreadyDone: (nil, "nothing is left to do")
        default: (nil, nil)
        }
    }

    private static func remedy(_ fault: SealFault) -> Sentence {
        switch fault {
        case .foreignKey: "ask the other site for its key, and have an admin trust it"
        case .alteredText: "scan the code again; if it says the same, do not trust the paper"
        case .revokedKey: "ask an admin who revoked the key, and why"
        default: keep
        }
    }
}
