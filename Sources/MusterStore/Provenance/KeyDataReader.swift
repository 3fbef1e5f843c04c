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

    /// What is known of the lots that some events name, or all do, with all products and parties.
    ///
    /// - Parameter events: the numbers of the events; `nil` for all.
    /// - Returns: what is known.
    /// - Throws: ``StoreError``, a database error.
    func source(of events: [Int64]? = nil) throws -> KeyDataSource {
        var source = KeyDataSource()
        for row in try Row.fetchAll(db, sql: "SELECT * FROM product") {
            let product = try ProvenanceRow.product(row, path: path)
            source.products[product.code] = product
        }
        for row in try Row.fetchAll(db, sql: "SELECT * FROM party") {
            let party = try ProvenanceRow.party(row, path: path)
            source.parties[party.id] = party
        }
        let wanted = events.map { "[\($0.map(String.init).joined(separator: ","))]" }
        let condition = """
            WHERE thing.number IN (SELECT thing FROM event_thing
                WHERE event IN (SELECT value FROM json_each(?)))
            """
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT lot.*, product.code AS product_code, thing.uri AS uri FROM lot
                JOIN product ON product.number = lot.product
                JOIN thing ON thing.lot = lot.number AND thing.kind IN ('lot', 'item')
                \(wanted == nil ? "" : condition)
                """,
            arguments: wanted.map { [$0] } ?? []
        )
        while let row = try rows.next() {
            source.lots[try row.value("uri")] = try ProvenanceRow.lot(row, path: path)
        }
        return source
    }
}

extension TraceEvents {
    /// What the house knows of the things, places and parties that events name.
    ///
    /// - Parameter events: the numbers of the events; `nil` for all.
    /// - Returns: what is known.
    /// - Throws: ``StoreError``.
    public func keyDataSource(of events: [Int64]? = nil) throws -> KeyDataSource {
        try store.read { try KeyDataReader($0, path: store.path).source(of: events) }
    }
}
