import FoundationEssentials
import GRDB
public import MusterCore

/// What photos show: an item, or a product.
public enum PhotoOwner: Hashable, Sendable {
    /// An item of an inventory.
    case item(ItemID, Inventory)
    /// A product, by its code.
    case product(String)

    /// What people call it.
    public var name: String {
        switch self {
        case .item(let id, _): id.rawValue
        case .product(let code): code
        }
    }
}

/// Where the photos of an owner are kept.
struct PhotoShelfRows {
    /// The table.
    let table: String
    /// Its column that names the owner.
    let column: String
    /// What that column has of the owner.
    let key: DatabaseValue
    /// What the change log calls the owner's row.
    let uid: Data

    /// The tables that have photos, with the column that names who shows them, and where those are.
    static let tables = [
        (
            table: "photo",
            shown: "JOIN item ON item.uid = photo.item WHERE item.deleted_at IS NULL AND"
        ),
        (
            table: "product_photo",
            shown: "JOIN product ON product.number = product_photo.product "
                + "WHERE product.deleted_at IS NULL AND"
        ),
    ]

    /// The rows of an owner that is there.
    ///
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)``.
    init(_ owner: PhotoOwner, _ db: Database, path: String) throws {
        switch owner {
        case .item(let id, let inventory):
            (table, column) = ("photo", "item")
            uid = try Items.knownUID(db, id, inventory)
            key = uid.databaseValue
        case .product(let code):
            (table, column) = ("product_photo", "product")
            let product = try Products.stored(code, db, path: path)
            (uid, key) = (product.uid, product.number.databaseValue)
        }
    }
}
