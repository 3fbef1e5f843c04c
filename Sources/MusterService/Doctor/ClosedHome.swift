import Glibc
import MusterCore

/// A home that this account may not enter: nothing can be said of it but that.
enum ClosedHome {
    /// Whether this account may not enter a home, or not even see whether there is one.
    static func isClosed(_ folder: HomeFolder) -> Bool {
        var status = stat()
        if stat(folder.path, &status) == 0, status.st_mode & S_IFMT != S_IFDIR { return false }
        guard access(folder.path, X_OK) != 0 else { return false }
        return errno == EACCES
    }

    /// What was found, without guesses at what is in a closed home: not that there is none either.
    static func withoutGuesses(_ checkups: [Checkup], of folder: HomeFolder) -> [Checkup] {
        guard isClosed(folder), let closed = checkups.first(where: { $0.check == "home" }),
            let remedy = closed.remedy
        else { return checkups }
        let ofHome: Set = [
            "store", "age", "place", "people", "trail", "climate", "access", "keys", "settings",
            "backup", "stamps",
        ]
        return checkups.map { checkup in
            ofHome.contains(checkup.check)
                ? .look(checkup.check, "not looked at: the home is closed", try: remedy) : checkup
        }
    }
}
