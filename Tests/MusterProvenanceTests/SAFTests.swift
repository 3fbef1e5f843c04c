import MusterCatalogue
import MusterCore
import MusterProvenance
import Testing

@Suite struct SAFTests {
    private static let reader = SAFReader(clock: .utc)
    private static let head = "SAF01,SAF02,SAF03,SAF04,SAF05,SAF06,SAF07"

    private static func read(_ text: String) throws -> SAFReader.Result {
        try reader.read(Array(text.utf8), named: "saf.csv")
    }

    @Test func `rows with units, commas and treatments are read`() throws {
        let result = try Self.read(
            """
            saf07;saf01;saf02;saf03;saf04;saf05;saf06;lot;node
            2026-03-12 09:00:00;1;21,5 C;45 %;820 lx;Urea 2.5 kg;;L-1;N1
            2026-03-12T09:10:00+01:00;2;;;;;Copper;;N1

            """
        )
        #expect(result.table.refused.isEmpty && result.table.rows.map(\.line) == [2, 3])
        let row = try #require(result.table.rows.first?.row)
        #expect(row.temperature == 21.5 && row.humidity == 45 && row.illuminance == 820)
        #expect(row.fertilizer?.agent == "Urea" && row.fertilizer?.dose == "2.5 kg")
        #expect(
            row.lot == "L-1" && row.node == "N1"
                && row.at.iso8601(.seconds) == "2026-03-12T09:00:00Z"
        )
        let other = try #require(result.table.rows.last?.row)
        #expect(other.pesticide?.agent == "Copper" && other.pesticide?.dose == nil)
        #expect(other.temperature == nil && other.at.iso8601(.seconds) == "2026-03-12T08:10:00Z")
    }

    @Test(arguments: [
        ("1,86,,,,,2026-03-12 09:00:00", "SAF02"), ("1,-40.1,,,,,2026-03-12 09:00:00", "SAF02"),
        ("1,,101,,,,2026-03-12 09:00:00", "SAF03"), ("1,,,200001,,,2026-03-12 09:00:00", "SAF04"),
        ("1,warm,,,,,2026-03-12 09:00:00", "SAF02"), ("1,1 lx,,,,,2026-03-12 09:00:00", "SAF02"),
        (",1,,,,,2026-03-12 09:00:00", "SAF01"), ("a,1,,,,,2026-03-12 09:00:00", "SAF01"),
        ("1,1,,,,,", "SAF07"), ("1,1,,,,,12.3.2026", "SAF07"),
        ("1,1,,,,,2026-02-30 09:00:00", "SAF07"),
        ("1,1,,,123456789012345678901,,2026-03-12 09:00:00", "SAF05"),
    ]) func `a row that cannot be is refused with its column`(row: String, column: String) throws {
        let result = try Self.read("\(Self.head)\n\(row)\n2,1,,,,,2026-03-12 09:00:00\n")
        #expect(result.table.rows.count == 1)
        #expect(
            result.table.refused.first?.line == 2 && result.table.refused.first?.column == column
        )
    }

    @Test func `a row that is refused keeps its cells, and so does one that is refused later`()
        throws
    {
        let text = "\(Self.head)\n1,86,,,,,2026-03-12 09:00:00\n2,1,,,,,2026-03-12 09:00:00\n3,1\n"
        var table = try Self.read(text).table
        table.refuse { _ in ("node", "is empty") }
        #expect(table.refused.map(\.line) == [2, 3, 4] && table.rows.isEmpty)
        #expect(
            table.refused.map { $0.cells.joined(separator: ",") } == [
                "1,86,,,,,2026-03-12 09:00:00", "2,1,,,,,2026-03-12 09:00:00", "3,1",
            ]
        )
    }

    @Test func `what comes a second time is counted and not taken`() throws {
        let row = "1,20,,,,,2026-03-12 09:00:00"
        let result = try Self.read("\(Self.head)\n\(row)\n\(row)\n1,20,,,,,2026-03-12 09:10:00\n")
        #expect(result.table.rows.count == 2 && result.duplicates == 1)
    }

    @Test func `an export is read as what it was`() throws {
        let text = """
            \(Self.head)\r
            1,21.5,45,820,Urea 2.5 kg,,2026-03-12T09:00:00Z\r
            2,-3,,,,"Copper, 1",2026-03-12T09:10:00Z\r

            """
        var writer = SAFWriter()
        for entry in try Self.read(text).table.rows { writer.add(entry.row) }
        #expect(String(decoding: writer.bytes, as: UTF8.self) == text)
    }

    @Test func `moments without a zone are those of the site`() throws {
        // One hour ahead, two from 2026-03-29 01:00 UTC on.
        let clock = SiteClock { moment in
            let isSummer = moment.iso8601(.seconds) >= "2026-03-29T01:00:00Z"
            return SiteClock.Offset(seconds: isSummer ? 7_200 : 3_600, name: "X")
        }
        for (text, utc) in [
            ("2026-03-29 01:59:59", "2026-03-29T00:59:59Z"),
            ("2026-03-29 03:00", "2026-03-29T01:00:00Z"),
            ("2026-03-12", "2026-03-11T23:00:00Z"),
            ("2026-03-12T09:00:00Z", "2026-03-12T09:00:00Z"),
        ] {
            #expect(TableMoment.read(text, clock)?.iso8601(.seconds) == utc, "\(text)")
        }
        #expect(TableMoment.read("today", clock) == nil && TableMoment.read("", clock) == nil)
    }
}
