import MusterTestSupport
import Testing

/// What people read stands in the order in which they look it up, under the names they know.
@Suite struct NamesAndOrderTests {
    private static let plan = """
        {"site":"Drawn elsewhere","unit":"m","size":[40,20],"zones":[\
        {"id":"bay-10","name":"Freezer 10","polygon":[[0,0],[9,0],[9,9],[0,9]]},\
        {"id":"bay-2","name":"Freezer 2","polygon":[[20,0],[29,0],[29,9],[20,9]]},\
        {"id":"dock","name":"Dock","polygon":[[0,10],[9,10],[9,19],[0,19]]}]}
        """

    /// A counted audit in which nothing was heard of items 2 and 10 of each zone.
    private func counted() throws -> TestHome {
        let home = try TestHome.empty()
        let walk = try SimulatedWarehouse.small.get().walk
        home.muster("site", "plan", "import", try home.file("plan.json", Self.plan)).succeeded()
        var rows = ["id,name,beacon,zone"]
        for (number, zone) in [(10, "bay-10"), (2, "bay-10"), (11, "bay-2"), (3, "bay-2")] {
            rows.append(
                "I-\(number),Box,eddystone-uid:00000000000000000001/\(100_000 + number)000000,\(zone)"
            )
        }
        let items = try home.file("items.csv", rows.joined(separator: "\n") + "\n")
        home.muster("item", "import", items).succeeded()
        for _ in 1...2 {
            home.muster("start", "--source", walk, "--finish").succeeded()
        }
        return home
    }

    private func order(_ texts: [String], in text: String) -> Bool {
        var rest = text[...]
        for part in texts {
            guard let found = rest.firstRange(of: part) else { return false }
            rest = rest[found.upperBound...]
        }
        return true
    }

    @Test func `two stands before ten in lists, tables and files, and zones have their names`()
        throws
    {
        let home = try counted()
        let items = ["I-3 ", "I-11 ", "I-2 ", "I-10 "]
        for command in [["missing"], ["show"], ["item", "list"]] {
            let text = home.muster(command).succeeded().text
            let wanted = command == ["missing"] ? items : ["I-2 ", "I-3 ", "I-10 ", "I-11 "]
            #expect(order(wanted, in: text), "\(command): \(text)")
            #expect(text.contains("bay-2 (Freezer 2)"), "\(command): \(text)")
        }
        let map = home.muster("map").succeeded().text
        #expect(order(["Test site", "dock", "bay-2", "bay-10"], in: map), "\(map)")
        #expect(!map.contains("Drawn elsewhere"))
        home.muster("map", "--out", "plan.svg").succeeded()
        for format in ["csv", "json", "xlsx"] {
            home.muster("report", "--out", "audit.\(format)").succeeded()
        }
        let rows = try home.shell("grep -o 'I-[0-9]*,' audit.csv").succeeded().text
        #expect(order(["I-2,", "I-3,", "I-10,", "I-11,"], in: rows), "\(rows)")
        #expect(home.muster("verify", "audit.xlsx").succeeded().text.contains("A-2026-0002"))
        home.muster("report", "--out", "audit.pdf").succeeded()
        let pages = try home.shell("pdftotext -layout audit.pdf -").succeeded().text
        let list = pages.ranges(of: "Freezer 2").last.map { pages[$0.lowerBound...] } ?? ""
        #expect(
            order(["Freezer 2", "I-3", "I-11", "Freezer 10", "I-2", "I-10"], in: String(list))
        )
        // A zone is meant by its name too, in any letter case.
        let named = home.muster("item", "list", "--zone", "freezer 2").succeeded().text
        #expect(order(["I-3 ", "I-11 "], in: named) && !named.contains("I-10 "), "\(named)")
        home.muster("item", "list", "--zone", "no such zone")
            .refused(5, naming: "bay-2 (Freezer 2)")
        // And so is an item, where no other has the name.
        home.muster("show", "box").refused(6, naming: "any of I-2, I-3, I-10, I-11")
        home.muster("item", "edit", "Box", "--lot", "7").refused(6, naming: "give the identifier")
        home.muster("item", "edit", "I-2", "--name", "Blue box").succeeded()
        let moved = home.muster("item", "move", "blue box", "Dock").succeeded().text
        #expect(moved.contains("from bay-10 (Freezer 10) to dock."), "\(moved)")
    }

    @Test func `what is picked, drawn and measured is called by its name too`() throws {
        let home = try counted()
        home.muster("item", "edit", "I-3", "--name", "Blue box").succeeded()
        let walk = try SimulatedWarehouse.small.get().walk
        home.muster("start", "--source", walk, "--finish").succeeded()
        let floor = home.muster("test-count", "--floor", "blue BOX@freezer 10", "--json")
            .succeeded()
        #expect(floor.text.contains("I-3") && floor.text.contains("bay-10"), "\(floor.text)")
        #expect(!floor.text.contains("not_on_list"), "\(floor.text)")
        let undone = home.muster("undo").succeeded().text
        #expect(undone.contains(": 1 test count."), "\(undone)")
        home.muster("test-count", "--gone", "Blue box", "--seen", "I-2@Freezer 2").succeeded()
        home.muster("test-count", "--floor", "Box").refused(6, naming: "any of I-2, I-10, I-11")
        home.muster("test-count", "--floor", "I-2@attic").refused(5, naming: "bay-2 (Freezer 2)")

        home.muster("zone", "edit", "freezer 10", "--name", "Freezer ten").succeeded()
        let zones = home.muster("zone", "list").succeeded().text
        #expect(zones.contains("Freezer ten") && !zones.contains("freezer 10"), "\(zones)")
        home.muster("zone", "delete", "dock").succeeded()
        home.muster("zone", "delete", "FREEZER TEN").refused(6, naming: "2 items belong in zone")

        home.muster("climate", "Blue box").refused(5, naming: "muster sensor list")
        home.muster("sensor", "add", "manual:fridge", "--name", "Fridge", "--item", "blue box")
            .succeeded()
        home.muster("climate", "Blue box").succeeded()
        home.muster("climate", "Box").refused(6, naming: "give the identifier")
        let rows = """
            id,name,beacon,zone
            I-20,Crate,eddystone-uid:00000000000000000001/000000000020,freezer 2
            I-21,Crate,eddystone-uid:00000000000000000001/000000000021,bay-2

            """
        home.muster("item", "import", try home.file("named.csv", rows)).succeeded()
        let crates = home.muster("item", "list", "--zone", "bay-2").succeeded().text
        #expect(order(["I-20 ", "I-21 "], in: crates), "\(crates)")
        let moved = home.muster("item", "move", "blue box", "bay-2").succeeded().text
        #expect(moved.contains("I-3 belongs in bay-2 (Freezer 2) already."), "\(moved)")
    }

    @Test func `a report takes the form that its file's ending says, and pages are of pictures`()
        throws
    {
        let home = try TestHome.audited()
        home.muster("report", "--out", "audit.csv").succeeded()
        #expect(try home.shell("head -n 2 audit.csv").text.contains("IT-0001,"))
        home.muster("report", "--page", "1", "--out", "page.png").succeeded()
        home.muster("report", "--page", "1", "--out", "audit.pdf").refused(2, naming: "--page")
        let before = try home.content()
        home.muster("report", "--out", "audit.DOCX").refused(2, naming: "--format pdf")
        #expect(try home.content() == before)
        home.muster("report", "--format", "pdf", "--out", "audit.docx").succeeded()
    }

    @Test func `who may not settle is not told to, and who counted hears who may look again`()
        throws
    {
        let home = try TestHome.loaded()
        let be = try home.add(people: [("mara", "worker"), ("vera", "auditor"), ("vid", "viewer")])
        let walk = try SimulatedWarehouse.small.get().walk
        be("mara")
        let finished = home.muster("start", "--source", walk, "--finish", "--yes").succeeded().text
        #expect(finished.contains("Next: an auditor or manager settles the"), "\(finished)")
        let advice = "An auditor can ask one who took no part"
        #expect(home.muster("missing").errors.contains(advice))
        let lines = finished.replacing("\n", with: " ")
        #expect(lines.contains(advice) && !lines.contains("muster recount"), "\(finished)")
        be("vid")
        #expect(!home.muster("missing").succeeded().errors.contains("muster "))
        #expect(!home.muster("show").succeeded().text.contains("muster recount"))
        be("vera")
        let second = home.muster("start", "--source", walk, "--finish", "--yes").succeeded().text
        #expect(second.contains("muster resolve ITEM --reason CODE"), "\(second)")
        #expect(home.muster("missing").errors.contains("muster recount --with PERSON"))
        home.muster("recount", "--seen", "IT-0001").refused(4, naming: "ana, mara")
        home.muster("note", "the dock was locked").refused(6, naming: "muster opinion")
        home.muster("compare", "A-2026-0001").refused(5, naming: "muster audit list")
    }

    @Test
    func `who went on listening for another's audit neither looks again for it nor approves it`()
        throws
    {
        let home = try TestHome.loaded()
        let be = try home.add(people: [("mara", "worker"), ("mia", "manager"), ("wim", "worker")])
        let walk = try SimulatedWarehouse.small.get().walk
        be("mara")
        home.muster("start", "--source", walk).succeeded()
        be("wim")
        let paused = home.muster("start", "--source", walk).refused(6, naming: "muster status")
        #expect(!paused.errors.contains("muster resume") && !paused.errors.contains("cancel"))
        be("mia")
        home.muster("resume", "--source", walk).succeeded()
        home.muster("finish", "--yes").succeeded()
        be("mara")
        home.muster("confirm", "IT-0001", "--by", "sight").refused(
            6,
            naming: "muster start",
            "ask ana: muster recount A-2026-0001 --seen IT-0001"
        )
        be("mia")
        home.muster("recount", "--seen", "IT-0001").refused(4, naming: "ana, wim")
        home.muster("report", "--out", "a.pdf").succeeded()
        let pages = try home.shell("pdftotext -layout a.pdf -").succeeded().text
        #expect(pages.contains("mia"), "the report names who went on")
    }

    @Test func `what is settled already is not settled again`() throws {
        let home = try TestHome.audited()
        let open = try home.muster("show", "--json").succeeded().object["review"]?["open"]
        let item = try #require(open?.elements.first?.text)
        let settle = ["resolve", item, "--reason", "lost", "--json"]
        let one = try home.muster(settle).succeeded().object
        #expect(try home.muster(settle).succeeded().object["records"] == one["records"])
        let other = try home.muster("resolve", item, "--reason", "stolen", "--json").object
        #expect(other["records"] != one["records"])
    }
}
