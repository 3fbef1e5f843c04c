/// The words of the mail that tells of a unit of the service manager that failed.
package enum FailurePhrase: Phrase {
    case subject, body, homeFault, log, backup, lastBackup, noBackup, steps

    /// The text in English.
    package var english: String {
        switch self {
        case .subject: "[Muster] {unit} failed: {site}"
        case .body: "{unit} of {site} failed on {host} at {at}."
        case .homeFault:
            "The home itself cannot be used, so this mail went past it, straight to the mail program:"
        case .log: "The last lines of its log (journalctl -u {unit} shows all of it):"
        case .backup: "No backup was made, or the check of it failed."
        case .lastBackup: "A backup was last found good on {last}."
        case .noBackup: "No backup of this home was found good yet."
        case .steps:
            "What to do: muster doctor, which tells what is wrong and what helps. Of this unit no "
                + "other mail comes within the hour."
        }
    }
}
