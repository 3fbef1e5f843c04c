/// The words of the pages about audits.
enum AuditText: WebText {
    case contestedAnchors
    case running, nothingRunning, lately, noAudits, waiting, nothingWaiting, failedMail,
        silentReceivers, sum, outcomes, extrasTab, log, observers, report, review, map, evidence,
        onlyDiscrepancies, allOutcomes, noDiscrepancies, noExtras, pdf, xlsx, csv, json, epcis,
        reportPages, reportPage, cancelledAs,
        partial, foreign, method, source, coverage, of, head, from,
        until, noneFit, decided, confidence, margin, covered, rssi, firstHeard, strip, stripEmpty,
        seconds, pause, finish, reason, finishHint, target,
        reportHint, language, paper, previousAudit, walked, cancel, numbers, mapHint, ownZoneMargin,
        compare, lost, metresWalked, zoneUnsure, onlyUnsure, unsureCount,
        unsureAmong

    var english: String {
        switch self {
        case .mapHint: "Choose a zone to look closer. The outcomes page says the same in words."
        case .numbers: "The numbers"
        case .running: "Running now"
        case .nothingRunning: "No audit is running."
        case .lately: "Latest audits"
        case .noAudits: "No audits yet."
        case .waiting: "Needs a decision"
        case .nothingWaiting: "Nothing waits for a decision."
        case .failedMail: "Unsent mail"
        case .silentReceivers: "Receivers"
        case .sum: "Expected {expected} = {parts}"
        case .outcomes: "Outcomes"
        case .extrasTab: "Extras"
        case .log: "Log"
        case .observers: "Observers"
        case .report: "Report"
        case .review: "Review"
        case .map: "Map"
        case .evidence: "Evidence"
        case .onlyDiscrepancies: "Discrepancies"
        case .allOutcomes: "All items"
        case .noDiscrepancies: "No discrepancies: nothing to decide."
        case .noExtras: "Nothing was heard that was not looked for."
        case .pdf: "Report as PDF"
        case .xlsx: "Workbook (XLSX)"
        case .csv: "Findings as CSV"
        case .json: "Everything as JSON"
        case .epcis: "Observations as EPCIS 2.0"
        case .reportPages: "Pages"
        case .reportPage: "Page {page} of {pages}"
        case .cancelledAs: "This audit was cancelled."
        case .contestedAnchors:
            "Anchors heard where the plan has none, copied or moved, and left out: {anchors}"
        case .partial: "Finished without all zones: {reason}"
        case .foreign: "Foreign beacons ignored"
        case .method: "Method"
        case .source: "Source"
        case .coverage: "Coverage"
        case .of: "{n} of {all}"
        case .head: "Seal"
        case .from: "From"
        case .until: "Until"
        case .noneFit: "No matches. Choose another filter."
        case .decided: "Time to decision"
        case .confidence: "Confidence"
        case .margin: "Margin over the next zone"
        case .compare: "Compare"
        case .ownZoneMargin: "Margin over its own zone"
        case .covered: "Coverage of its zone"
        case .rssi: "Median strength"
        case .firstHeard: "First heard"
        case .strip: "Strength over time"
        case .stripEmpty: "Its beacon was not heard in this audit."
        case .seconds: "{n} s"
        case .pause: "Pause"
        case .finish: "Finish and seal"
        case .reason: "Reason"
        case .finishHint:
            "Sealing ends the count. What was not heard or seen becomes missing or inconclusive."
        case .target: "target {target}"
        case .reportHint:
            "The PDF is what managers and auditors sign. CSV and JSON hold the same findings."
        case .language: "Language"
        case .paper: "Paper"
        case .previousAudit: "Previous audit"
        case .walked: "Minutes walked"
        case .metresWalked: "Metres walked"
        case .cancel: "Cancel the audit"
        case .zoneUnsure: "zone not certain"
        case .onlyUnsure: "Zone not certain"
        case .unsureAmong: "{n} of them uncertain|{n} of them uncertain"
        case .unsureCount: "zone not certain: {n}"
        case .lost: "The connection is lost. The numbers stand as of "
        }
    }
}

/// The words of the pages about the site, its things and its people.
enum SiteText: WebText {
    case searchItems, noItems, noItemsFit, history, inAudits, neverAudited, noPlan,
        auditWithoutPlan, planHint, anchors,
        receivers, receiver, silentSince, outbox, noMail, issued, noIssued,
        trailHint,
        noTrail, created, changed, deleted, fields, singlePerson,
        singlePersonHint, rights, apiHint, apiTokens, routes, method, address,
        needs, everybody, itemsHere, heardBy, notWatched, retry, mailReport, to,
        send, notCounted, sendUnfinished, ticked, thisMachine

    var english: String {
        switch self {
        case .searchItems: "Search"
        case .noItems: "No items yet."
        case .noItemsFit: "No matches. Choose another filter."
        case .history: "History"
        case .inAudits: "In audits"
        case .neverAudited: "No counted audit has looked for it yet."
        case .noPlan: "No floor plan yet."
        case .auditWithoutPlan:
            "This audit began before the floor plan was drawn. The next one has a map."
        case .planHint: "The site plan, {width} by {height} m"
        case .anchors: "Anchors"
        case .receivers: "Fixed receivers"
        case .receiver: "Receiver"
        case .silentSince: "silent since {moment}"
        case .outbox: "Outbox"
        case .noMail: "No report was mailed yet."
        case .issued: "Saved files"
        case .noIssued: "No files yet."
        case .trailHint: "Who changed what. What happens in an audit is in the log of that audit."
        case .noTrail: "Nothing was changed yet."
        case .created: "created"
        case .changed: "changed"
        case .deleted: "deleted"
        case .fields: "New values"
        case .singlePerson: "One person works here"
        case .singlePersonHint:
            "The account that owns this home may do everything, without a password. Sign-in begins "
                + "with the first person who is added, on the page People."
        case .rights: "Permissions by role"
        case .apiHint:
            "Programs read and change the same data under /api/v1. This table and the OpenAPI file "
                + "are made from what the server really answers."
        case .apiTokens: "OpenAPI file"
        case .routes: "Addresses"
        case .method: "Method"
        case .address: "Address"
        case .needs: "Roles"
        case .everybody: "everybody"
        case .itemsHere: "Show items"
        case .heardBy: "Heard by"
        case .notWatched: "No fixed receiver listens. Start one: muster watch"
        case .retry: "Try again"
        case .mailReport: "Mail the report"
        case .to: "To (addresses separated by commas)"
        case .send: "Send"
        case .notCounted: "The count of this audit is not finished: its report is no result."
        case .thisMachine: "this server"
        case .sendUnfinished: "Send it all the same"
        case .ticked: "ticked: it is not counted yet"
        }
    }
}
