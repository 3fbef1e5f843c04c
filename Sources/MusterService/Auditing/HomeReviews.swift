public import MusterAudit
public import MusterCore
import MusterPeople
import MusterStore

extension OpenHome {
    /// What people say of an audit: seen by hand, resolved, counted again, approved, followed up.
    public var reviews: HomeReviews { HomeReviews(home: self) }
}

/// What people say of an audit: seen by hand, resolved, counted again, approved, followed up.
public struct HomeReviews: Sendable {
    let home: OpenHome

    /// Whether, for the person who works here, count, review and approval are kept apart.
    public var segregation: Segregation {
        guard home.settings.keepsDutiesApart else { return .switchedOff }
        return home.principal.person == nil ? .onePerson : .held
    }

    /// The cause that a code names.
    ///
    /// - Throws: ``ServiceError/badReason(_:)``.
    public func reason(_ code: String) throws -> ReasonCode {
        guard let reason = home.settings.reasons.first(where: { $0.code == code }) else {
            throw ServiceError.badReason(code)
        }
        return reason
    }

    /// Asks another person to look for items of a counted audit again.
    ///
    /// - Parameters:
    ///   - audit: the audit.
    ///   - items: which items.
    ///   - person: who is to look.
    /// - Returns: the audit.
    /// - Throws: `PeopleError` without the right, ``MusterAudit/AuditError``,
    ///   ``MusterStore/StoreError``.
    public func askRecount(
        _ audit: AuditID,
        of items: AuditSession.RecountItems,
        with person: String
    ) throws -> AuditSession {
        try home.people.demand(.reviewAudits)
        let asked = try recounter(person)
        let changed = try changeInSight(audit) { session in
            var items = items
            if case .items(let named) = items {
                items = try .items(named.map(SpokenNames(of: session, in: home).item))
            }
            let record = try session.askRecount(
                items,
                with: asked,
                by: home.person,
                segregation,
                at: home.now()
            )
            return ([record], ())
        }.session
        home.mail.tellRecount(changed, with: asked)
        return changed
    }

    /// Changes a counted audit by a step of those who see its result.
    ///
    /// What such a step takes, and what it refuses, tells of what was heard: so it is closed to whoever looks
    /// again blind, who would also see all of it once another person is asked instead.
    ///
    /// - Parameters:
    ///   - audit: the audit; `nil` for the newest one of the current inventory.
    ///   - step: what is recorded, and what comes of it.
    /// - Returns: the audit, and what came of it.
    /// - Throws: ``MusterAudit/AuditError/hidden(audit:person:)``, what `step` throws, ``MusterStore/StoreError``.
    func changeInSight<Value>(
        _ audit: AuditID?,
        _ step: HomeSessions.Step<Value>
    ) throws -> (session: AuditSession, value: Value) {
        try home.sessions.change(audit, afterCount: true) { session in
            try home.audits.demandSight(of: session)
            return try step(&session)
        }
    }

    /// Who is asked to look again: where people sign in, somebody who can.
    private func recounter(_ name: String) throws -> String {
        guard try home.access.needsSignIn() else { return name }
        let person = try home.store.people.person(login: name)
        guard !person.isDisabled else { throw PeopleError.disabled(login: person.login) }
        guard person.role.may(.recountAudits) else {
            throw PeopleError.notAllowed(
                name: person.login,
                role: person.role,
                right: .recountAudits
            )
        }
        return person.login
    }

    /// Settles discrepancies of a counted audit that have one cause.
    ///
    /// - Parameters:
    ///   - audit: the audit.
    ///   - items: the items.
    ///   - reason: the cause.
    ///   - action: what is to be done.
    ///   - owner: who is to do it: a sign-in name or any other, as not everybody signs in here.
    ///   - due: by when, today or later.
    ///   - seen: how many records the audit had when this person looked; an item of which somebody
    ///     has said more since is refused.
    /// - Returns: the audit, reviewed once nothing is open.
    /// - Throws: `PeopleError` without the right, ``ServiceError/dueInPast(_:today:)``,
    ///   ``MusterAudit/AuditError``, ``MusterStore/StoreError``.
    public func resolve(
        _ audit: AuditID,
        _ items: [ItemID],
        reason: ReasonCode,
        action: String? = nil,
        owner: String? = nil,
        due: CalendarDay? = nil,
        seen: Int? = nil
    ) throws -> AuditSession {
        try home.people.demand(.reviewAudits)
        if let due {
            let today = try home.clock().day(of: home.now())
            guard due >= today else { throw ServiceError.dueInPast(due, today: today) }
        }
        var before: AuditState?
        let signatory = try signatory()
        let changed = try changeInSight(audit) { session in
            before = session.state
            let items = try items.map(SpokenNames(of: session, in: home).item).unique
            let resolutions = items.map { item in
                Resolution(
                    item: item,
                    reason: reason,
                    action: action,
                    owner: owner,
                    due: due,
                    by: home.person,
                    signatory: signatory
                )
            }
            return (try session.resolve(resolutions, seen: seen, at: home.now()), ())
        }.session
        home.mail.tellApproval(changed, from: before)
        return changed
    }

    /// Approves a reviewed audit.
    ///
    /// - Parameters:
    ///   - audit: the audit.
    ///   - note: what the person adds.
    ///   - check: asked about the audit as it is approved; what it throws keeps it from that.
    /// - Returns: the approved session.
    /// - Throws: `PeopleError` without the right, ``MusterAudit/AuditError`` also when this person
    ///   counted or looked again and segregation holds, ``MusterStore/StoreError``.
    public func approve(
        _ audit: AuditID,
        note: String? = nil,
        check: (AuditSession) throws -> Void = { _ in }
    ) throws -> AuditSession {
        try home.people.demand(.approveAudits)
        let changed = try changeInSight(audit) { session in
            try check(session)
            let approval = Approval(
                note: note,
                by: home.person,
                segregation: segregation,
                signatory: try signatory()
            )
            return ([try session.approve(approval, at: home.now())], ())
        }.session
        try HomeOrders(home).takeBack(notFoundBy: changed)
        home.mail.tellApproved(changed)
        return changed
    }

    /// Sends a counted or reviewed audit back.
    ///
    /// - Throws: `PeopleError` without the right, ``MusterAudit/AuditError``,
    ///   ``MusterStore/StoreError``.
    public func reject(_ audit: AuditID, reason: String) throws -> AuditSession {
        try home.people.demand(.approveAudits)
        return try changeInSight(audit) { session in
            let rejection = Rejection(reason: reason, by: home.person)
            return ([try session.reject(rejection, at: home.now())], ())
        }.session
    }
}
