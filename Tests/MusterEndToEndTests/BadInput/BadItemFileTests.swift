import Foundation
import MusterTestSupport
import Testing

/// Item files as spreadsheets, editors and accidents make them.
@Suite struct BadItemFileTests {
    private static let family = "ibeacon:e2c56db5-dffb-48d2-b060-d0f5a71096e0/1"

    /// Files that are refused as a whole, and what is said of them.
    static let refused: [(name: String, bytes: [UInt8], words: [String])] = [
        ("nothing", [], ["header"]),
        ("a missing column", Array("id,name\nA,one\n".utf8), ["beacon", "line 1"]),
        ("a column twice", Array("id,name,beacon,name\n".utf8), ["name", "twice"]),
        (
            "a duplicate id", rows("A,one,\(family)/1", "A,two,\(family)/2"),
            ["line 3", "A"]
        ),
        (
            "a duplicate beacon", rows("A,one,\(family)/1", "B,two,\(family)/1"),
            ["line 3", "\(family)/1"]
        ),
        ("a beacon that is none", rows("A,one,nonsense"), ["line 2", "ibeacon:UUID/MAJOR/MINOR"]),
        ("a beacon out of range", rows("A,one,\(family)/65536"), ["line 2"]),
        ("no identifier", rows(",one,\(family)/1"), ["line 2", "id"]),
        ("no name", rows("A,,\(family)/1"), ["line 2", "name"]),
        ("a short row", rows("A,one"), ["line 2"]),
        ("a long row", rows("A,one,\(family)/1,x,y"), ["line 2"]),
        ("an open quotation mark", rows("A,\"one,\(family)/1"), ["line 2", "quotation"]),
        ("text behind a quotation mark", rows("A,\"one\"x,\(family)/1"), ["line 2"]),
        ("Latin-2", Array("id,name,beacon\nA,".utf8) + [0xE8, 0x0A], ["UTF-8", "line 2"]),
        ("UTF-16", [0xFF, 0xFE, 0x69, 0x00, 0x64, 0x00], ["UTF-8"]),
        (
            "a cell of 1 MB", rows("A,\(String(repeating: "x", count: 1 << 20)),\(family)/1"),
            ["line 2"]
        ),
        ("a control character", rows("A,one\u{7}bell,\(family)/1"), ["line 2"]),
        (
            "a quantity that is none",
            Array("id,name,beacon,quantity\nA,one,\(family)/1,zero\n".utf8), ["line 2", "quantity"]
        ),
        (
            "a zone that is not on the plan",
            Array("id,name,beacon,zone\nA,one,\(family)/1,attic\n".utf8), ["line 2", "attic"]
        ),
        ("a picture", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0], ["UTF-8"]),
    ]

    private static func rows(_ rows: String...) -> [UInt8] {
        Array((["id,name,beacon"] + rows).joined(separator: "\n").utf8) + [0x0A]
    }

    @Test(arguments: refused.map(\.name))
    func `a file with a fault is refused whole, with the place of the fault`(name: String) throws {
        let file = try #require(Self.refused.first { $0.name == name })
        let home = try TestHome.loaded()
        let path = try home.file("items.csv", file.bytes)
        let before = try home.content()
        let result = home.muster("item", "import", path).refused(65, naming: "items.csv")
        for word in file.words {
            #expect(result.errors.contains(word), "\(word) is not in: \(result.errors.prefix(400))")
        }
        #expect(result.errors.utf8.count < 4_000, "a wall of text")
        #expect(try home.content() == before)
        let told = home.muster("item", "import", path, "--json").refused(65)
        #expect(try told.object["error"]?["code"]?.text == "data_refused")
    }

    @Test func `every bad row is named, and --skip-bad imports the others`() throws {
        let home = try TestHome.empty()
        let path = try home.file(
            "bad.csv",
            Self.rows(
                "A,\"one, \"\"quoted\"\"\",\(Self.family)/1",
                "B,two,nonsense",
                "A,three,\(Self.family)/3",
                "C,four,\(Self.family)/1",
                "D,\"five, six\",\(Self.family)/5"
            )
        )
        let refused = home.muster("item", "import", path).refused(65, naming: "3 of 5")
        for line in ["line 3", "line 4", "line 5"] {
            #expect(refused.errors.ranges(of: line).count == 1, "\(refused.errors)")
        }
        #expect(try home.muster("item", "list", "--json").objects.isEmpty)

        let imported = home.muster("item", "import", path, "--skip-bad", "--json").succeeded()
        #expect(try imported.object["added"]?.integer == 2)
        let items = try home.muster("item", "list", "--json").objects
        #expect(items.map { $0["id"]?.text } == ["A", "D"])
        #expect(items.first?["name"]?.text == "one, \"quoted\"")
        let rest = try #require(try imported.object["refused_file"]?.text)
        let kept = try String(contentsOfFile: rest, encoding: .utf8)
        #expect(kept.contains("nonsense") && kept.contains("three") && kept.contains("four"))
        #expect(kept.split(separator: "\n").first?.contains("reason") == true)
        home.muster("item", "import", path, "--skip-bad", "--refused", "/nonexistent/r.csv")
            .refused(1, naming: "/nonexistent/r.csv")
    }

    @Test func `a byte order mark, CRLF, quotes and unknown columns are all read`() throws {
        let home = try TestHome.empty()
        let path = try home.file(
            "items.csv",
            [0xEF, 0xBB, 0xBF]
                + Array(
                    ("colour,BEACON,Id,name,note\r\n"
                        + "red,\(Self.family.uppercased())/7,A,Crate,\"first\r\nsecond\"\r\n").utf8
                )
        )
        home.muster("item", "import", path).succeeded()
        let item = try home.muster("item", "list", "--json").object
        #expect(item["id"]?.text == "A")
        #expect(item["beacon"]?.text == "\(Self.family)/7")
        #expect(item["note"]?.text?.contains("second") == true)
        #expect(item["attributes"]?["colour"]?.text == "red")
        let exported = home.muster("item", "export").succeeded()
        let again = try home.file("again.csv", Array(exported.output))
        let unchanged = home.muster("item", "import", again, "--json").succeeded()
        #expect(try unchanged.object["unchanged"]?.integer == 1)
    }

    @Test func `columns between semicolons are read, and that they were is said`() throws {
        let home = try TestHome.empty()
        let csv = "id;name;beacon\nA;Crate;\(Self.family)/7\nB;Box;nonsense\n"
        let told = home.muster("item", "import", try home.file("s.csv", csv), "--skip-bad")
        #expect(told.succeeded().errors.contains("separated by semicolons"))
        #expect(told.text.contains("1 added"))
    }

    @Test func `an import can be repeated, and two items may swap their beacons`() throws {
        let home = try TestHome.empty()
        let first = try home.file(
            "one.csv",
            Self.rows("A,one,\(Self.family)/1", "B,two,\(Self.family)/2")
        )
        home.muster("item", "import", first).succeeded()
        let again = home.muster("item", "import", first, "--json").succeeded()
        #expect(try again.object["unchanged"]?.integer == 2)
        let swapped = try home.file(
            "two.csv",
            Self.rows("A,one,\(Self.family)/2", "B,two,\(Self.family)/1")
        )
        let swap = home.muster("item", "import", swapped, "--json").succeeded()
        #expect(try swap.object["changed"]?.integer == 2)
    }

    @Test func `an absent file, a folder and a file without items are told`() throws {
        let home = try TestHome.empty()
        let heads = home.muster("item", "import", try home.file("heads.csv", "id,name,beacon\n"))
        #expect(heads.succeeded().errors.contains("heads.csv has a header line and no items"))
        home.muster("item", "import", "/nonexistent.csv").refused(5, naming: "/nonexistent.csv")
        home.muster("item", "import", home.path).refused(1, naming: home.path)
        home.muster("item", "import", "/nonexistent.csv", "--inventory", "None")
            .refused(5, naming: "None")
    }

    @Test func `a beacon that another item or an anchor carries is refused`() throws {
        let home = try TestHome.loaded()
        let items = try home.muster("item", "list", "--json").objects
        let taken = try #require(items.first?["beacon"]?.text)
        let plan = try home.muster("site", "plan", "show").succeeded().object
        let anchor = try #require(plan["anchors"]?.elements.first?["beacon"]?.text)
        let before = try home.content()
        home.muster("item", "add", "NEW", "Crate", "--beacon", taken).refused(6, naming: taken)
        home.muster("item", "add", "NEW", "Crate", "--beacon", anchor).refused(6, naming: anchor)
        home.muster("item", "bind", "IT-0002", taken).refused(6, naming: taken)
        home.muster("item", "add", "IT-0001", "Crate", "--beacon", "\(Self.family)/1")
            .refused(6, naming: "IT-0001")
        home.muster("item", "bind", "IT-0002", "nonsense").refused(2, naming: "nonsense")
        home.muster("item", "move", "IT-0002", "attic").refused(5, naming: "attic")
        home.muster("item", "edit", "IT-9999", "--name", "x").refused(5, naming: "IT-9999")
        home.muster("item", "edit", "IT-0001", "--name", "").refused(2, naming: "name")
        home.muster("item", "edit", "IT-0001", "--quantity", "0").refused(2, naming: "quantity")
        home.muster("item", "delete", "IT-9999").refused(5, naming: "IT-9999")
        home.muster("item", "restore", "IT-0001").refused(5, naming: "IT-0001")
        #expect(try home.content() == before)
    }
}
