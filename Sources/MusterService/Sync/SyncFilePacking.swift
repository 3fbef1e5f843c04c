import MusterSync

/// Packs what homes exchange as files, as one zstd frame (RFC 8878).
enum SyncFilePacking {
    /// What such a frame begins with.
    ///
    /// Source: RFC 8878, section 3.1.1.
    private static let magic: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]

    /// Packs a file.
    ///
    /// - Throws: ``BackupError/libraryFailed(_:)``.
    static func packed(_ bytes: [UInt8]) throws -> [UInt8] {
        let room = MemorySink()
        let sink = try ZstdSink(into: room)
        try sink.write(bytes)
        try sink.finish()
        return room.bytes
    }

    /// Unpacks a file.
    ///
    /// - Throws: ``HouseError/notAFile(path:)``, ``HouseError/damagedFile(path:)``.
    static func unpacked(_ bytes: [UInt8], path: String) throws -> [UInt8] {
        guard bytes.starts(with: magic) else { throw HouseError.notAFile(path: path) }
        let source = try ZstdSource(from: MemorySource(bytes), path: path)
        var unpacked: [UInt8] = []
        do {
            while let next = try source.next() {
                unpacked += next
                guard unpacked.count <= SyncFile.maximumBytes else {
                    throw HouseError.notAFile(path: path)
                }
            }
        } catch is BackupError {
            throw HouseError.damagedFile(path: path)
        }
        return unpacked
    }

    /// Keeps what passes.
    private final class MemorySink: ByteSink {
        private(set) var bytes: [UInt8] = []

        func write(_ bytes: [UInt8]) { self.bytes += bytes }

        func finish() {}
    }
}
