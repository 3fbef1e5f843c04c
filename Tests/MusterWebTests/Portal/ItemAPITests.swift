import Foundation
import MusterCatalogue
import MusterCore
import MusterService
import MusterStore
import MusterTestSupport
import Testing

/// Items, audits and people by the API, as a program finds it.
@Suite(.onOwnThreads) struct ItemAPITests {
    private static let json = ["Content-Type": "application/json"]

    private func post(
        _ server: LocalPortal,
        _ path: String,
        _ body: String,
        _ headers: [String: String] = [:],
        method: String = "POST"
    ) throws -> PortalAnswer {
        try server.ask(method, path, Self.json.merging(headers) { $1 }, Array(body.utf8))
    }

    @Test func `a list comes page by page, every item once`() throws {
        let home = try WebHome.audited()
        let server = try LocalPortal(home)
        var (path, ids): (String?, [String]) = ("/api/v1/items?limit=7", [])
        while let next = path {
            let answer = try server.get(next)
            ids += try answer.json["data"]?.elements.compactMap { $0["id"]?.text } ?? []
            let link = answer.headers["link"]?.firstMatch(of: /<([^>]+)>; rel="next"/)
            path = link.map { String($0.1) }
            try #require(ids.count < 1_000)
        }
        let all = try home.open.items.list(of: home.open.inventories.find())
        #expect(ids == all.map(\.id.rawValue))
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
        let server = try LocalPortal(try WebHome.audited())
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
        let server = try LocalPortal(try WebHome.loaded())
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
        let server = try LocalPortal(try WebHome.loaded())
        let path = "/api/v1/items/IT-0001"
        let any = ["If-Match": "*", "Content-Type": "application/merge-patch+json"]
        func patch(_ body: String) throws -> PortalAnswer {
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
        let server = try LocalPortal(try WebHome.loaded())
        let csv = ["Content-Type": "text/csv"]
        let good = "X-1,Crate,address:AA:BB:CC:DD:EE:01\n"
        let bad = "id,name,beacon\n\(good)X-2,,nonsense\n"
        func send(_ query: String, _ body: String) throws -> PortalAnswer {
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
        let home = try WebHome.loaded()
        _ = try home.walk()
        let server = try LocalPortal(home)
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
        let server = try LocalPortal(try WebHome.loaded())
        let answer = try post(server, "/api/v1/items", body)
        #expect(answer.status == 400, "\(answer.text)")
        #expect(answer.headers["content-type"] == "application/problem+json")
        #expect(try answer.json["remedy"]?.text?.isEmpty == false)
    }

    @Test func `the verbs of the review settle, order, approve, and keep out who is late`() throws {
        let server = try LocalPortal(try WebHome.audited())
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

    @Test func `what a cancelled audit cannot tell is refused in a way that is described`() throws {
        let home = try WebHome.loaded()
        _ = try home.open.sessions.cancel(home.walk(), reason: "a wrong aisle")
        let server = try LocalPortal(home)
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

    @Test func `a secret is given once, however often the request is repeated`() throws {
        let server = try LocalPortal(try WebHome.loaded())
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
}
