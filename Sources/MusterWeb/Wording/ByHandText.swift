/// The words for what people say of an audit that goes on.
enum ByHandText: WebText {
    case itIsThere, itIsThereHint, scannedHint, confirm, whereItIs, asRecorded, note, text

    var texts: (english: String, serbian: String) {
        switch self {
        case .itIsThere: ("I see it", "Vidim je")
        case .itIsThereHint:
            (
                "For an item that stands before you and is not heard: your word counts, and the "
                    + "report names you.",
                "Za stavku koja stoji pred vama, a ne čuje se: važi vaša reč, a izveštaj navodi vas."
            )
        case .scannedHint:
            (
                "You scanned its label. Your word counts, and the report names you.",
                "Skenirali ste njenu nalepnicu. Važi vaša reč, a izveštaj navodi vas."
            )
        case .confirm: ("Confirm", "Potvrdi")
        case .whereItIs: ("Zone", "Zona")
        case .asRecorded: ("Where the record says", "Gde kaže evidencija")
        case .note: ("Add note", "Dodaj napomenu")
        case .text: ("Note for the log", "Napomena za dnevnik")
        }
    }
}
