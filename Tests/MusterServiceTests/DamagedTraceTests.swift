import Foundation
import MusterAudit
import MusterCore
import MusterService
import MusterStore
import MusterTestSupport
import Testing

/// Traces that are not what was kept.
@Suite struct DamagedTraceTests {
    private let home: TemporaryHome
    private let audit: AuditID
    private let trace: String

    init() async throws {
        home = try await BackupTests.audited()
        let open = try home.open()
        audit = try open.sessions.audit(named: nil)
        trace = home.folder.tracePath(of: audit, segment: 1)
        try open.close()
    }

    private func traces() throws -> Checkup {
        try #require(Doctor.examineDeeply(home.folder).first { $0.check == "traces" })
    }

    private func replay() throws {
        let open = try home.open()
        defer { try? open.close() }
        _ = try open.recordings.replay(audit, method: nil)
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

    @Test(arguments: [true, false])
    func `a changed trace is told although its sum was made again or removed`(
        isMadeAgain: Bool
    ) throws {
        var bytes = try Data(contentsOf: URL(filePath: trace))
        bytes[bytes.count - 1] ^= 1
        try bytes.write(to: URL(filePath: trace))
        if isMadeAgain {
            let sum = BackupTests.shell(
                "cd '\(home.folder.tracePath(of: audit))' && sha256sum 0001.btsnoop"
            )
            try Data(sum.utf8).write(to: URL(filePath: trace + ".sha256"))
        } else {
            try FileManager.default.removeItem(atPath: trace + ".sha256")
        }
        let found = try traces()
        #expect(!found.isWell && found.detail.contains("is not as it was written"))
        #expect(throws: ServiceError.self) { try replay() }
        let open = try home.open()
        defer { try? open.close() }
        var proof = try open.seals.verify(audit)
        try open.recordings.readTraces(into: &proof)
        #expect(proof.anchors.gaps.contains { $0.contains("0001.btsnoop changed") })
    }

    @Test func `traces that are gone without a word of the trail are told as missing`() throws {
        let name = "traces/\(audit)/0001.btsnoop"
        let open = try home.open()
        defer { try? open.close() }
        #expect(try open.seals.verify(audit).traces == TraceProof(kept: 1))
        try FileManager.default.removeItem(atPath: home.folder.tracePath(of: audit))
        let found = try traces()
        #expect(!found.isWell && found.detail.contains("\(name) is missing"))
        let proof = try open.seals.verify(audit)
        #expect(proof.traces == TraceProof(missing: [name]))
        #expect(proof.anchors.gaps.contains { $0.contains("\(name) missing") })
        let error = #expect(throws: ServiceError.self) { try replay() }
        #expect(error?.exitCode == .integrity && error?.what.contains("missing") == true)
    }

    @Test func `a backup without traces says so in the trail of the home that it becomes`() throws {
        let open = try home.open()
        var options = BackupTests.options(home.path + "/b.tar.zst")
        options.withTraces = false
        let made = try open.backups.backUp(options)
        let place = HomeFolder(option: home.path + "/new", environment: [:])
        _ = try HomeRestore.restore(made.path, to: place)
        let found = Doctor.examineDeeply(place).first { $0.check == "traces" }
        #expect(found?.isWell == true, "\(found?.detail ?? "")")
        #expect(found?.detail.contains("not in the backup of this home: 1") == true)
        let again = try OpenHome(place, person: "tester", command: "muster test")
        #expect(try again.seals.verify(audit).traces == TraceProof(leftOut: 1))
    }

    @Test func `of an audit from before that was noted it is not known whether a trace is missing`()
        throws
    {
        let place = HomeFolder(option: home.path + "/old", environment: [:])
        try place.makeFolders()
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        try FileManager.default.copyItem(
            at: root.appending(path: "fixtures/databases/v6.sqlite"),
            to: URL(filePath: place.databasePath)
        )
        let found = Doctor.examineDeeply(place).first { $0.check == "traces" }
        #expect(found?.isWell == true, "\(found?.detail ?? "")")
        #expect(found?.detail.contains("not known whether there was one") == true)
    }

    @Test func `a backup brings the sum of a trace back with it`() async throws {
        let open = try home.open()
        let made = try open.backups.backUp(BackupTests.options(home.path + "/b.tar.zst"))
        #expect(made.manifest.files.contains { $0.path.hasSuffix(".btsnoop.sha256") })
        let place = HomeFolder(option: home.path + "/new", environment: [:])
        _ = try HomeRestore.restore(made.path, to: place)
        let found = Doctor.examineDeeply(place).first { $0.check == "traces" }
        #expect(found?.isWell == true, "\(found?.detail ?? "")")
    }
}
