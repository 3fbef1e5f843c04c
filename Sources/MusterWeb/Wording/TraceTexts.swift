import MusterProvenance
import MusterReport

/// The words of pages of products, lots and parties beside those of their descriptions.
enum RecordText: WebText {
    case deleted, deleteHint, noLots, allLots, itemsOf

    var english: String {
        switch self {
        case .deleted: "{row} was deleted."
        case .deleteHint: "It cannot be restored. What something names is not deleted."
        case .noLots: "No lots of it yet."
        case .allLots: "{n} lot|all {n} lots"
        case .itemsOf: "Items with beacons"
        }
    }
}

/// The words of what happened to lots, and of where they went.
enum TraceText: WebText {
    case events, event, number, eventNumber, things, place, from, to, documents, recorded, missing,
        corrects, correctedBy, correct, record, whatHappened, verbHint, goOn, aboutEvents, noEvents,
        recordFirst,
        happened, nothingHappened, allEvents, sheet, forward, back, follow, sums, accounted, here,
        shipped, gone, unknown, notReceived, noOrigin, unbalanced, incomplete, more, call, usedUp,
        sold, destroyed, hold, holdHint, release, releaseHint, endRecallHint, reason, recall,
        recallOf, recallHint, recallLots, mock, reached, toRecall, noneToRecall, lots, lotsHint,
        serials, serialsHint, units, unitsHint, used, made, madeHint, whenHint, placeHint,
        partyHint,
        documentsHint

    var english: String { event(self) ?? trace(self) ?? form(self) }

    private func event(_ text: TraceText) -> String? {
        switch text {
        case .events: "Events"
        case .event: "Event"
        case .number: "No."
        case .eventNumber: "Event {number}"
        case .things: "Things"
        case .place: "Where"
        case .from: "From"
        case .to: "To"
        case .documents: "Documents"
        case .recorded: "Recorded"
        case .missing: "Missing for the food traceability rule"
        case .corrects: "Corrects event"
        case .correctedBy: "Corrected by event"
        case .correct: "Correct an event"
        case .record: "Record an event"
        case .whatHappened: "What happened"
        case .verbHint: "Lots are held, released and recalled on their pages."
        case .goOn: "Continue"
        case .aboutEvents:
            "What happened to products and lots. An event is never changed; another one corrects it."
        case .noEvents: "No events yet."
        case .recordFirst: "Record what happened to a lot: harvested, packed, shipped."
        case .happened: "What happened"
        case .nothingHappened: "No event names this lot yet."
        case .allEvents: "{n} event|all {n} events"
        case .sheet: "Download the sheet of the food traceability rule"
        default: nil
        }
    }

    private func trace(_ text: TraceText) -> String? {
        switch text {
        case .forward: "Where it went"
        case .back: "Where it came from"
        case .follow: "Show each thing"
        case .sums: "In all"
        case .accounted: "Accounted for"
        case .here: "Here"
        case .shipped: "Shipped"
        case .gone: "Gone"
        case .unknown: "Unknown"
        case .notReceived:
            "{n} event: shipped, and not known to have arrived|{n} events: shipped, and not known to "
                + "have arrived"
        case .noOrigin:
            "{n} event: came in, and not known where from|{n} events: came in, and not known where from"
        case .unbalanced:
            "{n} event whose output does not fit its input|{n} events whose output does not fit their "
                + "input"
        case .incomplete:
            "{n} event without all that the traceability rule asks for|{n} events without all that the "
                + "traceability rule asks for"
        case .more: "and {n} more; the API has all|and {n} more; the API has all"
        case .call: "Contact"
        case .usedUp: "used up"
        case .sold: "sold"
        case .destroyed: "destroyed"
        case .hold: "Hold"
        case .holdHint: "It may not be used until it is released."
        case .release: "Release"
        case .releaseHint: "It may be used again."
        case .endRecallHint: "The recall of this lot ends; it may be used again."
        case .reason: "Reason"
        case .recall: "Recall"
        case .recallOf: "Recall {lot}"
        case .recallHint:
            "Every affected lot gets an event with it. Those who were sent it are written to from the "
                + "lot's page then."
        case .recallLots: "Recall {n} lot|Recall {n} lots"
        case .mock: "Nothing has been changed yet: this is what a recall would reach."
        case .reached: "What it reaches"
        case .toRecall: "{n} lot would be recalled:|{n} lots would be recalled:"
        case .noneToRecall: "All of these lots are recalled or destroyed already."
        default: nil
        }
    }

    private func form(_ text: TraceText) -> String {
        switch text {
        case .lots: "Lots"
        case .lotsHint: "One a line: LOT, PRODUCT/LOT, or with a quantity LOT=12.5 KGM"
        case .serials: "Things with serial numbers"
        case .serialsHint: "One a line: PRODUCT/SERIAL"
        case .units: "Pallets, cases, crates"
        case .unitsHint: "One a line"
        case .used: "What was used"
        case .made: "What was made"
        case .madeHint: "One a line: LOT=QUANTITY, as L-1=12.5 KGM"
        case .whenHint: "Now, if left empty"
        case .placeHint: "A zone, a place or a GLN"
        case .partyHint: "The identifier of a party, or its GLN"
        case .documentsHint: "One a line: a type and a number, as po:17"
        default: ""
        }
    }

    /// What becomes of a lot by a verb.
    var hint: TraceText { self == .release ? .releaseHint : .holdHint }

    /// The heading of a direction.
    init(_ direction: TraceDirection) { self = direction == .forward ? .forward : .back }

    /// The heading of a list of a trace, by its name in JSON.
    init(list name: StaticString) {
        self =
            switch "\(name)" {
            case "here": .here
            case "shipped": .shipped
            case "gone": .gone
            default: .unknown
            }
    }

    /// Why a thing is gone, by the word of JSON.
    init?(reason: String) {
        switch reason {
        case "used_up": self = .usedUp
        case "sold": self = .sold
        case "destroyed": self = .destroyed
        default: return nil
        }
    }
}
