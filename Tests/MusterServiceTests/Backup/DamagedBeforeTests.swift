import Foundation
import MusterCore
import MusterRadio
import MusterService
import MusterTestSupport
import Testing

/// Backups of a home in which something was damaged before.
@Suite struct DamagedBeforeTests {
    private func flip(_ path: String) throws {
        var bytes = try Data(contentsOf: URL(filePath: path))
        bytes[bytes.count - 1] ^= 1
        try bytes.write(to: URL(filePath: path))
    }

    @Test(arguments: ["kept.tar.zst", "kept"])
    func `a backup is made all the same, and names what was damaged already`(
        target: String
    )
        async throws
    {
        let home = try await BackupTests.audited()
        let open = try home.open()
        let sound = try open.backups.backUp(BackupTests.options(home.path + "/sound.tar.zst"))
        #expect(sound.manifest.damaged.isEmpty)
        #expect(try open.backups.verifyBackup(sound.path).manifest.damaged.isEmpty)

        let photo = try #require(sound.manifest.files.first { $0.path.hasPrefix("photos/") }).path
        let trace = "traces/A-2026-0001/0001.btsnoop"
        for name in [photo, trace] { try flip("\(home.folder.path)/\(name)") }
        let made = try open.backups.backUp(BackupTests.options("\(home.path)/\(target)"))
        #expect(made.manifest.damaged.sorted() == [photo, trace])
        #expect(
            try open.backups.verifyBackup(made.path).manifest.damaged.sorted() == [photo, trace]
        )
        let doctor = try #require(
            Doctor.examine(home.folder, radio: .now(), now: open.now()).first {
                $0.check == "backup"
            }
        )
        #expect(!doctor.isWell && doctor.detail.contains("damaged before it was copied"))
        #expect(doctor.failure == nil && doctor.remedy?.contains("muster restore") == true)
        // What was copied sound brings it back.
        let place = HomeFolder(option: home.path + "/new", environment: [:])
        _ = try HomeRestore.restore(sound.path, to: place)
        let unwell = Doctor.examineDeeply(place).filter { !$0.isWell }
        #expect(unwell.isEmpty)
    }

    @Test func `a trace that was cut is damaged, one without its sum is not known to be`()
        async throws
    {
        let home = try await BackupTests.audited()
        let open = try home.open()
        let trace = home.folder.path + "/traces/A-2026-0001/0001.btsnoop"
        #expect(truncate(trace, 2_000) == 0)
        let cut = try open.backups.backUp(BackupTests.options(home.path + "/cut.tar.zst"))
        #expect(cut.manifest.damaged == ["traces/A-2026-0001/0001.btsnoop"])
        try FileManager.default.removeItem(atPath: trace + ".sha256")
        let unknown = try open.backups.backUp(BackupTests.options(home.path + "/unknown.tar.zst"))
        #expect(unknown.manifest.damaged.isEmpty)
    }

    @Test func `a trace that is missing already is named, with or without others`() async throws {
        let home = try await BackupTests.audited()
        let open = try home.open()
        let trace = "traces/A-2026-0001/0001.btsnoop"
        try FileManager.default.removeItem(atPath: "\(home.folder.path)/\(trace)")
        for name in ["one", "two"] {
            let made = try open.backups.backUp(BackupTests.options("\(home.path)/\(name).tar.zst"))
            #expect(made.manifest.leftOut.filter(\.isGone).map(\.path) == [trace])
            try? FileManager.default.removeItem(atPath: "\(home.folder.path)/traces/A-2026-0001")
        }
    }

    @Test func `a backup of a home that was changed is told apart from one that is damaged`()
        async throws
    {
        let home = try await BackupTests.audited()
        let head = URL(filePath: home.folder.path + "/trail.head")
        let text = try String(contentsOf: head, encoding: .utf8)
        let number = try #require(text.split(separator: ":").first)
        try Data("\(number):\(String(repeating: "ab", count: 32))\n".utf8).write(to: head)
        let open = try home.open()
        let made = try open.backups.backUp(BackupTests.options(home.path + "/b.tar.zst"))
        let error = #expect(throws: BackupError.self) { try open.backups.verifyBackup(made.path) }
        guard case .changed? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.exitCode == .integrity && error?.remedy.contains("older backup") == true)
    }

    @Test(.enabled(if: SmallDisk.isPossible, "mounting takes root"))
    func `a home on a full disk is backed up to another one`() async throws {
        let disk = try SmallDisk(kilobytes: 16_384)
        let home = try await BackupTests.audited()
        let place = HomeFolder(option: disk.folder + "/home", environment: [:])
        try FileManager.default.copyItem(atPath: home.folder.path, toPath: place.path)
        _ = try disk.fill()
        let full = try OpenHome(place, person: "tester", command: "muster test")
        let error = #expect(throws: BackupError.self) {
            try full.backups.backUp(BackupTests.options(nil))
        }
        #expect(error?.exitCode == .storage && error?.remedy.contains("--to") == true)
        for name in ["b.tar.zst", "many"] {
            let made = try full.backups.backUp(BackupTests.options("\(home.path)/\(name)"))
            #expect(try home.open().backups.verifyBackup(made.path).audits == 1)
        }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: home.path).sorted()
                == ["b.tar.zst", "home", "many", "site"]
        )
        // One that has no key yet, and no room for one.
        try FileManager.default.removeItem(atPath: place.path + "/keys")
        _ = try disk.fill()
        let unsigned = try full.backups.backUp(BackupTests.options("\(home.path)/c.tar.zst"))
        let checked = try home.open().backups.verifyBackup(unsigned.path)
        #expect(checked.audits == 1 && checked.signer == nil)
    }
}
