import MusterReport

/// The words of the pages about people and their access.
enum PeopleText: WebText {
    case password, newPassword, oldPassword, passwordHint, forgot, firstAdmin, choosePassword,
        addPerson,
        add, link, linkHint, disabled, disable, enable, changeRole, sessions, endSessions, tokens,
        tokenHint, makeToken, tokenName, days, scope, revoke, madeToken, madeTokenHint, expires,
        ended,
        language, paper, changePassword, changed, since, from, lastUsed, linkFor, security,
        catalogue

    var texts: (english: String, serbian: String) {
        switch self {
        case .password: ("Password", "Lozinka")
        case .newPassword: ("New password", "Nova lozinka")
        case .oldPassword: ("Current password", "Trenutna lozinka")
        case .passwordHint:
            (
                "At least 10 characters, better 15. A short sentence only you know works well. "
                    + "Known passwords and words of this place are refused.",
                "Najmanje 10 znakova, bolje 15. Dobra je kratka rečenica koju samo vi znate. Poznate "
                    + "lozinke i reči ovog mesta se odbijaju."
            )
        case .forgot:
            (
                "Forgotten? An admin makes you a one-time link.",
                "Zaboravljena? Administrator vam pravi jednokratni link."
            )
        case .firstAdmin: ("The first admin", "Prvi administrator")
        case .choosePassword: ("Choose a password", "Izaberite lozinku")
        case .addPerson: ("Add a person", "Dodaj osobu")
        case .add: ("Add", "Dodaj")
        case .link: ("One-time link", "Jednokratni link")
        case .linkHint:
            (
                "Hand this to {login}. It opens once, within a day, and is not shown again.",
                "Predajte ovo osobi {login}. Otvara se jednom, u roku od jednog dana, i ne prikazuje "
                    + "se ponovo."
            )
        case .disabled: ("disabled", "isključen")
        case .disable: ("Disable", "Isključi")
        case .enable: ("Enable", "Uključi")
        case .changeRole: ("Change role", "Promeni ulogu")
        case .sessions: ("Active sign-ins", "Aktivne prijave")
        case .endSessions: ("Sign out everywhere", "Odjavi svuda")
        case .tokens: ("API tokens", "API tokeni")
        case .tokenHint:
            (
                "A token lets a program work in your name, with no more rights than you choose.",
                "Token dozvoljava programu da radi u vaše ime, samo sa pravima koja izaberete."
            )
        case .makeToken: ("Make a token", "Napravi token")
        case .tokenName: ("Purpose", "Namena")
        case .days: ("Valid for, days (1 to 366)", "Važi dana (1 do 366)")
        case .scope: ("Permissions", "Dozvole")
        case .revoke: ("Revoke", "Opozovi")
        case .madeToken: ("Your new token", "Vaš novi token")
        case .madeTokenHint:
            ("Copy it now: it is not shown again.", "Kopirajte ga sada: ne prikazuje se ponovo.")
        case .expires: ("Until", "Važi do")
        case .ended: ("ended", "istekao")
        case .language: ("Language", "Jezik")
        case .paper: ("Paper of reports", "Papir izveštaja")
        case .changePassword: ("Change the password", "Promeni lozinku")
        case .changed: ("Saved.", "Sačuvano.")
        case .since: ("Since", "Od")
        case .from: ("From", "Odakle")
        case .lastUsed: ("Last used", "Poslednji put")
        case .linkFor: ("One-time link for a new password", "Jednokratni link za novu lozinku")
        case .security: ("Sign-ins and permissions", "Prijave i dozvole")
        case .catalogue: ("Changes", "Izmene")
        }
    }
}
