import FoundationEssentials
import GRDB
import MusterCore
import MusterPeople

/// A person as a row.
enum PersonRow {
    /// Reads a person.
    static func person(_ row: Row, path: String) throws -> Person {
        let uid: Data = try row.value("uid")
        guard let role = Role(rawValue: try row.value("role")) else {
            throw StoreError.damaged(path: path, reason: "a person has a role that is none")
        }
        var person = try Person(
            id: PersonID(Hex.text(uid)),
            login: row.value("login"),
            name: row.value("name"),
            mail: row.value("mail"),
            role: role,
            party: row.value("party"),
            language: row.value("language"),
            paper: row.value("paper"),
            isDisabled: row.value("disabled"),
            createdAt: Instant(microseconds: row.value("created_at"))
        )
        person.isAdvised = try row.value("advised")
        person.offers = OfferConsent(rawValue: try row.value("offers")) ?? .no
        person.badge = try row.value("badge")
        return person
    }

    /// The key of a person's row.
    static func key(_ id: PersonID) -> Data { Data(Hex.bytes(id.text) ?? []) }

    /// What other replicas may know of a person: never the password.
    static func fields(_ person: Person) -> [(String, String?)] {
        [
            ("login", person.login), ("name", person.name), ("mail", person.mail),
            ("role", person.role.rawValue), ("party", person.party), ("language", person.language),
            ("paper", person.paper), ("advised", person.isAdvised ? "1" : "0"),
            ("offers", person.offers.rawValue), ("badge", person.badge),
            ("disabled", person.isDisabled ? "1" : "0"),
        ]
    }
}
