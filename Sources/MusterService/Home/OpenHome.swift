import Foundation
public import MusterCatalogue
public import MusterCore
import MusterDisk
public import MusterPeople
public import MusterStore

/// An open home: where commands, and later pages, find everything wired together.
public struct OpenHome: Sendable {
    /// The folder.
    public let folder: HomeFolder
    /// What `muster.toml` says, shared by all who work in this home.
    let keptSettings: KeptSettings
    /// The database.
    public let store: Store
    /// Who works here, and what they may do.
    public private(set) var principal: Principal
    /// From where they do it, for the trail: an address, or `local`.
    public private(set) var client = "local"
    /// How much work one guess of a password takes.
    let passwordCost: PasswordCost
    /// What others see who wait for this process: `pid 812, muster start`.
    let holder: String
    /// Tells the time (UTC).
    public let now: @Sendable () -> Instant

    /// Opens a home that was set up.
    ///
    /// - Parameters:
    ///   - folder: the folder.
    ///   - person: the account or user that works here.
    ///   - command: what is being done, for processes that have to wait: `muster start`.
    ///   - patience: how long a write waits for another process, in seconds.
    ///   - passwordCost: how much work one guess of a password takes.
    ///   - now: tells the time (UTC).
    ///   - onWait: called with the other process where a write waits for longer than a second.
    /// - Throws: ``MusterStore/StoreError`` or ``ServiceError``.
    public init(
        _ folder: HomeFolder,
        person: String,
        command: String,
        patience: Double = 15,
        passwordCost: PasswordCost = .standard,
        now: @escaping @Sendable () -> Instant = SystemClock.now,
        onWait: (@Sendable (String) -> Void)? = nil
    ) throws {
        self.folder = folder
        self.passwordCost = passwordCost
        principal = Principal(name: person, role: .admin)
        self.now = now
        holder = SystemProcess.name(command)
        keptSettings = try KeptSettings(path: folder.settingsPath)
        do {
            store = try Store(
                path: folder.databasePath,
                holder: holder,
                patience: patience,
                onWait: onWait
            )
        } catch StoreError.noHome(let path) {
            throw Self.databaseGone(folder) ?? StoreError.noHome(path: path)
        }
        store.beforeWriting { store in
            if let sign = try Self.signOfAge(folder, store) {
                throw StoreError.outOfDate(path: folder.databasePath, sign: sign)
            }
            return Self.arrival(in: folder, by: person, at: now())
        }
        store.afterTrail { [keptSettings, holder] store in
            guard keptSettings.value.sendsTrailToJournal else { return }
            // What the journal does not take now is sent with the next entry; doctor tells of it.
            _ = try? JournalFeed(folder: folder, store: store, holder: holder).send()
        }
    }

    /// Sets a new home up: folders, settings with their defaults, database, site.
    ///
    /// A set-up that was killed is finished. The site comes last: where there is one, all is there.
    ///
    /// - Throws: ``MusterStore/StoreError/homeExists(path:)`` when there is one already,
    ///   ``MusterStore/StoreError/databaseGone(path:left:)`` for one that has lost its database,
    ///   ``ServiceError/openFolder(path:)`` for a folder that others may write to.
    public static func found(
        _ folder: HomeFolder,
        site: Site,
        person: String,
        now: Instant
    ) throws {
        guard TimeZone(identifier: site.timeZone) != nil else {
            throw ServiceError.badTimeZone(site.timeZone)
        }
        guard !Files.isWritableForOthers(folder.path) else {
            throw ServiceError.openFolder(path: folder.path)
        }
        let standing = try standing(folder)
        guard standing.site == nil || (standing.site == site && !standing.isWhole) else {
            throw StoreError.homeExists(path: folder.path)
        }
        try folder.makeFolders()
        try folder.makePrivate()
        for place in [folder.path, folder.keysPath] { Draft.clear(place) }
        if !FileManager.default.fileExists(atPath: folder.settingsPath) {
            try Files.writePrivate(Array(Settings.template.utf8), to: folder.settingsPath)
        }
        guard standing.site == nil else { return }
        let store = try Store(
            path: folder.databasePath,
            creating: true,
            holder: SystemProcess.name("muster init")
        )
        try store.foundSite(site, by: Author(name: person, at: now))
        try store.close()
        arrival(in: folder, by: person, at: now)?.afterwards()
    }

    /// What is there of a home: its site, and whether all that belongs to it.
    private static func standing(_ folder: HomeFolder) throws -> (site: Site?, isWhole: Bool) {
        do {
            let holder = SystemProcess.name("muster init")
            let store = try Store(path: folder.databasePath, holder: holder)
            let site = try store.site()
            try store.close()
            let places = [
                folder.settingsPath, folder.tracesPath, folder.reportsPath, folder.outboxPath,
                folder.keysPath,
            ]
            return (site, places.allSatisfy(FileManager.default.fileExists(atPath:)))
        } catch StoreError.noHome {
            if let error = databaseGone(folder) { throw error }
            return (nil, false)
        }
    }

    private static func databaseGone(_ folder: HomeFolder) -> StoreError? {
        let left = folder.remains
        return left.isEmpty ? nil : .databaseGone(path: folder.databasePath, left: left)
    }

    /// What shows that the database is not the one that the rest of its home belongs to, with the ways
    /// out; `nil` when nothing does.
    ///
    /// Whatever is read is shown all the same. To an older database nothing is written; one that was
    /// changed outside Muster goes on, so that nobody stops an audit by changing a byte.
    ///
    /// - Throws: ``MusterStore/StoreError``.
    public func mismatch() throws -> (any MusterError)? {
        if let sign = try Self.signOfAge(folder, store) {
            return StoreError.outOfDate(path: folder.databasePath, sign: sign)
        }
        return try store.health.faultAtTrailEnd()
    }

    /// What shows that the database is older than the rest of its home, as after a copy of yesterday
    /// was put in its place; `nil` when nothing does.
    static func signOfAge(_ folder: HomeFolder, _ store: Store) throws -> Sentence? {
        if let (noted, entries) = try store.health.trailBehindNote() {
            return "trail.head notes entry \(noted) of its trail, which has \(entries)"
        }
        let traced = folder.tracedAudits.filter { !$0.isPutAside }.map(\.audit)
        return try store.health.unknownAudits(among: traced).map(\.rawValue).max().map {
            "it knows nothing of \($0), of which there is a trace"
        }
    }

    /// Closes the database; what is open is safe without it, but leaves a longer log behind.
    ///
    /// - Throws: ``MusterStore/StoreError``.
    public func close() throws {
        try store.close()
    }

    /// The same home for somebody else: what a server does for each request.
    ///
    /// - Parameters:
    ///   - principal: who works now.
    ///   - client: from where: an address, or `local`.
    /// - Returns: the home.
    public func acting(as principal: Principal, from client: String = "local") -> OpenHome {
        var home = self
        home.principal = principal
        home.client = client
        return home
    }

    /// The account or user that works here, as records name it.
    public var person: String { principal.name }

    /// Who changes something now.
    public var author: Author { Author(name: person, at: now()) }

    /// The site's clocks.
    public func clock() throws -> SiteClock {
        SystemClock.site(timeZone: try store.site().timeZone)
    }

    /// Reads an item file.
    ///
    /// - Throws: ``ServiceError`` when it cannot be read, `CatalogueError` when it is no item file.
    public func readItems(_ path: String) throws -> ItemFile.Result {
        try ItemFile.read(try Files.read(path), named: path)
    }

    /// Writes the refused rows of an import, with a column for the reason, to a file.
    ///
    /// - Parameters:
    ///   - rows: what was refused.
    ///   - file: what the imported file says.
    ///   - path: the imported file.
    ///   - target: where to write; `nil` for the home's folder of reports.
    /// - Returns: the path of the file.
    /// - Throws: ``ServiceError/cannotWrite(path:reason:)``.
    public func keepRefused(
        _ rows: [RefusedRow],
        of file: ItemFile.Result,
        path: String,
        to target: String?
    ) throws -> String {
        try people.demand(.editCatalogue)
        let refused = ItemFile.refusedCSV(
            header: file.header,
            rows: rows,
            separator: file.separator
        )
        return try keepRefused(refused, path: path, to: target)
    }

    /// Writes the refused rows of an imported file to another one, and gives its path; the home's folder of
    /// reports takes it where no file is named.
    func keepRefused(_ bytes: [UInt8], path: String, to target: String?) throws -> String {
        let name = URL(filePath: path).deletingPathExtension().lastPathComponent
        if target == nil {
            try Files.makeFolder(folder.reportsPath)
            Files.removeLinks(in: folder.reportsPath, named: "\(name).refused.csv")
        }
        let target = target ?? "\(folder.reportsPath)/\(name).refused.csv"
        try Files.write(bytes, to: target)
        return target
    }
}
