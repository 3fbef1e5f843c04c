import Foundation
import MusterTestSupport
import Testing

/// A server whose changes wait for another process that writes.
@Suite struct WaitingChangesTests {
    /// Sends a change, and does not wait for the answer.
    private func change(_ name: String, _ server: PortalServer) throws -> Connection {
        let connection = try Connection(port: server.port)
        let body = #"{"name": "\#(name)"}"#
        connection.write(
            Array(
                """
                POST /api/v1/inventories HTTP/1.1\r
                Host: localhost:\(server.port)\r
                \(server.ownerLine)\r
                Content-Type: application/json\r
                Content-Length: \(body.utf8.count)\r
                Connection: close\r
                \r
                \(body)
                """.utf8
            )
        )
        return connection
    }

    /// Asks for a file, and does not wait for it.
    private func ask(_ path: String, _ server: PortalServer) throws -> Connection {
        let connection = try Connection(port: server.port)
        let head = [
            "GET \(path) HTTP/1.1", "Host: localhost:\(server.port)", server.ownerLine,
            "Connection: close", "", "",
        ]
        connection.write(Array(head.joined(separator: "\r\n").utf8))
        return connection
    }

    /// Everything of the API that is read and has an address of its own.
    private func lists(_ server: PortalServer) throws -> [String] {
        let paths = try server.get("/api/v1/openapi.json").json["paths"]
        // What is refused is noted, which waits.
        return (paths?.members ?? [:]).filter { path, operations in
            operations["get"] != nil && !path.contains("{") && !path.contains("/shop/")
        }.keys.sorted()
    }

    private static let pages = [
        "/healthz", "/", "/items", "/audits", "/audits/\(TestHome.audit)",
        "/audits/\(TestHome.audit)/map.svg", "/audits/\(TestHome.audit)/report/pages/1.svg",
        "/zones", "/zones/plan.svg", "/beacons", "/climate", "/alarms", "/reports", "/drops",
        "/people", "/trail", "/settings", "/plans", "/inventories",
        "/api/v1/items", "/static/app.css",
    ]

    @Test func `while changes and a report wait for another process, everything is read`() throws {
        let home = try TestHome.audited()
        let server = try PortalServer(home)
        let pages = try Self.pages + lists(server)
        // What is made once is made before.
        var before: [String: Int] = [:]
        for page in pages { before[page] = try server.get(page).status }
        // A change waits for fifteen seconds; on a machine that stands still for as long it is tried again.
        for attempt in 1...3 {
            let held = try HeldStore(home)
            let changes = try (1...10).map { try change("Room \(attempt)-\($0)", server) }
            let report = try ask("/audits/\(TestHome.audit)/report.pdf", server)
            var statuses: [String: Int] = [:]
            for page in pages { statuses[page] = try server.get(page).status }
            let answered = (changes + [report]).filter { !$0.readNow().isEmpty }.count
            _ = consume held
            #expect(statuses == before)
            for page in Self.pages { #expect(statuses[page] == 200, "\(page)") }
            guard answered == 0 else { continue }
            for change in changes {
                let answer = String(decoding: change.readAll(), as: UTF8.self)
                #expect(answer.hasPrefix("HTTP/1.1 201"), "\(answer)")
            }
            let head = String(decoding: report.readAll().prefix(12), as: UTF8.self)
            #expect(head == "HTTP/1.1 200")
            return
        }
        Issue.record("the pages came only after changes had been given up")
    }

    @Test func `of more changes than may wait the rest are refused, the others made`() throws {
        let home = try TestHome.audited()
        let server = try PortalServer(home)
        for attempt in 1...3 {
            let held = try HeldStore(home)
            let changes = try (1...40).map { try change("Room \(attempt)-\($0)", server) }
            var answers: [Int: String] = [:]
            func look() {
                for (number, change) in changes.enumerated() where answers[number] == nil {
                    let bytes = change.readNow()
                    if !bytes.isEmpty { answers[number] = String(decoding: bytes, as: UTF8.self) }
                }
            }
            for _ in 0..<1_000 where answers.count < 24 {
                usleep(10_000)
                look()
            }
            // A change that has something wrong with it asks for no lock.
            let bad = try server.api("POST", "/inventories", "{}").status
            look()
            let (early, refused) = (answers.count, answers.values.filter { $0.contains(" 503 ") })
            _ = consume held
            #expect(bad == 400 || bad == 422, "\(bad)")
            guard (24..<40).contains(early) else { continue }
            #expect(refused.count == early, "\(answers)")
            #expect(refused.allSatisfy { $0.contains("Retry-After") || $0.contains("again") })
            for (number, change) in changes.enumerated() where answers[number] == nil {
                let answer = String(decoding: change.readAll(), as: UTF8.self)
                #expect(answer.hasPrefix("HTTP/1.1 201"), "\(answer)")
            }
            return
        }
        Issue.record("the changes that waited were given up")
    }
}
