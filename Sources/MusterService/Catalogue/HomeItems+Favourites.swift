public import MusterCore
import MusterPeople
public import MusterStore

extension HomeItems {
    /// Whether who acts has marked an item with a star.
    ///
    /// - Throws: ``MusterStore/StoreError`` when there is none, or `PeopleError` without the right to view
    ///   audits.
    public func isFavourite(_ id: ItemID, in inventory: Inventory) throws -> Bool {
        try home.people.demand(.viewAudits)
        return try ItemFavourites(home.store).contains(id, of: inventory, for: home.author.name)
    }

    /// Marks items with a star, or takes the stars away: all of them, or none where one is not there.
    ///
    /// - Parameters:
    ///   - ids: the items.
    ///   - isMarked: whether they are marked from now on.
    ///   - inventory: their inventory.
    /// - Throws: ``MusterStore/StoreError`` when one is not there, or `PeopleError` without the right to view
    ///   audits.
    public func mark(_ ids: [ItemID], _ isMarked: Bool, in inventory: Inventory) throws {
        try home.people.demand(.viewAudits)
        try ItemFavourites(home.store).mark(ids, isMarked, in: inventory, by: home.author)
    }

    /// The account whose stars who acts sees: its own.
    public var marker: String { home.author.name }
}
