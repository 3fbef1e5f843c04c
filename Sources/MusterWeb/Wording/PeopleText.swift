import MusterReport

/// The words of the pages about people and their access.
enum PeopleText: WebText {
    case password, newPassword, oldPassword, passwordHint, forgot, firstAdmin, choosePassword,
        addPerson,
        add, link, linkHint, disabled, disable, enable, changeRole, sessions, endSessions, tokens,
        tokenHint, makeToken, tokenName, days, scope, revoke, madeToken, madeTokenHint, expires,
        ended,
        language, paper, changePassword, changed, since, from, lastUsed, linkFor, security,
        catalogue, party, partyHint

    var english: String {
        switch self {
        case .password: "Password"
        case .newPassword: "New password"
        case .oldPassword: "Current password"
        case .passwordHint:
            "At least 10 characters, better 15. A short sentence only you know works well. Known "
                + "passwords and words of this place are refused."
        case .forgot: "Forgotten? An admin makes you a one-time link."
        case .firstAdmin: "The first admin"
        case .choosePassword: "Choose a password"
        case .addPerson: "Add a person"
        case .add: "Add"
        case .party: "Orders for"
        case .partyHint: "For customers only: the party, by its identifier"
        case .link: "One-time link"
        case .linkHint: "Hand this to {login}. It opens once, within a day, and is not shown again."
        case .disabled: "disabled"
        case .disable: "Disable"
        case .enable: "Enable"
        case .changeRole: "Change role"
        case .sessions: "Active sign-ins"
        case .endSessions: "Sign out everywhere"
        case .tokens: "API tokens"
        case .tokenHint:
            "A token lets a program work in your name, with no more rights than you choose."
        case .makeToken: "Make a token"
        case .tokenName: "Purpose"
        case .days: "Valid for, days (1 to 366)"
        case .scope: "Permissions"
        case .revoke: "Revoke"
        case .madeToken: "Your new token"
        case .madeTokenHint: "Copy it now: it is not shown again."
        case .expires: "Until"
        case .ended: "ended"
        case .language: "Language"
        case .paper: "Paper of reports"
        case .changePassword: "Change the password"
        case .changed: "Saved."
        case .since: "Since"
        case .from: "From"
        case .lastUsed: "Last used"
        case .linkFor: "One-time link for a new password"
        case .security: "Sign-ins and permissions"
        case .catalogue: "Changes"
        }
    }
}
