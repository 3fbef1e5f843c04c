import Foundation
import MusterTestSupport
import Testing

/// The site plan with what an audit found there.
@Suite struct MapTests {
    @Test func `a map is drawn as SVG and PDF, and listed zone by zone`() throws {
        let home = try TestHome.audited()
        for name in ["map.svg", "map.pdf"] {
            home.muster("map", "A-2026-0001", "--out", name).succeeded()
            let data = try Data(contentsOf: home.folder.appending(path: name))
            #expect(data.count > 4_000)
            home.muster("map", "--out", "again-\(name)").succeeded()
            #expect(try Data(contentsOf: home.folder.appending(path: "again-\(name)")) == data)
        }
        let audit = try home.muster("show", "--json").succeeded().object
        let map = try home.muster("map", "--json").succeeded().object
        let zones = map["zones"]?.elements ?? []
        let missing = zones.compactMap { $0["marked"]?["MISSING"]?.integer }.reduce(0, +)
        #expect(missing == audit["outcomes"]?["MISSING"]?.integer)
        let first = try #require(zones.first?["zone"]?.text)
        #expect(home.muster("map").succeeded().text.contains(first))
        let one = try home.muster("map", "--zone", first, "--json").succeeded().object
        #expect(one["zones"]?.elements.count == 1)
        home.muster("map", "--zone", "moon").refused(5, naming: "moon")
        home.muster("map", "--out", "map.png").refused(2, naming: ".svg")
        home.muster("map", "A-2026-0099").refused(5, naming: "A-2026-0099")
    }

    @Test func `without a plan there is no map, and without an audit the plan alone`() throws {
        let home = try TestHome.empty()
        home.muster("map").refused(5, naming: "plan")
        let loaded = try TestHome.loaded()
        let map = try loaded.muster("map", "--json").succeeded().object
        #expect(map["audit"]?.text == nil && map["zones"]?.elements.isEmpty == false)
        loaded.muster("map", "--out", "plan.svg").succeeded()
    }
}
