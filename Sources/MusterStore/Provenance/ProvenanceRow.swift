import FoundationEssentials
import GRDB
import MusterCore
import MusterProvenance

/// Products, parties and lots as rows, and as the change log has them.
enum ProvenanceRow {
    /// A column and its value.
    typealias Column = (name: String, value: (any DatabaseValueConvertible)?)

    static func columns(_ product: Product) -> [Column] {
        [
            ("code", product.code), ("gtin", product.gtin?.digits), ("name", product.name),
            ("kind", product.kind), ("variety", product.variety), ("pack", product.pack),
            ("unit", product.unit?.code), ("price_minor", product.priceMinor),
            ("currency", product.currency), ("shelf_days", product.shelfDays),
            ("temp_min", product.leastTemperature), ("temp_max", product.highestTemperature),
            ("on_sale", product.isOnSale ? 1 : 0), ("public", product.isPublic ? 1 : 0),
            ("description", product.text),
        ]
    }

    static func product(_ row: Row, path: String) throws -> Product {
        var product = Product(code: try row.value("code"), name: try row.value("name"))
        product.gtin = try read(row.value("gtin"), path) { try GTIN($0) }
        product.kind = try row.value("kind")
        product.variety = try row.value("variety")
        product.pack = try row.value("pack")
        product.unit = try read(row.value("unit"), path) { try AmountUnit($0) }
        product.priceMinor = try row.value("price_minor")
        product.currency = try row.value("currency")
        product.shelfDays = try row.value("shelf_days")
        product.leastTemperature = try row.value("temp_min")
        product.highestTemperature = try row.value("temp_max")
        product.isOnSale = try row.value("on_sale") as Int == 1
        product.isPublic = try row.value("public") as Int == 1
        product.text = try row.value("description")
        return product
    }

    static func columns(_ party: Party) -> [Column] {
        [
            ("id", party.id), ("name", party.name), ("gln", party.gln?.digits),
            ("address", party.address), ("phone", party.phone), ("mail", party.mail),
            ("region", party.region), ("latitude", party.latitude),
            ("longitude", party.longitude), ("public", party.isPublic ? 1 : 0),
            ("role", party.roles.map(\.rawValue).joined(separator: ",")),
        ]
    }

    static func party(_ row: Row, path: String) throws -> Party {
        var party = Party(id: try row.value("id"), name: try row.value("name"))
        party.gln = try read(row.value("gln"), path) { try GLN($0) }
        party.address = try row.value("address")
        party.phone = try row.value("phone")
        party.mail = try row.value("mail")
        party.region = try row.value("region")
        party.latitude = try row.value("latitude")
        party.longitude = try row.value("longitude")
        party.isPublic = try row.value("public") as Int == 1
        let roles: String = try row.value("role")
        party.roles = roles.split(separator: ",").compactMap { Party.Role(rawValue: String($0)) }
        return party
    }

    /// The columns of a lot but for its product.
    static func columns(_ lot: Lot) -> [Column] {
        [
            ("code", lot.code), ("made_at", lot.madeAt?.microseconds),
            ("best_before", lot.bestBefore?.description), ("source_place", lot.sourcePlace),
            ("source_reference", lot.sourceReference), ("quantity", lot.quantity?.amount.value),
            ("unit", lot.quantity?.unit.code), ("state", lot.state.rawValue), ("note", lot.note),
        ]
    }

    /// A lot, from a row that has the code of its product as `product_code`.
    static func lot(_ row: Row, path: String) throws -> Lot {
        var lot = Lot(product: try row.value("product_code"), code: try row.value("code"))
        lot.madeAt = (try row.value("made_at") as Int64?).map { Instant(microseconds: $0) }
        if let day: String = try row.value("best_before") {
            guard let day = CalendarDay(day) else { throw damaged(path) }
            lot.bestBefore = day
        }
        lot.sourcePlace = try row.value("source_place")
        lot.sourceReference = try row.value("source_reference")
        lot.quantity = try quantity(row.value("quantity"), row.value("unit"), path: path)
        guard let state = Lot.State(rawValue: try row.value("state")) else { throw damaged(path) }
        lot.state = state
        lot.note = try row.value("note")
        return lot
    }

    /// A quantity from the two columns that it is kept in.
    static func quantity(_ value: Double?, _ unit: String?, path: String) throws -> ThingQuantity? {
        guard let value, let unit else { return nil }
        guard let code = try? AmountUnit(unit), value > 0, value < 2e9 else { throw damaged(path) }
        return ThingQuantity(Amount(millionths: Int64((value * 1_000_000).rounded())), code)
    }

    /// The columns as the change log has them: what is not known is left out, unless it was known before.
    static func fields(
        _ columns: [Column]
    ) -> [(String, String?)] {
        columns.map { name, value in (name, value.flatMap(text)) }
    }

    private static func text(_ value: any DatabaseValueConvertible) -> String? {
        switch value.databaseValue.storage {
        case .null, .blob: nil
        case .int64(let number): String(number)
        case .double(let number): number.description
        case .string(let text): text
        }
    }

    private static func read<Value>(
        _ text: String?,
        _ path: String,
        _ make: (String) throws -> Value
    ) throws -> Value? {
        guard let text else { return nil }
        do {
            return try make(text)
        } catch {
            throw damaged(path)
        }
    }

    static func damaged(_ path: String) -> StoreError {
        .damaged(path: path, reason: "a row holds what it never may")
    }
}

/// A row of a table of products, parties or lots on its way into the database.
struct ProvenanceTable {
    /// The table.
    let name: String
    let db: Database

    /// Adds a row.
    ///
    /// - Parameters:
    ///   - columns: its columns but for number and uid.
    ///   - log: where it is told.
    ///   - logged: what the log is told instead of some columns.
    /// - Returns: its number.
    /// - Throws: a database error.
    func insert(
        _ columns: [ProvenanceRow.Column],
        _ log: inout ChangeLog,
        logging logged: [(String, String?)] = []
    ) throws -> Int64 {
        let uid = log.uid()
        let names = (["uid"] + columns.map(\.name)).joined(separator: ", ")
        let marks = Array(repeating: "?", count: columns.count + 1).joined(separator: ", ")
        let values = [uid.databaseValue] + columns.map { $0.value?.databaseValue ?? .null }
        try db.cachedStatement(sql: "INSERT INTO \(name) (\(names)) VALUES (\(marks))")
            .execute(arguments: StatementArguments(values))
        let number = db.lastInsertedRowID
        let known = ProvenanceRow.fields(columns).filter { $0.1 != nil }
        try log.write(
            name,
            row: uid,
            .create,
            logged + known.filter { field in !logged.contains { $0.0 == field.0 } }
        )
        return number
    }

    /// Changes a row; the log is told what changed.
    ///
    /// - Returns: whether anything did.
    /// - Throws: a database error.
    func update(
        _ number: Int64,
        uid: Data,
        from before: [ProvenanceRow.Column],
        to after: [ProvenanceRow.Column],
        _ log: inout ChangeLog
    ) throws -> Bool {
        let old = ProvenanceRow.fields(before)
        let new = ProvenanceRow.fields(after)
        let changed = new.indices.filter { new[$0].1 != old[$0].1 }
        guard !changed.isEmpty else { return false }
        let sets = changed.map { "\(after[$0].name) = ?" }.joined(separator: ", ")
        let values = changed.map { after[$0].value?.databaseValue ?? .null }
        try db.execute(
            sql: "UPDATE \(name) SET \(sets) WHERE number = ?",
            arguments: StatementArguments(values + [number.databaseValue])
        )
        try log.write(name, row: uid, .update, changed.map { new[$0] })
        return true
    }
}
