import Foundation
public import MusterCore
public import MusterPeople
import MusterStore

/// The second factor of a person, as it stands.
public struct SecondFactor: Sendable {
    /// Since when there is one (UTC); `nil` for none.
    public var since: Instant?
    /// How many recovery codes are left.
    public var codesLeft: Int
    /// Whether the settings require one of people of this role.
    public var isRequired: Bool
    /// What the app is to read, where one is being set up.
    public var enrolment: Enrolment?

    /// What an authenticator app is set up with.
    public struct Enrolment: Sendable {
        /// The secret in letters, for typing.
        public var secret: String
        /// The address that a QR code has.
        public var address: String
    }
}

/// These ask for no right: they are what is open to a person who has to set up a second factor first.
extension HomeAccess {
    /// The second factor of the person who works here.
    ///
    /// - Throws: `PeopleError.noPerson` in a home without people, `.sessionNeeded` for a token.
    public func secondFactor() throws -> SecondFactor {
        let person = try enrolling()
        let kept = try home.store.secondFactors.secondFactor(of: person.id)
        let isBegun = kept != nil && kept?.enrolledAt == nil
        let site = isBegun ? try home.store.site().name : ""
        let key = isBegun ? try KeyFolder(path: home.folder.keysPath).factorKey() : nil
        return SecondFactor(
            since: kept?.enrolledAt,
            codesLeft: kept?.codesLeft ?? 0,
            isRequired: home.settings.secondFactorRoles.contains(person.role),
            enrolment: kept.flatMap { kept in
                // One that cannot be read any more is begun anew.
                guard let totp = key?.open(kept.sealed, of: person.id) else { return nil }
                let address = totp.address(login: person.login, site: site)
                return .init(secret: totp.text, address: address)
            }
        )
    }

    /// Begins to set up a second factor: draws its secret.
    ///
    /// - Throws: `PeopleError.hasSecondFactor`, `.confirmationNeeded`, `.sessionNeeded`, `.noPerson`.
    public func beginSecondFactor() throws -> SecondFactor {
        let person = try enrolling()
        try home.principal.demandConfirmation(at: home.now())
        var random = SystemRandomNumberGenerator()
        let key = try KeyFolder(path: home.folder.keysPath).factorKeyOrNew()
        let sealed = key.seal(TOTP(using: &random), of: person.id)
        try home.store.secondFactors.beginFactor(sealed, of: person, at: home.now())
        return try secondFactor()
    }

    /// Sets up the second factor that was begun, with the first code that the app shows.
    ///
    /// - Returns: the recovery codes: shown once, kept nowhere.
    /// - Throws: `PeopleError.wrongCode`, `.mustWait`, `.noSecondFactor` when none was begun,
    ///   `.confirmationNeeded`, `.sessionNeeded`.
    public func enrolSecondFactor(code: String) throws -> [RecoveryCode] {
        let person = try enrolling()
        try home.principal.demandConfirmation(at: home.now())
        guard let begun = try home.store.secondFactors.secondFactor(of: person.id),
            begun.enrolledAt == nil
        else {
            throw PeopleError.noSecondFactor(login: person.login)
        }
        let count = codeCount(person)
        _ = try home.store.sessions.beginAttempt([count], at: home.now())
        let totp = try opened(begun.sealed, of: person)
        guard let step = totp.step(of: code, at: home.now(), after: 0) else {
            throw PeopleError.wrongCode
        }
        let codes = newCodes()
        try home.store.secondFactors.enrolFactor(
            of: person,
            step: step,
            codes: codes.map(\.hash),
            clearing: count.key,
            note: note(.secondFactorOn, person.login)
        )
        home.people.tellOfAccess(.secondFactorOn, person)
        return codes
    }

    /// Takes the own second factor away.
    ///
    /// - Throws: `PeopleError.noSecondFactor`, `.confirmationNeeded`, `.sessionNeeded`.
    public func endSecondFactor() throws {
        try demandConfirmed(.ownProfile)
        let person = try enrolling()
        try home.store.secondFactors.endFactor(
            of: person,
            note: note(.secondFactorOff, person.login)
        )
        home.people.tellOfAccess(.secondFactorOff, person)
    }

    /// Makes new recovery codes; those before open nothing any more.
    ///
    /// - Returns: the codes: shown once, kept nowhere.
    /// - Throws: `PeopleError.noSecondFactor`, `.confirmationNeeded`, `.sessionNeeded`.
    public func newRecoveryCodes() throws -> [RecoveryCode] {
        try demandConfirmed(.ownProfile)
        let person = try enrolling()
        guard try home.store.secondFactors.secondFactor(of: person.id)?.enrolledAt != nil else {
            throw PeopleError.noSecondFactor(login: person.login)
        }
        let codes = newCodes()
        try home.store.secondFactors.replaceRecoveryCodes(
            of: person.id,
            with: codes.map(\.hash),
            note: note(.recoveryCodes, person.login, ["why": "new"])
        )
        return codes
    }

    /// Takes the second factor of somebody away who has lost it.
    ///
    /// - Throws: `PeopleError.noSecondFactor`, or `PeopleError` without the right to manage people or
    ///   without a confirmation.
    public func resetSecondFactor(of login: String) throws -> Person {
        try demandConfirmed(.managePeople)
        let person = try home.store.people.person(login: login)
        try home.store.secondFactors.endFactor(
            of: person,
            note: note(.secondFactorOff, person.login, ["by": "admin"])
        )
        home.people.tellOfAccess(.secondFactorOff, person)
        return person
    }

    /// The people who have a second factor.
    ///
    /// - Throws: `PeopleError` without the right to manage people.
    public func peopleWithSecondFactor() throws -> Set<PersonID> {
        try home.people.demand(.managePeople)
        return try home.store.secondFactors.peopleWithSecondFactor()
    }

    /// Finishes a sign-in of which the password was right.
    ///
    /// - Parameters:
    ///   - challenge: what ``signIn(login:password:from:)`` gave with `PeopleError.codeNeeded`.
    ///   - code: a code of the app, or a recovery code.
    ///   - client: from where.
    /// - Returns: who has signed in, and the secrets that show it.
    /// - Throws: `PeopleError.wrongCode`, `.mustWait`, `.badChallenge`, `.factorUnreadable`.
    public func signIn(
        challenge: Secret,
        code: String,
        from client: SignInClient
    ) throws -> SignedIn {
        let person = try home.store.secondFactors.challenge(hash: challenge.hash, at: home.now())
        let count = codeCount(person)
        _ = try home.store.sessions.beginAttempt([count], at: home.now())
        let used = try home.store.secondFactors.useCode(
            code,
            of: person.id,
            at: home.now(),
            clearing: count.key,
            note: note(
                .recoveryCodes,
                person.login,
                ["why": "used"],
                actor: person.login,
                client: client.address
            ),
            opening: { try opened($0, of: person) }
        )
        guard used != nil else {
            try home.store.trail.add(
                note(
                    .signInRefused,
                    person.login,
                    ["why": "code"],
                    actor: person.login,
                    client: client.address
                )
            )
            throw PeopleError.wrongCode
        }
        let counts = try failureCounts(login: person.login, person.id, client)
        return try begin(
            person,
            client,
            clearing: counts.filter { $0.throttle == .login }.map(\.key),
            uncounting: counts.first { $0.throttle == .address }?.key
        )
    }

    /// Asks for the code of the second factor where a person has one.
    ///
    /// - Throws: `PeopleError.codeNeeded`.
    func demandCode(of person: Person) throws {
        guard try home.store.secondFactors.secondFactor(of: person.id)?.enrolledAt != nil else {
            return
        }
        var random = SystemRandomNumberGenerator()
        let challenge = Secret(.challenge, using: &random)
        try home.store.secondFactors.addChallenge(
            hash: challenge.hash,
            for: person.id,
            until: home.now().advanced(bySeconds: SessionRule.challengeSeconds)
        )
        throw PeopleError.codeNeeded(challenge: challenge)
    }

    /// Whether a person has to set up a second factor before anything else.
    func mustEnrol(_ person: Person) throws -> Bool {
        guard home.settings.secondFactorRoles.contains(person.role) else { return false }
        return try home.store.secondFactors.secondFactor(of: person.id)?.enrolledAt == nil
    }

    /// Gives the encrypted secret of a second factor back.
    ///
    /// - Throws: `PeopleError.factorUnreadable` where its key is not in this home,
    ///   ``ServiceError/badKeyFile(path:reason:)``.
    func opened(_ sealed: [UInt8], of person: Person) throws -> TOTP {
        let key = try KeyFolder(path: home.folder.keysPath).factorKey()
        guard let totp = key?.open(sealed, of: person.id) else {
            throw PeopleError.factorUnreadable(login: person.login)
        }
        return totp
    }

    private func enrolling() throws -> Person {
        try home.principal.demandSession()
        guard let person = home.principal.person else { throw PeopleError.noPerson }
        return try home.store.people.person(person)
    }

    private func codeCount(_ person: Person) -> FailureCount {
        FailureCount(key: Secret.key("code", person.id.text), throttle: .login)
    }

    private func newCodes() -> [RecoveryCode] {
        var random = SystemRandomNumberGenerator()
        return (0..<RecoveryCode.count).map { _ in RecoveryCode(using: &random) }
    }
}
