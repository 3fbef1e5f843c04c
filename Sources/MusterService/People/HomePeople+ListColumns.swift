import MusterPeople
import MusterStore

/// The columns that the current user has chosen for a list.
extension HomePeople {
    /// The keys of the columns; `nil` for the usual ones.
    ///
    /// - Throws: ``MusterStore/StoreError``.
    public func chosenColumns(of list: String) throws -> [String]? {
        try home.store.people.chosenColumns(of: list, for: home.person)
    }

    /// Keeps the columns; none for the usual ones.
    ///
    /// - Throws: `PeopleError` without the right to see anything, ``MusterStore/StoreError``.
    public func chooseColumns(_ columns: [String], of list: String) throws {
        try demand(.viewAudits)
        try home.store.people.chooseColumns(columns, of: list, for: home.person)
    }
}
