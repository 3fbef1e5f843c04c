import Foundation
import MusterTestSupport
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

    @Test func `definitions, items and plans are what the command line shows`() throws {
        let home = try TestHome.loaded()
        home.muster("definition", "add", "Za kupca/ž", "--accent", "#7a1f3d").succeeded()
        home.muster("plan", "add", "Cold", "--every", "week", "--due", "2026-03-09").succeeded()
        let server = try PortalServer(home)
        let name = PortalServer.encoded("Za kupca/ž")
        for (path, words) in [
            ("report-definitions/\(name)", ["definition", "list"]),
            ("audit-plans/P-01", ["plan", "list"]),
            ("items/IT-0001", ["item", "list", "--search", "IT-0001"]),
        ] {
            let listed = home.muster(words + ["--json"]).succeeded().text
            #expect(try server.get("/api/v1/\(path)").text == listed, "\(path)")
        }
    }

    /// What stands for the parts of addresses.
    private static let examples = [
        "audit": "A-2026-0001", "item": "IT-0001", "page": "1.svg", "plan": "P-01", "drop": "D-1",
        "definition": "House", "sensor": "S-01", "alarm": "AL-001", "place": "PL-01",
        "product": "CARROT", "lot": "L-1", "party": "FARM", "event": "1", "station": "H1",
    ]

    /// An order that has left, of stock that was recorded only.
    private func shippedOrder(_ home: TestHome) throws -> String {
        let file = URL(filePath: home.path).appending(path: "muster.toml")
        try String(contentsOf: file, encoding: .utf8)
            .replacing("# trust = \"B\"", with: "trust = \"C\"")
            .write(to: file, atomically: true, encoding: .utf8)
        home.muster("item", "edit", "IT-0002", "--product", "CARROT", "--quantity", "5")
            .succeeded()
        let asked = ["order", "new", "--customer", "FARM", "--line", "CARROT=1", "--json"]
        let order = try #require(try home.muster(asked).succeeded().object["order"]?.text)
        for step in ["place", "confirm", "ship"] {
            home.muster("order", step, order).succeeded()
        }
        return order
    }

    /// A token of somebody of FARM, who makes it alone.
    private func customerToken(_ home: TestHome) throws -> String {
        let word = ["--password-file", try home.file("word.txt", TestHome.password + "\n")]
        home.muster(["login", "ana"] + word).succeeded()
        let kata = ["user", "add", "kata", "--role", "customer"]
        home.muster(kata + word).refused(2, naming: "--party")
        home.muster(kata + ["--party", "FARM"] + word).succeeded()
        home.muster(["login", "kata"] + word).succeeded()
        home.muster("item", "list").refused(4, naming: "customers cannot see audits")
        let made = home.muster("user", "token", "add", "shop", "--may", "shop", "--json")
        let secret = try made.succeeded().object["secret"]?.text
        home.muster("logout").succeeded()
        return try #require(secret)
    }

    @Test func `its description names every address, and every member of every answer`() throws {
        let home = try TestHome.audited()
        home.raiseAlarm()
        home.muster("station", "add", "H1").succeeded()
        home.muster("place", "add", "Depot", "--kind", "site").succeeded()
        home.muster("product", "add", "CARROT", "Carrots", "--on-sale", "yes").succeeded()
        home.muster("party", "add", "FARM", "Farm", "--role", "producer", "--public", "yes")
            .succeeded()
        home.muster("party", "edit", "FARM", "--position", "45.01;19").refused(2, naming: "north")
        home.muster("party", "edit", "FARM", "--position", "95,19").refused(65, naming: "latitude")
        home.muster("party", "edit", "FARM", "--position", "45.01,19.82").succeeded()
        #expect(home.muster("party", "show", "FARM").succeeded().text.contains("45.01,19.82"))
        home.muster("lot", "add", "CARROT", "L-1").succeeded()
        home.muster("event", "add", "harvest", "--lot", "CARROT/L-1=9").succeeded()
        let asked = ["order", "new", "--customer", "FARM", "--line", "CARROT=1", "--json"]
        let order = try #require(try home.muster(asked).succeeded().object["order"]?.text)
        home.muster("order", "place", order, "--allow-short").succeeded()
        home.muster("order", "confirm", order).succeeded()
        let shipped = try shippedOrder(home)
        let token = ["Authorization": "Bearer \(try #require(try home.addPeople()["admin"]))"]
        let customer = ["Authorization": "Bearer \(try customerToken(home))"]
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
                // A set waits at a station alone: StationAPITests reads one.
                guard method == "get", !path.hasSuffix("events"), !path.contains("{file}"),
                    !path.contains("{photo}"), !path.hasSuffix("/plan/picture"),
                    !path.contains("{set}")
                else { continue }
                let named = Self.examples.reduce(into: path) { path, example in
                    path = path.replacing("{\(example.key)}", with: example.value)
                }
                let known = path.hasSuffix("/note.pdf") ? shipped : order
                let address = named.replacing("{order}", with: known)
                    .replacing(/([a-z]+)s\/{[a-z]+}$/) { match in
                        let part = plan["\(match.1)s"]?.elements.first
                        let name = (part?["id"] ?? part?["beacon"])?.text ?? "none"
                        return "\(match.1)s/\(PortalServer.encoded(name))"
                    }
                let isShop = operation["x-muster-right"]?.text == "shop"
                let answer = try server.get(address, isShop ? customer : token)
                #expect(answer.status == 200, "\(address): \(answer.text)")
                let content = operation["responses"]?["200"]?["content"]
                guard let schema = content?["application/json"]?["schema"] else { continue }
                let unknown = Self.undescribed(try answer.json, by: schema, in: description)
                #expect(unknown.isEmpty, "\(path) gives \(unknown) and does not say so")
            }
        }
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
