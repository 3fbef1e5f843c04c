public import MusterCore

/// What is refused to somebody, or about somebody.
public enum PeopleError: MusterError, Equatable {
    /// The role does not have the right.
    case notAllowed(name: String, role: Role, right: Right)
    /// A token is to have rights that its owner's role does not have.
    case beyondRole(login: String, role: Role, rights: [Right])
    /// The token does not have the right that its owner's role has.
    case outOfScope(name: String, right: Right)
    /// A token wants what only a person who is signed in may do.
    case sessionNeeded(name: String)
    /// The session is too long past its password for this.
    case confirmationNeeded(login: String)
    /// A second factor is required of the person before anything else.
    case mustEnrol(login: String)
    /// The password was right; the code of the second factor is to come, with this secret.
    case codeNeeded(challenge: Secret)
    /// The code of the second factor is wrong, or was used.
    case wrongCode
    /// The second step of a sign-in came too late, or never had a first.
    case badChallenge
    /// There is a second factor already.
    case hasSecondFactor(login: String)
    /// There is no second factor.
    case noSecondFactor(login: String)
    /// The key that the secret of the second factor was encrypted with is not in this home.
    case factorUnreadable(login: String)
    /// Nobody is signed in where somebody must be.
    case notSignedIn(home: String)
    /// A service acts by a token alone, and has none.
    case tokenNeeded
    /// The sign-in is over: its time is up, or it was ended.
    case sessionEnded
    /// The login or the password is wrong; which of them is not said.
    case wrongPassword
    /// Too many wrong passwords; the wait is in seconds.
    case mustWait(seconds: Int)
    /// The person may no longer sign in.
    case disabled(login: String)
    /// A token that is unknown, expired or revoked.
    case badToken
    /// A one-time link that is unknown, used or too old.
    case badSetupLink
    /// The text cannot be a login.
    case badLogin(String)
    /// Somebody has the login.
    case loginTaken(String)
    /// There is no such person.
    case nobody(login: String)
    /// Without this person nobody could keep people and settings.
    case lastAdmin(login: String)
    /// The first person must be an admin, or nobody could add the next.
    case firstIsAdmin
    /// A customer orders for a party, and none was named.
    case noParty(login: String)
    /// Only customers belong to a party.
    case partyOfStaff(role: Role)
    /// A password that would be guessed.
    case weakPassword(PasswordFault)
    /// The memory for hashing is not to be had.
    case cannotHash
    /// A profile has no such key, or the key no such value.
    case badProfile(key: String, expected: Sentence)
    /// There is no such token.
    case noToken(id: String)
    /// Only whoever owns the home's files may do this.
    case notOwner(home: String)
    /// Somebody who is no admin, and whom an admin helps.
    case helpedByAdmin(login: String)
    /// It takes a person, and this is the account of a home without people.
    case noPerson
    /// An entry of the trail is not the one that was written.
    case trailBroken(number: Int)
    /// The trail's end is missing, as a note of how far it had come shows.
    case trailCut(entries: Int, noted: Int)
    /// The trail goes on behind the last entry that Muster noted beside the database.
    case trailGrown(entries: Int, noted: Int)
    /// The text is no note of how far a trail had come.
    case badTrailHead(String)
    /// Others can read a credential.
    case openCredential(path: String)
    /// The keyring that has the sign-in is locked.
    case lockedKeyring

    /// What happened.
    public var what: Sentence {
        switch self {
        case .notAllowed(let name, let role, let right):
            "\(name) is \(role.withArticle): \(role.rawValue)s cannot \(right.deed)"
        case .beyondRole(let login, let role, let rights):
            "\(login) is \(role.withArticle): no token of theirs can \(rights.map(\.deed).joined(separator: ", "))"
        case .outOfScope(let name, let right):
            "the token of \(name) may not \(right.deed)"
        case .sessionNeeded(let name):
            "a token of \(name) may not do this: only a person who is signed in may"
        case .confirmationNeeded(let login):
            "this needs the password of \(login) again: it was last given more than 10 minutes ago"
        case .mustEnrol(let login): "\(login) must set up a second factor first"
        case .codeNeeded: "the password is right; a code of the second factor is needed too"
        case .wrongCode: "the code is wrong, too old or used"
        case .badChallenge: "the sign-in was not finished in time"
        case .hasSecondFactor(let login): "\(login) has a second factor already"
        case .noSecondFactor(let login): "\(login) has no second factor"
        case .factorUnreadable(let login):
            "the code of \(login) cannot be checked: the key of second factors is not in this home"
        case .notSignedIn(let home): "nobody is signed in at \(home)"
        case .tokenNeeded: "this service acts by a token alone, and was given none"
        case .sessionEnded: "the sign-in has ended"
        case .wrongPassword: "the login or the password is wrong"
        case .mustWait(let seconds): "too many wrong passwords: wait \(seconds) s"
        case .disabled(let login): "\(login) is disabled"
        case .badToken: "the token is unknown, expired or revoked"
        case .badSetupLink: "the one-time link is unknown, used or more than a day old"
        case .badLogin(let text): "\"\(text)\" cannot be a login"
        case .loginTaken(let login): "there is a person \(login) already"
        case .nobody(let login): "there is no person \"\(login)\""
        case .lastAdmin(let login): "\(login) is the last admin"
        case .firstIsAdmin: "the first person must be an admin"
        case .noParty(let login): "it is not said for which party \(login) orders"
        case .partyOfStaff(let role): "\(role.withArticle) belongs to no party: customers do"
        case .weakPassword(let fault): "the password is not taken: \(fault.reason)"
        case .cannotHash: "there is not enough memory to hash a password"
        case .badProfile(let key, _): "that \(key) cannot be used"
        case .noToken(let id): "there is no token \"\(id)\""
        case .notOwner(let home): "this account does not own the files of \(home)"
        case .helpedByAdmin(let login): "\(login) is no admin, and an admin can help"
        case .noPerson: "this home has no people yet"
        case .trailCut(let entries, let noted):
            "the trail ends at entry \(entries), and entry \(noted) had been written"
        case .trailGrown(let entries, let noted):
            "the trail ends at entry \(entries), and Muster has noted entry \(noted) as the last one"
        case .badTrailHead(let text): "\"\(text)\" is no head of a trail"
        case .openCredential(let path): "others can read the sign-in in \(path)"
        case .lockedKeyring: "the keyring that has the sign-in is locked"
        case .trailBroken(let number): "entry \(number) of the trail is not what was written"
        }
    }

    /// What to do next.
    public var remedy: Sentence {
        switch self {
        case .notAllowed(_, _, let right): "ask \(right.holders)"
        case .beyondRole(let login, _, let rights):
            "leave out --may \(rights.map(\.rawValue).joined(separator: ", ")); or an admin changes the role first: muster user role \(login) ROLE"
        // A token that may manage people is refused by most that does so.
        case .outOfScope(_, .managePeople):
            "sign in with a password: muster login LOGIN, without MUSTER_TOKEN"
        case .outOfScope(_, let right):
            "sign in with a password (muster login LOGIN, without MUSTER_TOKEN), or make one that may: "
                + "muster user token add NAME --may \(right.rawValue)"
        case .sessionNeeded:
            "sign in with a password: in the portal, or muster login LOGIN, without MUSTER_TOKEN"
        case .confirmationNeeded(let login): "muster login \(login), then the same again"
        case .mustEnrol: "muster profile totp on, or My profile in the portal"
        case .codeNeeded: "give the code that the authenticator app shows: --code-file FILE"
        case .wrongCode: "try the next code, or a recovery code"
        case .badChallenge: "begin again with the password"
        case .hasSecondFactor: "muster profile totp off takes it away first"
        case .noSecondFactor: "muster profile totp on sets one up"
        case .factorUnreadable(let login):
            "give a recovery code, or ask an admin: muster user reset-totp \(login); for an admin, "
                + "the owner of the home: muster user recover \(login) --reset-totp"
        case .notSignedIn, .sessionEnded: "muster login LOGIN"
        case .tokenNeeded:
            "set MUSTER_TOKEN in the file that its unit reads, such as /etc/muster/backup.env; "
                + "muster user token add NAME makes a token"
        case .wrongPassword: "try again, or ask an admin for a one-time link"
        case .mustWait: "try again then, or ask an admin for a one-time link"
        case .disabled(let login): "ask an admin: muster user enable \(login)"
        case .badToken:
            "unset MUSTER_TOKEN, then muster login LOGIN; muster user token add NAME makes another"
        case .badSetupLink: "ask an admin for another: muster user password LOGIN --setup-link"
        case .badLogin: "2 to 40 letters a-z, digits, and . - _ @"
        case .loginTaken: "take another login, or see muster user list"
        case .nobody: "muster user list shows who there is"
        case .lastAdmin: "make somebody else admin first: muster user role LOGIN admin"
        case .firstIsAdmin: "muster user add LOGIN --role admin"
        case .noParty: "name it with --party ID"
        case .partyOfStaff: "leave the party out, or give the role customer"
        case .weakPassword: "take a short sentence only you know"
        case .cannotHash: "free some memory: 64 MB are needed"
        case .badProfile(_, let expected): expected
        case .noToken: "muster user token shows the tokens"
        case .notOwner: "run it as the account that owns them, or as root"
        case .helpedByAdmin(let login): "an admin runs: muster user password \(login) --setup-link"
        case .noPerson: "muster user add LOGIN --role admin"
        case .badTrailHead: "number and hash, as muster trail verify prints them: --head 17:9f3a…"
        case .openCredential(let path):
            "chmod 600 \(PlainText.shellWord(path)), or sign in anew: muster login LOGIN"
        case .lockedKeyring: "unlock it, or sign in anew: muster login LOGIN"
        case .trailBroken, .trailCut, .trailGrown:
            "keep the home as it is and compare it with a backup: its database was changed outside "
                + "Muster, or is another home's; muster restore FILE --home NEWHOME brings one back"
        }
    }

    /// The status a command ends with.
    public var exitCode: ExitCode {
        switch self {
        case .notAllowed, .beyondRole, .outOfScope, .notSignedIn, .tokenNeeded, .sessionEnded,
            .wrongPassword,
            .mustWait,
            .disabled, .badToken, .badSetupLink, .notOwner, .helpedByAdmin,
            .openCredential, .lockedKeyring, .sessionNeeded, .confirmationNeeded, .mustEnrol,
            .codeNeeded, .wrongCode, .badChallenge, .factorUnreadable:
            .notAllowed
        case .badLogin, .badProfile, .badTrailHead, .noParty, .partyOfStaff: .usage
        case .loginTaken, .lastAdmin, .firstIsAdmin, .noPerson, .hasSecondFactor, .noSecondFactor:
            .conflict
        case .nobody, .noToken: .notFound
        case .weakPassword: .dataRefused
        case .cannotHash: .failed
        case .trailBroken, .trailCut, .trailGrown: .integrity
        }
    }
}

extension Right {
    /// What it permits, as it follows "may" and "cannot": `approve audits`.
    public var deed: Sentence {
        switch self {
        case .shop: "order for a party of their own"
        case .viewAudits: "see audits"
        case .runAudits: "run audits"
        case .bindBeacons: "bind beacons or print labels"
        case .recountAudits: "recount"
        case .handleAlarms: "handle alarms"
        case .recordEvents: "record events of products"
        case .handleOrders: "handle orders"
        case .confirmOrders: "confirm orders"
        case .holdLots: "hold and release lots"
        case .editProducts: "edit products and lots"
        case .recallLots: "recall lots"
        case .cancelAudits: "cancel audits"
        case .reviewAudits: "review audits"
        case .approveAudits: "approve audits"
        case .pullReports: "download reports"
        case .sendReports: "send reports"
        case .editCatalogue: "edit items and inventories"
        case .editPlans: "edit plans"
        case .editSite: "edit the site"
        case .managePeople: "manage people"
        case .readTrail: "read the trail"
        case .changeSettings: "change settings"
        case .ownProfile: "edit own profile"
        }
    }
}
