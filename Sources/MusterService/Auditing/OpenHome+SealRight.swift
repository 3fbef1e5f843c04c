import MusterAudit
import MusterCore
import MusterPeople

extension OpenHome {
    /// Goes on only for whoever may seal an audit: its observers, and those who review audits.
    ///
    /// - Throws: ``ServiceError/sealsForAnother(audit:observer:)``.
    func demandSealing(of session: AuditSession) throws {
        try demandSealing(of: session.scope.audit, session.scope.observer, session.scope.terms)
    }

    /// The same before its session is read, which takes that nobody listens for it.
    func demandSealing(of audit: AuditID, _ observer: String, _ terms: AuditTerms?) throws {
        let names = [observer] + (terms?.with ?? [])
        let isTheirs = names.contains { $0.lowercased() == person.lowercased() }
        guard !isTheirs, !principal.may(.reviewAudits) else { return }
        throw ServiceError.sealsForAnother(
            audit: audit,
            observer: observer
        )
    }
}
