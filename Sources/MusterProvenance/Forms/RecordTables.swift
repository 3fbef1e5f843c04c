public import MusterCatalogue
public import MusterCore

/// The tables that products, parties, lots and events come from: CSV with a head, columns in any order.
///
/// A column that is not there leaves what is known as it is; one that is there and empty clears the value.
public enum RecordTables {
    /// The columns of a table of products; the first two are required.
    public static let productColumns = [
        "code", "name", "gtin", "kind", "variety", "pack", "unit", "price", "currency",
        "shelf_days", "temp_min", "temp_max", "on_sale", "public", "description",
    ]
    /// The columns of a table of parties; the first two are required.
    public static let partyColumns = [
        "id", "name", "gln", "address", "phone", "mail", "region", "latitude", "longitude",
        "public",
        "role",
    ]
    /// The columns of a table of lots; the first two are required.
    public static let lotColumns = [
        "product", "lot", "made_at", "best_before", "quantity", "unit", "source_place",
        "source_reference", "note",
    ]
    /// The columns of a table of events; the first two are required.
    public static let eventColumns =
        [
            "verb", "at", "place", "lot", "serial", "unit", "inputs", "outputs", "party_from",
            "party_to", "ref_type", "ref_number", "corrects",
        ] + EventDetail.allCases.map(\.rawValue).filter { $0 != EventDetail.lotOfSerial.rawValue }

    /// Reads products.
    ///
    /// - Parameters:
    ///   - bytes: the file.
    ///   - file: the name used in errors.
    ///   - known: the product of a code as it is now.
    /// - Returns: what the file says.
    /// - Throws: `CatalogueError` where it cannot be read as a whole.
    public static func products(
        _ bytes: [UInt8],
        named file: String,
        over known: (String) -> Product?
    ) throws(CatalogueError) -> ReadTable<Product> {
        let table = try table(bytes, file, productColumns)
        return try ReadTable(table, key: ("code", \.code)) { record throws(TableFault) in
            let code = try record.required("code")
            let name = try record.required("name")
            var product = known(code) ?? Product(code: code, name: name)
            product.name = name
            if table.has("gtin") {
                product.gtin = try record.value("gtin") { text throws(GS1NumberError) in
                    try GTIN(text)
                }
            }
            if table.has("kind") { product.kind = try record.line("kind") }
            if table.has("variety") { product.variety = try record.line("variety") }
            if table.has("pack") { product.pack = try record.line("pack") }
            if table.has("unit") {
                product.unit = try record.value("unit") { text throws(ProvenanceError) in
                    try AmountUnit(text)
                }
            }
            if table.has("currency") { product.currency = try record.line("currency") }
            if table.has("price") { product.priceMinor = try price(record) }
            if table.has("shelf_days") { product.shelfDays = try record.whole("shelf_days") }
            if table.has("temp_min") { product.leastTemperature = try record.decimal("temp_min") }
            if table.has("temp_max") { product.highestTemperature = try record.decimal("temp_max") }
            if table.has("on_sale") { product.isOnSale = try record.flag("on_sale") ?? false }
            if table.has("public") { product.isPublic = try record.flag("public") ?? false }
            if table.has("description") { product.text = record.cell("description") }
            try record.check { () throws(ProvenanceError) in try product.check() }
            return product
        }
    }

    /// Reads parties, as ``products(_:named:over:)`` does products.
    public static func parties(
        _ bytes: [UInt8],
        named file: String,
        over known: (String) -> Party?
    ) throws(CatalogueError) -> ReadTable<Party> {
        let table = try table(bytes, file, partyColumns)
        return try ReadTable(table, key: ("id", \.id)) { record throws(TableFault) in
            let id = try record.required("id")
            let name = try record.required("name")
            var party = known(id) ?? Party(id: id, name: name)
            party.name = name
            if table.has("gln") {
                party.gln = try record.value("gln") { text throws(GS1NumberError) in try GLN(text)
                }
            }
            if table.has("address") { party.address = try record.line("address") }
            if table.has("phone") { party.phone = try record.line("phone") }
            if table.has("mail") { party.mail = try record.line("mail") }
            if table.has("region") { party.region = try record.line("region") }
            if table.has("latitude") { party.latitude = try record.decimal("latitude") }
            if table.has("longitude") { party.longitude = try record.decimal("longitude") }
            if table.has("public") { party.isPublic = try record.flag("public") ?? false }
            if table.has("role") { party.roles = try roles(record) }
            try record.check { () throws(ProvenanceError) in try party.check() }
            return party
        }
    }

    /// Reads lots, as ``products(_:named:over:)`` does products; `known` has them as `PRODUCT/LOT`.
    ///
    /// A quantity without a unit is in that of the product, which `unit` tells.
    public static func lots(
        _ bytes: [UInt8],
        named file: String,
        clock: SiteClock,
        unit: (String) -> AmountUnit?,
        over known: (String) -> Lot?
    ) throws(CatalogueError) -> ReadTable<Lot> {
        let table = try table(bytes, file, lotColumns)
        return try ReadTable(table, key: ("lot", \.path)) { record throws(TableFault) in
            let fresh = Lot(
                product: try record.required("product"),
                code: try record.required("lot")
            )
            var lot = known(fresh.path) ?? fresh
            if table.has("made_at") { lot.madeAt = try moment(record, "made_at", clock) }
            if table.has("best_before") { lot.bestBefore = try day(record, "best_before") }
            if table.has("quantity") {
                let written = try record.value("unit") { text throws(ProvenanceError) in
                    try AmountUnit(text)
                }
                let usual = written ?? unit(lot.product)
                lot.quantity = try record.value("quantity") { text throws(ProvenanceError) in
                    try ThingQuantity(text, usual: usual)
                }
            }
            if table.has("source_place") { lot.sourcePlace = try record.line("source_place") }
            if table.has("source_reference") {
                lot.sourceReference = try record.line("source_reference")
            }
            if table.has("note") { lot.note = record.cell("note") }
            try record.check { () throws(ProvenanceError) in try lot.check() }
            return lot
        }
    }

    /// Reads events.
    ///
    /// - Parameters:
    ///   - bytes: the file.
    ///   - file: the name used in errors.
    ///   - clock: the clocks of the site, for moments that name no zone.
    /// - Returns: what the file says.
    /// - Throws: `CatalogueError` where it cannot be read as a whole.
    public static func events(
        _ bytes: [UInt8],
        named file: String,
        clock: SiteClock
    ) throws(CatalogueError) -> ReadTable<EventDraft> {
        let table = try table(bytes, file, eventColumns)
        let details = EventDetail.allCases.map(\.rawValue)
            .filter { table.has($0) && $0 != EventDetail.lotOfSerial.rawValue }
        return try ReadTable(table) { record throws(TableFault) in
            let word = try record.required("verb")
            guard let verb = EventVerb(rawValue: word) else {
                throw TableFault("verb", ProvenanceError.unknownVerb(word).what)
            }
            guard let at = try moment(record, "at", clock) else {
                throw TableFault("at", "is empty")
            }
            var draft = EventDraft(verb, at: at)
            draft.place = try record.line("place")
            draft.lots = try parts(record, "lot")
            draft.serials = try parts(record, "serial")
            draft.units = try record.line("unit")?.split(separator: ";").map(String.init) ?? []
            draft.inputs = try parts(record, "inputs")
            draft.outputs = try parts(record, "outputs")
            draft.from = try record.line("party_from")
            draft.to = try record.line("party_to")
            draft.corrects = try record.line("corrects")
            draft.references = try references(record)
            for name in details { draft.details[name] = record.cell(name) }
            return draft
        }
    }

    /// A product that a customer ordered.
    public struct OrderedProduct: Hashable, Sendable {
        /// Who ordered it.
        public var customer: String
        /// What the order is called.
        public var order: String
        /// When it was made (UTC).
        public var at: Instant
        /// The product.
        public var product: String
    }

    /// Reads what customers ordered, a row a product: `customer,order,at,product`.
    ///
    /// - Parameters:
    ///   - bytes: the file.
    ///   - file: the name used in errors.
    ///   - clock: the clock of moments that name no zone.
    /// - Returns: what the file says.
    /// - Throws: `CatalogueError` where it cannot be read as a whole.
    public static func orders(
        _ bytes: [UInt8],
        named file: String,
        clock: SiteClock
    ) throws(CatalogueError) -> ReadTable<OrderedProduct> {
        let columns = ["customer", "order", "at", "product"]
        let table = try TableReader(bytes, named: file, required: columns, optional: [])
        return try ReadTable(table) { record throws(TableFault) in
            guard let at = try moment(record, "at", clock) else {
                throw TableFault("at", "is empty")
            }
            return OrderedProduct(
                customer: try record.required("customer"),
                order: try record.required("order"),
                at: at,
                product: try record.required("product")
            )
        }
    }

    private static func table(
        _ bytes: [UInt8],
        _ file: String,
        _ columns: [String]
    ) throws(CatalogueError) -> TableReader {
        try TableReader(
            bytes,
            named: file,
            required: Array(columns.prefix(2)),
            optional: Array(columns.dropFirst(2))
        )
    }

    /// The cells of the two columns of documents; several stand with semicolons between them.
    ///
    /// - Parameter references: the documents.
    /// - Returns: their types and their numbers, as ``events(_:named:clock:)`` reads them.
    public static func cells(of references: [EventReference]) -> (types: String, numbers: String) {
        if references.count == 1 { return (references[0].type, references[0].number) }
        func list(_ texts: [String]) -> String {
            texts.map {
                $0.replacing("%", with: "%25").replacing(";", with: "%3B")
            }.joined(separator: ";")
        }
        return (list(references.map(\.type)), list(references.map(\.number)))
    }

    private static func references(
        _ record: TableRecord
    ) throws(TableFault) -> [EventReference] {
        guard let numbers = try record.line("ref_number") else { return [] }
        let types = try record.required("ref_type")
        guard types.contains(";") else { return [EventReference(type: types, number: numbers)] }
        func list(_ cell: String, _ column: String) throws(TableFault) -> [String] {
            var texts: [String] = []
            for text in cell.split(separator: ";", omittingEmptySubsequences: false) {
                guard let plain = PercentName.plain(PlainText.trimmed(String(text))) else {
                    throw TableFault(column, "has a % that is none of %25 and %3B")
                }
                texts.append(plain)
            }
            return texts
        }
        let names = (try list(types, "ref_type"), try list(numbers, "ref_number"))
        guard names.0.count == names.1.count else {
            throw TableFault(
                "ref_number",
                "has \(names.1.count) documents, and ref_type \(names.0.count)"
            )
        }
        return zip(names.0, names.1).map { EventReference(type: $0, number: $1) }
    }

    private static func parts(
        _ record: TableRecord,
        _ column: String
    ) throws(TableFault) -> [EventDraft.Part] {
        try record.line(column).map(EventDraft.Part.list) ?? []
    }

    private static func moment(
        _ record: TableRecord,
        _ column: String,
        _ clock: SiteClock
    ) throws(TableFault) -> Instant? {
        guard let text = try record.line(column) else { return nil }
        guard let moment = TableMoment.read(text, clock) else {
            throw TableFault(column, "is no moment, such as 2026-03-12 09:00:00")
        }
        return moment
    }

    private static func day(
        _ record: TableRecord,
        _ column: String
    ) throws(TableFault) -> CalendarDay? {
        guard let text = try record.line(column) else { return nil }
        guard let day = CalendarDay(text) else {
            throw TableFault(column, "is no day, such as 2026-03-12")
        }
        return day
    }

    private static func price(_ record: TableRecord) throws(TableFault) -> Int64? {
        guard let text = try record.line("price") else { return nil }
        guard let minor = Product.minor(price: text) else {
            throw TableFault("price", "is no amount with two digits behind the point")
        }
        return minor
    }

    private static func roles(_ record: TableRecord) throws(TableFault) -> [Party.Role] {
        var roles: Set<Party.Role> = []
        for word in try record.line("role")?.split(separator: ",") ?? [] {
            guard let role = Party.Role(rawValue: PlainText.trimmed(String(word))) else {
                let all = Party.Role.allCases.map(\.rawValue).joined(separator: ", ")
                throw TableFault("role", "is some of \(all)")
            }
            roles.insert(role)
        }
        return Party.Role.allCases.filter(roles.contains)
    }
}
