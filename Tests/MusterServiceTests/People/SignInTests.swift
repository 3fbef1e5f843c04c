import Foundation
import MusterCore
import MusterPeople
import MusterService
import MusterStore
import Testing

@Suite struct SignInTests {
    @Test func `without people the owner is admin, and from the first person on one signs in`()
        throws
    {
        let people = try PeopleHome()
        let home = try people.open()
        #expect(try !home.access.needsSignIn() && home.principal.role == .admin)
        #expect(throws: PeopleError.firstIsAdmin) {
            try home.people.add(
                NewPerson(login: "mara", role: .worker),
                password: PeopleHome.password
            )
        }
        let (ana, link) = try home.people.addPersonWithLink(NewPerson(login: "Ana", role: .admin))
        #expect(ana.login == "ana" && ana.name == "ana")
        #expect(try !home.access.needsSignIn(), "a link that is lost must lock nobody out")
        _ = try home.people.useSetupLink(
            link.text,
            password: PeopleHome.password,
            from: SignInClient(kind: .browser, address: "192.0.2.7")
        )
        #expect(try home.access.needsSignIn())
    }

    @Test func `a session is new at every sign-in, and ends when it is ended`() throws {
        let (_, home) = try PeopleHome.peopled()
        let (first, second) = (try home.enter("Worker"), try home.enter("worker"))
        #expect(first.session != second.session)
        let session = try home.access.session(first.session.text)
        #expect(session.person.login == "worker" && session.principal.role == .worker)
        #expect(session.formKey == first.session.formKey)
        try home.access.signOut(first.session.text)
        try home.access.signOut(first.session.text)
        #expect(throws: PeopleError.sessionEnded) { try home.access.session(first.session.text) }
        _ = try home.access.session(second.session.text)
        for text in ["", "mss_", first.device.text, String(second.session.text.dropLast())] {
            #expect(throws: PeopleError.sessionEnded) { try home.access.session(text) }
        }
    }

    @Test
    func
        `a browser's session ends after 30 minutes unused, after 12 hours used, and with its role`()
        throws
    {
        let (people, home) = try PeopleHome.peopled()
        let (ana, worker) = (try home.enter("ana"), try home.enter("worker"))
        people.wait(1_799)
        #expect(try home.access.session(worker.session.text).idleSeconds == 1_800)
        people.wait(1)
        #expect(throws: PeopleError.sessionEnded) { try home.access.session(ana.session.text) }
        for _ in 0..<23 {
            _ = try home.access.session(worker.session.text)
            people.wait(1_790)
        }
        people.wait(300)
        #expect(throws: PeopleError.sessionEnded, "twelve hours are over") {
            try home.access.session(worker.session.text)
        }
        let again = try home.enter("worker")
        #expect(try home.access.session(again.session.text).principal.role == .worker)
        _ = try home.acting(as: "ana").people.changeRole(of: "worker", to: .auditor)
        #expect(try home.access.session(again.session.text).principal.role == .auditor)
        _ = try home.acting(as: "ana").people.setDisabled(true, "worker")
        #expect(throws: PeopleError.sessionEnded) { try home.access.session(again.session.text) }
        #expect(throws: PeopleError.disabled(login: "worker")) { try home.enter("worker") }
        #expect(throws: PeopleError.wrongPassword) { try home.enter("worker", "wrong wrong") }
        _ = try home.acting(as: "ana").people.setDisabled(false, "worker")
        #expect(throws: PeopleError.sessionEnded) { try home.access.session(again.session.text) }
        _ = try home.enter("worker")
    }

    @Test func `a one-time link ends with a new password, and with its person`()
        throws
    {
        let (_, home) = try PeopleHome.peopled()
        let (ana, worker) = (try home.acting(as: "ana"), try home.acting(as: "worker"))
        let ends: [() throws -> Void] = [
            { try ana.people.setPassword(of: "worker", to: "grey plum otters") },
            {
                try worker.people.changePassword(
                    from: "grey plum otters",
                    to: PeopleHome.password,
                    keeping: nil
                )
            },
            { try worker.people.signOutEverywhere() },
            {
                _ = try ana.people.setDisabled(true, "worker")
                #expect(throws: PeopleError.disabled(login: "worker")) {
                    try ana.people.setupLink(for: "worker")
                }
                _ = try ana.people.setDisabled(false, "worker")
            },
        ]
        for end in ends {
            let link = try ana.people.setupLink(for: "worker").text
            #expect(try home.people.setupPerson(link)?.login == "worker")
            try end()
            #expect(throws: PeopleError.badSetupLink) { try home.people.setupPerson(link) }
        }
    }

    @Test func `signing out everywhere leaves no session of the person, and all of others`() throws
    {
        let (_, home) = try PeopleHome.peopled()
        let mine = try (0..<3).map { _ in try home.enter("worker") }
        let other = try home.enter("auditor")
        #expect(try home.acting(as: "worker").people.sessions().count == 3)
        try home.acting(as: "worker").people.signOutEverywhere()
        for one in mine {
            #expect(throws: PeopleError.sessionEnded) { try home.access.session(one.session.text) }
        }
        _ = try home.access.session(other.session.text)
        #expect(throws: PeopleError.self) {
            try home.acting(as: "worker").people.signOutEverywhere("auditor")
        }
        try home.acting(as: "ana").people.signOutEverywhere("auditor")
        #expect(throws: PeopleError.sessionEnded) { try home.access.session(other.session.text) }
    }

    @Test func `thousands of wrong passwords are a few guesses, and lock nobody out who is known`()
        throws
    {
        let (people, home) = try PeopleHome.peopled()
        let known = try home.enter("worker")
        var (guesses, refusals) = (0, 0)
        for number in 0..<10_000 {
            do {
                _ = try home.enter(
                    "worker",
                    "guess number \(number)",
                    from: "203.0.113.\(number % 200)"
                )
            } catch PeopleError.wrongPassword {
                guesses += 1
            } catch PeopleError.mustWait(let seconds) {
                refusals += 1
                #expect(Double(seconds) <= SignInThrottle.longestSeconds)
            }
            people.wait(0.12)
        }
        // Five at once, then one after 1, 2, 4 … 512 s: 1,200 s have passed.
        #expect(guesses == 15 && guesses + refusals == 10_000)
        #expect(throws: PeopleError.self) { try home.enter("worker") }
        _ = try home.enter("worker", from: "203.0.113.9", device: known.device)
        // Another's device is not the person's.
        let other = try home.enter("auditor", from: "198.51.100.1")
        people.wait(-1)
        #expect(throws: PeopleError.self) {
            try home.enter("worker", "wrong wrong", from: "198.51.100.1", device: other.device)
        }
        let store = try home.store
        let entries = try store.trail.entries(before: nil, limit: 100).filter {
            $0.kind == "sign_in_refused"
        }
        #expect(entries.count < 30, "what must wait is not written down")
    }

    @Test func `wrong passwords count for the person, however the login is written`() throws {
        let (_, home) = try PeopleHome.peopled()
        for number in 0..<5 {
            #expect(throws: PeopleError.wrongPassword) {
                try home.enter("Worker\0\(number)", "wrong wrong")
            }
        }
        #expect(throws: PeopleError.mustWait(seconds: 1)) { try home.enter("worker\0other") }
        #expect(throws: PeopleError.mustWait(seconds: 1)) { try home.enter("worker") }
    }

    @Test func `the count outlives the process, and a known device has one of its own`() throws {
        let (people, home) = try PeopleHome.peopled()
        let known = try home.enter("worker")
        for _ in 0..<5 {
            #expect(throws: PeopleError.wrongPassword) {
                try home.enter("worker", "wrong wrong", device: known.device)
            }
        }
        try home.close()
        let again = try people.open()
        #expect(throws: PeopleError.mustWait(seconds: 1)) {
            try again.enter("worker", device: known.device)
        }
        _ = try again.enter("worker")
        people.wait(1)
        _ = try again.enter("worker", device: known.device)
    }

    @Test func `an address that tries many logins waits, and so do logins that nobody has`() throws
    {
        let (_, home) = try PeopleHome.peopled()
        for number in 0..<20 {
            #expect(throws: PeopleError.wrongPassword) {
                try home.enter("nobody-\(number)", from: "203.0.113.1")
            }
        }
        #expect(throws: PeopleError.mustWait(seconds: 1)) {
            try home.enter("worker", from: "203.0.113.1")
        }
        for _ in 0..<5 { _ = try? home.enter("nobody", from: "203.0.113.2") }
        #expect(throws: PeopleError.mustWait(seconds: 1)) {
            try home.enter("nobody", from: "203.0.113.3")
        }
        let trail = try home.store.trail.entries(before: nil, limit: 100)
        #expect(!trail.contains { $0.actor.hasPrefix("nobody") || $0.subject.hasPrefix("nobody") })
    }

    @Test func `one's own sign-in gives an address no new guesses at others, and costs none`()
        throws
    {
        let (_, home) = try PeopleHome.peopled()
        for _ in 0..<40 { _ = try home.enter("worker", from: "203.0.113.9") }
        for number in 0..<20 {
            _ = try? home.enter("nobody-\(number)", from: "203.0.113.9")
            if number == 15 { _ = try home.enter("worker", from: "203.0.113.9") }
        }
        #expect(throws: PeopleError.mustWait(seconds: 1)) {
            try home.enter("worker", from: "203.0.113.9")
        }
    }

    @Test func `a token makes no token, which would outlive it`() throws {
        let (_, home) = try PeopleHome.peopled()
        let (_, secret) = try home.acting(as: "worker")
            .people.makeToken("one", scope: [.ownProfile], days: 1)
        let token = home.acting(as: try home.access.principal(forToken: secret.text))
        #expect(throws: PeopleError.sessionNeeded(name: "worker")) {
            try token.people.makeToken("two", scope: [.ownProfile], days: 366)
        }
    }

    @Test func `a login that nobody has takes as long as a wrong password`() throws {
        let people = try PeopleHome()
        let home = try people.open(cost: PasswordCost(passes: 2, memory: 16 << 20))
        _ = try home.people.add(
            NewPerson(login: "ana", role: .admin),
            password: PeopleHome.password
        )
        _ = try? home.enter("nobody", "wrong wrong", from: "local")
        func seconds(_ login: String) -> Double {
            ContinuousClock().measure {
                _ = try? home.enter(login, "wrong wrong", from: "local")
            } / .seconds(1)
        }
        // In turns, because the machine may be busier in one half of the test than in the other.
        let times = (0..<4).map { (known: seconds("ana"), unknown: seconds("nobody-\($0)")) }
        let known = try #require(times.map(\.known).min())
        let unknown = try #require(times.map(\.unknown).min())
        #expect(known > 0.005 && unknown > known * 0.25 && unknown < known * 4)
    }

    @Test func `a password of a lower cost is hashed again when its owner signs in`() throws {
        let (people, home) = try PeopleHome.peopled()
        let dearer = PasswordCost(passes: 2, memory: 16 << 10)
        _ = try people.open(cost: dearer).enter("worker")
        let kept = try #require(try home.store.people.credentials(login: "worker")?.password)
        #expect(!kept.needsUpgrade(to: dearer))
        _ = try people.open(cost: dearer).enter("worker")
        #expect(try home.store.people.credentials(login: "worker")?.password == kept)
    }

    @Test func `the same characters are the same password, however they are composed`() throws {
        let (_, home) = try PeopleHome.peopled()
        let worker = try home.acting(as: "worker")
        try worker.people.changePassword(
            from: PeopleHome.password,
            to: "Čačak u jesen",
            keeping: nil
        )
        _ = try home.enter("worker", "C\u{30C}ac\u{30C}ak u jesen")
    }
}
