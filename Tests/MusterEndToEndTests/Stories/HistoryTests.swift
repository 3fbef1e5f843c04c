import Foundation
import MusterTestSupport
import Testing

/// Several audits, of parts of the stock too, and what keeps them apart.
@Suite struct HistoryTests {
    @Test func `audits follow each other, are listed newest first and compared`() throws {
        let home = try TestHome.audited()
        let walk = try SimulatedWarehouse.small.get().walk
        let first = try home.muster("show", "--json").object
        let second = try home.muster("start", "--source", walk, "--finish", "--json").succeeded()
            .object
        #expect(second["audit"]?.text == "A-2026-0002")
        let list = try home.muster("audit", "list", "--json").succeeded().objects
        #expect(list.map { $0["audit"]?.text } == ["A-2026-0002", "A-2026-0001"])
        #expect(try home.muster("show", "A-2026-0001", "--json").succeeded().object == first)
        #expect(second["outcomes"] == first["outcomes"], "the same walk gave other outcomes")
        #expect(second["head"] != first["head"])
        for audit in ["A-2026-0001", "A-2026-0002"] {
            home.muster("verify", audit).succeeded()
            home.muster("replay", audit).succeeded()
            home.muster("report", audit, "--out", "\(audit).pdf").succeeded()
        }
    }

    @Test func `an audit of some zones expects what belongs there`() throws {
        let home = try TestHome.loaded()
        let walk = try SimulatedWarehouse.small.get().walk
        let items = try home.muster(
            "item",
            "list",
            "--zone",
            "cold-1",
            "--zone",
            "cold-2",
            "--json"
        )
        .succeeded().objects
        let audit = try home.muster(
            "start",
            "--source",
            walk,
            "--zone",
            "cold-1",
            "--zone",
            "cold-2",
            "--finish",
            "--json"
        ).succeeded().object
        #expect(audit["expected"]?.integer == items.count)
        #expect(audit.outcomeSum == items.count)
        let zones = audit["findings"]?.elements.compactMap { $0["expected_zone"]?.text } ?? []
        #expect(Set(zones) == ["cold-1", "cold-2"])
        #expect(try home.muster("replay", "--json").succeeded().object == audit)
        let before = try home.content()
        home.muster("start", "--source", walk, "--zone", "attic").refused(
            5,
            naming: "attic",
            "cold-1"
        )
        #expect(try home.content() == before)
    }

    @Test func `an audit of a list expects the items that the file names`() throws {
        let home = try TestHome.loaded()
        let walk = try SimulatedWarehouse.small.get().walk
        let list = try home.file("list.txt", "# the scales\nIT-0001\n\nIT-0002\r\nIT-0003\n")
        let audit = try home.muster(
            "start",
            "--source",
            walk,
            "--list",
            list,
            "--finish",
            "--json"
        ).succeeded().object
        let items = audit["findings"]?.elements.compactMap { $0["item"]?.text } ?? []
        #expect(Set(items) == ["IT-0001", "IT-0002", "IT-0003"])
        let before = try home.content()
        let wrong = try home.file("wrong.txt", "IT-0001\nIT-9999\n")
        home.muster("start", "--source", walk, "--list", wrong).refused(5, naming: "IT-9999")
        let none = try home.file("none.txt", "# nothing\n")
        home.muster("start", "--source", walk, "--list", none).refused(65, naming: "none.txt")
        home.muster("start", "--source", walk, "--list", "absent.txt")
            .refused(5, naming: "absent.txt")
        #expect(try home.content() == before)
    }

    @Test func `zones that were not walked keep an audit from being finished`() throws {
        let home = try TestHome.loaded()
        let capture = try home.file(
            "short.btsnoop",
            Array(
                try Data(
                    contentsOf: URL(filePath: SimulatedWarehouse.small.get().path("walk.btsnoop"))
                ).prefix(4_000)
            )
        )
        let result = home.muster("start", "--source", "capture:\(capture)", "--finish")
        result.refused(12, naming: "entered 0 of 6 zones", "--partial --reason")
        #expect(try home.muster("status", "--json").object["state"]?.text == "paused")
        home.muster("finish").refused(12)
        home.muster("finish", "--partial").refused(2, naming: "reason")
        home.muster("finish", "--reason", "closed").refused(2, naming: "--partial")
        let finished = home.muster(
            "finish",
            "--partial",
            "--reason",
            "cold rooms closed",
            "--exit-code",
            "--json"
        )
        #expect(finished.status == 3, "\(finished.errors)")
        let audit = try finished.object
        #expect(audit["partial_reason"]?.text == "cold rooms closed")
        #expect(audit["outcomes"]?["INCONCLUSIVE"]?.integer ?? 0 > 0)
        #expect(try home.muster("replay", "--json").succeeded().object == audit)
    }

    @Test func `discrepancies end with 3 only where that was asked for`() throws {
        let home = try TestHome.audited()
        home.muster("finish").succeeded()
        home.muster("status").succeeded()
        for command in ["finish", "status", "report"] {
            let result = home.muster(command, "--exit-code")
            #expect(result.status == 3, "\(command): \(result.errors)")
            #expect(!result.text.isEmpty && !result.errors.contains("muster: "))
        }
    }

    @Test func `steps that do not fit the state are refused and change nothing`() throws {
        let home = try TestHome.loaded()
        let walk = try SimulatedWarehouse.small.get().walk
        for command in ["resume", "finish", "undo", "missing", "report", "verify", "replay"] {
            home.muster(command).refused(5, naming: "no audit")
        }
        home.muster("start", "--source", walk).succeeded()
        let paused = try home.content()
        home.muster("start", "--source", walk).refused(6, naming: "A-2026-0001")
        home.muster("pause").refused(6, naming: "not listening")
        home.muster("confirm", "IT-9999", "--by", "sight").refused(5, naming: "IT-9999")
        home.muster("confirm", "IT-0001", "--by", "sight", "--zone", "attic")
            .refused(5, naming: "attic", "cold-1")
        home.muster("confirm", "IT-0001", "--by", "smell").refused(2, naming: "smell")
        home.muster("note", "").refused(2)
        home.muster("note", "x", "--item", "IT-9999").refused(5, naming: "IT-9999")
        home.muster("show", "IT-9999").refused(5, naming: "IT-9999")
        home.muster("cancel").refused(2, naming: "reason")
        #expect(try home.content() == paused)

        home.muster("cancel", "--reason", "wrong inventory").succeeded()
        let cancelled = try home.content()
        for command in [["finish"], ["resume", "--source", walk], ["undo"], ["note", "late"]] {
            home.muster(command).refused(6, naming: "A-2026-0001", "cancelled")
        }
        home.muster("confirm", "IT-0001", "--by", "sight").refused(6)
        home.muster("cancel", "--reason", "again").refused(6)
        #expect(try home.content() == cancelled)
        home.muster("verify").succeeded()
    }

    @Test func `finishing twice gives the same audit and changes nothing`() throws {
        let home = try TestHome.audited()
        let before = try home.content()
        let shown = home.muster("show", "--json")
        #expect(home.muster("finish", "--json").succeeded().output == shown.output)
        home.muster("resume", "--source", try SimulatedWarehouse.small.get().walk)
            .refused(6, naming: "counted")
        home.muster("cancel", "--reason", "late").refused(6, naming: "cannot be cancelled")
        #expect(try home.content() == before)
    }

    @Test func `inventories keep their audits apart`() throws {
        let home = try TestHome.audited()
        home.muster("use", SimulatedWarehouse.neighbour.uppercased()).succeeded()
        home.muster("missing").refused(5, naming: SimulatedWarehouse.neighbour)
        let audit = try home.muster(
            "start",
            "--source",
            try SimulatedWarehouse.small.get().walk,
            "--finish",
            "--json"
        ).succeeded().object
        #expect(audit["audit"]?.text == "A-2026-0002")
        #expect(audit["inventory"]?.text == SimulatedWarehouse.neighbour)
        #expect(audit["expected"]?.integer == 3)
        home.muster("use", "nowhere").refused(5, naming: "nowhere")
    }
}
