import Foundation
import MusterCore
import MusterPeople
import MusterRadio
import MusterService
import MusterStore
import Testing

@Suite struct DoctorOfPeopleTests {
    @Test func `a program that has its token is not said to lack a password`() throws {
        let (people, home) = try PeopleHome.peopled()
        let ana = try home.acting(as: "ana")
        _ = try ana.people.addPersonWithLink(NewPerson(login: "gate", role: .worker))
        let waiting = try #require(home.checkup("people"))
        #expect(waiting.detail.description.contains("no password yet: gate"))
        let made = try ana.people.makeToken("gate", for: "gate", scope: [.runAudits], days: 30)
        #expect(home.checkup("people")?.isWell == true)
        try ana.people.revokeToken(made.token.id)
        #expect(home.checkup("people")?.isWell == false)
        try home.close()
        withExtendedLifetime(people) {}
    }

    @Test func `a folder that is missing is told, with what makes it`() throws {
        let (people, home) = try PeopleHome.peopled()
        #expect(home.checkup("home")?.isWell == true)
        try FileManager.default.removeItem(atPath: people.folder.reportsPath)
        let told = try #require(home.checkup("home"))
        #expect(told.detail.description.hasSuffix("/reports is missing"))
        #expect(told.remedy?.description == "muster doctor --fix")
        try home.close()
    }
}

extension OpenHome {
    /// What doctor says of one thing.
    fileprivate func checkup(_ name: String) -> Checkup? {
        Doctor.examine(folder, radio: .now(), now: now())
            .first { $0.check == name }
    }
}
