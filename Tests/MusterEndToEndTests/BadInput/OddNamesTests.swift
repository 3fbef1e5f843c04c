import Foundation
import MusterTestSupport
import Testing

/// Names as people really give them.
@Suite struct OddNamesTests {
    private static let beacon = "ibeacon:e2c56db5-dffb-48d2-b060-d0f5a71096e0/7/"

    /// Names that every part of the program must carry unharmed.
    static let names: [String] = [
        String(repeating: "n", count: 300),
        String(repeating: "字", count: 300),
        "رف ١٢ (يمين) مستودع",
        "מדף 12, ימין",
        "Vaccine box 💉🧊 👩‍🔬 🇷🇸",
        "e\u{301}clair / Z\u{30C}ivotinja",
        "<script>alert(1)</script> & \"quotes\" 'single' `back`",
        "=HYPERLINK(\"http://example.org\")",
        "'; DROP TABLE item; --",
        "%s %n {0} \\u0000 $(touch x)",
        "精密天平 １号",
    ]

    @Test(arguments: names)
    func `an item keeps its name through list, export, audit, report and mail`(name: String) throws
    {
        let home = try TestHome.empty()
        home.muster("item", "add", "--beacon", Self.beacon + "1", "--", "A", name).succeeded()
        #expect(try home.muster("item", "list", "--json").object["name"]?.text == name)
        let table = home.muster("item", "list").succeeded()
        #expect(table.lines.count == 2, "the table broke into \(table.lines.count) lines")
        let csv = try home.file("items.csv", Array(home.muster("item", "export").output))
        let again = home.muster("item", "import", csv, "--json").succeeded()
        #expect(try again.object["unchanged"]?.integer == 1)

        let capture = try home.file("a.btsnoop", try CaptureBytes(holding: Self.beacon + "2").bytes)
        home.muster("start", "--source", "capture:\(capture)", "--finish").succeeded()
        #expect(home.muster("show").succeeded().text.contains("INCONCLUSIVE"))
        home.muster("report", "--format", "pdf,csv,json", "--out", "r.pdf").succeeded()
        let whole = try home.shell("qpdf --check r.pdf && pdftotext r.pdf - | grep -c '^A$\\|A '")
        #expect(whole.status == 0, "\(whole.text)\(whole.errors)")
        home.muster("verify").succeeded()
        let left = try FileManager.default.contentsOfDirectory(atPath: home.folder.path)
        #expect(!left.contains("x"), "a name was run as a command")
    }

    @Test(arguments: names)
    func `an inventory keeps its name, in files and mail subjects too`(name: String) throws {
        let home = try TestHome()
        home.muster("init", "--site", "Š 💉 字").succeeded()
        home.muster("inventory", "add", "--", name).succeeded()
        home.muster("item", "add", "A", "Crate", "--beacon", Self.beacon + "1").succeeded()
        let list = try home.muster("inventory", "list", "--json").succeeded().object
        #expect(list["inventory"]?.text == name)
        let capture = try home.file("a.btsnoop", try CaptureBytes(holding: Self.beacon + "1").bytes)
        home.muster("start", "--source", "capture:\(capture)", "--finish").succeeded()
        home.muster("report", "--lang", "sr").succeeded()
        let files = try FileManager.default.contentsOfDirectory(atPath: home.path + "/reports")
        #expect(
            files.count == 1 && files.allSatisfy { $0.hasSuffix(".pdf") && $0.utf8.count < 256 }
        )
        let mta = try home.withMTA()
        home.muster("mail", "--to", "manager@muster.test").succeeded()
        let message = try String(
            decoding: Data(contentsOf: #require(mta.messages().first)),
            as: UTF8.self
        )
        let header = message.prefix { $0 != "\u{0}" }.split(separator: "\n\n", maxSplits: 1)[0]
        #expect(header.utf8.allSatisfy { $0 < 0x80 }, "the header is not ASCII")
        #expect(header.split(separator: "\n").allSatisfy { $0.utf8.count <= 998 })
    }

    @Test(arguments: [
        "", " ", "two\nlines", "tab\there", "bell\u{7}", String(repeating: "x", count: 1_001),
    ])
    func `a name that is none is refused`(name: String) throws {
        let home = try TestHome.empty()
        let before = try home.content()
        home.muster("inventory", "add", "--", name).refused(2)
        home.muster("item", "add", "--beacon", Self.beacon + "1", "--", "A", name).refused(2)
        home.muster("init", "--home", home.folder.path + "/other", "--site=\(name)").refused(2)
        #expect(try home.content() == before)
        #expect(!FileManager.default.fileExists(atPath: home.folder.path + "/other"))
    }

    @Test func `notes carry any letters, and no sign that controls a terminal`() throws {
        let home = try TestHome.loaded()
        home.muster("start", "--source", try SimulatedWarehouse.small.get().walk).succeeded()
        for note in Self.names { home.muster("note", "--", note).succeeded() }
        for bad in ["red \u{1B}[31m and bell \u{7}", "gnp.\u{202E}cod"] {
            home.muster("note", bad).refused(2, naming: "none that controls a terminal")
        }
        home.muster("note", "one line\r\nand\tanother").succeeded()
        let undone = home.muster("undo").succeeded()
        #expect(!undone.text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
        home.muster("note", String(repeating: "x", count: 2_001)).refused(2)
        home.muster("confirm", "IT-0001", "--by", "sight", "--note", Self.names[4]).succeeded()
        home.muster("finish", "--note", Self.names[2]).succeeded()
        home.muster("verify").succeeded()
        home.muster("report", "--out", "r.pdf").succeeded()
        #expect(try home.shell("qpdf --check r.pdf").status == 0)
    }
}
