import MusterCatalogue
import MusterCore
import MusterPeople
public import MusterProvenance
public import MusterStore

/// What an import of products, parties or lots has done.
public struct RecordImport: Hashable, Sendable {
    /// What was saved.
    public var saved: SavedCount
    /// How many rows were refused.
    public var refused: Int
    /// The file that has the refused rows; `nil` where there were none, or nobody asked for it.
    public var refusedFile: String?
}

extension OpenHome {
    /// Products, and the parties that make, move and buy them.
    public var masterData: HomeMasterData { HomeMasterData(home: self) }
}

/// Products and parties, for whoever may.
public struct HomeMasterData: Sendable {
    let home: OpenHome

    /// The products, by code, or those that match words.
    ///
    /// - Throws: `StoreError`, or `PeopleError` without the right to view audits.
    public func products(matching words: [String] = []) throws -> [Product] {
        try home.people.demand(.viewAudits)
        return try home.store.products.list(matching: words)
    }

    /// The product of a code or a GTIN.
    ///
    /// - Throws: `StoreError`, or `PeopleError` without the right to view audits.
    public func product(_ text: String) throws -> Product {
        try home.people.demand(.viewAudits)
        return try home.store.products.find(text)
    }

    /// Adds a product.
    ///
    /// - Throws: `StoreError`, `ProvenanceError`, or `PeopleError` without the right to edit products.
    public func addProduct(_ product: Product) throws {
        try home.people.demand(.editProducts)
        try home.store.products.add(product, by: home.author)
    }

    /// Puts a changed product in the place of the one with a code.
    ///
    /// - Parameters:
    ///   - code: the code it has now.
    ///   - product: the product as it is to be.
    ///   - demandSeen: given the product as it is within the transaction, throws where its editor has
    ///     seen another state.
    /// - Throws: as ``addProduct(_:)``, and what `demandSeen` throws.
    public func editProduct(
        _ code: String,
        to product: Product,
        demandSeen: (Product) throws -> Void = { _ in }
    ) throws {
        try home.people.demand(.editProducts)
        try home.store.products.edit(
            code,
            to: product,
            by: home.author,
            demandSeen: demandSeen
        )
    }

    /// Puts a product away that has no lots.
    ///
    /// - Parameters:
    ///   - code: its code.
    ///   - demandSeen: as of ``editProduct(_:to:demandSeen:)``.
    /// - Throws: as ``addProduct(_:)``, and what `demandSeen` throws.
    public func deleteProduct(
        _ code: String,
        demandSeen: (Product) throws -> Void = { _ in }
    ) throws {
        try home.people.demand(.editProducts)
        try home.store.products.delete(code, by: home.author, demandSeen: demandSeen)
    }

    /// Reads a table of products and saves it: all of it or nothing, or all rows that are good.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - skipBad: whether to save the good rows of a file that has bad ones.
    ///   - refused: where the refused rows go then; `nil` for the folder of reports.
    /// - Returns: what was saved.
    /// - Throws: `CatalogueError` for the file or its rows, `StoreError`, `PeopleError`.
    public func importProducts(
        _ path: String,
        skippingBad skipBad: Bool,
        refused: String? = nil
    ) throws -> RecordImport {
        try home.people.demand(.editProducts)
        let known = Dictionary(
            try home.store.products.list().map { ($0.code, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        let table = try RecordTables.products(try Files.read(path), named: path) { known[$0] }
        return try save(table, of: path, skippingBad: skipBad, refused: refused) {
            try home.store.products.save($0, by: home.author)
        }
    }

    /// The parties, by identifier.
    ///
    /// - Throws: `StoreError`, or `PeopleError` without the right to view audits.
    public func parties() throws -> [Party] {
        try home.people.demand(.viewAudits)
        return try home.store.parties.list()
    }

    /// The party of an identifier or a GLN.
    ///
    /// - Throws: `StoreError`, or `PeopleError` without the right to view audits.
    public func party(_ text: String) throws -> Party {
        try home.people.demand(.viewAudits)
        return try home.store.parties.find(text)
    }

    /// Adds a party.
    ///
    /// - Throws: `StoreError`, `ProvenanceError`, or `PeopleError` without the right to edit products.
    public func addParty(_ party: Party) throws {
        try home.people.demand(.editProducts)
        try home.store.parties.add(party, by: home.author)
    }

    /// Puts a changed party in the place of the one with the same identifier.
    ///
    /// - Parameters:
    ///   - party: the party as it is to be.
    ///   - demandSeen: as of ``editProduct(_:to:demandSeen:)``.
    /// - Throws: as ``addParty(_:)``, and what `demandSeen` throws.
    public func editParty(
        _ party: Party,
        demandSeen: (Party) throws -> Void = { _ in }
    ) throws {
        try home.people.demand(.editProducts)
        try home.store.parties.edit(party, by: home.author, demandSeen: demandSeen)
    }

    /// Reads a table of parties and saves it, as ``importProducts(_:skippingBad:refused:)`` does products.
    public func importParties(
        _ path: String,
        skippingBad skipBad: Bool,
        refused: String? = nil
    ) throws -> RecordImport {
        try home.people.demand(.editProducts)
        let known = Dictionary(
            try home.store.parties.list().map { ($0.id, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        let table = try RecordTables.parties(try Files.read(path), named: path) { known[$0] }
        return try save(table, of: path, skippingBad: skipBad, refused: refused) {
            try home.store.parties.save($0, by: home.author)
        }
    }

    /// Saves a table that has no bad rows, or its good rows where the bad ones are to be left out.
    ///
    /// - Throws: `CatalogueError` with the refused rows; whatever `save` throws.
    func save<Row>(
        _ table: ReadTable<Row>,
        of path: String,
        skippingBad skipBad: Bool,
        refused: String?,
        by save: ([Row]) throws -> SavedCount
    ) throws -> RecordImport {
        let kept = try keepRefused(of: table, path, skippingBad: skipBad, to: refused)
        let saved = try save(table.rows.map(\.row))
        return RecordImport(saved: saved, refused: table.refused.count, refusedFile: kept)
    }

    /// Goes on with a table that has no bad rows, or whose bad rows are to be left out and are kept in a file.
    ///
    /// - Returns: the file; `nil` where no row was refused.
    /// - Throws: `CatalogueError` with the refused rows.
    func keepRefused<Row>(
        of table: ReadTable<Row>,
        _ path: String,
        skippingBad skipBad: Bool,
        to target: String?
    ) throws -> String? {
        guard !table.refused.isEmpty else { return nil }
        var kept: String?
        // What the terminal cannot show is in the file.
        if skipBad || RefusedRow.told(table.refused).count < table.refused.count {
            let bytes = ItemFile.refusedCSV(
                header: table.header,
                because: table.refusalColumn,
                rows: table.refused,
                separator: table.separator
            )
            kept = try Files.keepRefused(bytes, path: path, to: target, in: home.folder)
        }
        guard skipBad else {
            throw CatalogueError.refusedRows(
                file: path,
                refused: table.refused,
                rows: table.count,
                kept: kept
            )
        }
        return kept
    }
}
