import Foundation
import MusterDisk
import MusterStore

/// Copies of a home's databases, for the time that a backup takes.
struct DatabaseCopies {
    /// The copy of the database.
    let database: String
    /// The copy of what sensors said; `nil` where nothing was measured.
    private(set) var climate: String?

    /// The copies that a backup makes in a folder, or has left there.
    init(in folder: String) {
        database = "\(folder)/.copy.sqlite"
        climate = "\(folder)/.copy-climate.sqlite"
    }

    /// Makes the copies in the home; where its disk is full, beside the backup, unless that is encrypted:
    /// its own disk may be anybody's.
    ///
    /// - Throws: ``BackupError/noRoom(path:)``, ``MusterStore/StoreError``, ``ServiceError``.
    init(of home: OpenHome, beside target: String, _ options: BackupOptions) throws {
        let own = home.folder.backupsPath
        do {
            try self.init(of: home, to: own)
        } catch StoreError.full {
            guard options.recipient == nil, target != own else {
                throw BackupError.noRoom(path: home.folder.path)
            }
            try self.init(of: home, to: target)
        }
    }

    private init(of home: OpenHome, to folder: String) throws {
        self.init(in: folder)
        try Files.makeFolder(folder)
        remove()
        do {
            // The readings first: the series that they name are in the database by then.
            try copyClimate(of: home)
            try make(database) { try home.store.copy(to: database) }
        } catch {
            remove()
            throw error
        }
    }

    private mutating func copyClimate(of home: OpenHome) throws {
        let readings = try home.store.openClimate()
        defer { try? readings.close() }
        guard let climate, try readings.isThere() else { return climate = nil }
        try make(climate) { try readings.copy(to: climate) }
    }

    /// Makes a file for its owner alone, which SQLite takes as new: there are hashes of passwords in one.
    private func make(_ path: String, _ copy: () throws -> Void) throws {
        try Files.addPrivate([], to: path)
        try copy()
    }

    /// Takes the copies away.
    func remove() {
        for path in [database, climate].compactMap({ $0 }) {
            for ending in ["", "-journal", "-wal", "-shm"] { unlink(path + ending) }
        }
    }
}
