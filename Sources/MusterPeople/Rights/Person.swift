public import MusterCore

/// The identifier of a person: 32 lower-case hex digits of a UUID.
public struct PersonID: Hashable, Sendable {
    /// The digits.
    public let text: String

    /// Takes an identifier over from where it was kept.
    public init(_ text: String) {
        self.text = text
    }
}

/// Somebody who signs in.
public struct Person: Hashable, Sendable {
    /// The identifier, which never changes.
    public let id: PersonID
    /// The name to sign in with, in lower case; nobody else has it.
    public var login: String
    /// The name that people read.
    public var name: String
    /// The mail address, if there is one.
    public var mail: String?
    /// What the person is in the house.
    public var role: Role
    /// The party that a customer orders for, by its identifier; `nil` for everybody else.
    public var party: String?
    /// The language of pages and reports: `en` or `sr`.
    public var language: String
    /// The paper of reports: `a4` or `letter`.
    public var paper: String
    /// Whether what a customer ordered and marked may tell what to suggest.
    public var isAdvised = true
    /// Which offers the person agrees to.
    public var offers = OfferConsent.time
    /// The beacon that the person carries, by its identity, so that offers know who comes; `nil` for none.
    public var badge: String?
    /// Whether the person may no longer sign in.
    public var isDisabled: Bool
    /// When the person was added (UTC).
    public var createdAt: Instant

    /// Creates a person.
    public init(
        id: PersonID,
        login: String,
        name: String,
        mail: String?,
        role: Role,
        party: String? = nil,
        language: String = "en",
        paper: String = "a4",
        isDisabled: Bool = false,
        createdAt: Instant
    ) {
        self.id = id
        self.login = login
        self.name = name
        self.mail = mail
        self.role = role
        self.party = party
        self.language = language
        self.paper = paper
        self.isDisabled = isDisabled
        self.createdAt = createdAt
    }

    /// Name and login, as a sentence names somebody: `Ana Anić (ana)`; the login alone where it is the name.
    public var words: String {
        name.isEmpty || name == login ? login : "\(name) (\(login))"
    }
}
