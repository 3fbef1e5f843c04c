import Foundation
public import MusterCore
import MusterDisk
import MusterPeople
import MusterStore

/// Something about the files of a home that is put right without anybody's judgement: no record, key or trace is
/// touched by it.
public struct Repair: Sendable {
    /// What is put right.
    public enum Kind: String, Sendable {
        /// Files that other accounts can read are closed to them.
        case access
        /// Folders that are missing are made.
        case folders
        /// Files that a killed command left half written are deleted.
        case leftovers
    }

    /// What is put right.
    public let kind: Kind
    /// What is done, for people.
    public let deed: Sentence
    /// The files or folders.
    let paths: [String]

    /// How old what was left half written is before it is taken for left behind, in seconds.
    private static let leftAfter = 86_400.0

    /// What there is to put right in a home and beside it, in a fixed order.
    ///
    /// - Parameters:
    ///   - folder: the home.
    ///   - now: now (UTC).
    ///   - secrets: the folder of the files that units take their tokens from; of those, the ones of this account
    ///     are put right.
    /// - Returns: the repairs; none where there is no home.
    public static func all(
        in folder: HomeFolder,
        now: Instant,
        secrets: String = "/etc/muster"
    ) -> [Repair] {
        guard FileManager.default.fileExists(atPath: folder.databasePath) else { return [] }
        let tokens = TokenFiles.all(in: secrets).filter { file in
            !isLink(file) && Files.isOpenToOthers(file) && mayClose(file)
        }
        // A link inside leads to what is none of the home's; the home itself may be one.
        let open = Doctor.openPaths(folder).filter { $0 == folder.path || !isLink($0) } + tokens
        let left = leftovers(in: folder, now: now)
        return [
            Repair(.access, "close to other accounts (chmod go=)", open),
            Repair(.folders, "make the folder", missingFolders(of: folder)),
            Repair(.leftovers, "delete what was left half written", left),
        ].filter { !$0.paths.isEmpty }
    }

    /// The folders of a home that are not there.
    static func missingFolders(of folder: HomeFolder) -> [String] {
        folder.folders.filter { path in
            var status = stat()
            return stat(path, &status) != 0 || status.st_mode & S_IFMT != S_IFDIR
        }
    }

    private init(_ kind: Kind, _ deed: Sentence, _ paths: [String]) {
        (self.kind, self.paths) = (kind, paths)
        let first = paths.first ?? ""
        let named: Sentence = "\(deed): \(first)"
        self.deed = paths.count > 1 ? "\(named) and \(paths.count - 1) more" : named
    }

    /// The drafts of files that no command can be at any more.
    private static func leftovers(in folder: HomeFolder, now: Instant) -> [String] {
        let files = FileManager.default.enumerator(atPath: folder.path)
        return (files?.allObjects as? [String] ?? [])
            .filter { Draft.isDraft(($0 as NSString).lastPathComponent, of: nil) }
            .map { "\(folder.path)/\($0)" }
            .filter { path in
                var status = stat()
                return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
                    && Double(status.st_mtim.tv_sec) + leftAfter < Double(now.second)
            }.sorted()
    }

    /// Whether this account may change the rights of a file: its own, and root every one.
    private static func mayClose(_ path: String) -> Bool {
        var status = stat()
        return geteuid() == 0 || stat(path, &status) == 0 && status.st_uid == geteuid()
    }

    private static func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// Puts it right.
    ///
    /// - Throws: ``ServiceError/cannotWrite(path:reason:)`` or ``MusterStore/StoreError``.
    func work() throws {
        for path in paths {
            switch kind {
            case .access: try Files.closeToOthers(path)
            case .folders: try Files.makeFolder(path)
            case .leftovers:
                guard unlink(path) == 0 || errno == ENOENT else { throw Files.failure(path, errno) }
            }
        }
    }
}
