import MusterCatalogue
import MusterAudit
import MusterPeople
import MusterProvenance
import MusterRadio
import MusterService
import MusterStore
import Testing

/// What a trace tells whoever counts blind.
@Suite struct BlindTraceTests {
    @Test
    func `a trace keeps from who counts blind what was heard since, and tells the others`()
        async throws
    {
        let site = try TemporaryHome()
        let home = try site.open()
        let word = PeopleHome.password
        for (login, role) in [("ana", Role.admin), ("mia", .manager), ("wanda", .worker)] {
            _ = try home.people.add(NewPerson(login: login, role: role), password: word)
        }
        try home.masterData.addProduct(Product(code: "CARROT", name: "Carrots"))
        try home.lots.add(Lot(product: "CARROT", code: "L-1"))
        let inventory = try home.inventories.find("Stock")
        for var item in try home.items.list(of: inventory) {
            (item.product, item.lot) = ("CARROT", "L-1")
            try home.items.update(item, in: inventory)
        }
        let wanda = try home.acting(as: "wanda")
        _ = try await wanda.sessions.start(
            HomeSessions.AuditRequest(
                inventory: inventory.name,
                source: try SourceDescription(site.walk),
                terms: WantedTerms(isBlind: true)
            ),
            control: AuditControl()
        ) { _ in }
        func heard(_ login: String) throws -> Int {
            let events = try home.acting(as: login).events
            let answer = try events.trace(TraceQuestion(.forward, from: ["CARROT/L-1"]))
            #expect(!answer.here.isEmpty)
            return answer.here.count { $0.lastHeardAt != nil }
        }
        #expect(try heard("wanda") == 0)
        #expect(try heard("mia") > 0)
    }
}
