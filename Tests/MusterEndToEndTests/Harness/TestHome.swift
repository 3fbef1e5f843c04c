import Foundation
import Testing

/// A home of its own for one test, in a folder that goes when all tests have run.
struct TestHome {
    /// The folder that commands run in.
    let folder: URL
    /// The home, a folder in it.
    var path: String { folder.appending(path: name).path }
    private var name = "home"

    /// A folder without a home.
    init() throws {
        folder = SharedFolder.url.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// A folder that is there already, and the name that a home has in it.
    init(folder: URL, named name: String = "home") {
        (self.folder, self.name) = (folder, name)
    }

    /// A home of schema 5, which no command has opened yet.
    static func ofSchema5() throws -> TestHome {
        let home = try TestHome()
        try home.beOfSchema5()
        return home
    }

    /// Lays a database of schema 5 where the home is to be.
    func beOfSchema5() throws {
        let fixture = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "fixtures/databases/v5.sqlite")
        let place = URL(filePath: path)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
        try FileManager.default.copyItem(at: fixture, to: place.appending(path: "muster.sqlite"))
        for name in ["traces", "reports", "outbox", "keys"] {
            let folder = place.appending(path: name)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        }
    }

    /// A home with an inventory, and nothing in it.
    static func empty() throws -> TestHome {
        let home = try TestHome()
        home.muster("init", "--site", "Test site").succeeded()
        home.muster("inventory", "add", "Stock").succeeded()
        return home
    }

    /// A home with the plan and the items of ``SimulatedWarehouse/small``.
    static func loaded() throws -> TestHome {
        let home = try TestHome()
        try home.become(try loadedTemplate.get())
        return home
    }

    /// A loaded home with one finished audit; its identifier is ``audit``.
    static func audited() throws -> TestHome {
        let home = try TestHome()
        try home.become(try auditedTemplate.get())
        return home
    }

    /// The same in a folder of one's own, such as a small disk.
    static func audited(in folder: String) throws -> TestHome {
        let home = TestHome(folder: URL(filePath: folder))
        try home.become(try auditedTemplate.get())
        return home
    }

    /// Becomes a copy of another home, of one that nobody takes for moved.
    func become(_ template: TestHome) throws {
        try FileManager.default.copyItem(atPath: template.path, toPath: path)
        try? FileManager.default.removeItem(atPath: path + "/home.place")
    }

    /// The identifier of the first audit of the simulated walk.
    static let audit = "A-2026-0001"

    private static let loadedTemplate = Result {
        try founded(on: try SimulatedWarehouse.small.get())
    }

    /// A home with the plan and the items of a simulated site.
    static func founded(on site: SimulatedWarehouse) throws -> TestHome {
        let home = try TestHome()
        home.muster("init", "--site", "Test site", "--time-zone", "Europe/Belgrade").succeeded()
        home.muster("inventory", "add", SimulatedWarehouse.inventory).succeeded()
        home.muster("inventory", "add", SimulatedWarehouse.neighbour).succeeded()
        home.muster("site", "plan", "import", site.path("plan.json")).succeeded()
        home.muster("item", "import", site.path("items.csv")).succeeded()
        home.muster(
            "item",
            "import",
            site.path("other-items.csv"),
            "--inventory",
            SimulatedWarehouse.neighbour
        ).succeeded()
        return home
    }

    private static let auditedTemplate = Result {
        let home = try loaded()
        home.muster("start", "--source", try SimulatedWarehouse.small.get().walk, "--finish")
            .succeeded()
        return home
    }

    /// Runs a command; one that cannot be run at all has status -1.
    @discardableResult
    func muster(
        _ arguments: String...,
        input: String? = nil,
        environment: [String: String] = [:]
    ) -> CommandResult {
        muster(arguments, input: input, environment: environment)
    }

    /// Runs a command; one that cannot be run at all has status -1.
    @discardableResult
    func muster(
        _ arguments: [String],
        input: String? = nil,
        environment: [String: String] = [:]
    ) -> CommandResult {
        do {
            return try MusterProgram.run(
                arguments,
                home: path,
                in: folder,
                input: input,
                environment: environment
            )
        } catch {
            return CommandResult(
                command: arguments.joined(separator: " "),
                status: -1,
                output: Data(),
                errors: "\(error)"
            )
        }
    }

    /// Starts a command and does not wait for it.
    func begin(_ arguments: String...) throws -> RunningCommand {
        try RunningCommand(MusterProgram.path, arguments, home: path, in: folder)
    }

    /// Runs a line of shell; `$MUSTER` is the program.
    func shell(_ line: String, environment: [String: String] = [:]) throws -> CommandResult {
        try RunningCommand(
            "/bin/bash",
            ["-c", line],
            home: path,
            in: folder,
            environment: environment.merging(["MUSTER": MusterProgram.path]) { $1 }
        ).wait()
    }

    /// Writes a file into the folder, and gives its path.
    func file(_ name: String, _ text: String) throws -> String {
        try file(name, Array(text.utf8))
    }

    /// Writes a file into the folder, and gives its path.
    func file(_ name: String, _ bytes: [UInt8]) throws -> String {
        let file = folder.appending(path: name)
        try Data(bytes).write(to: file)
        return file.path
    }
}
