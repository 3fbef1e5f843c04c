import CZstd
import MusterCore

/// One call of zstd: takes from a piece what it can, and gives a piece.
///
/// - Parameters:
///   - bytes: the piece that comes in.
///   - position: how much of it was taken; moved on.
///   - failure: what is thrown where zstd fails.
///   - call: the call.
/// - Returns: what came out, and what zstd returned.
/// - Throws: `failure`.
private func zstdStep(
    _ bytes: [UInt8],
    from position: inout Int,
    failing failure: BackupError,
    _ call: (UnsafeMutablePointer<ZSTD_outBuffer>, UnsafeMutablePointer<ZSTD_inBuffer>) -> Int
) throws -> (bytes: [UInt8], left: Int) {
    var left = 0
    let made = try [UInt8](unsafeUninitializedCapacity: streamPieceBytes) { buffer, count in
        try bytes.withUnsafeBytes { piece in
            var input = ZSTD_inBuffer(src: piece.baseAddress, size: piece.count, pos: position)
            var output = ZSTD_outBuffer(dst: buffer.baseAddress, size: streamPieceBytes, pos: 0)
            left = call(&output, &input)
            guard ZSTD_isError(left) == 0 else { throw failure }
            (position, count) = (input.pos, output.pos)
        }
    }
    return (made, left)
}

/// Packs what passes, as one zstd frame (RFC 8878) with a checksum.
final class ZstdSink: ByteSink {
    private let target: any ByteSink
    private let context: OpaquePointer

    /// Packs into a sink; without another level fast, and small enough: photos are packed already, the database
    /// becomes a fifth.
    init(into target: any ByteSink, level: Int32 = 3) throws {
        guard let context = ZSTD_createCCtx() else { throw BackupError.libraryFailed("libzstd") }
        self.context = context
        self.target = target
        ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, level)
        ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1)
    }

    deinit {
        ZSTD_freeCCtx(context)
    }

    func write(_ bytes: [UInt8]) throws {
        try pass(bytes, ZSTD_e_continue)
    }

    func finish() throws {
        try pass([], ZSTD_e_end)
        try target.finish()
    }

    private func pass(_ bytes: [UInt8], _ end: ZSTD_EndDirective) throws {
        var position = 0
        while true {
            let failure = BackupError.libraryFailed("libzstd")
            let packed = try zstdStep(bytes, from: &position, failing: failure) { output, input in
                ZSTD_compressStream2(context, output, input, end)
            }
            if !packed.bytes.isEmpty { try target.write(packed.bytes) }
            let isDone = end == ZSTD_e_end ? packed.left == 0 : position == bytes.count
            if isDone { return }
        }
    }
}

/// Unpacks one zstd frame.
final class ZstdSource: ByteSource {
    private let source: any ByteSource
    private let path: String
    private let context: OpaquePointer
    private var waiting: [UInt8] = []
    private var position = 0
    private var isAtEnd = false

    /// Begins to unpack.
    ///
    /// - Parameters:
    ///   - source: the frame.
    ///   - path: what it is called in errors.
    ///   - windowLog: the largest window, as a power of two in bytes; `nil` for what zstd takes itself.
    /// - Throws: ``BackupError/libraryFailed(_:)``.
    init(from source: any ByteSource, path: String, windowLog: Int32? = nil) throws {
        guard let context = ZSTD_createDCtx() else { throw BackupError.libraryFailed("libzstd") }
        self.context = context
        if let windowLog { ZSTD_DCtx_setParameter(context, ZSTD_d_windowLogMax, windowLog) }
        (self.source, self.path) = (source, path)
    }

    deinit {
        ZSTD_freeDCtx(context)
    }

    func next() throws -> [UInt8]? {
        while !isAtEnd {
            if position == waiting.count {
                guard let more = try source.next() else {
                    throw BackupError.damaged(path: path, reason: "its end is missing")
                }
                (waiting, position) = (more, 0)
            }
            let failure = BackupError.damaged(path: path, reason: "it cannot be unpacked")
            let unpacked = try zstdStep(waiting, from: &position, failing: failure) {
                ZSTD_decompressStream(context, $0, $1)
            }
            isAtEnd = unpacked.left == 0
            if !unpacked.bytes.isEmpty { return unpacked.bytes }
        }
        guard try position == waiting.count && source.next() == nil else {
            throw BackupError.damaged(path: path, reason: "something stands behind its end")
        }
        return nil
    }
}
