import FoundationEssentials
import GRDB
import MusterOrders
public import MusterProvenance
import MusterCore

extension Store {
    /// The products of the home.
    public var products: Products { Products(store: self) }
}

/// The products of a home.
public struct Products: Sendable {
    let store: Store

    /// The products, by code; those that were put away are left out.
    ///
    /// - Parameters:
    ///   - words: words that code, GTIN, name, kind or variety must have all; empty for all products.
    ///   - limit: how many at most; `nil` for all.
    /// - Returns: the products.
    /// - Throws: ``StoreError``.
    public func list(matching words: [String] = [], limit: Int? = nil) throws -> [Product] {
        try store.read { db in
            let condition = words.indices.map { _ in
                """
                 AND instr(lower(code || ' ' || coalesce(gtin, '') || ' ' || name || ' '
                    || coalesce(kind, '') || ' ' || coalesce(variety, '')), lower(?)) > 0
                """
            }.joined()
            let values = words.map(\.databaseValue) + [(limit ?? -1).databaseValue]
            return try Row.fetchAll(
                db,
                sql: """
                    SELECT * FROM product WHERE deleted_at IS NULL\(condition)
                    ORDER BY code LIMIT ?
                    """,
                arguments: StatementArguments(values)
            ).map { try ProvenanceRow.product($0, path: store.path) }
        }
    }

    /// The product of a code, or of a GTIN.
    ///
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)``.
    public func find(_ text: String) throws -> Product {
        try store.read { try Self.stored(text, $0, path: store.path).product }
    }

    /// Adds a product.
    ///
    /// - Throws: ``StoreError/conflict(what:remedy:)`` where its code or GTIN is taken; `ProvenanceError`.
    public func add(_ product: Product, by author: Author) throws {
        try product.check()
        try store.write { db in
            var log = try ChangeLog(db, actor: author.name, at: author.at)
            try Self.insert(product, db, &log)
            try log.finish()
        }
    }

    /// Puts a changed product in the place of the one with the code.
    ///
    /// - Parameters:
    ///   - code: the code it has now.
    ///   - product: the product as it is to be; its code may change.
    ///   - author: who changes it.
    ///   - demandSeen: given the product as it is within the transaction, throws where its editor has
    ///     seen another state.
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)``, ``StoreError/conflict(what:remedy:)`` where
    ///   its code or GTIN is taken; `ProvenanceError`, and what `demandSeen` throws.
    public func edit(
        _ code: String,
        to product: Product,
        by author: Author,
        demandSeen: (Product) throws -> Void = { _ in }
    ) throws {
        try product.check()
        try store.write { db in
            let stored = try Self.stored(code, db, path: store.path)
            try demandSeen(stored.product)
            var log = try ChangeLog(db, actor: author.name, at: author.at)
            try Self.replace(stored, by: product, db, &log)
            try log.finish()
        }
    }

    /// Puts a product away that has no lots.
    ///
    /// - Parameters:
    ///   - code: its code.
    ///   - author: who does it.
    ///   - demandSeen: as of ``edit(_:to:by:demandSeen:)``.
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)``, ``StoreError/conflict(what:remedy:)`` where it
    ///   has lots, or an order that goes on asks for it; what `demandSeen` throws.
    public func delete(
        _ code: String,
        by author: Author,
        demandSeen: (Product) throws -> Void = { _ in }
    ) throws {
        try store.write { db in
            let stored = try Self.stored(code, db, path: store.path)
            try demandSeen(stored.product)
            let sql = "SELECT count(*) FROM lot WHERE product = ?"
            let lots = try Int.fetchOne(db, sql: sql, arguments: [stored.number]) ?? 0
            guard lots == 0 else {
                throw StoreError.conflict(
                    what: Sentence(
                        counting: lots,
                        one: "product \(stored.product.code) has \(lots) lot",
                        other: "product \(stored.product.code) has \(lots) lots"
                    ),
                    remedy: "muster lot list --product \(stored.product.code)"
                )
            }
            let open = OrderState.allCases.filter(\.holdsStock).map { "'\($0.rawValue)'" }
            let order = try String.fetchOne(
                db,
                sql: """
                    SELECT id FROM order_line
                    JOIN customer_order ON customer_order.number = order_line.customer_order
                    WHERE product = ? AND state IN (\(open.joined(separator: ", "))) LIMIT 1
                    """,
                arguments: [stored.number]
            )
            if let order {
                throw StoreError.conflict(
                    what: "order \(order) asks for product \(stored.product.code)",
                    remedy: "ship or cancel it first: muster order show \(order)"
                )
            }
            var log = try ChangeLog(db, actor: author.name, at: author.at)
            try db.execute(
                sql: "UPDATE product SET deleted_at = ? WHERE number = ?",
                arguments: [author.at.microseconds, stored.number]
            )
            try log.write("product", row: stored.uid, .delete, [])
            try log.finish()
        }
    }

    /// Adds products, or brings those up to date whose code is known, all of them or none.
    ///
    /// - Returns: how many were added, changed and left as they are.
    /// - Throws: as ``add(_:by:)``.
    public func save(_ products: [Product], by author: Author) throws -> SavedCount {
        for product in products { try product.check() }
        return try store.write { db in
            var log = try ChangeLog(db, actor: author.name, at: author.at)
            var count = SavedCount()
            for product in products {
                if let stored = try Self.fetch("code = ?", product.code, db, path: store.path) {
                    let isChanged = try Self.replace(stored, by: product, db, &log)
                    if isChanged { count.changed += 1 } else { count.unchanged += 1 }
                } else {
                    try Self.insert(product, db, &log)
                    count.added += 1
                }
            }
            try log.finish()
            return count
        }
    }
}

/// What saving many rows has done.
public struct SavedCount: Hashable, Sendable {
    /// How many are new.
    public var added = 0
    /// How many were there and are different now.
    public var changed = 0
    /// How many were there as they are.
    public var unchanged = 0

    /// Counts nothing.
    public init() {}
}

/// A product with its number and identifier.
struct StoredProduct {
    var number: Int64
    var uid: Data
    var product: Product
}

extension Products {
    /// The product of a code, or of a GTIN.
    static func stored(_ text: String, _ db: Database, path: String) throws -> StoredProduct {
        if let found = try known(text, db, path: path) { return found }
        throw notFound(text)
    }

    static func notFound(_ text: String) -> StoreError {
        .notFound(kind: "product", name: text, remedy: "muster product list")
    }

    /// The product of a code, or of a GTIN; `nil` where there is none.
    static func known(_ text: String, _ db: Database, path: String) throws -> StoredProduct? {
        if let found = try fetch("code = ?", text, db, path: path) { return found }
        guard let gtin = try? GTIN(text) else { return nil }
        return try fetch("gtin = ?", gtin.digits, db, path: path)
    }

    /// The number of the product of a code, or of a GTIN, without a look at the rest of it.
    static func number(_ text: String, _ db: Database) throws -> Int64? {
        func number(_ column: String, _ value: String) throws -> Int64? {
            try Int64.fetchOne(
                db.cachedStatement(
                    sql: "SELECT number FROM product WHERE deleted_at IS NULL AND \(column) = ?"
                ),
                arguments: [value]
            )
        }
        if let found = try number("code", text) { return found }
        guard let gtin = try? GTIN(text) else { return nil }
        return try number("gtin", gtin.digits)
    }

    static func fetch(
        _ condition: String,
        _ value: String,
        _ db: Database,
        path: String
    ) throws -> StoredProduct? {
        try Row.fetchOne(
            db.cachedStatement(
                sql: "SELECT * FROM product WHERE deleted_at IS NULL AND \(condition)"
            ),
            arguments: [value]
        ).map { row in
            StoredProduct(
                number: try row.value("number"),
                uid: try row.value("uid"),
                product: try ProvenanceRow.product(row, path: path)
            )
        }
    }

    /// Reads all of them: whether they can be read.
    func readAll() throws { _ = try list() }

    /// The name of what an entry of the change log changed, as SQL.
    static let changedName = """
        (SELECT code FROM product WHERE tbl IN ('product', 'product_photo')
         AND uid = update_log.row),
        (SELECT product.code || '/' || lot.code FROM lot
         JOIN product ON product.number = lot.product
         WHERE tbl = 'lot' AND lot.uid = update_log.row),
        (SELECT id FROM party WHERE tbl = 'party' AND uid = update_log.row)
        """

    private static func insert(
        _ product: Product,
        _ db: Database,
        _ log: inout ChangeLog
    ) throws {
        try demandFree(product, besides: nil, db)
        _ = try ProvenanceTable(name: "product", db: db)
            .insert(ProvenanceRow.columns(product), &log)
    }

    @discardableResult
    private static func replace(
        _ stored: StoredProduct,
        by product: Product,
        _ db: Database,
        _ log: inout ChangeLog
    ) throws -> Bool {
        try demandFree(product, besides: stored.number, db)
        if product.code != stored.product.code {
            try renameItems(of: stored.product.code, to: product.code, db, &log)
        }
        return try ProvenanceTable(name: "product", db: db).update(
            stored.number,
            uid: stored.uid,
            from: ProvenanceRow.columns(stored.product),
            to: ProvenanceRow.columns(product),
            &log
        )
    }

    /// Has the items that name a product name it by its new code: what is promised of them stays.
    private static func renameItems(
        of code: String,
        to other: String,
        _ db: Database,
        _ log: inout ChangeLog
    ) throws {
        let items = try Data.fetchAll(
            db,
            sql: "SELECT uid FROM item WHERE product = ? AND deleted_at IS NULL",
            arguments: [code]
        )
        for item in items {
            try db.cachedStatement(sql: "UPDATE item SET product = ? WHERE uid = ?")
                .execute(arguments: [other, item])
            try log.write("item", row: item, .update, [("product", other)])
        }
    }

    private static func demandFree(
        _ product: Product,
        besides number: Int64?,
        _ db: Database
    ) throws {
        let taken = try Row.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT code, name FROM product
                    WHERE deleted_at IS NULL AND number IS NOT ? AND (code = ? OR gtin = ?)
                    """
            ),
            arguments: [number, product.code, product.gtin?.digits]
        )
        guard let taken else { return }
        let code: String = try taken.value("code")
        let isSame = code == product.code
        throw StoreError.conflict(
            what: isSame
                ? "there is a product \(code) already"
                : "GTIN \(product.gtin?.digits ?? "") is that of product \(code)",
            remedy: isSame
                ? "muster product show \(code), or take another code"
                : "muster product show \(code)"
        )
    }
}
