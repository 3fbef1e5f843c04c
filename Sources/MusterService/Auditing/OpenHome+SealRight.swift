import MusterAudit
import MusterPeople

extension OpenHome {
    /// Goes on only for whoever may seal an audit: its observers, and those who review audits.
    ///
    /// - Throws: ``ServiceError/sealsForAnother(audit:observer:)``.
    func demandSealing(of session: AuditSession) throws {
        let names = [session.scope.observer] + (session.scope.terms?.with ?? [])
        let isTheirs = names.contains { $0.lowercased() == person.lowercased() }
        guard !isTheirs, !principal.may(.reviewAudits) else { return }
        throw ServiceError.sealsForAnother(
            audit: session.scope.audit,
            observer: session.scope.observer
        )
    }
}
