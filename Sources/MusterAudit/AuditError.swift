public import MusterCore

/// What an audit refuses to do, or finds wrong with itself.
public enum AuditError: MusterError, Equatable {
    /// The audit's state does not permit the step, which is about an item where one is named; the ways on
    /// that are open to the person, `nil` where the person is not known.
    case wrongState(
        audit: AuditID,
        state: AuditState,
        step: Sentence,
        item: ItemID? = nil,
        ways: [WayOn]? = nil
    )
    /// The item is not on the audit's expected list.
    case notExpected(audit: AuditID, item: ItemID, name: String? = nil)
    /// The text is no identifier of the expected list, which is kept from the person: no name is looked up.
    case notIdentified(audit: AuditID, item: ItemID, isCounted: Bool = false)
    /// The zone is not one of the site's; with the names of those, where they are known.
    case unknownZone(ZoneID, known: [ZoneID], names: [ZoneID: String] = [:])
    /// Of the item there is nothing to decide.
    case nothingToResolve(audit: AuditID, item: ItemID, name: String? = nil)
    /// No item is left that a recount could be asked of.
    case nothingToRecount(audit: AuditID)
    /// Discrepancies are left without a decision.
    case openDiscrepancies(audit: AuditID, items: [ItemID], names: [String] = [])
    /// A rejection stands that nobody has answered.
    case rejected(audit: AuditID, by: String, reason: String)
    /// The person took part in what is to be checked; some of those who did not and may do it.
    case notSeparate(audit: AuditID, person: String, deed: Deed, others: [String] = [])
    /// A note comes when the audit is counted.
    case noteTooLate(audit: AuditID)
    /// The count is finished, and what was counted is not given up.
    case cancelTooLate(audit: AuditID)
    /// A text is empty, too long, or has a sign that no text needs.
    case badText(audit: AuditID, name: Sentence, limit: Int)
    /// Somebody has said more of an item than the person has seen who wants to settle it.
    case saidMeanwhile(audit: AuditID, item: ItemID, word: AuditReview.LastWord, at: Instant)
    /// The audit is blind, and what it expects and has heard is kept from the person as yet.
    case hidden(audit: AuditID, person: String)
    /// The audit is blind, and the person sees what a hand confirmation must not know of.
    case notBlind(audit: AuditID, person: String, others: [String] = [])
    /// The audit is blind, so a hand confirmation must say itself where the item is.
    case zoneNeeded(audit: AuditID, item: ItemID, name: String? = nil)
    /// Nobody has asked the person to look for the item again; another person, `asked`, is to look.
    case notAsked(
        audit: AuditID,
        items: [ItemID],
        person: String,
        asked: String? = nil,
        names: [String] = []
    )
    /// The person has nothing that could be taken back; the last word is another's.
    case othersWord(audit: AuditID, person: String, owner: String)
    /// What somebody wants to take back is not their last word any more.
    case notLastWord(audit: AuditID)
    /// No decision on the item asks for anything to be done.
    case noAction(audit: AuditID, item: ItemID, name: String? = nil)
    /// Somebody has said already that it is done.
    case alreadyDone(audit: AuditID, item: ItemID, by: String, name: String? = nil)
    /// It is for somebody else to do, and to say so.
    case othersAction(audit: AuditID, item: ItemID, owner: String?, name: String? = nil)
    /// There is nothing to take back.
    case nothingToUndo(audit: AuditID)
    /// The audit is counted, and no decision stands that could be taken back.
    case noDecisionToUndo(audit: AuditID)
    /// What the person said last is what they found in looking again, which only a new look changes.
    case lookStands(audit: AuditID, item: ItemID, person: String, name: String? = nil)
    /// Zones of the scope were not entered, or walked too little to finish.
    ///
    /// With the time and the way in each zone, and what people call them, where they are known.
    case coverageBelowPlan(
        audit: AuditID,
        zones: [ZoneID],
        WalkExtent? = nil,
        names: [ZoneID: String] = [:]
    )
    /// A record does not follow from the one before it.
    case brokenChain(audit: AuditID, sequence: Int)
    /// A record cannot be understood.
    case unreadableRecord(audit: AuditID, sequence: Int)
    /// The frozen expected list is not the one whose hash the chain holds.
    case expectedListChanged(audit: AuditID)
    /// What lists say of the audit is not what its records come to.
    case listingChanged(audit: AuditID)
    /// A signature over the audit does not hold.
    case badSeal(audit: AuditID, SealFault)
    /// Audits, keys or issued PDFs are not as the trail says.
    case notAsInTrail(TrailFault)
    /// Somebody asked for what is proven by more than the database, and a part of the audit is not.
    case notAnchored(audit: AuditID, parts: [Sentence])
    /// A text means to be a seal, and cannot be read.
    case unreadableSeal

    /// What one person may not do of the same audit.
    public enum Deed: Sendable {
        /// Look again for what the person counted.
        case recountedOwnCount
        /// Approve what the person counted.
        case approvedOwnCount
        /// Test what the person counted.
        case testedOwnCount
    }

    /// What happened.
    public var what: Sentence {
        switch self {
        case .wrongState(let audit, let state, let step, _, _):
            "\(audit) is \(state.words): \(step)"
        case .notExpected(let audit, let item, let name):
            "\(Self.words(item, name)) is not on the list of \(audit)"
        case .notIdentified(let audit, let item, _):
            "\"\(item)\" is no identifier on the list of \(audit), which is counted blind"
        case .unknownZone(let zone, _, _): "there is no zone \"\(zone)\""
        case .nothingToResolve(let audit, let item, let name):
            "\(Self.words(item, name)) is where the record of \(audit) says: there is nothing to resolve"
        case .nothingToRecount(let audit): "\(audit) has no open discrepancy to look for again"
        case .openDiscrepancies(let audit, let items, let names):
            Self.open(audit, items, names)
        case .rejected(let audit, let by, let reason): "\(audit) was rejected by \(by): \(reason)"
        case .noteTooLate(let audit):
            "the count of \(audit) is finished: nothing can be noted any more"
        case .cancelTooLate(let audit):
            "the count of \(audit) is finished and stays: it cannot be cancelled any more"
        case .notSeparate(let audit, let person, .recountedOwnCount, _):
            "\(person) took part in the count of \(audit): another person has to look again"
        case .notSeparate(let audit, let person, .approvedOwnCount, _):
            "\(person) took part in the count of \(audit), or looked again: another person has to "
                + "approve it"
        case .notSeparate(let audit, let person, .testedOwnCount, _):
            "\(person) took part in the count of \(audit): another person has to test it"
        case .noAction(let audit, let item, let name):
            "no decision on \(Self.words(item, name)) in \(audit) asks for anything to be done"
        case .alreadyDone(let audit, let item, let by, let name):
            "\(by) has said already that what \(audit) asks for \(Self.words(item, name)) is done"
        case .othersAction(let audit, let item, let owner, let name):
            "what \(audit) asks for \(Self.words(item, name)) is for \(Self.person(owner)) to do"
        case .badText(let audit, let name, let limit):
            "\(name) for \(audit) must have 1 to \(limit) characters, and none that controls a terminal or "
                + "overrides the direction of writing"
        case .saidMeanwhile(let audit, let item, let word, let at):
            word.isDecision
                ? "\(word.person) settled \(item) of \(audit) at \(at.iso8601(.seconds)), which you had not seen"
                : "\(word.person) looked again for \(item) of \(audit) at \(at.iso8601(.seconds)), which you had not seen"
        case .hidden(let audit, let person):
            "\(audit) is blind: what it expects and has found is kept from \(person) for now"
        case .notBlind(let audit, let person, _):
            "\(audit) is blind and \(person) sees what it has found: hand confirmations are for others to make"
        case .zoneNeeded(let audit, let item, let name):
            "\(audit) is blind: say in which zone \(Self.words(item, name)) is"
        case .notAsked(let audit, let items, let person, _, let names):
            "\(person) was not asked to look for \(Self.list(items, names)) of \(audit) again"
        case .notLastWord(let audit): "your last word in \(audit) is another one by now"
        case .othersWord(let audit, let person, let owner):
            "the last word in \(audit) is \(owner)'s, and none of \(person) is left to take back"
        case .nothingToUndo(let audit): "\(audit) has no confirmation or note to take back"
        case .noDecisionToUndo(let audit):
            "no decision of \(audit) stands that could be taken back"
        case .lookStands(let audit, let item, let person, let name):
            "the last word of \(person) in \(audit) is the look for \(Self.words(item, name)), which is not taken back"
        case .coverageBelowPlan(let audit, let zones, let extent, let names):
            "\(audit) is not finished: \(Self.shortfall(zones, extent, names))"
        case .brokenChain(let audit, let sequence):
            "\(audit): record \(sequence) does not follow from the one before it"
        case .unreadableRecord(let audit, let sequence):
            "\(audit): record \(sequence) cannot be understood"
        case .expectedListChanged(let audit):
            "\(audit): the expected list is not the one that was frozen at the start"
        case .listingChanged(let audit):
            "\(audit): its state or its figures in lists are not what its records come to"
        case .badSeal(let audit, let fault): "\(audit): \(fault.what)"
        case .notAsInTrail(let fault): fault.what
        case .notAnchored(let audit, let parts):
            "\(audit) is unchanged as far as can be told, and not anchored: \(parts.joined(separator: "; "))"
        case .unreadableSeal: "that is no whole seal: a part of it is missing or changed"
        }
    }

    /// What to do next.
    public var remedy: Sentence {
        switch self {
        case .wrongState(let audit, let state, _, let item, let ways):
            WayOn.words(ways ?? WayOn.all(from: state), audit, item)
        case .nothingToResolve(let audit, _, _): "muster show \(audit), for what is open"
        case .nothingToRecount: "name the items, or add --items all"
        case .openDiscrepancies(let audit, let items, _):
            "muster resolve \(audit) \(items.first?.rawValue ?? "ITEM") --reason CODE"
        case .rejected(let audit, _, _):
            "muster resolve \(audit) ITEM --reason CODE anew, or muster recount \(audit) --with USER"
        case .notSeparate(_, _, _, let others) where !others.isEmpty:
            "ask somebody who took no part in it: \(others.joined(separator: ", "))"
        case .notSeparate:
            "leave it to somebody who took no part in the count; where one person does it all, an "
                + "admin sets segregation = false in [audit] of muster.toml"
        case .noteTooLate(let audit):
            "say it as an opinion, which the report prints: muster opinion \(audit) \"TEXT\""
        case .cancelTooLate(let audit):
            "muster start, for another count; muster opinion \(audit) \"TEXT\" says why this one is not used"
        case .badText: "say it in fewer and plain words, and do say something"
        case .notExpected: "muster item list, for the items of this inventory"
        case .notIdentified(let audit, _, true):
            "call the item by its identifier; muster missing \(audit) lists what you are asked for"
        case .notIdentified:
            "call the item by its identifier, as its label has it; of anything else: muster note \"TEXT\""
        case .unknownZone(_, let known, let names):
            known.isEmpty
                ? "muster site plan import FILE, to give the site its zones"
                : "one of \(Self.oneOf(known, names))"
        case .saidMeanwhile(let audit, _, _, _):
            "look again, muster show \(audit), and decide again"
        case .hidden(let audit, _):
            "muster status \(audit), for how it stands; the rest shows when it is reviewed, or earlier"
        case .notBlind(_, _, let others) where others.isEmpty: "ask one of those who audit"
        case .notBlind(_, _, let others):
            "ask one of those who audit: \(others.joined(separator: ", "))"
        case .zoneNeeded: "add the zone: --zone ZONE, or in a recount --seen ITEM@ZONE"
        case .notAsked(let audit, let items, let person, let asked, _):
            Self.asking(for: items, of: audit, person, insteadOf: asked)
        case .notLastWord: "look at the log, and take back what stands there last"
        case .othersWord(let audit, _, let owner): "muster undo \(audit) --of \(owner)"
        case .noAction(let audit, _, _): "muster action list \(audit), for what is to be done"
        case .alreadyDone(let audit, _, _, _):
            "nothing; or muster undo \(audit), for the one who said so to take it back"
        case .othersAction: "let those say so who are to do it, or an auditor"
        case .nothingToUndo(let audit): "muster show \(audit), for what was recorded"
        case .noDecisionToUndo(let audit):
            "what was confirmed before the count is sealed: muster recount \(audit) --seen ITEM@ZONE "
                + "or --gone ITEM says otherwise"
        case .lookStands(let audit, let item, _, _):
            "look again, and say what you found: muster recount \(audit) --seen \(item)@ZONE or --gone \(item)"
        case .coverageBelowPlan(let audit, let zones, _, let names):
            Self.walkOn(
                audit,
                through: zones.first.map { "\(ZoneText.words($0, names[$0]))" } ?? "them"
            )
        case .brokenChain, .unreadableRecord, .expectedListChanged, .listingChanged:
            "keep the home as it is and compare it with a backup: it was changed outside Muster"
        case .badSeal(_, let fault): fault.remedy
        case .notAsInTrail(let fault): fault.remedy
        case .notAnchored:
            "compare with what was kept elsewhere: a PDF, a mailed seal, muster trail export"
        case .unreadableSeal: "scan the code again, and put the text in quotes"
        }
    }

    /// The open discrepancies of an audit, the first of them named.
    private static func open(_ audit: AuditID, _ items: [ItemID], _ names: [String]) -> Sentence {
        let list = list(items, names)
        return Sentence(
            counting: items.count,
            one: "\(audit) has \(items.count) open discrepancy: \(list)",
            other: "\(audit) has \(items.count) open discrepancies: \(list)"
        )
    }

    /// Items in a sentence, the first of them named.
    private static func list(_ items: [ItemID], _ names: [String]) -> String {
        let named = items.prefix(namedItems).enumerated().map {
            words($1, names.indices.contains($0) ? names[$0] : nil)
        }
        return named.joined(separator: ", ") + (items.count > namedItems ? " …" : "")
    }

    /// How a person comes to be asked for items; a request to another one would end with that.
    private static func asking(
        for items: [ItemID],
        of audit: AuditID,
        _ person: String,
        insteadOf asked: String?
    ) -> Sentence {
        let list = items.map(\.rawValue).joined(separator: " ")
        guard let asked else { return "muster recount \(audit) --items \(list) --with \(person)" }
        return
            "wait for \(asked), who is asked to look again; or muster recount \(audit) --items \(list) "
            + "--with \(person), which ends that request"
    }

    private static func person(_ owner: String?) -> Sentence {
        owner.map { Sentence(verbatim: $0) } ?? "those who review"
    }

    private static func walkOn(_ audit: AuditID, through zone: Sentence) -> Sentence {
        "muster resume \(audit) and walk \(zone), "
            + "or muster finish \(audit) --partial --reason TEXT"
    }

    /// The status a command ends with.
    public var exitCode: ExitCode {
        switch self {
        case .wrongState, .nothingToUndo, .noDecisionToUndo, .lookStands, .nothingToResolve,
            .nothingToRecount,
            .openDiscrepancies, .rejected, .saidMeanwhile, .othersWord, .notLastWord,
            .alreadyDone, .noteTooLate, .cancelTooLate:
            .conflict
        case .notSeparate, .notAsked, .hidden, .notBlind, .othersAction: .notAllowed
        case .badText, .zoneNeeded: .usage
        case .notExpected, .notIdentified, .unknownZone, .noAction: .notFound
        case .coverageBelowPlan: .coverage
        case .brokenChain, .unreadableRecord, .expectedListChanged, .listingChanged, .badSeal,
            .notAsInTrail, .notAnchored, .unreadableSeal:
            .integrity
        }
    }
}
