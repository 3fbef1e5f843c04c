import FoundationEssentials
import GRDB
public import MusterCatalogue
public import MusterCore

/// Where an item stands in its inventory; the index `item_natural` has it.
private let place = NaturalKey.of("id")

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
    /// Those that belong in one of these zones, such as those of a place; `nil` for all.
    public var zones: [ZoneID]?
    /// Those that this account has marked with a star; `nil` for all.
    public var favouritesOf: String?

    /// Creates a filter that lets every item of the current inventory through.
    public init() {}
}

/// A page of items, and where it stands among all that a filter lets through.
public struct ItemPage: Sendable {
    /// Where a page begins or ends.
    public enum Turn: Hashable, Sendable {
        /// The first page.
        case first
        /// The page that begins behind an item.
        case after(ItemID)
        /// The page that ends in front of an item.
        case before(ItemID)
    }

    /// The items, in the natural order of their identifiers; see `NaturalOrder`.
    public internal(set) var items: [Item] = []
    /// How many items the filter lets through.
    public internal(set) var total = 0
    /// How many of them stand in front of this page.
    public internal(set) var countBefore = 0
    /// Whether others stand behind this page.
    public var hasNext: Bool { countBefore + items.count < total }
}

extension Items {
    /// A page of an inventory's items in the natural order of their identifiers, IT-2 before IT-10: for
    /// programs that read all pages one after the other.
    ///
    /// - Parameters:
    ///   - filter: which items.
    ///   - last: the last item of the page before; `nil` for the first page.
    ///   - limit: how many at most.
    /// - Returns: the items; none for an inventory that is not there.
    /// - Throws: ``StoreError``.
    public func list(_ filter: ItemFilter, after last: ItemID?, limit: Int) throws -> [Item] {
        try store.read { db in
            guard let (condition, arguments) = try Self.condition(filter, db) else { return [] }
            let turn = last.map { ItemPage.Turn.after($0) } ?? .first
            return try items(db, where: condition, arguments, turn, limit: limit)
        }
    }

    /// A page of an inventory's items for a reader who turns pages both ways, IT-2 before IT-10.
    ///
    /// - Parameters:
    ///   - filter: which items.
    ///   - turn: where the page begins or ends.
    ///   - limit: how many at most.
    /// - Returns: the page, and where it stands among all that fit.
    /// - Throws: ``StoreError``.
    public func page(
        _ filter: ItemFilter,
        _ turn: ItemPage.Turn,
        limit: Int
    ) throws -> ItemPage {
        try store.read { db in
            guard let (condition, arguments) = try Self.condition(filter, db) else {
                return ItemPage()
            }
            var page = ItemPage()
            page.items = try items(db, where: condition, arguments, turn, limit: limit)
            page.total = try count(db, where: condition, arguments: arguments)
            switch turn {
            case .first: break
            case .after(let id), .before(let id):
                page.countBefore = try count(
                    db,
                    where: "\(condition) AND \(place) < \(NaturalKey.of("?"))",
                    arguments: arguments + [page.items.first?.id.rawValue ?? id.rawValue]
                )
            }
            return page
        }
    }

    /// The items of a page: read in the order of an index, whose other entries are not looked at.
    private func items(
        _ db: Database,
        where condition: String,
        _ arguments: StatementArguments,
        _ turn: ItemPage.Turn,
        limit: Int
    ) throws -> [Item] {
        let (bound, order, values): (String, String, StatementArguments) =
            switch turn {
            case .first: ("", "ASC", [])
            case .after(let id):
                ("AND \(place) > \(NaturalKey.of("?"))", "ASC", [id.rawValue])
            case .before(let id):
                ("AND \(place) < \(NaturalKey.of("?"))", "DESC", [id.rawValue])
            }
        let statement = try db.cachedStatement(
            sql: """
                SELECT * FROM item WHERE \(condition) \(bound)
                ORDER BY \(place) \(order) LIMIT ?
                """
        )
        let rows = try Row.fetchCursor(statement, arguments: arguments + values + [limit])
        let items = try ItemRow.items(rows, path: store.path)
        return order == "ASC" ? items : items.reversed()
    }

    /// What a filter asks of a row, with its values; `nil` where nothing can fit.
    private static func condition(
        _ filter: ItemFilter,
        _ db: Database
    ) throws -> (sql: String, StatementArguments)? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT uid FROM inventory WHERE name_key =
                    coalesce(?, (SELECT value FROM setting WHERE key = 'inventory'))
                """
        )
        let name = try Inventories.inventoryKey(filter.inventory, db)
        guard let inventory = try Data.fetchOne(statement, arguments: [name]) else { return nil }
        var conditions = ["inventory = ?", "deleted_at IS NULL"]
        var arguments: StatementArguments = [inventory]
        if let search = filter.search, !search.allSatisfy(\.isWhitespace) {
            guard let words = searchExpression(search) else { return nil }
            if try isRare(words, db) {
                // The plus keeps SQLite from walking through the inventory in search of the few.
                conditions[0] = "+inventory = ?"
                conditions.append(
                    """
                    uid IN (SELECT item FROM item_search JOIN item_number
                        ON item_number.number = item_search.rowid WHERE item_search MATCH ?)
                    """
                )
            } else {
                conditions.append(
                    """
                    (SELECT number FROM item_number WHERE item = uid)
                        IN (SELECT rowid FROM item_search WHERE item_search MATCH ?)
                    """
                )
            }
            arguments += [words]
        }
        if let zone = filter.zone {
            conditions.append("zone = ?")
            arguments += [zone.rawValue]
        }
        if let zones = filter.zones {
            conditions.append("zone IN (SELECT value FROM json_each(?))")
            arguments += [TextList(zones.map(\.rawValue)).json]
        }
        if let account = filter.favouritesOf {
            // People mark few items: as for words that few have.
            conditions[0] = "+inventory = ?"
            conditions.append("uid IN (SELECT item FROM item_favourite WHERE account = ?)")
            arguments += [account]
        }
        return (conditions.joined(separator: " AND "), arguments)
    }

    /// Whether few enough items hold the words that it is quicker to sort them than to go through
    /// the inventory in its order.
    private static func isRare(_ words: String, _ db: Database) throws -> Bool {
        let most = 1_000
        let statement = try db.cachedStatement(
            sql: """
                SELECT count(*) FROM
                    (SELECT 1 FROM item_search WHERE item_search MATCH ? LIMIT ?)
                """
        )
        return try Int.fetchOne(statement, arguments: [words, most + 1]) ?? 0 <= most
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
