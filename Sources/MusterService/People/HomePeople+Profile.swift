import MusterCore
import MusterMail
public import MusterPeople
import MusterReport
public import MusterStore

/// What everybody may change of the own profile.
public enum ProfileKey: String, CaseIterable, Sendable {
    /// The name that people read.
    case name
    /// The mail address; empty for none.
    case mail
    /// The language of pages and reports.
    case language
    /// The paper of reports.
    case paper
    /// Whether what a customer ordered and marked may tell what to suggest: yes or no.
    case recommend
    /// Which offers a customer agrees to: no, time or place.
    case offers

    /// Whether it is of customers alone.
    public var isForCustomers: Bool { self == .recommend || self == .offers }

    /// The value of a person.
    public func value(of person: Person) -> String? {
        switch self {
        case .name: person.name
        case .mail: person.mail
        case .language: person.language
        case .paper: person.paper
        case .recommend: person.isAdvised ? "yes" : "no"
        case .offers: person.offers.rawValue
        }
    }

    /// Puts a value in.
    ///
    /// - Throws: `PeopleError.badProfile` saying what is expected.
    func set(_ value: String, of person: inout Person) throws(PeopleError) {
        switch self {
        case .name:
            guard PlainText.isLine(value, upTo: 100) else {
                throw .badProfile(
                    key: rawValue,
                    expected:
                        "1 to 100 characters in one line, none that override the direction of writing"
                )
            }
            person.name = value
        case .mail:
            guard value.isEmpty || (try? MailAddress(value)) != nil else {
                throw .badProfile(key: rawValue, expected: "an address like mara@example.org")
            }
            person.mail = value.isEmpty ? nil : value
        case .language:
            let languages = ReportLanguage.ofPages.map(\.rawValue)
            guard languages.contains(value) else {
                throw .badProfile(
                    key: rawValue,
                    expected: "one of \(languages.joined(separator: ", "))"
                )
            }
            person.language = value
        case .paper:
            guard ["a4", "letter"].contains(value) else {
                throw .badProfile(key: rawValue, expected: "a4 or letter")
            }
            person.paper = value
        case .recommend:
            guard ["yes", "no"].contains(value) else {
                throw .badProfile(key: rawValue, expected: "yes or no")
            }
            person.isAdvised = value == "yes"
        case .offers:
            guard let consent = OfferConsent(rawValue: value) else {
                throw .badProfile(
                    key: rawValue,
                    expected:
                        "no, time for those at a time, or place for those too where your badge is heard"
                )
            }
            person.offers = consent
        }
    }
}

extension HomePeople {
    /// The person who works here.
    ///
    /// - Throws: `PeopleError.noPerson` in a home without people.
    public func profile() throws -> Person {
        try demand(.ownProfile)
        return try home.store.people.person(try own())
    }

    /// Changes the own profile.
    ///
    /// Another mail address takes a confirmation: what tells a person of misuse goes there. Both the old
    /// and the new one are told.
    ///
    /// - Parameter values: the keys to change, and their values.
    /// - Returns: the person as kept.
    /// - Throws: `PeopleError.badProfile`, `.confirmationNeeded`, `.sessionNeeded`; nothing is changed
    ///   then.
    public func changeProfile(_ values: [ProfileKey: String]) throws -> Person {
        let old = try profile()
        var changed = old
        for (key, value) in values { try key.set(value, of: &changed) }
        let hasOtherMail = changed.mail != old.mail
        if hasOtherMail { try home.access.demandConfirmed(.ownProfile) }
        let keys = values.keys.map(\.rawValue).sorted().joined(separator: ",")
        let kept = try home.store.people.change(
            changed.id,
            note: home.access.note(.profileChanged, changed.login, ["keys": keys])
        ) { person in
            for key in values.keys { key.copy(from: changed, to: &person) }
        }
        if hasOtherMail {
            tellOfAccess(.mail, old)
            tellOfAccess(.mail, kept)
        }
        return kept
    }

    /// Changes the own password; all other sessions end.
    ///
    /// - Parameters:
    ///   - old: the password until now: an open session alone must not be enough.
    ///   - new: the password from now on.
    ///   - session: the secret of the session that goes on.
    ///   - endsTokens: whether all tokens end too.
    /// - Throws: `PeopleError.wrongPassword`, `.mustWait`, `.weakPassword`, `.sessionNeeded`.
    public func changePassword(
        from old: String,
        to new: String,
        keeping session: String?,
        endsTokens: Bool = true
    ) throws {
        try home.access.demandSession(.ownProfile)
        let person = try profile()
        try home.access.checkPassword(new, for: person)
        let count = FailureCount(
            key: Secret.key("change", person.id.text),
            throttle: .login
        )
        _ = try home.store.sessions.beginAttempt([count], at: home.now())
        guard let kept = try home.store.people.credentials(login: person.login)?.password,
            Password.isRight(old, kept)
        else { throw PeopleError.wrongPassword }
        try home.store.people.setPassword(
            try Password.hash(new, cost: home.passwordCost),
            of: person.id,
            keeping: session.flatMap { Secret(.session, $0)?.hash },
            endsTokens: endsTokens,
            clearing: count.key,
            note: home.access.note(.passwordChanged, person.login)
        )
        tellOfAccess(.password, person)
    }

    /// Sets the password of somebody who has lost it; all sessions and tokens of the person end.
    ///
    /// - Throws: `PeopleError.weakPassword`, or `PeopleError` without the right to manage people or
    ///   without a confirmation.
    public func setPassword(of login: String, to new: String) throws {
        try home.access.demandConfirmed(.managePeople)
        let person = try home.store.people.person(login: login)
        try home.access.checkPassword(new, for: person)
        try home.store.people.setPassword(
            try Password.hash(new, cost: home.passwordCost),
            of: person.id,
            keeping: nil,
            endsTokens: true,
            clearing: Secret.key("login", person.login),
            note: home.access.note(.passwordChanged, person.login, ["by": "admin"])
        )
        tellOfAccess(.password, person)
    }

    /// The own sessions, the one used last first.
    ///
    /// - Throws: `PeopleError.noPerson` in a home without people.
    public func sessions() throws -> [StoredSession] {
        let person = try profile()
        return try home.store.sessions.list(of: person.id).filter {
            $0.holds(at: home.now(), home.settings.sessionLimits)
        }
    }

    /// Ends all sessions of the person who works here, or of another.
    ///
    /// - Parameter login: of whom; `nil` for the own. Another's takes the right to manage people.
    /// - Throws: `PeopleError`.
    public func signOutEverywhere(_ login: String? = nil) throws {
        let person = try owner(login)
        try home.store.sessions.endSessions(
            of: person.id,
            endsTokens: false,
            note: home.access.note(.signedOutEverywhere, person.login)
        )
    }

    /// Ends everything that lets in as the person who works here, or as another: sessions, tokens, one-time
    /// links.
    ///
    /// The password stays.
    ///
    /// - Parameter login: of whom; `nil` for the own. Another's takes the right to manage people.
    /// - Returns: whose access ended.
    /// - Throws: `PeopleError`.
    @discardableResult
    public func endAccess(_ login: String? = nil) throws -> Person {
        let person = try owner(login)
        try home.store.sessions.endSessions(
            of: person.id,
            endsTokens: true,
            note: home.access.note(.accessEnded, person.login)
        )
        return person
    }

    /// Makes a token: for scripts, services and the API.
    ///
    /// It takes a confirmation, and no token makes one.
    ///
    /// - Parameters:
    ///   - name: what it is for.
    ///   - login: for whom; `nil` for oneself. Another's takes the right to manage people.
    ///   - scope: what it may do, as far as its owner may; seeing audits is always among it.
    ///   - days: how long it lasts, 1 to 366 days.
    /// - Returns: the token as kept, and its secret: shown once, kept nowhere.
    /// - Throws: `PeopleError`.
    public func makeToken(
        _ name: String,
        for login: String? = nil,
        scope: Set<Right>,
        days: Int
    ) throws -> (token: StoredToken, secret: Secret) {
        let person = try owner(login)
        try home.access.demandConfirmed(
            person.id == home.principal.person ? .ownProfile : .managePeople
        )
        guard (1...366).contains(days) else {
            throw PeopleError.badProfile(key: "number of days", expected: "1 to 366")
        }
        var named = person
        try ProfileKey.name.set(name, of: &named)
        // No word of an admin makes a token that may more than its owner.
        let beyond = Right.allCases.filter { scope.contains($0) && !person.role.may($0) }
        guard beyond.isEmpty else {
            throw PeopleError.beyondRole(login: person.login, role: person.role, rights: beyond)
        }
        for right in scope { try demand(right) }
        var random = SystemRandomNumberGenerator()
        let secret = Secret(.token, using: &random)
        let scope = person.role.may(.viewAudits) ? scope.union([.viewAudits]) : scope
        let rights = scope.map(\.rawValue).sorted().joined(separator: ",")
        let token = try home.store.sessions.addToken(
            hash: secret.hash,
            of: person.id,
            named: name,
            scope: scope,
            until: home.now().advanced(bySeconds: Double(days) * 86_400),
            note: home.access.note(.tokenMade, person.login, ["name": name, "scope": rights])
        )
        tellOfAccess(.token, person)
        return (token, secret)
    }

    /// The own tokens, or those of another, the newest first.
    ///
    /// - Parameter login: of whom; `nil` for the own. Another's takes the right to manage people.
    /// - Returns: the tokens, ended ones too.
    /// - Throws: `PeopleError`.
    public func tokens(of login: String? = nil) throws -> [StoredToken] {
        try home.store.sessions.tokens(of: try owner(login).id)
    }

    /// Takes a token back: an own one, or with the right to manage people anybody's.
    ///
    /// - Parameter id: the token as people see it, `T-3`.
    /// - Throws: `PeopleError.noToken`.
    public func revokeToken(_ id: String) throws {
        let own = try profile()
        let wanted = id.uppercased()
        let token = try home.store.sessions.tokens(of: nil).first { $0.id == wanted }
        guard let token, token.person == own.id || home.principal.may(.managePeople) else {
            throw PeopleError.noToken(id: id)
        }
        let owner = try home.store.people.person(token.person)
        try home.store.sessions.revokeToken(
            token.number,
            note: home.access.note(.tokenRevoked, owner.login, ["token": token.id])
        )
    }

    /// Oneself, or somebody else with the right to manage people.
    private func owner(_ login: String?) throws -> Person {
        guard let login, login.lowercased() != home.principal.name else { return try profile() }
        // First the right: who there is, is nobody else's business.
        try demand(.managePeople)
        return try home.store.people.person(login: login)
    }

    private func own() throws(PeopleError) -> PersonID {
        guard let person = home.principal.person else { throw .noPerson }
        return person
    }
}

extension ProfileKey {
    fileprivate func copy(from one: Person, to other: inout Person) {
        switch self {
        case .name: other.name = one.name
        case .mail: other.mail = one.mail
        case .language: other.language = one.language
        case .paper: other.paper = one.paper
        case .recommend: other.isAdvised = one.isAdvised
        case .offers: other.offers = one.offers
        }
    }
}
