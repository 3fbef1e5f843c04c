/// The words of the saved definitions of reports.
enum DefinitionText: WebText {
    case title, hint, none, version, parts, all, asSettings, paper, forms, accent, accentHint, logo,
        logoHint, add, save, delete, badColour, paleColour

    var texts: (english: String, serbian: String) {
        switch self {
        case .title: ("Saved definitions", "Sačuvane definicije")
        case .hint:
            (
                "How a kind of report looks, under a name. A changed definition is a new version; "
                    + "reports made by an old one can still be verified.",
                "Kako izgleda jedna vrsta izveštaja, pod nazivom. Izmenjena definicija je nova "
                    + "verzija; izveštaji po staroj i dalje mogu da se provere."
            )
        case .none: ("No definition has been saved yet.", "Još nema sačuvanih definicija.")
        case .version: ("Version", "Verzija")
        case .parts: ("Parts", "Delovi")
        case .all: ("all", "svi")
        case .asSettings: ("as the settings", "po podešavanjima")
        case .paper: ("Paper", "Papir")
        case .forms: ("Forms", "Oblici")
        case .accent: ("Accent", "Boja")
        case .accentHint:
            ("Such as #0a5968; empty for the usual one", "Na primer #0a5968; prazno za uobičajenu")
        case .logo: ("Logo", "Logotip")
        case .logoHint:
            (
                "A logo is given in a terminal: muster definition add NAME --logo FILE. A version "
                    + "saved here keeps the logo of the one before it.",
                "Logotip se zadaje u terminalu: muster definition add NAZIV --logo FAJL. Verzija "
                    + "sačuvana ovde zadržava logotip prethodne."
            )
        case .add: ("Save a definition", "Sačuvaj definiciju")
        case .save: ("Save", "Sačuvaj")
        case .delete: ("Delete", "Obriši")
        case .badColour:
            (
                "{text} is no colour: six hexadecimal digits after a #",
                "{text} nije boja: šest heksadecimalnih cifara posle #"
            )
        case .paleColour:
            (
                "{text} is too pale to read on white; {darker} is the same colour, dark enough",
                "{text} je previše bleda za belu podlogu; {darker} je ista boja, dovoljno tamna"
            )
        }
    }
}
