import Foundation
import MusterTestSupport
import Testing

/// What the server tells those that watch over it, when its home cannot be written.
@Suite(.enabled(if: SmallDisk.isPossible, "mounting takes root"))
struct ReadinessTests {
    /// Asks until the answer has that status, because the server tries at most every few seconds.
    private func ready(_ server: PortalServer, _ status: Int) throws -> String {
        let end = ContinuousClock.now + .seconds(60)
        var answer = try server.get("/readyz")
        while answer.status != status, ContinuousClock.now < end {
            Thread.sleep(forTimeInterval: 0.5)
            answer = try server.get("/readyz")
        }
        #expect(answer.status == status, "\(answer.text)")
        return answer.text
    }

    @Test func `a full disk makes the server not ready, and room makes it ready again`() throws {
        let disk = try SmallDisk(kilobytes: 24_576)
        let home = try TestHome.audited(in: disk.folder)
        let server = try PortalServer(home)
        _ = try ready(server, 200)
        for _ in 0..<2 {
            let ballast = try disk.fill()
            // Before a write fails, or because one has.
            let why = try ready(server, 503)
            #expect(why.contains("full") || why.contains("MB are left"), "\(why)")
            #expect(try server.get("/healthz").status == 200)
            #expect(try server.get("/audits").status == 200)
            try FileManager.default.removeItem(atPath: ballast)
            #expect(try ready(server, 200) == "ready\n")
        }
        home.muster("inventory", "add", "There is room again").succeeded()
    }

    @Test func `a home that becomes read-only makes the server not ready until it is not`() throws {
        let disk = try SmallDisk(kilobytes: 24_576)
        let home = try TestHome.audited(in: disk.folder)
        let server = try PortalServer(home)
        _ = try ready(server, 200)
        do {
            let cover = try disk.coverReadOnly()
            #expect(try ready(server, 503).lowercased().contains("read-only"))
            #expect(try server.get("/healthz").status == 200)
            #expect(try server.get("/audits").status == 200)
            _ = consume cover
        }
        #expect(try ready(server, 200) == "ready\n")
    }
}
