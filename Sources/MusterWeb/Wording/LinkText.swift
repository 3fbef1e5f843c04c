/// The words about one-time links.
enum LinkText: WebText {
    case dead, why, askAdmin, askOwner, signIn, ownerTitle, ownerOnly, ownerNext, ownerFirst

    var english: String {
        switch self {
        case .dead: "This link no longer opens anything"
        case .why: "A one-time link works once and for a day, and the newest one only."
        case .askAdmin:
            "If you have chosen your password with it, sign in. Otherwise ask an admin for a new "
                + "link; it is made on the page People."
        case .askOwner:
            "Whoever runs this server gets a new one by starting it again: muster serve "
                + "--setup-link"
        case .signIn: "Sign in"
        case .ownerTitle: "Open the portal by its link"
        case .ownerOnly:
            "Nobody has a password here yet, so the portal opens by a link that works once."
        case .ownerNext:
            "The server shows the link where it was started. The one that works now is also in the "
                + "file portal.link in the home's folder."
        case .ownerFirst:
            "To give people passwords of their own, add the first admin on the page People."
        }
    }
}
