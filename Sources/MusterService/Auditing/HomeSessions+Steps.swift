import CProcess
public import MusterAudit
public import MusterCore
import MusterPeople
import MusterRanging
import MusterStore

extension HomeSessions {
    /// Finishes an audit; one that is counted already is given back as it is.
    ///
    /// - Parameters:
    ///   - audit: the audit; `nil` for the newest one of the current inventory.
    ///   - isPartial: whether zones may be left uncovered.
    ///   - reason: why, if they may.
    ///   - note: what the person adds.
    ///   - agree: asked with the counted session before it is stored; nothing changes where it throws.
    /// - Returns: the counted session.
    /// - Throws: ``MusterAudit/AuditError/coverageBelowPlan(audit:zones:)`` when zones of the scope
    ///   were walked too little and `isPartial` is off, ``ServiceError/auditOfOthers(audit:observer:)``
    ///   for an audit of others that this person may not seal, and what `agree` throws.
    public func finish(
        _ audit: AuditID?,
        isPartial: Bool = false,
        reason: String? = nil,
        note: String? = nil,
        agree: (AuditSession) throws -> Void = { _ in }
    ) throws -> AuditSession {
        try home.people.demand(.runAudits)
        let listing = try home.store.audits.listing(try audit ?? self.audit(named: nil))
        if !listing.state.isCounted { try home.store.audits.demandHere(listing.audit) }
        // Before whoever listens is asked to pause for it.
        try home.audits.demandLeading(of: listing.audit)
        return try finish(
            try settledSession(listing.audit),
            isPartial: isPartial,
            reason: reason,
            note: note,
            agree: agree
        )
    }

    /// Finishes an audit whose session is at hand; see ``finish(_:isPartial:reason:note:agree:)``.
    public func finish(
        _ settled: AuditSession,
        isPartial: Bool = false,
        reason: String? = nil,
        note: String? = nil,
        agree: (AuditSession) throws -> Void = { _ in }
    ) throws -> AuditSession {
        try home.people.demand(.runAudits)
        if settled.state.isCounted { return settled }
        try home.audits.demandLeading(of: settled)
        if isPartial, reason?.isEmpty ?? true {
            throw ServiceError.reasonNeeded(step: "finishing with zones not covered")
        }
        // What listening took.
        process_return_memory()
        var session = settled
        let records = try home.audits.named(in: settled) {
            try session.finish(
                partialReason: isPartial ? reason : nil,
                note: note,
                observer: home.person,
                signatory: try home.reviews.signatory(),
                at: home.now()
            )
        }
        try agree(session)
        try home.keys.append(records, to: session)
        try home.recordings.learnPowers(session.powerObservations, from: session.scope.audit)
        return session
    }

    /// Gives an audit up; it stays in the history.
    public func cancel(_ audit: AuditID?, reason: String) throws -> AuditSession {
        try home.people.demand(.cancelAudits)
        return try change(audit) { session in
            ([try session.cancel(reason: reason, observer: home.person, at: home.now())], ())
        }.session
    }

    /// The step of ``HomeReviews/confirm(_:in:by:zone:note:through:)``.
    func confirming(
        _ item: ItemID,
        by means: Confirmation.Means,
        zone: ZoneID?,
        note: String?
    ) throws -> @Sendable (inout AuditSession) throws -> ([AuditRecord], Finding) {
        try home.people.demand(.runAudits)
        return { [home] session in
            let names = SpokenNames(of: session, in: home)
            let (item, zone) = (try names.item(item), try zone.map(names.zone))
            try home.audits.demandBlindWord(of: item, in: zone, session)
            let record = try session.confirm(
                Confirmation(
                    item: item,
                    means: means,
                    zone: zone,
                    note: note,
                    observer: home.person
                ),
                at: home.now()
            )
            guard let finding = session.finding(of: item) else {
                throw AuditError.notExpected(audit: session.scope.audit, item: item)
            }
            return (
                [record], home.audits.isHidden(session) ? finding.blinded(seenIn: zone) : finding
            )
        }
    }

    /// The step of ``HomeReviews/note(_:in:item:through:)``.
    func noting(
        _ text: String,
        item: ItemID?
    ) throws -> @Sendable (inout AuditSession) throws -> ([AuditRecord], Void) {
        try home.people.demand(.runAudits)
        return { [home] session in
            // An opinion, which takes the place of a note then, is for those who see the result.
            if session.state.isCounted { try home.audits.demandSight(of: session) }
            let item = try item.map(SpokenNames(of: session, in: home).item)
            let note = Note(text: text, item: item, observer: home.person)
            return ([try session.note(note, at: home.now())], ())
        }
    }

    /// The step of ``HomeReviews/undo(_:of:record:through:)``.
    func undoing(
        of author: String?,
        record: Int?
    ) throws -> @Sendable (inout AuditSession) throws -> ([AuditRecord], AuditEvent) {
        try home.people.demand(.runAudits)
        let isOthers = author.map { $0.lowercased() != home.person.lowercased() } ?? false
        if isOthers { try home.people.demand(.reviewAudits) }
        return { [home] session in
            // Whoever looks again blind takes back words of their own alone, and hears of no other.
            if session.state.isCounted, isOthers || session.takesDecisionBack(of: home.person) {
                try home.audits.demandSight(of: session)
            }
            // What else is said after the count is said by those who look, and taken back by them.
            if session.state != .approved, session.takesDecisionBack(of: author ?? home.person) {
                try home.people.demand(.reviewAudits)
            }
            let (taken, undone) = try session.undo(
                of: author,
                record: record,
                observer: home.person,
                at: home.now()
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
        let session = try home.store.records.session(try audit ?? self.audit(named: nil))
        return try summary(of: session)
    }

    /// The summary of a session; an audit that froze no criteria is measured against today's.
    ///
    /// - Throws: ``MusterStore/StoreError``, or ``MusterAudit/AuditError/hidden(audit:person:)`` where
    ///   it is kept from this person.
    public func summary(of session: AuditSession) throws -> AuditSummary {
        try home.audits.demandSight(of: session)
        return try wholeSummary(of: session)
    }

    /// The summary of a session, whoever works here.
    func wholeSummary(of session: AuditSession) throws -> AuditSummary {
        var summary = session.summary()
        summary.issued = try home.store.seals.issuedVersions(of: session.scope.audit)
        guard session.scope.criteria == nil else { return summary }
        // The inventory may have another name by now.
        let inventory = try home.store.inventories.inventory(
            named: home.store.audits.listing(session.scope.audit).inventory
        )
        let earlier = try home.store.audits.list(of: inventory).drop {
            $0.audit != session.scope.audit
        }
        let criteria = criteria(after: earlier.dropFirst())
        (summary.target, summary.previous) = (criteria.target, criteria.previous)
        return summary
    }

    /// What an audit is measured against by the settings as they are, after `earlier` ones of its
    /// inventory, the newest first.
    func criteria(after earlier: some Sequence<AuditListing>) -> AuditCriteria {
        let last = earlier.first { $0.state.isCounted }
        return AuditCriteria(
            target: home.settings.accuracyTarget,
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
