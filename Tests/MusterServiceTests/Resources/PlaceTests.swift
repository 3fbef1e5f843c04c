import Foundation
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterService
import MusterStore
import Testing

/// Places, and with them what every resource does.
@Suite struct PlaceTests {
    private let site: TemporaryHome
    private let home: OpenHome

    private var places: HomeRows<Place> { home.rows(of: Places.resource) }

    init() throws {
        site = try TemporaryHome()
        home = try site.open()
    }

    @discardableResult
    private func add(
        _ name: String,
        _ kind: String,
        in parent: String? = nil,
        _ zones: String? = nil
    )
        throws -> Place
    {
        var inputs = ["name": FieldInput.typed(name), "kind": .typed(kind)]
        inputs["parent"] = parent.map { .typed($0) }
        inputs["zones"] = zones.map { .typed($0) }
        return try places.add(inputs)
    }

    /// A depot with a hall, its room and a rack; the hall has the dock, the room a cold store.
    private func depot() throws {
        try add("Depot", "site")
        try add("Hall 10", "building", in: "Depot")
        try add("Hall 2", "building", in: "depot", "dock")
        try add("Room 1", "room", in: "PL-03", "cold-1")
        try add("Rack 1", "rack", in: "Room 1")
    }

    private func names(_ query: RowQuery = RowQuery()) throws -> [String] {
        try places.all().rows(query).map(\.name)
    }

    @Test func `places stand in the order of what lies within what`() throws {
        try depot()
        #expect(try names() == ["Depot", "Hall 2", "Room 1", "Rack 1", "Hall 10"])
        let list = try places.all()
        let parent = try list.field("parent")
        let rack = try places.find("PL-05")
        #expect(list.words(parent, of: rack).description == "Depot › Hall 2 › Room 1")
    }

    @Test func `rows are found again as they were at a moment`() throws {
        let before = home.now().advanced(bySeconds: -1)
        try depot()
        _ = try places.edit("Hall 2", ["name": .typed("Hall 3"), "zones": .typed("")])
        _ = try places.delete("Rack 1")
        _ = try places.delete("Room 1", moving: .up)
        _ = try places.restore("Room 1")
        let table = Places.resource.table
        let now = home.now().advanced(bySeconds: 1)
        #expect(try table.rows(in: home.store, at: now) == home.store.rows(of: table))
        #expect(try table.rows(in: home.store, at: before).isEmpty)
    }

    @Test func `a list is searched, filtered and put in order`() throws {
        try depot()
        var query = RowQuery()
        query.search = "hall ROOM"
        #expect(try names(query) == ["Room 1", "Rack 1"], "the way to a place is searched too")
        query = RowQuery()
        query.filters = ["kind": "building"]
        query.order = "name"
        #expect(try names(query) == ["Hall 2", "Hall 10"])
        query.isDescending = true
        #expect(try names(query) == ["Hall 10", "Hall 2"])
        query.order = nil
        #expect(try names(query) == ["Hall 10", "Hall 2"])
        query.order = "name"
        query.filters = ["zones": "dock"]
        #expect(try names(query) == ["Hall 2"])
        query.filters = ["kind": "shelf"]
        #expect(throws: ResourceRefusal.self) { try names(query) }
        query.filters = [:]
        query.order = "colour"
        #expect(throws: ResourceRefusal.self) { try names(query) }
    }

    @Test func `what is empty comes last in either direction`() throws {
        try depot()
        _ = try places.edit("Hall 2", ["area_m2": .typed("1200,5")])
        _ = try places.edit("Room 1", ["area_m2": .typed("30")])
        var query = RowQuery()
        query.order = "area_m2"
        #expect(try names(query) == ["Room 1", "Hall 2", "Depot", "Rack 1", "Hall 10"])
        query.isDescending = true
        #expect(try names(query) == ["Hall 2", "Room 1", "Depot", "Rack 1", "Hall 10"])
    }

    @Test func `a number has the decimal sign of its reader's language`() throws {
        try depot()
        _ = try places.edit("Hall 2", ["latitude": .typed("44.8125"), "area_m2": .typed("30,5")])
        let (list, hall) = (try places.all(), try places.find("Hall 2"))
        let (latitude, area) = (try list.field("latitude"), try list.field("area_m2"))
        #expect("\(list.words(latitude, of: hall))" == "44.8125°")
        #expect("\(list.words(latitude, of: hall, decimalSign: ","))" == "44,8125°")
        #expect("\(list.words(area, of: hall, decimalSign: ","))" == "30,5 m²")
    }

    @Test func `a choice that is cleared is what it is in a new place`() throws {
        try depot()
        let exact = try places.edit("Hall 2", ["public_precision": .typed("exact")])
        #expect(exact.precision == .exact)
        let cleared = try places.edit("Hall 2", ["public_precision": .typed("")])
        #expect(cleared.precision == .region)
        #expect(throws: ResourceRefusal.self) { try places.edit("Hall 2", ["kind": .typed("")]) }
    }

    @Test func `a place lies in a larger one only, and never in itself`() throws {
        try depot()
        #expect(throws: ResourceRefusal.self) { try add("Hall 3", "building", in: "Room 1") }
        #expect(throws: ResourceRefusal.self) { try add("Site", "site", in: "Depot") }
        for (place, field, value) in [
            ("Hall 2", "parent", "Hall 2"), ("Depot", "parent", "Rack 1"),
            ("Hall 2", "parent", "Rack 1"), ("Room 1", "kind", "rack"),
            ("Hall 2", "name", "hall 10"),
            ("Hall 10", "zones", "dock"), ("Hall 10", "zones", "nowhere"), ("Hall 10", "name", " "),
            ("Hall 10", "latitude", "91"), ("Hall 10", "gln", "1234567890123"),
        ] {
            let before = try places.all().rows
            #expect(throws: ResourceRefusal.self, "\(place) \(field) \(value)") {
                try places.edit(place, [field: .typed(value)])
            }
            #expect(try places.all().rows == before)
        }
        #expect(throws: ResourceRefusal.self) {
            try places.edit("Depot", ["colour": .typed("red")])
        }
        #expect(throws: ResourceRefusal.self) {
            try places.edit("Hall 2", ["kind": .typed("room"), "parent": .typed("Hall 2")])
        }
    }

    @Test func `what a place holds is never deleted with it`() throws {
        try depot()
        let refused = #expect(throws: ResourceRefusal.self) { try places.delete("Hall 2") }
        #expect(refused?.what == "place PL-03 Hall 2 holds Room 1, dock")
        #expect(throws: ResourceRefusal.self) {
            try places.delete("Hall 2", moving: .into("Rack 1"))
        }
        #expect(try places.all().rows.count == 5, "nothing is half done")
        _ = try places.delete("Hall 2", moving: .into("Hall 10"))
        #expect(try places.find("Room 1").parent == 2)
        #expect(try places.find("Hall 10").zones == ["dock"])
        _ = try places.delete("Hall 10", moving: .up)
        #expect(try places.find("Depot").zones == ["dock"])
        #expect(try names() == ["Depot", "Room 1", "Rack 1"])
        let back = try places.restore("Hall 2")
        #expect(back.zones.isEmpty && back.parent == 1)
        #expect(throws: ResourceRefusal.self) { try places.restore("Hall 2") }
    }

    @Test func `what a place holds goes up though it has the name of the place`() throws {
        try add("Depot", "site")
        try add("Store", "building", in: "Depot")
        try add("Store", "room", in: "PL-02", "dock")
        _ = try places.delete("PL-02", moving: .up)
        let room = try places.find("Store")
        #expect(room.parent == 1 && room.zones == ["dock"])
    }

    @Test func `zones of an outermost place come back with it`() throws {
        try add("Depot", "site", in: nil, "dock")
        try add("Hall", "building", in: "Depot", "cold-1")
        _ = try places.delete("Depot", moving: .up)
        let hall = try places.find("Hall")
        #expect(hall.parent == nil && hall.zones == ["cold-1"])
        #expect(try places.restore("Depot").zones == ["dock"])
    }

    @Test func `what a place holds never goes into a place within it`() throws {
        try depot()
        let refused = #expect(throws: ResourceRefusal.self) {
            try places.delete("Hall 2", moving: .into("Room 1"))
        }
        #expect(refused?.what == "place PL-03 Hall 2 holds Room 1, dock")
    }

    @Test func `of two deleted places of one name the last one is restored`() throws {
        try add("North", "site")
        try add("South", "site")
        try add("Hall", "building", in: "North")
        try add("Hall", "building", in: "South")
        _ = try places.delete("PL-04")
        _ = try places.delete("PL-03")
        #expect(try places.restore("hall").number == 3)
        #expect(try places.restore("hall").number == 4)
    }

    @Test func `a place is not restored before the one that it lies in, which is named`() throws {
        try depot()
        _ = try places.delete("Rack 1")
        _ = try places.delete("Room 1", moving: .up)
        let refused = #expect(throws: ResourceRefusal.self) { try places.restore("Rack 1") }
        #expect(refused?.what == "place Rack 1 lies in PL-04, which is deleted")
        #expect(refused?.remedy == "muster place restore PL-04")
        #expect(try places.restore("PL-04").zones == [], "its zone went up, and stays there")
        #expect(try places.restore("Rack 1").parent == 4)
    }

    @Test func `who has seen another state changes nothing`() throws {
        struct SeenOther: Error {}
        try depot()
        let seen = try places.find("Hall 2")
        let demandSeen = { (row: Place) in if row != seen { throw SeenOther() } }
        _ = try places.edit("Hall 2", ["note": .typed("Gate.")], demandSeen: demandSeen)
        #expect(throws: SeenOther.self) {
            try places.edit("Hall 2", ["note": .typed("Door.")], demandSeen: demandSeen)
        }
        #expect(throws: SeenOther.self) { try places.delete("Hall 10", demandSeen: demandSeen) }
        #expect(try places.find("Hall 2").note == "Gate.")
        _ = try places.edit("Hall 2", ["note": .given(.none)])
        #expect(try places.find("Hall 2").note == nil)
    }

    @Test func `the zones of a place are those of all places within it`() throws {
        try depot()
        let all = try Places.zones(within: "Depot", in: home)
        #expect(Set(all.map(\.rawValue)) == ["dock", "cold-1"])
        #expect(try Places.zones(within: "Room 1", in: home).map(\.rawValue) == ["cold-1"])
        #expect(try Places.zones(within: "Hall 10", in: home).isEmpty)
        var filter = ItemFilter()
        filter.zones = all
        let inside = try home.items.page(filter, .first, limit: 100).items
        #expect(!inside.isEmpty && inside.allSatisfy { $0.zone.map(all.contains) == true })
    }

    @Test func `a file is imported whole or not at all, and comes back as it was`() throws {
        try depot()
        let written = try places.all().csv(try places.all().rows)
        let same = try places.importFile(written, named: "places.csv")
        #expect(same.unchanged == 5 && same.added == 0)
        let file =
            "name;kind;parent;gln\nHall 3;building;Depot;4006381333931\nRoom 3;room;Hall 3;\n"
        let done = try places.importFile(Array(file.utf8), named: "more.csv")
        #expect(done.added == 2)
        #expect(try places.find("Room 3").parent == places.find("Hall 3").number)
        let bad = "name,kind,parent\nHall 4,building,Depot\nHall 5,building,Nowhere\n"
        #expect(throws: CatalogueError.self) {
            try places.importFile(Array(bad.utf8), named: "bad.csv")
        }
        #expect(try places.all().rows.count == 7)
        let kept = try places.importFile(Array(bad.utf8), named: "bad.csv", skippingBad: true)
        #expect(kept.added == 1 && kept.refused.map(\.line) == [3])
        #expect(kept.refused[0].column == "parent")
        for odd in ["", "colour,name,kind\n", "kind\nroom\n", "name,name,kind\n"] {
            #expect(throws: (any Error).self, "\(odd)") {
                try places.importFile(Array(odd.utf8), named: "odd.csv")
            }
        }
    }

    @Test func `refused rows say why, in a sentence that any language can say`() throws {
        try depot()
        let file = Array("name,kind,parent\nHall 5,building,Nowhere\nX,castle,\n".utf8)
        let done = try places.importFile(file, named: "bad.csv", skippingBad: true)
        let reasons = done.refused.map(\.reason)
        #expect(reasons.map(\.template) == ["{1} ({2}) {3}", "{1} ({2}) {3}"])
        #expect(reasons.first?.description.contains("(parent) has no \"Nowhere\"") == true)
        #expect(reasons.last?.description.contains("(kind) has no \"castle\"") == true)
    }

    @Test func `a large hierarchy is imported, and listed in its order`() throws {
        var file = "name,kind,parent\nDepot,site,\n"
        for hall in 1...40 {
            file += "Hall \(hall),building,Depot\n"
            for room in 1...100 { file += "Room \(hall)-\(room),room,Depot › Hall \(hall)\n" }
        }
        let done = try places.importFile(Array(file.utf8), named: "large.csv")
        #expect(done.added == 4_041)
        let list = try places.all()
        #expect(list.rows.prefix(4).map(\.name) == ["Depot", "Hall 1", "Room 1-1", "Room 1-2"])
        var query = RowQuery()
        query.search = "hall 40 room"
        query.order = "-parent"
        #expect(throws: ResourceRefusal.self) { try list.rows(query) }
        query.order = "parent"
        let found = Set(try list.rows(query).map(\.name))
        #expect(found.isSuperset(of: (1...100).map { "Room 40-\($0)" }))
    }

    @Test func `each change is in the log, with the fields that changed and no others`() throws {
        try depot()
        _ = try places.edit("Hall 2", ["note": .typed("Gate."), "name": .typed("Hall 2")])
        _ = try places.delete("Hall 10")
        let changes = try home.store.trail.changes(before: nil, actor: nil, limit: 2)
        #expect(changes.map(\.table) == ["place", "place"])
        #expect(changes.map(\.object) == ["PL-02 Hall 10", "PL-03 Hall 2"])
        #expect(changes.map(\.action) == ["delete", "update"])
        #expect(changes[1].fields == #"{"note":"Gate."}"#)
        #expect(try home.store.health.rowProblems().problems.isEmpty)
    }

    @Test func `who may not change places is told so before anything is looked up`() throws {
        let viewer = home.acting(as: Principal(name: "vera", role: .viewer)).rows(
            of: Places.resource
        )
        #expect(try viewer.all().rows.isEmpty)
        #expect(throws: PeopleError.self) { try viewer.add(["name": .typed("x")]) }
        #expect(throws: PeopleError.self) { try viewer.delete("nothing") }
    }

    @Test func `columns are kept for each person apart`() throws {
        try home.people.chooseColumns(["note", "kind"], of: "places")
        #expect(try home.people.chosenColumns(of: "places") == ["note", "kind"])
        let other = home.acting(as: Principal(name: "vera", role: .viewer))
        #expect(try other.people.chosenColumns(of: "places") == nil)
        try home.people.chooseColumns([], of: "places")
        #expect(try home.people.chosenColumns(of: "places") == nil)
    }
}
