import MusterAudit
import MusterCatalogue
import MusterCore
import MusterMail
import MusterPeople
import MusterRadio
import MusterReport
import MusterService
import MusterStore
import Testing

/// Who may pause, go on with and finish an audit of somebody else.
@Suite struct LeadRightTests {
    @Test func `an audit is led by whoever is named on it, or reviews audits, and nobody else`()
        async throws
    {
        let site = try TemporaryHome()
        let home = try site.open()
        let word = PeopleHome.password
        _ = try home.people.add(NewPerson(login: "ana", role: .admin), password: word)
        for (login, role) in [("wanda", Role.worker), ("walt", .worker), ("zoe", .worker)] {
            _ = try home.people.add(NewPerson(login: login, role: role), password: word)
        }
        _ = try home.people.add(NewPerson(login: "mia", role: .manager), password: word)
        for sealer in ["walt", "WANDA", "mia"] {
            let request = HomeSessions.AuditRequest(
                inventory: "Stock",
                source: try SourceDescription(site.walk),
                terms: WantedTerms(with: ["walt"])
            )
            let wanda = try home.acting(as: "wanda")
            let listened = try await wanda.sessions.start(request, control: AuditControl()) { _ in }
            let audit = listened.session.scope.audit
            #expect(throws: ServiceError.auditOfOthers(audit: audit, observer: "wanda")) {
                try home.acting(as: "zoe").sessions.finish(audit, isPartial: true, reason: "test")
            }
            let zoe = try home.acting(as: "zoe")
            // A page asks before it offers it.
            #expect(
                try zoe.audits.leadHindrance(of: audit)
                    == .auditOfOthers(audit: audit, observer: "wanda")
            )
            await #expect(throws: ServiceError.auditOfOthers(audit: audit, observer: "wanda")) {
                try await zoe.sessions.pause(audit)
            }
            await #expect(throws: ServiceError.auditOfOthers(audit: audit, observer: "wanda")) {
                try await zoe.sessions.resume(
                    audit,
                    source: SourceDescription(site.walk),
                    control: AuditControl()
                ) { _ in }
            }
            #expect(try home.store.audits.listing(audit).state == .paused)
            let who = try home.acting(as: sealer.lowercased())
            #expect(try who.audits.leadHindrance(of: audit) == nil)
            let sealed = try who.sessions.finish(audit, isPartial: true, reason: "test")
            #expect(sealed.state == .counted, "\(sealer)")
        }
    }

    @Test func `the items of a blind recount are told to whoever is asked, and not to the others`()
        async throws
    {
        let site = try TemporaryHome()
        let home = try site.open()
        let word = PeopleHome.password
        _ = try home.people.add(NewPerson(login: "ana", role: .admin), password: word)
        _ = try home.people.add(NewPerson(login: "mia", role: .manager), password: word)
        for login in ["wanda", "walt", "zoe"] {
            _ = try home.people.add(NewPerson(login: login, role: .worker), password: word)
        }
        let silent = Item(
            id: ItemID(rawValue: "SILENT"),
            name: "Silent",
            beacon: try BeaconIdentity("address:AA:BB:CC:DD:EE:01")
        )
        try home.items.add(silent, to: home.inventories.find("Stock"))
        let request = HomeSessions.AuditRequest(
            inventory: "Stock",
            source: try SourceDescription(site.walk),
            terms: WantedTerms(isBlind: true)
        )
        let wanda = try home.acting(as: "wanda")
        let listened = try await wanda.sessions.start(request, control: AuditControl()) { _ in }
        let audit = listened.session.scope.audit
        _ = try wanda.sessions.finish(audit, isPartial: true, reason: "test")
        let (mia, zoe) = (try home.acting(as: "mia"), try home.acting(as: "zoe"))
        // A refusal that names what was not heard would tell it.
        let hidden = AuditError.hidden(audit: audit, person: "zoe")
        #expect(throws: hidden) { try zoe.reviews.recount(audit, [], restGone: true) }
        let findings = try mia.sessions.summary(audit).findings
        let heard = try #require(findings.first { $0.outcome == .found })
        #expect(findings.contains { $0.item == silent.id && $0.samples == 0 })
        // The rest is all that was asked for, heard or not: to leave out what was heard would tell it.
        _ = try mia.reviews.askRecount(audit, of: .items([heard.item, silent.id]), with: "zoe")
        let looked = try zoe.reviews.recount(audit, [], restGone: true).session
        let gone = [heard.item, silent.id].map { Recount.Look(item: $0, result: .gone) }
        #expect(
            looked.review.recounts.last?.value.looks.sorted { $0.item < $1.item }
                == gone.sorted { $0.item < $1.item }
        )
        #expect(try zoe.reviews.recount(audit, [], restGone: true).isUnchanged)
        try await expectBlindness(of: audit, heard: heard.item, silent: silent.id, asking: mia)
        _ = try mia.reviews.askRecount(audit, of: .all, with: "walt")
        for (login, isTold) in [("walt", true), ("mia", true), ("zoe", false)] {
            let looking = try home.acting(as: login)
            let listing = try looking.audits.listing(audit)
            let recount = try looking.reviews.awaitedRecount(of: listing)
            #expect((recount?.items.isEmpty == false) == isTold, "\(login)")
        }
    }

    /// Who settles discrepancies and is asked to look again learns nothing by settling, nor by asking another.
    private func expectBlindness(
        of audit: AuditID,
        heard: ItemID,
        silent: ItemID,
        asking mia: OpenHome
    ) async throws {
        let person = NewPerson(login: "rita", mail: "rita@example.org", role: .auditor)
        _ = try mia.acting(as: "ana").people.add(person, password: PeopleHome.password)
        let rita = try mia.acting(as: "rita")
        _ = try mia.reviews.askRecount(audit, of: .items([heard, silent]), with: "rita")
        let reason = try mia.reviews.reason("lost")
        let hidden = AuditError.hidden(audit: audit, person: "rita")
        for item in [heard, silent] {
            #expect(throws: hidden) { try rita.reviews.resolve(audit, [item], reason: reason) }
        }
        #expect(throws: hidden) { try rita.reviews.askRecount(audit, of: .all, with: "walt") }
        await #expect(throws: hidden) { try await rita.reviews.undo(audit) }
        await #expect(throws: hidden) { try await rita.reviews.undo(audit, of: "mia") }
        // Nor by what another mails to them.
        let (summary, address) = (
            try mia.sessions.summary(audit), try MailAddress("Rita@example.org")
        )
        #expect(throws: hidden) {
            try mia.mail.send(summary, to: [address], subject: nil, options: ReportOptions())
        }
    }
}
