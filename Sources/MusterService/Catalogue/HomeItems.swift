public import MusterCatalogue
public import MusterCore
import MusterPeople
public import MusterStore

extension OpenHome {
    /// The items of the inventories.
    public var items: HomeItems { HomeItems(home: self) }
}

/// The items of the inventories: everybody who sees audits sees them; some change them, or bind their
/// beacons.
public struct HomeItems: Sendable {
    let home: OpenHome

    /// An item of an inventory.
    ///
    /// - Throws: ``MusterStore/StoreError`` when there is none, or `PeopleError` without the right to view
    ///   audits.
    public func find(_ id: ItemID, in inventory: Inventory) throws -> Item {
        try home.people.demand(.viewAudits)
        return try home.store.items.item(id, of: inventory)
    }

    /// An item of the inventory of a name, and that inventory.
    ///
    /// - Parameters:
    ///   - id: the item.
    ///   - name: the inventory's name; `nil` for the current one.
    /// - Returns: both.
    /// - Throws: as ``find(_:in:)``.
    public func find(
        _ id: ItemID,
        inInventory name: String?
    ) throws -> (item: Item, inventory: Inventory) {
        let inventory = try home.inventories.find(name)
        return (try find(id, in: inventory), inventory)
    }

    /// The items of an identifier in all inventories, that of the current one first.
    ///
    /// - Throws: as ``find(_:in:)``, where no inventory has one.
    public func findEverywhere(_ id: ItemID) throws -> [(item: Item, inventory: Inventory)] {
        let all = try home.inventories.list()
        let found = (all.filter(\.isCurrent) + all.filter { !$0.isCurrent }).compactMap {
            inventory in (try? find(id, in: inventory)).map { ($0, inventory) }
        }
        // It is told why there is none.
        return found.isEmpty ? [try find(id, inInventory: nil)] : found
    }

    /// All items of an inventory, by identifier.
    ///
    /// - Throws: ``MusterStore/StoreError``, or `PeopleError` without the right to view audits.
    public func list(of inventory: Inventory) throws -> [Item] {
        try home.people.demand(.viewAudits)
        return try home.store.items.list(of: inventory)
    }

    /// The next items that a filter lets through, by identifier.
    ///
    /// - Parameters:
    ///   - filter: which items.
    ///   - last: the item behind which they come; `nil` for the first ones.
    ///   - limit: how many at most.
    /// - Returns: the items.
    /// - Throws: as ``list(of:)``.
    public func list(_ filter: ItemFilter, after last: ItemID?, limit: Int) throws -> [Item] {
        try home.people.demand(.viewAudits)
        return try home.store.items.list(filter, after: last, limit: limit)
    }

    /// A page of the items that a filter lets through.
    ///
    /// - Throws: as ``list(of:)``.
    public func page(
        _ filter: ItemFilter,
        _ turn: ItemPage.Turn = .first,
        limit: Int
    ) throws -> ItemPage {
        try home.people.demand(.viewAudits)
        return try home.store.items.page(filter, turn, limit: limit)
    }

    /// The item of the current inventory that a text means, by its identifier or name; `nil` where it means
    /// none.
    ///
    /// - Throws: `SeveralMeant` where several have the name, ``MusterStore/StoreError``.
    func current(meantBy text: String) throws -> (item: Item, inventory: Inventory)? {
        do {
            let inventory = try home.store.inventories.inventory(named: nil)
            return (try home.store.items.item(ItemID(rawValue: text), of: inventory), inventory)
        } catch StoreError.notFound {
            return nil
        }
    }

    /// How many items an inventory has.
    ///
    /// - Throws: as ``list(of:)``.
    public func count(of inventory: Inventory) throws -> Int {
        try home.people.demand(.viewAudits)
        return try home.store.items.count(of: inventory)
    }

    /// What was done to an item, the newest first.
    ///
    /// - Throws: as ``list(of:)``.
    public func history(of id: ItemID, in inventory: Inventory) throws -> [ItemChange] {
        try home.people.demand(.viewAudits)
        return try home.store.items.history(of: id, in: inventory)
    }

    /// When one of these items was changed last (UTC); `nil` where that is not known.
    ///
    /// - Throws: as ``list(of:)``.
    public func lastChange(of items: [Item], in inventory: Inventory) throws -> Instant? {
        try home.people.demand(.viewAudits)
        return try home.store.items.lastChange(of: items.map(\.id), in: inventory)
    }

    /// The identifiers of items of the current inventory that begin with a text.
    ///
    /// - Throws: as ``list(of:)``.
    public func identifiers(startingWith text: String, limit: Int) throws -> [ItemID] {
        let inventory = try home.inventories.find()
        return try home.store.items.identifiers(of: inventory, startingWith: text, limit: limit)
    }

    /// The lots of items of the current inventory that begin with a text.
    ///
    /// - Throws: as ``list(of:)``.
    public func lots(startingWith text: String, limit: Int) throws -> [String] {
        let inventory = try home.inventories.find()
        return try home.store.items.lots(of: inventory, startingWith: text, limit: limit)
    }
}

extension HomeItems {
    /// Adds an item.
    ///
    /// - Throws: ``MusterStore/StoreError`` when its identifier or beacon is taken, `PeopleError` without
    ///   the right.
    public func add(_ item: Item, to inventory: Inventory) throws {
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
    ///   its editor has seen; `PeopleError` without the right.
    public func update(_ item: Item, in inventory: Inventory, seen: Item? = nil) throws {
        try home.people.demand(.editCatalogue)
        try home.store.items.update(item, in: inventory, seen: seen, by: home.author)
    }

    /// Moves an item to another zone, and changes nothing else of it.
    ///
    /// - Returns: the item as it was, and as it is then.
    /// - Throws: ``MusterStore/StoreError`` when there is no such item, and for a zone that the plan does not
    ///   have; `PeopleError` without the right.
    @discardableResult
    public func move(
        _ id: ItemID,
        of inventory: Inventory,
        to zone: ZoneID
    ) throws -> (before: Item, after: Item) {
        let before = try find(id, in: inventory)
        var item = before
        item.zone = zone
        try update(item, in: inventory, seen: before)
        return (before, item)
    }

    /// Gives an item another beacon, and changes nothing else of it.
    ///
    /// - Throws: ``MusterStore/StoreError`` when there is no such item, or the beacon is taken;
    ///   `PeopleError` without the right.
    public func bind(_ beacon: BeaconIdentity, to id: ItemID, in inventory: Inventory) throws {
        try home.people.demand(.bindBeacons)
        var item = try home.store.items.item(id, of: inventory)
        item.beacon = beacon
        try home.store.items.update(item, in: inventory, by: home.author)
    }

    /// Takes an item off its inventory.
    ///
    /// - Throws: ``MusterStore/StoreError`` when there is none, `PeopleError` without the right.
    public func delete(_ id: ItemID, from inventory: Inventory) throws {
        try home.people.demand(.editCatalogue)
        try home.store.items.delete(id, from: inventory, by: home.author)
    }

    /// Brings back the item that was last deleted under an identifier.
    ///
    /// - Returns: the item.
    /// - Throws: ``MusterStore/StoreError`` when there is none, `PeopleError` without the right.
    public func restore(_ id: ItemID, to inventory: Inventory) throws -> Item {
        try home.people.demand(.editCatalogue)
        return try home.store.items.restore(id, to: inventory, by: home.author)
    }
}
