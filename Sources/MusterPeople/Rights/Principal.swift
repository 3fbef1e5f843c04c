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

    /// Creates a principal.
    public init(name: String, role: Role, person: PersonID? = nil, scope: Set<Right>? = nil) {
        self.name = name
        self.role = role
        self.person = person
        self.scope = scope
    }

    /// Whether it has a right.
    public func may(_ right: Right) -> Bool {
        role.may(right) && (scope?.contains(right) ?? true)
    }

    /// Goes on only with a right.
    ///
    /// - Throws: ``PeopleError/notAllowed(name:role:right:)``, or
    ///   ``PeopleError/outOfScope(name:right:)`` where it is the token that has not got it.
    public func demand(_ right: Right) throws(PeopleError) {
        guard role.may(right) else { throw .notAllowed(name: name, role: role, right: right) }
        guard may(right) else { throw .outOfScope(name: name, right: right) }
    }
}
