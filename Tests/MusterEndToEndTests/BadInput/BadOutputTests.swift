import Foundation
import Testing

/// Places that cannot be written to, and readers that go away.
@Suite struct BadOutputTests {
    @Test(arguments: ["pdf", "csv", "json"], ["/nonexistent/r", ".", "/dev/full", "/proc/r"])
    func `a report that cannot be written says so and leaves nothing`(
        format: String,
        path: String
    ) throws {
        let home = try TestHome.audited()
        let before = try home.content()
        let result = home.muster("report", "--format", format, "--out", path)
        #expect([1, 8].contains(result.status), "\(result.status): \(result.errors)")
        result.refused(result.status, naming: path == "." ? "try: " : path)
        #expect(try home.content() == before)
        let left = try FileManager.default.contentsOfDirectory(atPath: home.folder.path)
        #expect(left == ["home"])
    }

    @Test func `a backup does not take the place of a pipe`() throws {
        let home = try TestHome.loaded()
        let pipe = home.folder.appending(path: "pipe.tar.zst").path
        #expect(mkfifo(pipe, 0o600) == 0)
        home.muster("backup", "--to", pipe).refused(1, naming: pipe, "no file")
        var status = stat()
        #expect(stat(pipe, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
    }

    @Test func `an export that cannot be written says so`() throws {
        let home = try TestHome.loaded()
        for path in ["/nonexistent/items.csv", home.path] {
            home.muster("item", "export", "--out", path).refused(1, naming: path)
        }
    }

    @Test func `a simulated site does not replace a real one, and a bad place is told`() throws {
        let home = try TestHome()
        _ = try home.file("items.csv", "id,name,beacon\n")
        home.muster("simulate", "--site", home.folder.path).refused(6, naming: home.folder.path)
        home.muster("simulate", "--site", "/proc/site").refused(1, naming: "/proc/site")
        for items in ["0", "100001", "-1", "many"] {
            home.muster("simulate", "--site", "new", "--items", items).refused(2)
        }
        let left = try FileManager.default.contentsOfDirectory(atPath: home.folder.path)
        #expect(left == ["items.csv"])
    }

    @Test func `a reader that goes away ends the command quietly`() throws {
        let home = try TestHome.loaded()
        let walk = try SimulatedWarehouse.small.get().path("walk.btsnoop")
        let result = try home.shell(
            "\"$MUSTER\" decode '\(walk)' --json | head -n 1; echo \"${PIPESTATUS[0]}\""
        )
        #expect(result.lines.count == 2)
        #expect(result.lines.last == "141", "not ended by SIGPIPE")
        #expect(result.errors == "")
    }

    @Test(arguments: ["item list --json", "item list", "decode WALK --json", "--help", "show"])
    func `output to a full disk is an error, not silence`(command: String) throws {
        let home = try TestHome.audited()
        let walk = try SimulatedWarehouse.small.get().path("walk.btsnoop")
        let words = command.replacing("WALK", with: walk)
        let result = try home.shell("\"$MUSTER\" \(words) >/dev/full")
        result.refused(1, naming: "No space left")
    }
}
