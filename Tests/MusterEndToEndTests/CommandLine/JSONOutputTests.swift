import Foundation
import MusterTestSupport
import Testing

/// `--json`: data on standard output, one object a line, errors too; talk on standard error.
@Suite struct JSONOutputTests {
    private static let beacon = "ibeacon:e2c56db5-dffb-48d2-b060-d0f5a71096e0/7/1"

    @Test func `every command answers in JSON that parses, without colour or talk`() throws {
        let home = try TestHome.audited()
        let site = try SimulatedWarehouse.small.get()
        _ = try home.withMTA()
        let desk = try home.file("desk.btsnoop", try CaptureBytes(holding: Self.beacon).bytes)
        let commands: [[String]] = [
            ["init", "--home", home.folder.path + "/new", "--site", "New"],
            ["inventory", "add", "Room"], ["inventory", "list"], ["inventory"],
            ["inventory", "rename", "Room", "Hall"], ["inventory", "archive", "Hall"],
            ["inventory", "restore", "Hall"],
            ["use", SimulatedWarehouse.inventory],
            ["site", "plan", "import", site.path("plan.json")],
            ["site", "plan", "show"], ["zone", "list"], ["zone"],
            ["item", "import", site.path("items.csv")],
            ["item", "list"], ["item"], ["item", "add", "NEW", "Crate", "--beacon", Self.beacon],
            ["item", "edit", "NEW", "--lot", "L1"], ["item", "move", "NEW", "dock"],
            ["item", "delete", "NEW"], ["item", "restore", "NEW"], ["item", "export"],
            ["item", "export", "--out", "items.csv"],
            ["item", "bind", "NEW", "--nearest", "--source", "capture:\(desk)"],
            ["beacon", "scan", "--source", site.walk, "--for", "5"],
            ["decode", site.path("walk.btsnoop")],
            ["decode", site.path("walk.btsnoop"), "--summary"],
            ["simulate", "--site", home.folder.path + "/sim", "--items", "5"], ["doctor"],
            ["version"], ["status"], ["missing"], ["extras"], ["show"], ["show", "IT-0001"],
            ["audit"], ["audit", "list"], ["finish"], ["verify"], ["replay"], ["report"],
            ["report", "--format", "csv,json", "--out", "r"],
            ["mail", "--to", "manager@muster.test"], ["outbox"], ["outbox", "list"],
            ["outbox", "retry"], ["outbox", "retry", "M-1"], ["start", "--source", site.walk],
            ["confirm", "IT-0001", "--by", "sight"], ["note", "x"], ["undo"],
            ["resume", "--source", site.walk], ["cancel", "--reason", "x"],
            ["start", "--source", site.walk, "--finish"],
        ]
        for command in commands {
            let result = home.muster(command + ["--json"]).succeeded()
            let objects = try result.objects
            let mayBeEmpty = command == ["outbox", "retry"]
            #expect(mayBeEmpty || !objects.isEmpty, "\(command) said nothing")
            #expect(
                objects.allSatisfy { !$0.names.isEmpty },
                "\(command): \(result.text.prefix(99))"
            )
            #expect(!(result.text + result.errors).contains("\u{1B}"), "\(command): colour")
        }
    }

    @Test func `an error is one object with the same words as for people`() throws {
        let home = try TestHome.loaded()
        let cases: [([String], String, Int)] = [
            (["show", "A-1999-0001"], "not_found", 5), (["finish"], "not_found", 5),
            (["start", "--source", "hci97"], "radio_unavailable", 7),
            (["start", "--bogus"], "usage", 2), (["init"], "conflict", 6),
            (["item", "import", "/dev/null"], "data_refused", 65),
            (["show", "A-1"], "not_found", 5),
        ]
        for (command, code, status) in cases {
            let result = home.muster(command + ["--json"]).refused(Int32(status))
            #expect(result.lines.count == 1, "\(command): \(result.text)")
            let error = try #require(try result.object["error"])
            #expect(error["code"]?.text == code, "\(command)")
            #expect(error["exit"]?.integer == status)
            let what = try #require(error["what"]?.text)
            let remedy = try #require(error["remedy"]?.text)
            #expect(result.errors.hasPrefix("muster: \(what)\ntry: \(remedy)\n"))
        }
    }

    @Test func `--no-input never waits for an answer`() throws {
        let home = try TestHome.audited()
        home.muster("status", "--no-input").succeeded()
        home.muster("mail", "--no-input").refused(2, naming: "--to")
    }
}
