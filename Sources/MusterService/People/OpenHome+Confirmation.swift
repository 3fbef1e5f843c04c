import Foundation
import MusterCore
public import MusterPeople
import MusterStore

/// Showing the password or a code again within a session, for what gives somebody more access.
extension OpenHome {
    /// Goes on only with a right, for a person who showed the password or a code within the last ten
    /// minutes.
    ///
    /// - Throws: `PeopleError.notAllowed` or `.outOfScope`; `.sessionNeeded` for a token,
    ///   `.confirmationNeeded` for a session that was confirmed too long ago.
    public func demandConfirmed(_ right: Right) throws {
        try demand(right)
        try noting(right) { () throws(PeopleError) in
            try principal.demandConfirmation(at: now())
        }
    }

    /// Goes on only with a right, for a person who is signed in.
    ///
    /// - Throws: `PeopleError.notAllowed` or `.outOfScope`; `.sessionNeeded` for a token.
    func demandSession(_ right: Right) throws {
        try demand(right)
        try noting(right) { () throws(PeopleError) in try principal.demandSession() }
    }

    /// Whether the person who works here has to show the password or a code before something that
    /// needs a confirmation.
    public var needsConfirmation: Bool {
        principal.scope == nil && (try? principal.demandConfirmation(at: now())) == nil
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
            let (stored, person) = try store.session(hash: secret.hash),
            stored.person == principal.person
        else { throw PeopleError.sessionEnded }
        let count = FailureCount(key: Secret.key("change", person.id.text), throttle: .login)
        _ = try store.beginAttempt([count], at: now())
        guard try isRight(password, of: person, clearing: count.key) else {
            try store.addToTrail(note(.signInRefused, person.login, ["why": "confirmation"]))
            throw PeopleError.wrongPassword
        }
        try store.confirmSession(hash: stored.hash, at: now(), clearing: count.key)
        return acting(as: try self.session(session).principal, from: client)
    }

    private func isRight(_ text: String, of person: Person, clearing key: [UInt8]) throws -> Bool {
        do {
            let used = try store.useCode(
                text,
                of: person.id,
                at: now(),
                clearing: key,
                note: note(.recoveryCodes, person.login, ["why": "used"]),
                opening: { try opened($0, of: person) }
            )
            if used != nil { return true }
        } catch PeopleError.factorUnreadable {
            // The password counts by itself.
        }
        let kept = try store.credentials(login: person.login)?.password
        return kept.map { Password.isRight(text, $0) } ?? false
    }

    /// Writes a refusal into the trail, once in a while.
    private func noting(_ right: Right, _ check: () throws(PeopleError) -> Void) throws {
        do {
            try check()
        } catch PeopleError.sessionNeeded(let name) {
            try noteRefusal(right, ["why": "token"])
            throw PeopleError.sessionNeeded(name: name)
        }
    }
}
