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
        let id = row["id"] as String
        do {
            let attributes = row["attributes"] as String
            return Item(
                id: ItemID(rawValue: id),
                name: row["name"],
                beacon: try BeaconIdentity(row["beacon"] as String),
                zone: (row["zone"] as String?).map(ZoneID.init),
                product: row["product"],
                lot: row["lot"],
                serial: row["serial"],
                class: row["class"],
                custodian: row["custodian"],
                quantity: row["quantity"],
                note: row["note"],
                attributes: try JSONDecoder().decode(
                    [String: String].self,
                    from: Data(attributes.utf8)
                )
            )
        } catch {
            throw StoreError.damaged(path: path, reason: "item \(id) cannot be read")
        }
    }
}
