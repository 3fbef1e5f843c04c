public import MusterCore

/// What somebody concerned says of the result, in their own words.
public struct Opinion: Hashable, Sendable {
    /// The words.
    public var text: String
    /// Whose words they are: a sign-in name or any other, as not everybody signs in here.
    public var speaker: String
    /// Who wrote them down.
    public var by: String

    /// Creates an opinion.
    public init(text: String, speaker: String, by: String) {
        self.text = text
        self.speaker = speaker
        self.by = by
    }
}

/// Word that what a decision asked for is done.
public struct ActionDone: Hashable, Sendable {
    /// The item that the decision is about.
    public var item: ItemID
    /// The number of the decision's record.
    public var decision: Int
    /// What the person added.
    public var note: String?
    /// Who says so.
    public var by: String

    /// Creates a word.
    public init(item: ItemID, decision: Int, note: String? = nil, by: String) {
        self.item = item
        self.decision = decision
        self.note = note
        self.by = by
    }
}

/// Who a person was when they counted, looked again, decided or approved: what a report signs with.
///
/// It is kept with the record, so that a later change of name or role changes no report.
public struct Signatory: Hashable, Sendable {
    /// The name that people read.
    public var name: String
    /// What the person was in the house.
    public var role: String

    /// Creates a signatory.
    public init(name: String, role: String) {
        self.name = name
        self.role = role
    }
}

/// Something that a decision asks somebody to do.
public struct AuditAction: Hashable, Sendable {
    /// How it stands.
    public enum State: String, Sendable, CaseIterable {
        /// Its day is over, and nobody says that it is done.
        case overdue
        /// Nobody says that it is done.
        case open
        /// Somebody says that it is done.
        case done
    }

    /// The decision that asks for it.
    public var decision: AuditReview.Recorded<Resolution>
    /// Who says that it is done; `nil` while nobody does.
    public var done: AuditReview.Recorded<ActionDone>?

    /// How it stands at a moment, by the clocks of the site; what is due today is not overdue.
    public func state(at now: Instant, _ clock: SiteClock) -> State {
        if done != nil { return .done }
        guard let due = decision.value.due, let time = DueTime(due.description) else {
            return .open
        }
        return time.standing(at: now, clock) == .overdue ? .overdue : .open
    }
}

extension AuditReview {
    /// What is to be done by the decisions that stand, in the order in which they were made.
    public var actions: [AuditAction] {
        resolutions.values.filter { $0.value.action != nil }.sorted { $0.sequence < $1.sequence }
            .map { AuditAction(decision: $0, done: done[$0.sequence]) }
    }
}

extension AuditSummary {
    /// What people noted while they counted and did not take back, with the moment (UTC), in order.
    public var notes: [(note: Note, at: Instant)] {
        log.standing.compactMap { entry in
            if case .noted(let note) = entry.event { (note, entry.at) } else { nil }
        }
    }
}

extension AuditSession {
    /// The states in which test counts, opinions and word of what is done are taken.
    ///
    /// An approved result is final, but what is done about it comes later, and so may an objection:
    /// both are added behind the approval, and make the next version of the report.
    private static let followed: Set<AuditState> = [.counted, .recounting, .reviewed, .approved]

    /// Holds what a person picked against what was counted.
    ///
    /// - Parameters:
    ///   - picks: what the person picked and saw, in order.
    ///   - note: what the person adds.
    ///   - observer: who picked.
    ///   - segregation: whether count and test are kept apart.
    ///   - at: now (UTC).
    /// - Returns: the record.
    /// - Throws: ``AuditError`` unless the audit is counted and not approved, for an item off the list
    ///   that was to be on it and an unknown zone, and when the observer counted and `segregation`
    ///   holds.
    public mutating func test(
        _ picks: [TestCount.Pick],
        note: String? = nil,
        observer: String,
        _ segregation: Segregation,
        at: Instant
    ) throws(AuditError) -> AuditRecord {
        try demand([.counted, .recounting, .reviewed], "no test can be counted")
        if let hindrance = duties.testHindrance(observer, segregation) { throw hindrance }
        if let note { try demandText(note, "a note") }
        var tests: [TestCount.Test] = []
        for pick in picks { tests.append(try test(of: pick)) }
        return enter(.tested(TestCount(tests, note: note, observer: observer)), at: at)
    }

    /// A pick with what the count says of it; items as the list writes them.
    private func test(of pick: TestCount.Pick) throws(AuditError) -> TestCount.Test {
        let item: ItemID?
        let named: TestCount.Pick
        switch pick {
        case .floor(let thing, let zone):
            try demandText(thing, "what was picked")
            if let zone { try demandZone(zone) }
            item = expectedItem(ItemID(rawValue: thing))?.item
            named = .floor(item?.rawValue ?? thing, zone)
        case .seen(let wanted, let zone):
            let expected = try listed(wanted)
            if let zone { try demandZone(zone) }
            item = expected.item
            named = .seen(expected.item, zone ?? expected.zone)
        case .gone(let wanted):
            item = try listed(wanted).item
            named = .gone(item ?? wanted)
        }
        let finding = item.flatMap { self.finding(of: $0) }
        return TestCount.Test(
            pick: named,
            counted: finding?.outcome,
            countedZone: finding?.zoneState == .unsure ? nil : finding?.zone
        )
    }

    private func listed(_ item: ItemID) throws(AuditError) -> ExpectedItem {
        guard let expected = expectedItem(item) else {
            throw .notExpected(audit: scope.audit, item: item)
        }
        return expected
    }

    /// Keeps what somebody concerned says of the result.
    ///
    /// - Throws: ``AuditError`` unless the audit is counted, and for an empty or too long text.
    public mutating func state(_ opinion: Opinion, at: Instant) throws(AuditError) -> AuditRecord {
        try demand(Self.followed, "there is no result to speak of")
        try demandText(opinion.text, "an opinion")
        try demandText(opinion.speaker, "whose opinion it is")
        return enter(.opinion(opinion), at: at)
    }

    /// Takes a person's word that what was decided about an item is done.
    ///
    /// - Parameters:
    ///   - item: the item, letters in either case.
    ///   - note: what the person adds.
    ///   - person: who says so.
    ///   - mayReview: whether the person may say so of what another is to do.
    ///   - at: now (UTC).
    /// - Returns: the record.
    /// - Throws: ``AuditError`` unless the audit is counted, when no decision on the item asks for
    ///   anything, when it is done already, and when it is for somebody else to do.
    public mutating func finishAction(
        on item: ItemID,
        note: String? = nil,
        by person: String,
        mayReview: Bool,
        at: Instant
    ) throws(AuditError) -> AuditRecord {
        try demand(Self.followed, "nothing was decided yet")
        if let note { try demandText(note, "a note") }
        let item = try listed(item).item
        guard let decision = review.resolutions[item], decision.value.action != nil else {
            throw .noAction(audit: scope.audit, item: item)
        }
        if let done = review.done[decision.sequence] {
            throw .alreadyDone(audit: scope.audit, item: item, by: done.value.by)
        }
        guard mayReview || decision.value.owner?.lowercased() == person.lowercased() else {
            throw .othersAction(audit: scope.audit, item: item, owner: decision.value.owner)
        }
        let done = ActionDone(item: item, decision: decision.sequence, note: note, by: person)
        return enter(.done(done), at: at)
    }
}
