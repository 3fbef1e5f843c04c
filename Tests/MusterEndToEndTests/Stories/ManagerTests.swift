import Foundation
import MusterTestSupport
import Testing

/// The manager: what is missing, what is extra, the evidence, the report in every form.
@Suite struct ManagerTests {
    @Test func `status, missing, extras and show agree with each other and with the truth`() throws
    {
        let home = try TestHome.audited()
        let status = try home.muster("status", "--json").succeeded().object
        let audit = try home.muster("show", "--json").succeeded().object
        let missing = try home.muster("missing", "--json").succeeded().objects
        let extras = try home.muster("extras", "--json").succeeded().objects

        #expect(status["state"]?.text == "counted")
        #expect(status["present"]?.integer == audit.present)
        #expect(status["records"] == audit["records"])
        #expect(audit.outcomeSum == 60)
        let absent = ["MISSING", "INCONCLUSIVE"]
            .reduce(0) { $0 + (audit["outcomes"]?[$1]?.integer ?? 0) }
        #expect(missing.count == absent)
        #expect(audit["extras"]?.elements == extras)
        #expect(extras.contains { $0["kind"]?.text == "UNEXPECTED" && $0["item"] != nil })
        #expect(extras.contains { $0["kind"]?.text == "UNREGISTERED" && $0["item"] == nil })
        #expect(audit["foreign"]?.integer ?? 0 > 0)

        let truth = try JSON(
            String(
                contentsOfFile: SimulatedWarehouse.small.get().path("truth.json"),
                encoding: .utf8
            )
        )
        let gone = (truth["items"]?.members ?? [:]).filter { $0.value["present"]?.bool == false }
        #expect(Set(missing.compactMap { $0["item"]?.text }) == Set(gone.keys))
    }

    @Test func `the contract's members are all there, under their own names`() throws {
        let home = try TestHome.audited()
        let audit = try home.muster("show", "--json").object
        let members: Set = [
            "audit", "inventory", "state", "method", "source", "started_at", "ended_at",
            "expected", "outcomes", "findings", "extras", "foreign", "coverage", "queue",
            "records", "head",
        ]
        #expect(audit.names.isSuperset(of: members))
        let finding = try #require(audit["findings"]?.elements.first)
        let parts: Set = [
            "item", "beacon", "outcome", "expected_zone", "zone", "zone_state", "confidence",
            "confidence_basis", "samples", "first_heard_at", "last_heard_at", "rssi_median",
            "decided_after_s",
        ]
        #expect(finding.names.isSuperset(of: parts))
        let outcomes: Set = [
            "FOUND", "MISPLACED", "CONFIRMED", "MISSING", "INCONCLUSIVE", "EXCUSED",
        ]
        #expect(audit["outcomes"]?.names == outcomes)
        #expect(audit["queue"]?.names == ["received", "displaced", "lost"])
        let finished = try home.muster("finish", "--json").succeeded().object
        #expect(finished == audit, "finish and show differ")
    }

    @Test func `an item's evidence is shown, letters in either case`() throws {
        let home = try TestHome.audited()
        let audit = try home.muster("show", "--json").object
        let found = try #require(
            audit["findings"]?.elements.first { $0["outcome"]?.text == "FOUND" }
        )
        let item = try #require(found["item"]?.text)
        let shown = try home.muster("show", item.lowercased(), "--json").succeeded().object
        for name in found.names { #expect(shown[name] == found[name], "\(name)") }
        let page = home.muster("show", item).succeeded().text
        for word in [item, "outcome", "FOUND", "belongs in", "adverts", "dBm"] {
            #expect(page.contains(word), "\(word) is not in the evidence")
        }
    }

    @Test(arguments: ["en", "sr"], ["a4", "letter"])
    func `a PDF is whole, names every item and embeds its fonts`(
        language: String,
        paper: String
    ) throws {
        let home = try TestHome.audited()
        home.muster("report", "--out", "a.pdf", "--lang", language, "--paper", paper).succeeded()
        home.muster("report", "--out", "b.pdf", "--lang", language, "--paper", paper).succeeded()
        let same = try home.shell("cmp a.pdf b.pdf && qpdf --check a.pdf")
        #expect(same.status == 0, "\(same.text)\(same.errors)")
        let text = try home.shell("pdftotext -layout a.pdf -").text
        let items = try home.muster("item", "list", "--json").objects
        for item in items.compactMap({ $0["id"]?.text }) {
            #expect(text.contains(item), "\(item) is not in the report")
        }
        #expect(text.contains(TestHome.audit) && text.contains("Warehouse Šid"))
        let fonts = try home.shell("pdffonts a.pdf | tail -n +3").lines
        #expect(!fonts.isEmpty && fonts.allSatisfy { $0.contains(" yes ") })
        let size = try home.shell("pdfinfo a.pdf | grep 'Page size'").text
        #expect(size.contains(paper == "a4" ? "A4" : "letter"), "\(size)")
    }

    @Test func `CSV and JSON forms carry the same findings as show`() throws {
        let home = try TestHome.audited()
        let written = try home.muster(
            "report",
            "--format",
            "pdf,csv,json",
            "--out",
            "audit.pdf",
            "--json"
        ).succeeded().object
        #expect(
            written["files"]?.elements.compactMap(\.text) == [
                "audit.pdf", "audit.csv", "audit.json",
            ]
        )
        #expect(written["pages"]?.integer ?? 0 > 1)
        let form = try String(
            contentsOf: home.folder.appending(path: "audit.json"),
            encoding: .utf8
        )
        // What goes out of the house says who signed it; what a home shows of itself need not.
        let shown = try home.muster("show", "--json").succeeded().object
        let sent = try JSON(form)
        #expect(sent.names == shown.names.union(["signatures", "file_signature"]))
        #expect(shown.names.allSatisfy { sent[$0] == shown[$0] })
        let table = try String(
            contentsOf: home.folder.appending(path: "audit.csv"),
            encoding: .utf8
        )
        #expect(table.split(whereSeparator: \.isNewline).count == 61)
    }

    @Test func `without a name the report goes to the home's folder under its own`() throws {
        let home = try TestHome.audited()
        let result = home.muster("report").succeeded()
        let name = "A-2026-0001_warehouse-sid_2026-03-12_v1.pdf"
        #expect(result.text.contains("\(home.path)/reports/\(name)"))
        #expect(FileManager.default.fileExists(atPath: "\(home.path)/reports/\(name)"))
    }

    @Test func `sections drop annexes and never the answer`() throws {
        let home = try TestHome.audited()
        home.muster("report", "--out", "all.pdf").succeeded()
        home.muster("report", "--out", "few.pdf", "--sections", "answer,zones").succeeded()
        let counts = try home.shell("for f in all few; do pdfinfo $f.pdf | grep Pages; done").lines
        let pages = counts.compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }
        #expect(pages.count == 2 && pages[1] < pages[0])
        home.muster("report", "--sections", "answer,nonsense").refused(2, naming: "nonsense")
        home.muster("report", "--format", "docx").refused(2, naming: "docx")
    }
}
