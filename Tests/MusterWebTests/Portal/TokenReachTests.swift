import Foundation
import GRDB
import MusterPeople
import MusterService
import MusterTestSupport
import MusterWeb
import Testing

/// How far a token reaches: over every address of the portal, with each right alone.
@Suite(.onOwnThreads) struct TokenReachTests {
    /// What an admin may.
    private static let rights = Set(Right.allCases.filter(Role.admin.may))

    /// What lets people in and says what they may, as the database has it.
    private static func access(_ home: WebHome) throws -> [String] {
        try DatabaseQueue(path: home.path + "/muster.sqlite").read { db in
            let queries = [
                "SELECT login || role || coalesce(mail, '') || coalesce(password, '') FROM person",
                "SELECT number || scope || expires_at FROM api_token",
                "SELECT hex(hash) FROM setup_link", "SELECT hex(hash) FROM person_session",
                "SELECT hex(secret) FROM second_factor", "SELECT name FROM person WHERE disabled",
            ]
            return try queries.flatMap { sql in
                try String.fetchAll(db, sql: sql).sorted() + [sql]
            } + [
                String(
                    decoding: Data(contentsOf: URL(filePath: home.path + "/muster.toml")),
                    as: UTF8.self
                )
            ]
        }
    }

    /// An address with something that is there in the place of what stands for any part.
    private static func path(_ address: PortalAddress) -> String {
        address.path.replacing("{login}", with: "worker").replacing("{token}", with: "T-9999")
            .replacing("{audit}", with: "A-2026-9999")
            .split(separator: "/", omittingEmptySubsequences: false)
            .map { $0.hasPrefix("{") ? "none" : String($0) }.joined(separator: "/")
    }

    /// A home whose admin has a token of each right alone, and one of all rights.
    private static func home() throws -> (home: WebHome, tokens: [(Set<Right>, String)]) {
        let home = try WebHome.empty()
        _ = try home.addPeople()
        let ana = try home.acting(as: "ana")
        let scopes = Self.rights.map { Set([$0]) } + [Self.rights]
        let tokens = try scopes.map { scope in
            (scope, try ana.people.makeToken("x", scope: scope, days: 30).secret.text)
        }
        return (home, tokens)
    }

    @Test func `a token of one right opens what that right opens, at every address`() throws {
        let (home, tokens) = try Self.home()
        let server = try LocalPortal(home)
        let before = try Self.access(home)
        // What takes access away is left out: the tokens would end.
        let addresses = PortalAddress.all.filter { address in
            !address.isEndless
                && !["/profile/access", "/profile/sessions", "/access/end", "/sessions/end"]
                    .contains { address.path.hasSuffix($0) }
        }
        #expect(addresses.count > 150)
        let key = String(repeating: "a", count: 32)
        for (scope, token) in tokens where scope.count == 1 {
            for address in addresses {
                guard let right = address.right else { continue }
                let isForm = address.kind == .form
                let answer = try server.ask(
                    address.method,
                    Self.path(address),
                    [
                        "Authorization": "Bearer \(token)", "Cookie": "muster_form=\(key)",
                        "Content-Type": isForm
                            ? "application/x-www-form-urlencoded" : "application/json",
                    ],
                    Array((isForm ? "form_key=\(key)" : "{}").utf8)
                )
                let isOpen = scope.contains(right) || right == .viewAudits
                #expect(
                    isOpen || answer.status == 403,
                    "\(scope): \(address.method) \(address.path): \(answer.status)"
                )
                #expect(answer.status != 500, "\(address.method) \(address.path)")
            }
        }
        #expect(try Self.access(home) == before)
    }

    @Test
    func `what gives somebody access is refused to every token, and the words say what to do`()
        throws
    {
        let (home, tokens) = try Self.home()
        let server = try LocalPortal(home)
        let before = try Self.access(home)
        let verbs = [
            ("POST", "/people", #"{"login":"eve","role":"admin"}"#),
            ("PATCH", "/people/worker", #"{"role":"admin"}"#),
            ("PATCH", "/people/ana", #"{"role":"viewer"}"#),
            ("POST", "/people/worker/link", "{}"), ("POST", "/people/ana/link", "{}"),
            ("DELETE", "/people/worker/second-factor", ""),
            ("POST", "/profile/tokens", #"{"name":"x","may":["managePeople"]}"#),
            ("POST", "/profile/tokens", #"{"name":"x","for":"worker"}"#),
            ("POST", "/profile/confirm", #"{"password":"a stork on the roof"}"#),
            ("PATCH", "/profile", #"{"mail":"eve@example.org"}"#),
            ("PATCH", "/settings", #"{"mail.portal":"https://evil.example"}"#),
            ("PATCH", "/settings", #"{"portal.require_second_factor":"admin"}"#),
        ]
        for (scope, token) in tokens {
            let headers = ["Authorization": "Bearer \(token)", "If-Match": "*"]
            for (method, path, body) in verbs {
                let answer = try server.api(method, path, body, headers)
                #expect(answer.status == 403, "\(scope): \(method) \(path): \(answer.text)")
                if scope.count == Self.rights.count {
                    let remedy = try answer.json["remedy"]?.text ?? ""
                    #expect(remedy.contains("sign in with a password"), "\(method) \(path)")
                }
            }
        }
        #expect(try Self.access(home) == before)
    }
}
