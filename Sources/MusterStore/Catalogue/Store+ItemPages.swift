import GRDB
public import MusterCatalogue
public import MusterCore

/// Which items of an inventory are asked for.
public struct ItemFilter: Sendable {
    /// The inventory, in any letter case; `nil` for the current one.
    public var inventory: String?
    /// What somebody has typed so far; nothing but spaces lets every item through.
    ///
    /// Every word of it begins a word of the item's identifier, name, beacon, serial, lot or note, in
    /// either case and with or without marks: `cacak` finds `Čačak`.
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
        if let search = filter.search, !search.allSatisfy(\.isWhitespace) {
            guard let words = Self.searchExpression(search) else { return [] }
            conditions.append(
                """
                uid IN (SELECT item FROM item_search JOIN item_number
                    ON item_number.number = item_search.rowid WHERE item_search MATCH ?)
                """
            )
            arguments += [words]
        }
        if let zone = filter.zone {
            conditions.append("zone = ?")
            arguments += [zone.rawValue]
        }
        arguments += [limit]
        return try read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT * FROM item
                    WHERE inventory = (SELECT uid FROM inventory WHERE name_key =
                            coalesce(?, (SELECT value FROM setting WHERE key = 'inventory')))
                        AND \(conditions.joined(separator: " AND "))
                    ORDER BY id LIMIT ?
                    """
            )
            return try ItemRow.items(
                Row.fetchCursor(statement, arguments: arguments),
                path: path
            )
        }
    }

    /// The words of a text as FTS5 asks for them, each as the beginning of a word; `nil` for a text
    /// without a letter or digit.
    private static func searchExpression(_ text: String) -> String? {
        let words = text.split(whereSeparator: \.isWhitespace)
            .filter { $0.contains { $0.isLetter || $0.isNumber } }
            .map { "\"" + $0.replacing("\"", with: "\"\"").replacing("\0", with: "") + "\"*" }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}
