import FoundationEssentials
import GRDB
public import MusterCatalogue
public import MusterCore

/// The site plan as it is being drawn.
public struct DrawnPlan: Hashable, Sendable {
    /// A step that led from one plan to the next.
    public struct Step: Hashable, Sendable {
        /// What was done, in a word: `zone`, `undo`.
        public var act: String
        /// What it was done to; may be empty.
        public var object: String
        /// Who did it.
        public var actor: String
        /// When (UTC).
        public var at: Instant
    }

    /// Its version: another number means that somebody changed it.
    public var version: Int64
    /// The plan, which may have no zones yet; `nil` where none was begun.
    public var plan: SitePlan?
    /// The step that can be undone.
    public var undo: Step?
    /// The step that can be done again.
    public var redo: Step?
}

/// A picture of the floor as it is kept.
public struct PlanPicture: Hashable, Sendable {
    /// The SHA-256 of the bytes: 64 hexadecimal digits.
    public var sha256: String
    /// Its width in pixels.
    public var width: Int
    /// Its height in pixels.
    public var height: Int
    /// The picture as JPEG.
    public var jpeg: [UInt8]

    /// Creates a picture.
    public init(sha256: String, width: Int, height: Int, jpeg: [UInt8]) {
        self.sha256 = sha256
        self.width = width
        self.height = height
        self.jpeg = jpeg
    }
}

extension Store {
    /// The floor plan of the site, with its versions and pictures.
    public var floorPlans: FloorPlans { FloorPlans(store: self) }
}

/// The floor plan of the site, with its versions and pictures.
public struct FloorPlans: Sendable {
    let store: Store

    /// How many steps are kept to be undone.
    private static let mostVersions = 200

    /// The site plan, or `nil` while there is none with a zone.
    ///
    /// - Throws: ``StoreError``, or a `CatalogueError` when the stored plan was changed by hand.
    public func current() throws -> SitePlan? {
        try drawnPlan().plan.flatMap { $0.zones.isEmpty ? nil : $0 }
    }

    /// The site plan with what the map editor needs to know of it.
    ///
    /// - Throws: ``StoreError``, or a `CatalogueError` when the stored plan was changed by hand.
    public func drawnPlan() throws -> DrawnPlan {
        let (version, text, undo, redo) = try store.read { db in
            let version = try Self.planVersion(db)
            let text = try String.fetchOne(db, sql: "SELECT plan FROM site")
            let undo = try Row.fetchOne(
                db,
                sql: "SELECT * FROM plan_version WHERE number = ? AND before IS NOT NULL",
                arguments: [version]
            ).map(Self.step)
            return (version, text, undo, try Self.next(db, after: version).map(Self.step))
        }
        let plan = try text.map {
            try SitePlan.read(Array($0.utf8), named: "the stored plan", isDraft: true)
        }
        return DrawnPlan(version: version, plan: plan, undo: undo, redo: redo)
    }

    /// Puts a site plan in the place of the one before.
    ///
    /// - Parameters:
    ///   - plan: the plan.
    ///   - act: what led to it, in a word.
    ///   - object: what was changed; may be empty.
    ///   - version: the version that it was made from; `nil` where that does not matter.
    ///   - author: who does it.
    /// - Throws: ``StoreError/conflict(what:remedy:)`` when a zone that items belong in is gone,
    ///   an anchor is an item's beacon, or the plan has another version by now.
    public func replace(
        _ plan: SitePlan,
        act: String = "import",
        object: String = "",
        from version: Int64? = nil,
        by author: Author
    ) throws {
        try store.write { db in
            let before = try Self.planVersion(db, expecting: version)
            let text = String(decoding: plan.encoded(), as: UTF8.self)
            let current = try String.fetchOne(db, sql: "SELECT plan FROM site")
            try Self.check(plan, insteadOf: try current.map(drawn), db)
            guard current != text else { return }
            let number = try Self.addVersion(db, of: text, before: before, act, object, author)
            try Self.set(db, plan: text, version: number, author)
        }
    }

    /// Draws a plan that came from another home of the house; what items stand against it shows then.
    static func draw(_ text: String?, _ db: Database, by author: Author) throws {
        guard try String.fetchOne(db, sql: "SELECT plan FROM site") != text else { return }
        let number = try addVersion(
            db,
            of: text,
            before: try planVersion(db),
            "import",
            "",
            author
        )
        try db.execute(
            sql: "UPDATE site SET plan = ?, plan_version = ?",
            arguments: [text, number]
        )
    }

    /// Adds a version behind the one that is drawn, and lets the oldest go.
    private static func addVersion(
        _ db: Database,
        of text: String?,
        before version: Int64,
        _ act: String,
        _ object: String,
        _ author: Author
    ) throws -> Int64 {
        let before =
            version == 0 ? try addVersion(db, of: nil, after: nil, "begin", "", author) : version
        let number = try addVersion(db, of: text, after: before, act, object, author)
        try db.execute(
            sql: "DELETE FROM plan_version WHERE number <= ?",
            arguments: [number - Int64(mostVersions)]
        )
        return number
    }

    /// Goes back to the plan before the last step, or forward to the one after it.
    ///
    /// - Parameters:
    ///   - isRedo: whether to go forward.
    ///   - version: the version that the person saw; `nil` where that does not matter.
    ///   - author: who does it.
    /// - Throws: ``StoreError/conflict(what:remedy:)`` when there is no such step, items stand
    ///   against it, or the plan has another version by now.
    public func stepPlan(isRedo: Bool, from version: Int64? = nil, by author: Author) throws {
        try store.write { db in
            let number = try Self.planVersion(db, expecting: version)
            guard let target = try Self.target(db, from: number, isRedo: isRedo) else {
                throw StoreError.conflict(
                    what: isRedo
                        ? "the plan has no step to do again" : "the plan has no step to undo",
                    remedy: "look at the plan as it is now: muster site plan show"
                )
            }
            let text: String? = try target.value("plan")
            try check(text, insteadOf: number, isRedo: isRedo, db)
            try Self.set(db, plan: text, version: target.value("number"), author)
        }
    }

    /// Why a plan can't take the place of the one that is drawn: items stand against it; `nil` when nothing
    /// does.
    ///
    /// - Parameter plan: the plan.
    /// - Returns: what ``replace(_:act:object:from:by:)`` would throw for that.
    /// - Throws: ``StoreError`` for anything else.
    public func obstacle(to plan: SitePlan) throws -> StoreError? {
        try store.read { db in
            let now = try String.fetchOne(db, sql: "SELECT plan FROM site").map(drawn)
            do {
                try Self.check(plan, insteadOf: now, db)
                return nil
            } catch let error as StoreError {
                guard case .conflict = error else { throw error }
                return error
            }
        }
    }

    /// Why the plan can't go back, or forward: items stand against it; `nil` when nothing does.
    ///
    /// - Parameter isRedo: whether to go forward.
    /// - Returns: what ``stepPlan(isRedo:from:by:)`` would throw for that.
    /// - Throws: ``StoreError`` for anything else.
    public func stepObstacle(isRedo: Bool) throws -> StoreError? {
        try store.read { db in
            let number = try Self.planVersion(db)
            guard let target = try Self.target(db, from: number, isRedo: isRedo) else { return nil }
            do {
                try check(try target.value("plan"), insteadOf: number, isRedo: isRedo, db)
                return nil
            } catch let error as StoreError {
                guard case .conflict = error else { throw error }
                return error
            }
        }
    }

    /// Refuses a plan as it is stored, `nil` for none, that items stand against.
    ///
    /// A step back leads to what was accepted once: of items that waited for their zone then, and would wait
    /// again, nothing is lost. Those that were put into the zone since it was drawn stand against it.
    private func check(
        _ text: String?,
        insteadOf version: Int64,
        isRedo: Bool,
        _ db: Database
    ) throws {
        let now = try String.fetchOne(db, sql: "SELECT plan FROM site").map(drawn)
        let drawnAt =
            try isRedo
            ? nil
            : Int64.fetchOne(
                db,
                sql: "SELECT at FROM plan_version WHERE number = ?",
                arguments: [version]
            )
        try Self.check(
            try text.map(drawn),
            insteadOf: now,
            since: drawnAt.map(Instant.init(microseconds:)),
            db
        )
    }

    /// A plan as it is stored.
    private func drawn(_ text: String) throws -> SitePlan {
        do throws(CatalogueError) {
            return try SitePlan.read(Array(text.utf8), named: "the plan", isDraft: true)
        } catch {
            throw StoreError.damaged(path: store.path, reason: error.what)
        }
    }

    /// The zones that items belong in and that the plan does not have: imported before they were
    /// drawn.
    ///
    /// How many items each has, by the zone's identifier.
    ///
    /// - Throws: ``StoreError``, or a `CatalogueError` when the stored plan was changed by hand.
    public func zonesNotDrawn() throws -> [(zone: ZoneID, itemCount: Int)] {
        let drawn = Set(try drawnPlan().plan?.zones.map(\.id) ?? [])
        return try store.read { try Self.usedZones($0) }.filter { !drawn.contains($0.zone) }
    }

    /// How many items belong in a zone, whatever their inventory.
    ///
    /// - Throws: ``StoreError``.
    public func itemCount(in zone: ZoneID) throws -> Int {
        try store.read { db in
            try Int.fetchOne(
                db,
                sql: "SELECT count(*) FROM item WHERE zone = ? AND deleted_at IS NULL",
                arguments: [zone.rawValue]
            ) ?? 0
        }
    }

    /// The beacons of ours without an item that an audit heard, in the order of its records.
    ///
    /// - Throws: ``StoreError``.
    public func unregisteredBeacons(in audit: AuditID) throws -> [BeaconIdentity] {
        try store.read { db in
            guard
                let number = try Int64.fetchOne(
                    db,
                    sql: "SELECT number FROM audit WHERE id = ?",
                    arguments: [audit.rawValue]
                )
            else { return [] }
            return try String.fetchAll(
                db,
                sql: """
                    SELECT json_extract(body, '$.beacon') FROM audit_record
                    WHERE key BETWEEN ? AND ? AND kind = 'extra'
                        AND json_extract(body, '$.kind') = 'UNREGISTERED' ORDER BY key
                    """,
                arguments: [
                    RecordWriter.key(audit: number, sequence: 0),
                    RecordWriter.key(audit: number + 1, sequence: 0) - 1,
                ]
            ).map { try BeaconIdentity($0) }
        }
    }

    /// Keeps a picture; one that is there already stays as it is.
    ///
    /// - Throws: ``StoreError``.
    public func addPicture(_ picture: PlanPicture, by author: Author) throws {
        try store.write { db in
            try db.execute(
                sql: "INSERT OR IGNORE INTO plan_picture VALUES (?, ?, ?, ?, ?, ?)",
                arguments: [
                    picture.sha256, picture.width, picture.height, Data(picture.jpeg),
                    author.at.microseconds, author.name,
                ]
            )
        }
    }

    /// The picture of this hash, or `nil` where it is not kept here.
    ///
    /// - Throws: ``StoreError``.
    public func picture(_ sha256: String) throws -> PlanPicture? {
        try store.read { db in
            try Row.fetchOne(
                db,
                sql: "SELECT * FROM plan_picture WHERE sha256 = ?",
                arguments: [sha256]
            ).map { row in
                try PlanPicture(
                    sha256: row.value("sha256"),
                    width: row.value("width"),
                    height: row.value("height"),
                    jpeg: Array(row.value("jpeg") as Data)
                )
            }
        }
    }
}

/// What stands behind the steps.
extension FloorPlans {
    private static func planVersion(_ db: Database, expecting: Int64? = nil) throws -> Int64 {
        let version = try Int64.fetchOne(db, sql: "SELECT plan_version FROM site") ?? 0
        if let expecting, expecting != version {
            throw StoreError.conflict(
                what: "the plan was changed meanwhile",
                remedy: "look at the plan as it is now, and change it again"
            )
        }
        return version
    }

    /// The newest plan that was made of this one.
    private static func next(_ db: Database, after version: Int64) throws -> Row? {
        try Row.fetchOne(
            db,
            sql: "SELECT * FROM plan_version WHERE before = ? ORDER BY number DESC LIMIT 1",
            arguments: [version]
        )
    }

    /// The plan that a step back or forward leads to.
    private static func target(_ db: Database, from number: Int64, isRedo: Bool) throws -> Row? {
        if isRedo { return try next(db, after: number) }
        return try Row.fetchOne(
            db,
            sql: """
                SELECT earlier.* FROM plan_version AS now
                JOIN plan_version AS earlier ON earlier.number = now.before
                WHERE now.number = ?
                """,
            arguments: [number]
        )
    }

    private static func step(_ row: Row) throws -> DrawnPlan.Step {
        try DrawnPlan.Step(
            act: row.value("act"),
            object: row.value("object"),
            actor: row.value("actor"),
            at: Instant(microseconds: row.value("at"))
        )
    }

    private static func addVersion(
        _ db: Database,
        of text: String?,
        after before: Int64?,
        _ act: String,
        _ object: String,
        _ author: Author
    ) throws -> Int64 {
        try db.execute(
            sql: """
                INSERT INTO plan_version (before, plan, act, object, actor, at)
                VALUES (?, ?, ?, ?, ?, ?)
                """,
            arguments: [before, text, act, object, author.name, author.at.microseconds]
        )
        return db.lastInsertedRowID
    }

    private static func set(
        _ db: Database,
        plan text: String?,
        version: Int64,
        _ author: Author
    ) throws {
        guard let uid = try Data.fetchOne(db, sql: "SELECT uid FROM site") else { return }
        var log = try ChangeLog(db, actor: author.name, at: author.at)
        try db.execute(
            sql: "UPDATE site SET plan = ?, plan_version = ?",
            arguments: [text, version]
        )
        try log.write("site", row: uid, .update, [("plan", text)])
        try log.finish()
    }

    /// Refuses a plan that items stand against.
    ///
    /// Items whose zone was never drawn wait for it: only a zone that is on the plan now can't go.
    ///
    /// Those stand against it that were put into their zone since a moment, or all.
    private static func check(
        _ plan: SitePlan?,
        insteadOf now: SitePlan?,
        since: Instant? = nil,
        _ db: Database
    ) throws {
        let kept = Set(plan?.zones.map(\.id) ?? [])
        let gone = Set(now?.zones.map(\.id) ?? []).subtracting(kept)
        if let (zone, items) = try usedZones(db, among: gone, since: since).first {
            let named = ZoneText.words(zone, now?.zoneNames[zone])
            throw StoreError.conflict(
                what: items == 1
                    ? "the plan would lose zone \"\(named)\", where an item belongs"
                    : "the plan would lose zone \"\(named)\", where \(items) items belong",
                remedy: "keep the zone in the plan, or move the items first"
            )
        }
        for anchor in plan?.anchors.map(\.beacon.description) ?? [] {
            guard let holder = try Items.holder(db, beacon: anchor) else { continue }
            throw StoreError.conflict(
                what: "anchor \(anchor) is the beacon of \(holder)",
                remedy: "muster item bind \(holder) BEACON, or change the anchor in the plan"
            )
        }
    }

    /// The zones that items belong in, with how many: all of them, or some, and perhaps only with the
    /// items that were put there since a moment.
    ///
    /// What was written about an item is looked up for those of the zones asked for alone.
    private static func usedZones(
        _ db: Database,
        among zones: Set<ZoneID>? = nil,
        since: Instant? = nil
    ) throws -> [(zone: ZoneID, itemCount: Int)] {
        guard zones?.isEmpty != true else { return [] }
        return try Row.fetchAll(
            db,
            sql: """
                SELECT zone, count(*) AS items FROM item
                WHERE zone IS NOT NULL AND deleted_at IS NULL
                AND (:zones IS NULL OR zone IN (SELECT value FROM json_each(:zones)))
                AND (:since IS NULL OR EXISTS (
                    SELECT 1 FROM update_log WHERE tbl = 'item' AND row = item.uid AND hlc >= :since
                        AND json_extract(fields, '$.zone') = item.zone
                ))
                GROUP BY zone
                """,
            arguments: [
                "zones": zones.map { TextList($0.map(\.rawValue)).json },
                "since": since.map(ChangeLog.clock),
            ]
        ).map { (zone: ZoneID(rawValue: try $0.value("zone")), itemCount: try $0.value("items")) }
            .inNaturalOrder(by: \.zone.rawValue)
    }
}
