import Foundation
import MusterCore
import MusterStore

/// The units of Muster in the service manager of this machine.
package enum ServiceUnits {
    /// Where they may stand.
    static let folders = [
        "/etc/systemd/system", "/usr/local/lib/systemd/system", "/usr/lib/systemd/system",
        "/lib/systemd/system",
    ]

    /// Whether a unit stands in one of the folders.
    static func have(_ unit: String, in folders: [String]) -> Bool {
        folders.contains { FileManager.default.fileExists(atPath: "\($0)/\(unit)") }
    }

    /// The units that failed, as the service manager lists them; empty where there is none, or it does not answer
    /// within seconds.
    static func failed() -> String {
        guard have("muster-notify@.service", in: folders) else { return "" }
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/timeout")
        process.arguments = [
            "5", "systemctl", "list-units", "--state=failed", "--plain", "--no-legend",
            "--no-pager", "muster-*",
        ]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return "" }
        let data = (try? pipe.fileHandleForReading.readToEnd()) ?? Data()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }

    /// What is told of units that failed: a line each.
    ///
    /// - Parameter list: what `systemctl list-units --state=failed --plain --no-legend` prints.
    /// - Returns: a checkup each.
    package static func checkups(failed list: String) -> [Checkup] {
        list.split(separator: "\n").compactMap { $0.split(separator: " ").first }.map { unit in
            .look(
                "units",
                "\(String(unit)) failed",
                try: "sudo journalctl -n 30 -u \(String(unit)); once it runs again, nothing is said"
            )
        }
    }

    /// Whether a person hears of a unit that fails.
    ///
    /// - Parameters:
    ///   - folder: the home.
    ///   - folders: where units may stand; without them nothing is told.
    /// - Returns: what to look at; nothing where all is well.
    package static func addressees(_ folder: HomeFolder, unitsIn folders: [String]) -> [Checkup] {
        guard have("muster-notify@.service", in: folders),
            FileManager.default.fileExists(atPath: folder.databasePath),
            let store = try? Store(
                path: folder.databasePath,
                holder: SystemProcess.name("muster doctor")
            )
        else { return [] }
        defer { try? store.close() }
        let settings = (try? Settings(path: folder.settingsPath)) ?? Settings()
        guard let people = try? store.people.list(),
            FailureAddressees(people, settings).all.isEmpty
        else { return [] }
        return [
            .look(
                "notices",
                "nobody is told by mail when a service fails",
                try: "set [operations] mail_to in muster.toml, or give an admin a mail address"
            )
        ]
    }
}
