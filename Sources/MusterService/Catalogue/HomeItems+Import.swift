public import MusterCatalogue
import MusterPeople
public import MusterStore

extension HomeItems {
    /// Reads an item file.
    ///
    /// - Throws: ``ServiceError`` when it cannot be read, `CatalogueError` when it is no item file.
    public func readFile(_ path: String) throws -> ItemFile.Result {
        try ItemFile.read(try Files.read(path), named: path)
    }

    /// The state that the catalogue has now; another one with each change of it.
    ///
    /// - Throws: ``MusterStore/StoreError``, `PeopleError` without the right to import.
    public func catalogueMark() throws -> CatalogueMark {
        try home.people.demand(.editCatalogue)
        return try home.store.items.catalogueMark()
    }

    /// What an import would change; nothing is written.
    ///
    /// - Throws: ``MusterStore/StoreError``, `PeopleError` without the right to import.
    public func previewImport(
        of file: ItemFile.Result,
        into inventory: Inventory
    ) throws -> ImportPreview {
        try home.people.demand(.editCatalogue)
        return try home.store.items.previewImport(file, into: inventory)
    }

    /// Imports the items of a file, all or nothing unless told otherwise.
    ///
    /// - Parameters:
    ///   - file: what the file says.
    ///   - inventory: where the items go.
    ///   - skippingBad: whether the rest is imported when rows are refused; otherwise nothing is.
    ///   - mark: the state of the catalogue that was looked at; `nil` for whatever it is now.
    ///   - told: told now and then how far it is; what it throws ends the import.
    /// - Returns: what was done; with refused rows and `skippingBad` off, what was refused.
    /// - Throws: ``MusterStore/StoreError``, and nothing is imported then; `PeopleError` without the right.
    public func importFile(
        _ file: ItemFile.Result,
        into inventory: Inventory,
        skippingBad: Bool,
        at mark: CatalogueMark? = nil,
        telling told: (Items.ImportProgress) throws -> Void = { _ in }
    ) throws -> Items.ImportResult {
        try home.people.demand(.editCatalogue)
        return try home.store.items.importItems(
            file,
            into: inventory,
            skippingBad: skippingBad,
            at: mark,
            by: home.author,
            telling: told
        )
    }

    /// Writes the refused rows of an import, with a column for the reason, to a file.
    ///
    /// - Parameters:
    ///   - rows: what was refused.
    ///   - file: what the imported file says.
    ///   - path: the imported file.
    ///   - target: where to write; `nil` for the home's folder of reports.
    /// - Returns: the path of the file.
    /// - Throws: ``ServiceError/cannotWrite(path:reason:)``, `PeopleError` without the right to import.
    public func keepRefused(
        _ rows: [RefusedRow],
        of file: ItemFile.Result,
        path: String,
        to target: String?
    ) throws -> String {
        try home.people.demand(.editCatalogue)
        let refused = ItemFile.refusedCSV(
            header: file.header,
            rows: rows,
            separator: file.separator
        )
        return try Files.keepRefused(refused, path: path, to: target, in: home.folder)
    }
}
