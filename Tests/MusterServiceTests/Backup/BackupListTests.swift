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
