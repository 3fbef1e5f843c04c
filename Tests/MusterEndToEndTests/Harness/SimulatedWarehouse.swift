import Foundation
import Testing

/// The simulated sites that the tests share, made once in a run.
struct SimulatedWarehouse: Sendable {
    /// Sixty items in six zones; a walk of some minutes.
    static let small = Result { try SimulatedWarehouse(items: 60, seed: 5) }

    /// Three hundred items: enough are silent that a recount of them teaches the site.
    static let many = Result { try SimulatedWarehouse(items: 300, seed: 5) }

    /// Six items, for tests to which an audit's content is all the same.
    static let tiny = Result { try SimulatedWarehouse(items: 6, seed: 5) }

    /// The name of its inventory, with a letter beyond ASCII.
    static let inventory = "Warehouse Šid"
    /// The name of the inventory next door, whose items are heard here and there.
    static let neighbour = "Loan stock"

    /// The folder with `items.csv`, `plan.json`, `walk.btsnoop` and `truth.json`.
    let folder: URL

    /// The walk as a source.
    var walk: String { "capture:" + folder.appending(path: "walk.btsnoop").path }

    /// A file of the site.
    func path(_ name: String) -> String { folder.appending(path: name).path }

    private init(items: Int, seed: Int) throws {
        folder = SharedFolder.url.appending(path: "site-\(items)-\(seed)")
        _ = try MusterProgram.run(
            ["simulate", "--site", folder.path, "--items", "\(items)", "--seed", "\(seed)"],
            home: "/nonexistent",
            in: SharedFolder.url
        ).succeeded()
    }
}

/// The folder of everything that the tests of this run share; removed when the run ends.
enum SharedFolder {
    static let url: URL = {
        let url = FileManager.default.temporaryDirectory
            .appending(path: "muster-tests-\(ProcessInfo.processInfo.processIdentifier)")
        try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        atexit { try? FileManager.default.removeItem(at: SharedFolder.url) }
        return url
    }()
}
