import MusterCore
import MusterProvenance
import MusterService
import MusterTestSupport
import Testing

/// What customers see of who produced what is on sale.
@Suite(.onOwnThreads) struct ProducerPageTests {
    private struct House {
        let server: LocalPortal
        let session: String

        /// Carrots of two farms, one of which nobody is to see, packed into a lot that is on sale.
        init() throws {
            let home = try WebHome.loaded()
            let open = home.open
            var carrots = Product(code: "CARROT", name: "Carrots <b>")
            (carrots.priceMinor, carrots.currency, carrots.isOnSale) = (250, "RSD", true)
            try open.masterData.addProduct(carrots)
            try open.masterData.addProduct(Product(code: "LEEK", name: "Secret leeks"))
            for (id, name, region) in [
                ("FARM", "Sremska farma", "Srem"), ("DAIRY", "Mlekara", "Đerdap"),
                ("MILL", "Vodenica", "Dunav"), ("HIDDEN", "Hidden farm", "Srem"),
                ("LOOSE", "No region's", nil),
            ] {
                var party = Party(id: id, name: name)
                (party.roles, party.region) = ([.producer], region)
                party.isPublic = id != "HIDDEN"
                if id == "FARM" {
                    (party.latitude, party.longitude) = (45.0, 19.6)
                    (party.address, party.phone) = ("Put 1, Ruma", "+381 22 1")
                }
                try open.masterData.addParty(party)
            }
            var market = Party(id: "MARKET", name: "Market")
            (market.isPublic, market.phone) = (true, "+381 11 2")
            try open.masterData.addParty(market)
            for code in ["RAW", "OTHER", "P-1"] {
                try open.lots.add(Lot(product: "CARROT", code: code))
            }
            for (lot, party) in [("RAW", "FARM"), ("OTHER", "HIDDEN")] {
                var draft = EventDraft(.harvest, at: open.now())
                (draft.lots, draft.from) = ([.init("CARROT/\(lot)=100")], party)
                _ = try open.events.add(draft)
            }
            var pack = EventDraft(.pack, at: open.now())
            pack.inputs = [.init("CARROT/RAW=100"), .init("CARROT/OTHER=100")]
            pack.outputs = [.init("CARROT/P-1=190")]
            _ = try open.events.add(pack)
            try home.addCustomer("mara", of: "MARKET")
            server = try LocalPortal(home)
            session = try server.signIn("mara")
        }

        func get(_ path: String) throws -> PortalAnswer {
            try server.get(path, ["Cookie": session])
        }
    }

    @Test
    func
        `producers stand by region as in the alphabet, with a map, and who is not public is not there`()
        throws
    {
        let house = try House()
        let page = try house.get("/shop/producers").text
        let places = try ["Dunav", "Đerdap", "Srem", "Other producers"].map { heading in
            try #require(page.firstRange(of: "<h2>\(heading)"), "\(page)").lowerBound
        }
        #expect(places == places.sorted(), "đ stands after d, and not after z")
        #expect(page.contains("<svg class=\"pins\"") && page.contains("Put 1, Ruma"))
        #expect(!page.contains("Hidden") && !page.contains("Market<"))
        let srem = try house.get("/shop/producers?region=Srem").text
        #expect(srem.contains("Sremska farma") && !srem.contains("Mlekara"))
        #expect(try house.get("/shop/producers?region=Mars").text.contains("No producer is named"))
        let names = try house.get("/api/v1/shop/producers").json["data"]?.elements
            .compactMap { $0["name"]?.text }
        #expect(names == ["Mlekara", "No region's", "Sremska farma", "Vodenica"])
    }

    @Test func `a producer has address, phone, way and goods, and goods name their producers`()
        throws
    {
        let house = try House()
        let farm = try house.get("/shop/producers/FARM").text
        for text in [
            "Put 1, Ruma", "+381 22 1", "geo:45.000000,19.600000", "/shop/products/CARROT",
        ] {
            #expect(farm.contains(text), "\(text): \(farm)")
        }
        let mill = try house.get("/shop/producers/MILL").text
        #expect(mill.contains("Nothing of this producer is on sale now.") && !mill.contains("geo:"))
        for id in ["HIDDEN", "MARKET", "NONE"] {
            #expect(try house.get("/shop/producers/\(id)").status == 404)
            #expect(try house.get("/api/v1/shop/producers/\(id)").status == 404)
        }
        let carrots = try house.get("/shop/products/CARROT").text
        #expect(carrots.contains("/shop/producers/FARM") && !carrots.contains("Hidden"))
        let told = try house.get("/api/v1/shop/producers/FARM").json
        #expect(told["goods"]?.elements.map(\.text) == ["CARROT"])
    }
}
