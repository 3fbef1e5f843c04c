import MusterCrypto
import Foundation
import MusterCore
import MusterPeople

/// Where bytes go, one piece after the other.
protocol ByteSink: AnyObject {
    /// Takes the next bytes.
    func write(_ bytes: [UInt8]) throws
    /// Takes the end: nothing is written behind it.
    func finish() throws
}

/// Where bytes come from.
protocol ByteSource: AnyObject {
    /// The next bytes, at least one; `nil` at the end.
    func next() throws -> [UInt8]?
}

/// How much is read or packed at a time, in bytes.
let streamPieceBytes = 256 << 10

/// The bytes of a file, up to a length that it may have outgrown meanwhile.
final class FileSource: ByteSource {
    private let descriptor: Int32
    private let path: String
    private var rest: Int

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - length: how much of it is read, in bytes; all that is there without.
    /// - Throws: ``ServiceError/noSuchFile(path:)`` or ``ServiceError/cannotRead(path:reason:)``.
    init(_ path: String, length: Int = .max) throws {
        self.path = path
        rest = length
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw Files.unreadable(path, errno)
        }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    func next() throws -> [UInt8]? {
        let wanted = min(rest, streamPieceBytes)
        guard wanted > 0 else { return nil }
        var count = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
            repeat {
                count = read(descriptor, buffer.baseAddress, wanted)
            } while count < 0 && errno == EINTR
            filled = max(0, count)
        }
        guard count >= 0 else { throw Files.unreadable(path, errno) }
        rest -= count
        return count == 0 ? nil : bytes
    }
}

/// What is behind all bytes of a backup in one file: their SHA-256, in a frame that `zstd` and `tar`
/// skip, so that each bit of the file counts.
///
/// Source of the frame: RFC 8878, section 3.1.2.
enum Trailer {
    private static let head: [UInt8] = [0x50, 0x2A, 0x4D, 0x18, 32, 0, 0, 0]
    static let byteCount = head.count + 32

    static func bytes(_ sha: SHA256) -> [UInt8] { head + sha.digest() }
}

/// Passes bytes on, and their SHA-256 behind them.
final class TrailerSink: ByteSink {
    private let target: any ByteSink
    private var sha = SHA256()

    init(into target: any ByteSink) {
        self.target = target
    }

    func write(_ bytes: [UInt8]) throws {
        sha.update(bytes)
        try target.write(bytes)
    }

    func finish() throws {
        try target.write(Trailer.bytes(sha))
        try target.finish()
    }
}

/// Passes on the bytes in front of their SHA-256, and fails at the end where they are others.
final class TrailerSource: ByteSource {
    private let source: any ByteSource
    private let path: String
    private var sha = SHA256()
    private var held: [UInt8] = []

    init(from source: any ByteSource, path: String) {
        (self.source, self.path) = (source, path)
    }

    func next() throws -> [UInt8]? {
        while let bytes = try source.next() {
            held += bytes
            guard held.count > Trailer.byteCount else { continue }
            let passed = Array(held.dropLast(Trailer.byteCount))
            held = Array(held.suffix(Trailer.byteCount))
            sha.update(passed)
            return passed
        }
        guard held == Trailer.bytes(sha) else {
            throw BackupError.damaged(path: path, reason: "its bytes are not the ones written")
        }
        return nil
    }
}

/// Encrypts what passes for one recipient.
final class SealedSink: ByteSink {
    private let target: any ByteSink
    private var writer: SealedStream.Writer
    private var waiting: [UInt8] = []

    init(into target: any ByteSink, for recipient: RecipientKey) throws {
        guard let writer = SealedStream.Writer(for: recipient) else {
            throw BackupError.libraryFailed("libsodium")
        }
        (self.target, self.writer) = (target, writer)
        try target.write(writer.prelude)
    }

    func write(_ bytes: [UInt8]) throws {
        waiting += bytes
        var start = 0
        // The last chunk says that it is the last, so one is always kept back.
        while waiting.count - start > SealedStream.chunkBytes {
            try pass(Array(waiting[start..<(start + SealedStream.chunkBytes)]), isLast: false)
            start += SealedStream.chunkBytes
        }
        waiting.removeFirst(start)
    }

    func finish() throws {
        try pass(waiting, isLast: true)
        try target.finish()
    }

    private func pass(_ chunk: [UInt8], isLast: Bool) throws {
        guard let sealed = writer.seal(chunk, isLast: isLast) else {
            throw BackupError.libraryFailed("libsodium")
        }
        try target.write(sealed)
    }
}

/// Decrypts what passes.
final class SealedSource: ByteSource {
    private let source: any ByteSource
    private let path: String
    private let identity: IdentityKey
    private var reader: SealedStream.Reader?
    private var waiting: [UInt8] = []
    private var isAtEnd = false

    init(from source: any ByteSource, path: String, identity: IdentityKey) {
        (self.source, self.path, self.identity) = (source, path, identity)
    }

    func next() throws -> [UInt8]? {
        if reader == nil { try begin() }
        guard !isAtEnd else {
            guard try waiting.isEmpty && source.next() == nil else { throw damaged }
            return nil
        }
        // One byte more tells whether the chunk is the last one.
        try fill(SealedStream.sealedChunkBytes)
        let sealed = Array(waiting.prefix(SealedStream.sealedChunkBytes))
        waiting.removeFirst(sealed.count)
        guard let (chunk, isLast) = reader?.open(sealed) else { throw damaged }
        isAtEnd = isLast
        if chunk.isEmpty { return try next() }
        return chunk
    }

    private var damaged: BackupError {
        .damaged(path: path, reason: "it does not decrypt to what was written")
    }

    private func begin() throws {
        try fill(SealedStream.preludeBytes)
        let prelude = Array(waiting.prefix(SealedStream.preludeBytes))
        waiting.removeFirst(prelude.count)
        guard let reader = SealedStream.Reader(prelude, for: identity) else {
            throw BackupError.locked(path: path, isWrongKey: true)
        }
        self.reader = reader
    }

    private func fill(_ count: Int) throws {
        while waiting.count < count, let bytes = try source.next() { waiting += bytes }
    }
}
