import Foundation
import MusterCore
import MusterPeople
import MusterService
import MusterTestSupport
import Testing

/// Where backups go, and which of them a list shows.
@Suite struct BackupListTests {
    @Test func `a list has every backup of a folder, whatever its name and form`() throws {
        let home = try TemporaryHome()
        let open = try home.open()
        let place = home.path + "/place"
        try FileManager.default.createDirectory(
            atPath: place,
            withIntermediateDirectories: true
        )
        var sealed = BackupTests.options(place + "/secret.tar.zst.box")
        sealed.recipient = try #require(IdentityKey()).recipient
        let made = [
            try open.backups.backUp(BackupTests.options(place + "/monday.tar.zst")).path,
            try open.backups.backUp(sealed).path,
            try open.backups.backUp(BackupTests.options(place + "/kept")).path,
            try open.backups.backUp(BackupTests.options(home.path + "/elsewhere.tar.zst")).path,
        ]
        try Data("no backup".utf8).write(to: URL(filePath: place + "/other.tar.zst"))
        let listed = try open.backups.list(in: place)
        #expect(listed.map(\.path).sorted() == made.dropLast().sorted())
        #expect(listed.filter(\.isEncrypted).map(\.path) == [made[1]])
        #expect(throws: BackupError.noFolder(path: home.path + "/nowhere")) {
            try open.backups.list(in: home.path + "/nowhere")
        }
    }

    /// The second is a folder of backups: what is missing above it may be a disk that is not mounted.
    @Test(arguments: ["x.tar.zst", "kept"])
    func `a backup into a folder that is not there names the folder`(name: String) throws {
        let home = try TemporaryHome()
        let open = try home.open()
        let error = BackupError.noFolder(path: home.path + "/nodir")
        #expect(throws: error) {
            try open.backups.backUp(BackupTests.options(home.path + "/nodir/\(name)"))
        }
        #expect(error.remedy.contains("mkdir") && !error.remedy.contains("--out"))
    }

    @Test func `a backup takes the place of a backup, and of no other file`() throws {
        let home = try TemporaryHome()
        let open = try home.open()
        let place = home.path + "/thesis.tar.zst"
        let other = Data("four years of work".utf8)
        for path in [place, home.path + "/thesis.odt", home.path + "/usb"] {
            try other.write(to: URL(filePath: path))
            #expect(throws: BackupError.otherFile(path: path)) {
                try open.backups.backUp(BackupTests.options(path))
            }
            #expect(try Data(contentsOf: URL(filePath: path)) == other)
        }
        // Made to become one, and then one.
        try Data().write(to: URL(filePath: place))
        for _ in 1...2 { _ = try open.backups.backUp(BackupTests.options(place)) }
        #expect(try Data(contentsOf: URL(filePath: place)).count > 1_000)
    }

    @Test func `backups of another home in the same folder are never taken away`() throws {
        let (one, other) = (try TemporaryHome(), try TemporaryHome())
        let place = one.path + "/shared"
        var options = BackupTests.options(place)
        options.keep = try BackupKeep("1d")
        let first = try one.open().backups.backUp(options)
        let second = try other.open().backups.backUp(options)
        #expect(second.removed == 0)
        #expect(FileManager.default.fileExists(atPath: first.path))
        #expect(first.path != second.path, "made in the same second they have two names")
        let third = try one.open().backups.backUp(options)
        #expect(third.removed == 1 && FileManager.default.fileExists(atPath: second.path))
    }

    @Test func `a backup of another home is not replaced, nor taken for one's own`() throws {
        let (one, other) = (try TemporaryHome(), try TemporaryHome())
        let (mine, theirs) = (try one.open(), try other.open())
        let place = one.path + "/x.tar.zst"
        let first = try mine.backups.backUp(BackupTests.options(place))
        let bytes = try Data(contentsOf: URL(filePath: place))
        #expect(throws: BackupError.ofOtherHome(path: place, site: "Test")) {
            try theirs.backups.backUp(BackupTests.options(place))
        }
        #expect(try Data(contentsOf: URL(filePath: place)) == bytes)
        _ = try mine.backups.backUp(BackupTests.options(place))
        let beside = try theirs.backups.backUp(BackupTests.options(one.path + "/y.tar.zst"))
        let listed = try theirs.backups.list()
        #expect(Set(listed.map(\.path)) == [first.path, beside.path])
        #expect(listed.filter { $0.isOwn == true }.map(\.path) == [beside.path])
        // Their own is gone: the one beside it is not looked at in its place.
        try FileManager.default.removeItem(atPath: beside.path)
        #expect(throws: BackupError.none(path: other.folder.backupsPath)) {
            try theirs.backups.verifyBackup(nil)
        }
    }

    @Test func `the check of another home's backup is not noted as one of the own`() throws {
        let (one, other) = (try TemporaryHome(), try TemporaryHome())
        let (mine, theirs) = (try one.open(), try other.open())
        let made = try mine.backups.backUp(BackupTests.options(one.path + "/x.tar.zst"))
        #expect(try theirs.backups.verifyBackup(made.path).isNoted == false)
        #expect(BackupNote.read(other.folder)?.verifiedAt == nil)
        #expect(try mine.backups.verifyBackup(made.path).isNoted)
        #expect(BackupNote.read(one.folder)?.verifiedAt != nil)
    }

    @Test func `an encrypted backup of another home is not replaced, and one's own is`() throws {
        let (one, other) = (try TemporaryHome(), try TemporaryHome())
        let (mine, theirs) = (try one.open(), try other.open())
        let place = one.path + "/x.tar.zst.box"
        var options = BackupTests.options(place)
        options.recipient = try #require(IdentityKey()).recipient
        _ = try mine.backups.backUp(options)
        _ = try mine.backups.backUp(options)
        let bytes = try Data(contentsOf: URL(filePath: place))
        #expect(throws: BackupError.notOwnSealed(path: place)) {
            try theirs.backups.backUp(options)
        }
        #expect(try Data(contentsOf: URL(filePath: place)) == bytes)
        // Where it is moved to, and back.
        try FileManager.default.moveItem(atPath: place, toPath: place + ".before")
        _ = try theirs.backups.backUp(options)
        #expect(throws: BackupError.notOwnSealed(path: place)) { try mine.backups.backUp(options) }
        try FileManager.default.removeItem(atPath: place)
        try FileManager.default.moveItem(atPath: place + ".before", toPath: place)
        _ = try mine.backups.backUp(options)
    }

    @Test func `a backup never goes into another home, nor into a folder called like a file`()
        throws
    {
        let (home, other) = (try TemporaryHome(), try TemporaryHome())
        let open = try home.open()
        _ = try other.open()
        #expect(throws: BackupError.otherHome(path: other.folder.path)) {
            try open.backups.backUp(BackupTests.options(other.folder.path))
        }
        for name in ["x.tar.gz", "x.ZIP", "x.box", "x.tar.zst.box"] {
            let path = "\(home.path)/\(name)"
            #expect(throws: BackupError.otherForm(path: path)) {
                try open.backups.backUp(BackupTests.options(path))
            }
        }
        let path = "\(home.path)/x.tar.zst"
        var sealed = BackupTests.options(path)
        sealed.recipient = try #require(IdentityKey()).recipient
        #expect(throws: BackupError.otherForm(path: path)) { try open.backups.backUp(sealed) }
    }

    @Test(arguments: ["", "/reports", "/reports/x.tar.zst", "/photos"])
    func `a backup never goes among the files of its own home`(place: String) throws {
        let home = try TemporaryHome()
        let path = home.folder.path + place
        let open = try home.open()
        #expect(throws: BackupError.insideHome(path: path)) {
            try open.backups.backUp(BackupTests.options(path))
        }
        #expect(!FileManager.default.fileExists(atPath: home.folder.path + "/manifests"))
        _ = try open.backups.backUp(BackupTests.options(home.folder.backupsPath + "/x.tar.zst"))
    }
}
