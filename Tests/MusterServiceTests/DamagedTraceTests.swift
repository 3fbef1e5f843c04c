import Foundation
import MusterAudit
import MusterCore
import MusterService
import MusterStore
import Testing

/// Traces that are not what was kept.
@Suite struct DamagedTraceTests {
    private let home: TemporaryHome
    private let audit: AuditID
    private let trace: String

    init() async throws {
        home = try await BackupTests.audited()
        let open = try home.open()
        audit = try open.audit(named: nil)
        trace = home.folder.tracePath(of: audit, segment: 1)
        try open.close()
    }

    private func traces() throws -> Checkup {
        try #require(Doctor.examineDeeply(home.folder).first { $0.check == "traces" })
    }

    private func replay() throws {
        let open = try home.open()
        defer { try? open.close() }
        _ = try open.replay(audit, method: nil)
    }

    @Test func `a whole trace is well, one that was cut or lost is told, with the way back`() throws
    {
        #expect(try traces().isWell)
        let whole = try Data(contentsOf: URL(filePath: trace))
        // Without its sum, as earlier versions kept traces: the records know how many there were.
        try FileManager.default.removeItem(atPath: trace + ".sha256")
        #expect(try traces().isWell)
        #expect(truncate(trace, 1_000) == 0)
        let cut = try traces()
        #expect(!cut.isWell && cut.detail.contains("holds") && cut.detail.contains("1.btsnoop"))
        #expect(cut.remedy?.contains("muster restore") == true)
        let error = #expect(throws: ServiceError.self) { try replay() }
        #expect(error?.remedy.contains("muster restore") == true)
        #expect(error?.exitCode == .integrity)

        try FileManager.default.moveItem(atPath: trace, toPath: "\(trace).1")
        let gone = try traces()
        #expect(!gone.isWell && gone.detail.contains("is missing"))
        try whole.write(to: URL(filePath: trace))
        #expect(try traces().isWell)
    }

    @Test func `a bit turned over in the middle of a packet is told`() throws {
        var bytes = try Data(contentsOf: URL(filePath: trace))
        // The last byte of the last packet: no length, no count.
        bytes[bytes.count - 1] ^= 1
        try bytes.write(to: URL(filePath: trace))
        let found = try traces()
        #expect(!found.isWell && found.detail.contains("is not as it was written"))
        #expect(throws: ServiceError.self) { try replay() }
    }

    @Test func `an audit whose traces the limit took away is well, and counted`() throws {
        try FileManager.default.removeItem(atPath: home.folder.tracePath(of: audit))
        let found = try traces()
        #expect(found.isWell && found.detail.contains("without a trace: 1"))
    }

    @Test func `a backup brings the sum of a trace back with it`() async throws {
        let open = try home.open()
        let made = try open.backUp(BackupTests.options(home.path + "/b.tar.zst"))
        #expect(made.manifest.files.contains { $0.path.hasSuffix(".btsnoop.sha256") })
        let place = HomeFolder(option: home.path + "/new", environment: [:])
        _ = try HomeRestore.restore(made.path, to: place)
        let found = Doctor.examineDeeply(place).first { $0.check == "traces" }
        #expect(found?.isWell == true, "\(found?.detail ?? "")")
    }
}
