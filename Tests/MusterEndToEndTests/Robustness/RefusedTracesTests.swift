import Foundation
import Testing

/// What is refused leaves no folder behind that looks like the trace of an audit.
@Suite struct RefusedTracesTests {
    private func traces(_ home: TestHome) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: home.path + "/traces").sorted()
    }

    @Test func `a start that a home refuses as too old leaves no trace`() throws {
        let home = try TestHome.audited()
        let file = URL(filePath: home.path + "/trail.head")
        let head = try String(contentsOf: file, encoding: .utf8)
        try Data("99:\(head.split(separator: ":")[1])".utf8).write(to: file)
        let before = try traces(home)
        let walk = try SimulatedWarehouse.small.get().walk
        let refused = home.muster("start", "--source", walk).refused(8, naming: "trail.head")
        // It is said when the home is opened, and not again where it is refused.
        #expect(refused.complaints == 1, "\(refused.errors)")
        #expect(try traces(home) == before)
    }

    @Test func `a start that another one came before leaves no trace`() throws {
        let home = try TestHome.loaded()
        let walk = try SimulatedWarehouse.small.get().path("walk.btsnoop")
        let pipe = home.folder.path + "/pipe"
        try #require(mkfifo(pipe, 0o600) == 0)
        // It finds no unfinished audit, and then waits for its radio.
        let late = try home.begin("start", "--source", "capture:\(pipe)")
        let go = home.folder.path + "/go"
        let feeding = try RunningCommand(
            "/bin/bash",
            [
                "-c",
                """
                exec 3>'\(pipe)' && echo open
                until [ -e '\(go)' ]; do sleep 0.05; done
                cat '\(walk)' >&3
                """,
            ],
            home: home.path,
            in: home.folder
        )
        defer { feeding.send(SIGKILL) }
        try feeding.wait(until: { feeding.outputSoFar.contains("open") })
        home.muster("start", "--source", "capture:\(walk)").succeeded()
        let before = try traces(home)
        _ = try home.file("go", "")
        try late.wait().refused(6, naming: TestHome.audit)
        #expect(try traces(home) == before)
    }

    @Test func `a watch of a capture that is not there leaves nothing`() throws {
        let home = try TestHome.loaded()
        home.muster("watch", "--source", "capture:/nonexistent").refused(5, naming: "/nonexistent")
        #expect(try traces(home).isEmpty)
    }
}
