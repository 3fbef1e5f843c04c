/// The words of the mail that tells admins of a backup that failed.
package enum BackupPhrase: Phrase {
    case subject, body, last, none, steps

    /// The text in both languages.
    package var texts: PhraseTexts {
        switch self {
        case .subject:
            PhraseTexts(
                "[Muster] The backup of {site} failed",
                "[Muster] Rezervna kopija nije uspela: {site}"
            )
        case .body:
            PhraseTexts(
                "The backup of {site} on {host} failed on {at}, or the check of it did.",
                "Rezervna kopija ({site}, računar {host}) ili njena provera nije uspela {at}."
            )
        case .last:
            PhraseTexts(
                "A backup was last found good on {last}.",
                "Poslednja ispravna kopija potvrđena je {last}."
            )
        case .none:
            PhraseTexts(
                "No backup of this home was found good yet.",
                "Nijedna kopija još nije potvrđena kao ispravna."
            )
        case .steps:
            PhraseTexts(
                "What went wrong: journalctl -u {unit}. What to do: muster doctor, then muster "
                    + "backup.",
                "Uzrok: journalctl -u {unit}. Šta uraditi: muster doctor, zatim muster backup."
            )
        }
    }
}
