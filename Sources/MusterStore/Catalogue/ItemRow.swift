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
        let id = try row.value("id") as String
        do {
            let attributes = try row.value("attributes") as String
            return try Item(
                id: ItemID(rawValue: id),
                name: row.value("name"),
                beacon: BeaconIdentity(row.value("beacon") as String),
                zone: (row.value("zone") as String?).map(ZoneID.init),
                product: row.value("product"),
                lot: row.value("lot"),
                serial: row.value("serial"),
                class: row.value("class"),
                custodian: row.value("custodian"),
                quantity: row.value("quantity"),
                note: row.value("note"),
                attributes: JSONDecoder().decode(
                    [String: String].self,
                    from: Data(attributes.utf8)
                )
            )
        } catch {
            throw StoreError.damaged(path: path, reason: "item \(id) cannot be read")
        }
    }
}
