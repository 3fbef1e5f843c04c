import Foundation
import GRDB
import MusterCore
import MusterPeople
import MusterStore
import MusterTestSupport
import Testing

/// The second factor and the confirmation of a password, in a browser without scripts.
@Suite(.onOwnThreads) struct SecondFactorPageTests {
    private static func home() throws -> WebHome {
        let home = try WebHome.empty()
        _ = try home.addPeople()
        return home
    }

    private static func code(_ home: WebHome) throws -> String {
        let row = try DatabaseQueue(path: home.path + "/muster.sqlite").read { db in
            try Row.fetchOne(db, sql: "SELECT lower(hex(person)) AS who, secret FROM second_factor")
        }
        let (who, sealed): (String, Data) = (try #require(row)["who"], try #require(row)["secret"])
        let text = try String(
            contentsOfFile: home.path + "/keys/second-factor.key",
            encoding: .utf8
        )
        let bytes = try #require(Hex.bytes(text.trimmingCharacters(in: .newlines)))
        let key = try #require(FactorKey(bytes: bytes))
        let totp = try #require(key.open(Array(sealed), of: PersonID(who)))
        return totp.code(step: Int64(Date().timeIntervalSince1970) / TOTP.stepSeconds)
    }

    @Test func `a second factor is set up on its page, and asked for from then on`() throws {
        let home = try Self.home()
        let settings = URL(filePath: home.path + "/muster.toml")
        var text = try String(contentsOf: settings, encoding: .utf8)
        text.replace("[portal]\n", with: "[portal]\nrequire_second_factor = \"manager\"\n")
        try home.set(text)
        let server = try LocalPortal(home)
        let session = try server.signIn("manager")
        let door = try server.get("/audits", ["Cookie": session, "Accept": "text/html"])
        #expect(door.headers["location"] == "/profile/second-factor")
        #expect(try server.get("/api/v1/items", ["Cookie": session]).status == 403)
        let page = "/profile/second-factor"
        _ = try server.send([:], to: page, from: page, cookie: session)
        let begun = try server.get(page, ["Cookie": session]).text
        #expect(begun.contains("<svg") && begun.contains("authenticator app"))
        let wrong = try server.send(["code": "1"], to: page + "/code", from: page, cookie: session)
        #expect(wrong.status == 403 && wrong.text.contains("The code is wrong"))
        let done = try server.send(
            ["code": try Self.code(home)],
            to: page + "/code",
            from: page,
            cookie: session
        )
        let codes = done.text.matches(of: /<code>([a-z2-9]{4}(-[a-z2-9]{4}){3})<\/code>/)
            .map { String($0.1) }
        #expect(codes.count == 10, "\(done.text)")
        #expect(try server.get("/audits", ["Cookie": session]).status == 200)
        // The next sign-in asks for a code, on a page of its own.
        let step = try server.send(
            ["login": "manager", "password": WebHome.password, "to": "/audits"],
            to: "/sign-in",
            from: "/sign-in"
        )
        let challenge = try #require(step.text.firstMatch(of: /value="(msc_[0-9a-f]+)"/)?.1)
        #expect(step.status == 200 && step.headers["set-cookie"]?.contains("session") != true)
        let entered = try server.send(
            [
                "challenge": String(challenge), "code": try #require(codes.first),
                "to": "/audits",
            ],
            to: "/sign-in/code",
            from: "/sign-in"
        )
        #expect(entered.status == 303 && entered.headers["location"] == "/audits")
    }

    @Test func `a form that gives access asks for the password once ten minutes are over`() throws {
        let home = try Self.home()
        let server = try LocalPortal(home)
        let session = try server.signIn("ana")
        #expect(try server.get("/", ["Cookie": session]).text.contains("30 min without use"))
        try DatabaseQueue(path: home.path + "/muster.sqlite").write { db in
            try StoreFunctions.register(db)
            try db.execute(sql: "UPDATE person_session SET confirmed_at = confirmed_at - 700000000")
        }
        let path = "/people/worker/role"
        let asked = try server.send(
            ["role": "auditor"],
            to: path,
            from: "/people",
            cookie: session
        )
        #expect(asked.status == 403 && asked.text.contains("name=\"confirm_password\""))
        #expect(asked.text.contains("name=\"role\" value=\"auditor\""), "what was asked stays")
        let wrong = try server.send(
            ["role": "auditor", "confirm_password": "wrong wrong"],
            to: path,
            from: "/people",
            cookie: session
        )
        #expect(wrong.status == 403 && wrong.text.contains("confirm_password"))
        let api = try server.api("POST", "/people/worker/link", "{}", ["Cookie": session])
        #expect(api.status == 403 && api.text.contains("needs the password of ana again"))
        let confirmed = try server.send(
            ["role": "auditor", "confirm_password": WebHome.password],
            to: path,
            from: "/people",
            cookie: session
        )
        #expect(confirmed.status == 303, "\(confirmed.text)")
        let link = try server.api("POST", "/people/worker/link", "{}", ["Cookie": session])
        #expect(try link.json["setup"]?.text?.hasPrefix("msl_") == true, "it holds for ten minutes")
    }
}
