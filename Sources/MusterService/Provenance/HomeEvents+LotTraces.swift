import MusterCore
import MusterPeople
public import MusterProvenance
public import MusterStore

/// What a recall was told.
public struct RecallOrder: Hashable, Sendable {
    /// The lots that something is wrong with, as people name them.
    public var lots: [String]
    /// What is wrong with others that nobody has named.
    public var origin: RecallOrigin?
    /// Why.
    public var reason: String
    /// Whether nothing is to be changed: a mock recall.
    public var isMock: Bool

    /// Orders a recall.
    public init(_ lots: [String], reason: String, isMock: Bool) {
        (self.lots, self.reason, self.isMock) = (lots, reason, isMock)
    }
}

/// What a recall has found and done.
public struct RecallResult: Sendable {
    /// What is affected.
    public var answer: TraceAnswer
    /// The lots that are called back now, as `PRODUCT/CODE`; of a mock recall, those that would be.
    public var lots: [String]
    /// How many events were recorded.
    public var events: Int
    /// All lots that were named, found or reached, as they were before, by product and code.
    public var found: [Lot]
    /// The places, suppliers and alarms that no lot was found by, as they were named.
    public var unmatched: [String]
}

/// Where things came from and went, for whoever may.
extension HomeEvents {
    /// Follows lots forward or back; what was heard since an audit began that is kept from this person does
    /// not count.
    ///
    /// - Throws: `StoreError`, or `PeopleError` without the right to view audits.
    public func trace(_ question: TraceQuestion) throws -> TraceAnswer {
        try home.people.demand(.viewAudits)
        var question = question
        question.heardBefore = try hiddenSince()
        return try home.store.traces.answer(question)
    }

    /// Since when what is heard is kept from this person: the begin of the first audit that is.
    private func hiddenSince() throws -> Instant? {
        try home.audits.hiddenAudits()
            .map { try home.store.audits.listing($0).startedAt }.min()
    }

    /// Calls lots back with all that was made of them, or finds out what that would be.
    ///
    /// Each of the lots is recalled by an event of its own. Nobody is written to by it.
    ///
    /// - Throws: `StoreError`, or `PeopleError` without the right to recall lots.
    public func recall(_ order: RecallOrder) throws -> RecallResult {
        try home.people.demand(.recallLots)
        var lots = Set(try order.lots.map { try home.store.lots.find($0) })
        let exposed = try order.origin.map(self.lots(exposedBy:)) ?? ExposedLots()
        var question = TraceQuestion(.forward, from: order.lots)
        for one in exposed.lots where lots.insert(one.lot).inserted {
            question.lots.append(one.lot.exactName)
            question.exposedSince[one.lot.exactName] = one.since
        }
        guard !question.lots.isEmpty else { throw RecallError.noLots }
        let answer = try trace(question)
        let reached = answer.lists.flatMap(\.entries).compactMap { entry in
            entry.product.flatMap { product in entry.lot.map { [product, $0] } }
        }
        lots.formUnion(try Set(reached).compactMap { try home.store.lots.lot($0[1], of: $0[0]) })
        let found = lots.sorted { $0.path < $1.path }
        let open = found.filter { $0.state != .recalled && $0.state != .destroyed }
        var result = RecallResult(
            answer: answer,
            lots: open.map(\.path),
            events: 0,
            found: found,
            unmatched: exposed.unmatched
        )
        guard !order.isMock, !open.isEmpty else { return result }
        let at = home.now()
        var resolver = try resolver()
        let records = try open.map { lot in
            var draft = EventDraft(.recall, at: at)
            draft.lots = [EventDraft.Part(lot)]
            draft.details["reason"] = order.reason
            do throws(DraftFault) {
                let event = try resolver.event(draft)
                return RecordedEvent(
                    event,
                    recordedAt: at,
                    actor: home.principal.name,
                    origin: .local
                )
            } catch {
                throw error.error
            }
        }
        let appended = try home.store.events.append(
            records,
            setting: open.map { ($0, .recalled) },
            by: home.author
        )
        result.events = appended.new
        return result
    }
}
