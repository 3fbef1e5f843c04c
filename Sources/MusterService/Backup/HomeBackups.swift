import Foundation
import MusterAudit
import MusterCore
import MusterDisk
import MusterPeople
import MusterStore

extension HomeFolder {
    /// The folder of backups, and of copies of the database from before migrations.
    public var backupsPath: String { path + "/backups" }
    /// Held while a backup is made or checked.
    var backupLockPath: String { backupsPath + "/backup.lock" }
    /// The note of the last backup.
    var backupNotePath: String { backupsPath + "/last.json" }
}

/// A backup that was made.
public struct MadeBackup: Sendable {
    /// The file, or the manifest in a folder of backups.
    public var path: String
    /// What is in it.
    public var manifest: BackupManifest
    /// The fingerprint of the key that signed it.
    public var key: String
    /// How many bytes were written for it.
    public var writtenBytes: Int
    /// Whether it is encrypted.
    public var isEncrypted: Bool
    /// How many older ones were taken away.
    public var removed: Int
}

extension OpenHome {
    /// The backups of a home: made, listed, checked, restored.
    public var backups: HomeBackups { HomeBackups(home: self) }
}

/// The backups of a home: made, listed, checked, restored.
public struct HomeBackups: Sendable {
    let home: OpenHome

    /// How often a home is listed again because a file has changed meanwhile.
    private static let mostTries = 5

    /// Copies everything of the home that cannot be made again, while it is in use.
    ///
    /// - Parameter options: what, and where to.
    /// - Returns: the backup, on the disk.
    /// - Throws: ``BackupError``, ``ServiceError``, ``MusterStore/StoreError``, `PeopleError` without the
    ///   right to change the settings: a backup has the hashes of passwords in it.
    public func backUp(_ options: BackupOptions = BackupOptions()) throws -> MadeBackup {
        try home.people.demand(.changeSettings)
        var options = options
        if options.recipient != nil { options.withKeys = true }
        let madeAt = Instant(seconds: home.now().second)
        let target = try backupTarget(options, madeAt)
        let lock = try backupLock()
        try clearBackups()
        // Before the copy, so that the copy knows it.
        let key = try signingKey()
        let copies = try DatabaseCopies(of: home, beside: target.folder, options)
        defer { copies.remove() }
        for attempt in 1... {
            do {
                var made = try write(copies, options, to: target, madeAt, signedBy: key)
                try note(made)
                if let keep = options.keep {
                    made.removed = try prune(target, keep, of: made.manifest.origin)
                }
                _ = consume lock
                return made
            } catch let error as BackupError {
                guard case .restless = error, attempt < Self.mostTries else { throw error }
            } catch ServiceError.noSuchFile where attempt < Self.mostTries {
                // A trace that the limit took away, a photo that was deleted: the next list says so.
            }
        }
        throw BackupError.restless(path: home.folder.path)
    }

    /// Where a backup goes.
    private enum Target {
        case file(String)
        case store(BackupStore)

        /// The folder that it is written into.
        var folder: String {
            switch self {
            case .file(let path): Disk.folder(of: path)
            case .store(let store): store.path
            }
        }
    }

    static let checkName = ".check"

    /// What files end in that backups are not written as: a folder of that name is not what is meant.
    private static let otherEndings = [".gz", ".tgz", ".zip", ".zst", ".xz", ".bz2", ".7z", ".box"]

    private func backupTarget(_ options: BackupOptions, _ at: Instant) throws -> Target {
        let isSealed = options.recipient != nil
        let ending = isSealed ? BackupOptions.sealedEnding : BackupOptions.ending
        guard let target = options.target else {
            return .file("\(home.folder.backupsPath)/muster-\(BackupStore.stamp(at))\(ending)")
        }
        let path = URL(filePath: target).standardizedFileURL.path
        try demandOutside(path)
        var isFolder: ObjCBool = false
        let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        let isFile = [BackupOptions.ending, BackupOptions.sealedEnding, ".tar"]
            .contains { path.hasSuffix($0) }
        guard isThere ? !isFolder.boolValue : isFile else {
            guard
                !FileManager.default.fileExists(
                    atPath: HomeFolder(option: path, environment: [:]).databasePath
                )
            else { throw BackupError.otherHome(path: path) }
            guard isThere || !Self.otherEndings.contains(where: path.lowercased().hasSuffix) else {
                throw BackupError.otherForm(path: path)
            }
            guard !isSealed else { throw BackupError.folderNotEncrypted }
            // Of a disk that is not mounted the folder above is missing, too: nothing is made in its place.
            // The home's own is made when it is first needed.
            let parent = Disk.folder(of: path)
            if parent == home.folder.backupsPath { try Files.makeFolder(parent) }
            guard isThere || Files.isFolder(parent) else {
                throw BackupError.noFolder(path: parent)
            }
            return .store(BackupStore(path: path))
        }
        // A name that says the file is encrypted must be true, and one that says it is not.
        let isBox = path.hasSuffix(BackupOptions.sealedEnding)
        guard isBox ? isSealed : !isSealed || !isFile else {
            throw BackupError.otherForm(path: path)
        }
        let parent = Disk.folder(of: path)
        // The home's own is made when it is first needed.
        if parent == home.folder.backupsPath { try Files.makeFolder(parent) }
        guard Files.isFolder(parent) else { throw BackupError.noFolder(path: parent) }
        guard options.keep == nil else { throw BackupError.nothingToKeep(path: path) }
        // The backup would take the place of a device or a pipe, as it takes that of a file.
        guard Files.isRegular(path) || !isThere else {
            throw ServiceError.cannotWrite(path: path, reason: "it is no file and no folder")
        }
        guard !isThere || access(path, R_OK) == 0 else { throw Files.unreadable(path, errno) }
        // An earlier backup gives way to this one, and so does a file that was made to become one.
        guard !isThere || BackupArchive.isBackup(path) || isFile && Disk.size(of: path) == 0 else {
            throw BackupError.otherFile(path: path)
        }
        if let kept = try? BackupArchive.manifest(of: path, identity: nil),
            kept.origin != (try home.store.health.origin())
        {
            throw BackupError.ofOtherHome(path: path, site: kept.site)
        }
        if (try? BackupArchive.isSealed(path)) == true, !OwnSealedBackups(home.folder).has(path) {
            throw BackupError.notOwnSealed(path: path)
        }
        return .file(path)
    }

    /// Refuses a place among the files of the home, but for its folder of backups: the next backup would
    /// copy this one.
    private func demandOutside(_ path: String) throws {
        func real(_ path: String) -> String { URL(filePath: path).resolvingSymlinksInPath().path }
        let (place, home, backups) = (
            real(path), real(home.folder.path), real(home.folder.backupsPath)
        )
        let isInside = (place + "/").hasPrefix(home + "/")
        guard isInside, !(place + "/").hasPrefix(backups + "/") else { return }
        throw BackupError.insideHome(path: path)
    }

    /// Held while something in the folder of backups is made, so that nobody takes it for left behind.
    func backupLock() throws -> FileLock {
        try Files.makeFolder(home.folder.backupsPath)
        do {
            return try FileLock.acquire(
                home.folder.backupLockPath,
                waiting: FileLock.moment,
                holder: home.holder
            )
        } catch .locked(_, let holder) {
            throw BackupError.running(holder: holder)
        }
    }

    /// Removes what a backup or a check that was killed has left; to be called with the lock held.
    func clearBackups() throws {
        DatabaseCopies(in: home.folder.backupsPath).remove()
        try? FileManager.default.removeItem(atPath: "\(home.folder.backupsPath)/\(Self.checkName)")
        Draft.clear(home.folder.backupsPath)
    }

    private func write(
        _ copies: DatabaseCopies,
        _ options: BackupOptions,
        to target: Target,
        _ at: Instant,
        signedBy key: SigningKey
    ) throws -> MadeBackup {
        let content = try BackupContent(home, copies: copies, options: options)
        let manifest = try manifest(of: content, copies.database, at)
        let signature = BackupSignature(
            key: key.publicKey,
            signature: key.sign(BackupSignature.statement(of: manifest.encoded))
        )
        var made = MadeBackup(
            path: "",
            manifest: manifest,
            key: signature.key.fingerprint,
            writtenBytes: 0,
            isEncrypted: options.recipient != nil,
            removed: 0
        )
        switch target {
        case .file(let path):
            try BackupArchive.write(
                content.pieces,
                manifest,
                signature: signature,
                to: path,
                for: options.recipient
            )
            if made.isEncrypted { try OwnSealedBackups(home.folder).add(path, manifest) }
            (made.path, made.writtenBytes) = (path, Disk.size(of: path))
        case .store(let folder):
            folder.clear()
            let added = try folder.add(content.pieces, manifest, signature: signature)
            (made.path, made.writtenBytes) = (added.path, added.newBytes)
        }
        return made
    }

    private func manifest(
        of content: BackupContent,
        _ copy: String,
        _ at: Instant
    ) throws -> BackupManifest {
        let database = try StoreCopy(path: copy)
        let manifest = BackupManifest(
            madeAt: at,
            muster: MusterVersion.text,
            schema: try database.schema(),
            site: try database.site(),
            origin: try database.origin(),
            counts: try database.counts(),
            audits: try database.audits(),
            trail: try database.trailHead().map(\.description),
            files: content.pieces.map(\.file),
            leftOut: content.leftOut
        )
        try database.close()
        return manifest
    }

    /// The key of this machine.
    ///
    /// A home that has none yet, and no room for one, is saved all the same: signed by a key of this backup
    /// alone, which no home knows.
    private func signingKey() throws -> SigningKey {
        let keys = KeyFolder(path: home.folder.keysPath)
        do {
            try home.keys.deviceKey()
            return try keys.keyOrNew(in: keys.deviceFile)
        } catch StoreError.full {
            return try keys.key(in: keys.deviceFile) ?? SigningKey()
        }
    }

    private func note(_ made: MadeBackup) throws {
        var note = BackupNote.read(home.folder) ?? BackupNote()
        note.path = made.path
        note.madeAt = made.manifest.madeAt
        note.bytes = made.manifest.bytes
        note.damaged = made.manifest.damaged
        try note.write(home.folder)
    }

    private func prune(_ target: Target, _ keep: BackupKeep, of origin: String) throws -> Int {
        switch target {
        case .store(let store): return try store.prune(keep, of: origin)
        case .file(let path):
            let parent = (path as NSString).deletingLastPathComponent
            let all = Self.archives(in: parent)
            let gone = keep.superfluous(among: all.map(\.at))
            for archive in all where gone.contains(archive.at) { unlink(archive.path) }
            if !gone.isEmpty { try Files.sync(Disk.folder(of: path)) }
            return gone.count
        }
    }

    /// The archives in a folder that have the names which Muster gives, the oldest first.
    static func archives(in parent: String) -> [(at: Instant, path: String)] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
        return names.compactMap { name in
            for ending in [BackupOptions.sealedEnding, BackupOptions.ending]
            where name.hasPrefix("muster-") && name.hasSuffix(ending) {
                let stamp = name.dropFirst("muster-".count).dropLast(ending.count)
                return BackupStore.moment(stamp).map { (at: $0, path: "\(parent)/\(name)") }
            }
            return nil
        }.sorted { $0.at < $1.at }
    }

    /// The archives in a folder, whatever their names, in any order.
    ///
    /// When one was made is told by its name, else by its manifest, else by its file.
    static func listedArchives(in parent: String) -> [ListedBackup] {
        let named = Dictionary(archives(in: parent).map { ($0.path, $0.at) }) { first, _ in first }
        let endings = [BackupOptions.sealedEnding, BackupOptions.ending, ".tar"]
        return Disk.names(in: parent).compactMap { name in
            guard endings.contains(where: name.hasSuffix), !name.hasPrefix(".") else { return nil }
            return listed("\(parent)/\(name)", at: named["\(parent)/\(name)"])
        }
    }

    /// An archive as a list shows it; `nil` for one that has no time, no manifest and no key of its own.
    static func listed(_ path: String, at: Instant?) -> ListedBackup? {
        let manifest = try? BackupArchive.manifest(of: path, identity: nil)
        let isSealed = (try? BackupArchive.isSealed(path)) ?? false
        guard at != nil || manifest != nil || isSealed else { return nil }
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        let written = (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
        return ListedBackup(
            at: at ?? manifest?.madeAt ?? Instant(seconds: Int64(written)),
            path: path,
            bytes: Disk.size(of: path),
            isEncrypted: isSealed,
            manifest: manifest
        )
    }
}
