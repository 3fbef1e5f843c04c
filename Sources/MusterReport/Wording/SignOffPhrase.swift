/// The words of the sign-off.
package enum SignOffPhrase: Phrase {
    case statement
    case notYet
    case cancelled
    case counted
    case recounted
    case reviewed
    case approved
    case signature
    case byHand
    case signed
    case signedByDevice
    case noRecount
    case noReview
    case more
    case viewer
    case worker
    case auditor
    case manager
    case admin

    package var texts: PhraseTexts {
        switch self {
        case .statement:
            PhraseTexts(
                "Each of those below states for their own step, as of its time: it was done as section "
                    + "2 says, and what they observed and decided is in this report, with nothing left "
                    + "out that they know of.",
                "Svako od dole navedenih za svoj korak i njegovo vreme izjavljuje: urađen je kako kaže "
                    + "odeljak 2, a ono što je opazio i odlučio nalazi se u ovom izveštaju, bez "
                    + "izostavljanja bilo čega što zna."
            )
        case .notYet:
            PhraseTexts(
                "The count is not finished: there is nothing to sign yet.",
                "Brojanje nije završeno: još nema šta da se potpiše."
            )
        case .cancelled:
            PhraseTexts(
                "The audit was cancelled: nobody signs for it.",
                "Popis je otkazan: niko ga ne potpisuje."
            )
        case .counted: PhraseTexts("Counted by", "Brojali")
        case .recounted: PhraseTexts("Recounted by", "Ponovo brojali")
        case .reviewed: PhraseTexts("Reviewed by", "Pregledali")
        case .approved: PhraseTexts("Approved by", "Odobrio")
        case .signature: PhraseTexts("Signature, date", "Potpis, datum")
        case .signed:
            PhraseTexts("Signed {moment}, key {key}", "Potpisano {moment}, ključ {key}")
        case .byHand:
            PhraseTexts(
                "Not signed with a key: signature, date",
                "Nije potpisano ključem: potpis, datum"
            )
        case .signedByDevice:
            PhraseTexts(
                "Signed {moment} by the key of the device {device}, not by an own key: {key}",
                "Potpisano {moment} ključem uređaja {device}, ne sopstvenim: {key}"
            )
        case .noRecount: PhraseTexts("No recount was made", "Ponovnog brojanja nije bilo")
        case .noReview: PhraseTexts("There was nothing to decide", "Nije imalo šta da se odluči")
        case .more: PhraseTexts("and {n} more, see annex B", "i još {n}, vidi prilog B")
        case .viewer: PhraseTexts("viewer", "posmatrač")
        case .worker: PhraseTexts("worker", "radnik")
        case .auditor: PhraseTexts("auditor", "popisivač")
        case .manager: PhraseTexts("manager", "rukovodilac")
        case .admin: PhraseTexts("admin", "administrator")
        }
    }
}

extension Wording {
    /// What a person was in the house, by the word that records use; another word stays as it is.
    func role(_ role: String) -> String {
        switch role {
        case "viewer": self[SignOffPhrase.viewer]
        case "worker": self[SignOffPhrase.worker]
        case "auditor": self[SignOffPhrase.auditor]
        case "manager": self[SignOffPhrase.manager]
        case "admin": self[SignOffPhrase.admin]
        default: DataText.clean(role, limit: 40)
        }
    }
}
