import MusterSync

/// Packs what homes exchange, as one zstd frame (RFC 8878).
public enum SyncPacking {
    /// The kind of such a body.
    ///
    /// Source: RFC 8878, section 7.1.
    public static let type = "application/zstd"

    /// What such a frame begins with.
    ///
    /// Source: RFC 8878, section 3.1.1.
    private static let magic: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]

    /// The largest window that is unpacked, 8 MiB: a frame can ask for much more.
    private static let windowLog: Int32 = 23

    /// How hard it is packed: a record of an audit becomes a sixth smaller than at the usual level 3.
    private static let level: Int32 = 9

    /// Whether bytes may be such a frame.
    static func isFrame(_ bytes: [UInt8]) -> Bool { bytes.starts(with: magic) }

    /// Packs bytes.
    ///
    /// - Throws: ``BackupError/libraryFailed(_:)``.
    public static func packed(_ bytes: [UInt8]) throws -> [UInt8] {
        let room = MemorySink()
        let sink = try ZstdSink(into: room, level: level)
        try sink.write(bytes)
        try sink.finish()
        return room.bytes
    }

    /// Unpacks a frame.
    ///
    /// - Parameters:
    ///   - bytes: the frame.
    ///   - limit: how many bytes may be in it.
    /// - Returns: the bytes that were packed.
    /// - Throws: `SyncError.wrongDigest` for a frame that was damaged or is none, `SyncError.tooLong` for more
    ///   bytes.
    public static func unpacked(_ bytes: [UInt8], limit: Int) throws -> [UInt8] {
        var unpacked: [UInt8] = []
        do {
            let source = try ZstdSource(
                from: MemorySource(bytes),
                path: "the message",
                windowLog: windowLog
            )
            while let next = try source.next() {
                unpacked += next
                guard unpacked.count <= limit else {
                    throw SyncError.tooLong(
                        part: "the message",
                        bytes: unpacked.count,
                        limit: limit
                    )
                }
            }
        } catch is BackupError {
            throw SyncError.wrongDigest
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
