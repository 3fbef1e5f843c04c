import MusterCatalogue
import MusterCore
import MusterPeople
public import MusterStore

extension OpenHome {
    /// The inventories of the site.
    public var inventories: HomeInventories { HomeInventories(home: self) }
}

/// The inventories of the site: everybody who sees audits sees them, those who edit the catalogue change
/// them.
public struct HomeInventories: Sendable {
    let home: OpenHome

    /// All inventories, by name.
    ///
    /// - Throws: ``MusterStore/StoreError``, or `PeopleError` without the right to view audits.
    public func list() throws -> [Inventory] {
        try home.people.demand(.viewAudits)
        return try home.store.inventories.list()
    }

    /// The inventories that are not archived, by name.
    ///
    /// - Throws: as ``list()``.
    public func listOpen() throws -> [Inventory] { try list().filter { !$0.isArchived } }

    /// The inventory of a name, or the current one.
    ///
    /// - Parameter name: its name, in any letter case; `nil` for the current one.
    /// - Returns: the inventory.
    /// - Throws: ``MusterStore/StoreError/notFound(kind:name:remedy:)``, or `PeopleError` without the right
    ///   to view audits.
    public func find(_ name: String? = nil) throws -> Inventory {
        try home.people.demand(.viewAudits)
        return try home.store.inventories.inventory(named: name)
    }

    /// The same of an inventory that something new is begun in.
    ///
    /// - Throws: as ``find(_:)``, and `StoreError` for one that is archived.
    func findOpen(_ name: String?) throws -> Inventory {
        let inventory = try find(name)
        guard !inventory.isArchived else {
            throw StoreError.conflict(
                what: "\"\(inventory.name)\" is archived",
                remedy: "muster inventory restore \"\(inventory.name)\""
            )
        }
        return inventory
    }

    /// The current inventory; `nil` where there is none yet.
    ///
    /// - Throws: as ``list()``.
    public func current() throws -> Inventory? { try list().first(where: \.isCurrent) }

    /// Inventories with how many items each has.
    ///
    /// - Throws: as ``list()``.
    public func counted(
        _ inventories: [Inventory]
    ) throws -> [(inventory: Inventory, itemCount: Int)] {
        try home.people.demand(.viewAudits)
        return try inventories.map { ($0, try home.store.items.count(of: $0)) }
    }

    /// Adds an inventory; the first one becomes the current one.
    ///
    /// - Returns: the inventory.
    /// - Throws: ``MusterStore/StoreError`` when the name is taken, `PeopleError` without the right.
    @discardableResult
    public func add(named name: String) throws -> Inventory {
        try home.people.demand(.editCatalogue)
        let name = PlainText.trimmed(name)
        try home.store.inventories.add(named: name, by: home.author)
        return try home.store.inventories.inventory(named: name)
    }

    /// Gives an inventory another name.
    ///
    /// - Returns: the inventory as it is then.
    /// - Throws: ``MusterStore/StoreError`` when there is none, or the new name is taken; `PeopleError`
    ///   without the right.
    @discardableResult
    public func rename(_ name: String, to other: String) throws -> Inventory {
        try home.people.demand(.editCatalogue)
        let other = PlainText.trimmed(other)
        try home.store.inventories.rename(
            try home.store.inventories.inventory(named: name),
            to: other,
            by: home.author
        )
        return try home.store.inventories.inventory(named: other)
    }

    /// Archives an inventory, or takes it back.
    ///
    /// - Returns: the inventory as it is then.
    /// - Throws: ``MusterStore/StoreError`` when there is none, it is the current one, or an audit of
    ///   it is unfinished; `PeopleError` without the right.
    @discardableResult
    public func archive(_ name: String, _ isArchived: Bool = true) throws -> Inventory {
        try home.people.demand(.editCatalogue)
        try home.store.inventories.archive(
            try home.store.inventories.inventory(named: name),
            isArchived,
            by: home.author
        )
        return try home.store.inventories.inventory(named: name)
    }

    /// Makes an inventory the current one, for everybody who works in this home.
    ///
    /// - Returns: the inventory.
    /// - Throws: ``MusterStore/StoreError`` when there is none of that name, `PeopleError` without the
    ///   right.
    @discardableResult
    public func use(_ name: String) throws -> Inventory {
        try home.people.demand(.runAudits)
        _ = try home.store.inventories.use(named: name)
        return try home.store.inventories.inventory(named: name)
    }
}
