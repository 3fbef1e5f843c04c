import Foundation
import Testing

/// A manager prints labels; a worker reads them with a phone.
@Suite struct LabelTests {
    /// What a QR reader finds on the pages of a PDF.
    private func codes(in pdf: String, _ home: TestHome) throws -> [String] {
        let line = """
            pdftoppm -r 200 -gray -png '\(pdf)' page && \
            zbarimg --quiet --raw -Sdisable -Sqrcode.enable page-*.png
            """
        return try home.shell(line).succeeded().lines
    }

    @Test func `every label of a sheet reads as its item`() throws {
        let home = try TestHome.loaded()
        let out = home.folder.appending(path: "labels.pdf").path
        let answer = home.muster("label", "sheet", "--zone", "dock", "--out", out).succeeded()
        #expect(answer.text.contains("sheet l7160"))
        let items = home.muster("item", "list", "--zone", "dock", "--json").succeeded().lines
            .compactMap { $0.firstMatch(of: /"id":"([^"]+)"/).map { String($0.1) } }
        #expect(!items.isEmpty)
        #expect(Set(try codes(in: out, home)) == Set(items))
        #expect(try home.shell("qpdf --check '\(out)'").status == 0)
        home.muster("label", "sheet", "--out", "labels.txt").refused(2, naming: "ends in .pdf")
        home.muster("label", "sheet", "--copies", "-1").refused(2, naming: "--copies=-1")
        home.muster("label", "sheet", "--copies=-1").refused(2, naming: "from 1 to 1000")
    }

    @Test func `a linked label leads to the item's page`() throws {
        let home = try TestHome.loaded()
        let beacon = "ibeacon:e2c56db5-dffb-48d2-b060-d0f5a71096e0/9/9"
        home.muster("item", "add", "K 7/č", "Šolja", "--beacon", beacon).succeeded()
        let out = home.folder.appending(path: "one.pdf").path
        home.muster(
            "label",
            "item",
            "K 7/č",
            "--link",
            "https://muster.example.org/",
            "--sheet",
            "5163",
            "--out",
            out
        ).succeeded()
        #expect(
            try codes(in: out, home) == ["https://muster.example.org/items/K%207%2F%C4%8D?by=qr"]
        )
    }

    @Test func `zones get labels too, and what is not there is named`() throws {
        let home = try TestHome.loaded()
        let made = home.muster("label", "zone", "--json").succeeded()
        #expect(made.text.contains(#""sheets":1"#))
        home.muster("label", "zone", "moon").refused(5, naming: "there is no zone \"moon\"")
        home.muster("label", "item", "IT-none").refused(5, naming: "IT-none")
        home.muster("label", "sheet", "--from", "22").refused(2, naming: "1 to 21")
        home.muster("label", "sheet", "--link", "muster").refused(2, naming: "https://")
    }

    @Test func `an inventory without items says so`() throws {
        let home = try TestHome.empty()
        home.muster("label", "sheet").refused(5, naming: "Stock has nothing to make labels of")
    }
}
