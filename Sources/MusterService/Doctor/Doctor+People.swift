import Foundation
import Glibc
import MusterCore
import MusterKeyring
import MusterPeople
import MusterStore

/// Who gets at the home: the rights of its files, its people, and the trail of what they were allowed.
extension Doctor {
    static func access(_ folder: HomeFolder) -> Checkup {
        let name = "access"
        guard FileManager.default.fileExists(atPath: folder.databasePath) else {
            return .well(name, "no home")
        }
        let foreign = FileOwner.foreign(in: folder)
        if let first = foreign.first {
            let (owner, other) = (FileOwner.name(of: folder.path), FileOwner.name(of: first))
            return .broken(
                name,
                foreign.count > 1
                    ? "\(first) and \(foreign.count - 1) more belong to \(other), the home to \(owner)"
                    : "\(first) belongs to \(other), the home to \(owner)",
                try: "sudo chown -Rh --from=\(other) \(owner): \(PlainText.shellWord(folder.path))",
                .storage
            )
        }
        let open = openPaths(folder)
        guard let first = open.first else { return .well(name, "database and keys are private") }
        let told: Sentence = "other accounts of this machine can read or change \(first)"
        return .broken(
            name,
            open.count > 1 ? "\(told) and \(open.count - 1) more" : told,
            try: "muster doctor --fix, or: chmod go= \(open.joined(separator: " "))"
        )
    }

    /// What of a home other accounts can read, or change, and should not.
    static func openPaths(_ folder: HomeFolder) -> [String] {
        let keys = (try? FileManager.default.contentsOfDirectory(atPath: folder.keysPath)) ?? []
        // Who may write the folder can put another database and other settings in their place.
        let paths =
            [folder.path]
            + ["", "-wal", "-shm"].flatMap {
                [folder.databasePath + $0, folder.climatePath + $0]
            }
            + [folder.headPath, folder.keysPath] + keys.sorted().map { "\(folder.keysPath)/\($0)" }
        // Settings hold no secret, but name the programs that run.
        let settings = [folder.settingsPath].filter { path in
            var status = stat()
            return stat(path, &status) == 0 && status.st_mode & 0o022 != 0
        }
        return paths.filter { Files.isOpenToOthers($0) } + settings
    }

    /// Where the next sign-in at this machine is kept.
    static func keyring(_ folder: HomeFolder) -> Checkup {
        let name = "keyring"
        let file: Sentence = "the sign-in is kept in a file of this account alone"
        guard ((try? Settings(path: folder.settingsPath)) ?? Settings()).usesKeyring else {
            return .well(name, "not used, as muster.toml says: \(file)")
        }
        guard let keyring = Keyring.desktop else {
            return .well(name, "no desktop here: \(file)")
        }
        do throws(Keyring.Refusal) {
            try keyring.check()
        } catch {
            guard case .refused(let reason) = error else {
                return .look(
                    name,
                    "locked: \(file)",
                    try: "unlock it, then muster login LOGIN; or keyring = \"never\" in muster.toml"
                )
            }
            return .well(name, "not to be had (\(reason)): \(file)")
        }
        let isInFile = FileManager.default.fileExists(atPath: folder.loginPath)
        return isInFile
            ? .look(name, "unlocked, and a file has the sign-in", try: "muster login LOGIN")
            : .well(name, "the sign-in is kept in the keyring of the desktop")
    }

    static func people(_ folder: HomeFolder, _ store: Store?, _ now: Instant) -> Checkup {
        let name = "people"
        guard let store else { return .well(name, "no home") }
        do {
            let people = try store.people.list()
            let waiting = try people.filter { try !$0.isDisabled && !$0.comesIn(store, now) }
                .map(\.login)
            guard !people.isEmpty else {
                return .well(name, "none: whoever owns the home is its admin, without a password")
            }
            let admins = people.filter { $0.role == .admin && !$0.isDisabled }.map(\.login)
            guard admins.contains(where: { !waiting.contains($0) }) else {
                let help: Sentence? = admins.first.map { "muster user recover \($0)" }
                return .look(
                    name,
                    "no admin has a password yet",
                    try: help ?? StoreError.restore
                )
            }
            let key = try KeyFolder(path: folder.keysPath).factorKey()
            let locked = try store.secondFactors.sealedFactors().filter {
                key?.open($0.sealed, of: $0.person) == nil
            }
            if let first = people.first(where: { $0.id == locked.first?.person }) {
                let others: Sentence =
                    locked.count > 1
                    ? "\(first.login) and \(locked.count - 1) more" : "\(first.login)"
                return .broken(
                    name,
                    "codes of \(others) cannot be checked: the key of second factors is not the one here",
                    try: PeopleError.factorUnreadable(login: first.login).remedy
                )
            }
            let count = people.count
            let all = Sentence(counting: count, one: "\(count) person", other: "\(count) people")
            let detail: Sentence = "\(all), \(admins.count) of them admin"
            return waiting.isEmpty
                ? .well(name, detail)
                : .look(
                    name,
                    "\(detail); no password yet: \(waiting.joined(separator: ", "))",
                    try: "muster user password \(waiting[0]) --setup-link"
                )
        } catch {
            return broken(name, error)
        }
    }

    static func trail(_ folder: HomeFolder, _ store: Store?) -> Checkup {
        let name = "trail"
        guard let store else { return .well(name, "no home") }
        guard Glibc.access(folder.headPath, R_OK) == 0 || errno != EACCES else {
            return .broken(
                name,
                "\(folder.headPath) is closed to this account",
                try: "ls -l \(PlainText.shellWord(folder.headPath)) says whose it is",
                .storage
            )
        }
        do {
            let (chain, isNoted) = try store.trail.verify()
            guard !store.trail.isTrailNoteUnreadable else {
                return .broken(
                    name,
                    "entries: \(chain.number); trail.head cannot be read as the head of a trail",
                    try: "put it back from a backup; or muster trail verify --head, with one that "
                        + "was noted elsewhere, then move trail.head away: the next entry says so",
                    .integrity
                )
            }
            guard isNoted || chain.number == 0 else {
                return .broken(
                    name,
                    "entries: \(chain.number), and no trail.head tells whether its end is missing",
                    try: "muster trail verify --head, with one that was noted elsewhere; the next "
                        + "entry notes the end again",
                    .integrity
                )
            }
            return .well(
                name,
                Sentence(
                    counting: chain.number,
                    one: "\(chain.number) entry holds together",
                    other: "\(chain.number) entries hold together"
                )
            )
        } catch {
            return broken(name, error)
        }
    }

    private static func broken(_ check: String, _ error: any Error) -> Checkup {
        let error = error as? any MusterError
        return .broken(
            check,
            error?.what ?? "cannot be read",
            try: error?.remedy ?? StoreError.restore,
            error?.exitCode ?? .storage
        )
    }
}

extension Person {
    /// Whether the person has a password, or is a program that has a token.
    fileprivate func comesIn(_ store: Store, _ now: Instant) throws -> Bool {
        if try store.people.credentials(login: login)?.password != nil { return true }
        guard role != .admin else { return false }
        return try store.sessions.tokens(of: id).contains { $0.holds(at: now) }
    }
}
