/// The words about one-time links.
enum LinkText: WebText {
    case dead, why, askAdmin, askOwner, signIn, ownerTitle, ownerOnly, ownerNext, ownerFirst

    var texts: (english: String, serbian: String) {
        switch self {
        case .dead: ("This link no longer opens anything", "Ovaj link više ništa ne otvara")
        case .why:
            (
                "A one-time link works once and for a day, and the newest one only.",
                "Jednokratni link radi jednom, u roku od jednog dana, i to samo najnoviji."
            )
        case .askAdmin:
            (
                "If you have chosen your password with it, sign in. Otherwise ask an admin for a new "
                    + "link; it is made on the page People.",
                "Ako ste njime već izabrali lozinku, prijavite se. Inače zatražite od administratora "
                    + "novi link; pravi se na stranici Ljudi."
            )
        case .askOwner:
            (
                "Whoever runs this server gets a new one by starting it again: "
                    + "muster serve --setup-link",
                "Ko vodi ovaj server, dobija novi kad ga ponovo pokrene: muster serve --setup-link"
            )
        case .signIn: ("Sign in", "Prijavi se")
        case .ownerTitle: ("Open the portal by its link", "Otvorite portal njegovim linkom")
        case .ownerOnly:
            (
                "Nobody has a password here yet, so the portal opens by a link that works once.",
                "Ovde još niko nema lozinku, pa se portal otvara linkom koji radi jednom."
            )
        case .ownerNext:
            (
                "The server shows the link where it was started. The one that works now is also in the "
                    + "file portal.link in the home's folder.",
                "Server prikazuje link tamo gde je pokrenut. Onaj koji sada radi nalazi se i u fajlu "
                    + "portal.link u fascikli kuće."
            )
        case .ownerFirst:
            (
                "To give people passwords of their own, add the first admin on the page People.",
                "Da bi ljudi dobili svoje lozinke, dodajte prvog administratora na strani Ljudi."
            )
        }
    }
}
