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
        let findings = "/api/v1/audits/A-2026-0001/findings?limit=1"
        let first = try server.get(findings).json
        let next = try #require(first["next"]?.text)
        let second = try server.get("\(findings)&cursor=\(next)").json
        #expect(first["data"]?.elements.first != second["data"]?.elements.first)
        for list in ["items", "audits", "beacons", "trail", "changes"] {
            for cursor in ["NOPE", "49542d30303031", next] {
                let answer = try server.get("/api/v1/\(list)?cursor=\(cursor)")
                #expect(answer.status == 400, "\(list) \(cursor)")
                #expect(try answer.json["detail"]?.text?.contains("cursor") == true)
            }
        }
    }

    @Test func `what is known already is not sent again`() throws {
        let server = try PortalServer(try TestHome.audited())
        let known = Set(try server.get("/api/v1/openapi.json").json["paths"]?.names ?? [])
        let paths = known.filter { !$0.contains("{") || $0.hasSuffix("/report.pdf") }
        // Labels are made anew each time, and say when.
        let same = paths.subtracting(["/api/v1/labels.pdf"])
        for path in same.union(["/static/app.css", "/api/v1/audits/A-2026-0001"]) {
            let address = path.replacingOccurrences(of: "{audit}", with: "A-2026-0001")
            let answer = try server.get(address)
            guard answer.status == 200 else { continue }
            let tag = try #require(answer.headers["etag"], "\(path)")
            for list in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
                let again = try server.get(address, ["If-None-Match": list])
                #expect(again.status == 304 && again.body.isEmpty, "\(path) \(list)")
            }
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
        #expect(try post(server, path, note, method: "PATCH").status == 428)
        let weak = ["If-Match": "W/\(tag)"]
        #expect(try post(server, path, note, weak, method: "PATCH").status == 412)
        let changed = try post(server, path, note, ["If-Match": tag], method: "PATCH")
        #expect(try changed.status == 200 && changed.json["note"]?.text == "seen")
        #expect(try changed.json["name"]?.text == "Crate")
        #expect(try post(server, path, note, ["If-Match": tag], method: "PATCH").status == 412)
        let other = ["Idempotency-Key": "two", "If-Match": "*"]
        #expect(try post(server, path, "{}", other, method: "PATCH").status == 200)
        #expect(try post(server, path, "{}", other, method: "DELETE").status == 422)
        #expect(try server.ask("DELETE", path).status == 428)
        #expect(try server.ask("DELETE", path, ["If-Match": "*"]).status == 204)
        #expect(try server.get(path).status == 404)
        #expect(try post(server, path + "/restore", "{}").status == 200)
        #expect(try server.get(path).status == 200)
    }

    @Test func `null takes a member away, and what is absent stays`() throws {
        let server = try PortalServer(try TestHome.loaded())
        let path = "/api/v1/items/IT-0001"
        let any = ["If-Match": "*", "Content-Type": "application/merge-patch+json"]
        func patch(_ body: String) throws -> PortalServer.Answer {
            try post(server, path, body, any, method: "PATCH")
        }
        let all = #"{"lot":"L-1","quantity":7,"attributes":{"colour":"red","old":"yes"}}"#
        #expect(try patch(all).json["quantity"]?.number == 7)
        let changed = try patch(#"{"lot":null,"attributes":{"old":null,"size":"XL"}}"#).json
        #expect(changed["lot"]?.text == nil && changed["quantity"]?.number == 7)
        #expect(
            changed["attributes"]?.members.mapValues(\.text) == ["colour": "red", "size": "XL"]
        )
        #expect(try patch(#"{"attributes":null,"quantity":null}"#).json["quantity"]?.number == 1)
        #expect(try server.get(path).json["attributes"]?.members.isEmpty == true)
        for body in [#"{"name":null}"#, #"{"beacon":null}"#, #"{"id":"IT-0002"}"#] {
            #expect(try patch(body).status == 400, "\(body)")
        }
    }

    @Test func `an item file is imported whole, or says which rows are wrong`() throws {
        let server = try PortalServer(try TestHome.loaded())
        let csv = ["Content-Type": "text/csv"]
        let good = "X-1,Crate,address:AA:BB:CC:DD:EE:01\n"
        let bad = "id,name,beacon\n\(good)X-2,,nonsense\n"
        func send(_ query: String, _ body: String) throws -> PortalServer.Answer {
            try server.ask("POST", "/api/v1/items/import\(query)", csv, Array(body.utf8))
        }
        let refused = try send("", bad)
        #expect(refused.status == 422)
        #expect(try refused.json["details"]?.elements[0].text?.contains("line 3") == true)
        #expect(try server.get("/api/v1/items/X-1").status == 404)
        let rest = try send("?skip_bad=true", bad).json
        #expect(rest["added"]?.number == 1)
        #expect(rest["refused"]?.elements[0]["line"]?.number == 3)
        #expect(try send("", "id,name,beacon\n\(good)").json["unchanged"]?.number == 1)
        #expect(try post(server, "/api/v1/items/import", "{}").status == 415)
    }

    @Test func `what is done on the floor is done here too: confirm, note, take back, finish`()
        throws
    {
        let home = try TestHome.loaded()
        let walk = try SimulatedWarehouse.small.get().walk
        home.muster("start", "--source", walk).succeeded()
        let server = try PortalServer(home)
        let path = "/api/v1/audits/A-2026-0001"
        let missing = try server.get("\(path)/findings?outcome=NOT_HEARD&limit=1").json
        let item = try #require(missing["data"]?.elements.first?["item"]?.text)
        func outcome() throws -> String? {
            try server.get("\(path)/findings/\(item)").json["outcome"]?.text
        }
        let word = "{\"item\":\"\(item)\",\"by\":\"sight\"}"
        #expect(try post(server, path + "/confirm", word).status == 200)
        #expect(try outcome() == "CONFIRMED")
        #expect(
            try post(server, path + "/confirm", "{\"item\":\"X\",\"by\":\"sight\"}").status == 404
        )
        #expect(
            try post(server, path + "/confirm", "{\"item\":\"X\",\"by\":\"smell\"}").status == 400
        )
        // A photo that nobody has taken proves nothing.
        #expect(
            try post(server, path + "/confirm", word.replacing("sight", with: "photo")).status
                == 400
        )
        #expect(try post(server, path + "/undo", "{}").status == 200)
        #expect(try outcome() == "NOT_HEARD")
        let note = "{\"text\":\"dock door blocked\",\"item\":\"\(item)\"}"
        #expect(try post(server, path + "/note", note).status == 200)
        #expect(try server.get(path + "/log").text.contains("dock door blocked"))
        #expect(try post(server, path + "/pause", "{}").status == 409)
        let done = try post(server, path + "/finish", "{\"partial\":true,\"reason\":\"closed\"}")
        #expect(try done.json["state"]?.text == "counted")
        #expect(try post(server, path + "/confirm", word).status == 409)
        let evidence = try server.get("\(path)/findings/\(item)/evidence").json
        #expect(evidence["why"]?.text?.isEmpty == false)
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
        let any = ["If-Match": "*"]
        #expect(try post(server, path + "/approve", "{}").status == 428)
        #expect(try post(server, path + "/approve", "{}", any).status == 409)
        #expect(try post(server, path + "/resolve", body, tag).json["state"]?.text == "reviewed")
        #expect(try post(server, path + "/resolve", body, tag).status == 412)
        #expect(try post(server, path + "/resolve", "{\"items\":[\"X\"]}").status == 400)
        #expect(try post(server, path + "/approve", "{}", any).json["state"]?.text == "approved")
        #expect(try post(server, path + "/approve", "{}", any).status == 409)
    }

    @Test func `its description names every address, and every member of every answer`() throws {
        let home = try TestHome.audited()
        home.raiseAlarm()
        let token = ["Authorization": "Bearer \(try #require(try home.addPeople()["admin"]))"]
        let server = try PortalServer(home)
        let gone = #"{"rest_gone":true}"#
        #expect(try post(server, "/api/v1/audits/A-2026-0001/recount", gone, token).status == 200)
        let hung = #"{"id":"gw-1","position":[1,1]}"#
        #expect(try post(server, "/api/v1/plan/receivers", hung, token).status == 201)
        let weekly = #"{"name":"Weekly","every":"week"}"#
        #expect(try post(server, "/api/v1/audit-plans", weekly, token).status == 201)
        let house = "/api/v1/report-definitions/House"
        #expect(try post(server, house, "{}", token, method: "PUT").status == 200)
        let drop = #"{"name":"x","when":"counted","to":["a@example.org"]}"#
        #expect(try post(server, "/api/v1/drops", drop, token).status == 201)
        let plan = try server.get("/api/v1/plan", token).json
        let description = try server.get("/api/v1/openapi.json").json
        #expect(description["openapi"]?.text == "3.1.0")
        let paths = try #require(description["paths"]?.members)
        #expect(paths.count > 40)
        var names: Set<String> = []
        for (path, operations) in paths {
            for (method, operation) in operations.members {
                let isNew = names.insert(operation["operationId"]?.text ?? "").inserted
                #expect(isNew, "\(method) \(path)")
                guard method == "get", !path.hasSuffix("events"), !path.contains("{file}"),
                    !path.contains("{photo}"), !path.hasSuffix("/plan/picture")
                else { continue }
                let address = path.replacingOccurrences(of: "{audit}", with: "A-2026-0001")
                    .replacingOccurrences(of: "{item}", with: "IT-0001")
                    .replacingOccurrences(of: "{page}", with: "1.svg")
                    .replacingOccurrences(of: "{plan}", with: "P-01")
                    .replacingOccurrences(of: "{drop}", with: "D-1")
                    .replacingOccurrences(of: "{definition}", with: "House")
                    .replacingOccurrences(of: "{sensor}", with: "S-01")
                    .replacingOccurrences(of: "{alarm}", with: "AL-001")
                    .replacing(/([a-z]+)s\/{[a-z]+}$/) { match in
                        let part = plan["\(match.1)s"]?.elements.first
                        let name = (part?["id"] ?? part?["beacon"])?.text ?? "none"
                        return "\(match.1)s/\(PortalServer.encoded(name))"
                    }
                let answer = try server.get(address, token)
                #expect(answer.status == 200, "\(address): \(answer.text)")
                let content = operation["responses"]?["200"]?["content"]
                guard let schema = content?["application/json"]?["schema"] else { continue }
                let unknown = Self.undescribed(try answer.json, by: schema, in: description)
                #expect(unknown.isEmpty, "\(path) gives \(unknown) and does not say so")
            }
        }
    }

    @Test func `what a cancelled audit cannot tell is refused in a way that is described`() throws {
        let home = try TestHome.loaded()
        home.muster("start", "--source", try SimulatedWarehouse.small.get().walk).succeeded()
        home.muster("cancel", "--reason", "a wrong aisle").succeeded()
        let server = try PortalServer(home)
        let paths = try server.get("/api/v1/openapi.json").json["paths"]?.members ?? [:]
        var refused = 0
        for (path, operations) in paths where path.contains("{audit}") {
            guard let answers = operations["get"]?["responses"]?.members,
                !path.hasSuffix("/events"), !path.contains("{file}")
            else { continue }
            let address = path.replacingOccurrences(of: "{audit}", with: "A-2026-0001")
                .replacingOccurrences(of: "{item}", with: "IT-0001")
            let answer = try server.get(address)
            #expect(answers["\(answer.status)"] != nil, "\(address) gives \(answer.status)")
            if answer.status == 409 { refused += 1 }
        }
        #expect(refused > 0)
    }

    /// The members of a value that its schema does not name.
    private static func undescribed(_ value: JSON, by schema: JSON, in all: JSON) -> [String] {
        if let name = schema["$ref"]?.text?.split(separator: "/").last,
            let named = all["components"]?["schemas"]?[String(name)]
        {
            return undescribed(value, by: named, in: all)
        }
        if let choice = schema["anyOf"]?.elements.first {
            return value == .null ? [] : undescribed(value, by: choice, in: all)
        }
        if let element = schema["items"] {
            return value.elements.flatMap { undescribed($0, by: element, in: all) }
        }
        guard let known = schema["properties"]?.members else { return [] }
        return value.members.flatMap { name, value in
            known[name].map { undescribed(value, by: $0, in: all) } ?? [name]
        }
    }

    @Test func `an audit that another process runs is told live`() throws {
        let home = try TestHome.loaded()
        let server = try PortalServer(home)
        let walk = try SimulatedWarehouse.small.get().walk
        // The walk goes on for minutes, unless somebody pauses it.
        let running = try home.begin("start", "--source", "\(walk)@2x")
        func isOpen() throws -> Bool {
            try server.get("/api/v1/audits?state=open").text.contains("A-2026-0001")
        }
        try running.wait { (try? isOpen()) ?? false }
        try #require(try isOpen(), "\(running.errorsSoFar)")
        let connection = try Connection(port: server.port)
        connection.write(
            Array(
                "GET /audits/A-2026-0001/events HTTP/1.1\r\nHost: localhost\r\n\(server.ownerLine)\r\n\r\n"
                    .utf8
            )
        )
        var text = ""
        func read(until state: String) throws {
            while !text.contains("\"state\":\"\(state)\"") {
                let bytes = connection.read()
                try #require(!bytes.isEmpty, "\(text)")
                text += String(decoding: bytes, as: UTF8.self)
            }
        }
        try read(until: "open")
        #expect(text.contains("text/event-stream") && text.contains("event: audit"))
        running.send(SIGINT)
        try read(until: "paused")
        #expect(try running.wait().status == 130)
    }

    @Test func `a secret is given once, however often the request is repeated`() throws {
        let server = try PortalServer(try TestHome.loaded())
        let key = ["Idempotency-Key": "add-mira"]
        let body = #"{"login":"mira","role":"admin"}"#
        let made = try server.api("POST", "/people", body, key)
        #expect(made.status == 201 && made.text.contains("msl_"), "\(made.text)")
        let again = try server.api("POST", "/people", body, key)
        #expect(again.status == 409 && !again.text.contains("msl_"), "\(again.text)")
        #expect(again.text.contains("given once"))
        #expect(try server.api("POST", "/people", #"{"login":"ena"}"#, key).status == 422)
        let link = ["Idempotency-Key": "link-mira"]
        #expect(try server.api("POST", "/people/mira/link", "", link).text.contains("msl_"))
        #expect(try server.api("POST", "/people/mira/link", "", link).status == 409)
        // What holds no secret is repeated.
        let zone = ["Idempotency-Key": "stock"]
        let named = #"{"name":"Annex"}"#
        let first = try server.api("POST", "/inventories", named, zone)
        let second = try server.api("POST", "/inventories", named, zone)
        #expect(first.status == 201 && second.status == 201 && first.text == second.text)
    }

    @Test func `viewers do not hold up the end of a server`() throws {
        let home = try TestHome.audited()
        let endsAtOnce = try (0..<3).contains { _ in
            let server = try PortalServer(home)
            let viewer = try Connection(port: server.port)
            viewer.write(
                Array(
                    "GET /audits/A-2026-0001/events HTTP/1.1\r\nHost: localhost\r\n\(server.ownerLine)\r\n\r\n"
                        .utf8
                )
            )
            #expect(String(decoding: viewer.read(), as: UTF8.self).contains("text/event-stream"))
            return try server.endsAtOnce(by: SIGTERM)
        }
        #expect(endsAtOnce)
    }
}
