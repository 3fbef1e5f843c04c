import Foundation
import MusterTestSupport
import Synchronization
import Testing

/// Many order at once what is not enough for all, while the server is killed again and again.
@Suite struct OrderRushTests {
    /// The server as it is now, and what was answered.
    private final class Rush: Sendable {
        let server: Mutex<PortalServer>
        /// The orders that answers named, by the key of the request.
        let orders = Mutex<[String: Set<String>]>([:])
        /// What a request was answered with that no program expects.
        let odd = Mutex<[String]>([])
        /// How many clients have not done all yet.
        let busy: Atomic<Int>

        init(_ server: PortalServer, clients: Int) {
            self.server = Mutex(server)
            busy = Atomic(clients)
        }

        /// Asks until there is an answer: a server that was killed is asked again, as programs do.
        func ask(
            _ method: String,
            _ path: String,
            _ headers: [String: String],
            _ body: String
        ) -> PortalServer.Answer? {
            for _ in 0..<400 {
                let server = server.withLock { $0 }
                if let answer = try? server.ask(method, path, headers, Array(body.utf8)),
                    answer.status < 500, answer.status != 429, answer.status > 0
                {
                    return answer
                }
                Thread.sleep(forTimeInterval: 0.05)
            }
            return nil
        }
    }

    private static let (clients, rounds) = (8, 20)

    /// Orders, places, changes and calls off, as one client.
    private static func order(_ client: Int, _ rush: Rush, _ token: String) {
        var json = ["Content-Type": "application/json", "Authorization": "Bearer \(token)"]
        for round in 0..<rounds {
            let key = "\(client)-\(round)"
            json["If-Match"] = nil
            json["Idempotency-Key"] = key
            let wanted = #"{"customer":"MARKET","lines":["CARROT=\#(1 + round % 3)"]}"#
            let made = rush.ask("POST", "/api/v1/orders", json, wanted)
            guard made?.status == 201, let id = try? made?.json["order"]?.text else {
                rush.odd.withLock { $0.append("\(key): \(made?.status ?? 0) \(made?.text ?? "")") }
                continue
            }
            _ = rush.orders.withLock { $0[key, default: []].insert(id) }
            (json["Idempotency-Key"], json["If-Match"]) = (nil, "*")
            var steps = [("POST", "/place", "{}")]
            if round % 3 == 1 { steps.append(("PATCH", "", #"{"lines":["CARROT=1"]}"#)) }
            if round % 4 == 2 { steps.append(("POST", "/cancel", #"{"reason":"late"}"#)) }
            for (method, step, body) in steps {
                var headers = json
                if method == "PATCH" { headers["Content-Type"] = "application/merge-patch+json" }
                let answer = rush.ask(method, "/api/v1/orders/\(id)\(step)", headers, body)
                // 409: there is not enough, or the answer was lost and it is done already.
                guard let answer, [200, 409].contains(answer.status) else {
                    let told = "\(id)\(step): \(answer?.status ?? 0) \(answer?.text ?? "")"
                    rush.odd.withLock { $0.append(told) }
                    continue
                }
            }
        }
        rush.busy.subtract(1, ordering: .relaxed)
    }

    @Test func `nothing is promised twice, lost or made twice while the server is killed`() throws {
        let home = try TestHome.audited()
        let file = URL(filePath: home.path).appending(path: "muster.toml")
        try String(contentsOf: file, encoding: .utf8)
            .replacing("# trust = \"B\"", with: "trust = \"C\"")
            .write(to: file, atomically: true, encoding: .utf8)
        home.muster("product", "add", "CARROT", "Carrots").succeeded()
        home.muster("party", "add", "MARKET", "Market").succeeded()
        let items = (1...10).map { "IT-00\($0 < 10 ? "0" : "")\($0)" }
        for item in items {
            home.muster("item", "edit", item, "--product", "CARROT", "--quantity", "3").succeeded()
        }
        let token = try #require(try home.addPeople()["admin"])
        let first = try PortalServer(home)
        let (rush, listen) = (Rush(first, clients: Self.clients), "127.0.0.1:\(first.port)")
        for client in 0..<Self.clients {
            Thread.detachNewThread { Self.order(client, rush, token) }
        }
        var kills = 0
        while rush.busy.load(ordering: .relaxed) > 0, kills < 200 {
            Thread.sleep(forTimeInterval: 0.7)
            rush.server.withLock { $0.command.send(SIGKILL) }
            _ = try rush.server.withLock { $0 }.command.wait()
            let next = try PortalServer(home, "--listen", listen)
            rush.server.withLock { $0 = next }
            kills += 1
        }
        #expect(rush.busy.load(ordering: .relaxed) == 0 && kills > 1, "\(kills)")
        #expect(rush.odd.withLock { $0 } == [])
        let answered = rush.orders.withLock { $0 }
        #expect(answered.count == Self.clients * Self.rounds)
        #expect(answered.values.allSatisfy { $0.count == 1 }, "a key made two orders")
        let server = rush.server.withLock { $0 }
        let asking = ["Authorization": "Bearer \(token)"]
        let kept = try server.get("/api/v1/orders?limit=500", asking).json["data"]?.elements ?? []
        let ids = kept.compactMap { $0["order"]?.text }
        #expect(Set(ids) == Set(answered.values.flatMap(\.self)) && ids.count == answered.count)
        let open = kept.filter { ["placed", "confirmed"].contains($0["state"]?.text ?? "") }
        let parts = open.flatMap { $0["lines"]?.elements ?? [] }
            .flatMap { $0["allocated"]?.elements ?? [] }
        let promised = parts.reduce(0) { $0 + ($1["quantity"]?.integer ?? 0) }
        #expect(promised > 0 && promised <= 3 * items.count, "\(promised)")
        server.command.send(SIGTERM)
        _ = try server.command.wait()
        home.muster("stock", "check", environment: ["MUSTER_TOKEN": token]).succeeded()
    }
}
