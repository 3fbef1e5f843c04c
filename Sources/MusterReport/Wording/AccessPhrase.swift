/// The words of mails that tell a person what happened to the own access.
package enum AccessPhrase: Phrase {
    case newDeviceSubject, newDeviceBody, tokenSubject, tokenBody, mailSubject, mailBody,
        passwordSubject, passwordBody, factorOnSubject, factorOnBody, factorOffSubject,
        factorOffBody, ifNotYou

    /// The text in English.
    package var english: String {
        switch self {
        case .newDeviceSubject: "[Muster] New device signed in"
        case .newDeviceBody: "{login} signed in from a new device on {at}, from {from}."
        case .tokenSubject: "[Muster] New API token"
        case .tokenBody: "{by} made an API token for {login} on {at}."
        case .mailSubject: "[Muster] Mail address changed"
        case .mailBody: "The mail address of {login} was changed on {at}."
        case .passwordSubject: "[Muster] Password changed"
        case .passwordBody: "The password of {login} was changed on {at}."
        case .factorOnSubject: "[Muster] Second factor set up"
        case .factorOnBody: "A second factor was set up for {login} on {at}."
        case .factorOffSubject: "[Muster] Second factor removed"
        case .factorOffBody: "The second factor of {login} was removed by {by} on {at}."
        case .ifNotYou:
            "If you did not expect this, change your password, choose \"End all sessions and "
                + "tokens\" in My profile, and tell an admin. These mails cannot be turned off."
        }
    }
}
