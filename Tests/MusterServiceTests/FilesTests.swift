import Foundation
import MusterCore
import MusterService
import MusterSimulation
import MusterStore
import MusterTestSupport
import Testing

@Suite struct FilesTests {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "muster-files-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    @Test func `what is written reads back, and replaces what was there`() throws {
        let path = folder.appending(path: "a").path
        try Files.write([1, 2, 3], to: path)
        try Files.write([4], to: path)
        #expect(try Files.read(path) == [4])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a"])
    }

    @Test func `the disk is asked for the name of a simulated site`() throws {
        let watch = try FolderWatch(folder.path)
        _ = try SimulatedFiles.write(
            try SimulationParameters(items: 2, seed: 3),
            to: folder.appending(path: "site").path,
            onProgress: { _, _ in }
        )
        let events = watch.events()
        let made = try #require(events.firstIndex(of: .made("site")))
        #expect(events[made...].contains(.opened), "\(events)")
    }

    @Test func `a pipe is read to its end`() throws {
        let path = folder.appending(path: "pipe").path
        try #require(mkfifo(path, 0o600) == 0)
        let text = [UInt8](repeating: 7, count: 200_000)
        let writer = Thread { try? Files.write(text, to: path) }
        writer.start()
        #expect(try Files.read(path) == text)
        #expect(FileManager.default.fileExists(atPath: path), "the pipe was replaced by a file")
    }

    @Test func `a file that is not there is looked for in a folder that is`() throws {
        let odd = folder.appending(path: "a b's")
        try FileManager.default.createDirectory(at: odd, withIntermediateDirectories: true)
        try Files.write([1], to: folder.appending(path: "file").path)
        let there = [
            "nope.csv": ".", "/nonexistent/x": "/", folder.path + "/no/such/x": folder.path,
            folder.path + "/file/x": folder.path, odd.path + "/x": "'\(folder.path)/a b'\\''s'",
        ]
        for (path, folder) in there {
            let remedy = ServiceError.noSuchFile(path: path).remedy
            #expect(remedy == "check the path with: ls \(folder)")
        }
    }

    @Test func `failures carry the system's own words`() {
        #expect(throws: ServiceError.noSuchFile(path: "/nonexistent/x")) {
            try Files.read("/nonexistent/x")
        }
        #expect(throws: ServiceError.folderNotFile(path: folder.path)) {
            try Files.read(folder.path)
        }
        for path in ["", "-"] {
            let reason: Sentence = "that is no name of a file"
            #expect(throws: ServiceError.cannotWrite(path: path, reason: reason)) {
                try Files.write([1], to: path)
            }
        }
        #expect(throws: ServiceError.cannotWrite(path: folder.path, reason: "Is a directory")) {
            try Files.write([1], to: folder.path)
        }
        #expect(
            throws: ServiceError.cannotWrite(
                path: "/nonexistent/x",
                reason: "No such file or directory"
            )
        ) {
            try Files.write([1], to: "/nonexistent/x")
        }
        #expect(throws: StoreError.full(path: "/dev/full")) {
            try Files.write([1], to: "/dev/full")
        }
        #expect(throws: ServiceError.self) { try Files.read("/dev/zero") }
    }
}
