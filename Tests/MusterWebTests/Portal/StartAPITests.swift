import Foundation
import MusterAudit
import MusterTestSupport
import Testing

/// Audits that a program starts, pauses and ends with the receiver of a server.
@Suite(.onOwnThreads) struct StartAPITests {
    private static let audit = "/api/v1/audits/\(WebHome.audit)"

    private func post(
        _ server: LocalPortal,
        _ path: String,
        _ body: String = "{}",
        _ headers: [String: String] = [:]
    ) throws -> PortalAnswer {
        let json = ["Content-Type": "application/json"].merging(headers) { $1 }
        return try server.ask("POST", path, json, Array(body.utf8))
    }

    @Test func `a program starts an audit once, pauses it, goes on and finishes it`() throws {
        let home = try WebHome.loaded()
        let walk = try WebHome.walk
        let server = try LocalPortal(home, source: walk + "@1x")
        let zone = try #require(
            try server.get("/api/v1/zones").json["data"]?.elements.first?["zone"]?.text
        )
        let wanted = "{\"zones\":[\"\(zone)\"],\"method\":\"list-match\"}"
        let key = ["Idempotency-Key": "monday"]
        let started = try post(server, "/api/v1/audits", wanted, key)
        #expect(started.status == 201, "\(started.text)")
        #expect(started.headers["location"] == Self.audit)
        let told = try started.json
        #expect(told["state"]?.text == "open" && told["method"]?.text == "list-match")
        #expect(try server.get(Self.audit + "/observers").json["zones"]?.elements.count == 1)
        #expect(try post(server, "/api/v1/audits", wanted, key).body == started.body)
        #expect(try post(server, "/api/v1/audits", wanted).status == 409)
        #expect(try post(server, Self.audit + "/resume").status == 409)
        // What cannot be finished is what it was before: it goes on listening.
        #expect(try post(server, Self.audit + "/finish").status == 409)
        #expect(try post(server, Self.audit + "/finish", #"{"partial":true}"#).status == 400)
        #expect(try server.get(Self.audit).json["state"]?.text == "open")
        #expect(try post(server, Self.audit + "/pause").status == 200)
        let paused = try server.get(Self.audit)
        #expect(try paused.json["state"]?.text == "paused")
        let resumed = try post(
            server,
            Self.audit + "/resume",
            "{}",
            ["If-Match": try #require(paused.headers["etag"])]
        )
        #expect(resumed.status == 200, "\(resumed.text)")
        #expect(try post(server, Self.audit + "/pause").json["state"]?.text == "paused")
        let partial = #"{"partial":true,"reason":"dock closed"}"#
        let finished = try post(server, Self.audit + "/finish", partial)
        #expect(finished.status == 200, "\(finished.text)")
        #expect(try home.summary().state == .counted)
    }

    @Test func `an audit that cannot be is refused, and leaves nothing behind`() throws {
        let home = try WebHome.loaded()
        let tokens = try home.addPeople()
        let walk = try WebHome.walk
        let server = try LocalPortal(home, source: walk)
        func start(_ body: String, as role: String = "worker") throws -> PortalAnswer {
            let token = try #require(tokens[role])
            return try post(
                server,
                "/api/v1/audits",
                body,
                ["Authorization": "Bearer \(token)"]
            )
        }
        for (body, status) in [
            (#"{"zones":["attic"]}"#, 404), (#"{"items":["NONE"]}"#, 404),
            (#"{"inventory":"None"}"#, 404), (#"{"method":"nearest"}"#, 400),
            (#"{"zones":"dock"}"#, 400), (#"{"source":"hci0"}"#, 400),
        ] {
            let answer = try start(body)
            #expect(answer.status == status, "\(body): \(answer.text)")
            #expect(answer.headers["content-type"] == "application/problem+json")
        }
        #expect(try start("{}", as: "viewer").status == 403)
        let deaf = try LocalPortal(home)
        let token = ["Authorization": "Bearer \(try #require(tokens["worker"]))"]
        let refused = try post(deaf, "/api/v1/audits", "{}", token)
        #expect(refused.status == 409 && refused.text.contains("no receiver"))
        #expect(try deaf.get("/api/v1/audits", token).json["data"]?.elements.isEmpty == true)
    }
}
