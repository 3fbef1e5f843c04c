import FoundationEssentials
import GRDB
import MusterCatalogue
public import MusterClimate
public import MusterCore

/// Where sensors were.
extension Sensors {
    /// Where a sensor was, the first place first.
    ///
    /// - Throws: ``StoreError``.
    public func placements(of id: SensorID) throws -> [Placement] {
        try store.read { db in
            try Row.fetchAll(
                db,
                sql: "\(Self.selectedPlacements) WHERE sensor = ? ORDER BY placed_from",
                arguments: [id.number]
            ).map { try SensorRow.placement($0, path: store.path) }
        }
    }

    /// The placements at a place that reach into a time, in order of their sensors and times.
    ///
    /// - Parameters:
    ///   - place: the place.
    ///   - from: where the time begins (UTC).
    ///   - until: where it ends (UTC).
    /// - Returns: the placements, uncut.
    /// - Throws: ``StoreError``.
    public func placements(
        at place: SensorPlace,
        from: Instant,
        until: Instant
    ) throws -> [Placement] {
        try store.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    \(Self.selectedPlacements) WHERE place_kind = ? AND placed_from < ?
                        AND (placed_until IS NULL OR placed_until > ?)
                    ORDER BY sensor, placed_from
                    """,
                arguments: [place.word, until.microseconds, from.microseconds]
            ).map { try SensorRow.placement($0, path: store.path) }
        }.filter { $0.place == place }
    }

    /// Places a sensor; where it was before ends then.
    ///
    /// - Parameters:
    ///   - id: the sensor, in use.
    ///   - place: what its readings speak for from then on.
    ///   - position: where it hangs on the site plan.
    ///   - from: from when on (UTC); `nil` for now.
    ///   - author: who places it.
    /// - Returns: the placement.
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)`` for a sensor, zone or item that is not there,
    ///   ``StoreError/conflict(what:remedy:)`` for a time before the present placement.
    @discardableResult
    public func place(
        _ id: SensorID,
        at place: SensorPlace,
        position: Point? = nil,
        from: Instant? = nil,
        by author: Author
    ) throws -> Placement {
        let zones = try store.floorPlans.current()?.zones.map(\.id) ?? []
        var placement = Placement(
            sensor: id,
            place: place,
            position: position,
            from: from ?? author.at,
            by: author.name
        )
        return try store.write { db in
            let (_, sensor) = try storedInUse(id, db)
            let (name, item) = try target(place, zones: zones, db)
            if case .lot = place, let name { placement.place = .lot(name) }
            var log = try ChangeLog(db, actor: author.name, at: author.at)
            try end(before: placement, of: sensor, &log, db)
            let uid = log.uid()
            try db.execute(
                sql: """
                    INSERT INTO placement (uid, sensor, place_kind, place, item, x, y, placed_from,
                        placed_by)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    uid, id.number, place.word, name, item, position?.x, position?.y,
                    placement.from.microseconds, author.name,
                ]
            )
            try log.write("placement", row: uid, .create, SensorRow.fields(placement))
            try log.finish()
            return placement
        }
    }

    /// Takes the last placement of a sensor back: it is where it was before, as if it had never left.
    ///
    /// - Parameters:
    ///   - id: the sensor.
    ///   - author: who does it.
    /// - Returns: the placement that was taken back.
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)`` where it was never placed.
    @discardableResult
    public func undoPlacement(of id: SensorID, by author: Author) throws -> Placement {
        try store.write { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    \(Self.selectedPlacements) WHERE sensor = ? ORDER BY placed_from DESC LIMIT 2
                    """,
                arguments: [id.number]
            )
            guard let last = rows.first else {
                throw StoreError.notFound(
                    kind: "placement of a sensor",
                    name: id.description,
                    remedy: "muster sensor place \(id) --zone ZONE"
                )
            }
            let placement = try SensorRow.placement(last, path: store.path)
            var log = try ChangeLog(db, actor: author.name, at: author.at)
            try log.write(
                "placement",
                row: last.value("uid"),
                .delete,
                SensorRow.fields(placement)
            )
            try db.execute(
                sql: "DELETE FROM placement WHERE number = ?",
                arguments: [last.value("number") as Int64]
            )
            if rows.count == 2 {
                try db.execute(
                    sql: "UPDATE placement SET placed_until = NULL WHERE number = ?",
                    arguments: [rows[1].value("number") as Int64]
                )
                try log.write("placement", row: rows[1].value("uid"), .update, [("until", nil)])
            }
            try log.finish()
            return placement
        }
    }

    /// Placements with what names an item that one is on.
    static let selectedPlacements = """
        SELECT placement.*, item.id AS item_id, inventory.name AS inventory_name
        FROM placement LEFT JOIN item ON item.uid = placement.item
        LEFT JOIN inventory ON inventory.uid = item.inventory
        """

    /// Ends the present placement where another one begins.
    private func end(
        before next: Placement,
        of sensor: Sensor,
        _ log: inout ChangeLog,
        _ db: Database
    ) throws {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT number, uid, placed_from FROM placement
                WHERE sensor = ? AND placed_until IS NULL
                """,
            arguments: [sensor.id.number]
        )
        guard let row else { return }
        let since = Instant(microseconds: try row.value("placed_from"))
        guard next.from > since else {
            throw StoreError.conflict(
                what: "sensor \(sensor.id) \(sensor.name) was placed at \(since.iso8601(.seconds))",
                remedy: "give a later time"
            )
        }
        try db.execute(
            sql: "UPDATE placement SET placed_until = ? WHERE number = ?",
            arguments: [next.from.microseconds, row.value("number") as Int64]
        )
        try log.write(
            "placement",
            row: row.value("uid"),
            .update,
            [("until", next.from.iso8601())]
        )
    }

    /// What the row of a placement names: a zone or lot, or an item.
    private func target(
        _ place: SensorPlace,
        zones: [ZoneID],
        _ db: Database
    ) throws -> (name: String?, item: Data?) {
        switch place {
        case .zone(let zone):
            guard zones.contains(zone) else {
                throw StoreError.notFound(
                    kind: "zone",
                    name: zone.rawValue,
                    remedy: "muster zone list, for those there are"
                )
            }
            return (zone.rawValue, nil)
        case .lot(let lot):
            return (try Lots.name(ofLotMeant: lot, db, path: store.path), nil)
        case .item(let id, let name):
            let inventory = try store.inventories.inventory(named: name)
            return (nil, try Items.knownUID(db, id, inventory))
        case .outside: return (nil, nil)
        }
    }
}
