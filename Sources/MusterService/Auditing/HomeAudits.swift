public import MusterAudit
import MusterCatalogue
public import MusterCore
import MusterPeople
public import MusterStore

/// On what terms an audit is to be made, as somebody says them.
public struct WantedTerms: Sendable {
    /// Who else is expected on the audit: logins, letters in either case.
    public var with: [String]
    /// Whether hand confirmations are to be made without sight of what is expected and was heard.
    public var isBlind: Bool
    /// By when it is to be finished, a day or a day and time at the site; `nil` for no date.
    public var due: String?
    /// The plan that it is made from, by identifier or name; `nil` for none.
    public var plan: String?

    /// Creates terms; without arguments, those of an open audit of one person.
    public init(
        with: [String] = [],
        isBlind: Bool = false,
        due: String? = nil,
        plan: String? = nil
    ) {
        self.with = with
        self.isBlind = isBlind
        self.due = due
        self.plan = plan
    }
}

extension OpenHome {
    /// The audits that whoever works here may see.
    public var audits: HomeAudits { HomeAudits(home: self) }
}

/// The audits that whoever works here may see.
public struct HomeAudits: Sendable {
    let home: OpenHome

    /// The terms of a new audit, checked.
    ///
    /// - Throws: `PeopleError` for somebody who is not here or does not run audits,
    ///   ``ServiceError/badDue(_:)``, ``ServiceError/dueOver(_:now:)``.
    func terms(_ wanted: WantedTerms) throws -> AuditTerms {
        var terms = AuditTerms(isBlind: wanted.isBlind)
        for name in wanted.with {
            let login = try auditor(name)
            // Whoever starts it is on it anyway.
            guard !terms.isAuditor(login, startedBy: home.person) else { continue }
            terms.with.append(login)
        }
        guard let text = wanted.due else { return terms }
        guard let due = DueTime(text) else { throw ServiceError.badDue(text) }
        let (now, clock) = (home.now(), try home.clock())
        guard due.standing(at: now, clock) != .overdue else {
            let local = now.advanced(bySeconds: Double(clock.offset(now).seconds))
            throw ServiceError.dueOver(due, now: String(local.iso8601(.seconds).prefix(16)))
        }
        terms.due = due
        return terms
    }

    /// The login of somebody who can be expected on an audit.
    ///
    /// - Throws: `PeopleError` for somebody who is not here or does not run audits.
    func auditor(_ name: String) throws -> String {
        guard try home.access.needsSignIn() else { throw PeopleError.noPerson }
        let person = try home.store.people.person(login: name)
        guard !person.isDisabled else { throw PeopleError.disabled(login: person.login) }
        guard person.role.may(.runAudits) else {
            throw PeopleError.notAllowed(name: person.login, role: person.role, right: .runAudits)
        }
        return person.login
    }

    /// The logins of those who can be expected on an audit besides whoever works here, in order;
    /// none in a home without people.
    ///
    /// - Throws: ``MusterStore/StoreError``, or `PeopleError` without the right to run audits.
    public func auditors() throws -> [String] {
        try home.people.demand(.runAudits)
        return try home.store.people.list().filter { other in
            !other.isDisabled && other.role.may(.runAudits)
                && other.login != home.person.lowercased()
        }.map(\.login)
    }
}

/// What is kept from whom of a blind audit: the one place that decides it, for the command line, the
/// pages, the live events and the API alike.
extension HomeAudits {
    /// Whoever works here, as far as blindness asks; a token sees no more than its owner.
    private var onlooker: Onlooker {
        Onlooker(
            name: home.person,
            mayReview: home.principal.may(.reviewAudits),
            mayRecount: home.principal.role.may(.recountAudits)
        )
    }

    /// Whether what an audit expects and has found is kept from this person as it stands.
    public func isHidden(_ session: AuditSession) -> Bool { session.hides(from: onlooker) }

    /// Goes on only where an audit is not kept from this person.
    ///
    /// - Throws: ``MusterAudit/AuditError/hidden(audit:person:)``.
    public func demandSight(of summary: AuditSummary) throws {
        guard !summary.hides(from: onlooker) else {
            throw AuditError.hidden(audit: summary.scope.audit, person: home.person)
        }
    }

    /// Goes on only where an audit is not kept from this person; see ``demandSight(of:)``.
    func demandSight(of session: AuditSession) throws {
        guard !isHidden(session) else {
            throw AuditError.hidden(audit: session.scope.audit, person: home.person)
        }
    }

    /// A session that is not kept from this person; see ``demandSight(of:)``.
    func sighted(_ session: AuditSession) throws -> AuditSession {
        try demandSight(of: session)
        return session
    }

    /// Goes on only where this person's word by hand is as blind as the audit asks, and says itself
    /// where the item is: the record's zone is not filled in, as it would tell what is expected.
    func demandBlindWord(
        of item: ItemID,
        in zone: ZoneID?,
        _ session: AuditSession
    ) throws {
        // Of a counted audit the audit itself says that nothing is confirmed any more, and what is done instead.
        guard session.scope.isBlind, session.state.isRunning else { return }
        let audit = session.scope.audit
        guard isHidden(session) else {
            let names = home.people.peopleNames
            let auditors = [session.scope.observer] + (session.scope.terms?.with ?? [])
            throw AuditError.notBlind(
                audit: audit,
                person: home.person,
                others: auditors.unique.map { names.words($0) }
            )
        }
        guard zone != nil || session.scope.siteZones.isEmpty else {
            throw AuditError.zoneNeeded(audit: audit, item: item)
        }
    }

    /// Whether what a listed audit expects and has found is kept from this person.
    ///
    /// - Throws: ``MusterStore/StoreError``.
    public func isHidden(_ listing: AuditListing) throws -> Bool {
        guard listing.terms.isBlind else { return false }
        return listing.terms.hides(
            from: onlooker,
            startedBy: listing.observer,
            listing.state,
            asked: listing.state == .recounting
                ? try home.store.audits.awaitedRecount(of: listing.audit)?.with : nil
        )
    }

    /// A listed audit as this person may see it: without its figures where they are kept from them.
    ///
    /// - Throws: ``MusterStore/StoreError``.
    func shown(_ listing: AuditListing) throws -> AuditListing {
        guard try isHidden(listing) else { return listing }
        var shown = listing
        (shown.expected, shown.present, shown.extras, shown.accuracy) = (nil, nil, nil, nil)
        return shown
    }

    /// One audit of the history, as this person may see it.
    ///
    /// - Throws: ``MusterStore/StoreError``, or `PeopleError` without the right to view audits.
    public func listing(_ audit: AuditID) throws -> AuditListing {
        try home.people.demand(.viewAudits)
        return try shown(try home.store.audits.listing(audit))
    }

    /// A page of the history, the newest audit first, as this person may see it.
    ///
    /// - Parameters:
    ///   - filter: which audits.
    ///   - last: the last audit of the page before; `nil` for the first page.
    ///   - limit: how many at most.
    /// - Returns: the audits.
    /// - Throws: as ``listing(_:)``.
    public func list(
        _ filter: AuditFilter,
        after last: AuditID? = nil,
        limit: Int
    ) throws -> [AuditListing] {
        try home.people.demand(.viewAudits)
        return try home.store.audits.list(filter, after: last, limit: limit).map { try shown($0) }
    }

    /// All audits of an inventory, the newest first, as this person may see them.
    ///
    /// - Throws: as ``listing(_:)``.
    public func list(of inventory: Inventory) throws -> [AuditListing] {
        try home.people.demand(.viewAudits)
        return try home.store.audits.list(of: inventory).map { try shown($0) }
    }

    /// The unfinished audits on which this person is expected, the newest first.
    ///
    /// - Throws: ``MusterStore/StoreError``.
    public func listMine() throws -> [AuditListing] {
        var running = AuditFilter()
        running.states = [.open, .paused]
        return try list(running, limit: 1_000).filter { listing in
            listing.terms.isAuditor(home.person, startedBy: listing.observer)
        }
    }

    /// The audits that are kept from this person as they stand.
    ///
    /// - Throws: ``MusterStore/StoreError``.
    public func hiddenAudits() throws -> Set<AuditID> {
        var unsettled = AuditFilter()
        unsettled.states = [.open, .paused, .counted, .recounting]
        let audits = try home.store.audits.list(unsettled, after: nil, limit: 1_000)
        return Set(try audits.filter { try isHidden($0) }.map(\.audit))
    }

    /// The newest audit of an inventory, unless it is kept from this person.
    ///
    /// - Throws: ``MusterStore/StoreError``.
    public func newestSeenAudit(of inventory: Inventory) throws -> AuditID? {
        var filter = AuditFilter()
        filter.inventory = inventory.name
        guard let newest = try home.store.audits.list(filter, after: nil, limit: 1).first else {
            return nil
        }
        return try isHidden(newest) ? nil : newest.audit
    }

    /// What the audits of an inventory have said of one item, but for those kept from this person;
    /// see ``AuditRecords/verdicts(on:in:limit:)``.
    ///
    /// - Throws: what that throws.
    public func verdicts(
        on item: ItemID,
        in inventory: Inventory,
        limit: Int
    ) throws -> [(audit: AuditListing, verdict: ItemVerdict)] {
        try home.people.demand(.viewAudits)
        return try home.store.records.verdicts(on: item, in: inventory, limit: limit).filter {
            entry in
            try !isHidden(entry.audit)
        }
    }
}

/// What somebody is shown of an audit that is kept from them: enough to work on it.
public struct BlindSheet: Sendable {
    /// Where it stands, without its figures.
    public var listing: AuditListing
    /// The zones of the site, to say where something is.
    public var zones: [AuditZone]
    /// Who asks this person to look again; `nil` when nobody does.
    public var askedBy: String?
    /// The items that this person was asked to look for again, with their names.
    public var asked: [(item: ItemID, name: String)]
    /// Those of the same request that somebody has looked for since: another look changes what was found.
    public var looked: [(item: ItemID, name: String)]
    /// What the person has said themselves last, and can take back; `nil` where nothing of it counts.
    public var word: LoggedEvent?
}

extension HomeAudits {
    /// What this person is shown of an audit that is kept from them.
    ///
    /// - Throws: ``MusterStore/StoreError``, or an `AuditError` for records that cannot be understood.
    public func blindSheet(of audit: AuditID) throws -> BlindSheet {
        try home.people.demand(.viewAudits)
        let session = try home.store.records.session(audit)
        let isAsked = session.review.order?.value.asks(home.person) ?? false
        let awaited = isAsked ? session.review.awaited : []
        let looked = session.expected.filter {
            session.review.isAsked($0.item, of: home.person) && !awaited.contains($0.item)
        }
        return BlindSheet(
            listing: try listing(audit),
            zones: session.scope.siteZones,
            askedBy: isAsked ? session.review.order?.value.by : nil,
            asked: session.expected.filter { awaited.contains($0.item) }.map { ($0.item, $0.name) },
            looked: looked.map { ($0.item, $0.name) },
            word: session.state.isRunning ? session.log.standing.last(of: home.person) : nil
        )
    }
}

extension SpokenNames {
    /// What the person who works in a home may call the items and zones of an audit by.
    public init(of session: AuditSession, in home: OpenHome) {
        self.init(of: session, keptFrom: home.audits.isHidden(session) ? home.person : nil) {
            item in
            let listing = try home.store.audits.listing(session.scope.audit)
            let inventory = try home.store.inventories.inventory(named: listing.inventory)
            do {
                return try home.store.items.item(item, of: inventory).id
            } catch StoreError.notFound {
                return nil
            }
        }
    }
}

extension Finding {
    /// What whoever gave a blind word on an item is told of it: that word.
    func blinded(seenIn zone: ZoneID?) -> Finding {
        var word = Finding(item: item, beacon: beacon, outcome: .confirmed, expectedZone: nil)
        word.zone = zone
        return word
    }
}
