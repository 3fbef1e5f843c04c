import MusterLabels

/// The words of the page that a product's label leads to.
enum LabelPageText: WebText {
    case recalled, recalledAdvice, held, heldAdvice, genuine, genuineLimit, unsigned, unsignedLimit,
        expired, copied, copiedAdvice, takenBack, takenBackAdvice, neverIssued, neverIssuedAdvice,
        forged, forgedAdvice, seenOften, notOurs, notOursAdvice, privateProduct, lot, serial,
        bestBefore,
        variety, pack, from, steps, treatments, beforeHarvest, lacksOrigin, missing, checkYourself,
        checkHow, report, reportHow, staff, growing, storage, range, rangeMean, limits,
        outsideLimits,
        neverOutside, minutesOutside, notRecorded, shareOfTime, sensors, knownFor

    var english: String {
        switch self {
        case .recalled: "Recalled: do not use it"
        case .recalledAdvice: "Bring it back where you got it. If you have used it, ask us."
        case .held: "Held back: do not use it yet"
        case .heldAdvice: "Keep it aside until we say that it may be used."
        case .genuine: "Made by us"
        case .genuineLimit:
            "The label is signed by {site}. That does not prove that it was not copied."
        case .unsigned: "This label is not signed"
        case .unsignedLimit: "Anybody can print such a label. What we know of what it names:"
        case .expired: "Past its last day"
        case .copied: "There is a copy of this label"
        case .copiedAdvice:
            "It was seen where it cannot be. Which one is the true one is not known."
        case .takenBack: "This label was taken back"
        case .takenBackAdvice: "It must not be on anything. Do not trust what it is on."
        case .neverIssued: "This label was never issued"
        case .neverIssuedAdvice:
            "The signature is one of ours, and no such label is known. Do not trust it."
        case .forged: "This label was not made by us"
        case .forgedAdvice: "Its signature does not hold. Do not trust what it is on."
        case .seenOften: "This label was looked at unusually often."
        case .notOurs: "Nothing of ours has this address"
        case .notOursAdvice: "Scan the label again. Part of the address may be missing."
        case .privateProduct: "Nothing more of this product is public."
        case .lot: "Lot"
        case .serial: "Serial number"
        case .bestBefore: "Best before"
        case .variety: "Variety"
        case .pack: "Packing"
        case .from: "From"
        case .steps: "What happened"
        case .treatments: "Treatments"
        case .beforeHarvest:
            "{day}, {n} day before the harvest|{day}, {n} days before the harvest"
        case .lacksOrigin: "Where some of it came from was not recorded."
        case .missing: "What is not known"
        case .checkYourself: "Check the label yourself"
        case .checkHow:
            "The signature in the code can be checked without us, with our published keys:"
        case .report: "Report a problem"
        case .reportHow: "Write to {contact}, and name the lot."
        case .staff: "Open the lot in Muster"
        case .growing: "Climate while it grew"
        case .storage: "Climate in storage"
        case .range: "{low} to {high}"
        case .rangeMean: "{low} to {high}, mean {mean}"
        case .limits: "Limits"
        case .outsideLimits: "Outside the limits"
        case .neverOutside: "never, as far as was recorded"
        case .minutesOutside: "{n} minute, on {days}|{n} minutes, on {days}"
        case .notRecorded: "Not recorded"
        case .shareOfTime: "{share} of the time"
        case .sensors: "Sensors"
        case .knownFor: "known for {share} of the time"
        }
    }
}

extension LabelVerdict {
    /// How a verdict is said to a customer: in a few words, with what they mean, and how grave it is.
    ///
    /// A held or a recalled lot is said by itself, before the label; the label itself holds then.
    var customerWords: (text: LabelPageText, advice: LabelPageText?, isGood: Bool?) {
        switch self {
        case .genuine, .genuineOffline, .held, .recalled: (.genuine, .genuineLimit, true)
        case .unsigned: (.unsigned, .unsignedLimit, nil)
        case .expired: (.expired, nil, nil)
        case .copied: (.copied, .copiedAdvice, false)
        case .revoked, .void: (.takenBack, .takenBackAdvice, false)
        case .unknown: (.neverIssued, .neverIssuedAdvice, false)
        case .forged, .foreign, .malformed, .noCode: (.forged, .forgedAdvice, false)
        }
    }
}
