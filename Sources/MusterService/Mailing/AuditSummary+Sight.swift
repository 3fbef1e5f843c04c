import MusterAudit
import MusterPeople

extension AuditSummary {
    /// Goes on only where the audit is not kept from somebody who gets it by mail.
    ///
    /// - Throws: ``MusterAudit/AuditError/hidden(audit:person:)``, `PeopleError` for a customer.
    func demandSight(by person: Person, in home: OpenHome) throws {
        let principal = Principal(name: person.login, role: person.role, person: person.id)
        try principal.demand(.viewAudits)
        try home.acting(as: principal).audits.demandSight(of: self)
    }
}
