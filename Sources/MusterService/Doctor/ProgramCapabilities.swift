import CProcess
import Foundation
import MusterCore

/// Capabilities that somebody gave to the file of the program.
package enum ProgramCapabilities {
    /// Where the units of services may stand.
    static let unitFolders = [
        "/etc/systemd/system", "/usr/local/lib/systemd/system", "/usr/lib/systemd/system",
        "/lib/systemd/system",
    ]

    /// Tells of a program that has capabilities of its own while units are there that may have none: Linux
    /// does not start it for these.
    package static func checkups(of program: String, unitsIn folders: [String]) -> [Checkup] {
        guard process_file_has_capabilities(program) != 0,
            folders.contains(where: {
                FileManager.default.fileExists(atPath: "\($0)/muster-deliver.service")
            })
        else { return [] }
        return [
            .look(
                "units",
                "\(program) has capabilities of its own: muster-deliver and the portal do not start with it",
                try:
                    "sudo setcap -r \(program); muster-scan@ has its own, others listen by --source bluez"
            )
        ]
    }
}
