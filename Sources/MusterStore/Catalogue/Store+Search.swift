import GRDB
public import MusterCatalogue

extension Store {
    /// The items of an inventory in which every word of a text begins a word, the best match first.
    ///
    /// Searched are identifier, name, beacon, serial, lot and note, in either case and with or without
    /// marks: `cacak` finds `Čačak`.
    ///
    /// - Parameters:
    ///   - text: what somebody has typed so far.
    ///   - inventory: where to look.
    ///   - limit: how many at most.
    /// - Returns: the items; none for a text without a letter or digit.
    /// - Throws: ``StoreError``.
    public func searchItems(_ text: String, of inventory: Inventory, limit: Int) throws -> [Item] {
        let words = text.split(whereSeparator: \.isWhitespace)
            .filter { $0.contains { $0.isLetter || $0.isNumber } }
            .map { "\"" + $0.replacing("\"", with: "\"\"").replacing("\0", with: "") + "\"*" }
        guard !words.isEmpty else { return [] }
        return try read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT item.* FROM item_search
                    JOIN item_number ON item_number.number = item_search.rowid
                    JOIN item ON item.uid = item_number.item
                    WHERE item_search MATCH ? AND inventory = ? AND deleted_at IS NULL
                    ORDER BY rank, item.id LIMIT ?
                    """,
                arguments: [words.joined(separator: " "), inventory.uid, limit]
            ).map { try ItemRow.item($0, path: path) }
        }
    }
}
