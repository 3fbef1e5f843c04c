import FoundationEssentials
import GRDB
public import MusterCatalogue
import MusterCore

/// The site a home belongs to.
public struct Site: Hashable, Sendable {
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

    /// The site plan, or `nil` while none was imported.
    ///
    /// - Throws: ``StoreError``, or a `CatalogueError` when the stored plan was changed by hand.
    public func plan() throws -> SitePlan? {
        let text = try read { try String.fetchOne($0, sql: "SELECT plan FROM site") }
        return try text.map { try SitePlan.read(Array($0.utf8), named: "the stored plan") }
    }

    /// Puts a site plan in the place of the one before.
    ///
    /// - Throws: ``StoreError/conflict(what:remedy:)`` when a zone that items belong in is gone, or
    ///   an anchor is an item's beacon.
    public func replacePlan(_ plan: SitePlan, by author: Author) throws {
        try write { db in
            let zones = Set(plan.zones.map(\.id.rawValue))
            let used = try Row.fetchAll(
                db,
                sql: """
                    SELECT zone, count(*) AS items FROM item
                    WHERE zone IS NOT NULL AND deleted_at IS NULL GROUP BY zone ORDER BY zone
                    """
            )
            for row in used {
                let (zone, items): (String, Int) = try (row.value("zone"), row.value("items"))
                if zones.contains(zone) { continue }
                throw StoreError.conflict(
                    what: "the plan has no zone \"\(zone)\", where \(items) items belong",
                    remedy: "add the zone to the plan, or move the items first"
                )
            }
            let anchors = plan.anchors.map(\.beacon.description)
            for anchor in anchors {
                guard let holder = try Self.holder(db, beacon: anchor) else { continue }
                throw StoreError.conflict(
                    what: "anchor \(anchor) is the beacon of \(holder)",
                    remedy: "muster item bind \(holder) BEACON, or change the anchor in the plan"
                )
            }
            var log = try ChangeLog(db, actor: author.name, at: author.at)
            let text = String(decoding: plan.encoded(), as: UTF8.self)
            guard let site = try Row.fetchOne(db, sql: "SELECT uid, plan FROM site"),
                try site.value("plan") as String? != text
            else { return }
            try db.execute(sql: "UPDATE site SET plan = ?", arguments: [text])
            try log.write("site", row: site.value("uid"), .update, [("plan", text)])
            try log.finish()
        }
    }
}
