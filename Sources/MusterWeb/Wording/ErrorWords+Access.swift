import MusterPeople

/// What is wrong with a sign-in, a confirmation or a second factor.
extension ErrorWords {
    static func accessTexts(_ error: PeopleError) -> Texts {
        switch error {
        case .sessionNeeded(let name):
            (
                (error.what, "token osobe \(name) ovo ne sme: sme samo osoba koja je prijavljena"),
                ("sign in with a password in the portal", "prijavite se lozinkom na portalu")
            )
        case .confirmationNeeded(let login):
            (
                (
                    error.what,
                    "potrebna je ponovo lozinka za \(login): uneta je pre više od 10 minuta"
                ),
                (
                    "show the password again: POST /api/v1/profile/confirm, or send the form again",
                    "unesite ponovo lozinku: POST /api/v1/profile/confirm ili pošaljite obrazac opet"
                )
            )
        case .mustEnrol(let login):
            (
                (error.what, "\(login) prvo mora da podesi drugi faktor"),
                ("set it up in My profile", "podesite ga u Mom profilu")
            )
        case .codeNeeded:
            (
                (error.what, "lozinka je tačna; potreban je i kod drugog faktora"),
                ("enter the code that the app shows", "unesite kod koji aplikacija prikaže")
            )
        case .wrongCode:
            (
                (error.what, "kod nije tačan, prestar je ili je iskorišćen"),
                (error.remedy, "probajte sledeći kod ili rezervni kod")
            )
        case .badChallenge:
            (
                (error.what, "prijava nije završena na vreme"),
                (error.remedy, "počnite ponovo od lozinke")
            )
        case .hasSecondFactor(let login):
            (
                (error.what, "\(login) već ima drugi faktor"),
                ("remove it first", "prvo ga uklonite")
            )
        case .noSecondFactor(let login):
            (
                (error.what, "\(login) nema drugi faktor"),
                ("set one up in My profile", "podesite ga u Mom profilu")
            )
        case .factorUnreadable(let login):
            (
                (
                    error.what,
                    "kod osobe \(login) ne može da se proveri: ključ drugih faktora nije ovde"
                ),
                (
                    "give a recovery code, or ask an admin to take the second factor away",
                    "unesite rezervni kod ili zamolite administratora da ukloni drugi faktor"
                )
            )
        default: trailTexts(error)
        }
    }
}

extension PasswordFault {
    /// The reason in Serbian.
    var serbian: String {
        switch self {
        case .short(let least): "ima manje od \(least) znakova"
        case .long(let most): "duža je od \(most) bajtova"
        case .known: "poznata je lozinka ili jedna reč, a takve se prve probaju"
        case .dressedUp:
            "poznata je lozinka ili reč sa ciframa ili znacima, a takve se prve probaju"
        case .commonWords:
            "to je nekoliko čestih reči zaredom, a takve se probaju zajedno; dobre su četiri koje nemaju "
                + "veze jedna s drugom"
        case .repeated: "ponavlja istih nekoliko znakova"
        case .walk: "prati tastaturu, abecedu ili cifre"
        case .ownWords: "to su gotovo samo ime za prijavu, ime, adresa, mesto ili ovaj program"
        }
    }
}
