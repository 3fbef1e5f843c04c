import Foundation
import MusterCore
import MusterPeople
import MusterService
import MusterStore
import MusterTestSupport
import Testing

/// What gives somebody more access takes a session and its password, and no token.
@Suite struct ConfirmationTests {
    /// What an admin may.
    private static let rights = Set(Right.allCases.filter(Role.admin.may))

    /// Everything that gives access, as one who manages people, settings and the own profile does it.
    private static let deeds: [(name: String, deed: @Sendable (OpenHome) throws -> Void)] = [
        ("add", { _ = try $0.people.addPersonWithLink(NewPerson(login: "eve", role: .admin)) }),
        (
            "add with password",
            {
                let new = NewPerson(login: "eve", role: .admin)
                _ = try $0.people.add(new, password: PeopleHome.password)
            }
        ),
        ("role", { _ = try $0.people.changeRole(of: "worker", to: .admin) }),
        ("own role", { _ = try $0.people.changeRole(of: "ana", to: .manager) }),
        ("enable", { _ = try $0.people.setDisabled(false, "viewer") }),
        ("link", { _ = try $0.people.setupLink(for: "worker") }),
        ("own link", { _ = try $0.people.setupLink(for: "ana") }),
        ("password", { try $0.people.setPassword(of: "worker", to: "grey plum otters") }),
        ("token", { _ = try $0.people.makeToken("x", scope: Self.rights, days: 1) }),
        (
            "token of another",
            { _ = try $0.people.makeToken("x", for: "worker", scope: [], days: 1) }
        ),
        ("mail", { _ = try $0.people.changeProfile([.mail: "eve@example.org"]) }),
        ("second factor", { _ = try $0.access.beginSecondFactor() }),
        ("second factor of another", { _ = try $0.access.resetSecondFactor(of: "worker") }),
        ("key", { _ = try $0.keys.trust(String(repeating: "0", count: 64), name: "Eve") }),
        (
            "portal",
            {
                let mark = try $0.settingsFile.draft().mark
                _ = try $0.settingsFile.change([.portal: "https://evil.example"], ifStill: mark)
            }
        ),
        (
            "sessions",
            {
                let mark = try $0.settingsFile.draft().mark
                _ = try $0.settingsFile.change([.idleMinutes: "1440"], ifStill: mark)
            }
        ),
    ]

    /// What of people must not change by any of these.
    private func access(_ home: OpenHome) throws -> [String] {
        let people = try home.store.people.list().map {
            "\($0.login) \($0.role) \($0.mail ?? "-") \($0.isDisabled)"
        }
        let tokens = try home.store.sessions.tokens(of: nil).map { "\($0.id) \($0.scope.count)" }
        let kept = try home.acting(as: "ana").settingsFile.draft().mark
        return people + tokens + [kept, "\(try home.store.keys.list().count)"]
    }

    @Test func `a token of any scope gives nobody more access, its owner neither`() throws {
        let (_, home) = try PeopleHome.peopled()
        let ana = try home.acting(as: "ana")
        _ = try ana.people.setDisabled(true, "viewer")
        let scopes = Self.rights.map { Set([$0]) } + [Self.rights]
        let tokens = try scopes.map {
            try ana.people.makeToken("x", scope: $0, days: 1).secret.text
        }
        let before = try access(home)
        for (scope, secret) in zip(scopes, tokens) {
            let token = home.acting(as: try home.access.principal(forToken: secret))
            for (name, deed) in Self.deeds {
                let error = #expect(throws: PeopleError.self, "\(name) by \(scope)") {
                    try deed(token)
                }
                #expect(error?.exitCode == .notAllowed, "\(name) by \(scope): \(error?.what ?? "")")
                if scope.count == Self.rights.count {
                    #expect(error == .sessionNeeded(name: "ana"), "\(name)")
                    #expect(error?.remedy.contains("sign in") == true)
                }
            }
        }
        #expect(try access(home) == before)
        let trail = try ana.trail.entries(limit: 200)
        #expect(trail.contains { $0.kind == "right_refused" && $0.actor == "ana" })
    }

    @Test
    func `a session that is too long past its password gives nobody access, until it is shown`()
        throws
    {
        let (people, home) = try PeopleHome.peopled()
        _ = try home.acting(as: "ana").people.setDisabled(true, "viewer")
        let entered = try home.enter("ana")
        people.wait(601)
        let before = try access(home)
        let session = home.acting(as: try home.access.session(entered.session.text).principal)
        for (name, deed) in Self.deeds {
            #expect(throws: PeopleError.confirmationNeeded(login: "ana"), "\(name)") {
                try deed(session)
            }
        }
        #expect(try access(home) == before && session.access.needsConfirmation)
        #expect(throws: PeopleError.wrongPassword) {
            try session.access.confirm(session: entered.session.text, by: "wrong wrong")
        }
        let confirmed = try session.access.confirm(
            session: entered.session.text,
            by: PeopleHome.password
        )
        #expect(!confirmed.access.needsConfirmation)
        _ = try confirmed.people.setupLink(for: "worker")
        // It is kept in the session, and for ten minutes alone.
        let again = home.acting(as: try home.access.session(entered.session.text).principal)
        _ = try again.people.changeRole(of: "worker", to: .auditor)
        people.wait(600)
        let later = home.acting(as: try home.access.session(entered.session.text).principal)
        #expect(throws: PeopleError.confirmationNeeded(login: "ana")) {
            try later.people.setupLink(for: "worker")
        }
    }

    @Test func `wrong passwords of confirmations wait as those of sign-ins do`() throws {
        let (_, home) = try PeopleHome.peopled()
        let entered = try home.enter("ana")
        let session = home.acting(as: try home.access.session(entered.session.text).principal)
        for _ in 0..<5 {
            _ = try? session.access.confirm(session: entered.session.text, by: "wrong wrong")
        }
        #expect(throws: PeopleError.mustWait(seconds: 1)) {
            try session.access.confirm(session: entered.session.text, by: PeopleHome.password)
        }
    }

    @Test func `a session confirms nobody else`() throws {
        let (_, home) = try PeopleHome.peopled()
        let entered = try home.enter("worker")
        #expect(throws: PeopleError.sessionEnded) {
            try home.acting(as: "ana", confirmed: false)
                .access.confirm(session: entered.session.text, by: PeopleHome.password)
        }
    }

    @Test func `a token may keep somebody out, for programs that know who has left`() throws {
        let (_, home) = try PeopleHome.peopled()
        let (_, secret) = try home.acting(as: "ana")
            .people.makeToken("hr", scope: [.managePeople], days: 1)
        let token = home.acting(as: try home.access.principal(forToken: secret.text))
        #expect(try token.people.setDisabled(true, "worker").isDisabled)
        #expect(try token.people.list().count == 6)
    }

    @Test func `tokens end with a new password, a link, a disabled person, and by one button`()
        throws
    {
        let (_, home) = try PeopleHome.peopled()
        let ana = try home.acting(as: "ana")
        let worker = try home.acting(as: "worker")
        let client = SignInClient(kind: .browser, address: "192.0.2.7")
        let ends: [(String, () throws -> Void)] = [
            (
                "own password",
                {
                    try worker.people.changePassword(
                        from: PeopleHome.password,
                        to: "grey plum otters",
                        keeping: nil
                    )
                }
            ),
            (
                "password by an admin",
                { try ana.people.setPassword(of: "worker", to: PeopleHome.password) }
            ),
            (
                "link",
                {
                    let link = try ana.people.setupLink(for: "worker").text
                    _ = try home.people.useSetupLink(
                        link,
                        password: PeopleHome.password,
                        from: client
                    )
                }
            ),
            (
                "disabled",
                {
                    _ = try ana.people.setDisabled(true, "worker")
                    _ = try ana.people.setDisabled(false, "worker")
                }
            ),
            ("own button", { try worker.people.endAccess() }),
            ("an admin's button", { try ana.people.endAccess("worker") }),
        ]
        var password = PeopleHome.password
        for (name, end) in ends {
            defer { password = name == "own password" ? "grey plum otters" : PeopleHome.password }
            let token = try worker.people.makeToken("x", scope: [], days: 1).secret.text
            let session = try home.enter("worker", password).session.text
            try end()
            #expect(throws: PeopleError.badToken, "\(name)") {
                try home.access.principal(forToken: token)
            }
            #expect(throws: PeopleError.sessionEnded, "\(name)") {
                try home.access.session(session)
            }
        }
        let kept = try worker.people.makeToken("x", scope: [], days: 1).secret.text
        try worker.people.changePassword(
            from: PeopleHome.password,
            to: "grey plum otters",
            keeping: nil,
            endsTokens: false
        )
        _ = try home.access.principal(forToken: kept)
        #expect(throws: PeopleError.self) { try worker.people.endAccess("auditor") }
    }

    @Test func `sessions, tokens, links and failures of a clock a year ahead end when it is right`()
        throws
    {
        let (people, home) = try PeopleHome.peopled()
        let year = 365.0 * 86_400
        people.wait(year)
        let session = try home.enter("worker", kind: .handheld).session.text
        let token = try home.acting(as: "worker").people.makeToken("x", scope: [], days: 30).secret
            .text
        let link = try home.acting(as: "ana").people.setupLink(for: "viewer").text
        for _ in 0..<8 {
            _ = try? home.enter("auditor", "wrong wrong")
            people.wait(64)
        }
        _ = try home.access.session(session)
        _ = try home.access.principal(forToken: token)
        people.wait(-year - 600)
        #expect(throws: PeopleError.sessionEnded) { try home.access.session(session) }
        #expect(throws: PeopleError.badToken) { try home.access.principal(forToken: token) }
        #expect(throws: PeopleError.badSetupLink) { try home.people.setupPerson(link) }
        _ = try home.enter("auditor")
        let own = try home.acting(as: "worker").people.sessions()
        #expect(own.isEmpty)
    }

    @Test func `a clock set back by seconds ends nothing`() throws {
        let (people, home) = try PeopleHome.peopled()
        let session = try home.enter("worker").session.text
        let token = try home.acting(as: "worker").people.makeToken("x", scope: [], days: 30).secret
            .text
        people.wait(-120)
        _ = try home.access.session(session)
        _ = try home.access.principal(forToken: token)
    }
}
