import Foundation
import MusterPhotos
import MusterTestSupport
import Testing

/// Pictures are decoded in a process that can do nothing else, and not for long.
@Suite struct PictureChildTests {
    /// A decoder whose child is a shell script of these lines.
    private func scripted(
        _ lines: String,
        in folder: URL,
        limitSeconds: Double = 60
    ) throws -> PictureDecoder {
        let script = folder.appending(path: "decoder")
        try Data("#!/bin/sh\n\(lines)\n".utf8).write(to: script)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: script.path)
        return PictureDecoder(program: script.path, limitSeconds: limitSeconds)
    }

    private func inFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "muster-decoder-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    @Test func `the child makes the same bytes of a picture as this process would`() throws {
        let plain = try Photo(decoding: TestPicture.png(width: 61, height: 40)).jpeg
        let pictures: [([UInt8], PictureKind)] = [
            (TestPicture.png(width: 3_000, height: 50), .png),
            (TestPicture.png(width: 60, height: 40, isClear: true), .png),
            (plain, .jpeg), (TestPicture.withCameraMark(plain, orientation: 8), .jpeg),
            (TestPicture.progressiveJPEG(side: 300, scans: 10), .jpeg),
            (TestPicture.gif(width: 40, height: 30, frames: 1), .gif),
            (TestPicture.gif(width: 40, height: 30, frames: 3), .gif),
        ]
        for (bytes, kind) in pictures {
            let here = try PictureChild.unconfined(bytes, kind, within: Photo.longestSide)
            #expect(try Photo(decoding: bytes) == here, "\(kind), \(bytes.count) bytes")
        }
    }

    @Test func `the child reaches no file, no network and no program`() throws {
        #expect(try PictureDecoder.own.escapes() == [])
    }

    @Test func `a JPEG that is drawn thousands of times is refused before it is drawn once`() throws
    {
        let bytes = TestPicture.progressiveJPEG(side: 2_000, scans: 5_000)
        #expect(bytes.count < 100_000)
        #expect(throws: PhotoError.tooManyScans(limit: 100)) { try Photo(decoding: bytes) }
        #expect(try Photo(decoding: TestPicture.progressiveJPEG(side: 64, scans: 100)).width == 64)
        #expect(throws: PhotoError.tooManyScans(limit: 100)) {
            try Photo(kept: bytes, width: 2_000, height: 2_000).scaled(to: 160)
        }
    }

    @Test func `a picture that takes too long is given up`() throws {
        let decoder = PictureDecoder(program: PictureDecoder.ownProgram, cpuSeconds: 1)
        let bytes = TestPicture.progressiveJPEG(side: 6_300, scans: 100)
        #expect(throws: PhotoError.tooMuchWork(kind: "jpeg")) {
            try Photo(decoding: bytes, with: decoder)
        }
    }

    @Test func `of an animation of 200,000 frames the first is decoded`() throws {
        let film = try Photo(decoding: TestPicture.gif(width: 900, height: 900, frames: 200_000))
        #expect(film == (try Photo(decoding: TestPicture.gif(width: 900, height: 900, frames: 1))))
        var png = TestPicture.png(width: 8, height: 8)
        let still = try Photo(decoding: png)
        let frame: [UInt8] = [0, 0, 0, 4] + Array("fdAT".utf8) + [0, 0, 0, 1, 0, 0, 0, 0]
        png.insert(contentsOf: Array(repeating: frame, count: 50_000).joined(), at: png.count - 12)
        #expect(try Photo(decoding: png) == still)
    }

    @Test func `a WebP animation keeps its first frame, and its length is put right`() throws {
        func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
            Array(name.utf8) + [UInt8(content.count), 0, 0, 0] + content
                + (content.count % 2 == 1 ? [0] : [])
        }
        func file(_ chunks: [UInt8]) -> [UInt8] {
            Array("RIFF".utf8) + [UInt8(chunks.count + 4), 0, 0, 0] + Array("WEBP".utf8) + chunks
        }
        let head =
            chunk("VP8X", [2, 0, 0, 0, 0, 0, 0, 0, 0, 0]) + chunk("ANIM", [1, 2, 3, 4, 5, 6])
        let film = file(head + chunk("ANMF", [1, 2, 3]) + chunk("ANMF", [4]) + chunk("EXIF", [5]))
        let still = file(head + chunk("ANMF", [1, 2, 3]) + chunk("EXIF", [5]))
        #expect(try PictureKind.webp.cut(film) == still)
        for count in 8..<film.count - 1 {
            #expect(throws: PhotoError.broken(kind: "webp")) {
                try PictureKind.webp.cut(Array(film.prefix(count)))
            }
        }
    }

    @Test func `a child that hangs is ended, and one that cannot start is told`() throws {
        try inFolder { folder in
            let hanging = try scripted("exec sleep 600", in: folder, limitSeconds: 0.3)
            #expect(throws: PhotoError.tooMuchWork(kind: "png")) {
                try Photo(decoding: TestPicture.png(width: 2, height: 2), with: hanging)
            }
        }
        let missing = PictureDecoder(program: "/nowhere/muster")
        let error = #expect(throws: PhotoError.self) {
            try Photo(decoding: TestPicture.png(width: 2, height: 2), with: missing)
        }
        #expect(error?.what.contains("No such file or directory") == true)
    }

    @Test func `what a broken child says is no photo`() throws {
        let lies = [
            "exit 0", "echo done 1 1 >&3; kill -SEGV $$", "echo done 0 9999999 >&3", "echo >&3",
            "echo done 99999999999999999999 1 >&3",
        ]
        for lie in lies {
            try inFolder { folder in
                #expect(throws: PhotoError.broken(kind: "png"), "\(lie)") {
                    try Photo(
                        decoding: TestPicture.png(width: 2, height: 2),
                        with: try scripted(lie, in: folder)
                    )
                }
            }
        }
        try inFolder { folder in
            #expect(throws: PhotoError.tooMuchWork(kind: "png"), "it never stops talking") {
                try Photo(
                    decoding: TestPicture.png(width: 2, height: 2),
                    with: try scripted("exec cat /dev/zero >&3", in: folder)
                )
            }
        }
    }

    @Test func `at most two pictures are decoded at once, and none once the program ends`() throws {
        try inFolder { folder in
            let log = folder.appending(path: "log").path
            let lines = "echo + >> '\(log)'; sleep 0.2; echo - >> '\(log)'"
            let decoder = try scripted(lines, in: folder)
            let group = DispatchGroup()
            for _ in 0..<5 {
                group.enter()
                Thread.detachNewThread {
                    _ = try? Photo(decoding: TestPicture.png(width: 2, height: 2), with: decoder)
                    group.leave()
                }
            }
            group.wait()
            let marks = String(decoding: try Data(contentsOf: URL(filePath: log)), as: UTF8.self)
            var (open, most) = (0, 0)
            for mark in marks where mark != "\n" {
                open += mark == "+" ? 1 : -1
                most = max(most, open)
            }
            #expect(marks.count == 20 && most <= PictureDecoder.mostAtOnce)
        }
        try inFolder { folder in
            let decoder = try scripted("exec sleep 600", in: folder)
            Thread.detachNewThread {
                usleep(50_000)
                decoder.end()
            }
            for _ in 0..<2 {
                #expect(throws: PhotoError.interrupted) {
                    try Photo(decoding: TestPicture.png(width: 2, height: 2), with: decoder)
                }
            }
        }
    }
}
