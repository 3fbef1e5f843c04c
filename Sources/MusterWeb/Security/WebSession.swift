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
    /// The address that the request comes from.
    var client = "local"
    /// When the session ends in any case (UTC), and after how many seconds without use.
    var end: (latest: Instant, idleSeconds: Double)?
}

/// The one place where the server asks who somebody is.
final class WebSession: Sendable {
    /// How long a browser keeps the mark that somebody has signed in with it before.
    static let deviceSeconds = 365 * 86_400

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
    /// In a home without people, the account that owns it is its admin, and who reaches the server is
    /// on the same machine; unless the first admin is still to come by a link.
    ///
    /// - Throws: `StoreError`.
    func needsSignIn() throws -> Bool {
        if options.awaitsFirstAdmin || hasPeople.load(ordering: .relaxed) { return true }
        guard try home.needsSignIn() else { return false }
        hasPeople.store(true, ordering: .relaxed)
        return true
    }

    /// The name of the cookie with the session's secret.
    var cookieName: String { CookieText.name("muster_session", isSecure: options.isSecure) }
    /// The name of the cookie with the mark of the device.
    var deviceName: String { CookieText.name("muster_device", isSecure: options.isSecure) }

    /// Who sends a request with these headers.
    ///
    /// - Throws: `PeopleError.badToken` for a token that opens nothing; `StoreError`.
    func visitor(_ headers: HTTPFields, address: String?) throws -> Visitor {
        var visitor = Visitor()
        visitor.client = client(headers, address)
        if let authorization = headers[.authorization] {
            let words = authorization.split(separator: " ", maxSplits: 1)
            guard words.count == 2, words[0].lowercased() == "bearer" else {
                throw PeopleError.badToken
            }
            visitor.principal = try home.principal(forToken: String(words[1]))
            visitor.isByToken = true
            return visitor
        }
        guard try needsSignIn() else {
            visitor.principal = home.principal
            return visitor
        }
        guard let text = CookieText.value(of: cookieName, in: headers) else { return visitor }
        do {
            let session = try home.session(text)
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

    /// The home as this visitor works in it.
    func home(for visitor: Visitor) -> OpenHome {
        visitor.principal.map { home.acting(as: $0, from: visitor.client) } ?? home
    }

    /// The headers that sign a browser in.
    func cookies(_ signedIn: SignedIn) -> [String] {
        [
            // Lax: a link in a mail may lead into the portal; forms are guarded by their secret.
            CookieText.header(
                cookieName,
                signedIn.session.text,
                isSecure: options.isSecure,
                isStrict: false,
                maxAgeSeconds: nil
            ),
            CookieText.header(
                deviceName,
                signedIn.device.text,
                isSecure: options.isSecure,
                maxAgeSeconds: Self.deviceSeconds
            ),
        ]
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

    /// The address that a request comes from: behind a proxy, the last one that the proxy added.
    private func client(_ headers: HTTPFields, _ address: String?) -> String {
        var address = address ?? "local"
        if options.isBehindProxy, let last = headers[.forwardedFor]?.split(separator: ",").last {
            let told = last.filter { $0 != " " }
            if HostName.isIPv4(told) || HostName.isIPv6(told) { address = told }
        }
        if address == "::1" || address.hasPrefix("127.") { return "local" }
        return HostName.network(ofIPv6: address) ?? address
    }
}

extension HTTPField.Name {
    /// Who a proxy speaks for.
    static let forwardedFor = HTTPField.Name(known: "X-Forwarded-For")
    /// How the one that a proxy speaks for has reached it.
    static let forwardedProto = HTTPField.Name(known: "X-Forwarded-Proto")
}
