/// What the page about the API says of its use.
enum APIText: WebText {
    case start, token, read, next, add, change, load, verb, errors, sends

    var texts: (english: String, serbian: String) {
        switch self {
        case .start: ("How to begin", "Kako se počinje")
        case .token:
            (
                "Make a token with the rights that your program needs: in your profile, or like this.",
                "Napravite token sa pravima koja programu trebaju: u profilu, ili ovako."
            )
        case .read:
            (
                "Send it with every request. A list has its elements in data.",
                "Šaljite ga sa svakim zahtevom. Elementi spiska su u data."
            )
        case .next:
            (
                "While next is not null, it is the cursor of the page behind.",
                "Dok next nije null, to je kursor sledeće strane."
            )
        case .add:
            (
                "Add an item. With the same key it is added once, however often it is sent.",
                "Dodajte predmet. Sa istim ključem dodaje se jednom, ma koliko puta se pošalje."
            )
        case .change:
            (
                "Change what you have seen: If-Match has the ETag that came with it. What is absent "
                    + "stays, null takes away.",
                "Izmenite ono što ste videli: If-Match nosi ETag koji je uz to došao. Čega nema, "
                    + "ostaje; null uklanja."
            )
        case .load:
            (
                "Import a file of items: all of it, or nothing.",
                "Uvezite fajl sa predmetima: ceo ili ništa."
            )
        case .verb:
            (
                "What is done with an audit is sent to its address; it gives the audit as it is then.",
                "Radnja nad popisom šalje se na njegovu adresu; odgovor je popis kakav je potom."
            )
        case .errors:
            (
                "What goes wrong has detail, which says what, and remedy, which says what to do.",
                "Greška ima detail, koji kaže šta, i remedy, koji kaže šta da se uradi."
            )
        case .sends: ("Takes", "Prima")
        }
    }
}
