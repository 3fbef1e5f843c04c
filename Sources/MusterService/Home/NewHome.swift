import Foundation
public import MusterCore
import MusterDisk
public import MusterStore

/// A home that is to be set up.
public struct NewHome: Sendable {
    private let folder: HomeFolder

    /// Creates one in a folder; nothing is made yet.
    public init(_ folder: HomeFolder) { self.folder = folder }

    /// Sets a new home up: folders, settings with their defaults, database, site.
    ///
    /// A set-up that was killed is finished. The site comes last: where there is one, all is there.
    ///
    /// - Throws: ``MusterStore/StoreError/homeExists(path:)`` when there is one already,
    ///   ``MusterStore/StoreError/databaseGone(path:left:)`` for one that has lost its database,
    ///   ``MusterStore/StoreError/homeIsFile(path:)``,
    ///   ``ServiceError/openFolder(path:)`` for a folder that others may write to,
    ///   ``ServiceError/folderOfAnother(path:)`` for one of another account.
    public func found(site: Site, person: String, now: Instant) throws {
        guard TimeZone(identifier: site.timeZone) != nil else {
            throw ServiceError.badTimeZone(site.timeZone)
        }
        guard !Files.isOfAnother(folder.path) else {
            throw ServiceError.folderOfAnother(path: folder.path)
        }
        guard !Files.isWritableForOthers(folder.path) else {
            throw ServiceError.openFolder(path: folder.path)
        }
        let standing = try standing()
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
        HomePlaceNote.arrival(in: folder, by: person, at: now)?.afterwards()
    }

    /// What is there of a home: its site, and whether all that belongs to it.
    private func standing() throws -> (site: Site?, isWhole: Bool) {
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
            if let error = obstacle { throw error }
            return (nil, false)
        }
    }

    /// Why there can be no new home: a file stands in its place, or another home has lost its database there;
    /// `nil` where nothing is in the way.
    var obstacle: StoreError? {
        if FileManager.default.fileExists(atPath: folder.path), !Files.isFolder(folder.path) {
            return .homeIsFile(path: folder.path)
        }
        let left = folder.remains
        return left.isEmpty ? nil : .databaseGone(path: folder.databasePath, left: left)
    }
}
