import Foundation
import MusterCore
import MusterDisk
import MusterStore

/// The home: its folder, database, settings and disk.
extension Doctor {
    /// The least free space, in MB.
    private static let leastFreeMB = 200

    static func home(_ folder: HomeFolder, isNamed: Bool) -> Checkup {
        if let error = gone(folder) { return .broken("home", error) }
        if ClosedHome.isClosed(folder) {
            return .broken(
                "home",
                "\(folder.path) is closed to this account",
                try:
                    "ls -ld \(PlainText.shellWord(folder.path)) says whose it is; "
                    + "sudo -u OWNER muster doctor --home \(PlainText.shellWord(folder.path))",
                .notAllowed
            )
        }
        guard !FileManager.default.fileExists(atPath: folder.databasePath) else {
            guard let (path, isReadOnly) = FileOwner.unwritable(in: folder) else {
                return .folders(of: folder)
            }
            return .broken(
                "home",
                isReadOnly
                    ? "\(path) can be read only: its disk is mounted so"
                    : "this account cannot write to \(path)",
                try: isReadOnly
                    ? "sudo mount -o remount,rw the disk; where it became so by itself, dmesg says why"
                    : "ls -ld \(PlainText.shellWord(path)) says whose it is; its owner opens it: chmod u+w \(PlainText.shellWord(path))",
                .storage
            )
        }
        // A home that is asked for by its name is lost; else there need be none yet.
        guard !isNamed else { return .broken("home", StoreError.noHome(path: folder.path)) }
        return .look("home", "there is no home at \(folder.path)", try: "muster init --site NAME")
    }

    /// What is wrong where the database alone is missing, or empty, or a file is in the place of all of it: a new
    /// home would be refused.
    private static func gone(_ folder: HomeFolder) -> StoreError? {
        Disk.size(of: folder.databasePath) == 0 ? NewHome(folder).obstacle : nil
    }

    /// What the database holds: its soundness, the people, the trail.
    static func database(_ folder: HomeFolder, _ now: Instant) -> [Checkup] {
        let store = Result {
            try Store(path: folder.databasePath, holder: SystemProcess.name("muster doctor"))
        }
        let opened = try? store.get()
        defer { try? opened?.close() }
        return [
            self.store(folder, store), age(folder, store), place(folder),
            people(folder, opened, now), trail(folder, opened),
        ]
    }

    /// Whether the database is the one that belongs to the rest of the home.
    private static func age(_ folder: HomeFolder, _ opened: Result<Store, any Error>) -> Checkup {
        let name = "age"
        if let error = gone(folder) { return .broken(name, error) }
        if case .failure(let error as any MusterError) = opened, !folder.remains.isEmpty {
            return .broken(
                name,
                "it cannot be told: \(error.what)",
                try: error.remedy,
                error.exitCode
            )
        }
        guard let store = try? opened.get(),
            let sign = (try? HomeHealth.signOfAge(folder, store)) ?? nil
        else {
            return .well(name, "the database is as new as what belongs to it")
        }
        let traces =
            ((try? store.health.unknownAudits(among: folder.tracedAudits.map(\.audit))) ?? [])
            .map(folder.tracePath)
        let ways = ([folder.headPath] + traces).map(PlainText.shellWord)
            .map { "mv \($0) \($0).lost" }
        return .broken(
            name,
            "the database is older than the rest of its home: \(sign)",
            try: "muster restore FILE --home NEWHOME; to go on with this one: "
                + "\(ways.joined(separator: "; "))",
            .storage
        )
    }

    /// Whether the home is where it was.
    private static func place(_ folder: HomeFolder) -> Checkup {
        guard let note = HomePlaceNote.read(folder) else {
            return .well("place", "where the home was used is not noted yet")
        }
        if let before = HomePlaceNote.earlier(folder) {
            let error = ServiceError.homeMoved(from: before.words)
            return .look("place", error.what, try: error.remedy)
        }
        return note.place.isThat(of: folder)
            ? .well("place", "the home is used where it was before")
            : .well("place", "a copy for reading of the home on \(note.place.words)")
    }

    private static func store(_ folder: HomeFolder, _ store: Result<Store, any Error>) -> Checkup {
        if let error = gone(folder) { return .broken("store", error) }
        guard FileManager.default.fileExists(atPath: folder.databasePath) else {
            return .look("store", "no database", try: "muster init --site NAME")
        }
        do {
            let store = try store.get()
            let problems = try store.health.integrityProblems()
            let inventories = try store.inventories.list()
            if let problem = problems.first {
                return .broken("store", "\(problem)", try: StoreError.restore, .storage)
            }
            let items = try inventories.reduce(0) { try $0 + store.items.count(of: $1) }
            let count = inventories.count
            let kept = Sentence(
                counting: count,
                one: "\(count) inventory",
                other: "\(count) inventories"
            )
            let held = Sentence(counting: items, one: "\(items) item", other: "\(items) items")
            return .well("store", "\(kept), \(held)")
        } catch let error as any MusterError {
            return .broken("store", error)
        } catch {
            return .look("store", "\(error)", try: "muster status")
        }
    }

    static func settings(_ folder: HomeFolder) -> Checkup {
        do {
            let settings = try Settings(path: folder.settingsPath)
            if let name = settings.orders.inventory, let fault = Checkup.shop(name, folder) {
                return fault
            }
            let isThere = FileManager.default.fileExists(atPath: folder.settingsPath)
            return .well("settings", isThere ? "\(folder.settingsPath)" : "none; the defaults hold")
        } catch let error as any MusterError {
            return .broken("settings", error)
        } catch {
            return .look("settings", "\(error)", try: "delete \(folder.settingsPath)")
        }
    }

    static func disk(_ folder: HomeFolder) -> Checkup {
        var place = folder.path
        while place != "/", !FileManager.default.fileExists(atPath: place) {
            place = URL(filePath: place).deletingLastPathComponent().path
        }
        let freeMB = Files.freeMB(at: place)
        let detail: Sentence = "\(freeMB) MB free at \(place)"
        guard freeMB < leastFreeMB else { return .well("disk", detail) }
        let remedy = ServiceError.moreRoom
        return freeMB == 0
            ? .broken("disk", detail, try: remedy, .storage) : .look("disk", detail, try: remedy)
    }
}

extension Checkup {
    /// Whether the folders of a home are there.
    fileprivate static func folders(of folder: HomeFolder) -> Checkup {
        let missing = Repair.missingFolders(of: folder)
        if let first = missing.first(where: { FileManager.default.fileExists(atPath: $0) }) {
            let path = PlainText.shellWord(first)
            return .broken(
                "home",
                "\(first) is a file, and a folder belongs there",
                try: "mv \(path) \(path).lost; then muster doctor --fix",
                .storage
            )
        }
        return missing.first.map {
            .look("home", "the folder \($0) is missing", try: "muster doctor --fix")
        } ?? .well("home", "\(folder.path)")
    }

    /// What is wrong with the inventory that customers order from by the settings; `nil` for nothing, and where
    /// the database cannot be read.
    fileprivate static func shop(_ name: String, _ folder: HomeFolder) -> Checkup? {
        let holder = SystemProcess.name("muster doctor")
        guard let store = try? Store(path: folder.databasePath, holder: holder) else { return nil }
        defer { try? store.close() }
        do {
            guard try store.inventories.inventory(named: name).isArchived else { return nil }
        } catch StoreError.notFound {
            // Said below.
        } catch {
            return nil
        }
        return .look(
            "settings",
            "customers cannot order: there is no inventory \"\(name)\" in use, which [orders] names",
            try: "muster inventory list; then name one of them in \(folder.settingsPath)"
        )
    }
}
