import MusterReport

/// A text of the pages, in every language they can be read in.
///
/// The catalogue is the set of types in this folder that conform; a text without its translation
/// does not compile. `{name}` stands for a value.
protocol WebText: CaseIterable, Sendable {
    /// The text in English, and in Serbian in Latin letters.
    var texts: (english: String, serbian: String) { get }
}

extension WebText {
    /// The text in a language; pages have Serbian in Latin letters only.
    func say(_ language: ReportLanguage) -> String {
        language == .english ? texts.english : texts.serbian
    }

    /// The text in a language with its values put in.
    func say(_ language: ReportLanguage, _ values: [String: String]) -> String {
        var text = say(language)
        for (name, value) in values { text = text.replacing("{\(name)}", with: value) }
        return text
    }
}

/// The frame around every page.
enum FrameText: WebText {
    case skip, menu, today, audits, items, zones, beacons, reports, people, trail, settings,
        profile, api, signIn, signOut, search, show, filter, all, none, next, previous, csv, home,
        save, cancel, worksAs, noJavaScript, place, back, plans, environment, alarms

    var texts: (english: String, serbian: String) {
        switch self {
        case .skip: ("Skip to the content", "Pređi na sadržaj")
        case .menu: ("Menu", "Meni")
        case .today: ("Today", "Danas")
        case .audits: ("Audits", "Popisi")
        case .plans: ("Plans", "Planovi")
        case .items: ("Items", "Stavke")
        case .zones: ("Zones", "Zone")
        case .beacons: ("Beacons", "Bikoni")
        case .environment: ("Environment", "Okruženje")
        case .alarms: ("Alarms", "Alarmi")
        case .reports: ("Reports", "Izveštaji")
        case .people: ("People", "Ljudi")
        case .trail: ("Trail", "Tragovi")
        case .settings: ("Settings", "Podešavanja")
        case .profile: ("My profile", "Moj profil")
        case .api: ("API", "API")
        case .signIn: ("Sign in", "Prijava")
        case .signOut: ("Sign out", "Odjava")
        case .search: ("Search", "Traži")
        case .show: ("Show", "Prikaži")
        case .filter: ("Filter", "Filter")
        case .all: ("All", "Sve")
        case .none: ("none", "nema")
        case .next: ("Next page", "Sledeća strana")
        case .previous: ("First page", "Prva strana")
        case .csv: ("Download as CSV", "Preuzmi kao CSV")
        case .home: ("Back to Today", "Nazad na Danas")
        case .save: ("Save", "Sačuvaj")
        case .cancel: ("Cancel", "Otkaži")
        case .worksAs: ("{name}, {role}", "{name}, {role}")
        case .noJavaScript:
            ("Load the page again for newer numbers.", "Učitajte stranu ponovo za nove brojeve.")
        case .place: ("Breadcrumbs", "Putanja")
        case .back: ("Back to the page", "Nazad na stranu")
        }
    }
}

/// Words that many pages use.
enum CommonText: WebText {
    case item, name, personName, zone, belongsIn, heardIn, foundIn, seenIn, outcome, why, beacon,
        samples,
        lastHeard, never,
        kind, audit, inventory, state, accuracy, expected, present, started, ended, by, at, what,
        when, who, ok, product, lot, serial, quantity, custodian, `class`, note, battery, unknown,
        low, extras, observer, seconds, count, everywhere, records, file, size, recipient, subject,
        attempts, error, role, login, mail, value, total

    var texts: (english: String, serbian: String) {
        switch self {
        case .item: ("Item", "Stavka")
        case .name: ("Name", "Naziv")
        case .personName: ("Name", "Ime")
        case .zone: ("Zone", "Zona")
        case .belongsIn: ("Belongs in", "Pripada u")
        case .heardIn: ("Heard in", "Čulo se u")
        case .foundIn: ("Found in", "Nađeno u")
        case .seenIn: ("Seen in", "Viđeno u")
        case .outcome: ("Outcome", "Ishod")
        case .why: ("Why", "Zašto")
        case .beacon: ("Beacon", "Bikon")
        case .samples: ("Readings", "Očitavanja")
        case .lastHeard: ("Last heard", "Poslednji put")
        case .never: ("never", "nikad")
        case .kind: ("Kind", "Vrsta")
        case .audit: ("Audit", "Popis")
        case .inventory: ("Inventory", "Inventar")
        case .state: ("State", "Stanje")
        case .accuracy: ("Accuracy", "Tačnost")
        case .expected: ("Expected", "Očekivano")
        case .present: ("Present", "Prisutno")
        case .started: ("Started", "Početak")
        case .ended: ("Ended", "Kraj")
        case .by: ("By", "Čime")
        case .at: ("Time", "Vreme")
        case .what: ("What", "Šta")
        case .when: ("When", "Kada")
        case .who: ("Who", "Ko")
        case .ok: ("ok", "u redu")
        case .product: ("Product", "Proizvod")
        case .lot: ("Lot", "Serija")
        case .serial: ("Serial number", "Serijski broj")
        case .quantity: ("Quantity", "Količina")
        case .custodian: ("Custodian", "Zadužen")
        case .class: ("Class", "Klasa")
        case .note: ("Note", "Napomena")
        case .battery: ("Battery", "Baterija")
        case .unknown: ("unknown", "nepoznato")
        case .low: ("low", "slaba")
        case .extras: ("Extras", "Van spiska")
        case .observer: ("Observer", "Popisivač")
        case .seconds: ("Seconds", "Sekundi")
        case .count: ("Number", "Broj")
        case .everywhere: ("whole inventory", "ceo inventar")
        case .records: ("Records", "Zapisi")
        case .file: ("File", "Fajl")
        case .size: ("Size", "Veličina")
        case .recipient: ("Recipient", "Primalac")
        case .subject: ("Subject", "Naslov")
        case .attempts: ("Attempts", "Pokušaji")
        case .error: ("Last error", "Poslednja greška")
        case .role: ("Role", "Uloga")
        case .login: ("Sign-in name", "Ime za prijavu")
        case .mail: ("Email", "E-pošta")
        case .value: ("Value", "Vrednost")
        case .total: ("Total", "Ukupno")
        }
    }
}

/// The words for where an audit stands.
enum StateText: WebText {
    case open, paused, counted, recounting, reviewed, approved, cancelled, brokenOff

    var texts: (english: String, serbian: String) {
        switch self {
        case .open: ("Listening", "Sluša")
        case .paused: ("Paused", "Pauziran")
        case .counted: ("Counted", "Prebrojan")
        case .recounting: ("Recount asked", "Ponovno brojanje")
        case .reviewed: ("Reviewed", "Pregledan")
        case .approved: ("Approved", "Odobren")
        case .cancelled: ("Cancelled", "Otkazan")
        case .brokenOff: ("Broken off", "Prekinut")
        }
    }
}

/// The words for errors on pages.
enum ErrorText: WebText {
    case notAllowed, notFound, conflict, wrongRequest, failed, whatToDo, mark

    var texts: (english: String, serbian: String) {
        switch self {
        case .notAllowed: ("You may not do this", "Za ovo nemate pravo")
        case .notFound: ("Not found", "Nije pronađeno")
        case .conflict: ("That does not fit any more", "To se više ne uklapa")
        case .wrongRequest: ("Invalid input", "Neispravan unos")
        case .failed: ("That did not work", "Nije uspelo")
        case .whatToDo: ("What to do", "Šta uraditi")
        case .mark: ("Request ID", "Oznaka zahteva")
        }
    }
}
