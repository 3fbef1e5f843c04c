import MusterCatalogue
import MusterCore
import MusterTestSupport
import Testing

@Suite struct SitePlanTests {
    /// A plan of three zones in a row and what hangs in them, made to be spoilt by `replacing`.
    private static let example = """
        {"site":"Šid","unit":"m","size":[30,10],"drawn by":"a drawing tool",
        "zones":[
        {"id":"dock","name":"Dock","polygon":[[0,0],[8,0],[8,10],[0,10]]},
        {"id":"aisle-1","polygon":[[8,0],[16,0],[16,10],[8,10]],"colour":"#fff"},
        {"id":"cold-1","name":"Hladnjača","polygon":[[16.5,0],[30,0],[30,10],[16.5,10]]}],
        "anchors":[
        {"beacon":"ruuvi:AA:BB:CC:DD:EE:01","position":[4,5],"zone":"dock"},
        {"beacon":"ruuvi:AA:BB:CC:DD:EE:02","position":[16.5,5],"zone":"aisle-1"}],
        "receivers":[{"id":"gw-1","position":[0,0],"zone":"dock"},{"id":"gw-2","position":[20,5]}],
        "obstacles":[{"polygon":[[20,2],[21,2],[21,8]]}]}
        """

    private func read(_ text: String) throws -> SitePlan {
        try SitePlan.read(Array(text.utf8), named: "plan.json")
    }

    /// The problems of the example after one replacement.
    private func problems(_ old: String, _ new: String) throws -> [String] {
        let text = Self.example.replacing(old, with: new)
        try #require(text != Self.example)
        return problems(text)
    }

    private func problems(_ text: String) -> [String] {
        do throws(CatalogueError) {
            _ = try SitePlan.read(Array(text.utf8), named: "plan.json")
            return []
        } catch {
            let said = error.details.isEmpty ? [error.what] : error.details
            return said.map(\.description)
        }
    }

    @Test func `a plan is read with all its parts`() throws {
        let plan = try read(Self.example)
        #expect(plan.site == "Šid")
        #expect(plan.width == 30 && plan.height == 10)
        #expect(plan.zones.map(\.id.rawValue) == ["dock", "aisle-1", "cold-1"])
        #expect(plan.zones.map(\.name) == ["Dock", "aisle-1", "Hladnjača"])
        #expect(plan.anchors.map(\.zone.rawValue) == ["dock", "aisle-1"])
        #expect(plan.anchors.first?.position == Point(x: 4, y: 5))
        #expect(plan.receivers.map(\.zone) == [ZoneID(rawValue: "dock"), nil])
        #expect(plan.obstacles.count == 1)
    }

    @Test func `anchors, receivers and obstacles may be absent`() throws {
        let plan = try read(
            #"{"site":"S","unit":"m","size":[1,1],"zones":[{"id":"z","polygon":[[0,0],[1,0],[1,1]]}]}"#
        )
        #expect(plan.anchors.isEmpty && plan.receivers.isEmpty && plan.obstacles.isEmpty)
    }

    @Test func `a point belongs to the zone around it, on a common edge to the first`() throws {
        let plan = try read(Self.example)
        #expect(plan.zone(at: Point(x: 3, y: 3))?.rawValue == "dock")
        #expect(plan.zone(at: Point(x: 8, y: 3))?.rawValue == "dock")
        #expect(plan.zone(at: Point(x: 8.1, y: 3))?.rawValue == "aisle-1")
        #expect(plan.zone(at: Point(x: 16.2, y: 3)) == nil)
    }

    @Test(arguments: [
        (#""unit":"m""#, #""unit":"ft""#, #"unit: "ft" is unknown; the unit is "m""#),
        (#""unit":"m","#, "", "unit: is missing"),
        ("[30,10]", "[0,10]", "size: width and height must be more than 0"),
        ("[30,10]", "30", "size: expected two numbers in metres, found a number"),
        ("[30,10]", "[1e9,10]", "size: is more than 100 km from the origin"),
        (#""site":"Šid""#, #""site":7"#, "site: expected a string, found a number"),
        (#""id":"aisle-1""#, #""id":"dock""#, "zones[1].id: there is already a zone dock"),
        (#""id":"aisle-1""#, #""id":"""#, "zones[1].id: is empty"),
        (
            "[[0,0],[8,0],[8,10],[0,10]]", "[[0,0],[8,0]]",
            "zones[0].polygon: has 2 corners; it takes three"
        ),
        ("[[0,0],[8,0],[8,10],[0,10]]", "[[0,0],[1,1],[2,2]]", "zones[0].polygon: has no area"),
        (
            "[[0,0],[8,0],[8,10],[0,10]]", "[[0,0],[8,10],[8,0],[0,10]]",
            "zones[0].polygon: crosses itself: the edges from corner 0 and corner 2 meet"
        ),
        (
            "[[0,0],[8,0],[8,10],[0,10]]", #"[[0,0],[8,"0"],[8,10]]"#,
            "zones[0].polygon[1]: expected two numbers in metres, found an array"
        ),
        (
            "[[0,0],[8,0],[8,10],[0,10]]", "[[0,0],[9,0],[9,10],[0,10]]",
            "zones[1].polygon: overlaps zones[0].polygon (zone dock)"
        ),
        ("[30,0],", "[31,0],", "zones[2].polygon[1]: lies outside the plan"),
        ("EE:02", "EE:01", "anchors[1].beacon: ruuvi:aa:bb:cc:dd:ee:01 is already at anchors[0]"),
        (#""position":[4,5]"#, #""position":[4,11]"#, "anchors[0].position: lies outside the plan"),
        (
            "[16.5,5]", "[16.6,5]",
            "anchors[1].position: lies more than 0.5 m outside its zone aisle-1"
        ),
        (
            #"[4,5],"zone":"dock""#, #"[4,5],"zone":"pier""#,
            "anchors[0].zone: there is no zone pier"
        ),
        (
            #"[0,0],"zone":"dock"}"#, #"[0,0],"zone":"cold-1"}"#,
            "receivers[0].position: lies more than 0.5 m outside its zone cold-1"
        ),
        ("gw-2", "gw-1", "receivers[1].id: there is already a receiver gw-1"),
        ("[21,2],", "", "obstacles[0].polygon: has 2 corners; it takes three"),
        (
            #"{"id":"gw-2","position":[20,5]}"#, "5",
            "receivers[1]: expected an object, found a number"
        ),
    ])
    func `a problem is named with its path`(old: String, new: String, problem: String) throws {
        #expect(try problems(old, new).contains(problem))
    }

    @Test func `a bad beacon is refused with the form expected`() throws {
        let problem = try #require(try problems("ruuvi:AA:BB:CC:DD:EE:02", "ruuvi:7").first)
        #expect(problem.hasPrefix("anchors[1].beacon: \"ruuvi:7\" is no beacon: expected ruuvi:"))
    }

    @Test func `all problems are reported at once, and only real ones`() {
        let text = Self.example.replacing("[[0,0],[8,0],[8,10],[0,10]]", with: "[]")
            .replacing("\"unit\":\"m\"", with: "\"unit\":\"ft\"").replacing("gw-2", with: "gw-1")
        // What names the zone without a polygon is not to blame.
        #expect(problems(text).count == 3)
    }

    @Test func `the first 20 problems are kept and all are counted`() throws {
        let anchors = (0..<50).map { _ in "{}" }.joined(separator: ",")
        let text = Self.example.replacing("\"anchors\":[", with: "\"anchors\":[\(anchors),")
        let error = #expect(throws: CatalogueError.self) { try read(text) }
        guard case .badPlan(_, let problems, let count) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(problems.count == 20)
        #expect(count == 150)
        #expect(
            error?.what.contains("plan.json: 150 problems: anchors[0].beacon: is missing;")
                == true
        )
        #expect(error?.what.hasSuffix("and 147 more") == true)
    }

    @Test func `a text that is no plan at all is refused`() {
        #expect(problems("[]") == ["plan: expected an object, found an array"])
        #expect(problems("{}").contains("zones: a plan has at least one zone"))
        #expect(
            problems("{\"site\":\n  oops}") == [
                "plan.json, line 2: not JSON: expected a value"
            ]
        )
        #expect(problems("") == ["plan.json, line 1: not JSON: the text ends too early"])
        #expect(throws: CatalogueError.notUTF8(file: "p", offset: 2, line: 2)) {
            try SitePlan.read([0x7B, 0x0A, 0xFF], named: "p")
        }
        #expect(throws: CatalogueError.tooLarge(file: "p", bytes: 17 << 20, limit: 16 << 20)) {
            try SitePlan.read([UInt8](repeating: 0x20, count: 17 << 20), named: "p")
        }
    }

    @Test func `the encoded form reads back as the same plan and is the same for it`() throws {
        let plan = try read(Self.example)
        let bytes = plan.encoded()
        #expect(try SitePlan.read(bytes, named: "p") == plan)
        #expect(try SitePlan.read(bytes, named: "p").encoded() == bytes)
        let spaced = Self.example.replacing(",", with: " ,\r\n ").replacing(
            "[8,0]",
            with: "[8.0e0,0]"
        )
        #expect(try read(spaced).encoded() == bytes)
        #expect(
            String(decoding: bytes, as: UTF8.self).hasPrefix(
                #"{"site":"Šid","unit":"m","size":[30,10],"zones":[{"id":"dock","name":"Dock","#
            )
        )
    }

    @Test func `a plan with a byte changed at random is read or refused, never more`() {
        let bytes = Array(Self.example.utf8)
        for seed in UInt64(0)..<1_000 {
            var random = SplitMix64(seed: seed)
            var changed = bytes
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let index = Int.random(in: 0..<changed.count, using: &random)
                changed[index] =
                    Bool.random(using: &random)
                    ? UInt8.random(in: .min ... .max, using: &random)
                    : (Array("[]{}\",:0-9e.".utf8).randomElement(using: &random) ?? 0)
            }
            do throws(CatalogueError) {
                let plan = try SitePlan.read(changed, named: "p")
                #expect(throws: Never.self, "seed \(seed)") {
                    try SitePlan.read(plan.encoded(), named: "p")
                }
            } catch {
                #expect(
                    error.exitCode == .dataRefused && !error.what.contains("\n"),
                    "seed \(seed)"
                )
            }
        }
    }
}

@Suite struct OpenNeighboursTests {
    private func plan(_ zones: [(String, Double, Double)], wall: Bool = false) throws -> SitePlan {
        func rectangle(_ x: Double, _ width: Double) throws -> Polygon {
            try Polygon([
                Point(x: x, y: 0), Point(x: x + width, y: 0), Point(x: x + width, y: 6),
                Point(x: x, y: 6),
            ])
        }
        return SitePlan(
            site: "S",
            width: 100,
            height: 10,
            zones: try zones.map {
                SitePlan.Zone(
                    id: ZoneID(rawValue: $0.0),
                    name: $0.0,
                    polygon: try rectangle($0.1, $0.2)
                )
            },
            obstacles: wall ? [SitePlan.Obstacle(polygon: try rectangle(5.9, 0.2))] : []
        )
    }

    private let pair = ZonePair(ZoneID(rawValue: "b"), ZoneID(rawValue: "a"))

    @Test func `near zones with nothing between them are open neighbours, in either order`() throws
    {
        #expect(try plan([("a", 0, 6), ("b", 6, 6)]).openNeighbours == [pair])
        #expect(try plan([("b", 6.5, 6), ("a", 0, 6)]).openNeighbours == [pair])
        #expect(pair.first.rawValue == "a")
    }

    @Test func `a gap, a distance or an obstacle makes them tell apart`() throws {
        #expect(try plan([("a", 0, 6), ("b", 6.6, 6)]).openNeighbours.isEmpty)
        #expect(try plan([("a", 0, 6), ("b", 6, 14)]).openNeighbours.isEmpty)
        #expect(try plan([("a", 0, 6), ("b", 6, 6)], wall: true).openNeighbours.isEmpty)
    }

    @Test func `only zones next to each other are`() throws {
        let three = try plan([("a", 0, 3), ("b", 3, 3), ("c", 6, 3)])
        #expect(three.openNeighbours.count == 2)
    }
}
