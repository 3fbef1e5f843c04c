import Foundation

/// A file system of its own with little room, in memory; mounting one takes root.
public final class SmallDisk {
    /// Whether a file system can be mounted here.
    public static let isPossible = geteuid() == 0

    /// Where it is mounted.
    public let folder: String

    /// Mounts a file system of that size.
    ///
    /// - Throws: when it cannot be mounted.
    public init(kilobytes: Int) throws {
        folder =
            FileManager.default.temporaryDirectory
            .appending(component: "muster-disk-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: false
        )
        try Self.run("mount", "-t", "tmpfs", "-o", "size=\(kilobytes)k", "tmpfs", folder)
    }

    deinit {
        try? Self.run("umount", "--lazy", folder)
        rmdir(folder)
    }

    /// Lets nothing be written any more.
    ///
    /// - Throws: when it cannot be mounted again.
    public func makeReadOnly() throws {
        try Self.run("mount", "-o", "remount,ro", folder)
    }

    /// Lays the same files over it read-only, until the result goes: whoever opens one meanwhile cannot
    /// write it.
    ///
    /// A disk with files that are open for writing cannot be mounted again.
    ///
    /// - Throws: when it cannot be mounted.
    public func coverReadOnly() throws -> Cover { try Cover(folder) }

    /// What lies over a disk.
    public final class Cover {
        private let folder: String

        fileprivate init(_ folder: String) throws {
            self.folder = folder
            try SmallDisk.run("mount", "--bind", folder, folder)
            try SmallDisk.run("mount", "-o", "remount,ro,bind", folder)
        }

        deinit { try? SmallDisk.run("umount", "--lazy", folder) }
    }

    /// Fills what room is left; the file is to be removed to make room again.
    public func fill() throws -> String {
        let file = "\(folder)/ballast"
        let descriptor = open(file, O_WRONLY | O_CREAT, 0o600)
        defer { close(descriptor) }
        let block = [UInt8](repeating: 1, count: 4_096)
        while write(descriptor, block, block.count) > 0 {}
        return file
    }

    private static func run(_ program: String, _ arguments: String...) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program] + arguments
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
}
