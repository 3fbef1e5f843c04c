/// The words about access: confirmations, second factors, ends of sign-ins.
enum AccessText: WebText {
    case confirmTitle, confirmWhy, passwordOrCode, confirm, code, codeTitle, codeHint, secondFactor,
        factorNone, factorRequired, factorOn, codesLeft, setUp, another, change, scan, secret,
        firstCode,
        finish,
        newCodes, codesTitle, codesHint, remove, removeFor, endAccess, endAccessHint, keepTokens,
        ends

    var texts: (english: String, serbian: String) {
        switch self {
        case .confirmTitle: ("Confirm that it is you", "Potvrdite da ste to vi")
        case .confirmWhy:
            (
                "This gives somebody access. Enter your password again; it holds for 10 minutes.",
                "Ovim neko dobija pristup. Unesite ponovo lozinku; važi 10 minuta."
            )
        case .passwordOrCode:
            (
                "Your password, or a code of your second factor",
                "Vaša lozinka ili kod drugog faktora"
            )
        case .confirm: ("Confirm", "Potvrdi")
        case .code: ("Code", "Kod")
        case .codeTitle: ("Second factor", "Drugi faktor")
        case .codeHint:
            (
                "The 6 digits that your authenticator app shows, or one of your recovery codes.",
                "6 cifara iz aplikacije za kodove ili jedan od vaših rezervnih kodova."
            )
        case .secondFactor: ("Second factor", "Drugi faktor")
        case .factorNone:
            (
                "Your password alone lets you in. With a second factor, a code of an app on your "
                    + "phone is needed too.",
                "Za prijavu je dovoljna lozinka. Uz drugi faktor treba i kod iz aplikacije na "
                    + "telefonu."
            )
        case .factorRequired:
            (
                "People of your role must have a second factor. Nothing else is open to you before it "
                    + "is set up.",
                "Za vašu ulogu drugi faktor je obavezan. Dok ga ne podesite, ništa drugo nije "
                    + "dostupno."
            )
        case .factorOn: ("Set up since {at}.", "Podešen {at}.")
        case .codesLeft: ("Recovery codes left: {count}", "Preostali rezervni kodovi: {count}")
        case .setUp: ("Set up a second factor", "Podesi drugi faktor")
        case .another: ("Make another secret", "Napravi drugu tajnu")
        case .change: ("Change or remove", "Izmeni ili ukloni")
        case .scan:
            (
                "1. Scan this with an authenticator app, or type the secret into it.",
                "1. Skenirajte ovo aplikacijom za kodove ili u nju ukucajte tajni ključ."
            )
        case .secret: ("Secret", "Tajni ključ")
        case .firstCode:
            ("2. Enter the code that the app shows.", "2. Unesite kod koji aplikacija prikaže.")
        case .finish: ("Finish set-up", "Završi podešavanje")
        case .newCodes: ("New recovery codes", "Novi rezervni kodovi")
        case .codesTitle: ("Your recovery codes", "Vaši rezervni kodovi")
        case .codesHint:
            (
                "Each lets you in once without the app. Print or write them down now: they are not "
                    + "shown again.",
                "Svaki vas jednom prijavljuje bez aplikacije. Odštampajte ih ili zapišite sada: ne "
                    + "prikazuju se ponovo."
            )
        case .remove: ("Remove the second factor", "Ukloni drugi faktor")
        case .removeFor: ("Remove second factor", "Ukloni drugi faktor")
        case .endAccess: ("End all sessions and tokens", "Završi sve prijave i tokene")
        case .endAccessHint:
            (
                "Signs you out everywhere and ends all your API tokens and one-time links.",
                "Odjavljuje vas svuda i završava sve vaše API tokene i jednokratne linkove."
            )
        case .keepTokens: ("Keep my API tokens", "Zadrži moje API tokene")
        case .ends:
            (
                "Signed in until {at}, or {minutes} min without use",
                "Prijava važi do {at} ili {minutes} min bez upotrebe"
            )
        }
    }
}
