import Foundation
import MusterCatalogue
import MusterCore
import MusterService
import MusterSimulation
import MusterStore

/// A home in a folder of its own, with the plan and items of a small simulated site.
final class TemporaryHome: Sendable {
    let path: String
    let site: String
    let folder: HomeFolder
    /// The walk as `--source` takes it.
    var walk: String { "capture:\(site)/walk.btsnoop" }

    /// Founds a home, in `place` if that is given.
    init(
        settings: String? = nil,
        in place: String? = nil,
        items: Int = 12,
        zones: Int? = nil,
        seed: UInt64 = 3
    ) throws {
        path =
            FileManager.default.temporaryDirectory
            .appending(path: "muster-service-\(UUID().uuidString)").path
        site = path + "/site"
        folder = HomeFolder(option: (place ?? path) + "/home", environment: [:])
        _ = try SimulatedFiles.write(
            try SimulationParameters(items: items, seed: seed, zones: zones),
            to: site,
            onProgress: { _, _ in }
        )
        try NewHome(folder).found(
            site: Site(name: "Test", timeZone: "Europe/Belgrade"),
            person: "tester",
            now: Instant(seconds: 1_773_300_000)
        )
        if let settings {
            try Data(settings.utf8).write(to: URL(filePath: folder.settingsPath))
        }
        let home = try open()
        _ = try home.floorPlan.importFile(site + "/plan.json")
        for (inventory, file) in [("Stock", "items.csv"), ("Loans", "other-items.csv")] {
            try home.inventories.add(named: inventory)
            _ = try home.store.items.importItems(
                try home.items.readFile("\(site)/\(file)"),
                into: try home.inventories.find(inventory),
                skippingBad: false,
                by: home.author
            )
        }
        try home.close()
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func open() throws -> OpenHome {
        try OpenHome(folder, person: "tester", command: "muster test")
    }
}

extension OpenHome {
    /// The database behind the features of a home, which tests alone look into.
    var store: Store {
        get throws { try Store(path: folder.databasePath, holder: "a test") }
    }
}
