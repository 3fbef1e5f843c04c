import FoundationEssentials
import GRDB
import MusterCatalogue
import MusterCore

/// An item as a row of the database.
struct ItemRow {
    /// The columns that hold what an item says, in the order in which they are written.
    static let columns = [
        "id", "name", "beacon", "zone", "product", "lot", "serial", "class", "custodian",
        "quantity", "note", "attributes",
    ]

    /// The value of each column, as text.
    let values: [String?]

    /// The row of `item`.
    init(_ item: Item) {
        var attributes = JSONWriter()
        attributes.object { json in
            for (name, value) in item.attributes.sorted(by: { $0.key < $1.key }) {
                json.key(data: name)
                json.string(value)
            }
        }
        values = [
            item.id.rawValue, item.name, item.beacon.description, item.zone?.rawValue,
            item.product, item.lot, item.serial, item.class, item.custodian,
            String(item.quantity), item.note, attributes.text,
        ]
    }

    /// A row of these values, in the order of ``columns``.
    init(values: [String?]) { self.values = values }

    /// How many units it stands for.
    var quantity: Int {
        Self.columns.firstIndex(of: "quantity").flatMap { values[$0] }.flatMap { Int($0) } ?? 1
    }

    /// The row as it is stored.
    init(_ row: Row) throws {
        values = try Self.columns.map { column in
            if column == "quantity" { return String(try row.value(column) as Int) }
            return try row.value(column)
        }
    }

    /// The values to bind: text, but for the quantity.
    var arguments: [(any DatabaseValueConvertible)?] {
        zip(Self.columns, values).map { column, value in
            column == "quantity" ? value.flatMap { Int($0) } : value
        }
    }

    /// The columns in which this row differs from `other`, with this row's values.
    func changes(from other: ItemRow) -> [(String, String?)] {
        zip(Self.columns, zip(values, other.values)).compactMap { column, pair in
            pair.0 == pair.1 ? nil : (column, pair.0)
        }
    }

    /// The item that a stored row holds.
    ///
    /// - Throws: ``StoreError/damaged(path:reason:)`` when a column holds what it never may.
    static func item(_ row: Row, path: String) throws -> Item {
        try item(row, at: places(in: row), path: path)
    }

    /// The items that the rows of a query hold.
    ///
    /// - Throws: ``StoreError/damaged(path:reason:)`` when a column holds what it never may.
    static func items(_ rows: RowCursor, path: String) throws -> [Item] {
        var items: [Item] = []
        // A column is looked up by its name in either case, which for each of many rows takes long.
        var places: [Int]?
        while let row = try rows.next() {
            let at = try places ?? self.places(in: row)
            items.append(try item(row, at: at, path: path))
            places = at
        }
        return items
    }

    /// Where ``columns`` stand in the rows of a query.
    private static func places(in row: Row) throws -> [Int] {
        let names = Array(row.columnNames)
        return columns.compactMap { names.firstIndex(of: $0) }
    }

    private static func item(_ row: Row, at places: [Int], path: String) throws -> Item {
        guard places.count == columns.count else {
            throw StoreError.damaged(path: path, reason: "the table of items lacks a column")
        }
        let id = try row.value(at: places[0]) as String
        do {
            let attributes = try row.value(at: places[11]) as String
            return try Item(
                id: ItemID(rawValue: id),
                name: row.value(at: places[1]),
                beacon: BeaconIdentity(row.value(at: places[2]) as String),
                zone: (row.value(at: places[3]) as String?).map(ZoneID.init),
                product: row.value(at: places[4]),
                lot: row.value(at: places[5]),
                serial: row.value(at: places[6]),
                class: row.value(at: places[7]),
                custodian: row.value(at: places[8]),
                quantity: row.value(at: places[9]),
                note: row.value(at: places[10]),
                attributes: attributes == "{}"
                    ? [:]
                    : JSONDecoder().decode([String: String].self, from: Data(attributes.utf8))
            )
        } catch {
            throw StoreError.damaged(path: path, reason: "item \(id) cannot be read")
        }
    }
}
