import Foundation
public import MusterCore
public import MusterPeople
import MusterStore
import Synchronization

/// From where somebody wants in.
public struct SignInClient: Sendable {
    /// What kind of session begins.
    public var kind: SessionKind
    /// The address, or `local` for this machine; of IPv6 the first half, which is what one customer has.
    public var address: String
    /// What the device was given at an earlier sign-in, if it has it.
    public var device: String?

    /// Creates a client.
    public init(kind: SessionKind, address: String, device: String? = nil) {
        self.kind = kind
        self.address = address
        self.device = device
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
}

extension OpenHome {
    /// Whether somebody must sign in: there are people.
    ///
    /// Without, the home's owner is its admin.
    ///
    /// - Throws: ``MusterStore/StoreError``.
    public func needsSignIn() throws -> Bool { try store.needsSignIn() }

    /// Lets a person in, and begins a session.
    ///
    /// A login that nobody has takes as long as a wrong password. Blocks its thread for as long as a
    /// password takes to hash, which is by intent a noticeable time; one is hashed at a time, so that a
    /// crowd at the door takes no more memory than one guest.
    ///
    /// - Parameters:
    ///   - login: the login, in either case.
    ///   - password: the password.
    ///   - client: from where.
    /// - Returns: who has signed in, and the secrets that show it.
    /// - Throws: `PeopleError.wrongPassword`, `.mustWait`, `.disabled`, or ``MusterStore/StoreError``.
    public func signIn(
        login: String,
        password: String,
        from client: SignInClient
    ) throws -> SignedIn {
        let login = login.lowercased()
        let found = try store.credentials(login: login)
        // The store finds a person by other texts too (it reads one up to a NUL): whoever is meant
        // is counted, or each way to write a login would give new guesses.
        let counted = found?.person.login ?? login
        let counts = try failureCounts(login: counted, found?.person.id, client)
        let nextWait = try store.beginAttempt(counts, at: now())
        let kept = try found?.password ?? dummyHash()
        let isRight = Password.isRight(password, kept)
        // A typed login that nobody has may be a password: it is not written down.
        let name = found?.person.login ?? "unknown"
        guard let found, found.password != nil, isRight else {
            var detail: [String: String] = [:]
            if nextWait > 0 { detail["wait_s"] = String(Int(nextWait.rounded(.up))) }
            try store.addToTrail(
                note(.signInRefused, name, detail, actor: name, client: client.address)
            )
            throw PeopleError.wrongPassword
        }
        guard !found.person.isDisabled else {
            let why = ["why": "disabled"]
            try store.addToTrail(
                note(.signInRefused, name, why, actor: name, client: client.address)
            )
            throw PeopleError.disabled(login: login)
        }
        if kept.needsUpgrade(to: passwordCost) {
            let better = try Password.hash(password, cost: passwordCost)
            try store.upgradePassword(of: found.person.id, from: kept, to: better)
        }
        // An address keeps what others failed at there: who has a login could else guess at theirs.
        return try begin(
            found.person,
            client,
            clearing: counts.filter { $0.throttle == .login }.map(\.key),
            uncounting: counts.first { $0.throttle == .address }?.key
        )
    }

    /// Begins a session for a person who has shown who it is.
    func begin(
        _ person: Person,
        _ client: SignInClient,
        clearing keys: [[UInt8]],
        uncounting address: [UInt8]? = nil
    ) throws -> SignedIn {
        var random = SystemRandomNumberGenerator()
        let start = now()
        let signedIn = SignedIn(
            person: person,
            session: Secret(.session, using: &random),
            device: client.device.flatMap { Secret(.device, $0) }
                ?? Secret(.device, using: &random),
            validUntil: SessionRule.end(client.kind, from: start)
        )
        try store.begin(
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
        return signedIn
    }

    /// The session that a secret shows.
    ///
    /// - Parameter text: the secret as its holder kept it.
    /// - Returns: the session.
    /// - Throws: `PeopleError.sessionEnded`, or ``MusterStore/StoreError``.
    public func session(_ text: String) throws -> Session {
        guard let secret = Secret(.session, text),
            let (stored, person) = try store.session(hash: secret.hash), !person.isDisabled,
            stored.holds(at: now(), role: person.role)
        else { throw PeopleError.sessionEnded }
        if now().seconds(since: stored.seenAt) >= SessionRule.noteSeconds {
            try noteUse { try store.noteUse(ofSession: stored.hash, at: now()) }
        }
        return Session(
            person: person,
            principal: Principal(name: person.login, role: person.role, person: person.id),
            formKey: secret.formKey,
            validUntil: stored.expiresAt
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
            let (token, person) = try store.token(hash: secret.hash), !person.isDisabled,
            token.holds(at: now())
        else { throw PeopleError.badToken }
        if token.usedAt.map({ now().seconds(since: $0) >= SessionRule.noteSeconds }) ?? true {
            try noteUse { try store.noteUse(ofToken: token.number, at: now()) }
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
            let (stored, person) = try store.session(hash: secret.hash)
        else { return }
        try store.endSession(
            hash: stored.hash,
            note: note(.signedOut, person.login, actor: person.login)
        )
    }

    /// What an attempt is counted under.
    ///
    /// A device on which the person signed in before has a count of its own and heeds no other, so
    /// that whoever guesses at the login elsewhere keeps nobody out who is known.
    private func failureCounts(
        login: String,
        _ person: PersonID?,
        _ client: SignInClient
    ) throws -> [FailureCount] {
        if let person, let device = client.device.flatMap({ Secret(.device, $0) }),
            try store.knowsDevice(device.hash, of: person)
        {
            return [FailureCount(key: Secret.key("device", device.text), throttle: .login)]
        }
        let counted = FailureCount(key: Secret.key("login", login), throttle: .login)
        // Whoever sits at the machine itself has no address to be counted under.
        if client.address == "local" { return [counted] }
        let address = FailureCount(
            key: Secret.key("address", client.address),
            throttle: .address
        )
        return [counted, address]
    }

    /// A hash of no password, of the cost that holds: what a login is compared with that nobody has.
    private func dummyHash() throws -> PasswordHash {
        try Password.dummies.withLock { known in
            if let hash = known[passwordCost] { return hash }
            var random = SystemRandomNumberGenerator()
            let nobody = Secret(.setup, using: &random).text
            let hash = try PasswordHash(of: nobody, cost: passwordCost)
            known[passwordCost] = hash
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
            at: now(),
            actor: actor ?? principal.name,
            client: client ?? self.client,
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
    private static let turn = Mutex(())

    /// The hash of a password.
    static func hash(_ password: String, cost: PasswordCost) throws -> PasswordHash {
        let password = password.precomposedStringWithCompatibilityMapping
        return try turn.withLock { _ in try PasswordHash(of: password, cost: cost) }
    }

    /// Whether a password is the one that was hashed.
    static func isRight(_ password: String, _ hash: PasswordHash) -> Bool {
        // What is longer than any password is not hashed, whoever sends it.
        let isPossible = password.utf8.count <= PasswordRule.mostBytes
        let password = isPossible ? password.precomposedStringWithCompatibilityMapping : ""
        return turn.withLock { _ in hash.matches(password) } && isPossible
    }
}
