import FoundationEssentials
import GRDB
import MusterCatalogue
public import MusterCore

/// Something that was done to an item.
public struct ItemChange: Hashable, Sendable {
    /// What was done.
    public enum Deed: String, CaseIterable, Sendable {
        case added, changed, deleted, restored, photoAdded, photoFirst, photoRemoved
    }

    /// When (UTC), to the millisecond.
    public var at: Instant
    /// Who.
    public var actor: String
    /// What was done.
    public var deed: Deed
    /// The values that changed: none for an item that was added.
    public var changes: [ImportPreview.Change]
}

extension Items {
    /// When one of these items was last changed (UTC); `nil` where nothing tells.
    ///
    /// - Throws: ``StoreError``.
    public func lastChange(of ids: [ItemID], in inventory: Inventory) throws -> Instant? {
        try store.read { db in
            try Int64.fetchOne(
                db,
                sql: """
                    SELECT max(hlc) FROM update_log WHERE tbl = 'item' AND row IN (
                        SELECT uid FROM item
                        WHERE inventory = ? AND id IN (SELECT value FROM json_each(?)))
                    """,
                arguments: [inventory.uid, TextList(ids.map(\.rawValue)).json]
            ).map { Instant(microseconds: ($0 >> 16) * 1_000) }
        }
    }

    /// What was done to an item, the newest first.
    ///
    /// - Throws: ``StoreError``, also when there is no such item.
    public func history(of id: ItemID, in inventory: Inventory) throws -> [ItemChange] {
        try store.read { db in
            let uid = try Self.knownUID(db, id, inventory)
            var (now, history) = ([String: String](), [ItemChange]())
            let rows = try Row.fetchCursor(
                db,
                sql: """
                    SELECT hlc, actor, tbl, action, fields FROM update_log
                    WHERE tbl IN ('item', 'photo') AND row = ? ORDER BY pos
                    """,
                arguments: [uid]
            )
            while let row = try rows.next() {
                let fields = try Self.fields(row.value("fields"))
                let isPhoto = try row.value("tbl") == "photo"
                let action = try row.value("action") as String
                var change = ItemChange(
                    at: Instant(microseconds: ((try row.value("hlc") as Int64) >> 16) * 1_000),
                    actor: try row.value("actor"),
                    deed: Self.deed(action, isPhoto: isPhoto, fields),
                    changes: []
                )
                if !isPhoto {
                    if change.deed == .changed { change.changes = Self.changes(now, fields) }
                    for (name, value) in fields { now[name] = value }
                }
                history.append(change)
            }
            return history.reversed()
        }
    }

    private static func deed(
        _ action: String,
        isPhoto: Bool,
        _ fields: [String: String?]
    ) -> ItemChange.Deed {
        switch (action, isPhoto) {
        case ("create", true): .photoAdded
        case ("delete", true): .photoRemoved
        case (_, true): .photoFirst
        case ("create", false): .added
        case ("delete", false): .deleted
        default: fields.keys.contains("deleted_at") ? .restored : .changed
        }
    }

    private static func changes(
        _ old: [String: String],
        _ fields: [String: String?]
    ) -> [ImportPreview.Change] {
        var changes: [ImportPreview.Change] = []
        for column in ItemRow.columns {
            guard let new = fields[column] else { continue }
            guard column == "attributes" else {
                changes.append(.init(field: column, old: old[column], new: new))
                continue
            }
            let (before, after) = (attributes(old[column]), attributes(new))
            for name in Set(before.keys).union(after.keys).sorted()
            where before[name] != after[name] {
                changes.append(.init(field: name, old: before[name], new: after[name]))
            }
        }
        return changes
    }

    private static func fields(_ json: String) throws -> [String: String?] {
        (try? JSONDecoder().decode([String: String?].self, from: Data(json.utf8))) ?? [:]
    }
}
