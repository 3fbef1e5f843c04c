import GRDB
public import MusterCore

/// A change that somebody made to the catalogue.
public struct CatalogueChange: Hashable, Sendable {
    /// Its place in the log.
    public var position: Int64
    /// When (UTC), to the millisecond.
    public var at: Instant
    /// Who.
    public var actor: String
    /// The kind of object: `item`, `photo`, `inventory`, `site`, `audit`, `plan`,
    /// `sensor`, `series`, `placement`, `calibration`, `limit_set`, `limit_use`, `alarm_contact`,
    /// `product`, `product_photo`, `lot`, `party`, `place`, `label`, `label_key`.
    public var table: String
    /// What happened: `create`, `update`, `delete`.
    public var action: String
    /// The identifier or name of the object now, where it has one.
    public var object: String?
    /// The fields that changed, as a JSON object.
    public var fields: String
}

extension Trail {
    /// A page of what was changed, the newest first.
    ///
    /// - Parameters:
    ///   - position: where the page before ended; `nil` for the first page.
    ///   - actor: whose changes; `nil` for everybody's.
    ///   - limit: how many at most.
    ///   - skipped: how many of the newest are left out.
    /// - Returns: the changes.
    /// - Throws: ``StoreError``.
    public func changes(
        before position: Int64?,
        actor: String?,
        limit: Int,
        skipping skipped: Int = 0
    ) throws -> [CatalogueChange] {
        try store.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT pos, hlc, actor, tbl, action, fields, coalesce(
                        (SELECT id FROM item WHERE tbl IN ('item', 'photo') AND uid = update_log.row),
                        (SELECT name FROM inventory
                         WHERE tbl = 'inventory' AND uid = update_log.row),
                        (SELECT id FROM audit WHERE tbl = 'audit' AND uid = update_log.row),
                        (SELECT printf('P-%02d', number) FROM audit_plan
                         WHERE tbl = 'plan' AND uid = update_log.row),
                        \(Sensors.changedName), \(Limits.changedName),
                        (SELECT printf('PL-%02d ', number) || name FROM place
                         WHERE tbl = 'place' AND uid = update_log.row),
                        \(Products.changedName), \(Labels.changedName)) AS object
                    FROM update_log
                    WHERE (?1 IS NULL OR pos < ?1) AND (?2 IS NULL OR actor = ?2)
                    ORDER BY pos DESC LIMIT ?3 OFFSET ?4
                    """,
                arguments: [position, actor, limit, skipped]
            ).map { row in
                try CatalogueChange(
                    position: row.value("pos"),
                    at: Instant(microseconds: ((row.value("hlc") as Int64) >> 16) * 1_000),
                    actor: row.value("actor"),
                    table: row.value("tbl"),
                    action: row.value("action"),
                    object: row.value("object"),
                    fields: row.value("fields")
                )
            }
        }
    }
}
