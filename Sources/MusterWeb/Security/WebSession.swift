import HTTPTypes
import MusterCore
import MusterPeople
import MusterService
import Synchronization

/// Who asks.
struct Visitor: Sendable {
    /// Who it is, and what they may do; `nil` for somebody who has not signed in.
    var principal: Principal?
    /// Whether a token of the API says who it is, and no cookie.
    var isByToken = false
    /// The session's secret, for those who have signed in with a browser.
    var session: String?
    /// What a form of the session must hold.
    var formKey: String?
    /// The language and paper this person chose; `nil` without a person.
    var person: Person?
    /// Where the request comes from.
    var caller = Caller()
    /// When the session ends in any case (UTC), and after how many seconds without use.
    var end: (latest: Instant, idleSeconds: Double)?

    /// The address that the request comes from, as the trail names it.
    var client: String { caller.name }
}

/// The one place where the server asks who somebody is.
final class WebSession: Sendable {
    /// How long a browser keeps the mark that somebody has signed in with it before.
    static let deviceSeconds = 365 * 86_400

    /// How the owner of a home without people gets in.
    let owner = OwnerDoor()

    private let home: OpenHome
    private let options: WebOptions
    /// Whether there are people: once there are, there always will be.
    private let hasPeople = Atomic(false)

    init(_ home: OpenHome, _ options: WebOptions) {
        self.home = home
        self.options = options
    }

    /// Whether people must sign in here.
    ///
    /// In a home without people, the account that owns it is its admin, and shows by a link or at a
    /// UNIX socket that it is this account; unless the first admin is still to come by a link.
    ///
    /// - Throws: `StoreError`.
    func needsSignIn() throws -> Bool {
        if options.awaitsFirstAdmin || hasPeople.load(ordering: .relaxed) { return true }
        guard try home.access.needsSignIn() else { return false }
        hasPeople.store(true, ordering: .relaxed)
        return true
    }

    /// The name of the cookie with the session's secret.
    var cookieName: String { CookieText.name("muster_session", isSecure: options.isSecure) }
    /// The name of the cookie with the mark of the device.
    var deviceName: String { CookieText.name("muster_device", isSecure: options.isSecure) }

    /// What a request shows to be let in; `nil` for nothing.
    ///
    /// - Throws: `PeopleError.badToken` for something that no program sends.
    static func bearer(_ headers: HTTPFields) throws(PeopleError) -> String? {
        guard let authorization = headers[.authorization] else { return nil }
        let words = authorization.split(separator: " ", maxSplits: 1)
        guard words.count == 2, words[0].lowercased() == "bearer" else { throw .badToken }
        return String(words[1])
    }

    /// Who sends a request with these headers.
    ///
    /// - Throws: `PeopleError.badToken` for a token that opens nothing; `StoreError`.
    func visitor(_ headers: HTTPFields, from caller: Caller) throws -> Visitor {
        var visitor = Visitor(caller: caller)
        if let token = try Self.bearer(headers) {
            visitor.principal = try home.access.principal(forToken: token)
            visitor.isByToken = true
            return visitor
        }
        let cookie = CookieText.value(of: cookieName, in: headers)
        guard try needsSignIn() else {
            if let session = cookie.flatMap({ owner.session($0, at: home.now()) }) {
                visitor.session = session.text
                visitor.formKey = session.formKey
                visitor.principal = home.principal
            } else if let account = caller.account, home.machine.isOwner(account: account) {
                visitor.principal = home.principal
            }
            return visitor
        }
        guard let text = cookie else { return visitor }
        do {
            let session = try home.access.session(text)
            visitor.principal = session.principal
            visitor.session = text
            visitor.formKey = session.formKey
            visitor.person = session.person
            visitor.end = (session.validUntil, session.idleSeconds)
        } catch PeopleError.sessionEnded {
            return visitor
        }
        return visitor
    }

    /// The home as this visitor works in it; without any right for somebody who has not signed in.
    func home(for visitor: Visitor) -> OpenHome {
        let nobody = Principal(name: "", role: .viewer, scope: [])
        return home.acting(as: visitor.principal ?? nobody, from: visitor.client)
    }

    /// Lets the owner of a home without people in by the one-time link.
    ///
    /// - Returns: the header that gives the browser its session; `nil` for a link that opens nothing.
    /// - Throws: `StoreError`; the link opens later then.
    func enterAsOwner(_ link: String, _ visit: Visit) throws -> String? {
        guard try !needsSignIn(), owner.isLink(link) else { return nil }
        try home.machine.noteOwnerEntered(from: visit.visitor.client)
        let limits = home.settings.sessionLimits
        return owner.enter(link, at: home.now(), for: limits).map(sessionCookie)
    }

    /// Ends the session of a visitor.
    ///
    /// - Throws: `StoreError`.
    func signOut(_ visitor: Visitor) throws {
        guard let session = visitor.session else { return }
        owner.end(session)
        try home.access.signOut(session)
    }

    /// The headers that sign a browser in.
    func cookies(_ signedIn: SignedIn) -> [String] {
        [
            sessionCookie(signedIn.session),
            CookieText.header(
                deviceName,
                signedIn.device.text,
                isSecure: options.isSecure,
                maxAgeSeconds: Self.deviceSeconds
            ),
        ]
    }

    private func sessionCookie(_ session: Secret) -> String {
        // Lax: a link in a mail may lead into the portal; forms are guarded by their secret.
        CookieText.header(
            cookieName,
            session.text,
            isSecure: options.isSecure,
            isStrict: false,
            maxAgeSeconds: nil
        )
    }

    /// The header that signs a browser out.
    var farewell: String {
        CookieText.header(cookieName, "", isSecure: options.isSecure, maxAgeSeconds: 0)
    }

    /// From where a browser wants in.
    func signInClient(_ visit: Visit) -> SignInClient {
        SignInClient(
            kind: .browser,
            address: visit.visitor.client,
            device: CookieText.value(of: deviceName, in: visit.headers)
        )
    }
}
