/// What people are called, by their logins.
public struct PeopleNames: Sendable {
    private let byLogin: [String: String]
    /// The name of each person alone, by login in lower case.
    public let names: [String: String]

    /// Takes the names of the people of a home.
    public init(_ people: [Person]) {
        byLogin = Dictionary(people.map { ($0.login, $0.words) }) { first, _ in first }
        names = Dictionary(people.map { ($0.login, $0.name) }) { first, _ in first }
    }

    /// Name and login, as a sentence names a person: `Ana Anić (ana)`.
    ///
    /// The text as it is where no such login is known: an account of the system, or a name that was
    /// typed.
    public func words(_ login: String) -> String { byLogin[login.lowercased()] ?? login }
}
