/// The words of page 1, and of the head and foot of every page.
package enum AnswerPhrase: Phrase {
    case documentKind
    case audit
    case wholeInventory
    case wholeInventoryWithoutZones
    case chosenZones
    case notStarted
    case conclusionTargetMet
    case conclusionTargetMissed
    case conclusionNothing
    case conclusionRunning
    case conclusionPaused
    case conclusionPartial
    case conclusionCancelled
    case expected
    case outsideSum
    case accuracy
    case accuracyExplained
    case accuracyExplainedBeyond
    case noAccuracy
    case target
    case lastAudit
    case openNone
    case actionsOverdue
    case firstLook
    case settled
    case settledHow
    case settledSome
    case settledOtherwise
    case nobodyDecided
    case counted
    case recounted
    case recountedPart
    case reviewed
    case approved
    case rejected
    case standing

    package var english: String {
        switch self {
        case .documentKind: "Stock audit report"
        case .audit: "Audit {audit} at {site}"
        case .wholeInventory: "Whole inventory, {items} in {zones}"
        case .wholeInventoryWithoutZones: "Whole inventory, {items}"
        case .chosenZones: "{items} in {zones}"
        case .notStarted: "Listening has not started"
        case .conclusionTargetMet: "the target of {target} is met"
        case .conclusionTargetMissed: "the target of {target} is not met"
        case .conclusionNothing: "Nothing was expected, so there is nothing to find"
        case .conclusionRunning: "The audit still runs: "
        case .conclusionPaused: "The audit is paused: "
        case .conclusionPartial: "A partial audit: "
        case .conclusionCancelled: "The audit was cancelled: "
        case .expected: "Expected"
        case .outsideSum: "Heard beyond the list"
        case .accuracy: "Accuracy"
        case .accuracyExplained: "{right} of {all} in the zone the record names; nothing is set off"
        case .accuracyExplainedBeyond:
            "{right} of {all} in the zone the record names; {elsewhere} in another, {unsure} not "
                + "certain; nothing is set off"
        case .noAccuracy: "not defined"
        case .target: "target {target}"
        case .lastAudit: "last audit {share}"
        case .openNone: "No decision is open."
        case .actionsOverdue: "{actions}; {n} past the day that was agreed."
        case .firstLook: "What to look at first"
        case .settled: "What did not agree"
        case .settledHow: "How it was settled"
        case .settledSome:
            "Of {all} in all, of each kind the largest quantities; section 4 lists all."
        case .settledOtherwise: "otherwise: {n}"
        case .nobodyDecided: "no decision"
        case .counted: "Counted"
        case .recounted: "Recounted"
        case .recountedPart: "{n} of {all}, {who}"
        case .reviewed: "Reviewed"
        case .approved: "Approved"
        case .rejected: "Sent back by {person}, {day}: {reason}"
        case .standing: "Status"
        }
    }
}

/// The words at the head and foot of every page.
package enum FurniturePhrase: Phrase {
    case page
    case pageLabel
    case document
    case replacing
    case asOf
    case draft
    case partial
    case partialDraft
    case cancelled
    case superseded
    case open
    case paused
    case counted
    case recounting
    case reviewed
    case approved
    case subject
    case keywords

    package var english: String {
        switch self {
        case .page: "Page {page} of {pages}"
        case .pageLabel: "p. "
        case .document: "Document {audit}, version {version}  ·  Internal"
        case .replacing: "Document {audit}, version {version}, replaces {before}  ·  Internal"
        case .asOf: "As of {moment}  ·  head {head}"
        case .draft: "DRAFT"
        case .partial: "PARTIAL"
        case .partialDraft: "PARTIAL DRAFT"
        case .cancelled: "CANCELLED"
        case .superseded: "SUPERSEDED"
        case .open: "still open"
        case .paused: "paused"
        case .counted: "counted, not approved"
        case .recounting: "being recounted, not approved"
        case .reviewed: "reviewed, not approved"
        case .approved: "approved"
        case .subject: "Stock audit of {inventory}"
        case .keywords: "stock audit, inventory, {audit}"
        }
    }
}

/// The words of the mail that carries a report.
package enum DigestPhrase: Phrase {
    case subject

    package var english: String {
        switch self {
        case .subject: "[Muster] {audit} {inventory}: {open} open, {accuracy} ({draft})"
        }
    }
}
