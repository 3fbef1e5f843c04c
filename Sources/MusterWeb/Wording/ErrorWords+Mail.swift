import MusterService

/// Errors of mail on its way.
extension ErrorWords {
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
                (error.what, "nema slanja \(id)"),
                ("the page Reports shows what is there", "strana Izveštaji pokazuje šta postoji")
            )
        case .badDrop(let key, let expected):
            (
                (error.what, "slanje ne prima to: \(key)"),
                ("it is \(expected)", "dozvoljeno je: \(expected)")
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
