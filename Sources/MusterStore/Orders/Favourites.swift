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
    /// - Returns: the code of the product.
    /// - Throws: ``StoreError``.
    @discardableResult
    public func mark(
        _ code: String,
        _ isMarked: Bool,
        of person: PersonID,
        at now: Instant
    ) throws -> String {
        try store.write { db in
            let stored = try Products.stored(code, db, path: store.path)
            try db.execute(
                sql: isMarked
                    ? "INSERT INTO favourite VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING"
                    : "DELETE FROM favourite WHERE (person, product, ?3) = (?1, ?2, ?3)",
                arguments: [PersonRow.key(person), stored.number, now.microseconds]
            )
            return stored.product.code
        }
    }
}
