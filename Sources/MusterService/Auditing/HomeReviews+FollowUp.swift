public import MusterAudit
public import MusterCore
import MusterPeople
import MusterRanging
import MusterReport
import MusterStore

/// An action with the audit whose decision asks for it.
public struct ListedAction: Sendable {
    /// The audit.
    public var audit: AuditID
    /// What is to be done, and by whom.
    public var action: AuditAction
    /// How it stands now.
    public var state: AuditAction.State
    /// The name of the item; `nil` where it tells nothing more than the identifier.
    public var name: String?
}

extension HomeReviews {
    /// Who works here, as reports sign: name and role as they are now.
    ///
    /// - Returns: `nil` where nobody signs in.
    /// - Throws: `PeopleError` or ``MusterStore/StoreError`` when the person cannot be read.
    func signatory() throws -> Signatory? {
        guard home.principal.person != nil else { return nil }
        let person = try home.store.people.person(login: home.principal.name)
        return Signatory(name: person.name, role: home.principal.role.rawValue)
    }

    /// Holds what this person picked against what was counted.
    ///
    /// - Parameters:
    ///   - audit: the audit.
    ///   - picks: what was picked and seen, in order.
    ///   - note: what the person adds.
    /// - Returns: the audit, and what the tests came to.
    /// - Throws: ``MusterAudit/AuditError`` unless the audit is counted and not approved, for an item
    ///   off its list and an unknown zone, when this person counted and segregation holds, and while
    ///   the audit is kept from them; `PeopleError` without the right, ``MusterStore/StoreError``.
    public func testCount(
        _ audit: AuditID,
        _ picks: [TestCount.Pick],
        note: String? = nil
    ) throws -> (session: AuditSession, tests: [TestCount.Test]) {
        try home.people.demand(.recountAudits)
        let (session, tests) = try changeInSight(audit) { session in
            let names = SpokenNames(of: session, in: home)
            let record = try session.test(
                try picks.map(names.pick),
                note: note,
                observer: home.person,
                segregation,
                at: home.now()
            )
            return ([record], session.review.tests.last?.value.tests ?? [])
        }
        return (session, tests)
    }

    /// Keeps what somebody concerned says of a counted audit; also of an approved one.
    ///
    /// - Parameters:
    ///   - text: their words.
    ///   - audit: the audit; `nil` for the newest one of the current inventory.
    ///   - speaker: whose words they are; `nil` for this person's own.
    /// - Returns: the audit.
    /// - Throws: ``MusterAudit/AuditError`` before the count and while the audit is kept from this
    ///   person, `PeopleError` without the right, ``MusterStore/StoreError``.
    public func state(
        _ text: String,
        of audit: AuditID?,
        speaker: String? = nil
    ) throws -> AuditSession {
        try home.people.demand(.runAudits)
        return try changeInSight(audit) { session in
            let opinion = Opinion(text: text, speaker: speaker ?? home.person, by: home.person)
            return ([try session.state(opinion, at: home.now())], ())
        }.session
    }

    /// Takes this person's word that what was decided about an item is done; also of an approved
    /// audit.
    ///
    /// Who does not settle discrepancies says so of their own actions only.
    ///
    /// - Parameters:
    ///   - audit: the audit.
    ///   - item: the item.
    ///   - note: what the person adds.
    /// - Returns: the audit.
    /// - Throws: ``MusterAudit/AuditError`` where nothing is to be done, or it is done already, or is
    ///   for somebody else to do; `PeopleError` without the right, ``MusterStore/StoreError``.
    public func finishAction(
        _ audit: AuditID,
        on item: ItemID,
        note: String? = nil
    ) throws -> AuditSession {
        try home.people.demand(.runAudits)
        return try changeInSight(audit) { session in
            let record = try session.finishAction(
                on: try SpokenNames(of: session, in: home).item(item),
                note: note,
                by: home.person,
                mayReview: home.principal.may(.reviewAudits),
                at: home.now()
            )
            return ([record], ())
        }.session
    }

    /// What counted audits ask somebody to do: what is overdue first, then by day.
    ///
    /// - Parameter audit: the audit; `nil` for all of the current inventory.
    /// - Returns: the actions; none of audits that are kept from this person.
    /// - Throws: `PeopleError` without the right, ``MusterStore/StoreError``.
    public func actions(of audit: AuditID?) throws -> [ListedAction] {
        try home.people.demand(.viewAudits)
        let audits =
            try audit.map { [try home.store.audits.listing($0)] }
            ?? home.store.audits.list(of: try home.store.inventories.inventory())
        let (now, clock) = (home.now(), try home.clock())
        var actions: [ListedAction] = []
        for listing in audits where listing.state.isCounted {
            if try home.audits.isHidden(listing) { continue }
            let asked = try home.store.audits.review(of: listing.audit).actions
            let names = try home.store.audits.names(
                of: Set(asked.map(\.decision.value.item)),
                in: listing.audit
            )
            actions += asked.map {
                ListedAction(
                    audit: listing.audit,
                    action: $0,
                    state: $0.state(at: now, clock),
                    name: names.name(of: $0.decision.value.item)
                )
            }
        }
        let states = AuditAction.State.allCases
        func weight(_ place: Int) -> (Int, String, Int) {
            let action = actions[place]
            let due = action.action.decision.value.due.map(\.description) ?? "without"
            return (states.firstIndex(of: action.state) ?? states.count, due, place)
        }
        return actions.indices.sorted { weight($0) < weight($1) }.map { actions[$0] }
    }

    /// Adds what a report tells of the audit before, and of what the verdicts rest on.
    ///
    /// The audit before is told of as it stood when this one was sealed, so that a report can be made
    /// again.
    func addFollowUp(to exhibits: inout ReportExhibits, for summary: AuditSummary) throws {
        if let previous = summary.previous {
            exhibits.earlierActions =
                try home.store.audits.review(of: previous.audit, upTo: summary.sealedAt).actions
        }
        let version = summary.scope.fit.version
        exhibits.fittedAt = try home.store.lessons.siteFits().first { $0.fit.version == version }?
            .at
    }
}
