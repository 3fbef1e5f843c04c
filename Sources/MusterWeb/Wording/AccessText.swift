/// The words about access: confirmations, second factors, ends of sign-ins.
enum AccessText: WebText {
    case confirmTitle, confirmWhy, passwordOrCode, confirm, code, codeTitle, codeHint, secondFactor,
        factorNone, factorRequired, factorOn, codesLeft, setUp, another, change, scan, secret,
        firstCode,
        finish,
        newCodes, codesTitle, codesHint, remove, removeFor, endAccess, endAccessHint, keepTokens,
        ends

    var english: String {
        switch self {
        case .confirmTitle: "Confirm that it is you"
        case .confirmWhy:
            "This gives somebody access. Enter your password again; it holds for 10 minutes."
        case .passwordOrCode: "Your password, or a code of your second factor"
        case .confirm: "Confirm"
        case .code: "Code"
        case .codeTitle: "Second factor"
        case .codeHint:
            "The 6 digits that your authenticator app shows, or one of your recovery codes."
        case .secondFactor: "Second factor"
        case .factorNone:
            "Your password alone lets you in. With a second factor, a code of an app on your phone "
                + "is needed too."
        case .factorRequired:
            "People of your role must have a second factor. Nothing else is open to you before it "
                + "is set up."
        case .factorOn: "Set up since {at}."
        case .codesLeft: "Recovery codes left: {count}"
        case .setUp: "Set up a second factor"
        case .another: "Make another secret"
        case .change: "Change or remove"
        case .scan: "1. Scan this with an authenticator app, or type the secret into it."
        case .secret: "Secret"
        case .firstCode: "2. Enter the code that the app shows."
        case .finish: "Finish set-up"
        case .newCodes: "New recovery codes"
        case .codesTitle: "Your recovery codes"
        case .codesHint:
            "Each lets you in once without the app. Print or write them down now: they are not "
                + "shown again."
        case .remove: "Remove the second factor"
        case .removeFor: "Remove second factor"
        case .endAccess: "End all sessions and tokens"
        case .endAccessHint:
            "Signs you out everywhere and ends all your API tokens and one-time links."
        case .keepTokens: "Keep my API tokens"
        case .ends: "Signed in until {at}, or {minutes} min without use"
        }
    }
}
