extension APISummary {
    /// Mail, people, settings and schedules.
    static let house: [(english: String, serbian: String)] = [
        ("Mail on its way, the newest first", "Odlazna pošta, najnovija prva"),
        (
            "Try to send a message again; its state tells the result",
            "Ponovo pokušava da pošalje poruku; njeno stanje govori šta je bilo"
        ),
        ("Cancel a waiting message", "Otkazuje poruku koja čeka"),
        (
            "Mail the report of an audit; the state of each message tells the result",
            "Šalje izveštaj o popisu poštom; stanje svake poruke govori šta je bilo"
        ),
        ("The people, by login", "Ljudi, po imenu za prijavu"),
        (
            "Add a person, who chooses a password with the one-time link: /setup?link=…; not "
                + "for tokens",
            "Dodaje osobu, koja lozinku bira preko jednokratnog linka: /setup?link=…; nije "
                + "za tokene"
        ),
        (
            "Change a person's role, disable the person or enable the person again; tokens "
                + "may only disable",
            "Menja ulogu osobe, isključuje je ili ponovo uključuje; tokeni smeju samo da "
                + "isključe"
        ),
        (
            "Sign-ins and changes of permissions, the newest first",
            "Prijave i promene dozvola, najnovije prve"
        ),
        ("Changes of the catalogue, the newest first", "Promene u katalogu, najnovije prve"),
        ("Your profile", "Vaš profil"),
        (
            "Change your name, mail, language or paper; null takes the mail away; the mail "
                + "is not for tokens",
            "Menja vaše ime, e-poštu, jezik ili papir; null uklanja e-poštu; e-pošta nije za "
                + "tokene"
        ),
        (
            "Where you are signed in, the last used first",
            "Gde ste prijavljeni, poslednje korišćeno prvo"
        ),
        ("Sign out everywhere; tokens go on", "Odjavljuje vas svuda; tokeni važe i dalje"),
        ("Your tokens", "Vaši tokeni"),
        ("Make a token; not for tokens", "Pravi token; nije za tokene"),
        ("Revoke a token: it opens nothing any more", "Opoziva token: više ništa ne otvara"),
        (
            "Make a one-time link, with which the person chooses a password: /setup?link=…; "
                + "not for tokens",
            "Pravi jednokratni link kojim osoba bira lozinku: /setup?link=…; nije za tokene"
        ),
        ("Which mails you get", "Koje poruke dobijate"),
        (
            "Choose which mails you get; null restores the default",
            "Bira koje poruke dobijate; null vraća podrazumevano"
        ),
        (
            "Confirm your password, for what gives somebody access: it holds for 10 minutes "
                + "in this session; not for tokens",
            "Potvrđuje vašu lozinku, za ono što nekome daje pristup: važi 10 minuta u ovoj "
                + "prijavi; nije za tokene"
        ),
        ("End all your sessions and tokens", "Završava sve vaše prijave i tokene"),
        ("End all sessions and tokens of a person", "Završava sve prijave i tokene osobe"),
        (
            "Remove the second factor of a person who has lost it; not for tokens",
            "Uklanja drugi faktor osobe koja ga je izgubila; nije za tokene"
        ),
        ("The settings of this home", "Podešavanja ove lokacije"),
        (
            "Change settings: what is absent stays, null brings the default back (JSON Merge "
                + "Patch)",
            "Menja podešavanja: čega nema, ostaje; null vraća podrazumevano (JSON Merge Patch)"
        ),
        (
            "When the home was last copied, and the copy last checked",
            "Kada je poslednji put napravljena rezervna kopija i kada je proverena"
        ),
        ("The scheduled reports", "Rasporedi izveštaja"),
        (
            "Add a schedule; it sends nothing for earlier times",
            "Dodaje raspored; za ranije termine ništa ne šalje"
        ),
        ("A schedule", "Raspored"),
        (
            "Change a schedule; with another time or inventory, or after a pause, it starts anew",
            "Menja raspored; sa drugim vremenom ili inventarom, ili posle pauze, počinje iznova"
        ),
        ("Delete a schedule", "Briše raspored"),
        (
            "Restore a deleted schedule; it sends nothing that was due meanwhile",
            "Vraća obrisan raspored; ne šalje ono što je u međuvremenu dospelo"
        ),
        (
            "Send a scheduled report now; tells the state of each message, and who gets none",
            "Odmah šalje izveštaj po rasporedu; govori stanje svake poruke i ko je ne dobija"
        ),
        ("The saved definitions of reports, by name", "Sačuvane definicije izveštaja, po nazivu"),
        ("A saved definition of reports", "Sačuvana definicija izveštaja"),
        (
            "Save a definition of reports, or the next version of one",
            "Čuva definiciju izveštaja ili njenu sledeću verziju"
        ),
        (
            "Delete a definition; reports that it made can still be verified",
            "Briše definiciju; izveštaji po njoj i dalje mogu da se provere"
        ),
        ("Restore a deleted definition", "Vraća obrisanu definiciju"),
        ("This description (OpenAPI 3.1)", "Ovaj opis (OpenAPI 3.1)"),
    ]
}
