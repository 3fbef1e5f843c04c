import Foundation
public import MusterCore
public import MusterPeople
import MusterStore
import Synchronization

/// From where somebody wants in.
public struct SignInClient: Sendable {
    /// What kind of session begins.
    public var kind: SessionKind
    /// The whole address, as the trail names it; `local` for this machine.
    public var address: String
    /// What the device was given at an earlier sign-in, if it has it.
    public var device: String?

    /// Creates a client.
    public init(kind: SessionKind, address: String, device: String? = nil) {
        self.kind = kind
        self.address = address
        self.device = device
    }

    /// What failures at this address are counted under; `nil` at the machine itself, which has none.
    var countedAddress: String? {
        address == "local" ? nil : IPAddress(address)?.customer ?? address
    }
}

/// Somebody who has just signed in.
public struct SignedIn: Sendable {
    /// Who.
    public var person: Person
    /// What shows it from now on; a new one at every sign-in.
    public var session: Secret
    /// What shows that somebody has signed in on this device before; to be kept for a year.
    public var device: Secret
    /// When the session ends in any case (UTC).
    public var validUntil: Instant
}

/// A session that holds.
public struct Session: Sendable {
    /// Whose it is.
    public var person: Person
    /// What the person may do.
    public var principal: Principal
    /// What each form of a page must bring along.
    public var formKey: String
    /// When it ends in any case (UTC).
    public var validUntil: Instant
    /// After how long without use it ends, in seconds.
    public var idleSeconds: Double
}

extension OpenHome {
    /// How people sign in, and prove who they are.
    public var access: HomeAccess { HomeAccess(home: self) }
}

/// How people sign in, and prove who they are.
public struct HomeAccess: Sendable {
    let home: OpenHome

    /// Whether somebody must sign in: there are people.
    ///
    /// Without, the home's owner is its admin.
    ///
    /// - Throws: ``MusterStore/StoreError``.
    public func needsSignIn() throws -> Bool { try home.store.people.needsSignIn() }

    /// Lets a person in, and begins a session.
    ///
    /// A login that nobody has takes as long as a wrong password. Blocks its thread for as long as a
    /// password takes to hash, which is by intent a noticeable time, and 64 MB of memory: whoever lets
    /// strangers try limits how many do at a time.
    ///
    /// - Parameters:
    ///   - login: the login, in either case.
    ///   - password: the password.
    ///   - client: from where.
    /// - Returns: who has signed in, and the secrets that show it.
    /// - Throws: `PeopleError.wrongPassword`, `.mustWait`, `.disabled`; `.codeNeeded` where the password
    ///   was right and a second factor is asked for, see ``signIn(challenge:code:from:)``;
    ///   ``MusterStore/StoreError``.
    public func signIn(
        login: String,
        password: String,
        from client: SignInClient
    ) throws -> SignedIn {
        let login = login.lowercased()
        let found = try home.store.people.credentials(login: login)
        // The store finds a person by other texts too (it reads one up to a NUL): whoever is meant
        // is counted, or each way to write a login would give new guesses.
        let counted = found?.person.login ?? login
        let counts = try failureCounts(login: counted, found?.person.id, client)
        let nextWait = try home.store.sessions.beginAttempt(counts, at: home.now())
        let kept = try found?.password ?? dummyHash()
        let isRight = Password.isRight(password, kept)
        // A typed login that nobody has may be a password: it is not written down.
        let name = found?.person.login ?? "unknown"
        guard let found, found.password != nil, isRight else {
            var detail: [String: String] = [:]
            if nextWait > 0 { detail["wait_s"] = String(Int(nextWait.rounded(.up))) }
            try home.store.trail.add(
                note(.signInRefused, name, detail, actor: name, client: client.address)
            )
            throw PeopleError.wrongPassword
        }
        guard !found.person.isDisabled else {
            let why = ["why": "disabled"]
            try home.store.trail.add(
                note(.signInRefused, name, why, actor: name, client: client.address)
            )
            throw PeopleError.disabled(login: login)
        }
        if kept.needsUpgrade(to: home.passwordCost) {
            let better = try Password.hash(password, cost: home.passwordCost)
            try home.store.people.upgradePassword(of: found.person.id, from: kept, to: better)
        }
        try demandCode(of: found.person)
        // An address keeps what others failed at there: who has a login could else guess at theirs.
        return try begin(
            found.person,
            client,
            clearing: counts.filter { $0.throttle == .login }.map(\.key),
            uncounting: counts.first { $0.throttle == .address }?.key
        )
    }

    /// Whether a person has signed in before on the device that somebody shows.
    ///
    /// - Throws: ``MusterStore/StoreError``.
    public func knows(_ client: SignInClient, for login: String) throws -> Bool {
        guard client.device != nil,
            let person = try home.store.people.credentials(login: login.lowercased())?.person.id
        else { return false }
        return try knownDevice(of: person, client) != nil
    }

    private func knownDevice(of person: PersonID, _ client: SignInClient) throws -> Secret? {
        guard let device = client.device.flatMap({ Secret(.device, $0) }),
            try home.store.sessions.knowsDevice(device.hash, of: person)
        else { return nil }
        return device
    }

    /// Begins a session for a person who has shown who it is.
    func begin(
        _ person: Person,
        _ client: SignInClient,
        clearing keys: [[UInt8]],
        uncounting address: [UInt8]? = nil
    ) throws -> SignedIn {
        var random = SystemRandomNumberGenerator()
        let start = home.now()
        let signedIn = SignedIn(
            person: person,
            session: Secret(.session, using: &random),
            device: client.device.flatMap { Secret(.device, $0) }
                ?? Secret(.device, using: &random),
            validUntil: home.settings.sessionLimits.end(client.kind, from: start)
        )
        let isNew = try !home.store.sessions.knowsDevice(signedIn.device.hash, of: person.id)
        let isFirst = try isNew && !home.store.sessions.hasDevices(person.id)
        try home.store.sessions.begin(
            StoredSession(
                hash: signedIn.session.hash,
                person: person.id,
                kind: client.kind,
                createdAt: start,
                expiresAt: signedIn.validUntil,
                client: client.address
            ),
            device: signedIn.device.hash,
            clearing: keys,
            uncounting: address,
            note: note(
                .signedIn,
                person.login,
                ["kind": client.kind.rawValue],
                actor: person.login,
                client: client.address
            )
        )
        if isNew, !isFirst { home.people.tellOfAccess(.newDevice, person, from: client.address) }
        return signedIn
    }

    /// The session that a secret shows.
    ///
    /// - Parameter text: the secret as its holder kept it.
    /// - Returns: the session.
    /// - Throws: `PeopleError.sessionEnded`, or ``MusterStore/StoreError``.
    public func session(_ text: String) throws -> Session {
        guard let secret = Secret(.session, text),
            let (stored, person) = try home.store.sessions.session(hash: secret.hash),
            !person.isDisabled,
            stored.holds(at: home.now(), home.settings.sessionLimits)
        else { throw PeopleError.sessionEnded }
        // A clock that was set back a little leaves a use that is still to come: it is noted again.
        if abs(home.now().seconds(since: stored.seenAt)) >= SessionRule.noteSeconds {
            try noteUse { try home.store.sessions.noteUse(ofSession: stored.hash, at: home.now()) }
        }
        return Session(
            person: person,
            principal: Principal(
                name: person.login,
                role: person.role,
                person: person.id,
                confirmedAt: stored.confirmedAt,
                mustEnrol: try mustEnrol(person)
            ),
            formKey: secret.formKey,
            validUntil: stored.end(home.settings.sessionLimits),
            idleSeconds: home.settings.sessionLimits.idle(stored.kind)
        )
    }

    /// Notes that a credential was used, unless the home cannot be written to just now.
    ///
    /// Reading goes on beside a long import, on a full disk and in a read-only copy. What is not noted
    /// ends earlier.
    private func noteUse(_ note: () throws -> Void) throws {
        do {
            try note()
        } catch let error as StoreError {
            switch error {
            case .locked, .full, .notAccessible, .outOfDate: return
            default: throw error
            }
        }
    }

    /// Who a token speaks for.
    ///
    /// - Parameter text: the token as its holder kept it.
    /// - Returns: who.
    /// - Throws: `PeopleError.badToken`, or ``MusterStore/StoreError``.
    public func principal(forToken text: String) throws -> Principal {
        guard let secret = Secret(.token, text),
            let (token, person) = try home.store.sessions.token(hash: secret.hash),
            !person.isDisabled,
            token.holds(at: home.now())
        else { throw PeopleError.badToken }
        if token.usedAt.map({ abs(home.now().seconds(since: $0)) >= SessionRule.noteSeconds })
            ?? true
        {
            try noteUse { try home.store.sessions.noteUse(ofToken: token.number, at: home.now()) }
        }
        return Principal(
            name: person.login,
            role: person.role,
            person: person.id,
            scope: token.scope
        )
    }

    /// Ends the session that a secret shows; one that has ended already is no error.
    ///
    /// - Throws: ``MusterStore/StoreError``.
    public func signOut(_ text: String) throws {
        guard let secret = Secret(.session, text),
            let (stored, person) = try home.store.sessions.session(hash: secret.hash)
        else { return }
        try home.store.sessions.end(
            hash: stored.hash,
            note: note(.signedOut, person.login, actor: person.login)
        )
    }

    /// What an attempt is counted under.
    ///
    /// A device on which the person signed in before has a count of its own and heeds no other, so
    /// that whoever guesses at the login elsewhere keeps nobody out who is known.
    func failureCounts(
        login: String,
        _ person: PersonID?,
        _ client: SignInClient
    ) throws -> [FailureCount] {
        if let person, let device = try knownDevice(of: person, client) {
            return [FailureCount(key: Secret.key("device", device.text), throttle: .login)]
        }
        let counted = FailureCount(key: Secret.key("login", login), throttle: .login)
        guard let address = client.countedAddress else { return [counted] }
        return [
            counted, FailureCount(key: Secret.key("address", address), throttle: .address),
        ]
    }

    /// Refuses a password for a person that would be guessed first.
    ///
    /// - Throws: `PeopleError.weakPassword`.
    func checkPassword(_ password: String, for person: Person) throws {
        let words =
            [person.login, person.name, person.mail ?? "", try home.store.site().name]
            + (try home.store.inventories.list().map(\.name))
        try PasswordRule.check(Password.normal(password), for: words)
    }

    /// A hash of no password, of the cost that holds: what a login is compared with that nobody has.
    private func dummyHash() throws -> PasswordHash {
        try Password.dummies.withLock { known in
            if let hash = known[home.passwordCost] { return hash }
            var random = SystemRandomNumberGenerator()
            let nobody = Secret(.setup, using: &random).text
            let hash = try PasswordHash(of: nobody, cost: home.passwordCost)
            known[home.passwordCost] = hash
            return hash
        }
    }

    /// A note for the trail, by whoever works here unless said otherwise.
    func note(
        _ kind: TrailKind,
        _ subject: String,
        _ detail: [String: String] = [:],
        actor: String? = nil,
        client: String? = nil
    ) -> TrailNote {
        TrailNote(
            at: home.now(),
            actor: actor ?? home.principal.name,
            client: client ?? home.client,
            kind: kind,
            subject: subject,
            detail: detail
        )
    }
}

/// Passwords as people type them: the same characters are the same password, however a keyboard
/// composes them (NIST SP 800-63B, section 5.1.1.2, asks for NFKC).
enum Password {
    static let dummies = Mutex<[PasswordCost: PasswordHash]>([:])

    /// The form in which a password is judged, hashed and compared.
    static func normal(_ password: String) -> String {
        password.precomposedStringWithCompatibilityMapping
    }

    /// The hash of a password.
    static func hash(_ password: String, cost: PasswordCost) throws -> PasswordHash {
        try PasswordHash(of: normal(password), cost: cost)
    }

    /// Whether a password is the one that was hashed.
    static func isRight(_ password: String, _ hash: PasswordHash) -> Bool {
        // What is longer than any password is not hashed, whoever sends it.
        let isPossible = password.utf8.count <= PasswordRule.mostBytes
        let password = isPossible ? normal(password) : ""
        return hash.matches(password) && isPossible
    }
}
