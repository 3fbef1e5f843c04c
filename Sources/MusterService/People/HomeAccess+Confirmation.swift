import Foundation
import MusterCore
public import MusterPeople
import MusterStore

/// Showing the password or a code again within a session, for what gives somebody more access.
extension HomeAccess {
    /// Goes on only with a right, for a person who showed the password or a code within the last ten
    /// minutes.
    ///
    /// - Throws: `PeopleError.notAllowed` or `.outOfScope`; `.sessionNeeded` for a token,
    ///   `.confirmationNeeded` for a session that was confirmed too long ago.
    public func demandConfirmed(_ right: Right) throws {
        try home.people.demand(right)
        try noting(right) { () throws(PeopleError) in
            try home.principal.demandConfirmation(at: home.now())
        }
    }

    /// Goes on only with a right, for a person who is signed in.
    ///
    /// - Throws: `PeopleError.notAllowed` or `.outOfScope`; `.sessionNeeded` for a token.
    func demandSession(_ right: Right) throws {
        try home.people.demand(right)
        try noting(right) { () throws(PeopleError) in try home.principal.demandSession() }
    }

    /// Whether the person who works here has to show the password or a code before something that
    /// needs a confirmation.
    public var needsConfirmation: Bool {
        home.principal.scope == nil
            && (try? home.principal.demandConfirmation(at: home.now())) == nil
    }

    /// Takes the password of the person who works here, or a code of the second factor, as a
    /// confirmation; it holds for ten minutes in this session.
    ///
    /// - Parameters:
    ///   - session: the secret of the session.
    ///   - password: the password, or a code where there is a second factor.
    /// - Returns: the home for the session, which is confirmed now.
    /// - Throws: `PeopleError.wrongPassword`, `.mustWait`, `.sessionEnded`.
    public func confirm(session: String, by password: String) throws -> OpenHome {
        guard let secret = Secret(.session, session),
            let (stored, person) = try home.store.sessions.session(hash: secret.hash),
            stored.person == home.principal.person
        else { throw PeopleError.sessionEnded }
        let count = FailureCount(key: Secret.key("change", person.id.text), throttle: .login)
        _ = try home.store.sessions.beginAttempt([count], at: home.now())
        guard try isRight(password, of: person, clearing: count.key) else {
            try home.store.trail.add(note(.signInRefused, person.login, ["why": "confirmation"]))
            throw PeopleError.wrongPassword
        }
        try home.store.sessions.confirmSession(
            hash: stored.hash,
            at: home.now(),
            clearing: count.key
        )
        return home.acting(as: try self.session(session).principal, from: home.client)
    }

    private func isRight(_ text: String, of person: Person, clearing key: [UInt8]) throws -> Bool {
        do {
            let used = try home.store.secondFactors.useCode(
                text,
                of: person.id,
                at: home.now(),
                clearing: key,
                note: note(.recoveryCodes, person.login, ["why": "used"]),
                opening: { try opened($0, of: person) }
            )
            if used != nil { return true }
        } catch PeopleError.factorUnreadable {
            // The password counts by itself.
        }
        let kept = try home.store.people.credentials(login: person.login)?.password
        return kept.map { Password.isRight(text, $0) } ?? false
    }

    /// Writes a refusal into the trail, once in a while.
    private func noting(_ right: Right, _ check: () throws(PeopleError) -> Void) throws {
        do {
            try check()
        } catch PeopleError.sessionNeeded(let name) {
            try home.people.noteRefusal(right, ["why": "token"])
            throw PeopleError.sessionNeeded(name: name)
        }
    }
}
