import Foundation
import MusterKeyring
public import MusterPeople
import MusterStore

extension OpenHome {
    /// What this machine keeps of a home: sign-ins, and where its portal is.
    public var machine: HomeMachine { HomeMachine(home: self) }
}

/// The sign-in that a machine keeps for an account, so that a worker types the password once a shift.
public struct HomeMachine: Sendable {
    let home: OpenHome

    /// The home for whoever is signed in on this machine.
    ///
    /// - Parameters:
    ///   - token: the token that stands in for a sign-in, if there is one.
    ///   - isByTokenAlone: whether the sign-in that is kept for this account is left alone.
    /// - Returns: the home; in one without people, for its owner's account.
    /// - Throws: `PeopleError.notSignedIn`, `.tokenNeeded`, `.sessionEnded` or `.badToken`.
    public func forSignedIn(token: String?, isByTokenAlone: Bool = false) throws -> OpenHome {
        guard try home.store.people.needsSignIn() else { return home }
        if let token, !token.isEmpty {
            return home.acting(as: try home.access.principal(forToken: token))
        }
        guard !isByTokenAlone else { throw PeopleError.tokenNeeded }
        return home.acting(as: try machineSession().principal)
    }

    /// The session that is kept for this account.
    ///
    /// - Returns: the session.
    /// - Throws: `PeopleError.notSignedIn`, `.sessionEnded`, `.openCredential` or `.lockedKeyring`.
    public func machineSession() throws -> Session {
        guard let secret = try keptLogin().session else {
            throw PeopleError.notSignedIn(home: home.folder.path)
        }
        return try home.access.session(secret)
    }

    /// Lets a person in on this machine, and keeps the sign-in for this account.
    ///
    /// - Throws: `PeopleError`, also `.noPerson` in a home without people.
    public func logIn(_ login: String, password: String) throws -> SignedIn {
        guard try home.store.people.needsSignIn() else { throw PeopleError.noPerson }
        return try keep(try home.access.signIn(login: login, password: password, from: machine()))
    }

    /// Uses a one-time link on this machine, and keeps the sign-in for this account.
    ///
    /// - Throws: `PeopleError`, also `.badSetupLink` for a link of somebody else.
    public func logIn(_ login: String, setupLink: String, password: String) throws -> SignedIn {
        guard try home.people.setupPerson(setupLink)?.login == login.lowercased() else {
            throw PeopleError.badSetupLink
        }
        return try keep(
            try home.people.useSetupLink(setupLink, password: password, from: machine())
        )
    }

    /// Finishes a sign-in of which the password was right, and keeps it for this account.
    ///
    /// - Throws: `PeopleError.wrongCode`, `.mustWait`, `.badChallenge`.
    public func logIn(challenge: Secret, code: String) throws -> SignedIn {
        try keep(try home.access.signIn(challenge: challenge, code: code, from: machine()))
    }

    /// Ends the sign-in that is kept for this account.
    ///
    /// - Returns: whether there was one.
    /// - Throws: ``MusterStore/StoreError`` or ``ServiceError``, `PeopleError.lockedKeyring`.
    public func logOut() throws -> Bool {
        let kept = try keptLogin()
        guard let session = kept.session else { return false }
        try home.access.signOut(session)
        try keep(KeptLogin(session: nil, device: kept.device))
        return true
    }

    /// The secret of the session that is kept for this account.
    public var keptSession: String? { (try? readLogin())?.session }

    private func machine() -> SignInClient {
        SignInClient(kind: .handheld, address: "local", device: (try? readLogin())?.device)
    }

    /// What is kept, if it is this account's alone: whoever reads it can work in its owner's name.
    private func keptLogin() throws -> KeptLogin {
        guard !Files.isOpenToOthers(home.folder.loginPath) else {
            throw PeopleError.openCredential(path: home.folder.loginPath)
        }
        return try readLogin()
    }

    /// What the file has where there is one, else the keyring.
    private func readLogin() throws(PeopleError) -> KeptLogin {
        if let bytes = try? Files.read(home.folder.loginPath) {
            return KeptLogin(text: String(decoding: bytes, as: UTF8.self))
        }
        do throws(Keyring.Refusal) {
            return KeptLogin(text: try keyring?.secret(home: keyringName) ?? "")
        } catch {
            guard error != .locked else { throw .lockedKeyring }
            return KeptLogin(text: "")
        }
    }

    private func keep(_ signedIn: SignedIn) throws -> SignedIn {
        // Whoever signs in over another's sign-in ends it.
        if let old = keptSession { try home.access.signOut(old) }
        try keep(KeptLogin(session: signedIn.session.text, device: signedIn.device.text))
        return signedIn
    }

    /// Keeps the sign-in in the keyring where that takes it, else in a file; never in both, and where
    /// a locked keyring has an older one, the file is what counts.
    private func keep(_ login: KeptLogin) throws {
        do throws(Keyring.Refusal) {
            guard let keyring else { throw .refused(reason: "none") }
            try keyring.keep(login.text, home: keyringName)
        } catch {
            // A home that was brought back from a copy of its database has no folders yet.
            try Files.makeFolder(home.folder.keysPath)
            return try Files.writePrivate(Array(login.text.utf8), to: home.folder.loginPath)
        }
        unlink(home.folder.loginPath)
    }

    /// The home as the keyring names it: one name, by whichever link it is reached.
    private var keyringName: String {
        URL(filePath: home.folder.path).resolvingSymlinksInPath().path
    }

    private var keyring: Keyring? { home.settings.usesKeyring ? .desktop : nil }
}

/// A line each: the session, and what shows that this machine is known, which outlives it.
private struct KeptLogin {
    var session: String?
    var device: String?

    var text: String { [session, device].compactMap { $0 }.map { $0 + "\n" }.joined() }
}

extension KeptLogin {
    init(text: String) {
        let lines = text.split(separator: "\n").map(String.init)
        session = lines.first { Secret(.session, $0) != nil }
        device = lines.first { Secret(.device, $0) != nil }
    }
}

extension Keyring {
    /// The keyring of the desktop that this process belongs to.
    static var desktop: Keyring? {
        Keyring(
            environment: ProcessInfo.processInfo.environment,
            isThere: FileManager.default.fileExists(atPath:)
        )
    }
}

extension HomeFolder {
    /// The sign-in that is kept for the account that runs this process, where no keyring keeps it.
    var loginPath: String { "\(keysPath)/login-\(getuid())" }
}
