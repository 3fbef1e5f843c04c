import MusterCrypto
import Foundation
import MusterAudit
import MusterCore
import MusterDisk
import MusterPeople

/// A backup in one file: a tar archive, packed with zstd, encrypted if asked.
///
/// The manifest is the first file in it and its signature the last, then comes the SHA-256 of all bytes.
enum BackupArchive {
    /// Writes an archive.
    ///
    /// - Throws: ``BackupError/restless(path:)`` where a file of the home has changed since it was
    ///   listed: then nothing is written.
    static func write(
        _ pieces: [BackupPiece],
        _ manifest: BackupManifest,
        signature: BackupSignature,
        to path: String,
        for recipient: RecipientKey?
    ) throws {
        // What a backup that was killed left of this one.
        Draft.clear(ofFile: path)
        var sink: any ByteSink = try DraftSink(path)
        if let recipient { sink = try SealedSink(into: sink, for: recipient) }
        let tar = TarWriter(into: try ZstdSink(into: TrailerSink(into: sink)))
        let at = manifest.madeAt.second
        func add(_ name: String, _ bytes: [UInt8]) throws {
            try tar.add(name, size: bytes.count, at: at, MemorySource(bytes))
        }
        try add(BackupManifest.name, manifest.encoded)
        for piece in pieces {
            try tar.add(piece.file.path, size: piece.file.size, at: at, piece.source())
        }
        try add(BackupManifest.signatureName, signature.encoded)
        try tar.finish()
    }

    /// Whether a file is encrypted.
    static func isSealed(_ path: String) throws -> Bool {
        try FileSource(path, length: SealedStream.mark.count).next() == SealedStream.mark
    }

    /// Whether a file is a backup, as far as can be told without its key.
    static func isBackup(_ path: String) -> Bool {
        (try? isSealed(path)) == true || (try? manifest(of: path, identity: nil)) != nil
    }

    /// Opens the archive in a file, with the key that it was encrypted for.
    private static func reader(_ path: String, _ identity: IdentityKey?) throws -> TarReader {
        var source: any ByteSource = try FileSource(path)
        if try isSealed(path) {
            guard let identity else { throw BackupError.locked(path: path, isWrongKey: false) }
            source = SealedSource(from: source, path: path, identity: identity)
        } else if try FileSource(path, length: 4).next() != [0x28, 0xB5, 0x2F, 0xFD] {
            // The magic number of a zstd frame: RFC 8878, section 3.1.1.
            throw BackupError.notABackup(path: path, reason: "it is neither packed nor encrypted")
        }
        source = try ZstdSource(from: TrailerSource(from: source, path: path), path: path)
        return TarReader(from: source, path: path)
    }

    /// Reads the manifest alone; nothing says yet whether the rest is good.
    static func manifest(of path: String, identity: IdentityKey?) throws -> BackupManifest {
        try manifest(from: try reader(path, identity), path).manifest
    }

    private static func manifest(
        from tar: TarReader,
        _ path: String
    ) throws -> (manifest: BackupManifest, bytes: [UInt8]) {
        guard let (name, size) = try tar.next(), name == BackupManifest.name,
            size <= BackupManifest.mostBytes
        else { throw BackupError.notABackup(path: path, reason: "it does not begin with one") }
        let bytes = try Self.bytes(of: tar, size)
        guard let manifest = BackupManifest(bytes) else {
            throw BackupError.notABackup(path: path, reason: "its manifest cannot be read")
        }
        return (manifest, bytes)
    }

    private static func bytes(of tar: TarReader, _ size: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try tar.content(size) { bytes += $0 }
        return bytes
    }

    /// Reads all of an archive, checks every byte of it and hands the files on.
    ///
    /// - Parameters:
    ///   - path: the archive.
    ///   - identity: the key that it was encrypted for, if it was.
    ///   - target: takes a file; see ``BackupTarget``.
    /// - Returns: what is in it, and who signed it.
    /// - Throws: ``BackupError``.
    static func read(
        _ path: String,
        identity: IdentityKey?,
        into target: BackupTarget
    ) throws -> (manifest: BackupManifest, signature: BackupSignature) {
        let tar = try reader(path, identity)
        let (manifest, bytes) = try manifest(from: tar, path)
        func damaged(_ reason: Sentence) -> BackupError { .damaged(path: path, reason: reason) }
        for file in manifest.files {
            guard let (name, size) = try tar.next(), name == file.path, size == file.size else {
                throw damaged("\(file.path) is not where it has to be")
            }
            let sink = try target.sink(for: file, of: path)
            try tar.content(size) { try sink.write($0) }
            try sink.finish()
        }
        guard let (name, size) = try tar.next(), name == BackupManifest.signatureName,
            size < 10_000, let signature = BackupSignature(try Self.bytes(of: tar, size)),
            signature.holds(over: bytes)
        else { throw damaged("its signature does not hold") }
        guard try tar.next() == nil else { throw damaged("something stands behind its end") }
        return (manifest, signature)
    }
}

/// Where the files of a backup go while it is read: each is checked, and those that are wanted are kept.
struct BackupTarget {
    /// The folder that takes them.
    var folder: String
    /// Whether a file is kept; the others are checked only.
    var keeps: @Sendable (String) -> Bool

    /// What a home has, as far as it is in a backup.
    private static let places: Set = [
        "muster.sqlite", "climate.sqlite", "muster.toml", "trail.head", "photos", "outbox",
        "reports",
        "traces", "keys", "stamps",
    ]

    /// Takes the bytes of a file.
    ///
    /// - Throws: ``BackupError/damaged(path:reason:)`` for a name that leads elsewhere; in the sink's end
    ///   where the bytes are not those of the manifest.
    func sink(for file: BackupManifest.File, of backup: String) throws -> any ByteSink {
        let parts = file.path.split(separator: "/", omittingEmptySubsequences: false)
        guard let first = parts.first, Self.places.contains(String(first)),
            !parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }),
            !file.path.contains("\0")
        else {
            throw BackupError.damaged(path: backup, reason: "it names a file outside of a home")
        }
        var kept: DraftSink?
        if keeps(file.path) {
            let path = "\(folder)/\(file.path)"
            try Files.makeFolder((path as NSString).deletingLastPathComponent)
            kept = try DraftSink(path)
        }
        return CheckedSink(kept, file, backup: backup)
    }
}

/// Takes the bytes of one file, and fails at the end where they are not the ones that were noted.
private final class CheckedSink: ByteSink {
    private let target: DraftSink?
    private let file: BackupManifest.File
    private let backup: String
    private var sha = SHA256()

    init(_ target: DraftSink?, _ file: BackupManifest.File, backup: String) {
        (self.target, self.file, self.backup) = (target, file, backup)
    }

    func write(_ bytes: [UInt8]) throws {
        sha.update(bytes)
        try target?.write(bytes)
    }

    func finish() throws {
        guard Hex.text(sha.digest()) == file.sha256 else {
            throw BackupError.damaged(path: backup, reason: "\(file.path) has other bytes")
        }
        try target?.finish()
    }
}
