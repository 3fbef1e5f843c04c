import CProcess
import MusterCore

/// Capabilities that somebody gave to the file of the program.
package enum ProgramCapabilities {
    /// Tells of a program that has capabilities of its own while units are there that may have none: Linux
    /// does not start it for these.
    package static func checkups(of program: String, unitsIn folders: [String]) -> [Checkup] {
        guard process_file_has_capabilities(program) != 0,
            ServiceUnits.have("muster-deliver.service", in: folders)
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
