import MusterCore

/// The words for those who do not get in, or not now.
extension ErrorWords {
    static func doorTexts(_ error: WebError) -> Texts {
        switch error {
        case .linkNeeded:
            (
                (error.what, "ova kuća još nema ljudi: portal se otvara jednokratnim linkom"),
                (
                    "open the link that the server shows where it was started",
                    "otvorite link koji server prikazuje tamo gde je pokrenut"
                )
            )
        case .tooManyOfOne:
            (
                (error.what, "sa jedne adrese je istovremeno otvoreno previše zahteva"),
                (error.remedy, "zatvorite neke i pokušajte ponovo za nekoliko sekundi")
            )
        case .keyBusy:
            (
                (error.what, "isti zahtev se još obrađuje"),
                (error.remedy, "pošaljite ga ponovo za nekoliko sekundi, sa istim ključem")
            )
        case .keyUsed:
            (
                (error.what, "isti ključ je poslat uz drugi zahtev"),
                (error.remedy, "uzmite nov ključ za nov zahtev")
            )
        case .secretGiven:
            (
                (error.what, "zahtev je već izvršen, a tajna se daje samo jednom"),
                (error.remedy, "ako je tajna izgubljena, napravite drugu uz nov ključ")
            )
        case .withoutTLS, .proxyWithoutProto, .untrustedProxy:
            (
                (error.what, "zahtev nije stigao sigurnom vezom preko proksija ovog servera"),
                (
                    "use the https address of this server",
                    "koristite https adresu ovog servera"
                )
            )
        default: (nil, nil)
        }
    }
}
