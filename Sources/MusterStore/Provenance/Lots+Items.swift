import GRDB
public import MusterProvenance

extension Lots {
    /// The lots that a sensor or limits are on, by the name that they know them by.
    ///
    /// - Parameter name: `PRODUCT/CODE`, or a code alone.
    /// - Returns: the lots of the code, of whatever product; else the lot of that product; none where the house
    ///   keeps no such lot.
    /// - Throws: ``StoreError``.
    public func known(as name: String) throws -> [Lot] {
        let ofCode = try store.read { db in
            try Self.all("lot.code = ?", name, db, path: store.path).map(\.lot)
        }
        guard ofCode.isEmpty else { return ofCode }
        return try Lot.meant(by: name).compactMap { try lot($0.code, of: $0.product) }
    }

    /// The name by which sensors and limits are to know a lot that somebody means.
    ///
    /// A code alone stands for the lots of that code of whatever product, as items name them; `PRODUCT/CODE`
    /// stands for the lot of that product.
    ///
    /// - Parameters:
    ///   - text: a code, `PRODUCT/CODE` or a link, of a lot that is kept or that items name.
    ///   - db: the database.
    ///   - path: its path.
    /// - Returns: the code, where it was given and no second product has such a lot; `PRODUCT/CODE` else.
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)`` where nothing names such a lot,
    ///   ``StoreError/conflict(what:remedy:)`` where several products have it.
    static func name(ofLotMeant text: String, _ db: Database, path: String) throws -> String {
        do {
            let lot = try stored(text, db, path: path).lot
            return text == lot.code ? text : lot.path
        } catch let refusal as StoreError {
            guard case .notFound = refusal, try isNamedByItem(text, db) else { throw refusal }
            return text
        }
    }

    private static func isNamedByItem(_ text: String, _ db: Database) throws -> Bool {
        func isThere(_ condition: String, _ values: StatementArguments) throws -> Bool {
            try Bool.fetchOne(
                db,
                sql:
                    "SELECT EXISTS (SELECT 1 FROM item WHERE \(condition) AND deleted_at IS NULL)",
                arguments: values
            ) == true
        }
        if try isThere("lot = ?", [text]) { return true }
        return try Lot.meant(by: text).contains { product, code in
            try isThere("lot = ? AND product = ?", [code, product])
        }
    }
}
