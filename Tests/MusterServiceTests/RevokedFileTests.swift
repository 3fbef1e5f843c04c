import Foundation
import MusterAudit
import MusterCore
import MusterReport
import MusterService
import MusterStore
import MusterTestSupport
import Testing

/// Signed files whose key was revoked.
@Suite struct RevokedFileTests {
    private let home: TemporaryHome
    private let path: String

    init() async throws {
        home = try await BackupTests.audited()
        path = home.path + "/out.csv"
        let open = try home.open()
        let summary = try open.sessions.summary(try open.sessions.audit(named: nil))
        _ = try open.reports.writeReport(summary, as: [.csv], options: ReportOptions(), to: path)
        try open.close()
    }

    @Test func `a file by a key that was revoked later is told with whose it was and when`() throws
    {
        let open = try home.open()
        let print = try open.seals.verifyFile(path).statement.key
        let key = try #require(try open.store.keys.list().first { $0.key.fingerprint == print })
        let revoked = try open.keys.revokeKey(print, reason: "lost")
        let error = try #require(throws: ServiceError.self) { try open.seals.verifyFile(path) }
        #expect(error == .fileKeyRevoked(path: path, key: revoked))
        let at = try #require(revoked.revocation).at.iso8601(.seconds)
        #expect(error.what.contains("of \(key.owner), which was revoked at \(at)"))
        #expect(error.what.contains("nothing tells whether it was signed before"))
        #expect(error.exitCode == .integrity && error.remedy.contains("muster report"))
        // By the key alone the signature holds: whoever has only that knows of no revocation.
        #expect(try FileProof.check(path, by: [key.key]).statement.key == key.key.fingerprint)
    }

    @Test func `a file that was changed is told as such, whether or not its key counts`() throws {
        let open = try home.open()
        _ = try open.keys.revokeKey(try open.seals.verifyFile(path).statement.key, reason: "lost")
        let text = try String(contentsOfFile: path, encoding: .utf8)
        try text.replacing("FOUND", with: "LOST!").write(
            toFile: path,
            atomically: true,
            encoding: .utf8
        )
        let audit = try open.sessions.audit(named: nil)
        #expect(throws: ServiceError.fileAltered(path: path, audit: audit)) {
            try open.seals.verifyFile(path)
        }
    }
}
