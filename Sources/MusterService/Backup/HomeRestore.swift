import Foundation
import MusterAudit
public import MusterCore
import MusterDisk
public import MusterPeople
import MusterStore

/// A home that was made from a backup.
public struct RestoredHome: Sendable {
    /// Where it is.
    public var folder: HomeFolder
    /// The backup.
    public var path: String
    /// What was in it.
    public var manifest: BackupManifest
    /// The fingerprint of the key that signed it; `nil` for a database from before an update of
    /// Muster, which nobody signs.
    public var key: String?
    /// Whether the home itself knows that key as one of its own machines.
    public var isKeyKnown: Bool
    /// How many messages wait in the outbox.
    public var waiting: Int
    /// Whether mail waits for a yes.
    public var isMailHeld: Bool
}

/// Makes a home from a backup.
public enum HomeRestore {
    /// Restores a backup into a folder that is not there, or empty.
    ///
    /// Everything is checked first, beside the folder; it gets its name in one step at the end.
    ///
    /// - Parameters:
    ///   - path: the file, a manifest or a folder of backups, of which the newest is taken; or the
    ///     database from before an update of Muster, `before-schema-N-TIME.sqlite`.
    ///   - folder: the new home.
    ///   - identity: the key that it was encrypted for, if it was.
    ///   - sendsMail: whether mail goes out from now on; else it waits for `muster outbox resume`.
    ///   - person: who restores it, for the trail.
    ///   - now: now (UTC).
    /// - Returns: what was restored.
    /// - Throws: ``BackupError``, ``ServiceError``, ``MusterStore/StoreError``.
    public static func restore(
        _ path: String,
        to folder: HomeFolder,
        identity: IdentityKey? = nil,
        sendsMail: Bool = false,
        person: String = SystemProcess.account,
        now: Instant = SystemClock.now()
    ) throws -> RestoredHome {
        try refuseOccupied(folder)
        let path = try BackupPlace.found(path)
        let draft = HomeFolder(option: folder.path + draftEnding, environment: [:])
        try? FileManager.default.removeItem(atPath: draft.path)
        defer { try? FileManager.default.removeItem(atPath: draft.path) }
        try Files.makeFolder(draft.path)
        let (manifest, signature) = try unpack(path, into: draft, identity)
        _ = try BackupPlace.prove(draft, is: manifest, from: path)
        try draft.makeFolders()
        if !sendsMail { try MailHold.begin(draft, at: now, backup: manifest.madeAt) }
        let (isKnown, waiting) = try finish(draft, manifest, signature, person, now)
        try syncFolders(draft.path)
        try refuseOccupied(folder)
        guard rename(draft.path, folder.path) == 0 else {
            throw ServiceError.cannotWrite(
                path: folder.path,
                reason: Sentence(verbatim: String(cString: strerror(errno)))
            )
        }
        try Files.sync(Disk.folder(of: folder.path))
        return RestoredHome(
            folder: folder,
            path: path,
            manifest: manifest,
            key: signature?.key.fingerprint,
            isKeyKnown: isKnown,
            waiting: waiting,
            isMailHeld: !sendsMail
        )
    }

    /// Reads and checks a backup of any kind into a folder.
    private static func unpack(
        _ path: String,
        into draft: HomeFolder,
        _ identity: IdentityKey?
    ) throws -> (BackupManifest, BackupSignature?) {
        if let copy = SchemaCopy(path) { return (try copy.unpack(into: draft), nil) }
        let target = BackupTarget(folder: draft.path) { _ in true }
        let (manifest, signature) = try BackupPlace.read(path, identity: identity, into: target)
        return (manifest, signature)
    }

    /// Makes the restored home a replica of its own, and says in its trail that it was restored.
    private static func finish(
        _ folder: HomeFolder,
        _ manifest: BackupManifest,
        _ signature: BackupSignature?,
        _ person: String,
        _ now: Instant
    ) throws -> (isKeyKnown: Bool, waiting: Int) {
        let home = try OpenHome(folder, person: person, command: "muster restore", now: { now })
        let made = manifest.madeAt.iso8601(.seconds)
        var detail =
            signature.map { ["key": $0.key.fingerprint] } ?? ["schema": String(manifest.schema)]
        // What was removed since such a database was kept, its own trail does not tell.
        let isLacking = manifest.leftOut.contains { $0.path.hasPrefix("traces") }
        if isLacking || signature == nil {
            let (key, value) = TrailEvidence.lackingTraces
            detail[key] = value
        }
        try home.store.trail.takeNewOrigin(note: home.access.note(.homeRestored, made, detail))
        let known = try home.store.keys.list().first { $0.key == signature?.key }
        let waiting = try home.store.outbox.list().count { $0.state == .queued }
        try home.close()
        return (known?.kind == .device, waiting)
    }

    /// What the name of a home that is not whole yet ends with.
    private static let draftEnding = ".muster-restoring"

    private static func refuseOccupied(_ folder: HomeFolder) throws {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        guard names?.isEmpty ?? (access(folder.path, F_OK) != 0) else {
            throw BackupError.occupied(path: folder.path)
        }
    }

    private static func syncFolders(_ path: String) throws {
        for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
            try Files.sync("\(path)/\(name)")
        }
        try Files.sync(path)
    }
}

/// Mail of a restored home that waits for a yes: what went out since the backup was made would go out a
/// second time.
enum MailHold {
    private static func path(_ folder: HomeFolder) -> String { folder.outboxPath + "/held" }

    /// Whether mail waits.
    static func holds(_ folder: HomeFolder) -> Bool { access(path(folder), F_OK) == 0 }

    /// Lets mail wait from now on.
    static func begin(_ folder: HomeFolder, at: Instant, backup: Instant) throws {
        let words = "restored at \(at.iso8601(.seconds)) from \(backup.iso8601(.seconds))\n"
        try Files.makeFolder(folder.outboxPath)
        try Files.writePrivate(Array(words.utf8), to: path(folder))
    }

    /// Lets mail go out again.
    ///
    /// - Returns: whether it has waited.
    static func end(_ folder: HomeFolder) throws -> Bool {
        guard holds(folder) else { return false }
        guard unlink(path(folder)) == 0 || errno == ENOENT else {
            throw ServiceError.cannotWrite(
                path: path(folder),
                reason: Sentence(verbatim: String(cString: strerror(errno)))
            )
        }
        try Files.sync(folder.outboxPath)
        return true
    }
}

extension HomeBackups {
    /// Whether mail waits because the home was restored.
    public var isMailHeld: Bool { MailHold.holds(home.folder) }

    /// Lets mail go out again after the home was restored.
    ///
    /// - Returns: whether it has waited.
    /// - Throws: `PeopleError` without the right to change the settings, ``ServiceError``.
    public func resumeMail() throws -> Bool {
        try home.people.demand(.changeSettings)
        guard isMailHeld else { return false }
        try home.store.trail.add(home.access.note(.mailResumed, "outbox"))
        return try MailHold.end(home.folder)
    }
}
