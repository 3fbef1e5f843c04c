import GRDB
public import MusterCatalogue
public import MusterCore

/// Which items of an inventory are asked for.
public struct ItemFilter: Sendable {
    /// The inventory, in any letter case; `nil` for the current one.
    public var inventory: String?
    /// A part of the identifier or name, in any letter case.
    public var search: String?
    /// Those that belong in this zone.
    public var zone: ZoneID?

    /// Creates a filter that lets every item of the current inventory through.
    public init() {}
}

extension Store {
    /// A page of an inventory's items, by identifier.
    ///
    /// One query that reads the index from where the page begins: it costs the same in an inventory
    /// of a hundred items and in one of a million.
    ///
    /// - Parameters:
    ///   - filter: which items.
    ///   - last: the last item of the page before; `nil` for the first page.
    ///   - limit: how many at most.
    /// - Returns: the items; none for an inventory that is not there.
    /// - Throws: ``StoreError``.
    public func items(_ filter: ItemFilter, after last: ItemID?, limit: Int) throws -> [Item] {
        var conditions = ["deleted_at IS NULL", "id > ?"]
        var arguments: StatementArguments = [
            filter.inventory?.lowercased(), last?.rawValue ?? "",
        ]
        if let search = filter.search, !search.isEmpty {
            conditions.append("(contains_folded(id, ?) OR contains_folded(name, ?))")
            let folded = search.lowercased()
            arguments += [folded, folded]
        }
        if let zone = filter.zone {
            conditions.append("zone = ?")
            arguments += [zone.rawValue]
        }
        arguments += [limit]
        return try read { db in
            if filter.search != nil { db.add(function: Self.containsFolded) }
            let statement = try db.cachedStatement(
                sql: """
                    SELECT * FROM item
                    WHERE inventory = (SELECT uid FROM inventory WHERE name_key =
                            coalesce(?, (SELECT value FROM setting WHERE key = 'inventory')))
                        AND \(conditions.joined(separator: " AND "))
                    ORDER BY id LIMIT ?
                    """
            )
            return try Row.fetchAll(statement, arguments: arguments).map {
                try ItemRow.item($0, path: path)
            }
        }
    }

    /// Whether a text contains a folded one, whatever the case of its letters: SQLite's own `LIKE`
    /// knows the case of ASCII letters only.
    private static let containsFolded = DatabaseFunction(
        "contains_folded",
        argumentCount: 2,
        pure: true
    ) { values in
        guard let text = String.fromDatabaseValue(values[0]),
            let folded = String.fromDatabaseValue(values[1])
        else { return false }
        return text.lowercased().contains(folded)
    }
}
