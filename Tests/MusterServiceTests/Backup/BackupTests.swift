import Foundation
import MusterAudit
import MusterCatalogue
import MusterCore
import MusterMail
import MusterPeople
import MusterRadio
import MusterReport
import MusterService
import MusterStore
import MusterTestSupport
import Testing

/// A home that is copied while it is in use, and what comes back of it.
@Suite struct BackupTests {
    /// A home with one counted audit, a photo's file, a message, a report and a trace.
    static func audited() async throws -> TemporaryHome {
        // Its database has less than a MiB, so that backups do not cut it up.
        let home = try TemporaryHome(items: 6)
        let open = try home.open()
        let listened = try await open.sessions.start(
            HomeSessions.AuditRequest(source: try SourceDescription(home.walk)),
            control: AuditControl(),
            onEvent: { _ in }
        )
        _ = try open.sessions.finish(listened.session.scope.audit, isPartial: true, reason: "test")
        let picture = TestPicture.png(width: 64, height: 48, colour: (9, 90, 9))
        let stock = try open.inventories.find("Stock")
        let item = try #require(try open.items.list(of: stock).first)
        _ = try open.photos.add(picture, to: .item(item.id, stock))
        try Data("a report".utf8).write(to: URL(filePath: open.folder.reportsPath + "/a.txt"))
        try Data("rest".utf8).write(
            to: URL(filePath: open.folder.reportsPath + "/b.txt.7-1.partial")
        )
        try FileManager.default.createDirectory(
            atPath: open.folder.cachePath,
            withIntermediateDirectories: true
        )
        try Data("x".utf8).write(to: URL(filePath: open.folder.cachePath + "/x"))
        try open.close()
        return home
    }

    static func options(_ target: String?) -> BackupOptions {
        var options = BackupOptions()
        options.target = target
        return options
    }

    /// A place in each KiB.
    static func places(in bytes: Data, _ random: inout SplitMix64) -> [Int] {
        stride(from: 0, to: bytes.count, by: 1_024).map { start in
            Int.random(in: start..<min(start + 1_024, bytes.count), using: &random)
        }
    }

    @Test func `a backup has what cannot be made again, and says what is not in it`() async throws {
        let home = try await Self.audited()
        let open = try home.open()
        let made = try open.backups.backUp(Self.options(home.path + "/b.tar.zst"))
        let names = Set(made.manifest.files.map(\.path))
        #expect(made.manifest.files.first?.path == "muster.sqlite")
        #expect(names.isSuperset(of: ["muster.toml", "trail.head", "reports/a.txt"]))
        #expect(names.contains("traces/A-2026-0001/0001.btsnoop"), "\(names)")
        #expect(names.contains { $0.hasPrefix("photos/") && $0.hasSuffix(".jpg") })
        #expect(!names.contains { $0.hasPrefix("keys") || $0.hasPrefix("cache") })
        #expect(!names.contains("reports/b.txt.7-1.partial"))
        #expect(Set(made.manifest.leftOut.map(\.path)) == ["keys", "cache"])
        #expect(made.manifest.counts["audit"] == 1 && made.manifest.site == "Test")
        let listed = Self.shell("tar --zstd -tf '\(made.path)'")
        let lines = listed.split(separator: "\n").map(String.init)
        #expect(lines.first == "manifest.json" && lines.last == "manifest.sig", "\(listed)")
        #expect(Set(lines.dropFirst().dropLast()) == names)
        var status = stat()
        #expect(stat(made.path, &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(stat(open.folder.backupsPath, &status) == 0 && status.st_mode & 0o777 == 0o700)
        let left = try FileManager.default.contentsOfDirectory(atPath: open.folder.backupsPath)
        #expect(Set(left) == ["backup.lock", "last.json"])
        let checked = try open.backups.verifyBackup(made.path)
        #expect(checked.audits == 1 && checked.signer?.kind == .device)
    }

    @Test
    func `what was restored elsewhere reports the same bytes, verifies and goes on by itself`()
        async throws
    {
        let home = try await Self.audited()
        let open = try home.open()
        let made = try open.backups.backUp(Self.options(home.path + "/b.tar.zst"))
        let before = try Self.report(open, .csv, home.path + "/before.csv")
        _ = try Self.report(open, .pdf, home.path + "/before.pdf")
        let place = HomeFolder(option: home.path + "/elsewhere/new", environment: [:])
        let restored = try HomeRestore.restore(made.path, to: place)
        #expect(restored.isKeyKnown && restored.isMailHeld)
        let again = try OpenHome(place, person: "tester", command: "muster test")
        #expect(try Self.report(again, .csv, home.path + "/after.csv") == before)
        // The key that signed stayed behind, and the copy was made before the report was: it is known by
        // being made again.
        let proof = try again.seals.verifyReport(home.path + "/before.pdf").report
        #expect(proof?.version == 1 && proof?.issued == nil)
        let audit = try #require(try again.store.audits.list().first?.audit)
        #expect(try again.seals.verify(audit).head == open.seals.verify(audit).head)
        _ = try again.store.trail.verify()
        #expect(try again.store.audits.nextAudit(year: 2026) == AuditID(year: 2026, number: 2))
        for name in try FileManager.default.subpathsOfDirectory(atPath: place.path)
        where name.hasPrefix("photos/") || name.hasPrefix("traces/A-2026-0001/0") {
            let (one, other) = (open.folder.path + "/" + name, place.path + "/" + name)
            #expect(FileManager.default.contentsEqual(atPath: one, andPath: other), "\(name)")
        }
        // The same change in both homes is told apart by who made it.
        try again.inventories.add(named: "Later")
        let origins = try [open.folder, place].map { folder in
            let copy = try StoreCopy(path: folder.databasePath)
            defer { try? copy.close() }
            return try copy.origin()
        }
        #expect(origins[0] != origins[1] && origins[0] == made.manifest.origin)
        let last = try again.trail.entries(limit: 5).map(\.kind)
        #expect(last.contains(TrailKind.homeRestored.rawValue))
        #expect(throws: BackupError.occupied(path: place.path)) {
            try HomeRestore.restore(made.path, to: place)
        }
    }

    @Test func `a fresh home is backed up into its own folder, and listed once`() async throws {
        let home = try await Self.audited()
        let open = try home.open()
        let daily = open.folder.backupsPath + "/daily"
        var options = Self.options(daily)
        options.keep = try BackupKeep("7d")
        _ = try open.backups.backUp(options)
        #expect(try open.backups.list().count == 1)
        options.target = home.path + "/one.tar.zst"
        #expect(throws: BackupError.nothingToKeep(path: home.path + "/one.tar.zst")) {
            try open.backups.backUp(options)
        }
    }

    @Test func `a backup is checked where there is no home`() async throws {
        let home = try await Self.audited()
        let open = try home.open()
        let path = home.path + "/b.tar.zst"
        _ = try open.backups.backUp(Self.options(path))
        let checked = try BackupsWithoutHome.verify(path, identity: nil)
        #expect(checked.audits == 1 && checked.signer == nil && checked.path == path)
        var bytes = try Data(contentsOf: URL(filePath: path))
        bytes[bytes.count / 2] ^= 1
        try bytes.write(to: URL(filePath: path))
        #expect(throws: BackupError.self) {
            try BackupsWithoutHome.verify(path, identity: nil)
        }
    }

    @Test func `nothing is restored into a folder that has anything in it`() async throws {
        let home = try await Self.audited()
        let open = try home.open()
        let made = try open.backups.backUp(Self.options(home.path + "/b.tar.zst"))
        let place = HomeFolder(option: home.path + "/new", environment: [:])
        try FileManager.default.createDirectory(
            atPath: place.path,
            withIntermediateDirectories: true
        )
        try Data().write(to: URL(filePath: place.path + "/trail.head"))
        #expect(throws: BackupError.occupied(path: place.path)) {
            try HomeRestore.restore(made.path, to: place)
        }
        try FileManager.default.removeItem(atPath: place.path + "/trail.head")
        _ = try HomeRestore.restore(made.path, to: place)
        let names = try FileManager.default.contentsOfDirectory(atPath: home.path)
        #expect(!names.contains { $0.hasSuffix("-restoring") }, "\(names)")
    }

    @Test func `one flipped bit in any KiB of a backup is found`() async throws {
        let home = try await Self.audited()
        let open = try home.open()
        var options = Self.options(home.path + "/b.tar.zst")
        options.withTraces = false
        let made = try open.backups.backUp(options)
        let bytes = try Data(contentsOf: URL(filePath: made.path))
        var random = SplitMix64(seed: 15)
        // The ends, where the headers and the trailer are, and each KiB in between.
        let ends = (0..<12).flatMap { [$0, bytes.count - 1 - $0 * 4] }
        for place in Set(ends + Self.places(in: bytes, &random)) {
            var other = bytes
            other[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
            let path = home.path + "/flipped.tar.zst"
            try other.write(to: URL(filePath: path))
            #expect(throws: BackupError.self, "byte \(place) of \(bytes.count)") {
                try open.backups.verifyBackup(path)
            }
        }
        for count in [0, 1, 40, bytes.count / 2, bytes.count - 1] {
            let path = home.path + "/cut.tar.zst"
            try bytes.prefix(count).write(to: URL(filePath: path))
            #expect(throws: BackupError.self, "cut to \(count)") {
                try open.backups.verifyBackup(path)
            }
        }
        #expect(BackupNote.read(open.folder)?.check?.fault != nil)
        _ = try open.backups.verifyBackup(made.path)
        #expect(BackupNote.read(open.folder)?.check?.fault == nil)
    }

    @Test func `an encrypted backup opens with its own key alone, and tells nothing without`()
        async throws
    {
        let home = try await Self.audited()
        let open = try home.open()
        let (key, other) = (try #require(IdentityKey()), try #require(IdentityKey()))
        var options = Self.options(home.path + "/b.tar.zst.box")
        options.recipient = RecipientKey(key.recipient.text)
        let made = try open.backups.backUp(options)
        #expect(made.isEncrypted && made.manifest.files.contains { $0.path == "keys/device.key" })
        #expect(throws: BackupError.locked(path: made.path, isWrongKey: false)) {
            try open.backups.verifyBackup(made.path)
        }
        #expect(throws: BackupError.locked(path: made.path, isWrongKey: true)) {
            try open.backups.verifyBackup(made.path, identity: other)
        }
        let bytes = try Data(contentsOf: URL(filePath: made.path))
        #expect(bytes.range(of: Data("muster.sqlite".utf8)) == nil)
        _ = try open.backups.verifyBackup(made.path, identity: IdentityKey(key.text))
        var random = SplitMix64(seed: 16)
        for place in (0..<20).map({ _ in Int.random(in: 0..<bytes.count, using: &random) }) {
            var changed = bytes
            changed[place] ^= 1
            try changed.write(to: URL(filePath: home.path + "/c.tar.zst.box"))
            #expect(throws: BackupError.self, "byte \(place)") {
                try open.backups.verifyBackup(home.path + "/c.tar.zst.box", identity: key)
            }
        }
        let place = HomeFolder(option: home.path + "/new", environment: [:])
        _ = try HomeRestore.restore(made.path, to: place, identity: key)
        // With its keys it goes on as the same machine.
        let again = try OpenHome(place, person: "tester", command: "muster test")
        #expect(try again.keys.list().contains { $0.key.kind == .device && $0.isHere })
        options.target = home.path + "/folder"
        #expect(throws: BackupError.folderNotEncrypted) { try open.backups.backUp(options) }
    }

    @Test func `mail of a restored home waits until somebody says yes`() async throws {
        let home = try await Self.audited()
        let mta = home.path + "/sendmail"
        try ExecutableScript.write(
            "#!/bin/sh\ncat >/dev/null\necho sent >>'\(home.path)/sent'\n",
            to: URL(filePath: mta)
        )
        let open = try home.open()
        try Data("[mail]\nsendmail = \"\(home.path)/none\"\n".utf8)
            .write(to: URL(filePath: open.folder.settingsPath))
        let first = try home.open()
        _ = try first.mail.send(
            try first.sessions.summary(nil),
            to: [try MailAddress("ana@example.org")],
            subject: nil,
            options: try first.reports.reportOptions(language: .english, paper: nil, parts: nil)
        )
        try Data("[mail]\nsendmail = \"\(mta)\"\n".utf8)
            .write(to: URL(filePath: open.folder.settingsPath))
        let made = try home.open().backups.backUp(Self.options(home.path + "/b.tar.zst"))
        let place = HomeFolder(option: home.path + "/new", environment: [:])
        let restored = try HomeRestore.restore(made.path, to: place)
        #expect(restored.waiting == 1 && restored.isMailHeld)
        let again = try OpenHome(place, person: "tester", command: "muster test")
        #expect(try again.drops.deliver().isHeld)
        #expect(try again.mail.retryOutbox(nil).map(\.error) == [.held])
        #expect(!FileManager.default.fileExists(atPath: home.path + "/sent"))
        #expect(try again.backups.resumeMail() && !again.backups.isMailHeld)
        #expect(try again.mail.retryOutbox(nil).map(\.error) == [nil])
        #expect(FileManager.default.fileExists(atPath: home.path + "/sent"))
    }

    /// The PDF of the first audit without its signature: a restored home signs by a key of its own.
    private static func report(
        _ home: OpenHome,
        _ form: ReportFormat,
        _ path: String
    ) throws -> [UInt8] {
        _ = try home.reports.writeReport(
            try home.sessions.summary(nil),
            as: [form],
            options: try home.reports.reportOptions(language: .english, paper: nil, parts: nil),
            to: path
        )
        let sealed = SealedFile(Array(try Data(contentsOf: URL(filePath: path))))
        return try #require(sealed).content
    }

    static func shell(_ line: String) -> String {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", line]
        process.standardOutput = pipe
        guard (try? process.run()) != nil else { return "" }
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }
}
