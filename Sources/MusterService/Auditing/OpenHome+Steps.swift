public import MusterAudit
public import MusterCore
import MusterPeople
import MusterRanging
import MusterStore

extension OpenHome {
    /// Finishes an audit; one that is counted already is given back as it is.
    ///
    /// - Parameters:
    ///   - audit: the audit; `nil` for the newest one of the current inventory.
    ///   - isPartial: whether zones may be left uncovered.
    ///   - reason: why, if they may.
    ///   - note: what the person adds.
    /// - Returns: the counted session.
    /// - Throws: ``MusterAudit/AuditError/coverageBelowPlan(audit:zones:)`` when zones of the scope
    ///   were walked too little and `isPartial` is off.
    public func finish(
        _ audit: AuditID?,
        isPartial: Bool = false,
        reason: String? = nil,
        note: String? = nil
    ) throws -> AuditSession {
        try demand(.runAudits)
        return try finish(
            try settledSession(audit),
            isPartial: isPartial,
            reason: reason,
            note: note
        )
    }

    /// Finishes an audit whose session is at hand; see ``finish(_:isPartial:reason:note:)``.
    public func finish(
        _ settled: AuditSession,
        isPartial: Bool = false,
        reason: String? = nil,
        note: String? = nil
    ) throws -> AuditSession {
        try demand(.runAudits)
        if settled.state.isCounted { return settled }
        try demandSealing(of: settled)
        if isPartial, reason?.isEmpty ?? true {
            throw ServiceError.reasonNeeded(step: "finishing with zones not covered")
        }
        var session = settled
        let records = try session.finish(
            partialReason: isPartial ? reason : nil,
            note: note,
            observer: person,
            signatory: try signatory(),
            at: now()
        )
        try append(records, to: session)
        try learnPowers(session.powerObservations, from: session.scope.audit)
        return session
    }

    /// Gives an audit up; it stays in the history.
    public func cancel(_ audit: AuditID?, reason: String) throws -> AuditSession {
        try demand(.cancelAudits)
        return try change(audit) { session in
            ([try session.cancel(reason: reason, observer: person, at: now())], ())
        }.session
    }

    /// Takes this person's word that an item is there.
    ///
    /// - Parameters:
    ///   - item: the item, letters in either case.
    ///   - audit: the audit; `nil` for the newest one of the current inventory.
    ///   - means: how the person knows.
    ///   - zone: where it is; `nil` for where the record says.
    ///   - note: a remark.
    /// - Returns: the session, and the item's finding now.
    /// - Throws: ``MusterAudit/AuditError`` for an item off the list, a zone off the plan or an audit
    ///   that has ended, `PeopleError` without the right, ``MusterStore/StoreError``.
    public func confirm(
        _ item: ItemID,
        in audit: AuditID? = nil,
        by means: Confirmation.Means,
        zone: ZoneID?,
        note: String?
    ) throws -> (session: AuditSession, finding: Finding) {
        let (session, finding) = try change(
            audit,
            leavingOpen: true,
            confirming(item, by: means, zone: zone, note: note)
        )
        return (session, finding)
    }

    /// The step of ``confirm(_:in:by:zone:note:)``.
    func confirming(
        _ item: ItemID,
        by means: Confirmation.Means,
        zone: ZoneID?,
        note: String?
    ) throws -> @Sendable (inout AuditSession) throws -> ([AuditRecord], Finding) {
        try demand(.runAudits)
        return { [self] session in
            let item = session.expectedItem(item)?.item ?? item
            try demandBlindWord(of: item, in: zone, session)
            let record = try session.confirm(
                Confirmation(item: item, means: means, zone: zone, note: note, observer: person),
                at: now()
            )
            guard let finding = session.finding(of: item) else {
                throw AuditError.notExpected(audit: session.scope.audit, item: item)
            }
            return ([record], isHidden(session) ? finding.blinded(seenIn: zone) : finding)
        }
    }

    /// Keeps this person's remark.
    ///
    /// - Parameters:
    ///   - text: the remark.
    ///   - audit: the audit; `nil` for the newest one of the current inventory.
    ///   - item: the item that it is about, if it is about one.
    /// - Returns: the session.
    /// - Throws: ``MusterAudit/AuditError`` for an item off the list or an audit that has ended,
    ///   `PeopleError` without the right, ``MusterStore/StoreError``.
    public func note(
        _ text: String,
        in audit: AuditID? = nil,
        item: ItemID?
    ) throws -> AuditSession {
        try change(audit, leavingOpen: true, noting(text, item: item)).session
    }

    /// The step of ``note(_:in:item:)``.
    func noting(
        _ text: String,
        item: ItemID?
    ) throws -> @Sendable (inout AuditSession) throws -> ([AuditRecord], Void) {
        try demand(.runAudits)
        return { [self] session in
            let item = item.map { session.expectedItem($0)?.item ?? $0 }
            let note = Note(text: text, item: item, observer: person)
            return ([try session.note(note, at: now())], ())
        }
    }

    /// Takes back this person's last confirmation or note that still counts, or, once the audit is
    /// counted, their last decision about a discrepancy.
    ///
    /// - Parameters:
    ///   - audit: the audit; `nil` for the newest one of the current inventory.
    ///   - author: whose instead of this person's own; only for those who settle discrepancies.
    ///   - record: the number of its record, where this person has seen it: another word is not taken
    ///     back then.
    /// - Returns: the session, and what no longer counts.
    /// - Throws: ``MusterAudit/AuditError`` when there is nothing to take back, `PeopleError` without
    ///   the right, ``MusterStore/StoreError``.
    public func undo(
        _ audit: AuditID? = nil,
        of author: String? = nil,
        record: Int? = nil
    ) throws -> (session: AuditSession, undone: AuditEvent) {
        let (session, undone) = try change(
            audit,
            leavingOpen: true,
            undoing(of: author, record: record)
        )
        return (session, undone)
    }

    /// The step of ``undo(_:of:record:)``.
    func undoing(
        of author: String?,
        record: Int?
    ) throws -> @Sendable (inout AuditSession) throws -> ([AuditRecord], AuditEvent) {
        try demand(.runAudits)
        if let author, author.lowercased() != person.lowercased() { try demand(.reviewAudits) }
        return { [self] session in
            // What else is said after the count is said by those who look, and taken back by them.
            if session.takesDecisionBack(of: author ?? person) { try demand(.reviewAudits) }
            let (taken, undone) = try session.undo(
                of: author,
                record: record,
                observer: person,
                at: now()
            )
            return ([taken], undone)
        }
    }

    /// The state of an audit with everything a report needs.
    ///
    /// - Parameter audit: the audit; `nil` for the newest one of the current inventory.
    /// - Returns: the summary.
    /// - Throws: ``MusterStore/StoreError``, or ``ServiceError/noAudit(inventory:)``;
    ///   ``MusterAudit/AuditError/hidden(audit:person:)`` where it is kept from this person.
    public func summary(_ audit: AuditID?) throws -> AuditSummary {
        let session = try store.session(try audit ?? self.audit(named: nil))
        return try summary(of: session)
    }

    /// The summary of a session; an audit that froze no criteria is measured against today's.
    ///
    /// - Throws: ``MusterStore/StoreError``, or ``MusterAudit/AuditError/hidden(audit:person:)`` where
    ///   it is kept from this person.
    public func summary(of session: AuditSession) throws -> AuditSummary {
        try demandSight(of: session)
        return try wholeSummary(of: session)
    }

    /// The summary of a session, whoever works here.
    func wholeSummary(of session: AuditSession) throws -> AuditSummary {
        var summary = session.summary()
        guard session.scope.criteria == nil else { return summary }
        // The inventory may have another name by now.
        let inventory = try store.inventory(named: store.listing(session.scope.audit).inventory)
        let earlier = try store.audits(of: inventory).drop { $0.audit != session.scope.audit }
        let criteria = criteria(after: earlier.dropFirst())
        (summary.target, summary.previous) = (criteria.target, criteria.previous)
        return summary
    }

    /// What an audit is measured against by the settings as they are, after `earlier` ones of its
    /// inventory, the newest first.
    func criteria(after earlier: some Sequence<AuditListing>) -> AuditCriteria {
        let last = earlier.first { $0.state.isCounted }
        return AuditCriteria(
            target: settings.accuracyTarget,
            previous: last.flatMap { last in
                last.accuracy.map { accuracy in
                    AuditSummary.PreviousAudit(
                        audit: last.audit,
                        endedAt: last.endedAt ?? last.startedAt,
                        accuracy: accuracy
                    )
                }
            }
        )
    }
}
