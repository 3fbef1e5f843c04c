/// The words of mails that tell a person what happened to the own access.
package enum AccessPhrase: Phrase {
    case newDeviceSubject, newDeviceBody, tokenSubject, tokenBody, mailSubject, mailBody,
        passwordSubject, passwordBody, factorOnSubject, factorOnBody, factorOffSubject,
        factorOffBody, ifNotYou

    /// The text in both languages.
    package var texts: PhraseTexts {
        switch self {
        case .newDeviceSubject:
            PhraseTexts("[Muster] New device signed in", "[Muster] Prijava sa novog uređaja")
        case .newDeviceBody:
            PhraseTexts(
                "{login} signed in from a new device on {at}, from {from}.",
                "{login} se prijavio sa novog uređaja {at}, odakle: {from}."
            )
        case .tokenSubject: PhraseTexts("[Muster] New API token", "[Muster] Novi API token")
        case .tokenBody:
            PhraseTexts(
                "{by} made an API token for {login} on {at}.",
                "{by} je napravio API token za {login} {at}."
            )
        case .mailSubject:
            PhraseTexts("[Muster] Mail address changed", "[Muster] Promenjena adresa pošte")
        case .mailBody:
            PhraseTexts(
                "The mail address of {login} was changed on {at}.",
                "Adresa pošte za {login} promenjena je {at}."
            )
        case .passwordSubject:
            PhraseTexts("[Muster] Password changed", "[Muster] Promenjena lozinka")
        case .passwordBody:
            PhraseTexts(
                "The password of {login} was changed on {at}.",
                "Lozinka za {login} promenjena je {at}."
            )
        case .factorOnSubject:
            PhraseTexts("[Muster] Second factor set up", "[Muster] Podešen drugi faktor")
        case .factorOnBody:
            PhraseTexts(
                "A second factor was set up for {login} on {at}.",
                "Drugi faktor za {login} podešen je {at}."
            )
        case .factorOffSubject:
            PhraseTexts("[Muster] Second factor removed", "[Muster] Uklonjen drugi faktor")
        case .factorOffBody:
            PhraseTexts(
                "The second factor of {login} was removed by {by} on {at}.",
                "{by} je uklonio drugi faktor za {login} {at}."
            )
        case .ifNotYou:
            PhraseTexts(
                "If you did not expect this, change your password, choose \"End all sessions and "
                    + "tokens\" in My profile, and tell an admin. These mails cannot be turned off.",
                "Ako ovo niste očekivali, promenite lozinku, izaberite „Završi sve prijave i tokene“ "
                    + "u Mom profilu i javite administratoru. Ova pošta se ne može isključiti."
            )
        }
    }
}
