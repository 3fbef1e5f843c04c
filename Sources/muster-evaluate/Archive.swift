import ArgumentParser
import Foundation

/// A `.tar.gz` of recordings, unpacked by `tar` for as long as this lives.
final class Archive {
    /// Where its content lies meanwhile.
    let folder: String

    /// Unpacks the archive at `path`.
    init(_ path: String) throws {
        let place = FileManager.default.temporaryDirectory
            .appending(path: "muster-evaluate-\(UUID().uuidString)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        folder = place.standardizedFileURL.path
        let tar = Process()
        tar.executableURL = URL(filePath: "/usr/bin/env")
        tar.arguments = [
            "tar", "--extract", "--gzip", "--no-same-owner", "--file", path, "--directory", folder,
        ]
        try tar.run()
        tar.waitUntilExit()
        guard tar.terminationStatus == 0 else {
            throw ValidationError("cannot unpack \(path): is it a tar archive packed by gzip?")
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }
}
