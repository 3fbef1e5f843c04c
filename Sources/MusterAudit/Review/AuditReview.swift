public import MusterCore

/// What became of a counted audit's discrepancies: the fold of its records after the count.
public struct AuditReview: Hashable, Sendable {
    /// Something that was recorded, with its place in the chain.
    public struct Recorded<Value: Hashable & Sendable>: Hashable, Sendable {
        /// The record's number in its audit.
        public var sequence: Int
        /// When it was recorded (UTC).
        public var at: Instant
        /// What it says.
        public var value: Value
    }

    /// Whom a newer order no longer asks to look for items.
    public struct Relieved: Hashable, Sendable {
        /// Who was asked.
        public var person: String
        /// For how many items that nobody had looked at or decided about.
        public var count: Int
    }

    /// The items that somebody has to decide about, decided or not.
    public private(set) var discrepancies: Set<ItemID> = []
    /// The decisions that stand; a later look or decision takes the place of an earlier one.
    public private(set) var resolutions: [ItemID: Recorded<Resolution>] = [:]
    /// The orders of recounts, oldest first: each takes the place of the one before.
    public private(set) var orders: [Recorded<RecountOrder>] = []
    /// The last order of a recount.
    public var order: Recorded<RecountOrder>? { orders.last }
    /// Items of ``order`` that nobody has looked at or decided about since.
    public private(set) var awaited: Set<ItemID> = []
    /// What ``order`` took the place of; `nil` where it left nobody with less to look for.
    public private(set) var relieved: Relieved?
    /// The recounts that were taken, oldest first.
    public private(set) var recounts: [Recorded<Recount>] = []
    /// The rejection that nobody has answered yet.
    public private(set) var rejection: Recorded<Rejection>?
    /// The approval.
    public private(set) var approval: Recorded<Approval>?
    /// The test counts that stand, oldest first.
    public private(set) var tests: [Recorded<TestCount>] = []
    /// What those concerned said of the result, as far as it stands, oldest first.
    public private(set) var opinions: [Recorded<Opinion>] = []
    /// What was said to be done, by the number of the decision that asked for it.
    public private(set) var done: [Int: Recorded<ActionDone>] = [:]

    /// A review of an audit that was just counted, or is not yet.
    public init() {}

    /// The review that `log` tells of, without what only findings tell: the discrepancies.
    public init(_ log: [LoggedEvent]) {
        for (place, entry) in log.enumerated() {
            // Only an undo asks for what was before it.
            let earlier = entry.event.kind == .undone ? Array(log[..<place]) : []
            fold(entry, earlier: earlier)
        }
    }

    /// What was said of an item last.
    public struct LastWord: Hashable, Sendable {
        /// Who said it.
        public var person: String
        /// Whether it is a decision; else it is what looking again gave.
        public var isDecision: Bool

        /// Creates a word.
        public init(person: String, isDecision: Bool) {
            self.person = person
            self.isDecision = isDecision
        }
    }

    /// What was said of an item last since the count; `nil` while nobody has said anything.
    public func lastWord(on item: ItemID) -> Recorded<LastWord>? {
        let look = recounts.last { $0.value.looks.contains { $0.item == item } }
        // A decision that stands is later than any look: a look takes it back.
        if let decision = resolutions[item] {
            return Recorded(
                sequence: decision.sequence,
                at: decision.at,
                value: LastWord(person: decision.value.by, isDecision: true)
            )
        }
        return look.map { look in
            Recorded(
                sequence: look.sequence,
                at: look.at,
                value: LastWord(person: look.value.observer, isDecision: false)
            )
        }
    }

    /// Goes on only when nobody has said more of items than a person has seen.
    ///
    /// - Parameters:
    ///   - items: the items.
    ///   - seen: how many records the audit had when the person looked; `nil` where they do not say.
    ///   - audit: the audit.
    /// - Throws: ``AuditError/saidMeanwhile(audit:item:word:at:)``.
    public func demandSeen(
        _ items: [ItemID],
        _ seen: Int?,
        of audit: AuditID
    ) throws(AuditError) {
        guard let seen else { return }
        for item in items {
            guard let last = lastWord(on: item), last.sequence > seen else { continue }
            throw .saidMeanwhile(audit: audit, item: item, word: last.value, at: last.at)
        }
    }

    /// Whether `person` was asked to look for the item again, and nobody has decided about it since.
    ///
    /// Who has looked may look again: the order stands until somebody decides.
    public func isAsked(_ item: ItemID, of person: String) -> Bool {
        guard let order, order.value.asks(person), order.value.items.contains(item)
        else { return false }
        return resolutions[item].map { $0.sequence < order.sequence } ?? true
    }

    /// The discrepancies without a decision that stands.
    public var open: Set<ItemID> { discrepancies.subtracting(resolutions.keys) }

    /// The decision that completed the review; `nil` while something is open, or nothing was decided.
    public var completion: Recorded<Resolution>? { isComplete ? last : nil }

    /// The last decision that stands.
    private var last: Recorded<Resolution>? {
        resolutions.values.max { $0.sequence < $1.sequence }
    }

    /// Items of ``order`` that nobody has looked at since, decided about or not.
    public var unseen: Set<ItemID> {
        guard let order else { return [] }
        let looks = recounts.filter { $0.sequence > order.sequence }.flatMap(\.value.looks)
        return Set(order.value.items).subtracting(looks.map(\.item))
    }

    /// What a person found last in looking again, where they have said nothing since, and nothing is approved.
    ///
    /// - Parameter person: who, letters in either case.
    /// - Returns: the look; `nil` where there is none.
    func lastLook(of person: String) -> Recount.Look? {
        let name = person.lowercased()
        let own = recounts.last { $0.value.observer.lowercased() == name }
        guard let own, own.sequence > approval?.sequence ?? 0,
            own.sequence > lastWord(of: person)?.sequence ?? 0
        else { return nil }
        return own.value.looks.last
    }

    /// The last thing that was said since the count, or since the approval, and that stands.
    ///
    /// - Parameter person: whose, letters in either case; `nil` for anybody's.
    /// - Returns: a decision, test count, opinion, or word of what is done.
    func lastWord(of person: String? = nil) -> LoggedEvent? {
        func word<Value>(_ recorded: Recorded<Value>, _ event: AuditEvent) -> LoggedEvent {
            LoggedEvent(sequence: recorded.sequence, at: recorded.at, event: event)
        }
        let words =
            resolutions.values.map { word($0, .resolved($0.value)) }
            + tests.map { word($0, .tested($0.value)) }
            + opinions.map { word($0, .opinion($0.value)) }
            + done.values.map { word($0, .done($0.value)) }
        return words.filter { word in
            word.sequence > approval?.sequence ?? 0
                && (person.map { word.event.observer?.lowercased() == $0.lowercased() } ?? true)
        }.max { $0.sequence < $1.sequence }
    }

    /// Whether something was decided and nothing is open; quick, as every record asks it.
    private var isComplete: Bool {
        !resolutions.isEmpty && discrepancies.allSatisfy { resolutions[$0] != nil }
    }

    /// Where a counted audit stands.
    var state: AuditState {
        if approval != nil { return .approved }
        if !awaited.isEmpty { return .recounting }
        return isComplete && rejection == nil ? .reviewed : .counted
    }

    /// Takes in the verdict on an item.
    mutating func fold(_ finding: Finding) {
        if finding.isDiscrepancy {
            discrepancies.insert(finding.item)
        } else {
            discrepancies.remove(finding.item)
        }
    }

    /// Takes in what was recorded; `earlier` is the log before it.
    mutating func fold(_ entry: LoggedEvent, earlier: [LoggedEvent]) {
        func recorded<Value>(_ value: Value) -> Recorded<Value> {
            Recorded(sequence: entry.sequence, at: entry.at, value: value)
        }
        switch entry.event {
        case .recountAsked(let order):
            relieve(for: order)
            orders.append(recorded(order))
            awaited = Set(order.items)
        case .recounted(let recount):
            recounts.append(recorded(recount))
            for look in recount.looks {
                resolutions[look.item] = nil
                awaited.remove(look.item)
            }
            rejection = nil
        case .resolved(let resolution):
            resolutions[resolution.item] = recorded(resolution)
            awaited.remove(resolution.item)
            rejection = nil
        case .undone(let undo):
            takeBack(undo.sequence, earlier: earlier)
        case .approved(let approval): self.approval = recorded(approval)
        case .rejected(let rejection): self.rejection = recorded(rejection)
        case .tested(let test): tests.append(recorded(test))
        case .opinion(let opinion): opinions.append(recorded(opinion))
        case .done(let word): done[word.decision] = recorded(word)
        default: break
        }
    }

    /// Notes whom a newer order asks for less.
    private mutating func relieve(for newer: RecountOrder) {
        guard let before = order?.value else { return }
        let kept = before.asks(newer.with) ? Set(newer.items) : []
        let count = awaited.subtracting(kept).count
        relieved = count > 0 ? Relieved(person: before.with, count: count) : nil
    }

    /// Takes a word back; of a decision, the one before it on the same item stands again.
    private mutating func takeBack(_ sequence: Int, earlier: [LoggedEvent]) {
        tests.removeAll { $0.sequence == sequence }
        opinions.removeAll { $0.sequence == sequence }
        done = done.filter { $0.value.sequence != sequence }
        guard let item = resolutions.first(where: { $0.value.sequence == sequence })?.key else {
            return
        }
        resolutions[item] = nil
        let undone = Set(
            earlier.compactMap { entry in
                if case .undone(let undo) = entry.event { undo.sequence } else { nil }
            }
        )
        for entry in earlier.reversed() where entry.sequence < sequence {
            switch entry.event {
            case .resolved(let resolution)
            where resolution.item == item && !undone.contains(entry.sequence):
                resolutions[item] = Recorded(
                    sequence: entry.sequence,
                    at: entry.at,
                    value: resolution
                )
                return
            case .recounted(let recount) where recount.looks.contains(where: { $0.item == item }):
                return
            default: continue
            }
        }
    }
}
