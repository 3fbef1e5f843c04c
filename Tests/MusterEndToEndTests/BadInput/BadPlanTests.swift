import Foundation
import MusterTestSupport
import Testing

/// Site plans that say something impossible.
@Suite struct BadPlanTests {
    private static let anchor = "ibeacon:e2c56db5-dffb-48d2-b060-d0f5a71096e0/9/1"
    private static let hall =
        #"{"id":"hall","name":"Hall","polygon":[[0,0],[10,0],[10,10],[0,10]]}"#

    private static func plan(zones: String, anchors: String = "", receivers: String = "") -> String
    {
        """
        {"site":"S","unit":"m","size":[20,20],"zones":[\(zones)],"anchors":[\(anchors)],
        "receivers":[\(receivers)],"obstacles":[]}
        """
    }

    @Test func `a plan of another site says so, when it is imported and when it is shown`() throws {
        let home = try TestHome.empty()
        func importing(_ site: String) throws -> CommandResult {
            let text = Self.plan(zones: Self.hall).replacing(
                #""site":"S""#,
                with: #""site":"\#(site)""#
            )
            _ = try home.file("other.json", text)
            return home.muster("site", "plan", "import", "other.json", "--json").succeeded()
        }
        let warning = #"the plan is of the site "Depot", and this home is of "Test site""#
        let other = try importing("Depot")
        #expect(other.errors.replacing("\n", with: " ").contains(warning), "\(other.errors)")
        #expect(try other.object["other_than"]?.text == "Test site")
        let shown = home.muster("site", "plan", "show").succeeded()
        #expect(shown.errors.contains("warning") && !shown.text.contains("warning"))
        for site in ["Test site", "TEST  site"] {
            let same = try importing(site)
            #expect(!same.errors.contains("warning"), "\(site): \(same.errors)")
        }
    }

    /// Plans that are refused, and what is said of them.
    static let refused: [(name: String, text: String, words: [String])] = [
        ("nothing", "", ["line 1"]),
        ("no JSON", "{\"site\":", ["line 1"]),
        ("a list", "[1,2]", ["plan.json"]),
        ("deep nesting", String(repeating: "[", count: 100_000), ["plan.json"]),
        (
            "a polygon that crosses itself",
            plan(
                zones: #"{"id":"bow","name":"Bow","polygon":[[0,0],[10,10],[10,0],[0,10]]}"#
            ), ["zones[0].polygon", "cross"]
        ),
        (
            "zones that overlap",
            plan(
                zones: hall
                    + #",{"id":"dock","name":"Dock","polygon":[[5,5],[15,5],[15,15],[5,15]]}"#
            ), ["zones[1].polygon", "overlaps", "hall"]
        ),
        (
            "a polygon of two corners",
            plan(zones: #"{"id":"line","name":"L","polygon":[[0,0],[1,1]]}"#), ["zones[0].polygon"]
        ),
        ("a zone twice", plan(zones: hall + "," + hall), ["hall"]),
        (
            "an anchor in an unknown zone",
            plan(
                zones: hall,
                anchors: #"{"beacon":"\#(anchor)","position":[1,1],"zone":"attic"}"#
            ), ["attic"]
        ),
        (
            "an anchor outside its zone",
            plan(
                zones: hall,
                anchors: #"{"beacon":"\#(anchor)","position":[15,15],"zone":"hall"}"#
            ), ["outside", "hall"]
        ),
        (
            "an anchor outside the site",
            plan(
                zones: hall,
                anchors: #"{"beacon":"\#(anchor)","position":[99,1],"zone":"hall"}"#
            ), ["outside"]
        ),
        (
            "an anchor whose beacon is none",
            plan(zones: hall, anchors: #"{"beacon":"x","position":[1,1],"zone":"hall"}"#),
            ["ibeacon:UUID/MAJOR/MINOR"]
        ),
        (
            "a receiver in an unknown zone",
            plan(zones: hall, receivers: #"{"id":"gw","position":[1,1],"zone":"attic"}"#),
            ["attic"]
        ),
        (
            "a number that is none",
            plan(zones: #"{"id":"hall","name":"H","polygon":[[0,0],[1e999,0],[1,1]]}"#),
            ["plan.json"]
        ),
        ("another unit", plan(zones: hall).replacing("\"m\"", with: "\"ft\""), ["unit"]),
    ]

    @Test(arguments: refused.map(\.name))
    func `an impossible plan is refused, and the one before stays`(name: String) throws {
        let plan = try #require(Self.refused.first { $0.name == name })
        let home = try TestHome.loaded()
        let path = try home.file("plan.json", plan.text)
        let before = try home.content()
        let result = home.muster("site", "plan", "import", path).refused(65, naming: "plan.json")
        for word in plan.words {
            #expect(result.errors.contains(word), "\(word) is not in: \(result.errors.prefix(400))")
        }
        #expect(result.errors.utf8.count < 4_000, "a wall of text")
        #expect(try home.content() == before)
    }

    @Test func `a plan without a zone that items belong in is refused`() throws {
        let home = try TestHome.loaded()
        let before = try home.content()
        let path = try home.file("plan.json", Self.plan(zones: Self.hall))
        let result = home.muster("site", "plan", "import", path)
        result.refused(6, naming: "aisle-1")
        #expect(try home.content() == before)
    }

    @Test func `a plan whose anchor is an item's beacon is refused`() throws {
        let home = try TestHome.empty()
        home.muster("item", "add", "A", "Crate", "--beacon", Self.anchor).succeeded()
        let before = try home.content()
        let path = try home.file(
            "plan.json",
            Self.plan(
                zones: Self.hall,
                anchors: #"{"beacon":"\#(Self.anchor)","position":[1,1],"zone":"hall"}"#
            )
        )
        home.muster("site", "plan", "import", path).refused(6, naming: "A")
        #expect(try home.content() == before)
    }

    @Test func `without a plan, zones are unknown and audits go without them`() throws {
        let home = try TestHome.empty()
        home.muster("item", "add", "A", "Crate", "--beacon", Self.anchor).succeeded()
        home.muster("site", "plan", "show").refused(5, naming: "site plan import")
        home.muster("start", "--source", try SimulatedWarehouse.small.get().walk, "--zone", "hall")
            .refused(5, naming: "hall", "site plan import")
        let capture = try home.file("desk.btsnoop", try CaptureBytes(holding: Self.anchor).bytes)
        let audit = home.muster("start", "--source", "capture:\(capture)", "--finish", "--json")
            .succeeded()
        #expect(try audit.object["outcomes"]?["FOUND"]?.integer == 1)
    }
}
