import Foundation
import MusterCore
import MusterPeople
import MusterService
import MusterStore
import Testing

@Suite struct PeopleTests {
    @Test func `the last admin can be neither disabled nor demoted`() throws {
        let (_, home) = try PeopleHome.peopled()
        let ana = try home.acting(as: "ana")
        #expect(throws: PeopleError.lastAdmin(login: "ana")) {
            try ana.people.setDisabled(true, "ana")
        }
        #expect(throws: PeopleError.lastAdmin(login: "ana")) {
            try ana.people.changeRole(of: "ana", to: .manager)
        }
        // Somebody who has not chosen a password yet cannot stand in.
        _ = try ana.people.addPersonWithLink(NewPerson(login: "boro", role: .admin))
        #expect(throws: PeopleError.lastAdmin(login: "ana")) {
            try ana.people.setDisabled(true, "ana")
        }
        _ = try ana.people.changeRole(of: "manager", to: .admin)
        _ = try ana.people.setDisabled(true, "ana")
        #expect(throws: PeopleError.lastAdmin(login: "manager")) {
            try home.acting(as: "manager").people.changeRole(of: "manager", to: .viewer)
        }
    }

    @Test func `people are listed by the numbers in their logins`() throws {
        let (_, home) = try PeopleHome.peopled()
        let ana = try home.acting(as: "ana")
        for login in ["packer10", "packer2"] {
            _ = try ana.people.addPersonWithLink(NewPerson(login: login, role: .worker))
        }
        let packers = try ana.people.list().map(\.login).filter { $0.hasPrefix("packer") }
        #expect(packers == ["packer2", "packer10"])
    }

    @Test func `a login is taken in either case, and a weak password is refused`() throws {
        let (_, home) = try PeopleHome.peopled()
        let ana = try home.acting(as: "ana")
        #expect(throws: PeopleError.loginTaken("worker")) {
            try ana.people.add(
                NewPerson(login: "WORKER", role: .viewer),
                password: PeopleHome.password
            )
        }
        #expect(throws: PeopleError.self) {
            try ana.people.add(NewPerson(login: "mara", role: .viewer), password: "short")
        }
        #expect(throws: PeopleError.nobody(login: "mara")) {
            try ana.people.changeRole(of: "mara", to: .admin)
        }
    }

    @Test func `everything about people takes the right to manage them, and a refusal is told`()
        throws
    {
        let (_, home) = try PeopleHome.peopled()
        for role in Role.allCases where role != .admin {
            let one = try home.acting(as: role.rawValue)
            let deeds: [() throws -> Void] = [
                { _ = try one.people.list() },
                { _ = try one.people.addPersonWithLink(NewPerson(login: "mara", role: .viewer)) },
                { _ = try one.people.changeRole(of: role.rawValue, to: .admin) },
                { _ = try one.people.setDisabled(true, "ana") },
                { _ = try one.people.setupLink(for: "ana") },
                { _ = try one.people.tokens(of: "ana") },
                { _ = try one.people.makeToken("x", for: "ana", scope: [], days: 1) },
            ]
            for deed in deeds {
                let refused = #expect(throws: PeopleError.self) { try deed() }
                #expect(refused?.exitCode == .notAllowed)
            }
            let trail = try home.acting(as: "ana").trail.entries(limit: 2)
            #expect(trail[0].kind == "right_refused" && trail[0].actor == role.rawValue)
            #expect(trail[1].actor != role.rawValue, "one entry stands for all of them")
        }
    }

    @Test func `a one-time link opens once, for a day, and lets in who was locked out`() throws {
        let (people, home) = try PeopleHome.peopled()
        let ana = try home.acting(as: "ana")
        let client = SignInClient(kind: .browser, address: "192.0.2.7")
        for _ in 0..<5 { _ = try? home.enter("worker", "wrong wrong") }
        let (old, link) = (
            try ana.people.setupLink(for: "worker"), try ana.people.setupLink(for: "worker")
        )
        #expect(throws: PeopleError.badSetupLink, "the later one is the one that counts") {
            try home.people.setupPerson(old.text)
        }
        #expect(try home.people.setupPerson(link.text)?.login == "worker")
        #expect(throws: PeopleError.self) {
            try home.people.useSetupLink(link.text, password: "short", from: client)
        }
        let entered = try home.people.useSetupLink(
            link.text,
            password: "grey plum otters",
            from: client
        )
        #expect(try home.access.session(entered.session.text).person.login == "worker")
        #expect(throws: PeopleError.badSetupLink) {
            try home.people.useSetupLink(link.text, password: "grey plum otters", from: client)
        }
        _ = try home.enter("worker", "grey plum otters")
        let late = try ana.people.setupLink(for: "viewer")
        people.wait(86_400)
        #expect(throws: PeopleError.badSetupLink) { try home.people.setupPerson(late.text) }
    }

    @Test func `the first admin comes by a link, and by one only`() throws {
        let people = try PeopleHome()
        let home = try people.open()
        let client = SignInClient(kind: .browser, address: "192.0.2.7")
        let link = try #require(try home.people.firstAdminLink())
        #expect(try home.people.setupPerson(link.text) == nil)
        let entered = try home.people.useSetupLink(
            link.text,
            password: PeopleHome.password,
            first: NewPerson(login: "Ana", name: "Ана", role: .viewer),
            from: client
        )
        #expect(entered.person.role == .admin && entered.person.name == "Ана")
        #expect(try home.people.firstAdminLink() == nil)
        #expect(throws: PeopleError.badSetupLink) {
            try home.people.useSetupLink(
                link.text,
                password: PeopleHome.password,
                first: NewPerson(login: "eve", role: .admin),
                from: client
            )
        }
    }

    @Test func `a token may what its scope says, as far as its owner may, until it ends`() throws {
        let (people, home) = try PeopleHome.peopled()
        let worker = try home.acting(as: "worker")
        #expect(throws: PeopleError.self) {
            try worker.people.makeToken("x", scope: [.approveAudits], days: 1)
        }
        let (token, secret) = try worker.people.makeToken("scan", scope: [.runAudits], days: 30)
        let principal = try home.access.principal(forToken: secret.text)
        #expect(principal.name == "worker" && principal.may(.runAudits))
        #expect(principal.may(.viewAudits) && !principal.may(.ownProfile))
        #expect(try worker.people.tokens().map(\.id) == ["T-1"])
        #expect(throws: PeopleError.self, "a token makes no stronger one") {
            try home.acting(as: principal).people.makeToken("y", scope: [.bindBeacons], days: 1)
        }
        try worker.people.revokeToken(token.id)
        #expect(throws: PeopleError.badToken) { try home.access.principal(forToken: secret.text) }
        let (_, other) = try worker.people.makeToken("later", scope: [.runAudits], days: 1)
        #expect(throws: PeopleError.noToken(id: "T-2")) {
            try home.acting(as: "auditor").people.revokeToken("T-2")
        }
        people.wait(86_400)
        #expect(throws: PeopleError.badToken) { try home.access.principal(forToken: other.text) }
        let (_, last) = try home.acting(as: "worker").people.makeToken(
            "last",
            scope: [.runAudits],
            days: 1
        )
        _ = try home.acting(as: "ana").people.changeRole(of: "worker", to: .viewer)
        #expect(try !home.access.principal(forToken: last.text).may(.runAudits))
        _ = try home.acting(as: "ana").people.setDisabled(true, "worker")
        #expect(throws: PeopleError.badToken) { try home.access.principal(forToken: last.text) }
        _ = try home.acting(as: "ana").people.setDisabled(false, "worker")
        #expect(throws: PeopleError.badToken, "what ended stays ended") {
            try home.access.principal(forToken: last.text)
        }
    }

    @Test func `a password is changed by whoever knows it, and ends the other sessions`() throws {
        let (_, home) = try PeopleHome.peopled()
        let worker = try home.acting(as: "worker")
        let (here, there) = (try home.enter("worker"), try home.enter("worker"))
        #expect(throws: PeopleError.wrongPassword) {
            try worker.people.changePassword(
                from: "wrong wrong",
                to: "grey plum otters",
                keeping: nil
            )
        }
        try worker.people.changePassword(
            from: PeopleHome.password,
            to: "grey plum otters",
            keeping: here.session.text
        )
        _ = try home.access.session(here.session.text)
        #expect(throws: PeopleError.sessionEnded) { try home.access.session(there.session.text) }
        #expect(throws: PeopleError.wrongPassword) { try home.enter("worker") }
        for _ in 0..<5 {
            _ = try? worker.people.changePassword(from: "x", to: "ten tin otters", keeping: nil)
        }
        #expect(throws: PeopleError.mustWait(seconds: 1)) {
            try worker.people.changePassword(
                from: "grey plum otters",
                to: "ten tin otters",
                keeping: nil
            )
        }
    }

    @Test func `a profile takes what fits, all or nothing`() throws {
        let (_, home) = try PeopleHome.peopled()
        let worker = try home.acting(as: "worker")
        let person = try worker.people.changeProfile([
            .name: "Мара Ђорђевић", .mail: "mara@example.org", .language: "sr", .paper: "letter",
        ])
        #expect(person.name == "Мара Ђорђевић" && person.language == "sr")
        let bad: [ProfileKey: String] = [
            .name: "two\nlines", .mail: "not an address", .language: "xx", .paper: "a3",
        ]
        for (key, value) in bad {
            #expect(throws: PeopleError.self) {
                try worker.people.changeProfile(
                    [ProfileKey.name: "Other"].merging([key: value]) { $1 }
                )
            }
        }
        // The mail of an account of this machine is nobody's that Muster knows of.
        #expect(throws: PeopleError.self) { try worker.people.changeProfile([.mail: "foo"]) }
        #expect(try worker.people.profile() == person)
        #expect(try worker.people.changeProfile([.mail: ""]).mail == nil)
        #expect(throws: PeopleError.noPerson) { try home.people.profile() }
    }

    @Test func `the trail tells every event in order, and no secret of any`() throws {
        let (_, home) = try PeopleHome.peopled()
        let ana = try home.acting(as: "ana").acting(
            as: try home.acting(as: "ana").principal,
            from: "192.0.2.9"
        )
        let entered = try home.enter("worker")
        let link = try ana.people.setupLink(for: "worker")
        let (_, token) = try ana.people.makeToken("x", scope: [.viewAudits], days: 1)
        try home.access.signOut(entered.session.text)
        let trail = try ana.trail.entries(limit: 5)
        #expect(
            trail.map(\.kind) == [
                "signed_out", "token_made", "setup_link_made", "signed_in", "person_added",
            ]
        )
        #expect(trail[1].client == "192.0.2.9" && trail[1].actor == "ana")
        #expect(try ana.trail.entries(before: trail[0].number, limit: 1) == [trail[1]])
        #expect(try ana.trail.verify().chain.number == trail[0].number)
        try home.close()
        let file = try Data(contentsOf: URL(filePath: home.folder.databasePath))
        for secret in [entered.session, entered.device, link, token] {
            #expect(file.range(of: Data(secret.text.utf8)) == nil)
        }
        #expect(file.range(of: Data(PeopleHome.password.utf8)) == nil)
    }

    @Test func `only the owner of the files lets an admin in again`() throws {
        let (people, home) = try PeopleHome.peopled()
        var status = stat()
        #expect(stat(people.folder.databasePath, &status) == 0)
        #expect(throws: PeopleError.notOwner(home: people.folder.path)) {
            try home.people.recover("ana", account: status.st_uid + 1)
        }
        for account in [0, status.st_uid] {
            #expect(try home.people.recover("ana", account: account).person.login == "ana")
        }
    }
}
