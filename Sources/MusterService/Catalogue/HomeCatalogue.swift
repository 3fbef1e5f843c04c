import MusterAudit
import MusterPeople
public import MusterCatalogue
public import MusterCore
public import MusterStore

extension OpenHome {
    /// The inventories and their items.
    public var catalogue: HomeCatalogue { HomeCatalogue(home: self) }
}

/// What is changed of the catalogue, by whoever may.
public struct HomeCatalogue: Sendable {
    let home: OpenHome

    /// Adds an inventory; the first one becomes the current one.
    ///
    /// - Throws: ``MusterStore/StoreError`` when the name is taken.
    public func addInventory(named name: String) throws {
        try home.people.demand(.editCatalogue)
        try home.store.inventories.add(named: name, by: home.author)
    }

    /// Gives an inventory another name.
    ///
    /// - Throws: ``MusterStore/StoreError`` when there is none, or the new name is taken.
    public func renameInventory(named name: String, to other: String) throws {
        try home.people.demand(.editCatalogue)
        try home.store.inventories.rename(
            try home.store.inventories.inventory(named: name),
            to: other,
            by: home.author
        )
    }

    /// Puts an inventory away, or takes it back.
    ///
    /// - Throws: ``MusterStore/StoreError`` when there is none, it is the current one, or an audit of
    ///   it is unfinished.
    public func archiveInventory(named name: String, _ isArchived: Bool = true) throws {
        try home.people.demand(.editCatalogue)
        try home.store.inventories.archive(
            try home.store.inventories.inventory(named: name),
            isArchived,
            by: home.author
        )
    }

    /// Makes an inventory the current one, for everybody who works in this home.
    ///
    /// - Returns: the inventory.
    /// - Throws: ``MusterStore/StoreError`` when there is none of that name.
    public func useInventory(named name: String) throws -> Inventory {
        try home.people.demand(.runAudits)
        _ = try home.store.inventories.use(named: name)
        return try home.store.inventories.inventory(named: name)
    }

    /// Adds an item.
    ///
    /// - Throws: ``MusterStore/StoreError`` when its identifier or beacon is taken.
    public func addItem(_ item: Item, to inventory: Inventory) throws {
        try home.people.demand(.editCatalogue)
        try home.store.items.add(item, to: inventory, by: home.author)
    }

    /// Puts a changed item in the place of the one with the same identifier.
    ///
    /// - Parameters:
    ///   - item: the item as it is to be.
    ///   - inventory: its inventory.
    ///   - seen: the item as its editor has seen it; `nil` to change it whatever it is now.
    /// - Throws: ``MusterStore/StoreError`` when there is none, its beacon is taken, or it is not what
    ///   its editor has seen.
    public func updateItem(_ item: Item, in inventory: Inventory, seen: Item? = nil) throws {
        try home.people.demand(.editCatalogue)
        try home.store.items.update(item, in: inventory, seen: seen, by: home.author)
    }

    /// Gives an item another beacon, and changes nothing else of it.
    ///
    /// - Throws: ``MusterStore/StoreError`` when there is no such item, or the beacon is taken.
    public func bind(_ beacon: BeaconIdentity, to id: ItemID, in inventory: Inventory) throws {
        try home.people.demand(.bindBeacons)
        var item = try home.store.items.item(id, of: inventory)
        item.beacon = beacon
        try home.store.items.update(item, in: inventory, by: home.author)
    }

    /// Moves an item to a zone of the plan, and changes nothing else of it.
    ///
    /// - Parameters:
    ///   - id: the item.
    ///   - inventory: the name of its inventory; `nil` for the current one.
    ///   - zone: the zone in which it belongs from then on.
    /// - Throws: ``MusterStore/StoreError`` when there is no such item, `AuditError.unknownZone` for a
    ///   zone that the plan does not have, `PeopleError` without the right.
    public func move(_ id: ItemID, of inventory: String?, to zone: ZoneID) throws {
        try home.people.demand(.editCatalogue)
        let zones = try home.store.floorPlans.current()?.listedZones ?? []
        guard zones.contains(where: { $0.id == zone }) else {
            throw AuditError.unknownZone(
                zone,
                known: zones.map(\.id),
                names: Dictionary(uniqueKeysWithValues: zones.map { ($0.id, $0.name) })
            )
        }
        let inventory = try home.store.inventories.inventory(named: inventory)
        let before = try home.store.items.item(id, of: inventory)
        var item = before
        item.zone = zone
        try home.store.items.update(item, in: inventory, seen: before, by: home.author)
    }

    /// Takes an item off its inventory.
    ///
    /// - Throws: ``MusterStore/StoreError`` when there is none.
    public func deleteItem(_ id: ItemID, from inventory: Inventory) throws {
        try home.people.demand(.editCatalogue)
        try home.store.items.delete(id, from: inventory, by: home.author)
    }

    /// Brings back the item that was last deleted under an identifier.
    ///
    /// - Returns: the item.
    /// - Throws: ``MusterStore/StoreError`` when there is none.
    public func restoreItem(_ id: ItemID, to inventory: Inventory) throws -> Item {
        try home.people.demand(.editCatalogue)
        return try home.store.items.restore(id, to: inventory, by: home.author)
    }

    /// What an import would change; nothing is written.
    ///
    /// - Throws: ``MusterStore/StoreError``, `PeopleError` without the right to import.
    public func previewImport(
        _ file: ItemFile.Result,
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
    /// - Throws: ``MusterStore/StoreError``; nothing is imported then.
    public func importItems(
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
}
