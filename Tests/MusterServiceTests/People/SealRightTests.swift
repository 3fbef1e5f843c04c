import MusterAudit
import MusterPeople
import MusterRadio
import MusterService
import MusterStore
import Testing

/// Who may seal an audit of somebody else.
@Suite struct SealRightTests {
    @Test func `an audit is sealed by whoever is named on it, or reviews audits, and nobody else`()
        async throws
    {
        let site = try TemporaryHome()
        let home = try site.open()
        let word = PeopleHome.password
        _ = try home.addPerson(NewPerson(login: "ana", role: .admin), password: word)
        for (login, role) in [("wanda", Role.worker), ("walt", .worker), ("zoe", .worker)] {
            _ = try home.addPerson(NewPerson(login: login, role: role), password: word)
        }
        _ = try home.addPerson(NewPerson(login: "mia", role: .manager), password: word)
        for sealer in ["walt", "WANDA", "mia"] {
            let request = OpenHome.AuditRequest(
                inventory: "Stock",
                source: try SourceDescription(site.walk),
                terms: WantedTerms(with: ["walt"])
            )
            let wanda = try home.acting(as: "wanda")
            let listened = try await wanda.start(request, control: AuditControl()) { _ in }
            let audit = listened.session.scope.audit
            #expect(throws: ServiceError.sealsForAnother(audit: audit, observer: "wanda")) {
                try home.acting(as: "zoe").finish(audit, isPartial: true, reason: "test")
            }
            let zoe = try home.acting(as: "zoe")
            // A page asks before it offers it.
            #expect(
                try zoe.sealHindrance(of: audit)
                    == .sealsForAnother(audit: audit, observer: "wanda")
            )
            #expect(try home.store.listing(audit).state == .paused)
            let who = try home.acting(as: sealer.lowercased())
            #expect(try who.sealHindrance(of: audit) == nil)
            let sealed = try who.finish(audit, isPartial: true, reason: "test")
            #expect(sealed.state == .counted, "\(sealer)")
        }
    }
}
