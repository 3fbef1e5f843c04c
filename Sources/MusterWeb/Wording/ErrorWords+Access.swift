import MusterCore
import MusterPeople
import MusterReport

/// What is wrong with a sign-in, a person or a right.
extension ErrorWords {
    static func texts(_ error: PeopleError, _ language: ReportLanguage) -> Texts {
        switch error {
        case .notAllowed(_, let role, let right):
            // Who it is stands at the head of every page.
            (
                "\(RolesText(role).beginning(language)) cannot \(DeedText(right).part(language))",
                translated(
                    "ask \(Role.allCases.filter(right.roles.contains).map { RoleText($0).part(language) }.joined(separator: ", "))",
                    language
                )
            )
        case .beyondRole:
            (nil, "choose fewer rights, or let an admin change the role first")
        case .disabled: (nil, "ask an admin to enable you again")
        case .badSetupLink: (nil, "ask an admin for another")
        case .loginTaken: (nil, "take another sign-in name")
        case .lastAdmin: (nil, "make somebody else admin first")
        case .firstIsAdmin: (nil, "give the first person that role")
        case .noParty: (nil, "name the party, by its identifier; the page Parties has them")
        case .partyOfStaff: (nil, "leave the party out, or choose the role customer")
        case .noPerson: (nil, "add the first person on the page People")
        case .nobody: (nil, "the page People shows who there is")
        case .badProfile(let key, _):
            ("that \(word(key, language)) cannot be used", nil)
        case .noToken: (nil, "your profile shows those there are")
        case .notSignedIn, .tokenNeeded, .sessionEnded, .badToken: (nil, "sign in again")
        case .cannotHash: (nil, "try again in a while")
        case .sessionNeeded: (nil, "sign in with a password in the portal")
        case .confirmationNeeded:
            (
                nil,
                "show the password again: POST /api/v1/profile/confirm, or send the form again"
            )
        case .mustEnrol: (nil, "set it up in My profile")
        case .codeNeeded: (nil, "enter the code that the app shows")
        case .hasSecondFactor: (nil, "remove it first")
        case .noSecondFactor: (nil, "set one up in My profile")
        case .factorUnreadable:
            (nil, "give a recovery code, or ask an admin to take the second factor away")
        case .trailBroken, .trailCut, .trailGrown: (nil, keep)
        default: (nil, nil)
        }
    }

    /// A key of the profile as it is typed, or what a page calls it where the language has no such word.
    private static func word(_ key: String, _ language: ReportLanguage) -> Sentence {
        let word = Sentence(stringLiteral: key)
        return isSaid(word, in: language) ? word : field(named: key, language)
    }

    /// What is done where a home is not what was written.
    static let keep: Sentence = "change nothing, and tell whoever looks after the server"
}
