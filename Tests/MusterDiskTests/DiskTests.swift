import Foundation
import Testing

import MusterDisk

@Suite struct DiskTests {
    private let folder: String

    init() throws {
        folder = FileManager.default.temporaryDirectory.path + "/muster-disk-\(UUID().uuidString)"
        try Disk.makeFolder(folder + "/a/b")
    }

    private func names(_ path: String) -> Set<String> { Set(Disk.names(in: path)) }

    private func text(_ path: String) -> String? {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
    }

    private func mode(_ path: String) -> mode_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
    }

    @Test func `folders are made with those above them, for this account alone`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(mode(folder) == 0o700 && mode(folder + "/a/b") == 0o700)
        try Disk.makeFolder(folder + "/a/b")
        _ = try Disk.add(folder + "/file", with: [], mode: 0o600)
        #expect(throws: DiskFailure(path: folder + "/file", code: ENOTDIR)) {
            try Disk.makeFolder(folder + "/file")
        }
        #expect(throws: DiskFailure.self) { try Disk.makeFolder(folder + "/file/below") }
        #expect(Disk.folder(of: "/a/b/") == "/a" && Disk.folder(of: "/a") == "/")
        #expect(Disk.folder(of: "a") == "." && Disk.folder(of: "/") == ".")
    }

    @Test func `a file is replaced whole or added once, and no draft is left`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let file = folder + "/x"
        try Disk.replace(file, with: Array("one".utf8), mode: 0o600)
        #expect(text(file) == "one" && mode(file) == 0o600)
        try Disk.replace(file, with: Array("two".utf8), mode: 0o600)
        #expect(try !Disk.add(file, with: Array("three".utf8), mode: 0o600))
        #expect(text(file) == "two")
        #expect(try Disk.add(folder + "/y", with: Array("y".utf8), mode: 0o640))
        #expect(mode(folder + "/y") == 0o640)
        try Disk.rename(file, to: folder + "/z")
        #expect(names(folder) == ["a", "y", "z"])
        #expect(throws: DiskFailure(path: folder + "/none/x", code: ENOENT)) {
            try Disk.replace(folder + "/none/x", with: [], mode: 0o600)
        }
    }

    @Test(.enabled(if: geteuid() == 0, "other accounts' folders take root"))
    func `what root makes in a folder of another account is that account's`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try #require(chown(folder, 65_534, 65_533) == 0)
        func owner(_ path: String) -> [UInt32] {
            var status = stat()
            return lstat(path, &status) == 0 ? [status.st_uid, status.st_gid] : []
        }
        try Disk.replace(folder + "/file", with: [], mode: 0o600)
        _ = try Disk.add(folder + "/added", with: [], mode: 0o600)
        try Disk.makeFolder(folder + "/new/below")
        // What was there already, or is reached by a link, is not the folder's to give.
        try Data().write(to: URL(filePath: folder + "/a/old"))
        try #require(symlink(folder + "/a/old", folder + "/link") == 0)
        for path in ["/made", "/link", "/a/old"] {
            let descriptor = Disk.make(folder + path, O_RDWR, mode: 0o600)
            try #require(descriptor >= 0)
            close(descriptor)
        }
        for path in ["/file", "/added", "/new", "/new/below", "/made"] {
            #expect(owner(folder + path) == [65_534, 65_533], "\(path)")
        }
        #expect(owner(folder + "/a/old") == [0, 0])
    }

    @Test func `a draft that is given up goes, and what was there stays`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let file = folder + "/x"
        try Disk.replace(file, with: Array("one".utf8), mode: 0o600)
        do {
            let draft = try Draft(for: file, mode: 0o600)
            try draft.write(Array("half".utf8))
            #expect(names(folder).count == 3)
            _ = consume draft
        }
        #expect(names(folder) == ["a", "x"] && text(file) == "one")
    }

    @Test func `what a killed process left is cleared, and what is being written is not`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for name in [
            "r.pdf.77.partial", "r.pdf.77-3.partial", "s.pdf.77-3.partial", "mine.partial",
            "s.pdf.77-3.partial-journal", "c.sqlite.78-1.partial-journal",
        ] {
            _ = try Disk.add("\(folder)/\(name)", with: [1], mode: 0o600)
        }
        let draft = try Draft(for: folder + "/r.pdf", mode: 0o600)
        Draft.clear(folder, of: "r.pdf")
        #expect(names(folder).count == 6)
        Draft.clear(folder)
        #expect(names(folder).count == 3 && names(folder).contains("mine.partial"))
        try draft.write(Array("whole".utf8))
        try draft.replace()
        #expect(names(folder) == ["a", "mine.partial", "r.pdf"])
    }

    /// In a process of its own, as it takes the drafts of all other tests too.
    @Test func `a process that ends takes its drafts with it`() async {
        await #expect(processExitsWith: .success) {
            let tests = try DiskTests()
            defer { try? FileManager.default.removeItem(atPath: tests.folder) }
            let draft = try Draft(for: tests.folder + "/r.pdf", mode: 0o600)
            Draft.removeAll { #expect(tests.names(tests.folder) == ["a"]) }
            do {
                try draft.replace()
                Issue.record("a draft that is gone took its place")
            } catch {}
        }
    }

    @Test func `names of drafts are told from others`() {
        #expect(Draft.isDraft("x.1.partial", of: nil) && Draft.isDraft("x.1-2.partial", of: "x"))
        #expect(!Draft.isDraft("x.1-2.partial", of: "y") && !Draft.isDraft("x.partial", of: nil))
        #expect(
            !Draft.isDraft("film.mkv.partial", of: nil)
                && !Draft.isDraft("x.1-2-3.partial", of: nil)
        )
    }

    @Test func `a symbolic link of this account is followed, and one of another is not`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let link = folder + "/link"
        try FileManager.default.createSymbolicLink(
            atPath: link,
            withDestinationPath: folder + "/a/b"
        )
        #expect(try Disk.target(of: link) == folder + "/a/b")
        #expect(try Disk.target(of: folder + "/none") == folder + "/none")
        guard geteuid() == 0, lchown(link, 65_534, 65_534) == 0 else { return }
        #expect(throws: DiskFailure(path: link, code: ELOOP)) { try Disk.target(of: link) }
    }
}
