import MusterTestSupport
import Foundation
import Testing

/// A lot from the field to the market, and back on a Friday night.
@Suite struct RecallTests {
    @Test func `a lot is followed forward and back, with who has it`() throws {
        let home = try TestHome.trading()
        let forward = try home.muster("lot", "trace", "RAW", "--forward", "--json").succeeded()
            .object
        #expect(forward["things"]?.integer == 3 && forward["lots"]?.integer == 3)
        #expect(forward["depth"]?.integer == 2 && forward["events"]?.integer == 3)
        #expect(forward["quantity"]?["KGM"]?.number == 180)
        let shipped = try #require(forward["shipped"]?.elements)
        #expect(shipped.compactMap { $0["lot"]?.text } == ["P1"])
        #expect(shipped.first?["phone"]?.text == "555" && shipped.first?["order"]?.text == "17")
        #expect(
            Set(forward["gone"]?.elements.compactMap { $0["lot"]?.text } ?? []) == ["RAW", "WASH"]
        )
        #expect(forward["here"]?.elements.compactMap { $0["lot"]?.text } == ["P2"])
        #expect(forward["dead_ends"]?.elements.first?["kind"]?.text == "not_received")
        let back = try home.muster("lot", "trace", "CARROT/P1", "--back", "--json").succeeded()
            .object
        #expect(back["things"]?.integer == 2)
        #expect(home.muster("lot", "trace", "RAW", "--forward", "--exit-code").status == 3)
        let words = home.muster("lot", "trace", "RAW", "--forward").succeeded().text
        #expect(words.contains("MARKET") && words.contains("555"))
    }

    @Test func `a mock recall changes nothing, and a recall calls all back`() throws {
        let home = try TestHome.trading()
        let before = try home.content()
        let mock = try home.muster(
            "lot",
            "recall",
            "RAW",
            "--reason",
            "metal",
            "--dry-run",
            "--json"
        ).succeeded().object
        #expect(mock["dry_run"]?.bool == true && mock["recalled"]?.elements.count == 4)
        #expect(try home.content() == before)
        let recall = try home.muster("lot", "recall", "RAW", "--reason", "metal", "--json")
            .succeeded().object
        #expect(recall["events_recorded"]?.integer == 4)
        let lots = try home.muster("lot", "list", "--state", "recalled", "--json").objects
        #expect(lots.count == 4)
        home.muster("lot", "hold", "P1", "--reason", "x").refused(6, naming: "recalled")
        home.muster("lot", "release", "P2", "--reason", "nothing found").succeeded()
        #expect(try home.muster("lot", "show", "P2", "--json").object["state"]?.text == "released")
        #expect(try home.muster("event", "verify", "--json").object["events"]?.integer == 10)
        #expect(try home.muster("trace", "check", "--json").object["holds"]?.bool == true)
        #expect(try home.muster("trace", "rebuild", "--json").object["changed"]?.bool == false)
    }

    @Test func `the sheet of the rule names what is missing, and runs no formula`() throws {
        let home = try TestHome.trading()
        home.muster("product", "edit", "CARROT", "--name", "=1+1").succeeded()
        let sheet = home.muster("event", "export", "--form", "fsma").succeeded().text
            .split(whereSeparator: \.isNewline).map(String.init)
        #expect(sheet.first?.hasPrefix("cte,event_id,event_time,tlc,gtin,") == true)
        #expect(sheet.count == 9, "a row for each lot in each event")
        #expect(sheet.allSatisfy { !$0.contains(",=1+1") })
        let shipping = try #require(sheet.first { $0.hasPrefix("shipping,") })
        #expect(shipping.contains("Market, 555") && shipping.contains(",no,"))
        let check = try home.muster("lot", "check", "P1", "--json").succeeded().object
        #expect(check["score"]?.number == 0 && check["rows"]?.integer == 3)
    }

    @Test func `what is exported is imported as what it was`() throws {
        let home = try TestHome.trading()
        for line in [
            "event add ship --lot P2=10 --party MARKET --ref po:18 --ref desadv:D;1 --ref inv:5%",
            "event add inspect --serial CARROT/S1 --lot RAW --at 2026-03-12T13:00:00Z",
            "event add bind --lot P2 --detail beacon=B1 --at 2026-03-12T13:00:00Z",
            "event add pack --in WASH=39 --out P2=39 --corrects 4 --at 2026-03-12T10:30:00Z",
        ] {
            home.muster(line.split(separator: " ").map(String.init)).succeeded()
        }
        home.muster("event", "export", "--out", "events.csv").succeeded()
        let other = try TestHome.empty()
        for line in [
            "product add CARROT Carrots --unit KGM", "party add MARKET Market",
            "lot add CARROT RAW", "lot add CARROT WASH", "lot add CARROT P1", "lot add CARROT P2",
        ] {
            other.muster(line.split(separator: " ").map(String.init)).succeeded()
        }
        let file = home.folder.appending(path: "events.csv").path
        let first = try other.muster("event", "import", file, "--json").succeeded().object
        #expect(first["new"]?.integer == 9)
        let again = try other.muster("event", "import", file, "--json").succeeded().object
        #expect(again["new"]?.integer == 0, "the same event twice is kept once")
        let ids = try [home, other].map { home in
            try home.muster("event", "list", "--json").objects.compactMap { $0["event"]?.text }
        }
        #expect(ids[0] == ids[1])
    }

    @Test func `a recalled or held lot is called so, however its code is written`() throws {
        let home = try TestHome.trading()
        home.muster("lot", "add", "CARROT", "P1=5").succeeded()
        home.muster("lot", "add", "SOUP", "CARROT/P1").succeeded()
        home.muster("lot", "hold", "P1=5", "--reason", "x").succeeded()
        let held = try home.muster("lot", "list", "--state", "held", "--json").objects
        #expect(held.compactMap { $0["lot"]?.text } == ["P1=5"])
        let recall = try home.muster("lot", "recall", "WASH", "--reason", "metal", "--json")
            .succeeded().object
        #expect(recall["recalled"]?.elements.count == 3)
        #expect(
            try home.muster("lot", "show", "CARROT/P1", "--json").object["state"]?.text == "open"
        )
        let recalled = try home.muster("lot", "list", "--state", "recalled", "--json").objects
        #expect(recalled.compactMap { $0["product"]?.text } == ["CARROT", "CARROT", "CARROT"])
    }

    @Test func `a quantity of a table of lots is in the unit of the product`() throws {
        let home = try TestHome.trading()
        let path = try home.file(
            "lots.csv",
            """
            product,lot,quantity,unit
            CARROT,N1,120,
            CARROT,N2,120,GRM
            SOUP,N3,12,

            """
        )
        home.muster("lot", "import", path).succeeded()
        for (lot, unit) in [("N1", "KGM"), ("N2", "GRM"), ("N3", "H87")] {
            let text = home.muster("lot", "show", lot).succeeded().text
            #expect(text.contains(" \(unit)"), "\(lot)")
        }
    }
}
