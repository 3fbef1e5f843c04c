import Foundation
import MusterPhotos
public import MusterStore

/// Where photos are looked at: small ones are made when they are first asked for, and kept in
/// memory, then on disk, both bounded.
///
/// A picture may take seconds to decode: it has a thread of its own then, so that neither other
/// photos nor other requests wait for it, and a few pictures at most are decoded at once.
public actor PhotoShelf {
    /// The sizes a photo is shown in: the longer side in pixels.
    public enum Size: Int, CaseIterable, Sendable {
        /// In lists.
        case small = 160
        /// On the page of its item.
        case medium = 640
        /// As it is kept.
        case full = 2_048
    }

    private let folder: HomeFolder
    private var memory: RecentBytes
    private var disk: RecentFiles
    private var running = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Creates the shelf of a home.
    ///
    /// - Parameters:
    ///   - folder: the home.
    ///   - memoryBytes: how much is kept in memory.
    ///   - diskBytes: how much is kept in the home's cache.
    public init(_ folder: HomeFolder, memoryBytes: Int = 32 << 20, diskBytes: Int = 256 << 20) {
        self.folder = folder
        memory = RecentBytes(limit: memoryBytes)
        disk = Self.files(of: folder, limit: diskBytes)
    }

    /// The home's cache of small photos.
    static func files(of folder: HomeFolder, limit: Int = 256 << 20) -> RecentFiles {
        RecentFiles("\(folder.cachePath)/photos", limit: limit)
    }

    /// The JPEG of a photo in a size.
    ///
    /// - Throws: ``ServiceError`` when its file is gone, `PhotoError` when it was damaged.
    public func jpeg(_ photo: PhotoID, _ size: Size) async throws -> [UInt8] {
        let name = "\(photo)-\(size.rawValue).jpg"
        if let bytes = memory[name] { return bytes }
        if size == .full { return try Files.read(folder.photoPath(photo)) }
        if let bytes = disk.content(name) {
            memory.keep(bytes, as: name)
            return bytes
        }
        let kept = try Files.read(folder.photoPath(photo))
        let small = try await run {
            try Photo(kept: kept, width: 0, height: 0).scaled(to: size.rawValue)
        }
        memory.keep(small.jpeg, as: name)
        // A full disk keeps nobody from looking at photos.
        try? disk.keep(small.jpeg, as: name)
        return small.jpeg
    }

    /// Runs what decodes a picture on a thread of its own, once there is a place for it.
    public func run<Value: Sendable>(
        _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        while running >= PictureDecoder.mostAtOnce {
            await withCheckedContinuation { waiting.append($0) }
        }
        running += 1
        defer {
            running -= 1
            if !waiting.isEmpty { waiting.removeFirst().resume() }
        }
        return try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result(catching: body)) }
        }
    }

    /// Ends what is being decoded, because the server ends.
    public nonisolated func end() {
        PictureDecoder.own.end()
    }
}
