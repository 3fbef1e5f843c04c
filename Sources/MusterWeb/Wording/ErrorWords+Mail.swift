import MusterService

/// Errors of mail on its way.
extension ErrorWords {
    /// What a drop has that people choose.
    private static let serbianNames = [
        "name": "naziv", "when": "kada", "inventory": "inventar", "to": "za",
        "definition": "definicija", "format": "fajlovi", "lang": "jezik", "paper": "papir",
        "sections": "delovi", "paused": "pauzirano",
    ]

    static func mailTexts(_ error: ServiceError) -> Texts {
        switch error {
        case .noMessage(let id):
            (
                (error.what, "u odlaznoj pošti nema poruke \(id)"),
                ("the page Reports shows what is there", "strana Izveštaji pokazuje šta postoji")
            )
        case .notWaiting(let message):
            (
                (error.what, "\(message) ne čeka u odlaznoj pošti"),
                ("the page Reports shows what is there", "strana Izveštaji pokazuje šta postoji")
            )
        case .noDrop(let id):
            (
                (error.what, "nema rasporeda \(id)"),
                ("the page Reports shows what is there", "strana Izveštaji pokazuje šta postoji")
            )
        case .badDrop(let key, let expected):
            (
                (error.what, "raspored ne prima to: \(serbianNames[key] ?? key)"),
                (
                    "it is \(expected)",
                    "dozvoljeno je: \(ReasonWords.serbian(expected) ?? expected)"
                )
            )
        case .delivering:
            (
                ("what is due is being sent already", "ono što je na redu već se šalje"),
                ("try again in a moment", "pokušajte ponovo za koji trenutak")
            )
        default: (nil, nil)
        }
    }
}
