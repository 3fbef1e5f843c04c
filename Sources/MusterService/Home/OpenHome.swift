import Foundation
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
    let store: Store
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
    ///   - takesBadSettings: whether lines of `muster.toml` that cannot be are left out, where somebody has to
    ///     be told of them.
    ///   - now: tells the time (UTC).
    ///   - onWait: called with the other process where a write waits for longer than a second.
    /// - Throws: ``MusterStore/StoreError`` or ``ServiceError``.
    public init(
        _ folder: HomeFolder,
        person: String,
        command: String,
        patience: Double = 15,
        passwordCost: PasswordCost = .standard,
        takesBadSettings: Bool = false,
        now: @escaping @Sendable () -> Instant = SystemClock.now,
        onWait: (@Sendable (String) -> Void)? = nil
    ) throws {
        self.folder = folder
        self.passwordCost = passwordCost
        principal = Principal(name: person, role: .admin)
        self.now = now
        holder = SystemProcess.name(command)
        keptSettings = try KeptSettings(path: folder.settingsPath, isTolerant: takesBadSettings)
        do {
            store = try Store(
                path: folder.databasePath,
                holder: holder,
                patience: patience,
                onWait: onWait
            )
        } catch StoreError.noHome(let path) {
            throw NewHome(folder).obstacle ?? StoreError.noHome(path: path)
        }
        store.beforeWriting { store in
            if let sign = try HomeHealth.signOfAge(folder, store) {
                throw StoreError.outOfDate(path: folder.databasePath, sign: sign)
            }
            return HomePlaceNote.arrival(in: folder, by: person, at: now())
        }
        store.afterTrail { [keptSettings, holder] store in
            guard keptSettings.value.sendsTrailToJournal else { return }
            // What the journal does not take now is sent with the next entry; doctor tells of it.
            _ = try? JournalFeed(folder: folder, store: store, holder: holder).send()
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

    /// The site; its name stands on every page, so it asks for no right.
    ///
    /// - Throws: ``MusterStore/StoreError``.
    public func site() throws -> Site { try store.site() }

    /// The site's clocks.
    public func clock() throws -> SiteClock {
        SystemClock.site(timeZone: try site().timeZone)
    }
}
