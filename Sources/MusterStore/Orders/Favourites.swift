import FoundationEssentials
import GRDB
public import MusterCore
public import MusterPeople
import MusterProvenance

/// What people have marked with a star.
public struct Favourites: Sendable {
    let store: Store

    /// The favourites of a store.
    public init(_ store: Store) { self.store = store }

    /// The codes of the products that somebody has marked, the latest first.
    ///
    /// - Throws: ``StoreError``.
    public func list(of person: PersonID) throws -> [String] {
        try store.read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT code FROM favourite JOIN product ON product.number = favourite.product
                    WHERE person = ? AND deleted_at IS NULL ORDER BY made_at DESC, code
                    """,
                arguments: [PersonRow.key(person)]
            )
        }
    }

    /// Marks a product, or takes the mark away.
    ///
    /// - Parameters:
    ///   - code: the product, by code or GTIN.
    ///   - isMarked: whether it is marked from now on.
    ///   - person: who marks it.
    ///   - now: now (UTC).
    /// - Throws: ``StoreError``.
    public func mark(
        _ code: String,
        _ isMarked: Bool,
        of person: PersonID,
        at now: Instant
    ) throws {
        try store.write { db in
            let product = try Products.stored(code, db, path: store.path).number
            let key = PersonRow.key(person)
            guard isMarked else {
                return try db.execute(
                    sql: "DELETE FROM favourite WHERE person = ? AND product = ?",
                    arguments: [key, product]
                )
            }
            try db.execute(
                sql: "INSERT INTO favourite VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                arguments: [key, product, now.microseconds]
            )
        }
    }
}
