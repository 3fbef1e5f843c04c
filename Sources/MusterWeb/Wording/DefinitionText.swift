/// The words of the saved definitions of reports.
enum DefinitionText: WebText {
    case title, hint, none, version, parts, all, asSettings, paper, forms, accent, accentHint, logo,
        logoHint, add, save, badColour, paleColour

    var english: String {
        switch self {
        case .title: "Saved definitions"
        case .hint:
            "How a kind of report looks, under a name. A changed definition is a new version; "
                + "reports made by an old one can still be verified."
        case .none: "No definition has been saved yet."
        case .version: "Version"
        case .parts: "Parts"
        case .all: "all"
        case .asSettings: "as the settings"
        case .paper: "Paper"
        case .forms: "Forms"
        case .accent: "Accent"
        case .accentHint: "Such as #0a5968; empty for the usual one"
        case .logo: "Logo"
        case .logoHint:
            "A logo is given in a terminal: muster definition add NAME --logo FILE. A version "
                + "saved here keeps the logo of the one before it."
        case .add: "Save a definition"
        case .save: "Save"
        case .badColour: "{text} is no colour: six hexadecimal digits after a #"
        case .paleColour:
            "{text} is too pale to read on white; {darker} is the same colour, dark enough"
        }
    }
}
