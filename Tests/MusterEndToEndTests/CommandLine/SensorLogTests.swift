import Foundation
import MusterTestSupport
import Testing

/// `muster sensor log`, `import`, `note` and `mkt`.
@Suite struct SensorLogTests {
    /// A file of readings of `manual:dock`, every 10 minutes of one hour.
    private func readings(
        _ home: TestHome,
        minutes: [Int] = [0, 10, 20, 30, 40, 50]
    ) throws -> String {
        let rows = minutes.map { minute in
            "manual:dock,temperature,2026-03-12T09:\(minute < 10 ? "0" : "")\(minute):00Z,4.5"
        }
        return try home.file(
            "readings.csv",
            (["sensor,quantity,at,value"] + rows).joined(separator: "\n")
        )
    }

    /// The lines of a CSV file, which end with CRLF.
    private func lines(_ result: CommandResult) -> [Substring] {
        result.text.split(whereSeparator: \.isNewline)
    }

    private let hour = ["--since", "2026-03-12T09:00:00Z", "--until", "2026-03-12T10:00:00Z"]

    @Test func `a person notes a value, a file fills up the past, and both are written out`() throws
    {
        let home = try TestHome.loaded()
        let note = ["sensor", "note", "dock", "--quantity", "temperature", "--value"]
        let first = try home.muster(note + ["-3.5", "--at", "2026-03-12", "--json"]).succeeded()
            .object
        #expect(first["sensor"]?.text == "manual:dock" && first["value"]?.number == -3.5)
        #expect(first["place"]?.text == "zone:dock" && first["sensor_added"]?.bool == true)
        let again = home.muster(note + ["4,2"]).succeeded()
        #expect(again.text.hasPrefix("S-01 dock by hand: 4.2 °C at "))
        home.muster(note + ["400"]).refused(65, naming: "cannot be true")
        home.muster(note + ["warm"]).refused(2, naming: "number")

        let file = try readings(home)
        let taken = home.muster("sensor", "import", file).succeeded()
        #expect(taken.text == "6 readings, 6 new, 0 rows refused.\n")
        let known = try home.muster("sensor", "import", file, "--json").succeeded().object
        #expect(known["readings"]?.number == 6 && known["new"]?.number == 0)

        let log = home.muster(["sensor", "log", "dock"] + hour).succeeded()
        #expect(lines(log).count == 7)
        #expect(
            log.text.hasPrefix(
                "sensor,name,place,quantity,unit,at,value,raw,flags,corrected_by\r\n"
            )
        )
        #expect(
            log.text.contains(
                "manual:dock,dock by hand,zone:dock,temperature,°C,2026-03-12T09:10:00Z,4.5,4.5,"
                    + "late imported,\r\n"
            )
        )
        let slots = try home.muster(
            ["sensor", "log", "dock", "--every", "30m", "--json"] + hour
        ).succeeded().objects
        #expect(slots.filter { $0["mean"] != nil }.map { $0["readings"]?.number } == [3, 3])
        let gaps = home.muster(["sensor", "log", "--gaps"] + hour).succeeded()
        #expect(gaps.text.hasPrefix("sensor,name,place,quantity,from,until,cause\r\n"))
        let mean = try home.muster(["sensor", "mkt", "dock", "--json"] + hour).succeeded().object
        #expect(mean["mkt"]?.number == 4.5 && mean["readings"]?.number == 6)
        #expect(home.muster(["sensor", "mkt", "S-01"] + hour).succeeded().text.contains("4.50 °C"))
    }

    @Test func `SAF goes out and comes back`() throws {
        let home = try TestHome.loaded()
        home.muster("sensor", "note", "dock", "--quantity", "humidity", "--value", "61")
            .succeeded()
        home.muster("sensor", "import", try readings(home)).succeeded()
        let saf = ["sensor", "log", "--format", "saf", "--units"] + hour
        let written = home.muster(saf).succeeded()
        let lines = lines(written)
        #expect(lines.prefix(2) == ["SAF01,SAF02,SAF03,SAF04,SAF05,SAF06,SAF07", ",°C,%,lx,,,"])
        #expect(lines.last?.hasSuffix(",4.5,,,,,2026-03-12T09:50:00Z") == true)
        let out = try home.muster(saf + ["--out", "saf.csv", "--json"]).succeeded().object
        #expect(out["lines"]?.number == Double(lines.count - 2))
        let back = home.muster("sensor", "import", "saf.csv", "--format", "saf").succeeded()
        #expect(back.text.contains("0 new"))
    }

    @Test func `bad rows are refused as a whole, or kept apart`() throws {
        let home = try TestHome.loaded()
        home.muster("sensor", "note", "dock", "--quantity", "temperature", "--value", "4")
            .succeeded()
        let file = try home.file(
            "bad.csv",
            """
            sensor,quantity,at,value
            manual:dock,temperature,2026-03-12T09:00:00Z,4.5
            ruuvi:AA:BB:CC:DD:EE:FF,temperature,2026-03-12T09:00:00Z,4.5
            manual:dock,temperature,2999-03-12T09:00:00Z,4.5
            """
        )
        home.muster("sensor", "import", file)
            .refused(65, naming: "2 of 3 rows", "muster sensor add", "line 4", "--skip-bad")
        #expect(lines(home.muster(["sensor", "log", "dock"] + hour).succeeded()).count == 1)
        let skipped = home.muster("sensor", "import", file, "--skip-bad", "--refused", "r.csv")
            .succeeded()
        #expect(skipped.text.contains("1 reading, 1 new, 2 rows refused."))
        let refused = try String(contentsOf: home.folder.appending(path: "r.csv"), encoding: .utf8)
        #expect(refused.hasPrefix("reason,sensor,quantity,at,value\r\n"))
        home.muster("sensor", "import", "/dev/null").refused(65, naming: "header")
    }

    @Test func `options that do not go together are refused`() throws {
        let home = try TestHome.loaded()
        home.muster("sensor", "log", "--every", "90s").refused(2, naming: "whole minutes")
        home.muster("sensor", "log", "--units").refused(2, naming: "--format saf")
        home.muster("sensor", "log", "--format", "saf", "--gaps").refused(2, naming: "no gaps")
        home.muster("sensor", "log", "--format", "csv", "--json").refused(2, naming: "--json")
        home.muster("sensor", "log", "--since", "1h", "--until", "2h").refused(2, naming: "ends")
        home.muster("sensor", "log", "--since", "yesterday").refused(2, naming: "yesterday")
        home.muster("sensor", "mkt", "nowhere").refused(5, naming: "nowhere")
        home.muster("sensor", "log").succeeded()
    }
}
