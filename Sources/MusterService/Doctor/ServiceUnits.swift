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

    /// The unit that the others start when they fail.
    static let notifier = "muster-notify@.service"

    /// Whether a unit stands in one of the folders.
    static func have(_ unit: String, in folders: [String]) -> Bool {
        file(of: unit, in: folders) != nil
    }

    /// The file of a unit; nil where it stands in none of the folders.
    private static func file(of unit: String, in folders: [String]) -> String? {
        folders.lazy.map { "\($0)/\(unit)" }.first { FileManager.default.fileExists(atPath: $0) }
    }

    /// Whether the units are there, and serve this home: another one on the same machine has no services.
    private static func serve(_ folder: HomeFolder, in folders: [String]) -> Bool {
        guard let path = file(of: notifier, in: folders),
            let text = try? String(contentsOfFile: path, encoding: .utf8)
        else { return false }
        let setting = "Environment=MUSTER_HOME="
        let home = text.split(separator: "\n").last { $0.hasPrefix(setting) }?
            .dropFirst(setting.count)
        return home.map {
            URL(filePath: String($0)).resolvingSymlinksInPath().path
                == URL(filePath: folder.path).resolvingSymlinksInPath().path
        } ?? true
    }

    /// The units that failed, as the service manager lists them; empty where there is none, or it does not answer
    /// within seconds.
    static func failed() -> String {
        guard have(notifier, in: folders) else { return "" }
        return QuietProgram.output(
            of: "/usr/bin/timeout",
            [
                "5", "systemctl", "list-units", "--state=failed", "--plain", "--no-legend",
                "--no-pager", "muster-*",
            ]
        )
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
    ///   - folders: where units may stand; without them nothing is told, and neither is for a home
    ///     that they do not serve.
    /// - Returns: what to look at; nothing where all is well.
    package static func addressees(_ folder: HomeFolder, unitsIn folders: [String]) -> [Checkup] {
        guard serve(folder, in: folders),
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
