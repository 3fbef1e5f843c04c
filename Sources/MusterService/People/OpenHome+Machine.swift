import Foundation
import MusterPeople
import MusterStore

/// The sign-in that a machine keeps for an account, so that a worker types the password once a shift.
extension OpenHome {
    /// The home for whoever is signed in on this machine.
    ///
    /// - Parameter token: the token that stands in for a sign-in, if there is one.
    /// - Returns: the home; in one without people, for its owner's account.
    /// - Throws: `PeopleError.notSignedIn`, `.sessionEnded` or `.badToken`.
    public func forSignedIn(token: String?) throws -> OpenHome {
        guard try store.needsSignIn() else { return self }
        if let token, !token.isEmpty { return acting(as: try principal(forToken: token)) }
        return acting(as: try machineSession().principal)
    }

    /// The session that is kept for this account.
    ///
    /// - Returns: the session.
    /// - Throws: `PeopleError.notSignedIn`, `.sessionEnded` or `.openCredential`.
    public func machineSession() throws -> Session {
        guard let secret = try keptLogin().session else {
            throw PeopleError.notSignedIn(home: folder.path)
        }
        return try session(secret)
    }

    /// Lets a person in on this machine, and keeps the sign-in for this account.
    ///
    /// - Throws: `PeopleError`, also `.noPerson` in a home without people.
    public func logIn(_ login: String, password: String) throws -> SignedIn {
        guard try store.needsSignIn() else { throw PeopleError.noPerson }
        return try keep(try signIn(login: login, password: password, from: machine()))
    }

    /// Uses a one-time link on this machine, and keeps the sign-in for this account.
    ///
    /// - Throws: `PeopleError`, also `.badSetupLink` for a link of somebody else.
    public func logIn(_ login: String, setupLink: String, password: String) throws -> SignedIn {
        guard try setupPerson(setupLink)?.login == login.lowercased() else {
            throw PeopleError.badSetupLink
        }
        return try keep(try useSetupLink(setupLink, password: password, from: machine()))
    }

    /// Ends the sign-in that is kept for this account.
    ///
    /// - Returns: whether there was one.
    /// - Throws: ``MusterStore/StoreError`` or ``ServiceError``.
    public func logOut() throws -> Bool {
        let kept = try keptLogin()
        guard let session = kept.session else { return false }
        try signOut(session)
        try keep(session: nil, device: kept.device)
        return true
    }

    /// The secret of the session that is kept for this account.
    public var keptSession: String? { readLogin().session }

    private func machine() -> SignInClient {
        SignInClient(kind: .handheld, address: "local", device: readLogin().device)
    }

    /// What is kept, if it is this account's alone: whoever reads it can work in its owner's name.
    private func keptLogin() throws -> (session: String?, device: String?) {
        guard !Files.isOpenToOthers(folder.loginPath) else {
            throw PeopleError.openCredential(path: folder.loginPath)
        }
        return readLogin()
    }

    /// A line each: the session, and what shows that this machine is known, which outlives it.
    private func readLogin() -> (session: String?, device: String?) {
        guard let bytes = try? Files.read(folder.loginPath) else { return (nil, nil) }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        return (
            lines.first { Secret(.session, $0) != nil }, lines.first { Secret(.device, $0) != nil }
        )
    }

    private func keep(_ signedIn: SignedIn) throws -> SignedIn {
        // Whoever signs in over another's sign-in ends it.
        if let old = keptSession { try signOut(old) }
        try keep(session: signedIn.session.text, device: signedIn.device.text)
        return signedIn
    }

    private func keep(session: String?, device: String?) throws {
        let lines = [session, device].compactMap { $0 }.map { $0 + "\n" }.joined()
        try Files.writePrivate(Array(lines.utf8), to: folder.loginPath)
    }
}

extension HomeFolder {
    /// The sign-in that is kept for the account that runs this process.
    var loginPath: String { "\(keysPath)/login-\(getuid())" }
}
