import Foundation
public import MusterAudit
public import MusterCore
import MusterDisk
public import MusterPeople
import MusterStore

/// What holds of a backup that was checked.
public struct CheckedBackup: Sendable {
    /// The file, or the manifest in a folder of backups.
    public var path: String
    /// What is in it.
    public var manifest: BackupManifest
    /// The fingerprint of the key that signed it.
    public var key: String
    /// Whose key that is; `nil` where this home does not know it.
    public var signer: KnownKey?
    /// How many audits were verified.
    public var audits: Int
    /// What tells its home that it was found good; `nil` of one that is not encrypted.
    public var code: String?
    /// Whether the home that it is of noted the check.
    public var isNoted = false
}

/// A backup, as a list shows it.
public struct ListedBackup: Sendable {
    /// When it was made (UTC).
    public var at: Instant
    /// The file, or the manifest in a folder of backups.
    public var path: String
    /// How many bytes it has; of one in a folder, without regard to what it shares.
    public var bytes: Int
    /// Whether it is encrypted.
    public var isEncrypted: Bool
    /// What is in it; `nil` where that cannot be read without a key, or not at all.
    public var manifest: BackupManifest?
    /// Whether it is of this home; `nil` where that cannot be read.
    public var isOwn: Bool?
}

extension HomeBackups {
    /// The backups in the home's own folder, and in the place of the last one: archives of any name, and
    /// folders of backups.
    ///
    /// - Parameter place: a folder to look into instead.
    /// - Returns: the backups, the newest first.
    /// - Throws: ``BackupError/noFolder(path:)``, `PeopleError` without the right to change the settings.
    public func list(in place: String? = nil) throws -> [ListedBackup] {
        try home.people.demand(.changeSettings)
        var places = [place ?? home.folder.backupsPath]
        if place == nil, let last = BackupNote.read(home.folder)?.path, !last.isEmpty {
            let parent = (last as NSString).deletingLastPathComponent
            places.append(
                last.hasSuffix(".json") ? (parent as NSString).deletingLastPathComponent : parent
            )
        }
        if let place, !Files.isFolder(place) { throw BackupError.noFolder(path: place) }
        let last = BackupNote.read(home.folder)
        var listed: [ListedBackup] = []
        for path in Set(places.map { URL(filePath: $0).standardizedFileURL.path }).sorted() {
            // The folder itself may be one of backups, and folders of backups may be in it.
            let stores = [path] + Disk.names(in: path).sorted().map { "\(path)/\($0)" }
            listed += stores.flatMap(Self.listedManifests)
            var archives = Self.listedArchives(in: path)
            // One may have any name.
            if let last, let at = last.madeAt, Disk.folder(of: last.path) == path,
                !archives.contains(where: { $0.path == last.path }),
                access(last.path, F_OK) == 0, let archive = Self.listed(last.path, at: at)
            {
                archives.append(archive)
            }
            listed += archives
        }
        // A folder of backups in the home's own may be the place of the last one too.
        let each = Dictionary(listed.map { ($0.path, $0) }, uniquingKeysWith: { one, _ in one })
        let origin = try home.store.health.origin()
        return each.values.map { backup in
            var backup = backup
            backup.isOwn = backup.manifest.map { $0.origin == origin }
            return backup
        }.sorted { ($0.at, $0.path) > ($1.at, $1.path) }
    }

    /// The backups of a folder of backups; none of any other folder.
    private static func listedManifests(_ path: String) -> [ListedBackup] {
        BackupStore(path: path).backups().map { at, path in
            let manifest = try? BackupStore.manifest(at: path).manifest
            return ListedBackup(
                at: at,
                path: path,
                bytes: manifest?.bytes ?? 0,
                isEncrypted: false,
                manifest: manifest
            )
        }
    }

    /// Checks a backup as a restore would need it: every byte, the signature, then the database, every
    /// audit and the trail of the home that it becomes.
    ///
    /// - Parameters:
    ///   - path: the file, a manifest or a folder of backups; `nil` for the newest one.
    ///   - identity: the key that it was encrypted for, if it was.
    /// - Returns: what holds; of a backup of another home, that one is not noted here.
    /// - Throws: ``BackupError`` naming the first thing that does not, ``MusterStore/StoreError``,
    ///   `PeopleError` without the right to change the settings.
    public func verifyBackup(
        _ path: String?,
        identity: IdentityKey? = nil
    ) throws -> CheckedBackup {
        try home.people.demand(.changeSettings)
        let path = try path.map { try BackupPlace.found($0) } ?? newestBackup()
        let lock = try backupLock()
        try clearBackups()
        var checked: CheckedBackup
        do {
            checked = try BackupPlace.check(
                path,
                identity,
                onTrialIn: "\(home.folder.backupsPath)/\(Self.checkName)",
                knowing: try home.store.keys.list()
            )
        } catch let error as BackupError where error.isLocked {
            // Nothing is known of a backup that was not decrypted.
            throw error
        } catch let error as any MusterError {
            try noteCheck(.init(path: path, at: home.now(), fault: error.what.description))
            throw error
        }
        checked.isNoted = checked.manifest.origin == (try home.store.health.origin())
        if checked.isNoted {
            try noteCheck(.init(path: path, at: home.now(), fault: nil))
        }
        _ = consume lock
        return checked
    }

    /// Notes that an encrypted backup was found good where its key is.
    ///
    /// - Parameter code: what the check said there: ``CheckedBackup/code``.
    /// - Returns: where this home had written that backup.
    /// - Throws: ``BackupError/unknownCode(_:)``, ``BackupError/codeNoted(_:)``, `StoreError.full`, `PeopleError`
    ///   without the right to change the settings.
    public func noteVerified(code: String) throws -> String {
        try home.people.demand(.changeSettings)
        let path = try OwnSealedBackups(home.folder).take(code)
        try noteCheck(.init(path: path, at: home.now(), fault: nil), isAll: true)
        return path
    }

    /// The newest backup that there is of this home, or may be.
    ///
    /// - Throws: ``BackupError/none(path:)``.
    private func newestBackup() throws -> String {
        if let last = BackupNote.read(home.folder)?.path, access(last, F_OK) == 0 { return last }
        guard let newest = try list().first(where: { $0.isOwn ?? true }) else {
            throw BackupError.none(path: home.folder.backupsPath)
        }
        return newest.path
    }

    private func noteCheck(_ check: BackupNote.Check, isAll: Bool = false) throws {
        var note = BackupNote.read(home.folder) ?? BackupNote()
        note.check = check
        if check.fault == nil { note.verifiedAt = check.at }
        try note.write(home.folder, isAll: isAll)
    }
}

/// Backups where there is no home: on the machine that has the private key, or after the disaster.
public enum BackupsWithoutHome {
    /// Checks a backup as ``HomeBackups/verifyBackup(_:identity:)`` does; no key is known by its owner.
    ///
    /// - Parameters:
    ///   - path: the file, a manifest or a folder of backups.
    ///   - identity: the key that it was encrypted for, if it was.
    /// - Returns: what holds.
    /// - Throws: ``BackupError`` naming the first thing that does not, ``MusterStore/StoreError``.
    public static func verify(_ path: String, identity: IdentityKey?) throws -> CheckedBackup {
        let room = FileManager.default.temporaryDirectory
            .appending(path: "muster-backup-\(UUID().uuidString)").path
        return try BackupPlace.check(
            try BackupPlace.found(path),
            identity,
            onTrialIn: room,
            knowing: []
        )
    }
}

/// Where backups are, in either form.
enum BackupPlace {
    /// The backup that a path means: a file, a manifest, or the newest one in a folder.
    ///
    /// - Throws: ``BackupError/none(path:)``.
    static func found(_ path: String) throws -> String {
        let path = URL(filePath: path).standardizedFileURL.path
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw BackupError.none(path: path)
        }
        guard isFolder.boolValue else { return path }
        let newest = BackupStore(path: path).backups().last ?? HomeBackups.archives(in: path).last
        guard let newest else { throw BackupError.none(path: path) }
        return newest.path
    }

    /// Checks a backup: it becomes a home on trial, in a folder that is removed afterwards.
    static func check(
        _ path: String,
        _ identity: IdentityKey?,
        onTrialIn room: String,
        knowing keys: [KnownKey]
    ) throws -> CheckedBackup {
        let place = HomeFolder(option: room, environment: [:])
        try Files.makeFolder(place.path)
        defer { try? FileManager.default.removeItem(atPath: place.path) }
        let needed: Set = [
            "muster.sqlite", ClimateStore.fileName, "muster.toml", "trail.head",
        ]
        let (manifest, signature) = try read(
            path,
            identity: identity,
            into: BackupTarget(folder: place.path) {
                needed.contains($0) || $0.hasPrefix("stamps/")
            }
        )
        let audits = try prove(place, is: manifest, from: path)
        return CheckedBackup(
            path: path,
            manifest: manifest,
            key: signature.key.fingerprint,
            signer: keys.first { $0.key == signature.key },
            audits: audits,
            code: OwnSealedBackups.code(of: path, manifest)
        )
    }

    /// Reads and checks all bytes of a backup, and keeps the files that are wanted.
    static func read(
        _ path: String,
        identity: IdentityKey?,
        into target: BackupTarget
    ) throws -> (manifest: BackupManifest, signature: BackupSignature) {
        guard path.hasSuffix(".json") else {
            return try BackupArchive.read(path, identity: identity, into: target)
        }
        let manifests = (path as NSString).deletingLastPathComponent
        let store = BackupStore(path: (manifests as NSString).deletingLastPathComponent)
        return try store.read(path, into: target)
    }

    /// Checks that what sensors said can be read.
    private static func proveReadings(in folder: HomeFolder, from path: String) throws {
        let readings = try ClimateStore(home: folder.path, holder: "muster backup")
        defer { try? readings.close() }
        if let problem = try readings.integrityProblems().first {
            throw BackupError.changed(path: path, reason: Sentence(verbatim: problem))
        }
    }

    /// Checks that the home which a backup becomes is sound and is the one that was copied.
    ///
    /// - Returns: how many audits were verified.
    /// - Throws: ``BackupError/damaged(path:reason:)``, ``BackupError/changed(path:reason:)``.
    static func prove(
        _ folder: HomeFolder,
        is manifest: BackupManifest,
        from path: String
    ) throws -> Int {
        func damaged(_ reason: Sentence) -> BackupError { .damaged(path: path, reason: reason) }
        let copy = try StoreCopy(path: folder.databasePath)
        // The bytes are those that were copied: what is wrong with them was wrong before.
        if let problem = try copy.problems().first {
            throw BackupError.changed(path: path, reason: Sentence(verbatim: problem))
        }
        guard try copy.counts() == manifest.counts, try copy.schema() == manifest.schema,
            try copy.origin() == manifest.origin,
            try copy.audits().map(\.head) == manifest.audits.map(\.head),
            try copy.audits().map(\.records) == manifest.audits.map(\.records),
            try copy.trailHead()?.description == manifest.trail
        else { throw damaged("the database has not what the manifest tells") }
        try copy.close()
        try proveReadings(in: folder, from: path)
        let home = try OpenHome(folder, person: SystemProcess.account, command: "muster backup")
        defer { try? home.close() }
        do {
            let audits = try home.store.audits.list()
            for audit in audits { _ = try home.seals.verify(audit.audit) }
            try home.seals.checkHome(against: try home.store.trail.evidence())
            return audits.count
        } catch let error as any MusterError {
            // The bytes are those of the manifest, which was signed.
            guard error.exitCode == .integrity else { throw damaged(error.what) }
            throw BackupError.changed(path: path, reason: error.what)
        }
    }
}
