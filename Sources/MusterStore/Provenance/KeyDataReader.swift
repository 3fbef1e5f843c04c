import GRDB
import MusterCore
public import MusterProvenance

/// Reads what the house knows of the things, places and parties that events name.
struct KeyDataReader {
    private let db: Database
    private let path: String

    init(_ db: Database, path: String) {
        (self.db, self.path) = (db, path)
    }

    /// What is known of some lots, or of all, with all products and parties.
    ///
    /// - Parameter lots: the lots; `nil` for all that events name.
    /// - Returns: what is known.
    /// - Throws: ``StoreError``, a database error.
    func source(of lots: [Lot]? = nil) throws -> KeyDataSource {
        var source = KeyDataSource()
        for row in try Row.fetchAll(db, sql: "SELECT * FROM product") {
            let product = try ProvenanceRow.product(row, path: path)
            source.products[product.code] = product
        }
        for row in try Row.fetchAll(db, sql: "SELECT * FROM party") {
            let party = try ProvenanceRow.party(row, path: path)
            source.parties[party.id] = party
        }
        let wanted = lots.map { lots in Set(lots.map(\.path)) }
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT lot.*, product.code AS product_code, thing.uri AS uri FROM lot
                JOIN product ON product.number = lot.product
                JOIN thing ON thing.lot = lot.number AND thing.kind IN ('lot', 'item')
                """
        )
        while let row = try rows.next() {
            let lot = try ProvenanceRow.lot(row, path: path)
            if wanted?.contains(lot.path) ?? true { source.lots[try row.value("uri")] = lot }
        }
        return source
    }
}

extension Store {
    /// What the house knows of the things, places and parties that events name.
    ///
    /// - Throws: ``StoreError``.
    public func keyDataSource() throws -> KeyDataSource {
        try read { try KeyDataReader($0, path: path).source() }
    }
}
