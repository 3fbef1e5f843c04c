import Foundation
import MusterCore
import MusterPeople
import MusterRadio
import MusterService
import MusterStore
import MusterTestSupport
import Testing

@Suite struct SecondFactorTests {
    private let client = SignInClient(kind: .browser, address: "192.0.2.7")

    /// The secret of a second factor, as the key of the home gives it back.
    private func totp(of login: String, _ home: OpenHome) throws -> TOTP {
        let person = try home.store.people.person(login: login)
        let sealed = try #require(try home.store.secondFactors.secondFactor(of: person.id)).sealed
        let text = try String(contentsOfFile: Self.keyFile(home), encoding: .utf8)
        let bytes = try #require(Hex.bytes(text.trimmingCharacters(in: .newlines)))
        return try #require(FactorKey(bytes: bytes)?.open(sealed, of: person.id))
    }

    private static func keyFile(_ home: OpenHome) -> String {
        "\(home.folder.keysPath)/second-factor.key"
    }

    @Test func `the secret is nowhere in the database, and a copy of that alone lets nobody in`()
        throws
    {
        let (people, home) = try PeopleHome.peopled()
        let (totp, codes) = try enrol("worker", home)
        people.wait(60)
        let step = try challenge("worker", home)
        let code = totp.code(step: TOTP.step(at: home.now()))
        let path = Self.keyFile(home)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        // As a backup without keys is restored, and with another home's key in its place.
        let other = Data((Hex.text(FactorKey().bytes) + "\n").utf8)
        for replacement in [nil, other] {
            unlink(path)
            if let replacement {
                try replacement.write(to: URL(filePath: path))
                chmod(path, 0o600)
            }
            #expect(throws: PeopleError.factorUnreadable(login: "worker")) {
                try home.access.signIn(challenge: step, code: code, from: client)
            }
            let checkup = Doctor.examine(home.folder, radio: .now(), now: home.now())
                .first { $0.check == "people" }
            #expect(checkup?.detail.contains("codes of worker cannot be checked") == true)
        }
        // A recovery code needs no key, and who has none is helped by an admin.
        _ = try home.access.signIn(challenge: step, code: codes[0].text, from: client)
        _ = try home.acting(as: "ana").access.resetSecondFactor(of: "worker")
        _ = try home.enter("worker")
        try home.close()
        for name in ["", "-wal"] {
            let file = try? Data(contentsOf: URL(filePath: home.folder.databasePath + name))
            #expect(file?.range(of: Data(totp.secret)) == nil)
        }
    }

    /// Sets a second factor up; gives its secret and the recovery codes.
    private func enrol(
        _ login: String,
        _ home: OpenHome
    ) throws -> (totp: TOTP, codes: [RecoveryCode]) {
        let one = try home.acting(as: login)
        _ = try one.access.beginSecondFactor()
        let totp = try totp(of: login, home)
        let codes = try one.access.enrolSecondFactor(
            code: totp.code(step: TOTP.step(at: home.now()))
        )
        return (totp, codes)
    }

    /// The password alone; gives what the code is then sent with.
    private func challenge(_ login: String, _ home: OpenHome) throws -> Secret {
        do {
            _ = try home.enter(login)
        } catch PeopleError.codeNeeded(let challenge) {
            return challenge
        }
        throw PeopleError.noSecondFactor(login: login)
    }

    @Test func `with a second factor the password lets nobody in without the code`() throws {
        let (people, home) = try PeopleHome.peopled()
        let (totp, codes) = try enrol("worker", home)
        #expect(codes.count == 10)
        people.wait(60)
        let step = try challenge("worker", home)
        #expect(try home.acting(as: "worker").people.sessions().isEmpty)
        #expect(throws: PeopleError.wrongCode) {
            try home.access.signIn(challenge: step, code: "000000", from: client)
        }
        let code = totp.code(step: TOTP.step(at: home.now()))
        let entered = try home.access.signIn(challenge: step, code: code, from: client)
        #expect(try home.access.session(entered.session.text).person.login == "worker")
        // A code counts once, whoever saw it being typed.
        let other = try challenge("worker", home)
        #expect(throws: PeopleError.wrongCode) {
            try home.access.signIn(challenge: other, code: code, from: client)
        }
        people.wait(301)
        #expect(throws: PeopleError.badChallenge, "five minutes are over") {
            try home.access.signIn(challenge: other, code: codes[0].text, from: client)
        }
    }

    @Test func `a recovery code lets in once, and new ones end those before`() throws {
        let (people, home) = try PeopleHome.peopled()
        let (_, codes) = try enrol("worker", home)
        let (one, two) = (try challenge("worker", home), try challenge("worker", home))
        _ = try home.access.signIn(challenge: one, code: codes[3].text, from: client)
        #expect(throws: PeopleError.wrongCode) {
            try home.access.signIn(challenge: two, code: codes[3].text, from: client)
        }
        let worker = try home.acting(as: "worker")
        #expect(try worker.access.secondFactor().codesLeft == 9)
        let newer = try worker.access.newRecoveryCodes()
        #expect(throws: PeopleError.wrongCode) {
            try home.access.signIn(challenge: two, code: codes[4].text, from: client)
        }
        _ = try home.access.signIn(challenge: two, code: newer[0].text, from: client)
        people.wait(1)
        try home.close()
        let file = try Data(contentsOf: URL(filePath: home.folder.databasePath))
        for code in codes + newer { #expect(file.range(of: Data(code.text.utf8)) == nil) }
    }

    @Test func `wrong codes wait as wrong passwords do`() throws {
        let (_, home) = try PeopleHome.peopled()
        let (_, codes) = try enrol("worker", home)
        let step = try challenge("worker", home)
        for number in 0..<5 {
            #expect(throws: PeopleError.wrongCode) {
                try home.access.signIn(challenge: step, code: "00000\(number)", from: client)
            }
        }
        #expect(throws: PeopleError.mustWait(seconds: 1)) {
            try home.access.signIn(challenge: step, code: codes[0].text, from: client)
        }
    }

    @Test func `a one-time link asks for the code as well`() throws {
        let (_, home) = try PeopleHome.peopled()
        let (_, codes) = try enrol("worker", home)
        let link = try home.acting(as: "ana").people.setupLink(for: "worker").text
        do {
            _ = try home.people.useSetupLink(link, password: "grey plum otters", from: client)
            Issue.record("the link alone let somebody in")
        } catch PeopleError.codeNeeded(let step) {
            _ = try home.access.signIn(challenge: step, code: codes[0].text, from: client)
        }
    }

    @Test func `an admin or the owner of the files takes a lost second factor away`() throws {
        let (_, home) = try PeopleHome.peopled()
        _ = try enrol("worker", home)
        _ = try enrol("ana", home)
        #expect(throws: PeopleError.self) {
            try home.acting(as: "manager").access.resetSecondFactor(of: "worker")
        }
        _ = try home.acting(as: "ana").access.resetSecondFactor(of: "worker")
        _ = try home.enter("worker")
        #expect(throws: PeopleError.noSecondFactor(login: "worker")) {
            try home.acting(as: "ana").access.resetSecondFactor(of: "worker")
        }
        _ = try home.people.recover("ana", endsSecondFactor: true, account: 0)
        _ = try home.enter("ana")
        let kinds = try home.acting(as: "ana").trail.entries(limit: 50).map(\.kind)
        #expect(kinds.filter { $0 == "second_factor_off" }.count == 2)
        #expect(kinds.filter { $0 == "second_factor_on" }.count == 2)
    }

    @Test func `where the role must have one, nothing else is open before it is set up`() throws {
        let (people, home) = try PeopleHome.peopled()
        let ana = try home.acting(as: "ana")
        _ = try ana.settingsFile.change(
            [.secondFactor: "admin,manager"],
            ifStill: try ana.settingsFile.draft().mark
        )
        let entered = try home.enter("manager")
        let session = try home.access.session(entered.session.text)
        #expect(session.principal.mustEnrol)
        let manager = home.acting(as: session.principal)
        for right in Right.allCases {
            #expect(throws: PeopleError.mustEnrol(login: "manager")) {
                try manager.people.demand(right)
            }
            #expect(!session.principal.may(right))
        }
        #expect(throws: PeopleError.mustEnrol(login: "manager")) {
            try manager.people.makeToken("x", scope: [], days: 1)
        }
        #expect(try manager.access.secondFactor().isRequired)
        _ = try manager.access.beginSecondFactor()
        let totp = try totp(of: "manager", home)
        #expect(throws: PeopleError.wrongCode) { try manager.access.enrolSecondFactor(code: "1") }
        _ = try manager.access.enrolSecondFactor(code: totp.code(step: TOTP.step(at: home.now())))
        let after = try home.access.session(entered.session.text).principal
        #expect(!after.mustEnrol && after.may(.approveAudits))
        #expect(try !home.access.session(home.enter("worker").session.text).principal.mustEnrol)
        people.wait(1)
    }

    @Test func `a code confirms a session as the password does`() throws {
        let (people, home) = try PeopleHome.peopled()
        let (totp, _) = try enrol("ana", home)
        people.wait(60)
        let entered = try home.access.signIn(
            challenge: try challenge("ana", home),
            code: totp.code(step: TOTP.step(at: home.now())),
            from: client
        )
        people.wait(700)
        let session = home.acting(as: try home.access.session(entered.session.text).principal)
        #expect(session.access.needsConfirmation)
        let code = totp.code(step: TOTP.step(at: home.now()))
        let confirmed = try session.access.confirm(session: entered.session.text, by: code)
        _ = try confirmed.people.setupLink(for: "worker")
    }

    @Test func `people are told by mail of new devices, tokens, passwords and addresses`() throws {
        let (people, home) = try PeopleHome.peopled()
        let worker = try home.acting(as: "worker")
        _ = try home.enter("worker")
        _ = try worker.people.changeProfile([.mail: "mara@example.org", .language: "sr"])
        let known = try home.enter("worker", from: "192.0.2.8")
        _ = try home.enter("worker", device: known.device)
        _ = try worker.people.makeToken("x", scope: [], days: 1)
        try worker.people.changePassword(
            from: PeopleHome.password,
            to: "grey plum otters",
            keeping: nil
        )
        people.wait(1)
        _ = try worker.people.changeProfile([.mail: "mira@example.org"])
        let mails = try home.acting(as: "ana").mail.outbox()
            .map { "\($0.recipient): \($0.subject)" }
        #expect(
            mails.reversed() == [
                "mara@example.org: [Muster] Promenjena adresa pošte",
                "mara@example.org: [Muster] Prijava sa novog uređaja",
                "mara@example.org: [Muster] Novi API token",
                "mara@example.org: [Muster] Promenjena lozinka",
                "mara@example.org: [Muster] Promenjena adresa pošte",
                "mira@example.org: [Muster] Promenjena adresa pošte",
            ],
            "\(mails)"
        )
    }
}
