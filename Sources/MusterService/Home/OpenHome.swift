import Foundation
public import MusterCatalogue
public import MusterCore
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
    /// - Throws: ``MusterStore/StoreError`` or ``ServiceError``.
    public init(
        _ folder: HomeFolder,
        person: String,
        command: String,
        patience: Double = 15,
        passwordCost: PasswordCost = .standard,
        now: @escaping @Sendable () -> Instant = SystemClock.now
    ) throws {
        self.folder = folder
        self.passwordCost = passwordCost
        principal = Principal(name: person, role: .admin)
        self.now = now
        holder = SystemProcess.name(command)
        keptSettings = try KeptSettings(path: folder.settingsPath)
        store = try Store(path: folder.databasePath, holder: holder, patience: patience)
    }

    /// Sets a new home up: folders, settings with their defaults, database, site.
    ///
    /// - Throws: ``MusterStore/StoreError/homeExists(path:)`` when there is one already.
    public static func found(
        _ folder: HomeFolder,
        site: Site,
        person: String,
        now: Instant
    ) throws {
        guard TimeZone(identifier: site.timeZone) != nil else {
            throw ServiceError.badTimeZone(site.timeZone)
        }
        try refuseExisting(folder)
        try folder.makeFolders()
        let store = try Store(
            path: folder.databasePath,
            creating: true,
            holder: SystemProcess.name("muster init")
        )
        try store.foundSite(site, by: Author(name: person, at: now))
        try store.close()
        if !FileManager.default.fileExists(atPath: folder.settingsPath) {
            try Files.write(Array(Settings.template.utf8), to: folder.settingsPath)
        }
    }

    /// A home is there once its set-up was finished; what a killed one left is set up anew.
    private static func refuseExisting(_ folder: HomeFolder) throws {
        guard FileManager.default.fileExists(atPath: folder.databasePath) else { return }
        do {
            try Store(path: folder.databasePath, holder: SystemProcess.name("muster init")).close()
        } catch StoreError.noHome {
            return
        }
        throw StoreError.homeExists(path: folder.path)
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
        try demand(.editCatalogue)
        let name = URL(filePath: path).deletingPathExtension().lastPathComponent
        let target = target ?? "\(folder.reportsPath)/\(name).refused.csv"
        try Files.write(
            ItemFile.refusedCSV(header: file.header, rows: rows, separator: file.separator),
            to: target
        )
        return target
    }
}
