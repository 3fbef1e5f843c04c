import MusterClimate
import MusterCore
import MusterProvenance
import MusterReport
import MusterService
import MusterStore
import Testing

/// What a lot was exposed to, from what its events and the sensors of their places say.
@Suite struct LotClimateTests {
    private let site: SensorHome

    init() throws {
        site = try SensorHome()
        var carrot = Product(code: "CARROT", name: "Carrots")
        (carrot.leastTemperature, carrot.highestTemperature) = (2, 5.5)
        try site.home.masterData.addProduct(carrot)
        try site.home.lots.add(Lot(product: "CARROT", code: "L-1"))
        try site.home.masterData.addParty(Party(id: "MARKET", name: "Market"))
    }

    private func record(
        _ verb: EventVerb,
        _ time: String,
        _ quantity: String? = nil,
        at zone: Int? = nil,
        of lot: String = "L-1"
    ) throws {
        var draft = EventDraft(verb, at: try SensorHome.at(time))
        draft.lots = [.init("CARROT/\(lot)" + (quantity.map { "=\($0)" } ?? ""))]
        draft.place = zone.map { site.zones[$0].rawValue }
        if verb == .ship { draft.to = "MARKET" }
        if verb == .treat { draft.details = ["agent": "copper soap"] }
        _ = try site.home.events.add(draft)
    }

    private func climate(of lot: String = "L-1") throws -> LotClimate {
        try site.home.climate.exposure(of: site.home.lots.lot("CARROT/\(lot)"))
    }

    @Test func `a lot grew in one place and was kept in others until it was shipped`() throws {
        try record(.treat, "08:00", at: 1)
        try record(.harvest, "08:30", "100 KGM", at: 1)
        try record(.cool, "09:00", at: 0)
        try record(.ship, "09:30")
        let climate = try climate()
        let grown = try #require(climate.growing)
        #expect(try grown.from == SensorHome.at("08:00") && grown.until == SensorHome.at("08:30"))
        let air = try #require(grown.figures(of: .temperature))
        #expect((air.lowest, air.highest, air.mean) == (6_000, 6_000, 6_000))
        #expect(grown.minutes == nil, "limits are those of the lot, not of the field")
        let kept = try #require(climate.storage)
        #expect(try kept.from == SensorHome.at("08:30") && kept.until == SensorHome.at("09:30"))
        #expect(kept.stays.map(\.place) == site.zones.prefix(2).reversed().map(\.rawValue))
        #expect(kept.stays.allSatisfy { $0.voice.sensors == 1 })
        let stored = try #require(kept.figures(of: .temperature))
        #expect((stored.lowest, stored.highest, stored.mean) == (5_000, 6_000, 5_500))
        let half = Int64(30 * 60_000)
        #expect(kept.minutes == .init(inside: half, outside: half, unknown: 0))
        #expect(try kept.outside.map(\.from) == [SensorHome.at("08:30")])
        #expect(try kept.outside.map(\.until) == [SensorHome.at("09:00")])
        #expect(kept.limits.map(\.value) == [2_000, 5_500])
        #expect(kept.limits.allSatisfy { $0.set == nil })
    }

    @Test func `what is not known is counted, and nothing is told where no sensor was`() throws {
        #expect(try climate().storage == nil, "no event")
        try record(.harvest, "07:00", "100 KGM", at: 0)
        // Sensors speak from 8:00 to 10:00, and it is noon; a part that is sent leaves the rest.
        try record(.ship, "09:30", "40 KGM")
        let kept = try #require(try climate().storage)
        let hour = Int64(3_600_000)
        #expect(kept.minutes == .init(inside: 2 * hour, outside: 0, unknown: 3 * hour))
        let summary = try #require(ClimateSummary(kept, try site.home.clock()))
        #expect(summary.minutesOutside == 0 && summary.unknownShare == 0.6)
        try site.home.lots.add(Lot(product: "CARROT", code: "L-2"))
        try record(.harvest, "08:00", "10 KGM", of: "L-2")
        #expect(try climate(of: "L-2").storage == nil, "nobody said where it was")
    }

    @Test func `a sensor that lies with a lot comes before those of its place`() throws {
        try record(.harvest, "08:00", "100 KGM", at: 0)
        let sensors = try site.home.store.sensors
        try sensors.place(
            sensors.find("Door").sensor.id,
            at: .lot("L-1"),
            from: SensorHome.at("09:00"),
            by: site.home.author
        )
        let kept = try #require(try climate().storage)
        #expect(kept.stays.map(\.voice) == [.zone(site.zones[0], sensors: 1), .ownLogger])
        let stored = try #require(kept.figures(of: .temperature))
        #expect((stored.lowest, stored.highest) == (4_000, 7_000))
        #expect(kept.minutes?.outside == 3_600_000)
        var json = JSONWriter()
        try climate().write("CARROT/L-1", to: &json)
        let told = [
            #""lot":"CARROT/L-1","growing":null"#, #""outside_s":3600"#,
            #""source":"own-logger","sensors":1"#, #""lowest":4,"mean":5.5,"highest":7"#,
            #""side":"low","value":2,"unit":"°C","set":null"#,
        ]
        for part in told { #expect(json.text.contains(part), "\(part) in \(json.text)") }
    }

    @Test func `a recall finds the lots that were in a place in a time, or came from a supplier`()
        throws
    {
        for code in ["L-2", "L-3", "L-4"] {
            try site.home.lots.add(Lot(product: "CARROT", code: code))
        }
        try site.home.masterData.addParty(Party(id: "FARM", name: "Farm"))
        try record(.harvest, "08:00", "100 KGM", at: 0)
        try record(.ship, "09:00")
        try record(.harvest, "08:30", "10 KGM", at: 0, of: "L-2")
        try record(.cool, "10:00", at: 1, of: "L-2")
        try record(.harvest, "08:00", "10 KGM", at: 1, of: "L-3")
        var draft = EventDraft(.receive, at: try SensorHome.at("09:00"))
        (draft.lots, draft.from) = ([.init("CARROT/L-4=5 KGM")], "FARM")
        _ = try site.home.events.add(draft)
        func lots(_ change: (inout RecallOrigin) throws -> Void) throws -> [String] {
            var origin = RecallOrigin()
            try change(&origin)
            return try site.home.events.lots(exposedBy: origin).lots.map(\.lot.code)
        }
        func there(_ zone: Int, _ from: String, _ until: String? = nil) throws -> [String] {
            try lots { origin in
                origin.places = [site.zones[zone].rawValue]
                origin.from = try SensorHome.at(from)
                origin.until = try until.map(SensorHome.at)
            }
        }
        #expect(try there(0, "08:00") == ["L-1", "L-2"])
        #expect(try there(0, "09:15") == ["L-2"], "the first one was shipped")
        #expect(try there(0, "08:05", "08:20") == ["L-1"])
        #expect(try there(1, "09:00", "10:00") == ["L-3"])
        #expect(try there(1, "11:00") == ["L-2", "L-3"])
        #expect(try lots { $0.suppliers = ["FARM"] } == ["L-4"])
        #expect(throws: StoreError.self) { try lots { $0.suppliers = ["NOBODY"] } }
        #expect(throws: StoreError.self) { try lots { $0.places = ["nowhere"] } }
        var order = RecallOrder([], reason: "warm", isMock: true)
        var origin = RecallOrigin()
        (origin.places, origin.suppliers) = ([site.zones[0].rawValue], ["FARM"])
        order.origin = origin
        #expect(
            try site.home.events.recall(order).lots == ["CARROT/L-1", "CARROT/L-2", "CARROT/L-4"]
        )
    }

    @Test func `what is on a pallet goes with it, and a place has what is in the places within`()
        throws
    {
        try site.home.masterData.addParty(Party(id: "FARM", name: "Farm"))
        func record(_ verb: EventVerb, _ time: String, _ change: (inout EventDraft) -> Void) throws
        {
            var draft = EventDraft(verb, at: try SensorHome.at(time))
            draft.units = ["PAL-1"]
            change(&draft)
            _ = try site.home.events.add(draft)
        }
        let zones = site.zones.map(\.rawValue)
        try record(.load, "07:30") { $0.lots = [.init("CARROT/L-1=100 KGM")] }
        try record(.receive, "08:00") { ($0.place, $0.from) = (zones[0], "FARM") }
        try record(.cool, "09:00") { $0.place = zones[1] }
        let kept = try #require(try climate().storage)
        #expect(kept.stays.compactMap(\.place) == [zones[0], zones[1]])
        func lots(_ change: (inout RecallOrigin) throws -> Void) throws -> [String] {
            var origin = RecallOrigin()
            try change(&origin)
            return try site.home.events.lots(exposedBy: origin).lots.map(\.lot.code)
        }
        #expect(try lots { $0.suppliers = ["FARM"] } == ["L-1"])
        #expect(
            try lots { ($0.places, $0.from) = ([zones[1]], try SensorHome.at("10:00")) } == ["L-1"]
        )
        #expect(
            try lots { ($0.places, $0.from) = ([zones[0]], try SensorHome.at("10:00")) }.isEmpty
        )
        let places = site.home.rows(of: Places.resource)
        _ = try places.add(["name": .typed("Depot"), "kind": .typed("site")])
        _ = try places.add([
            "name": .typed("Hall"), "kind": .typed("building"), "parent": .typed("Depot"),
        ])
        try site.home.lots.add(Lot(product: "CARROT", code: "L-2"))
        var draft = EventDraft(.harvest, at: try SensorHome.at("08:00"))
        (draft.lots, draft.place) = ([.init("CARROT/L-2=5 KGM")], "Hall")
        _ = try site.home.events.add(draft)
        #expect(try lots { $0.places = ["Depot"] } == ["L-2"])
        #expect(throws: RecallError.noLots) {
            var order = RecallOrder([], reason: "warm", isMock: false)
            order.origin = RecallOrigin()
            order.origin?.places = ["Depot"]
            order.origin?.until = try SensorHome.at("07:00")
            _ = try site.home.events.recall(order)
        }
    }

    @Test func `a place has the sensors of its zones`() throws {
        let places = site.home.rows(of: Places.resource)
        _ = try places.add([
            "name": .typed("Packhouse"), "kind": .typed("site"),
            "zones": .typed("\(site.zones[0]),\(site.zones[1])"),
        ])
        var draft = EventDraft(.harvest, at: try SensorHome.at("08:00"))
        (draft.lots, draft.place) = ([.init("CARROT/L-1=5 KGM")], "Packhouse")
        _ = try site.home.events.add(draft)
        let kept = try #require(try climate().storage)
        #expect(kept.stays.map(\.place) == ["Packhouse"] && kept.stays[0].voice.sensors == 2)
        let stored = try #require(kept.figures(of: .temperature))
        #expect((stored.lowest, stored.highest, stored.mean) == (4_000, 7_000, nil))
    }
}
