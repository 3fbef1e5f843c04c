/// The words of the mail that tells of a unit of the service manager that failed.
package enum FailurePhrase: Phrase {
    case subject, body, log, backup, lastBackup, noBackup, steps

    /// The text in both languages.
    package var texts: PhraseTexts {
        switch self {
        case .subject:
            PhraseTexts("[Muster] {unit} failed: {site}", "[Muster] {unit} nije uspeo: {site}")
        case .body:
            PhraseTexts(
                "{unit} of {site} failed on {host} at {at}.",
                "{unit} ({site}, računar {host}) nije uspeo {at}."
            )
        case .log:
            PhraseTexts(
                "The last lines of its log (journalctl -u {unit} shows all of it):",
                "Poslednji redovi njegovog dnevnika (ceo se vidi uz journalctl -u {unit}):"
            )
        case .backup:
            PhraseTexts(
                "No backup was made, or the check of it failed.",
                "Rezervna kopija nije napravljena ili njena provera nije uspela."
            )
        case .lastBackup:
            PhraseTexts(
                "A backup was last found good on {last}.",
                "Poslednja ispravna kopija potvrđena je {last}."
            )
        case .noBackup:
            PhraseTexts(
                "No backup of this home was found good yet.",
                "Nijedna kopija još nije potvrđena kao ispravna."
            )
        case .steps:
            PhraseTexts(
                "What to do: muster doctor, which tells what is wrong and what helps. Of this unit no "
                    + "other mail comes within the hour.",
                "Šta uraditi: muster doctor, koji pokazuje šta nije u redu i šta pomaže. O ovome u "
                    + "narednih sat vremena neće biti druge poruke."
            )
        }
    }
}
