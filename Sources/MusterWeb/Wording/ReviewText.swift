/// The words of the review.
enum ReviewText: WebText {
    case progress, done, cause, action, owner, due, settle, skip, previous, keys, askRecount,
        with, askOpen, approve, approveHint, reject, rejectReason, notYet, approvedBy, rejectedBy,
        resolvedAs, seenThere, gone, takeRecount, resolveAgain, open, others,
        applyTo, position, whereSeen, lookedSeen, lookedSeenHere, lookedGone, reopens, reopened,
        askedYou, askedOfYou, lookNow, mayNotLook, mayNotApproveCounted, mayNotApproveThen,
        ownerHint, dueHint, together, togetherHint, chooseOutcome, chosen, checkAll, settledMany,
        decided, allStates, filterState, targetRoom, ofThemUnsure, useKeys, recountLeft,
        settledMeanwhile, lookedMeanwhile, yours, inPlace, lookFirst, openEach, askDrawn, decision,
        youLook, notHere, orderReplaced, orderAdded, relieved

    var english: String {
        switch self {
        case .progress: "{open} of {all} still open"
        case .done: "Every discrepancy is decided."
        case .inPlace: "It is where the record says: no decision is needed."
        case .lookFirst: "Look here first"
        case .openEach: "Open each item and record the recount result."
        case .askDrawn: "Ask for these items"
        case .cause: "Cause"
        case .action: "Action"
        case .owner: "Owner"
        case .due: "Due"
        case .settle: "Save and next"
        case .decision: "Decision"
        case .skip: "Next"
        case .previous: "Previous"
        case .keys:
            "Keys: j next, k previous, c cause; the letter behind a cause chooses it, Enter "
                + "settles. Escape leaves a field."
        case .askRecount: "Ask for a recount"
        case .with: "Recount by"
        case .askOpen: "Ask for all open items"
        case .approve: "Approve"
        case .approveHint: "Approval is final: the result holds, and the report loses its DRAFT."
        case .reject: "Send back"
        case .rejectReason: "Why"
        case .notYet: "Only a counted audit is reviewed."
        case .approvedBy: "Approved by {name}, {moment}"
        case .rejectedBy: "Sent back by {name}: {reason}"
        case .resolvedAs: "Settled by {name}: {reason}"
        case .seenThere: "Found"
        case .gone: "Not found"
        case .youLook: "You are asked to look for it."
        case .notHere: "Not here"
        case .takeRecount: "Recount result"
        case .resolveAgain: "Change decision"
        case .open: "Open"
        case .others: "All discrepancies"
        case .position: "{n} of {all}"
        case .whereSeen: "Seen in"
        case .lookedSeen: "{item} was seen in {zone}."
        case .lookedSeenHere: "{item} was seen."
        case .lookedGone: "{item} is not there."
        case .reopens:
            "A recount takes this decision back: what is still out of place then needs another "
                + "decision."
        case .reopened: "What {name} had decided about it no longer stands."
        case .askedYou: "{name} asks you to look again for {n}."
        case .askedOfYou: "Recounts asked of you"
        case .recountLeft: "{name} is to look again for {n}."
        case .relieved:
            "An earlier request no longer stands: {name} need not look for {n} any more."
        case .orderReplaced: "A new request takes its place."
        case .orderAdded:
            "A request to the same person adds to it; one to another person takes its place."
        case .lookNow: "Look again"
        case .mayNotLook: "Another person has to look again: you took part in the count."
        case .mayNotApproveCounted:
            "Another person has to approve this audit: you counted or looked again."
        case .mayNotApproveThen:
            "If you look again yourself, another person has to approve this audit."
        case .ownerHint: "A sign-in name, or any other name."
        case .dueHint: "Today or later."
        case .together: "Settle several together"
        case .togetherHint:
            "The chosen items have one outcome and get one cause. Look at the evidence first."
        case .chooseOutcome:
            "To settle several together, show one outcome and choose among its open items."
        case .chosen: "Choose {item}"
        case .checkAll: "Choose all on this page"
        case .settledMany: "Settled together: {n}."
        case .decided: "Decided"
        case .allStates: "Open and decided"
        case .filterState: "Show"
        case .targetRoom:
            "The target of {target} leaves room for {room} of {items} out of place or not found. "
                + "Now: {off}."
        case .ofThemUnsure:
            "Of those, {n} was heard, in a zone that radio cannot tell: it needs no decision and "
                + "is not on this list.|Of those, {n} were heard, in a zone that radio cannot "
                + "tell: they need no decision and are not on this list."
        case .settledMeanwhile:
            "{name} settled {item} while you had this page open, {moment}. Nothing of yours was "
                + "recorded: look again."
        case .lookedMeanwhile:
            "{name} looked again for {item} while you had this page open, {moment}. Nothing of "
                + "yours was recorded: look again."
        case .yours: "You had chosen: {yours}."
        case .useKeys: "Single keys work on this device"
        case .applyTo:
            "Apply to {n} similar item (same outcome and zone)|Apply to {n} similar items (same "
                + "outcome and zone)"
        }
    }
}
