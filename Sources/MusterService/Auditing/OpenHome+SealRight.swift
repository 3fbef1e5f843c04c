import MusterAudit
public import MusterCore
import MusterPeople
import MusterStore

extension OpenHome {
    /// Why this person may not seal an audit, or `nil` when they may: pages ask before they offer it.
    ///
    /// - Throws: `StoreError` when there is no such audit.
    public func sealHindrance(of audit: AuditID) throws -> ServiceError? {
        let listing = try store.listing(audit)
        do {
            try demandSealing(of: audit, listing.observer, listing.terms)
            return nil
        } catch {
            return error
        }
    }

    /// Goes on only for whoever may seal an audit: its observers, and those who review audits.
    ///
    /// - Throws: ``ServiceError/sealsForAnother(audit:observer:)``.
    func demandSealing(of session: AuditSession) throws {
        try demandSealing(of: session.scope.audit, session.scope.observer, session.scope.terms)
    }

    /// The same before its session is read, which takes that nobody listens for it.
    func demandSealing(
        of audit: AuditID,
        _ observer: String,
        _ terms: AuditTerms?
    ) throws(ServiceError) {
        let names = [observer] + (terms?.with ?? [])
        let isTheirs = names.contains { $0.lowercased() == person.lowercased() }
        guard !isTheirs, !principal.may(.reviewAudits) else { return }
        throw ServiceError.sealsForAnother(
            audit: audit,
            observer: observer
        )
    }
}
