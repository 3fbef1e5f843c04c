public import MusterCore

/// Who works now: a person who signed in, a token, or the account that owns a home without people.
public struct Principal: Hashable, Sendable {
    /// The login or account, as records name it.
    public let name: String
    /// What the person is in the house.
    public let role: Role
    /// The person; `nil` for the account that owns a home without people.
    public let person: PersonID?
    /// What a token is limited to; `nil` when the role alone decides.
    public let scope: Set<Right>?
    /// When the person last showed the password or a code in this session (UTC); `nil` for never.
    public let confirmedAt: Instant?
    /// Whether a second factor is required of the person, and there is none yet.
    public let mustEnrol: Bool

    /// So long one password covers what needs a confirmation: ten minutes, in seconds.
    public static let confirmationSeconds = 600.0

    /// Creates a principal.
    public init(
        name: String,
        role: Role,
        person: PersonID? = nil,
        scope: Set<Right>? = nil,
        confirmedAt: Instant? = nil,
        mustEnrol: Bool = false
    ) {
        self.name = name
        self.role = role
        self.person = person
        self.scope = scope
        self.confirmedAt = confirmedAt
        self.mustEnrol = mustEnrol
    }

    /// Whether it has a right.
    public func may(_ right: Right) -> Bool {
        !mustEnrol && role.may(right) && (scope?.contains(right) ?? true)
    }

    /// Goes on only with a right.
    ///
    /// - Throws: ``PeopleError/notAllowed(name:role:right:)``,
    ///   ``PeopleError/outOfScope(name:right:)`` where it is the token that has not got it, or
    ///   ``PeopleError/mustEnrol(login:)`` where nothing is open before a second factor is set up.
    public func demand(_ right: Right) throws(PeopleError) {
        guard !mustEnrol else { throw .mustEnrol(login: name) }
        guard role.may(right) else { throw .notAllowed(name: name, role: role, right: right) }
        guard may(right) else { throw .outOfScope(name: name, right: right) }
    }

    /// Goes on only for a person who is signed in: what gives others or oneself more access is not for
    /// tokens, whatever their scope.
    ///
    /// - Throws: ``PeopleError/sessionNeeded(name:)`` for a token.
    public func demandSession() throws(PeopleError) {
        guard scope == nil else { throw .sessionNeeded(name: name) }
    }

    /// Goes on only for a person who showed the password or a code within the last ten minutes.
    ///
    /// The account that owns a home without people has no password to show.
    ///
    /// - Throws: ``PeopleError/sessionNeeded(name:)`` for a token,
    ///   ``PeopleError/confirmationNeeded(login:)`` for a session that was confirmed too long ago.
    public func demandConfirmation(at now: Instant) throws(PeopleError) {
        try demandSession()
        guard person != nil else { return }
        guard let confirmedAt,
            (0..<Self.confirmationSeconds).contains(now.seconds(since: confirmedAt))
        else { throw .confirmationNeeded(login: name) }
    }
}
