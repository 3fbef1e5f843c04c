import MusterCore
import MusterPeople
import Testing

@Suite struct PeopleNamesTests {
    @Test func `a person is named by name and login, and whoever is not known as typed`() {
        let at = Instant(microseconds: 0)
        let names = PeopleNames([
            Person(
                id: PersonID("1"),
                login: "ana",
                name: "Ana Anić",
                mail: nil,
                role: .auditor,
                createdAt: at
            ),
            Person(
                id: PersonID("2"),
                login: "mira",
                name: "mira",
                mail: nil,
                role: .worker,
                createdAt: at
            ),
        ])
        #expect(names.words("ana") == "Ana Anić (ana)")
        #expect(names.words("Ana") == "Ana Anić (ana)")
        #expect(names.words("mira") == "mira")
        #expect(names.words("The carrier") == "The carrier")
    }
}
