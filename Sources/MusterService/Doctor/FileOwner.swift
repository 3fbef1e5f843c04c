import Foundation
import Glibc

/// Whose the files of a home are, and who may write to them.
enum FileOwner {
    /// What belongs to another account than the home, as root left it there: the settings may, so that
    /// only root can change them, and so may what is mounted or linked there.
    static func foreign(in folder: HomeFolder) -> [String] {
        var home = stat()
        guard stat(folder.path, &home) == 0 else { return [] }
        let files = FileManager.default.enumerator(atPath: folder.path)
        return (files?.allObjects as? [String] ?? []).filter { $0 != "lost+found" }
            .map { "\(folder.path)/\($0)" }
            .filter { path in
                var status = stat()
                return path != folder.settingsPath && lstat(path, &status) == 0
                    && status.st_uid != home.st_uid && status.st_dev == home.st_dev
                    && status.st_mode & S_IFMT != S_IFLNK
            }.sorted()
    }

    /// What this account cannot write to, which all but reading takes, and whether its disk is the reason;
    /// `nil` where it can.
    static func unwritable(in folder: HomeFolder) -> (path: String, isReadOnly: Bool)? {
        for path in [folder.path, folder.databasePath] where access(path, W_OK) != 0 {
            return (path, errno == EROFS)
        }
        return nil
    }

    /// The account that a file belongs to: its name, or its number where it has none.
    static func name(of path: String) -> String {
        let file = try? FileManager.default.attributesOfItem(atPath: path)
        return file?[.ownerAccountName] as? String
            ?? (file?[.ownerAccountID]).map { "\($0)" } ?? "?"
    }
}
