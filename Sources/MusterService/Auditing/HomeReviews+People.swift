public import MusterAudit
public import MusterCore
public import MusterPeople
public import MusterStore

/// What a person is asked to say of an item in an audit.
public enum ItemTask: Hashable, Sendable {
    /// To confirm that it is there.
    case confirm(AuditID, isBlind: Bool)
    /// To look for it again.
    case lookAgain(AuditID, isBlind: Bool)
}

/// Whom a review asks for what.
extension HomeReviews {
    /// The people who can be named as those who do something about a discrepancy, by login.
    ///
    /// - Throws: ``MusterStore/StoreError``, or `PeopleError` without the right to review audits.
    public func people() throws -> [Person] {
        try home.people.demand(.reviewAudits)
        return try home.store.people.list().filter { !$0.isDisabled }
    }

    /// The people who can be asked to look for items of an audit again, by login.
    ///
    /// - Throws: as ``people()``.
    public func recounters(of summary: AuditSummary) throws -> [Person] {
        let duties = summary.duties
        return try people().filter { person in
            person.role.may(.recountAudits)
                && duties.recountHindrance(person.login, segregation) == nil
        }
    }

    /// The recount of an audit that is under way; `nil` when none is, and where the audit is kept from this
    /// person, who is not asked either.
    ///
    /// - Throws: ``MusterStore/StoreError``, an `AuditError` for a record that cannot be understood, or
    ///   `PeopleError` without the right to view audits.
    public func awaitedRecount(of listing: AuditListing) throws -> AwaitedRecount? {
        try home.people.demand(.viewAudits)
        guard listing.state == .recounting,
            let recount = try home.store.audits.awaitedRecount(of: listing.audit),
            try isAsked(recount) || !home.audits.isHidden(listing)
        else { return nil }
        return recount
    }

    /// Whether the person who works here is asked to look again.
    public func isAsked(_ recount: AwaitedRecount) -> Bool {
        home.principal.may(.recountAudits)
            && recount.with.lowercased() == home.person.lowercased()
    }

    /// What items of a recount are called on the list of its audit.
    ///
    /// - Throws: as ``awaitedRecount(of:)``.
    public func names(of items: some Sequence<ItemID>, in audit: AuditID) throws -> ItemNames {
        try home.people.demand(.viewAudits)
        return try home.store.audits.names(of: Set(items), in: audit)
    }

    /// What this person is asked to say of an item, in the newest audit of its inventory that asks; `nil`
    /// for nothing.
    ///
    /// - Throws: as ``awaitedRecount(of:)``.
    public func task(for item: ItemID, in inventory: Inventory) throws -> ItemTask? {
        for audit in try home.audits.list(of: inventory) where audit.state != .cancelled {
            if audit.state.isRunning, home.principal.may(.runAudits) {
                guard try home.store.records.session(audit.audit).expectedItem(item) != nil
                else { continue }
                return .confirm(audit.audit, isBlind: audit.terms.isBlind)
            }
            guard let recount = try awaitedRecount(of: audit), isAsked(recount),
                recount.items.contains(item)
            else { continue }
            return .lookAgain(audit.audit, isBlind: audit.terms.isBlind)
        }
        return nil
    }
}
