import Foundation
import MusterTestSupport
import Testing

/// A walk that is broken off: what nobody walked past is not called missing.
@Suite struct CutWalkTests {
    private static let site = URL(filePath: #filePath)
        .appending(path: "../../../../fixtures/sites/demo").standardizedFileURL

    /// A home with the demo site's plan and items, in which nothing was audited.
    private static func demo() throws -> TestHome {
        let home = try TestHome()
        home.muster("init", "--site", "Demo").succeeded()
        home.muster("inventory", "add", "Stock").succeeded()
        home.muster("site", "plan", "import", site.appending(path: "plan.json").path).succeeded()
        home.muster("item", "import", site.appending(path: "items.csv").path).succeeded()
        return home
    }

    /// The first seconds of the demo's walk, as a source.
    private static func walk(_ home: TestHome, first seconds: Int) throws -> String {
        let capture = try Data(contentsOf: site.appending(path: "walk.btsnoop"))
        func number(_ at: Int, _ bytes: Int) -> Int {
            capture[at..<at + bytes].reduce(0) { $0 << 8 | Int($1) }
        }
        // Sixteen bytes of header; each packet has its length at 4 and its microsecond at 16.
        var end = 16
        let start = number(end + 16, 8)
        while end + 24 <= capture.count, number(end + 16, 8) - start <= seconds * 1_000_000 {
            end += 24 + number(end + 4, 4)
        }
        return "capture:" + (try home.file("cut-\(seconds).btsnoop", [UInt8](capture[..<end])))
    }

    /// The items that are there and whose beacons send: of a dead one no walk tells more than of none.
    private static func present() throws -> Set<String> {
        let data = try Data(contentsOf: site.appending(path: "truth.json"))
        let items = try JSON(String(decoding: data, as: UTF8.self))["items"]?.members ?? [:]
        let sending = items.filter {
            $0.value["present"]?.bool == true && $0.value["silent"] == nil
        }
        return Set(sending.keys)
    }

    @Test func `a walk cut after 14 s is not finished, and says which zones it did not enter`()
        throws
    {
        let home = try Self.demo()
        let walk = try Self.walk(home, first: 14)
        let started = home.muster("start", "--source", walk, "--finish")
        #expect(started.status == 12)
        #expect(started.errors.contains("entered 1 of 6 zones, not "))
        #expect(started.errors.contains("--partial"))
        #expect(home.muster("finish").errors.contains("Cold room"), "zones by their names too")
        let refused = home.muster("finish", "--json")
        #expect(refused.status == 12)
        #expect(try refused.object["error"]?["exit"]?.integer == 12)
        #expect(try home.muster("show", "--json").succeeded().object["state"]?.text == "paused")

        let reason = ["--partial", "--reason", "called away"]
        let audit = try home.muster(["finish", "--json"] + reason).succeeded().object
        let missing = (audit["findings"]?.elements ?? []).filter {
            $0["outcome"]?.text == "MISSING"
        }
        let present = try Self.present()
        #expect(missing.allSatisfy { !present.contains($0["item"]?.text ?? "") })
        let zones = audit["walk"]?["zones"]?.members ?? [:]
        #expect(zones.count == 6)
        #expect(zones.filter { $0.value["entered"]?.bool == true }.keys.sorted() == ["dock"])
        let metres = zones.values.reduce(0) { $0 + ($1["metres"]?.number ?? 0) }
        // Each is told to the centimetre.
        #expect(abs(metres - (audit["walk"]?["metres"]?.number ?? 0)) < 0.05)
        // It says the same again, on page 1 and in a replay.
        #expect(try home.muster("show", "--json").succeeded().object == audit)
        #expect(try home.muster("replay", "--json").succeeded().object == audit)
        #expect(home.muster("show").succeeded().text.contains("Entered 1 of 6 zones, not "))
        home.muster("report", "--out", "audit.pdf").succeeded()
        let page = try home.shell("pdftotext -f 1 -l 1 audit.pdf -")
        #expect(page.succeeded().text.contains("entered 1 of 6"))
        home.muster("verify").succeeded()
    }

    @Test(arguments: [3, 30, 75])
    func `wherever the walk is cut, nothing that is there and sends is called missing`(
        seconds: Int
    ) throws {
        let home = try Self.demo()
        let walk = try Self.walk(home, first: seconds)
        let audit = try home.muster(
            "start",
            "--source",
            walk,
            "--finish",
            "--partial",
            "--reason",
            "cut",
            "--json"
        ).succeeded().object
        let present = try Self.present()
        let wrong = (audit["findings"]?.elements ?? []).filter {
            $0["outcome"]?.text == "MISSING" && present.contains($0["item"]?.text ?? "")
        }
        #expect(wrong.isEmpty)
    }

    @Test func `the whole walk enters every zone and is finished without a reason`() throws {
        let home = try Self.demo()
        let walk = "capture:" + Self.site.appending(path: "walk.btsnoop").path
        let audit = try home.muster("start", "--source", walk, "--finish", "--json").succeeded()
            .object
        let zones = audit["walk"]?["zones"]?.members ?? [:]
        #expect(zones.count == 6 && zones.values.allSatisfy { $0["entered"]?.bool == true })
    }
}
