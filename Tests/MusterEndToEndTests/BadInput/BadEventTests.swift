import MusterTestSupport
import Foundation
import Testing

/// Products, lots and events that cannot be, or are odd.
@Suite struct BadEventTests {
    @Test func `what cannot be is refused, each with its status`() throws {
        let home = try TestHome.trading()
        let before = try home.content()
        for (line, status, word) in [
            ("product add X X --gtin 9506000134353", 65, "check digit"),
            ("product add CARROT Again", 6, "already"),
            ("product delete CARROT", 6, "lots"),
            ("lot add CARROT 123456789012345678901", 65, "20"),
            ("lot add CARROT RAW", 6, "already"), ("lot add NOTHING L", 5, "NOTHING"),
            ("event add make --in RAW=1", 65, "made"),
            ("event add make --in RAW=1 --out RAW=1", 65, "itself"),
            ("event add make --in RAW=1 --in RAW=2 --out P1=1", 65, "twice"),
            ("event add ship --lot P1", 65, "recipient"),
            ("event add ship --lot P1=0 --party MARKET", 65, "0"),
            ("event add ship --lot P1=-1 --party MARKET", 65, "-1"),
            ("event add ship --lot P1=1000000000000 --party MARKET", 65, "quantity"),
            ("event add ship --lot P1 --party NOBODY", 5, "NOBODY"),
            ("event add harvest --lot NOTHING", 5, "NOTHING"),
            ("event add harvest --lot RAW --at yesterday", 2, "moment"),
            ("lot trace NOTHING --forward", 5, "NOTHING"), ("lot climate NOTHING", 5, "NOTHING"),
            ("lot recall --reason x", 2, "Name the lots"),
            ("lot recall --place nowhere --reason x", 5, "nowhere"),
            ("lot recall --breach AL-99 --reason x", 5, "AL-099"),
            ("lot recall --supplier NOBODY --reason x", 5, "NOBODY"),
            ("lot recall RAW --from 2026-03-12 --reason x", 2, "goes with a place"),
            (
                "lot recall --supplier MARKET --from 2026-03-13 --to 2026-03-12 --reason x", 2,
                "ends before it begins"
            ),
            (
                "lot recall --supplier MARKET --from 2026-03-12 --to 2026-03-12 --reason x", 5,
                "no lot was there"
            ),
            ("event add receive --lot RAW --party MARKET --from MARKET", 2, "leave one out"),
            ("lot recall NOTHING --reason x", 5, "NOTHING"),
            ("lot release RAW --reason x", 6, "open"),
            ("event show 99", 5, "99"), ("event add harvest --lot RAW --ref po", 2, "type"),
        ] {
            home.muster(line.split(separator: " ").map(String.init))
                .refused(Int32(status), naming: word)
        }
        #expect(try home.content() == before)
    }

    @Test func `what is odd is kept and marked`() throws {
        let home = try TestHome.trading()
        for line in [
            "lot add SOUP RAW",
            "event add inspect --lot CARROT/RAW --at 2199-01-01T00:00:00Z",
            "event add inspect --lot CARROT/RAW --at 2026-03-12T07:00:00Z",
            "event add unload --unit PAL-1 --at 2026-03-12T13:00:00Z",
        ] {
            home.muster(line.split(separator: " ").map(String.init)).succeeded()
        }
        home.muster("lot", "show", "RAW").refused(6, naming: "2 products", "CARROT/RAW")
        let events = try home.muster("event", "list", "--json").objects
        let flags = events.flatMap { $0["flags"]?.elements.compactMap(\.text) ?? [] }
        #expect(Set(flags) == ["future", "order", "not_loaded"])
    }

    @Test func `a table with bad rows is refused as a whole, with line and column`() throws {
        let home = try TestHome.trading()
        let before = try home.content()
        let path = try home.file(
            "events.csv",
            """
            verb,at,lot,inputs,outputs,party_to
            ship,2026-03-12 12:00,P2=10 KGM,,,MARKET
            fly,2026-03-12 12:00,P2,,,
            ship,tomorrow,P2,,,MARKET
            ship,2026-03-12 12:00,P9,,,MARKET
            make,2026-03-12 12:00,,RAW=1,,

            """
        )
        let refused = home.muster("event", "import", path).refused(65, naming: "4 of 5 rows")
        for place in [
            "line 3, column verb", "line 4, column at", "line 5, column lot",
            "line 6, column outputs",
        ] {
            #expect(refused.errors.contains(place), "\(place)")
        }
        #expect(try home.content() == before)
        let taken = try home.muster("event", "import", path, "--skip-bad", "--json").succeeded()
            .object
        #expect(taken["new"]?.integer == 1 && taken["refused"]?.integer == 4)
    }

    @Test func `rows of the SAF form become events, and come back`() throws {
        let home = try TestHome.trading()
        let path = try home.file(
            "saf.csv",
            """
            SAF01,SAF02,SAF03,SAF04,SAF05,SAF06,SAF07,lot
            1,,,,Urea 2.5 kg,,2026-03-12T09:00:00Z,RAW
            2,,,,,Copper,2026-03-12T09:10:00Z,RAW
            2,,,,,Copper,2026-03-12T09:10:00Z,RAW

            """
        )
        let taken = try home.muster("event", "import", path, "--form", "saf", "--json").succeeded()
            .object
        #expect(taken["new"]?.integer == 2 && taken["duplicates"]?.integer == 1)
        let text = home.muster("event", "export", "--form", "saf").succeeded().text
        #expect(
            text == """
                SAF01,SAF02,SAF03,SAF04,SAF05,SAF06,SAF07\r
                1,,,,Urea 2.5 kg,,2026-03-12T09:00:00Z\r
                2,,,,,Copper,2026-03-12T09:10:00Z\r

                """
        )
    }

    @Test func `rows of the SAF form that are refused are kept as they were`() throws {
        let home = try TestHome.trading()
        let head = "SAF01,SAF02,SAF03,SAF04,SAF05,SAF06,SAF07,lot"
        let bad = [
            "1,21.5,,,,,2026-03-12T09:00:00Z,RAW", "2,,,,Urea,,2026-03-12T09:00:00Z,NONE",
            "3,warm,,,,,2026-03-12T09:00:00Z,RAW",
        ]
        let good = "4,,,,,Copper,2026-03-12T09:10:00Z,RAW"
        let path = try home.file("saf.csv", ([head] + bad + [good, ""]).joined(separator: "\n"))
        let taken = try home.muster(
            "event",
            "import",
            path,
            "--form",
            "saf",
            "--skip-bad",
            "--refused",
            "refused.csv",
            "--json"
        ).succeeded().object
        #expect(taken["new"]?.integer == 1 && taken["refused"]?.integer == 3)
        let file = home.folder.appending(path: "refused.csv")
        let kept = try String(contentsOf: file, encoding: .utf8)
            .split(whereSeparator: \.isNewline).map(String.init)
        #expect(kept.count == 4)
        for (line, row) in zip(kept.dropFirst(), bad) { #expect(line.contains(row), "\(line)") }
    }
}
