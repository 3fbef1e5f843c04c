import MusterCatalogue
import MusterCore
import MusterTestSupport
import Testing

@Suite struct CSVReaderTests {
    private func records(_ text: String) throws -> [CSVReader.Record] {
        try records(Array(text.utf8))
    }

    private func records(_ bytes: [UInt8]) throws -> [CSVReader.Record] {
        var reader = try CSVReader(bytes, named: "f.csv")
        var records: [CSVReader.Record] = []
        while let record = try reader.next() { records.append(record) }
        return records
    }

    @Test(arguments: ["\n", "\r\n", "\r"])
    func `lines end with LF, CRLF or CR, the last one perhaps not at all`(end: String) throws {
        for tail in ["", end] {
            let records = try records("a,b\(end)c,\(end)\(end),d\(tail)")
            #expect(records.map(\.cells) == [["a", "b"], ["c", ""], ["", "d"]])
            #expect(records.map(\.line) == [1, 2, 4])
        }
    }

    @Test func `a byte order mark is no part of the first cell`() throws {
        #expect(try records("\u{FEFF}id,name").map(\.cells) == [["id", "name"]])
    }

    @Test func `quotes keep commas, quotes and line breaks, and lines are counted through them`()
        throws
    {
        let records = try records(
            "\"a,b\",\"say \"\"hi\"\"\",\"one\r\ntwo\nthree\rfour\"\nnext,\"\",x"
        )
        #expect(
            records.map(\.cells) == [
                ["a,b", "say \"hi\"", "one\r\ntwo\nthree\rfour"], ["next", "", "x"],
            ]
        )
        #expect(records.map(\.line) == [1, 5])
    }

    @Test func `a quotation mark inside an unquoted cell stands for itself`() throws {
        #expect(try records("24\" screen,5'").map(\.cells) == [["24\" screen", "5'"]])
    }

    @Test func `an empty line is no record, a quoted empty cell is one`() throws {
        #expect(try records("\n\na\n\n\"\"\n").map(\.cells) == [["a"], [""]])
        #expect(try records("").isEmpty)
        #expect(try records("\u{FEFF}").isEmpty)
    }

    @Test func `a quote that is never closed is refused with the line it opens on`() {
        #expect(throws: CatalogueError.unclosedQuote(file: "f.csv", line: 3)) {
            try records("a,b\n\nc,\"d\ne\nf,g\n")
        }
    }

    @Test func `text behind a closing quote is refused with line and column`() {
        #expect(throws: CatalogueError.textBehindQuote(file: "f.csv", line: 2, column: 2)) {
            try records("a,b\nc,\"d\" \n")
        }
    }

    @Test func `bytes that are no UTF-8 are refused with offset and line`() {
        #expect(throws: CatalogueError.notUTF8(file: "f.csv", offset: 6, line: 3)) {
            try records(Array("a\r\nb\r\n".utf8) + [0xE9, 0x2C])
        }
        #expect(throws: CatalogueError.notUTF8(file: "f.csv", offset: 0, line: 1)) {
            try records([0xFF, 0xFE, 0x69, 0x00])
        }
    }

    @Test func `a file of a program is told from a text in other letters`() {
        #expect(throws: CatalogueError.notText(file: "f.csv")) {
            try records(Array("btsnoop\0\0\0\0\u{1}".utf8) + [0xFF, 0x80])
        }
        #expect(throws: CatalogueError.notText(file: "f.csv")) {
            try records([0x50, 0x4B, 0x03, 0x04, 0x14, 0x00, 0x08, 0xC3])
        }
    }

    @Test func `a cell of a megabyte is read, and takes no more than its size`() throws {
        let cell = String(repeating: "x\"\n", count: 350_000)
        let quoted = cell.replacing("\"", with: "\"\"")
        #expect(try records("id,\"\(quoted)\"\n").map(\.cells) == [["id", cell]])
    }

    @Test func `what is written for Muster reads back as it was`() throws {
        for seed in UInt64(0)..<200 {
            var random = SplitMix64(seed: seed)
            let rows = (0..<Int.random(in: 1...8, using: &random)).map { _ in
                (0..<Int.random(in: 1...5, using: &random)).map { _ in
                    RandomText.make(upTo: 6, using: &random)
                }
            }
            var writer = CSVWriter(for: .muster)
            for row in rows { writer.record(row) }
            // Compared as scalars, because two strings are equal even where their bytes differ.
            let read = try records(writer.bytes).map { $0.cells.map { Array($0.unicodeScalars) } }
            #expect(read == rows.map { $0.map { Array($0.unicodeScalars) } }, "seed \(seed)")
        }
    }

    @Test(arguments: ["-20 freezer", "=1+1", "@home", "'-20", "''=x", "it's", "'quoted'", "'"])
    func `what is written for a spreadsheet reads back as it was`(cell: String) throws {
        for reader in [CSVWriter.Reader.spreadsheet, .muster] {
            var writer = CSVWriter(for: reader)
            writer.record([cell, "second"])
            #expect(try records(writer.bytes).map(\.cells) == [[cell, "second"]], "\(reader)")
        }
    }

    @Test func `random bytes are read or refused, never more`() {
        let alphabet = Array(",\"\n\r ab".utf8) + [0xC3, 0xA9, 0xFF]
        for seed in UInt64(0)..<2_000 {
            var random = SplitMix64(seed: seed)
            let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
                alphabet.randomElement(using: &random) ?? 0
            }
            do {
                let lines = try records(bytes).map(\.line)
                #expect(lines == Array(Set(lines)).sorted(), "seed \(seed)")
            } catch {
                #expect(error is CatalogueError, "seed \(seed)")
            }
        }
    }
}

@Suite struct CSVWriterTests {
    @Test func `cells are quoted only where they must be, and lines end with CRLF`() {
        var writer = CSVWriter(for: .muster)
        writer.record(["plain", "a,b", "say \"hi\"", "two\nlines", "", " space "])
        #expect(writer.text == "plain,\"a,b\",\"say \"\"hi\"\"\",\"two\nlines\",, space \r\n")
    }

    @Test(arguments: [
        "=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "\nx", "\r\nx", "\u{FF1D}1+1", "\u{FF0B}1",
        "\u{FF0D}1", "\u{FF20}SUM(A1)", "=\u{301}1",
    ])
    func `text that a spreadsheet would run gets an apostrophe`(cell: String) {
        var writer = CSVWriter(for: .spreadsheet)
        writer.text(cell)
        #expect(writer.text.hasPrefix("'") || writer.text.hasPrefix("\"'"))
        var plain = CSVWriter(for: .muster)
        plain.text(cell)
        #expect(!plain.text.contains("'"))
    }

    @Test func `a number keeps its sign, and other text its form`() {
        var writer = CSVWriter(for: .spreadsheet)
        writer.text("a=b")
        writer.number("-63")
        writer.endRecord()
        #expect(writer.text == "a=b,-63\r\n")
    }
}
