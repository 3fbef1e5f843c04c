import MusterCatalogue
import MusterCore
import MusterTestSupport
import Testing

@Suite struct ItemFileTests {
    private static let columns = TableColumns(
        ItemFile.columns,
        required: ItemFile.requiredColumns
    )
    private static let uuid = "ibeacon:e2c56db5-dffb-48d2-b060-d0f5a71096e0/1/"

    private func read(_ text: String) throws -> ItemFile.Result {
        try ItemFile.read(Array(text.utf8), named: "items.csv")
    }

    /// The one refusal of a file with one row under the header `id,name,beacon,…`.
    private func refusal(_ row: String, more columns: String = "") throws -> RefusedRow {
        let result = try read("id,name,beacon\(columns)\n\(row)\n")
        #expect(result.items.isEmpty)
        return try #require(result.refused.first)
    }

    @Test func `columns stand in any order and case, and unknown ones become attributes`() throws {
        let result = try read(
            """
            Supplier,BEACON,name,Id,zone,quantity,note,class,Colour
            ACME,\(Self.uuid)7, Crate 7 ,IT-7,cold-1,12,"two
            lines",A,
            """
        )
        #expect(result.refused.isEmpty)
        let entry = try #require(result.items.first)
        #expect(entry.line == 2)
        #expect(
            entry.item
                == Item(
                    id: ItemID(rawValue: "IT-7"),
                    name: "Crate 7",
                    beacon: try BeaconIdentity(Self.uuid + "7"),
                    zone: ZoneID(rawValue: "cold-1"),
                    class: "A",
                    quantity: 12,
                    note: "two\nlines",
                    attributes: ["Supplier": "ACME"]
                )
        )
    }

    @Test(arguments: [
        (";", CSVSeparator.semicolon), ("\t", .tab), (",", .comma),
    ]) func `the header shows what separates the columns`(mark: String, _ kind: CSVSeparator) throws
    {
        let rows = [
            "id,name,beacon,note", "A,\"one \"\"two\"\" three\",\(Self.uuid)1,x", "B,b,nonsense,",
        ]
        let text = rows.joined(separator: "\n").replacing(",", with: mark)
        let result = try read(text)
        #expect(result.separator == kind && result.items.first?.item.note == "x")
        #expect(result.refused.map(\.line) == [3])
        #expect(
            throws: CatalogueError.missingColumns(
                file: "items.csv",
                missing: ["beacon"],
                found: ["id", "name", "bikon"],
                columns: Self.columns
            )
        ) { try read("id;name;bikon\nA;a;b\n") }
    }

    @Test func `optional columns may be absent or empty`() throws {
        let short = try read("id,name,beacon\nA,a,\(Self.uuid)1\n").items
        let long = try read(
            "id,name,beacon,\(ItemFile.columns.dropFirst(3).joined(separator: ","))\n"
                + "A,a,\(Self.uuid)1,,,,,,,,\n"
        ).items
        #expect(short.map(\.item) == long.map(\.item))
        #expect(short.first?.item.quantity == 1)
        #expect(short.first?.item.zone == nil)
    }

    @Test(arguments: [
        ("", CatalogueError.noHeader(file: "items.csv", columns: columns)),
        ("\n\n", .noHeader(file: "items.csv", columns: columns)),
        (" {\"zones\": []}", .isJSON(file: "items.csv")),
        ("[]", .isJSON(file: "items.csv")),
        (
            "id,title,beacon\n",
            .missingColumns(
                file: "items.csv",
                missing: ["name"],
                found: ["id", "title", "beacon"],
                columns: columns
            )
        ),
        (
            "name\n",
            .missingColumns(
                file: "items.csv",
                missing: ["id", "beacon"],
                found: ["name"],
                columns: columns
            )
        ),
        ("id,name,beacon,Name\n", .duplicateColumn(file: "items.csv", name: "Name")),
        ("id,name,beacon,x,X\n", .duplicateColumn(file: "items.csv", name: "X")),
        (
            "id,name,beacon, \n",
            .badColumnName(
                file: "items.csv",
                column: 4,
                reason: "is empty"
            )
        ),
    ])
    func `a header that cannot be read refuses the file`(text: String, error: CatalogueError) {
        #expect(throws: error) { try read(text) }
        #expect(error.exitCode == .dataRefused)
        #expect(error.what.hasPrefix("items.csv"))
    }

    @Test func `every bad row is reported with line and column, the good ones are read`() throws {
        let result = try read(
            [
                "id,name,beacon", "A,\"one, \"\"quoted\"\"\",\(Self.uuid)1", "B,two,nonsense",
                "A,three,\(Self.uuid)3", "C,four,\(Self.uuid)1", "D,five,\(Self.uuid)5",
            ].joined(separator: "\n")
        )
        #expect(result.items.map(\.item.id.rawValue) == ["A", "D"])
        #expect(result.items.first?.item.name == "one, \"quoted\"")
        #expect(result.refused.map(\.line) == [3, 4, 5])
        #expect(result.refused.map(\.column) == ["beacon", "id", "beacon"])
        let reasons = result.refused.map(\.reason)
        #expect(reasons[0].contains("ibeacon:UUID/MAJOR/MINOR"))
        #expect(reasons[1] == "A is already on line 2")
        #expect(reasons[2] == "\(Self.uuid)1 is already on line 2")
        let error = CatalogueError.refusedRows(
            file: "items.csv",
            refused: result.refused,
            rows: 5
        )
        #expect(error.what.hasPrefix("items.csv: 3 of 5 rows refused: line 3, column beacon: "))
        #expect(error.details.count == 3)
    }

    @Test func `a beacon written in another case is the same beacon`() throws {
        let result = try read(
            "id,name,beacon\nA,a,\(Self.uuid)1\nB,b,\((Self.uuid + "1").uppercased())\n"
        )
        #expect(result.refused.map(\.line) == [3])
    }

    @Test(arguments: [
        ("A,a", nil, "2 cells where the header has 3"),
        ("A,a,\(uuid)1,x", nil, "4 cells where the header has 3"),
        (",a,\(uuid)1", "id", "is empty"),
        ("A,  ,\(uuid)1", "name", "is empty"),
        ("A,a,", "beacon", "is empty"),
        ("\"A\nB\",a,\(uuid)1", "id", "has a control character or a line break"),
        ("A,a\u{7},\(uuid)1", "name", "has a control character or a line break"),
        ("A,a\u{2028}b,\(uuid)1", "name", "has a control character or a line break"),
        ("A,a,\"\u{1B}[31m\"", "beacon", "has a control character or a line break"),
    ])
    func `a row with a bad cell says which and why`(
        row: String,
        column: String?,
        reason: String
    ) throws {
        let refused = try refusal(row)
        #expect(refused.line == 2)
        #expect(refused.column == column)
        #expect(refused.reason.description == reason)
    }

    @Test(arguments: ["0", "-1", "+1", "1.5", "many", "1000000001", "99999999999999999999", "١"])
    func `a quantity is a positive whole number`(quantity: String) throws {
        let refused = try refusal("A,a,\(Self.uuid)1,\(quantity)", more: ",quantity")
        #expect(refused.column == "quantity")
        #expect(refused.reason.contains("\"\(quantity)\""))
    }

    @Test func `identifiers have up to 64 characters, names up to 1,000`() throws {
        let family = "👨‍👩‍👧‍👦"
        for (id, name, column) in [
            (String(repeating: "x", count: 64), String(repeating: "名", count: 300), nil),
            ("A", String(repeating: family, count: 1_000), nil),
            ("مستودع", "\u{202B}كرسي 🪑\u{202C}", nil),
            (String(repeating: "x", count: 65), "a", "id"),
            // Browsers take these for a step up: the page of such an item could not be opened.
            (".", "a", "id"), ("..", "a", "id"), ("...", "a", nil),
            ("A", String(repeating: family, count: 1_001), "name"),
        ] {
            let result = try read("id,name,beacon\n\(id),\(name),\(Self.uuid)1\n")
            #expect(result.refused.first?.column == column)
            if column == nil { #expect(result.items.first?.item.name == name) }
        }
    }

    @Test func `a cell of a megabyte refuses its row and no other`() throws {
        let result = try read(
            "id,name,beacon,note\nA,a,\(Self.uuid)1,\(String(repeating: "x", count: 1 << 20))\n"
                + "B,b,\(Self.uuid)2,y\n"
        )
        #expect(result.items.map(\.item.id.rawValue) == ["B"])
        let refused = try #require(result.refused.first)
        #expect(
            refused.description
                == "line 2, column note: the cell has 1048576 bytes; the limit is 65536"
        )
    }

    @Test func `a control character in a note or an attribute is refused`() throws {
        #expect(try refusal("A,a,\(Self.uuid)1,\u{0}", more: ",note").column == "note")
        #expect(try refusal("A,a,\(Self.uuid)1,\u{8}", more: ",Colour").column == "Colour")
    }

    @Test func `refused rows are written back with their reasons, and read again once corrected`()
        throws
    {
        let text = "name,id,beacon\n\"a, b\",A,nonsense\nb,B\n"
        let first = try read(text)
        let written = ItemFile.refusedCSV(header: first.header, rows: first.refused)
        let file = String(decoding: written, as: UTF8.self)
        #expect(file.hasPrefix("reason,name,id,beacon\r\n\"line 2, column beacon: "))
        let corrected = file.replacing("nonsense", with: Self.uuid + "1")
            .replacing("b,B\r\n", with: "b,B,\(Self.uuid)2\r\n")
        // The reason of the first row quotes the text too; it is passed over.
        let second = try read(corrected)
        #expect(second.refused.isEmpty)
        #expect(second.items.map(\.item.name) == ["a, b", "b"])
        #expect(second.items.allSatisfy { $0.item.attributes.isEmpty })
        let again = ItemFile.refusedCSV(
            header: second.header,
            rows: second.items.map { $0.refused(column: nil, reason: "no") }
        )
        #expect(
            String(decoding: again, as: UTF8.self)
                == "reason,name,id,beacon\r\nline 2: no,\"a, b\",A,\(Self.uuid)1\r\n"
                + "line 3: no,b,B,\(Self.uuid)2\r\n"
        )
    }

    @Test func `items written are items read`() throws {
        for seed in UInt64(0)..<50 {
            var random = SplitMix64(seed: seed)
            let items = try (1...Int.random(in: 1...20, using: &random)).map { number in
                Item(
                    id: ItemID(rawValue: "IT-\(number)"),
                    name: "Сто \(number), \"велики\"",
                    beacon: try BeaconIdentity("\(Self.uuid)\(number)"),
                    zone: Bool.random(using: &random) ? ZoneID(rawValue: "cold-1") : nil,
                    lot: Bool.random(using: &random) ? "=L\(number)" : nil,
                    quantity: Int.random(in: 1...500, using: &random),
                    note: "two\nlines 👷🏽‍♀️",
                    attributes: Bool.random(using: &random) ? ["Colour": " red\r\n"] : [:]
                )
            }
            let result = try ItemFile.read(ItemFile.write(items), named: "items.csv")
            #expect(result.refused.isEmpty, "seed \(seed)")
            #expect(result.items.map(\.item) == items, "seed \(seed)")
        }
    }

    @Test func `a file of random text is read or refused, and every row is accounted for`() throws {
        for seed in UInt64(0)..<300 {
            var random = SplitMix64(seed: seed)
            var text = "id,name,beacon,note,Colour\n"
            for _ in 0..<20 { text += RandomText.make(upTo: 30, using: &random) + "\n" }
            do throws(CatalogueError) {
                let bytes = Array(text.utf8)
                let result = try ItemFile.read(bytes, named: "items.csv")
                var reader = try CSVReader(bytes, named: "items.csv")
                var records = 0
                while try reader.next() != nil { records += 1 }
                #expect(
                    result.items.count + result.refused.count == records - 1,
                    "seed \(seed)"
                )
            } catch {
                #expect(!error.what.contains("\n") && !error.remedy.isEmpty, "seed \(seed)")
            }
        }
    }
}
