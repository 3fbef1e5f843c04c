import HTTPTypes
import MusterPeople
import MusterService

/// Who asks.
struct Visitor: Sendable {
    /// Who it is, and what they may do; `nil` for somebody who has not signed in.
    var principal: Principal?
    /// Whether a token of the API says who it is, and no cookie.
    var isByToken = false
    /// The language this person chose; `nil` for that of the browser.
    var language: String?
}

/// The one place where the server asks who somebody is.
struct WebSession: Sendable {
    let home: OpenHome

    /// Whether people must sign in here.
    ///
    /// In a home without people, the account that owns it is its admin.
    func needsSignIn() throws -> Bool { false }

    /// Who sends a request with these headers.
    func visitor(_ headers: HTTPFields, isSecure: Bool) throws -> Visitor {
        Visitor(principal: home.principal)
    }

    /// The home as this visitor works in it.
    func home(for visitor: Visitor) -> OpenHome { home }
}
