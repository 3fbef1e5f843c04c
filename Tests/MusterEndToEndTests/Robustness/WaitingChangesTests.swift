import Foundation
import Testing

/// A server whose changes wait for another process that writes.
@Suite struct WaitingChangesTests {
    /// A lock on the home's store, as an import of many rows holds it.
    private struct HeldStore: ~Copyable {
        private let descriptor: Int32

        init(_ home: TestHome) throws {
            descriptor = open("\(home.path)/muster.lock", O_RDWR | O_CLOEXEC)
            while flock(descriptor, LOCK_EX) != 0 { try #require(errno == EINTR) }
        }

        deinit { close(descriptor) }
    }

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

    @Test func `while ten changes wait for another process, everything is read as before`() throws {
        let home = try TestHome.audited()
        let server = try PortalServer(home)
        let pages = [
            "/healthz", "/", "/items", "/audits/\(TestHome.audit)", "/api/v1/items",
            "/static/app.css",
        ]
        // A change waits for fifteen seconds; on a machine that stands still for as long it is tried again.
        for attempt in 1...3 {
            let held = try HeldStore(home)
            let changes = try (1...10).map { try change("Room \(attempt)-\($0)", server) }
            var worst: [String: Int] = [:]
            for _ in 1...20 {
                for page in pages {
                    worst[page] = max(worst[page] ?? 0, try server.get(page).status)
                }
            }
            let answered = changes.filter { !$0.readNow().isEmpty }.count
            _ = consume held
            #expect(worst.values.allSatisfy { $0 == 200 }, "\(worst)")
            guard answered == 0 else { continue }
            for change in changes {
                let answer = String(decoding: change.readAll(), as: UTF8.self)
                #expect(answer.hasPrefix("HTTP/1.1 201"), "\(answer)")
            }
            return
        }
        Issue.record("the pages came only after changes had been given up")
    }
}
