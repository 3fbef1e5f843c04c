import FoundationEssentials
import GRDB
import MusterCore

/// The site a home belongs to.
public struct Site: Hashable, Sendable {
    /// The name of a site to which nobody gave one.
    public static let unnamed = "Site"

    /// Its name.
    public var name: String
    /// The time zone of its clocks, by its name in the IANA database (`Europe/Belgrade`).
    public var timeZone: String

    /// Creates a site.
    public init(name: String, timeZone: String) {
        self.name = name
        self.timeZone = timeZone
    }
}

extension Store {
    /// Makes the site and the replica of a new home.
    ///
    /// - Throws: ``StoreError`` when the home has a site already.
    public func foundSite(_ site: Site, by author: Author) throws {
        try write { db in
            guard try Row.fetchOne(db, sql: "SELECT 1 FROM site") == nil else {
                throw StoreError.homeExists(path: path)
            }
            try ChangeLog.found(db, at: author.at)
            var log = try ChangeLog(db, actor: author.name, at: author.at)
            let uid = log.uid()
            try db.execute(
                sql: "INSERT INTO site (id, uid, name, time_zone) VALUES (1, ?, ?, ?)",
                arguments: [uid, site.name, site.timeZone]
            )
            try log.write(
                "site",
                row: uid,
                .create,
                [("name", site.name), ("time_zone", site.timeZone)]
            )
            try log.finish()
        }
    }

    /// The site.
    ///
    /// - Throws: ``StoreError/noHome(path:)`` when the home was never set up.
    public func site() throws -> Site {
        try read { db in
            guard let row = try Row.fetchOne(db, sql: "SELECT name, time_zone FROM site") else {
                throw StoreError.noHome(path: path)
            }
            return try Site(name: row.value("name"), timeZone: row.value("time_zone"))
        }
    }
}
