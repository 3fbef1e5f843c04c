public import MusterAudit
public import MusterCore
import MusterPeople
public import MusterRanging
import MusterStore

extension HomeReviews {
    /// What a recount came to.
    public struct Recounted: Sendable {
        /// The audit.
        public var session: AuditSession
        /// What the site has learned; `nil` while silent items are left that nobody looked for, and
        /// of audits that do not know how well they covered the site.
        public var fit: SiteFit?
        /// How many such items are left.
        public var unseen: Int
        /// Items about which somebody had decided, with who: they have to be decided anew where the
        /// look left them a discrepancy.
        public var reopened: [(item: ItemID, by: String)]
        /// Items of which this person had said the same before: nothing was recorded of them.
        public var repeated: [ItemID]
        /// Whether nothing was recorded, as nothing was left to look for.
        public var isUnchanged: Bool
    }

    /// Whether this person's look at one of the items is taken.
    ///
    /// - Parameters:
    ///   - duties: who took which part in the audit.
    ///   - review: how far its review has come.
    ///   - isBlind: whether the audit is blind: then only those who were asked look again.
    ///   - items: the items.
    /// - Returns: whether they took no part in the count where the two are kept apart, and settle
    ///   discrepancies or were asked to look.
    public func mayLookAgain(
        _ duties: Duties,
        _ review: AuditReview,
        isBlind: Bool,
        for items: some Sequence<ItemID>
    )
        -> Bool
    {
        home.principal.may(.recountAudits)
            && duties.recountHindrance(home.person, segregation) == nil
            && (home.principal.may(.reviewAudits) && !isBlind
                || items.contains { review.isAsked($0, of: home.person) })
    }

    /// Takes in what this person found who looked for items of a counted audit, and lets the site
    /// learn from it once every silent item was looked for.
    ///
    /// - Parameters:
    ///   - audit: the audit.
    ///   - looks: what looking gave, each item once.
    ///   - restGone: whether everything else that was not heard was looked for and is not there: of
    ///     what this person was asked to look for, where somebody asked; else of the whole audit.
    ///   - seen: how many records the audit had when this person looked at it; an item of which
    ///     somebody has said more since is refused.
    /// - Returns: the audit, and what the site has learned.
    /// - Throws: ``MusterAudit/AuditError`` unless the audit is counted and not approved, for an item off
    ///   its list, when this person counted and segregation holds, and, for people who do not settle
    ///   discrepancies, for an item that nobody asked them to look for;
    ///   `PeopleError`, ``ServiceError/lookedTwice(item:)``, ``MusterStore/StoreError``.
    public func recount(
        _ audit: AuditID,
        _ looks: [Recount.Look],
        restGone: Bool,
        seen: Int? = nil
    ) throws -> Recounted {
        try home.people.demand(.recountAudits)
        var before: AuditState?
        let (session, told) = try home.sessions.change(audit, afterCount: true) { session in
            before = session.state
            if !session.state.isCounted || session.state == .approved {
                // What stands against every look is said before what stands against these.
                _ = try session.recount([], observer: home.person, segregation, at: home.now())
            }
            let names = SpokenNames(of: session, in: home)
            var all = try looks.map(names.look)
            var named: Set<ItemID> = []
            for look in all where !named.insert(look.item).inserted {
                throw ServiceError.lookedTwice(item: look.item)
            }
            if restGone {
                all += try rest(of: session, besides: looks).filter { !named.contains($0) }.map {
                    Recount.Look(item: $0, result: .gone)
                }
            }
            try demandAsked(all.map(\.item), in: session)
            try demandZones(of: all, in: session)
            let repeated = all.filter { session.isRepeated($0, by: home.person) }.map(\.item)
            all.removeAll { repeated.contains($0.item) }
            let reopened = all.compactMap { look in
                session.review.resolutions[look.item].map { (item: look.item, by: $0.value.by) }
            }
            // That nothing is left to look for is worth one record.
            if all.isEmpty, session.isRecounted { return ([], (reopened, repeated, true)) }
            let records = try session.recount(
                all,
                observer: home.person,
                segregation,
                seen: seen,
                signatory: try signatory(),
                at: home.now()
            )
            return (records, (reopened, repeated, false))
        }
        home.mail.tellApproval(session, from: before)
        try learnSilence(from: session)
        let unseen = session.unseenItems.count
        return Recounted(
            session: session,
            fit: unseen == 0 ? try learn(from: session) : nil,
            unseen: unseen,
            reopened: told.0,
            repeated: told.1,
            isUnchanged: told.2
        )
    }

    /// What was not heard, of what this person was asked to look for, where that is something; else of the
    /// whole audit.
    ///
    /// Of an audit that is kept from them it is all that they were asked for and nobody has looked for: what
    /// was heard would be told by leaving it out.
    private func rest(of session: AuditSession, besides looks: [Recount.Look]) throws -> [ItemID] {
        let review = session.review
        guard home.audits.isHidden(session) else {
            let asked = session.expected.map(\.item).filter { item in
                review.awaited.contains(item) && review.isAsked(item, of: home.person)
                    && session.finding(of: item)?.outcome.isPresent == false
            }
            return asked.isEmpty ? session.unseenItems : asked
        }
        guard let order = review.order?.value, order.asks(home.person) else {
            if looks.isEmpty { try home.audits.demandSight(of: session) }
            return []
        }
        return order.items.filter(review.awaited.contains)
    }

    /// Goes on only with items that this person was asked to look for; who settles discrepancies may
    /// look for any, but not of a blind audit: only whoever was asked is kept from seeing it.
    private func demandAsked(_ items: [ItemID], in session: AuditSession) throws {
        // Of an approved audit, and of an item off its list, the audit itself says that no asking helps.
        guard session.state.isCounted, session.state != .approved,
            session.scope.isBlind || !home.principal.may(.reviewAudits)
        else { return }
        let others = items.filter {
            session.expectedItem($0) != nil && !session.review.isAsked($0, of: home.person)
        }
        guard !others.isEmpty else { return }
        // Whoever counted cannot be asked either.
        if let hindrance = session.duties.recountHindrance(home.person, segregation) {
            throw hindrance
        }
        // Whoever looks again blind cannot see to being asked for more.
        if home.principal.may(.reviewAudits) { try home.audits.demandSight(of: session) }
        let order = session.review.awaited.isEmpty ? nil : session.review.order?.value
        throw AuditError.notAsked(
            audit: session.scope.audit,
            items: others,
            person: home.person,
            asked: order.flatMap { order in
                order.asks(home.person) ? nil : home.people.peopleNames.words(order.with)
            }
        )
    }

    /// Goes on only where everything that was seen says in which zone, if the audit is blind.
    private func demandZones(of looks: [Recount.Look], in session: AuditSession) throws {
        guard session.scope.isBlind, !session.scope.siteZones.isEmpty else {
            return
        }
        for look in looks where look.result == .seen(nil) {
            throw AuditError.zoneNeeded(audit: session.scope.audit, item: look.item)
        }
    }

    /// Lets the site learn what silence is worth from each item that somebody has looked for.
    private func learnSilence(from session: AuditSession) throws {
        let audit = session.scope.audit
        guard session.scope.tellsSeconds(with: session.scope.method), session.isRecounted,
            let lesson = try home.store.records.session(audit, isWhole: true).lesson,
            let belief = lesson.belief
        else { return }
        try home.store.lessons.learn(
            belief,
            recounted: lesson.recounted,
            from: audit,
            at: home.now()
        )
    }

    /// Fewer items than this teach nothing.
    private static let fewestLessons = 20

    /// Fits the site anew to all its audits of which every silent item was looked for.
    ///
    /// - Returns: the fit; `nil` while too little is known to learn from.
    private func learn(from session: AuditSession) throws -> SiteFit? {
        var items: [SiteFit.Recounted] = []
        for listing in try home.store.audits.list() where listing.state.isCounted {
            let counted =
                listing.audit == session.scope.audit
                ? session : try home.store.records.session(listing.audit)
            if counted.isRecounted, counted.unseenItems.isEmpty { items += counted.lessons }
        }
        guard items.count >= Self.fewestLessons else { return nil }
        let known = try home.store.lessons.siteFit()
        if SiteFit(items, version: known.version) == known { return known }
        let fit = SiteFit(items, version: known.version + 1)
        try home.store.lessons.add(fit, from: session.scope.audit, at: home.now())
        return fit
    }
}
