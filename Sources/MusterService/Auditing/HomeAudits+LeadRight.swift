import MusterAudit
public import MusterCore
import MusterPeople
import MusterStore

extension HomeAudits {
    /// Why this person may not pause, go on with or finish an audit, or `nil` when they may: pages ask before
    /// they offer it.
    ///
    /// - Throws: `StoreError` when there is no such audit.
    public func leadHindrance(of audit: AuditID) throws -> ServiceError? {
        let listing = try home.store.audits.listing(audit)
        do {
            try demandLeading(of: audit, listing.observer, listing.terms)
            return nil
        } catch {
            return error
        }
    }

    /// Goes on only for whoever may lead an audit: its observers, and those who review audits.
    ///
    /// - Throws: ``ServiceError/auditOfOthers(audit:observer:)``.
    func demandLeading(of session: AuditSession) throws {
        try demandLeading(of: session.scope.audit, session.scope.observer, session.scope.terms)
    }

    /// The same before its session is read, which takes that nobody listens for it; an audit that is over
    /// answers for itself.
    func demandLeading(of audit: AuditID) throws {
        let listing = try home.store.audits.listing(audit)
        guard listing.state.isRunning else { return }
        try demandLeading(of: audit, listing.observer, listing.terms)
    }

    /// The same of an audit whose observers are at hand.
    func demandLeading(
        of audit: AuditID,
        _ observer: String,
        _ terms: AuditTerms?
    ) throws(ServiceError) {
        let names = [observer] + (terms?.with ?? [])
        let isTheirs = names.contains { $0.lowercased() == home.person.lowercased() }
        guard !isTheirs, !home.principal.may(.reviewAudits) else { return }
        throw ServiceError.auditOfOthers(
            audit: audit,
            observer: home.people.peopleNames.words(observer)
        )
    }
}
