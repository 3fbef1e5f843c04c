import MusterClimate
import MusterCore
import MusterProvenance
import MusterReport
import MusterService
import MusterStore
import Testing

/// Lots by the names that sensors, limits and serial numbers know them by.
@Suite struct LotsOfProductsTests {
    private let site: SensorHome

    init() throws {
        site = try SensorHome()
        for product in ["CARROT", "LEEK"] {
            try site.home.masterData.addProduct(Product(code: product, name: product))
            try site.home.lots.add(Lot(product: product, code: "L-1"))
        }
        try site.home.masterData.addParty(Party(id: "FARM", name: "Farm"))
        try site.home.masterData.addParty(Party(id: "MARKET", name: "Market"))
    }

    private func record(
        _ verb: EventVerb,
        _ time: String,
        _ change: (inout EventDraft) throws -> Void
    ) throws {
        var draft = EventDraft(verb, at: try SensorHome.at(time))
        try change(&draft)
        _ = try site.home.events.add(draft)
    }

    private func storage(of lot: String) throws -> LotClimate.Span? {
        try site.home.climate.exposure(of: site.home.lots.lot(lot)).storage
    }

    private func lots(_ change: (inout RecallOrigin) throws -> Void) throws -> [String] {
        var origin = RecallOrigin()
        try change(&origin)
        return try site.home.events.lots(exposedBy: origin).lots.map(\.lot.path)
    }

    @Test func `two products with one lot code have sensors and limits of their own`() throws {
        let sensors = try site.home.store.sensors
        let author = site.home.author
        for product in ["CARROT", "LEEK"] {
            try record(.harvest, "08:00") { draft in
                draft.lots = [.init("\(product)/L-1=5 KGM")]
                draft.place = site.zones[0].rawValue
            }
        }
        let door = try sensors.find("Door").sensor.id
        #expect(throws: StoreError.self) {
            try sensors.place(door, at: .lot("L-1"), from: SensorHome.at("09:00"), by: author)
        }
        let placed = try sensors.place(
            door,
            at: .lot("CARROT/L-1"),
            from: SensorHome.at("09:00"),
            by: author
        )
        #expect(placed.place == .lot("CARROT/L-1"))
        #expect(try storage(of: "CARROT/L-1")?.stays.last?.voice == .ownLogger)
        #expect(
            try storage(of: "LEEK/L-1")?.stays.last?.voice == .zone(site.zones[0], sensors: 1)
        )
        let limits = site.home.limits
        #expect(throws: StoreError.self) {
            try limits.useLimits("refrigerator-2-8", on: .lot("L-1"))
        }
        let use = try limits.useLimits(
            "refrigerator-2-8",
            on: .lot("LEEK/L-1"),
            from: SensorHome.at("07:00")
        )
        #expect(use.target == .lot("LEEK/L-1"))
        #expect(try storage(of: "LEEK/L-1")?.minutes?.outside == 0)
        #expect(try storage(of: "CARROT/L-1")?.minutes == nil, "no limits are its own")
        #expect(try site.home.store.lots.known(as: "LEEK/L-1").map(\.path) == ["LEEK/L-1"])
        #expect(try site.home.store.lots.known(as: "L-1").count == 2)
    }

    @Test func `limits are put to use on lots and products that no item names`() throws {
        try site.home.lots.add(Lot(product: "LEEK", code: "L-2"))
        let limits = site.home.limits
        #expect(try limits.useLimits("refrigerator-2-8", on: .lot("L-2")).target == .lot("L-2"))
        _ = try limits.useLimits("refrigerator-2-8", on: .product("CARROT"))
        for target: LimitTarget in [.lot("L-9"), .lot("LEEK/L-9"), .product("BEET")] {
            #expect(throws: StoreError.self) {
                try limits.useLimits("refrigerator-2-8", on: target)
            }
        }
    }

    @Test func `of a lot known by serial numbers alone each thing was somewhere`() throws {
        let (first, second) = (site.zones[0].rawValue, site.zones[1].rawValue)
        func things(
            _ verb: EventVerb,
            _ time: String,
            _ serials: [String],
            _ place: String?
        )
            throws
        {
            try record(verb, time) { draft in
                draft.lots = [.init("CARROT/L-1")]
                draft.serials = serials.map { .init("CARROT/\($0)") }
                draft.place = place
                if verb == .ship { draft.to = "MARKET" }
            }
        }
        try things(.harvest, "08:00", ["1", "2"], first)
        try things(.cool, "09:00", ["2"], second)
        try things(.ship, "09:30", ["1"], nil)
        let stays = try #require(try storage(of: "CARROT/L-1")).stays
        #expect(Set(stays.compactMap(\.place)) == [first, second])
        #expect(stays.first { $0.place == first }?.until == (try SensorHome.at("09:30")))
        func there(_ place: String, from: String) throws -> [String] {
            try lots { ($0.places, $0.from) = ([place], try SensorHome.at(from)) }
        }
        #expect(try there(first, from: "09:15") == ["CARROT/L-1"])
        #expect(try there(first, from: "09:45").isEmpty, "one was moved, the other shipped")
        #expect(try there(second, from: "09:45") == ["CARROT/L-1"])
    }

    @Test func `what is first named when it is unloaded came from whom the pallet came from`()
        throws
    {
        try record(.receive, "08:00") { ($0.units, $0.from) = (["PAL-1"], "FARM") }
        try record(.unload, "08:30") { draft in
            (draft.units, draft.lots) = (["PAL-1"], [.init("CARROT/L-1=5 KGM")])
        }
        // What was loaded here afterwards did not come with it.
        try record(.load, "09:00") { draft in
            (draft.units, draft.lots) = (["PAL-1"], [.init("LEEK/L-1=5 KGM")])
        }
        try record(.unload, "09:30") { draft in
            (draft.units, draft.lots) = (["PAL-1"], [.init("LEEK/L-1=5 KGM")])
        }
        #expect(try lots { $0.suppliers = ["FARM"] } == ["CARROT/L-1"])
    }

    @Test func `an origin says what it found nothing by, and times must fit`() throws {
        var origin = RecallOrigin()
        origin.suppliers = ["FARM", "MARKET"]
        try record(.receive, "08:00") { draft in
            (draft.lots, draft.from) = ([.init("CARROT/L-1=5 KGM")], "FARM")
        }
        #expect(try site.home.events.lots(exposedBy: origin).unmatched == ["MARKET"])
        var order = RecallOrder(["LEEK/L-1"], reason: "residues", isMock: true)
        order.origin = origin
        let result = try site.home.events.recall(order)
        #expect(result.unmatched == ["MARKET"])
        #expect(result.found.map(\.path) == ["CARROT/L-1", "LEEK/L-1"])
        (origin.from, origin.until) = (try SensorHome.at("09:00"), try SensorHome.at("08:00"))
        #expect(throws: RecallError.badTime) { try site.home.events.lots(exposedBy: origin) }
        (origin.suppliers, origin.alarms) = ([], ["AL-1"])
        #expect(throws: RecallError.timeAlone) {
            try site.home.events.lots(exposedBy: origin)
        }
    }

    @Test func `of what was shipped in parts the rest is here`() throws {
        let place = site.zones[0].rawValue
        try record(.harvest, "08:00") { draft in
            (draft.lots, draft.place) = ([.init("CARROT/L-1=100 KGM")], place)
        }
        try record(.ship, "09:00") { draft in
            (draft.lots, draft.to) = ([.init("CARROT/L-1=40 KGM")], "MARKET")
        }
        func rest() throws -> [TraceAnswer.Entry] {
            try site.home.events.trace(TraceQuestion(.forward, from: ["CARROT/L-1"])).rest
        }
        #expect(try rest().map(\.quantity) == [ThingQuantity(Amount(60), AmountUnit("KGM"))])
        #expect(try rest().map(\.zone) == [place])
        try record(.ship, "10:00") { draft in
            (draft.lots, draft.to) = ([.init("CARROT/L-1=60 KGM")], "MARKET")
        }
        #expect(try rest().isEmpty)
    }

    @Test func `an event that names a place says that a lot was there, though it left with it`()
        throws
    {
        let (dock, hall) = (site.zones[0].rawValue, site.zones[1].rawValue)
        try record(.receive, "08:00") { draft in
            (draft.lots, draft.place) = ([.init("CARROT/L-1=5 KGM")], hall)
        }
        try record(.ship, "09:00") { draft in
            (draft.lots, draft.to, draft.place) = ([.init("CARROT/L-1=5 KGM")], "MARKET", dock)
        }
        try record(.destroy, "09:30") { draft in
            (draft.lots, draft.place) = ([.init("LEEK/L-1=5 KGM")], dock)
        }
        func there(_ from: String, _ until: String) throws -> [String] {
            try lots { origin in
                origin.places = [dock]
                (origin.from, origin.until) = (
                    try SensorHome.at(from), try SensorHome.at(until)
                )
            }
        }
        #expect(try there("08:30", "10:00") == ["CARROT/L-1", "LEEK/L-1"])
        #expect(try there("09:15", "10:00") == ["LEEK/L-1"])
        #expect(try there("08:30", "08:50").isEmpty)
    }

    @Test func `a thing is not recorded with a lot of another product`() throws {
        #expect(throws: ProvenanceError.self) {
            try record(.receive, "08:00") { draft in
                draft.lots = [.init("LEEK/L-1")]
                draft.serials = [.init("CARROT/7")]
            }
        }
    }
}
