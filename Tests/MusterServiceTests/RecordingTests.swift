import Foundation
import MusterAudit
import MusterCore
import MusterRadio
import MusterService
import Testing

/// Uploaded recordings that a server has left behind.
@Suite struct RecordingTests {
    private let home: TemporaryHome
    private let open: OpenHome

    init() throws {
        home = try TemporaryHome()
        open = try home.open()
    }

    /// Keeps a recording, and sets its clock back.
    private func recording(seconds: Double) throws -> String {
        let path = try open.recordings.keepRecording([1, 2, 3])
        let at = Date(timeIntervalSinceNow: -seconds)
        try FileManager.default.setAttributes([.modificationDate: at], ofItemAtPath: path)
        return path
    }

    @Test func `recordings that nobody listens to go, those just written and all else stay`() throws
    {
        let fresh = try recording(seconds: 5)
        _ = try recording(seconds: 600)
        _ = try recording(seconds: 90_000)
        _ = try recording(seconds: -90_000)
        let cut = open.folder.cachePath + "/recording-1.99-1.partial"
        try Data([1]).write(to: URL(filePath: cut))
        let other = open.folder.cachePath + "/photo"
        try Data([1]).write(to: URL(filePath: other))
        #expect(open.recordings.clearRecordings() == 3)
        let left = try FileManager.default.contentsOfDirectory(atPath: open.folder.cachePath)
        #expect(left.sorted() == ["photo", URL(filePath: fresh).lastPathComponent])
        #expect(open.recordings.clearRecordings() == 0)
    }

    @Test func `while an audit is listened to, only those older than a day go`() async throws {
        let young = try recording(seconds: 600)
        let old = try recording(seconds: 90_000)
        let listened = try await open.sessions.start(
            HomeSessions.AuditRequest(source: try SourceDescription(home.walk)),
            control: AuditControl(),
            onEvent: { [open] event in
                guard case .progressed = event else { return }
                open.recordings.clearRecordings()
            }
        )
        #expect(listened.session.state == .paused)
        #expect(FileManager.default.fileExists(atPath: young))
        #expect(!FileManager.default.fileExists(atPath: old))
        #expect(open.recordings.clearRecordings() == 1)
    }

    @Test func `a recording is readable for the account alone`() throws {
        let path = try open.recordings.keepRecording([1])
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        #expect(mode as? Int == 0o600)
    }
}
