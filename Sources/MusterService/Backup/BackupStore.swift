import MusterCrypto
import Foundation
import MusterAudit
import MusterCore
import MusterDisk
import MusterStore

/// A folder of backups that share what they have in common, in `objects`; and a manifest a backup,
/// `manifests/TIME.json`, with its signature beside it.
struct BackupStore {
    /// The folder.
    let path: String

    private static let manifestEnding = ".json"
    private static let signatureEnding = ".sig"

    private var manifests: String { "\(path)/manifests" }

    /// Whether the folder is one of backups.
    var isThere: Bool { FileManager.default.fileExists(atPath: manifests) }

    private var objects: BackupObjects { BackupObjects(path: "\(path)/objects") }

    /// A moment as it stands in names: `20260312T091405Z`.
    static func stamp(_ moment: Instant) -> String {
        moment.iso8601(.seconds).filter { $0 != "-" && $0 != ":" }
    }

    /// The moment that a name tells; `nil` for any other name.
    static func moment(_ stamp: some StringProtocol) -> Instant? {
        let digits = Array(stamp)
        guard digits.count == 16 else { return nil }
        func part(_ range: Range<Int>) -> String { String(digits[range]) }
        return Instant(
            iso8601: "\(part(0..<4))-\(part(4..<6))-\(part(6..<8))T\(part(9..<11)):"
                + "\(part(11..<13)):\(part(13..<15))Z"
        )
    }

    /// The manifests, the oldest first, by their paths.
    func backups() -> [(at: Instant, path: String)] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: manifests)) ?? []
        return names.filter { $0.hasSuffix(Self.manifestEnding) }.compactMap { name in
            Self.moment(name.dropLast(Self.manifestEnding.count)).map {
                (at: $0, path: "\(manifests)/\(name)")
            }
        }.sorted { $0.at < $1.at }
    }

    /// Adds a backup; files that are there already are not written again.
    ///
    /// - Returns: the path of its manifest, and how many bytes were new.
    /// - Throws: ``BackupError/restless(path:)`` where a file of the home has changed since it was listed.
    func add(
        _ pieces: [BackupPiece],
        _ manifest: BackupManifest,
        signature: BackupSignature
    ) throws -> (path: String, newBytes: Int) {
        try Files.makeFolder(manifests)
        var newBytes = 0
        for piece in pieces { newBytes += try objects.add(piece.file, from: piece.source()) }
        try Files.sync(objects.path)
        // Another home may have made one in the same second.
        var at = manifest.madeAt
        while FileManager.default.fileExists(
            atPath: "\(manifests)/\(Self.stamp(at))\(Self.manifestEnding)"
        ) {
            at = at.advanced(bySeconds: 1)
        }
        let name = "\(manifests)/\(Self.stamp(at))"
        try Files.writePrivate(signature.encoded, to: name + Self.signatureEnding)
        try Files.writePrivate(manifest.encoded, to: name + Self.manifestEnding)
        return (name + Self.manifestEnding, newBytes)
    }

    /// Reads a manifest; nothing says yet whether its files are good.
    static func manifest(at path: String) throws -> (manifest: BackupManifest, bytes: [UInt8]) {
        let bytes = try Files.read(path)
        guard let manifest = BackupManifest(bytes) else {
            throw BackupError.damaged(path: path, reason: "the manifest is not as it was written")
        }
        return (manifest, bytes)
    }

    /// Reads all of a backup, checks every byte of it and hands the files on.
    ///
    /// - Throws: ``BackupError``.
    func read(
        _ path: String,
        into target: BackupTarget
    ) throws -> (manifest: BackupManifest, signature: BackupSignature) {
        let (manifest, bytes) = try Self.manifest(at: path)
        let beside = path.dropLast(Self.manifestEnding.count) + Self.signatureEnding
        guard let signature = (try? Files.read(String(beside))).flatMap({ BackupSignature($0) }),
            signature.holds(over: bytes)
        else { throw BackupError.damaged(path: path, reason: "its signature does not hold") }
        for file in manifest.files {
            let sink = try target.sink(for: file, of: path)
            do {
                let source = try objects.source(file)
                while let bytes = try source.next() { try sink.write(bytes) }
                try sink.finish()
            } catch ServiceError.noSuchFile {
                throw BackupError.damaged(path: path, reason: "\(file.path) is missing")
            } catch let error as BackupError {
                objects.setAside(file)
                throw error
            }
        }
        return (manifest, signature)
    }

    /// Takes backups away that need not be kept, then the files that no other one has.
    ///
    /// A manifest that cannot be read keeps all files: it may be one of a newer Muster. Backups of other homes
    /// stay, whatever their age.
    ///
    /// - Parameters:
    ///   - keep: which are kept.
    ///   - origin: the home whose backups are taken away.
    /// - Returns: how many backups went.
    /// - Throws: `ServiceError` where what is left cannot be made sure of on the disk.
    func prune(_ keep: BackupKeep, of origin: String) throws -> Int {
        let all = backups().filter { backup in
            (try? Self.manifest(at: backup.path).manifest.origin) == origin
        }
        let gone = keep.superfluous(among: all.map(\.at))
        for backup in all where gone.contains(backup.at) {
            unlink(backup.path)
            unlink(backup.path.dropLast(Self.manifestEnding.count) + Self.signatureEnding)
        }
        guard !gone.isEmpty else { return 0 }
        try Files.sync(manifests)
        var used: [BackupManifest.File] = []
        for backup in backups() {
            guard let kept = try? Self.manifest(at: backup.path).manifest else { return gone.count }
            used += kept.files
        }
        objects.keepOnly(used)
        return gone.count
    }

    /// Removes what a backup that was killed has left: files that are not whole.
    func clear() {
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
        let folders = Set(names.map { Disk.folder(of: "\(path)/\($0)") })
        for folder in folders { Draft.clear(folder) }
    }
}
