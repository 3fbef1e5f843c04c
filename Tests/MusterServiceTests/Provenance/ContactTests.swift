import MusterAudit
import MusterCatalogue
import MusterCore
import MusterProvenance
import MusterRadio
import MusterService
import MusterStore
import Testing

/// What stood with the items of a lot.
@Suite struct ContactTests {
    @Test func `a trace tells what was in a zone with an item, by radio and by an approved audit`()
        async throws
    {
        let site = try TemporaryHome()
        let home = try site.open()
        try home.masterData.addProduct(Product(code: "CARROT", name: "Carrots"))
        try home.lots.add(Lot(product: "CARROT", code: "L-1"))
        let inventory = try home.inventories.find("Stock")
        let listened = try await home.sessions.start(
            HomeSessions.AuditRequest(
                inventory: inventory.name,
                source: try SourceDescription(site.walk)
            ),
            control: AuditControl()
        ) { _ in }
        let findings = listened.session.findings.filter { $0.outcome.isPresent && $0.zone != nil }
        let zones = Dictionary(grouping: findings) { $0.zone }
        let crowd = try #require(zones.values.first { $0.count > 1 })
        let (own, zone) = (crowd[0].item, try #require(crowd[0].zone))
        var item = try home.items.find(own, in: inventory)
        (item.product, item.lot) = ("CARROT", "L-1")
        try home.items.update(item, in: inventory)
        var question = TraceQuestion(.forward, from: ["CARROT/L-1"])
        let plain = try home.events.trace(question)
        #expect(plain.contacts == nil)
        question.withContacts = true
        func contacts() throws -> [TraceAnswer.Contact] {
            let answer = try home.events.trace(question)
            #expect(answer.things == plain.things && answer.here.count == plain.here.count)
            return try #require(answer.contacts)
        }
        let heard = try contacts()
        #expect(!heard.isEmpty && heard.allSatisfy { $0.zone == zone.rawValue && $0.audit == nil })
        #expect(!heard.map(\.item).contains(own.rawValue))
        for finding in crowd.dropFirst() where finding.lastHeardAt != nil {
            #expect(heard.contains { $0.item == finding.item.rawValue }, "\(finding.item)")
        }
        // Before the lot could have been harmed nothing counts.
        question.since = home.now()
        #expect(try contacts().isEmpty)
        question.since = nil
        let audit = listened.session.scope.audit
        let counted = try home.sessions.finish(audit, isPartial: true, reason: "test")
        let open = counted.review.open.sorted { $0.rawValue < $1.rawValue }
        if !open.isEmpty {
            _ = try home.reviews.resolve(audit, open, reason: try home.reviews.reason("lost"))
        }
        _ = try home.reviews.approve(audit)
        let found = try contacts()
        #expect(found.contains { $0.audit == audit.rawValue })
        #expect(Set(found.map(\.item)).isSuperset(of: heard.map(\.item)))
        withExtendedLifetime(site) {}
    }
}
