public import MusterCore

/// Why a backup was not made, is not good, or was not restored.
public enum BackupError: MusterError, Equatable {
    /// There is no backup at the path.
    case none(path: String)
    /// There is no folder at the path.
    case noFolder(path: String)
    /// Older backups are to be removed beside a file, which takes the place of the one before.
    case nothingToKeep(path: String)
    /// A backup was to be put among the files of its own home.
    case insideHome(path: String)
    /// A backup was to be put into another home.
    case otherHome(path: String)
    /// A backup of another home stands where a backup was to be written.
    case ofOtherHome(path: String, site: String)
    /// An encrypted backup that this home has not written stands where a backup was to be written.
    case notOwnSealed(path: String)
    /// A backup was to be a file of a form that is not written.
    case otherForm(path: String)
    /// The file or folder is no backup, or one of a form that this version does not know.
    case notABackup(path: String, reason: Sentence)
    /// What is there is not what was written.
    case damaged(path: String, reason: Sentence)
    /// The backup is whole, and something in it had been changed outside Muster before it was made.
    case changed(path: String, reason: Sentence)
    /// The backup is encrypted and no key, or another one, was given.
    case locked(path: String, isWrongKey: Bool)
    /// A text or file is no key of a recipient, or no identity.
    case badKey(String)
    /// A text is not the code of an encrypted backup that this home has written.
    case unknownCode(String)
    /// The code of a backup was said before.
    case codeNoted(String)
    /// A folder of backups is never encrypted.
    case folderNotEncrypted
    /// A text does not say which backups to keep.
    case badKeep(String)
    /// Something of a home, or anything else, is in the folder that a backup was to be restored into.
    case occupied(path: String)
    /// A file that is no backup stands where a backup was to be written.
    case otherFile(path: String)
    /// Files of the home changed again and again while they were copied.
    case restless(path: String)
    /// The disk of the home has no room for the copy of the database that a backup is made from.
    case noRoom(path: String)
    /// Another backup or check runs in this home.
    case running(holder: String)
    /// libsodium or libzstd refused.
    case libraryFailed(String)

    /// What happened.
    public var what: Sentence {
        switch self {
        case .none(let path): "there is no backup at \(path)"
        case .noFolder(let path): "there is no folder \(path)"
        case .nothingToKeep(let path):
            "\(path) is one file, which holds one backup: --keep is for folders"
        case .insideHome(let path): "\(path) is in the home that is to be copied"
        case .otherHome(let path): "\(path) is a home of Muster, no folder of backups"
        case .ofOtherHome(let path, let site):
            "\(path) is a backup of another home, \"\(site)\"; it stays"
        case .notOwnSealed(let path):
            "\(path) is an encrypted backup that this home has not written; it stays"
        case .otherForm(let path): "\(path) is of a form that backups are not written in"
        case .notABackup(let path, let reason): "\(path) is no backup of Muster: \(reason)"
        case .damaged(let path, let reason): "the backup \(path) is damaged: \(reason)"
        case .changed(let path, let reason):
            "the backup \(path) is whole, but its home was not as Muster wrote it: \(reason)"
        case .locked(let path, false): "the backup \(path) is encrypted"
        case .locked(let path, true): "the backup \(path) was encrypted for another key"
        case .badKey(let text): "\(text) is no key for backups"
        case .unknownCode(let code):
            "\(code) is not the code of an encrypted backup that this home has written"
        case .codeNoted(let code): "the backup of the code \(code) was noted already"
        case .folderNotEncrypted: "a folder of backups is not encrypted"
        case .badKeep(let text): "\"\(text)\" does not say which backups to keep"
        case .occupied(let path): "\(path) is not empty"
        case .otherFile(let path): "\(path) is a file that is no backup of Muster; it stays"
        case .restless(let path): "\(path) changed each time it was copied"
        case .noRoom(let path): "the disk of \(path) is full; no backup was made"
        case .running(let holder): "another backup or check runs in this home (\(holder))"
        case .libraryFailed(let name): "\(name) refused to work"
        }
    }

    /// What to do next.
    public var remedy: Sentence {
        switch self {
        case .none: "check the name; an admin sees those there are: muster backup list"
        case .noFolder(let path): "mkdir -p \(path), or name another"
        case .nothingToKeep: "leave --keep out, or name a folder"
        case .insideHome:
            "name a place outside of it, on another disk: --to FOLDER; without --to it goes to backups/"
        case .otherHome: "name a folder of its own: --to FOLDER"
        case .ofOtherHome, .notOwnSealed:
            "name another file; after a restore, move the backup of the lost home away"
        case .otherForm: "name it FILE.tar.zst, or FILE.tar.zst.box with --encrypt"
        case .notABackup: "muster backup list shows those there are"
        case .damaged: "take another one: muster backup list; and make a new one: muster backup"
        case .changed:
            "muster verify tells whether this home is changed too; an older backup may be good: "
                + "muster backup list, then muster backup verify FILE"
        case .locked: "name the file with its private key: --identity FILE"
        case .badKey:
            "muster backup key makes a pair: mbp_… encrypts (--encrypt), mbs_… decrypts (--identity)"
        case .unknownCode:
            "the check says it where the private key is: muster backup verify FILE --identity KEY"
        case .codeNoted: "check a newer backup where the private key is, and say its code"
        case .folderNotEncrypted:
            "name a file instead: --to FILE.tar.zst.box; or encrypt the disk that the folder is on"
        case .badKeep: "days, weeks and months: --keep 7d,4w,12m"
        case .occupied: "name a new folder: muster restore FILE --home NEWHOME"
        case .otherFile: "name another file or folder, or move that file away"
        case .restless: "run it again; muster doctor if it stays so"
        case .noRoom:
            "free some space, or make one that is not encrypted on another disk: muster backup --to FOLDER"
        case .running: "wait until it has finished"
        case .libraryFailed: "muster doctor"
        }
    }

    /// Whether it says that the backup cannot be read without its key.
    var isLocked: Bool {
        guard case .locked = self else { return false }
        return true
    }

    /// The status a command ends with.
    public var exitCode: ExitCode {
        switch self {
        case .none, .noFolder, .unknownCode: .notFound
        case .notABackup: .dataRefused
        case .damaged, .changed: .integrity
        case .locked, .badKey, .folderNotEncrypted, .badKeep, .nothingToKeep, .insideHome,
            .otherHome, .otherForm:
            .usage
        case .occupied, .otherFile, .ofOtherHome, .notOwnSealed, .running, .codeNoted:
            .conflict
        case .noRoom: .storage
        case .restless, .libraryFailed: .failed
        }
    }
}
