import Foundation
import Testing

/// The API as a program finds it.
@Suite struct PortalAPITests {
    private static let json = ["Content-Type": "application/json"]

    private func post(
        _ server: PortalServer,
        _ path: String,
        _ body: String,
        _ headers: [String: String] = [:],
        method: String = "POST"
    ) throws -> PortalServer.Answer {
        try server.ask(method, path, Self.json.merging(headers) { $1 }, Array(body.utf8))
    }

    @Test func `an audit is what the command line shows`() throws {
        let home = try TestHome.audited()
        let server = try PortalServer(home)
        let shown = home.muster("show", TestHome.audit, "--json").succeeded().text
        #expect(try server.get("/api/v1/audits/A-2026-0001").text == shown)
        #expect(try server.get("/api/v1/audits/A-2026-9999").status == 404)
        #expect(try server.get("/api/v1/audits/nonsense").status == 400)
    }

    @Test func `a list comes page by page, every item once`() throws {
        let home = try TestHome.audited()
        let server = try PortalServer(home)
        var (path, ids): (String?, [String]) = ("/api/v1/items?limit=7", [])
        while let next = path {
            let answer = try server.get(next)
            ids += try answer.json["data"]?.elements.compactMap { $0["id"]?.text } ?? []
            let link = answer.headers["link"]?.firstMatch(of: /<([^>]+)>; rel="next"/)
            path = link.map { String($0.1) }
            try #require(ids.count < 1_000)
        }
        let all = try home.muster("item", "list", "--json").succeeded().objects
        #expect(ids == all.compactMap { $0["id"]?.text })
        #expect(try server.get("/api/v1/items?limit=0").status == 400)
        #expect(try server.get("/api/v1/items?limit=many").status == 400)
        let findings = "/api/v1/audits/A-2026-0001/findings?limit=1&cursor="
        #expect(try server.get(findings + "IT-0001").status == 200)
        #expect(try server.get(findings + "NOPE").status == 400)
    }

    @Test func `what is known already is not sent again`() throws {
        let server = try PortalServer(try TestHome.audited())
        for path in ["/api/v1/audits/A-2026-0001", "/api/v1/items", "/static/app.css"] {
            let tag = try #require(try server.get(path).headers["etag"], "\(path)")
            let again = try server.get(path, ["If-None-Match": tag])
            #expect(again.status == 304 && again.body.isEmpty, "\(path)")
        }
    }

    @Test func `an item is added once, changed as it was seen, and taken off`() throws {
        let server = try PortalServer(try TestHome.loaded())
        let item = #"{"id":"X-1","name":"Crate","beacon":"address:AA:BB:CC:DD:EE:01"}"#
        let key = ["Idempotency-Key": "one"]
        let added = try post(server, "/api/v1/items", item, key)
        #expect(added.status == 201)
        #expect(try post(server, "/api/v1/items", item, key).body == added.body)
        #expect(try post(server, "/api/v1/items", item).status == 409)
        #expect(try post(server, "/api/v1/items", "{}", key).status == 422)
        #expect(try post(server, "/api/v1/items?inventory=Other", item, key).status == 422)
        let path = "/api/v1/items/X-1"
        let tag = try #require(try server.get(path).headers["etag"])
        #expect(tag == added.headers["etag"])
        let note = #"{"note":"seen"}"#
        let changed = try post(server, path, note, ["If-Match": tag], method: "PUT")
        #expect(try changed.status == 200 && changed.json["note"]?.text == "seen")
        #expect(try changed.json["name"]?.text == "Crate")
        #expect(try post(server, path, note, ["If-Match": tag], method: "PUT").status == 412)
        let other = ["Idempotency-Key": "two"]
        #expect(try post(server, path, "{}", other, method: "PUT").status == 200)
        #expect(try post(server, path, "{}", other, method: "DELETE").status == 422)
        #expect(try server.ask("DELETE", path).status == 204)
        #expect(try server.get(path).status == 404)
    }

    @Test(arguments: [
        "", "[]", "{", "{\"id\":1}", "{\"odd\":\"x\"}", "{\"id\":\"\",\"name\":\"\"}",
        "{\"id\":\"A\",\"name\":\"B\",\"beacon\":\"nonsense\"}",
        "{\"id\":\"A\",\"name\":\"B\",\"beacon\":\"address:AA:BB:CC:DD:EE:02\",\"quantity\":1e300}",
    ])
    func `a body that is no item is refused with what is wrong`(body: String) throws {
        let server = try PortalServer(try TestHome.loaded())
        let answer = try post(server, "/api/v1/items", body)
        #expect(answer.status == 400, "\(answer.text)")
        #expect(answer.headers["content-type"] == "application/problem+json")
        #expect(try answer.json["remedy"]?.text?.isEmpty == false)
    }

    @Test func `the verbs of the review settle, order, approve, and keep out who is late`() throws {
        let server = try PortalServer(try TestHome.audited())
        let path = "/api/v1/audits/A-2026-0001"
        let seen = try server.get(path)
        let open = try #require(try seen.json["review"]?["open"]?.elements.compactMap(\.text))
        let list = open.map { "\"\($0)\"" }.joined(separator: ",")
        let body = "{\"items\":[\(list)],\"reason\":\"miscounted\"}"
        let tag = ["If-Match": try #require(seen.headers["etag"])]
        #expect(try post(server, path + "/approve", "{}").status == 409)
        #expect(try post(server, path + "/resolve", body, tag).json["state"]?.text == "reviewed")
        #expect(try post(server, path + "/resolve", body, tag).status == 412)
        #expect(try post(server, path + "/resolve", "{\"items\":[\"X\"]}").status == 400)
        #expect(try post(server, path + "/approve", "{}").json["state"]?.text == "approved")
        #expect(try post(server, path + "/approve", "{}").status == 409)
    }

    @Test func `its description names every address that it answers at`() throws {
        let server = try PortalServer(try TestHome.audited())
        let description = try server.get("/api/v1/openapi.json").json
        #expect(description["openapi"]?.text == "3.1.0")
        let paths = try #require(description["paths"]?.members)
        #expect(paths.count > 20)
        var names: Set<String> = []
        for (path, operations) in paths {
            for (method, operation) in operations.members {
                let isNew = names.insert(operation["operationId"]?.text ?? "").inserted
                #expect(isNew, "\(method) \(path)")
                guard method == "get", !path.hasSuffix("events"), !path.contains("{photo}") else {
                    continue
                }
                let address = path.replacingOccurrences(of: "{audit}", with: "A-2026-0001")
                    .replacingOccurrences(of: "{item}", with: "IT-0001")
                #expect(try server.get(address).status == 200, "\(path)")
            }
        }
    }

    @Test func `an audit that another process runs is told live`() throws {
        let home = try TestHome.loaded()
        let server = try PortalServer(home)
        let walk = try SimulatedWarehouse.small.get().walk
        let running = try home.begin("start", "--source", "\(walk)@60x")
        var listed: PortalServer.Answer
        repeat {
            listed = try server.get("/api/v1/audits?state=open")
        } while listed.text.contains("\"data\":[]")
        let connection = try Connection(port: server.port)
        connection.write(
            Array("GET /audits/A-2026-0001/events HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
        )
        var text = ""
        while !text.contains("\"state\":\"paused\"") {
            let bytes = connection.read()
            try #require(!bytes.isEmpty, "\(text)")
            text += String(decoding: bytes, as: UTF8.self)
        }
        #expect(text.contains("text/event-stream") && text.contains("event: audit"))
        #expect(text.contains("\"state\":\"open\""))
        _ = try running.wait()
        let begun = ContinuousClock.now
        server.command.send(SIGTERM)
        try server.command.wait().succeeded()
        #expect(ContinuousClock.now - begun < .seconds(9), "viewers do not hold it up")
    }
}
